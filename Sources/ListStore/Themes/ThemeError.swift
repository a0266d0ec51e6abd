// SPDX-License-Identifier: GPL-3.0-or-later

/// An error while reading a theme. The user interface provides the message.
public enum ThemeError: Error, Hashable, Sendable {
    /// There is no theme with this name.
    case missing
    case unreadable(ReadError)
    /// The file is not valid JSON in UTF-8. The line counts from 1.
    case notJSON(line: Int)
    /// The file is JSON but not an object with colors for items.
    case notATheme
    /// The value of a key is invalid or out of range.
    case badValue(key: String, line: Int)

    /// The maximum size of a theme file in bytes. Ember's own themes have less than 2,000.
    public static let sizeLimit = 1 << 16
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a file cannot be taken for a theme. Sentences about it are the caller's business.
public enum ThemeError: Error, Hashable, Sendable {
    /// There is no theme of that name.
    case missing
    case unreadable(ReadError)
    /// Neither UTF-8 nor JSON; lines count from 1.
    case notJSON(line: Int)
    /// JSON, but no object with colors for items in it.
    case notATheme
    /// A key whose value is no color, no ramp or no ink rule, or beyond what is allowed.
    case badValue(key: String, line: Int)

    /// The largest file that is read, in bytes; one of Ember's own has less than 2,000.
    public static let sizeLimit = 1 << 16
}

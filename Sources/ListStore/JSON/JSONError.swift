// SPDX-License-Identifier: GPL-3.0-or-later

/// A kind of error in JSON.
public enum JSONErrorReason: Codable, Hashable, Sendable {
    /// The text ends too early, as in a truncated file.
    case unexpectedEnd
    /// A character that is not allowed here. Usually a comma or a quotation mark is missing or superfluous.
    case unexpectedCharacter
    /// An unescaped line break or other control character in a string.
    case controlCharacter
    /// A backslash followed by an invalid escape sequence.
    case badEscape
    /// Invalid UTF-8.
    case badUTF8
    /// Objects and arrays that are nested deeper than `JSONReader.depthLimit`.
    case tooDeep
}

/// An error and its position in a text editor.
package struct JSONError: Error, Hashable {
    let reason: JSONErrorReason
    /// From 1. Lines end with a line feed.
    let line: Int
    /// From 1, in Unicode scalars.
    let column: Int
}

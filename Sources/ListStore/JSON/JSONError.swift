// SPDX-License-Identifier: GPL-3.0-or-later

/// What is wrong with a text that should be JSON.
public enum JSONErrorReason: Hashable, Sendable {
    /// The text ends in the middle: a file cut short.
    case unexpectedEnd
    /// A character that cannot stand here: a comma or a quotation mark too many or too few, most often.
    case unexpectedCharacter
    /// A line break or another control character inside a string; JSON wants it escaped.
    case controlCharacter
    /// A backslash that begins none of JSON's escapes.
    case badEscape
    /// Bytes that are not UTF-8.
    case badUTF8
    /// Objects and arrays nested deeper than `JSONReader.depthLimit`.
    case tooDeep
}

/// A flaw and where an editor shows it.
struct JSONError: Error, Hashable {
    let flaw: JSONErrorReason
    /// From 1; lines end with a line feed.
    let line: Int
    /// From 1, in Unicode scalars.
    let column: Int
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a file's content cannot be taken for a list of Ember's. Sentences about it are the caller's business.
public enum DocumentError: Error, Hashable, Sendable {
    /// No bytes, or nothing but blanks (or zeros, as a power cut can leave them).
    case empty
    /// Bytes that are not UTF-8; line and column count from 1.
    case notUTF8(line: Int, column: Int)
    /// Not JSON; line and column count from 1, the column in Unicode scalars.
    case notJSON(JSONErrorReason, line: Int, column: Int)
    /// JSON, but not Ember's: no object, neither "format" nor "lists" in it, or one of them of a wrong type.
    case notALibrary
    /// JSON that says it is something else.
    case otherFormat(String)

    /// The line to show in an editor, from 1; nil when the file as a whole is meant.
    public var line: Int? {
        switch self {
        case .notUTF8(let line, _), .notJSON(_, let line, _): line
        case .empty, .notALibrary, .otherFormat: nil
        }
    }

    init(_ error: JSONError) {
        self =
            error.flaw == .badUTF8
            ? .notUTF8(line: error.line, column: error.column)
            : .notJSON(error.flaw, line: error.line, column: error.column)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// An error in the content of a file. The user interface provides the message.
public enum DocumentError: Error, Codable, Hashable, Sendable {
    /// The file is empty, or has only blanks or zeros (which a power cut can leave).
    case empty
    /// The file is not UTF-8. Line and column count from 1.
    case notUTF8(line: Int, column: Int)
    /// The file is not JSON. Line and column count from 1, the column in Unicode scalars.
    case notJSON(JSONErrorReason, line: Int, column: Int)
    /// The file is JSON but not a library: it is not an object, lacks "format" and "lists", or one of them has the
    /// wrong type.
    case notALibrary
    /// The file is JSON that states a different format.
    case otherFormat(String)

    /// The line of the error, from 1, or `nil` if the error concerns the whole file.
    public var line: Int? {
        switch self {
        case .notUTF8(let line, _), .notJSON(_, let line, _): line
        case .empty, .notALibrary, .otherFormat: nil
        }
    }

    init(_ error: JSONError) {
        self =
            error.reason == .badUTF8
            ? .notUTF8(line: error.line, column: error.column)
            : .notJSON(error.reason, line: error.line, column: error.column)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Interprets values whose type differs from the file format.
///
/// The decoder keeps such a value as an unknown field under the known key. The encoder writes it instead of the known
/// value as long as its meaning is the same. So a file with `"done": false` or `"id": 7` stays as its author wrote it
/// until the user changes that value.
///
/// All functions take the JSON text of a value that is not a string.
enum UnexpectedValue {
    /// The key for a value that was found in place of an id but cannot be one.
    static let formerIDKey = "former id"

    /// Returns numbers and booleans as text. Null, objects and arrays are empty text.
    static func text(ofRaw json: String) -> String {
        isScalar(json) ? json : ""
    }

    /// Returns `nil` (not done) for null, false and zero. Anything else means done, and its text becomes the date.
    static func completion(ofRaw json: String) -> CompletionDate? {
        switch json {
        case "null", "false": nil
        default: Double(json) == 0 ? nil : CompletionDate(json)
        }
    }

    /// Returns a number as an id, or `nil` for anything else.
    static func id(ofRaw json: String) -> String? {
        isScalar(json) && json != "true" && json != "false" ? json : nil
    }

    /// Returns `nil`, because only strings can refer to a neighbor.
    static func neighbor(ofRaw _: String) -> ItemID? {
        nil
    }

    private static func isScalar(_ json: String) -> Bool {
        switch json.utf8.first {
        case UInt8(ascii: "n"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), nil: false
        default: true
        }
    }
}

extension [UnknownField] {
    /// Returns the JSON text that was kept under a known key because of its unexpected type.
    func unexpectedValue(_ key: StaticString) -> String? {
        isEmpty ? nil : first { $0.key == key.description }?.json
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// What a value means that has another type than the format gives it.
///
/// The decoder keeps such a value as an unknown field under the known key. The encoder writes it in place of the known value
/// for as long as that still is what the odd value was understood as: a file with `"done": false` or `"id": 7` stays as its
/// author wrote it, until the user changes just that.
///
/// All functions take the JSON text of a value that is not a string.
enum LenientDecoding {
    /// Where a value goes that stood in the place of an id and can be none.
    static let formerIDKey = "former id"

    /// Numbers and booleans are text as they stand; null, objects and arrays are none.
    static func text(ofRaw json: String) -> String {
        isScalar(json) ? json : ""
    }

    /// Null, false and zero mean "not done"; anything else "done", in its own words.
    static func completion(ofRaw json: String) -> CompletionDate? {
        switch json {
        case "null", "false": nil
        default: Double(json) == 0 ? nil : CompletionDate(json)
        }
    }

    /// Numbers can name things; nil for anything else.
    static func id(ofRaw json: String) -> String? {
        isScalar(json) && json != "true" && json != "false" ? json : nil
    }

    /// Nothing but a string names a neighbour.
    static func neighbour(ofRaw _: String) -> ItemID? {
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
    /// The JSON text kept under a known key because its type was odd.
    func oddValue(_ key: StaticString) -> String? {
        isEmpty ? nil : first { $0.key == key.description }?.json
    }
}

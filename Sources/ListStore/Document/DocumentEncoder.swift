// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Writes the file format: known keys in a fixed order, then unknown ones, with one item per line.
struct DocumentEncoder {
    var writer = JSONWriter()

    static func encode(_ library: Library) -> [UInt8] {
        let items = library.lists.reduce(0) { $0 + $1.items.count }
        var encoder = DocumentEncoder(writer: JSONWriter(capacity: 256 + items * 96))
        encoder.append(library)
        return encoder.writer.bytes
    }

    private mutating func append(_ library: Library) {
        writer.append("{\n  \"format\": \"ember\",\n  \"version\": 1,\n  \"lists\": [")
        var separator: StaticString = "\n    "
        for list in library.lists {
            writer.append(separator)
            append(list)
            separator = ",\n    "
        }
        writer.append(library.lists.isEmpty ? "]" : "\n  ]")
        append(library.unknown, known: ["format", "version", "lists"], separator: ",\n  ")
        writer.append("\n}\n")
    }

    mutating func append(_ list: ItemList) {
        writer.append("{ \"id\": ")
        append(list.id.text, or: list.unknown.unexpectedValue("id"), as: UnexpectedValue.id)
        writer.append(", \"name\": ")
        append(list.name, or: list.unknown.unexpectedValue("name"), as: UnexpectedValue.text)
        writer.append(",\n      \"items\": [")
        var separator: StaticString = "\n        "
        for item in list.items {
            writer.append(separator)
            append(item)
            separator = ",\n        "
        }
        writer.append(list.items.isEmpty ? "]" : "\n      ]")
        append(list.unknown, known: ["id", "name", "items"], separator: ",\n      ")
        writer.append(" }")
    }

    mutating func append(_ item: Item) {
        writer.append("{ \"id\": ")
        append(item.id.text, or: item.unknown.unexpectedValue("id"), as: UnexpectedValue.id)
        writer.append(", \"text\": ")
        append(item.text, or: item.unknown.unexpectedValue("text"), as: UnexpectedValue.text)
        append(", \"done\": ", item.done?.text, or: item.unknown.unexpectedValue("done")) {
            UnexpectedValue.completion(ofRaw: $0)?.text
        }
        append(", \"after\": ", item.formerNeighbors?.previous?.text, or: item.unknown.unexpectedValue("after")) { _ in
            nil
        }
        append(", \"before\": ", item.formerNeighbors?.next?.text, or: item.unknown.unexpectedValue("before")) { _ in
            nil
        }
        let task = item.task
        // A value without a meaning is written like that of an unknown key.
        let keys = task.isEmpty ? [] : TaskProperties.Key.allCases.filter { task[$0] != nil }
        for key in keys {
            let value = task[key] ?? ""
            writer.append(", ")
            writer.append(string: key.rawValue)
            writer.append(": ")
            if key == .hasAttachments { writer.append(json: value) } else { writer.append(string: value) }
        }
        if !item.unknown.isEmpty {
            let known = ["id", "text", "done", "after", "before"] + keys.map(\.rawValue)
            append(item.unknown, known: known, separator: ", ")
        }
        writer.append(" }")
    }

    /// Appends a value. Uses the JSON that it was read from if that has an unexpected type but still the same meaning.
    private mutating func append(_ value: String, or odd: String?, as meaning: (String) -> String?) {
        if let odd, isOddValue(odd), meaning(odd) == value {
            writer.append(json: odd)
        } else {
            writer.append(string: value)
        }
    }

    /// Appends an optional key and its value. Like `append(_:or:as:)` for the value.
    private mutating func append(
        _ key: StaticString, _ value: String?, or odd: String?, as meaning: (String) -> String?
    ) {
        if let odd, isOddValue(odd), meaning(odd) == value {
            writer.append(key)
            writer.append(json: odd)
        } else if let value {
            writer.append(key)
            writer.append(string: value)
        }
    }

    private mutating func append(_ fields: [UnknownField], known: [String], separator: StaticString) {
        for field in fields where !known.contains(field.key) {
            writer.append(separator)
            writer.append(string: field.key)
            writer.append(": ")
            if isJSON(field.json) {
                writer.append(json: field.json)
            } else {
                writer.append(string: field.json)
            }
        }
    }

    private func isOddValue(_ json: String) -> Bool {
        json.utf8.first != UInt8(ascii: "\"") && isJSON(json)
    }

    /// Ensures that the file stays readable, whatever an unknown field contains.
    private func isJSON(_ json: String) -> Bool {
        var json = json
        return json.withUTF8 { bytes in
            var reader = JSONReader(bytes)
            return (try? reader.skip()) != nil && (try? reader.finish()) != nil
        }
    }
}

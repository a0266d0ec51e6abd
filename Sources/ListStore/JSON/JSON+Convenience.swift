// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONReader {
    /// Reads an object. The closure must read or skip the value of each key.
    package mutating func readObject(_ body: (inout JSONReader, _ key: String) throws -> Void) throws {
        try enterObject()
        while let key = try nextKey() { try body(&self, text(of: key)) }
    }

    /// Reads an array. The closure must read or skip an element.
    package mutating func readArray(_ body: (inout JSONReader) throws -> Void) throws {
        try enterArray()
        while try nextElement() { try body(&self) }
    }

    /// Reads a string. Returns `nil` for other values.
    package mutating func optionalString() throws -> String? {
        if try kind() == .string { return try string() }
        try skip()
        return nil
    }

    /// Reads an array of strings. Other elements are left out.
    package mutating func strings() throws -> [String] {
        var strings: [String] = []
        try readArray { reader in
            if let string = try reader.optionalString() { strings.append(string) }
        }
        return strings
    }
}

extension JSONWriter {
    /// Appends a comma, a key, and a string, if there is one.
    package mutating func append(key: String, _ value: String?) {
        guard let value else { return }
        append(json: ",\"\(key)\":")
        append(string: value)
    }

    /// Appends a comma, a key, and an array of strings.
    package mutating func append(key: String, _ values: [String]) {
        append(json: ",\"\(key)\":[")
        for (place, value) in values.enumerated() {
            if place > 0 { append(",") }
            append(string: value)
        }
        append("]")
    }
}

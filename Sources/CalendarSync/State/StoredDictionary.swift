// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

// A dictionary is stored as an array of objects: its values, each with its key as another member. data/FORMAT.md
// describes the format. The compiler calls the functions here for dictionaries.

/// A key of a stored dictionary.
protocol StoredKey: Codable, Hashable {
    static var name: StoredKeyName { get }
    var text: String { get }
    init(_ text: String)
}

enum StoredKeyName: String, CodingKey {
    case href
    case id
}

extension String: StoredKey {
    static var name: StoredKeyName { .href }
    var text: String { self }
}

extension ItemID: StoredKey {
    static var name: StoredKeyName { .id }
}

extension ListID: StoredKey {
    static var name: StoredKeyName { .id }
}

private struct StoredEntry<Key: StoredKey, Value> {
    let key: Key
    let value: Value
}

extension StoredEntry: Decodable where Value: Decodable {
    init(from decoder: any Decoder) throws {
        key = Key(try decoder.container(keyedBy: StoredKeyName.self).decode(String.self, forKey: Key.name))
        value = try Value(from: decoder)
    }
}

extension StoredEntry: Encodable where Value: Encodable {
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: StoredKeyName.self)
        try values.encode(key.text, forKey: Key.name)
        try value.encode(to: encoder)
    }
}

extension KeyedDecodingContainer {
    /// Leaves out entries that can't be read.
    func decode<Name: StoredKey, Value: Decodable>(_ type: [Name: Value].Type, forKey key: Key) throws -> [Name: Value]
    {
        var dictionary: [Name: Value] = [:]
        guard var array = try? nestedUnkeyedContainer(forKey: key) else { return [:] }
        while !array.isAtEnd {
            if let entry = try? array.decode(StoredEntry<Name, Value>.self) { dictionary[entry.key] = entry.value }
        }
        return dictionary
    }
}

extension KeyedEncodingContainer {
    mutating func encode<Name: StoredKey, Value: Encodable>(_ dictionary: [Name: Value], forKey key: Key) throws {
        var array = nestedUnkeyedContainer(forKey: key)
        for name in dictionary.keys.sorted(by: { $0.text < $1.text }) {
            if let value = dictionary[name] { try array.encode(StoredEntry(key: name, value: value)) }
        }
    }
}

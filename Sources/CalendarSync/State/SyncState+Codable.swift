// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

// data/FORMAT.md describes the format. The compiler writes the conformances of most types, and calls the functions here
// for dictionaries and for values that have no key of their own.

/// A value whose members are beside those of the object that contains it.
protocol CodableInPlace: Codable {}

extension KeyedDecodingContainer {
    func decode<Value: CodableInPlace>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try Value(from: superDecoder())
    }

    func decodeIfPresent<Value: CodableInPlace>(_ type: Value.Type, forKey key: Key) -> Value? {
        try? Value(from: superDecoder())
    }
}

extension KeyedEncodingContainer {
    mutating func encode(_ value: some CodableInPlace, forKey key: Key) throws {
        try value.encode(to: superEncoder())
    }

    mutating func encodeIfPresent(_ value: (some CodableInPlace)?, forKey key: Key) throws {
        try value?.encode(to: superEncoder())
    }
}

// MARK: Dictionaries

/// A key of a dictionary that is stored as an array of objects: its values, each with its key as another member.
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
        var array = try nestedUnkeyedContainer(forKey: key)
        while !array.isAtEnd {
            if let entry = try? array.decode(StoredEntry<Name, Value>.self) { dictionary[entry.key] = entry.value }
        }
        return dictionary
    }
}

extension KeyedEncodingContainer {
    mutating func encode<Name: StoredKey, Value: Encodable>(_ dictionary: [Name: Value], forKey key: Key) throws {
        var array = nestedUnkeyedContainer(forKey: key)
        for (name, value) in dictionary.sorted(by: { $0.key.text < $1.key.text }) {
            try array.encode(StoredEntry(key: name, value: value))
        }
    }
}

// MARK: Values

extension SyncedObjects: CodableInPlace {
    private enum CodingKeys: CodingKey {
        case objects
    }

    init(from decoder: any Decoder) throws {
        self.init()
        var array = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .objects)
        while !array.isAtEnd {
            if let entry = try? array.decode(StoredEntry<String, SyncedObject>.self) { self[entry.key] = entry.value }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        var array = values.nestedUnkeyedContainer(forKey: .objects)
        for (path, object) in sortedByPath { try array.encode(StoredEntry(key: path, value: object)) }
    }
}

extension RemovedObjects: Codable {
    private struct Removed: Codable {
        let id: ItemID
        let data: String
    }

    init(from decoder: any Decoder) throws {
        for object in try [Removed](from: decoder) { self[object.id] = object.data }
    }

    func encode(to encoder: any Encoder) throws {
        try sorted.map { Removed(id: $0.item, data: $0.data) }.encode(to: encoder)
    }
}

extension TaskContents: CodableInPlace {
    private enum CodingKeys: CodingKey {
        case text
        /// The time, or empty if it isn't known.
        case done
        case order
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        text = try values.decode(String.self, forKey: .text)
        completion =
            try values.decodeIfPresent(String.self, forKey: .done).map { .done(time: $0.isEmpty ? nil : $0) } ?? .open
        order = try values.decode(Int.self, forKey: .order)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        if case .done(let time) = completion { try values.encode(time ?? "", forKey: .done) }
        try values.encode(order, forKey: .order)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Decodes what `JSONEncoder` wrote, with `JSONReader`: Foundation's decoder would take 9 ms of the start of each
/// program.
///
/// The super decoder of an object reads the members of the same object. Numbers are `Int`, `Int32`, or `Double`. Unknown keys are
/// ignored, and if a key is repeated, the last value counts. Files may omit a boolean that is false, and an array that
/// is empty.
package enum JSONDecoder {
    package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: [UInt8])
        throws(DecodingError) -> Value
    {
        try text.withUnsafeBufferPointer { bytes throws(DecodingError) in
            do {
                let start = JSONReader(bytes)
                // Decoding assumes that the text is valid.
                var reader = start
                try reader.skip()
                try reader.finish()
                return try Value(from: ValueDecoder(start))
            } catch let error as DecodingError {
                throw error
            } catch {
                throw .dataCorrupted(.init(codingPath: [], debugDescription: "\(error)", underlyingError: error))
            }
        }
    }
}

extension JSONReader? {
    /// Returns the reader if it is at a value of a kind. `nil` is a missing value.
    fileprivate func at(_ kind: JSONReader.Kind) throws -> JSONReader {
        guard var reader = self else { throw mismatch("missing") }
        guard try reader.kind() == kind else { throw mismatch("not of the kind \(kind)") }
        return reader
    }

    fileprivate var isNull: Bool { (try? at(.null)) != nil }

    fileprivate func boolean() throws -> Bool {
        var reader = try at(.boolean)
        return try reader.raw() == "true"
    }

    fileprivate func string() throws -> String {
        var reader = try at(.string)
        return try reader.string()
    }

    fileprivate func number<Number: LosslessStringConvertible>() throws -> Number {
        var reader = try at(.number)
        let text = try reader.raw()
        guard let number = Number(text) else { throw mismatch("\(text) is not of the type \(Number.self)") }
        return number
    }
}

private func mismatch(_ description: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: description))
}

private final class ValueDecoder: Decoder, SingleValueDecodingContainer {
    /// A reader at the value, or `nil` if the value is missing.
    let value: JSONReader?
    /// The members of an object, with readers at their values. Types that are decoded from the same object share them.
    private var members: [(key: JSONReader.Token, value: JSONReader)]?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ value: JSONReader?) {
        self.value = value
    }

    private func readMembers() throws {
        guard members == nil else { return }
        var reader = try value.at(.object)
        var members: [(key: JSONReader.Token, value: JSONReader)] = []
        members.reserveCapacity(8)
        try reader.enterObject()
        while let key = try reader.nextKey() {
            members.append((key, reader))
            try reader.skip()
        }
        self.members = members
    }

    /// Returns a reader at the value of a key.
    func member(_ key: some CodingKey) -> JSONReader? {
        guard let members, let value else { return nil }
        let name = key.stringValue
        return members.last { value.matches($0.key, text: name) }?.value
    }

    func keys<Key: CodingKey>(_ type: Key.Type) -> [Key] {
        members?.compactMap { member in value.flatMap { Key(stringValue: $0.text(of: member.key)) } } ?? []
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try readMembers()
        return KeyedDecodingContainer(ObjectDecoder<Key>(object: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        value == nil ? ArrayDecoder() : try ArrayDecoder(try value.at(.array))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { value.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try value.boolean() }
    func decode(_ type: String.Type) throws -> String { try value.string() }
    func decode(_ type: Int.Type) throws -> Int { try value.number() }
    func decode(_ type: Int32.Type) throws -> Int32 { try value.number() }
    func decode(_ type: Double.Type) throws -> Double { try value.number() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private struct ObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: ValueDecoder

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { object.keys(Key.self) }

    private func value(_ key: Key) -> ValueDecoder { ValueDecoder(object.member(key)) }

    func contains(_ key: Key) -> Bool { object.member(key) != nil }
    func decodeNil(forKey key: Key) -> Bool { object.member(key).isNull }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        let member = object.member(key)
        return try member != nil && member.boolean()
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String { try object.member(key).string() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try object.member(key).number() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try object.member(key).number() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        let member = object.member(key)
        return member == nil || member.isNull ? nil : try member.string()
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Nested>
    {
        try value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }
    func superDecoder() -> any Decoder { object }
    func superDecoder(forKey key: Key) -> any Decoder { value(key) }
}

private struct ArrayDecoder: UnkeyedDecodingContainer {
    /// A reader at the next element; `nil` at the end.
    private var next: JSONReader?
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { next == nil }

    init() {}

    init(_ array: JSONReader) throws {
        var reader = array
        try reader.enterArray()
        next = try reader.nextElement() ? reader : nil
    }

    /// Returns the next element, and goes on to the one after it.
    private mutating func element() throws -> ValueDecoder {
        guard var reader = next else { throw mismatch("the array has no more elements") }
        let element = ValueDecoder(reader)
        try reader.skip()
        next = try reader.nextElement() ? reader : nil
        currentIndex += 1
        return element
    }

    mutating func decodeNil() throws -> Bool {
        guard next.isNull else { return false }
        _ = try element()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try element().decode(type) }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try element().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try element().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try element() }
}

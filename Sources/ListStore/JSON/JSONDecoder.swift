// SPDX-License-Identifier: GPL-3.0-or-later

/// Decodes what `JSONEncoder` wrote, with `JSONReader`: Foundation's decoder would take 9 ms of the start of each program.
///
/// The super decoder of an object reads the members of the same object. Numbers are `Int` or `Double`. Unknown keys are ignored, and if a key is repeated, the last value counts. Files may omit a boolean that
/// is false, and an array that is empty.
package enum JSONDecoder {
    package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from text: [UInt8]) throws(DecodingError) -> Value {
        try text.withUnsafeBufferPointer { bytes throws(DecodingError) in
            do {
                let start = JSONReader(bytes)
                // Decoding assumes that the text is valid.
                var reader = start
                try reader.skip()
                try reader.finish()
                return try Value(from: ValueDecoder(value: start))
            } catch let error as DecodingError {
                throw error
            } catch {
                throw .dataCorrupted(.init(codingPath: [], debugDescription: "\(error)", underlyingError: error))
            }
        }
    }
}

private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    /// A reader at the value, or `nil` if the value is missing.
    let value: JSONReader?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Returns a reader at the value if it is one of a kind.
    private func reader(_ kind: JSONReader.Kind) throws -> JSONReader {
        guard var reader = value else { throw Self.mismatch("missing") }
        guard try reader.kind() == kind else { throw Self.mismatch("not of the kind \(kind)") }
        return reader
    }

    static func mismatch(_ description: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: description))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try ObjectDecoder<Key>(try reader(.object)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        value == nil ? ArrayDecoder() : try ArrayDecoder(try reader(.array))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { (try? reader(.null)) != nil }

    func decode(_ type: Bool.Type) throws -> Bool {
        var reader = try reader(.boolean)
        return try reader.raw() == "true"
    }

    func decode(_ type: String.Type) throws -> String {
        var reader = try reader(.string)
        return try reader.string()
    }

    func decode(_ type: Int.Type) throws -> Int { try number() }
    func decode(_ type: Double.Type) throws -> Double { try number() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    private func number<Number: LosslessStringConvertible>() throws -> Number {
        var reader = try reader(.number)
        let text = try reader.raw()
        guard let number = Number(text) else { throw Self.mismatch("\(text) is not of the type \(Number.self)") }
        return number
    }
}

private struct ObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private var values: [(key: JSONReader.Token, value: JSONReader)] = []
    private let object: JSONReader

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { values.compactMap { Key(stringValue: object.text(of: $0.key)) } }

    init(_ object: JSONReader) throws {
        self.object = object
        var reader = object
        values.reserveCapacity(8)
        try reader.enterObject()
        while let key = try reader.nextKey() {
            values.append((key, reader))
            try reader.skip()
        }
    }

    private func value(_ key: Key) -> ValueDecoder {
        let name = key.stringValue
        return ValueDecoder(value: values.last { object.matches($0.key, text: name) }?.value)
    }

    func contains(_ key: Key) -> Bool { value(key).value != nil }
    func decodeNil(forKey key: Key) -> Bool { value(key).decodeNil() }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        let value = value(key)
        return try value.value != nil && value.decode(type)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
        try value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try value(key).unkeyedContainer() }
    func superDecoder() -> any Decoder { ValueDecoder(value: object) }
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
        guard var reader = next else { throw ValueDecoder.mismatch("the array has no more elements") }
        let element = ValueDecoder(value: reader)
        try reader.skip()
        next = try reader.nextElement() ? reader : nil
        currentIndex += 1
        return element
    }

    mutating func decodeNil() throws -> Bool {
        guard ValueDecoder(value: next).decodeNil() else { return false }
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

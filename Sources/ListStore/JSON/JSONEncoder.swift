// SPDX-License-Identifier: GPL-3.0-or-later

/// Encodes values as JSON, with `JSONWriter`: without Foundation, and without holding the text as a whole.
package enum JSONEncoder {
    /// Returns the text in one line.
    package static func encode(_ value: some Encodable) -> [UInt8] {
        var writer = JSONWriter()
        encode(value, to: &writer, breaksLines: false)
        return writer.bytes
    }

    /// - Parameter breaksLines: Whether each object in an array begins on a new line.
    package static func encode(_ value: some Encodable, to writer: inout JSONWriter, breaksLines: Bool = true) {
        let output = Output(writer, breaksLines: breaksLines)
        // The containers throw no errors.
        try? value.encode(to: ValueEncoder(output: output, depth: 0))
        output.close(to: 0)
        output.writer.append("\n")
        writer = output.writer
    }
}

/// The text that all containers of a value append to.
private final class Output {
    var writer: JSONWriter
    private let breaksLines: Bool
    /// The objects and arrays that are open, the innermost last.
    private var open: [(isObject: Bool, isEmpty: Bool)] = []

    init(_ writer: JSONWriter, breaksLines: Bool) {
        self.writer = writer
        self.breaksLines = breaksLines
    }

    /// Begins an object or array inside `depth` others, or continues the one that has begun there. Returns the depth of
    /// its elements.
    func begin(isObject: Bool, at depth: Int) -> Int {
        if open.count > depth {
            close(to: depth + 1)
        } else {
            if isObject, breaksLines, open.last?.isObject == false { writer.append("\n") }
            writer.append(isObject ? "{" : "[")
            open.append((isObject, true))
        }
        return depth + 1
    }

    /// Begins an element of the innermost object or array but those deeper than `depth`, which are complete.
    func beginElement(_ key: String?, at depth: Int) {
        close(to: depth)
        guard depth > 0 else { return }
        if !open[depth - 1].isEmpty { writer.append(",") }
        open[depth - 1].isEmpty = false
        guard let key else { return }
        writer.append(string: key)
        writer.append(":")
    }

    func close(to depth: Int) {
        while open.count > depth { writer.append(open.removeLast().isObject ? "}" : "]") }
    }
}

private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
    let output: Output
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(ObjectEncoder(output: output, depth: output.begin(isObject: true, at: depth)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        ArrayEncoder(output: output, depth: output.begin(isObject: false, at: depth))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { output.writer.append("null") }
    func encode(_ value: Bool) { output.writer.append(value ? "true" : "false") }
    func encode(_ value: String) { output.writer.append(string: value) }
    func encode(_ value: Int) { output.writer.append(json: String(value)) }
    func encode(_ value: Int32) { output.writer.append(json: String(value)) }
    func encode(_ value: Double) { output.writer.append(json: "\(value)") }
    func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

private struct ObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: Output
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    private func value(_ key: Key) -> ValueEncoder {
        output.beginElement(key.stringValue, at: depth)
        return ValueEncoder(output: output, depth: depth)
    }

    func encodeNil(forKey key: Key) { value(key).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: String, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: Int, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try self.value(key).encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<
        Nested
    > {
        value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { value(key).unkeyedContainer() }
    /// Adds members to the same object.
    func superEncoder() -> any Encoder { ValueEncoder(output: output, depth: depth - 1) }
    func superEncoder(forKey key: Key) -> any Encoder { value(key) }
}

private struct ArrayEncoder: UnkeyedEncodingContainer {
    let output: Output
    let depth: Int
    private(set) var count = 0

    var codingPath: [any CodingKey] { [] }

    private mutating func element() -> ValueEncoder {
        output.beginElement(nil, at: depth)
        count += 1
        return ValueEncoder(output: output, depth: depth)
    }

    mutating func encodeNil() { element().encodeNil() }
    mutating func encode(_ value: some Encodable) throws { try element().encode(value) }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        element().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { element() }
}

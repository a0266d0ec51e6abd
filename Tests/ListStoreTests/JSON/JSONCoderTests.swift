// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

@Suite struct JSONCoderTests {
    private struct Address: Codable, Equatable {
        var street: String
        var number: Int?
    }

    private enum Kind: String, Codable {
        case friend
        case colleague
    }

    private struct Person: Codable, Equatable {
        var name: String
        var height = 1.5
        var isKnown = true
        var kind = Kind.friend
        var addresses: [Address] = []
        var numbers: [[Int]] = []
        var words: Set<String> = []
        var note: String?
        var next: [Person] = []
    }

    private var person: Person {
        Person(
            name: "Ada \"Countess\"\n\u{1F408}", height: -0.25, isKnown: false, kind: .colleague,
            addresses: [Address(street: "", number: -7), Address(street: "x")], numbers: [[], [1, 2], [.max, .min]],
            words: ["w"],
            next: [Person(name: "Bob", note: "{}")])
    }

    private func decode<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder.decode(from: Array(text.utf8))
    }

    private func encode(_ value: some Encodable) -> String {
        String(decoding: JSONEncoder.encode(value), as: UTF8.self)
    }

    @Test func valuesAreReadAsTheyWereWritten() throws {
        #expect(try JSONDecoder.decode(from: JSONEncoder.encode(person)) == person)
        #expect(try decode("[1, null, 3]") == [1, nil, 3])
    }

    @Test func textIsOneLine() {
        let text = encode([Address(street: "a"), Address(street: "b", number: 2)])
        #expect(text == #"[{"street":"a"},{"street":"b","number":2}]"# + "\n")
        #expect(encode(["a": [nil, true]]) == #"{"a":[null,true]}"# + "\n")
        #expect(encode([Int]()) == "[]\n")
    }

    @Test func objectsInArraysBeginOnNewLines() {
        var writer = JSONWriter()
        JSONEncoder.encode(["list": [Address(street: "a"), Address(street: "b")]], to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == "{\"list\":[\n{\"street\":\"a\"},\n{\"street\":\"b\"}]}\n")
    }

    @Test func longTextsAreWrittenInParts() throws {
        let values = (0..<5_000).map { Address(street: "street \($0)", number: $0) }
        var parts: [[UInt8]] = []
        var writer = JSONWriter { parts.append($0) }
        JSONEncoder.encode(values, to: &writer)
        writer.flush()
        #expect(parts.count > 1)
        #expect(try JSONDecoder.decode(from: parts.flatMap { $0 }) == values)
    }

    @Test func unknownKeysAreIgnoredAndOrderIsFree() throws {
        #expect(
            try decode(#" {"x": [{}], "number": 3, "\u0073treet": "s", "y": null} "#) == Address(street: "s", number: 3)
        )
        #expect(try decode(#"{"street": "a", "street": "b"}"#) == Address(street: "b"), "the last value counts")
        #expect(try decode(#"{"street": "a", "number": null}"#) == Address(street: "a"))
    }

    @Test func falseAndEmptyArraysMayBeOmitted() throws {
        let person = try decode(#"{"name": "a", "height": 1, "kind": "friend"}"#, as: Person.self)
        #expect(person == Person(name: "a", height: 1, isKnown: false))
    }

    @Test(arguments: [
        #"{"number": 3}"#, #"{"street": 3}"#, #"{"street": "a", "number": "3"}"#, #"{"street": "a", "number": 1.5}"#,
        #"{"street": "a", "number": 99999999999999999999}"#, "[]", "3", "null",
    ])
    func missingAndOtherValuesAreErrors(text: String) {
        #expect(throws: DecodingError.self) { try decode(text, as: Address.self) }
    }

    @Test func otherCasesAreErrors() {
        #expect(throws: DecodingError.self) {
            try decode(#"{"name": "a", "height": 1, "kind": "enemy"}"#, as: Person.self)
        }
    }

    @Test func truncatedTextIsAnError() {
        let bytes = JSONEncoder.encode(person)
        for length in 0..<bytes.count - 1 {
            #expect(throws: DecodingError.self) { try JSONDecoder.decode(Person.self, from: Array(bytes[..<length])) }
        }
        #expect(throws: DecodingError.self) { try JSONDecoder.decode(Person.self, from: bytes + Array("{}".utf8)) }
    }

    @Test func deepNestingIsAnError() {
        let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(throws: DecodingError.self) { try decode(#"{"street": "a", "x": "# + text + "}", as: Address.self) }
    }
}

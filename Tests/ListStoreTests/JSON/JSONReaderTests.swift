// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

@Suite struct JSONReaderTests {
    private func read<Value>(
        _ bytes: [UInt8], _ body: (inout JSONReader) throws(JSONError) -> Value
    ) -> Result<Value, JSONError> {
        bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(JSONError) in
                var reader = JSONReader(bytes)
                let value = try body(&reader)
                try reader.finish()
                return value
            }
        }
    }

    private func string(_ json: String) -> Result<String, JSONError> {
        read(Array(json.utf8)) { (reader) throws(JSONError) in try reader.string() }
    }

    private func check(_ bytes: [UInt8]) -> JSONError? {
        switch read(bytes, { (reader) throws(JSONError) in try reader.skip() }) {
        case .success: nil
        case .failure(let error): error
        }
    }

    private func check(_ json: String) -> JSONError? {
        check(Array(json.utf8))
    }

    @Test(arguments: [
        (#""""#, ""),
        (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"),
        (#""\u0041\u00e9\u20AC""#, "Aé€"),
        (#""\u0000""#, "\u{0}"),
        (#""\ud83d\ude00""#, "😀"),
        (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
        (#""\ud83d""#, "\u{FFFD}"),
        (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"),
        (#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}"),
        (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
        (#""\ud83d\n""#, "\u{FFFD}\n"),
        ("\"𝄞 漢 \u{7F}\"", "𝄞 漢 \u{7F}"),
    ]) func strings(json: String, text: String) throws {
        let read = try string(json).get()
        #expect(Array(read.utf8) == Array(text.utf8))
    }

    @Test(arguments: [
        "null", "true", "false", "0", "-0", "10", "-1.25", "1e9", "1E+9", "0.5e-7", "[]", "{}", " [ 1 , [ ] , { } ] ",
        "\t{\r\n\"a\" : 1 ,\n\"a\":2}", "\u{FEFF}[]",
    ]) func valid(json: String) {
        #expect(check(json) == nil)
    }

    @Test(arguments: [
        "nul", "truE", "01", "1.", ".5", "-", "+1", "1e", "1e+", "0x10", "NaN", "[1,]", "[,1]", "[1 2]", "{,}",
        "{\"a\"}", "{\"a\":}",
        "{\"a\":1,}", "{a:1}", "{\"a\":1 \"b\":2}", "[1}", "{\"a\":1]", "]", "1 2", "'a'", "\"a\nb\"", "\"a\tb\"",
        "\"\u{0}\"", "\"\\x41\"",
        "\"\\u12G4\"",
        "// no\n1", "[1]//", "\u{FEFF}\u{FEFF}1", "", " ", "é", "\u{0}",
    ]) func invalid(json: String) {
        #expect(check(json) != nil)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x28, 0xA1], [0xE4, 0xFC],
        ] as [[UInt8]]) func notUTF8(bytes: [UInt8])
    {
        let inString = check(Array("[1,\n \"a".utf8) + bytes + Array("\"]".utf8))
        #expect(inString == JSONError(reason: .badUTF8, line: 2, column: 4))
        let outside = check(Array("\n\n".utf8) + bytes + Array("    ".utf8))
        #expect(outside == JSONError(reason: .badUTF8, line: 3, column: 1))
    }

    @Test(arguments: [
        ("[1,\n2,,3]", JSONErrorReason.unexpectedCharacter, 2, 3),
        ("[\"é漢😀\", x]", .unexpectedCharacter, 1, 9),
        ("\u{FEFF}[x", .unexpectedCharacter, 1, 2),
        ("{\r\n  \"a\": \"b\r\n}", .controlCharacter, 2, 10),
        ("[1,\n[2,\n", .unexpectedEnd, 3, 1),
        ("[\"abc", .unexpectedEnd, 1, 6),
        ("[\"a\\", .unexpectedEnd, 1, 5),
        ("[\"a\\u12", .unexpectedEnd, 1, 8),
        ("[\"a\\q\"]", .badEscape, 1, 4),
        ("tru", .unexpectedEnd, 1, 4),
    ]) func places(json: String, reason: JSONErrorReason, line: Int, column: Int) {
        #expect(check(json) == JSONError(reason: reason, line: line, column: column))
    }

    @Test func deepNestingIsAnError() {
        let limit = JSONReader.depthLimit
        #expect(check(String(repeating: "[", count: limit) + String(repeating: "]", count: limit)) == nil)
        let tooDeep = JSONError(reason: .tooDeep, line: 1, column: limit + 1)
        #expect(check(String(repeating: "[", count: limit + 1) + String(repeating: "]", count: limit + 1)) == tooDeep)
        #expect(check(String(repeating: "{\"a\":", count: 1_000_000))?.reason == .tooDeep)
        #expect(check(String(repeating: "[", count: 1_000_000))?.reason == .tooDeep)
        #expect(check("[" + String(repeating: "[],", count: 100_000) + "[]]") == nil)
    }

    @Test func rawTextIsKeptUnchanged() throws {
        let json = "{ \"a\" : [1.50 ,\r\n\t\"\\u0041\\ud800\"]\n}"
        let raw = try read(Array("  \(json)  ".utf8)) { (reader) throws(JSONError) in try reader.raw() }.get()
        #expect(raw == json)
    }

    @Test func keysWithEscapesMatch() throws {
        let matches = try read(Array(#"{"te\u0078t":1}"#.utf8)) { (reader) throws(JSONError) in
            try reader.enterObject()
            guard let key = try reader.nextKey() else { return false }
            try reader.skip()
            guard try reader.nextKey() == nil else { return false }
            return reader.matches(key, "text") && !reader.matches(key, "tex") && !reader.matches(key, "texts")
        }.get()
        #expect(matches)
    }

    /// Eight bytes of a string are checked at once.
    @Test("A byte that isn't plain text is noticed, wherever it is in a string", arguments: 0...17)
    func specialBytes(position: Int) {
        for byte in UInt8.min...UInt8.max {
            var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 18)
            bytes[position] = byte
            let error = check([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
            let reason: JSONErrorReason? =
                switch byte {
                case 0..<0x20: .controlCharacter
                case UInt8(ascii: "\""): .unexpectedCharacter
                case UInt8(ascii: "\\"): position == 17 ? .unexpectedEnd : .badEscape
                case 0x80...: .badUTF8
                default: nil
                }
            let column =
                byte == UInt8(ascii: "\"")
                ? position + 3 : byte == UInt8(ascii: "\\") && position == 17 ? 21 : position + 2
            #expect(error == reason.map { JSONError(reason: $0, line: 1, column: column) }, "\(byte)")
        }
    }

    @Test(
        "Only an object of two or three strings with the given keys is read at once",
        arguments: [
            (#"{"id":"a","text":"b"}"#, true), (" {\n\"id\"\t: \"a\" , \"text\" :\"b\" } ", true),
            (#"{"id":"","text":"漢 🥚"}"#, true),
            (#"{"id":"aaaaaaaa","text":"bbbbbbbbbbbbbbbbb"}"#, true), (#"{"text":"b","id":"a"}"#, false),
            (#"{"id":"a"}"#, false), (#"{"id":"a","text":"b","due":"c"}"#, true),
            ("{\"id\":\"a\",\"text\":\"b\" ,\n\"due\" : \"c\" }", true), (#"{"id":"a","text":"b","due":1}"#, false),
            (#"{"id":"a","text":"b","due":"c","due":"d"}"#, false),
            (#"{"id":"a","text":"b","text":"c"}"#, false), (#"{"id":"a","text":"\u0062"}"#, false),
            (#"{"id":"a","text":"\\"}"#, false),
            (#"{"id":"a","text":1}"#, false), (#"{"i":"a","text":"b"}"#, false), (#"{"idd":"a","text":"b"}"#, false),
            ("[]", false),
            (#"{"i\u0064":"a","text":"b"}"#, false),
        ])
    func plainObjects(json: String, isPlain: Bool) {
        let result = read(Array(json.utf8)) { (reader) throws(JSONError) in
            let start = reader.position
            guard let (id, text, due) = reader.plainObject("id", "text", optional: "due") else {
                #expect(reader.position == start)
                try reader.skip()
                return [String]?.none
            }
            return [id, text, due].compactMap(\.self).map { String(decoding: $0, as: UTF8.self) }
        }
        guard case .success(let texts) = result else { return #expect(Bool(false), "\(result)") }
        #expect((texts != nil) == isPlain)
        if let texts { #expect(texts.allSatisfy { json.contains("\"\($0)\"") }) }
        #expect(texts?.count == 3 || texts == nil || !json.contains("due"))
    }

    @Test("An invalid object is left to the reader of single values, which reports the error")
    func brokenPlainObjects() {
        let json = Array(#"{"id":"a","text":"b 漢","due":"c"}"#.utf8)
        for end in 0..<json.count {
            for wrong in [UInt8?.none, 0, 0xFF] {
                let bytes = Array(json[..<end]) + (wrong.map { [$0] } ?? [])
                bytes.withUnsafeBufferPointer { bytes in
                    var reader = JSONReader(bytes)
                    #expect(reader.plainObject("id", "text", optional: "due") == nil && reader.position == 0)
                }
            }
        }
    }
}

@Suite struct JSONWriterTests {
    @Test func onlyNecessaryCharactersAreEscaped() {
        var writer = JSONWriter()
        writer.append(string: "\u{0}\u{1F}\u{7F}\u{8}\t\n\u{C}\r\"\\/ é漢😀\u{2028}")
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == #""\u0000\u001f\u007f\b\t\n\f\r\"\\/ é漢😀"# + "\u{2028}\"")
    }
}

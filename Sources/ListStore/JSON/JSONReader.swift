// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads JSON (RFC 8259) piece by piece, in one pass, without building a tree.
///
/// The caller asks for what it expects; every byte passed over is checked, also inside values that are only skipped. The
/// bytes must outlive the reader. Reads are within bounds whatever the bytes are, and recursion is bounded by `depthLimit`.
struct JSONReader {
    /// Levels of objects and arrays that are read; deeper ones are an error, so that no file can exhaust the stack.
    static let depthLimit = 128

    enum Kind {
        case object, array, string, number, boolean, null
    }

    /// A string that was checked but not yet made: most keys are only compared.
    struct Token {
        /// What stands between the quotation marks.
        let range: Range<Int>
        let hasEscapes: Bool
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int
    private var depth = 0
    /// True between the opening bracket and the first element.
    private var isAtStart = false

    /// Starts at the first byte, behind a byte order mark if there is one.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The kind of the value that comes next.
    mutating func kind() throws(JSONError) -> Kind {
        skipBlanks()
        switch next {
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        default: throw unexpected()
        }
    }

    /// Steps into an object; `nextKey` then goes through it and out.
    mutating func enterObject() throws(JSONError) {
        try enter(UInt8(ascii: "{"))
    }

    /// Steps into an array; `nextElement` then goes through it and out.
    mutating func enterArray() throws(JSONError) {
        try enter(UInt8(ascii: "["))
    }

    /// The next key of the object; its value comes next and must be read. Nil behind the object's end.
    mutating func nextKey() throws(JSONError) -> Token? {
        guard try advance(unless: UInt8(ascii: "}")) else { return nil }
        let key = try scanString()
        try expect(UInt8(ascii: ":"))
        return key
    }

    /// Whether the array has another element; it comes next and must be read. False behind the array's end.
    mutating func nextElement() throws(JSONError) -> Bool {
        try advance(unless: UInt8(ascii: "]"))
    }

    /// Reads a string.
    mutating func string() throws(JSONError) -> String {
        text(of: try scanString())
    }

    /// Reads a value of any kind as the bytes it is written in.
    mutating func raw() throws(JSONError) -> String {
        skipBlanks()
        let start = position
        try skip()
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads a value of any kind and forgets it.
    mutating func skip() throws(JSONError) {
        switch try kind() {
        case .string: _ = try scanString()
        case .number: try skipNumber()
        case .boolean: try skipWord(next == UInt8(ascii: "t") ? "true" : "false")
        case .null: try skipWord("null")
        case .array:
            try enterArray()
            while try nextElement() { try skip() }
        case .object:
            try enterObject()
            while try nextKey() != nil { try skip() }
        }
    }

    /// Makes sure that nothing but blanks is left.
    mutating func finish() throws(JSONError) {
        skipBlanks()
        guard position == bytes.count else { throw unexpected() }
    }

    /// The flaw, with the place of the byte at `offset`.
    func error(_ flaw: JSONErrorReason, at offset: Int) -> JSONError {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let mark = lineStart == 0 && before.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
        return JSONError(
            flaw: flaw,
            line: 1 + before.count { $0 == UInt8(ascii: "\n") },
            column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 } - mark
        )
    }

    // MARK: Steps

    /// The byte at the position; 0, which JSON has no use for, at the end.
    var next: UInt8 {
        position < bytes.count ? bytes[position] : 0
    }

    mutating func move(to offset: Int) {
        position = offset
    }

    mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
            default: return
            }
        }
    }

    /// The error of a byte that does not belong where it stands.
    func unexpected() -> JSONError {
        guard position < bytes.count else { return error(.unexpectedEnd, at: position) }
        let isText = bytes[position] < 0x80 || scalarLength(at: position) != nil
        return error(isText ? .unexpectedCharacter : .badUTF8, at: position)
    }

    private mutating func expect(_ byte: UInt8) throws(JSONError) {
        skipBlanks()
        guard next == byte else { throw unexpected() }
        position += 1
    }

    private mutating func enter(_ bracket: UInt8) throws(JSONError) {
        try expect(bracket)
        guard depth < Self.depthLimit else { throw error(.tooDeep, at: position - 1) }
        depth += 1
        isAtStart = true
    }

    /// Passes the comma in front of the next element, or the closing bracket: then false.
    private mutating func advance(unless bracket: UInt8) throws(JSONError) -> Bool {
        skipBlanks()
        if next == bracket {
            position += 1
            depth -= 1
            isAtStart = false
            return false
        }
        if isAtStart {
            isAtStart = false
        } else {
            try expect(UInt8(ascii: ","))
        }
        skipBlanks()
        return true
    }

    private mutating func skipWord(_ word: StaticString) throws(JSONError) {
        for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
            guard next == byte else { throw unexpected() }
            position += 1
        }
    }

    private mutating func skipNumber() throws(JSONError) {
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") {
            position += 1
        } else {
            try skipDigits()
        }
        if next == UInt8(ascii: ".") {
            position += 1
            try skipDigits()
        }
        if next | 0x20 == UInt8(ascii: "e") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(JSONError) {
        let start = position
        while next &- UInt8(ascii: "0") < 10 { position += 1 }
        guard position > start else { throw unexpected() }
    }
}

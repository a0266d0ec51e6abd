// SPDX-License-Identifier: GPL-3.0-or-later

/// A pull parser for JSON (RFC 8259). Reads in one pass, without building a tree.
///
/// The caller asks for the values it expects. All bytes are validated, including those of skipped values. The bytes
/// must outlive the reader. Reads never leave the bounds, and `depthLimit` bounds recursion.
package struct JSONReader {
    /// The maximum nesting of objects and arrays. Deeper nesting is an error, so that no file can exhaust the stack.
    static let depthLimit = 128

    package enum Kind {
        case object, array, string, number, boolean, null
    }

    /// A validated string that hasn't been decoded yet. Most keys are only compared.
    package struct Token {
        /// The range between the quotation marks.
        let range: Range<Int>
        let hasEscapes: Bool
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position: Int
    private var depth = 0
    /// Whether the reader is between an opening bracket and the first element.
    private var isAtStart = false

    /// Creates a reader at the start of the text, after a byte order mark if there is one.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns the kind of the next value.
    package mutating func kind() throws(JSONError) -> Kind {
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

    /// Enters an object. `nextKey` then visits its keys and leaves it.
    package mutating func enterObject() throws(JSONError) {
        try enter(UInt8(ascii: "{"))
    }

    /// Enters an array. `nextElement` then visits its elements and leaves it.
    package mutating func enterArray() throws(JSONError) {
        try enter(UInt8(ascii: "["))
    }

    /// Returns the next key of the object, or `nil` at its end. The caller must read the value next.
    package mutating func nextKey() throws(JSONError) -> Token? {
        guard try advance(unless: UInt8(ascii: "}")) else { return nil }
        let key = try scanString()
        try expect(UInt8(ascii: ":"))
        return key
    }

    /// Returns whether the array has another element. If so, the caller must read it next.
    package mutating func nextElement() throws(JSONError) -> Bool {
        try advance(unless: UInt8(ascii: "]"))
    }

    /// Reads a string.
    package mutating func string() throws(JSONError) -> String {
        text(of: try scanString())
    }

    /// Reads any value as JSON text.
    package mutating func raw() throws(JSONError) -> String {
        skipBlanks()
        let start = position
        try skip()
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Skips a value of any kind.
    package mutating func skip() throws(JSONError) {
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

    /// Checks that only white space is left.
    package mutating func finish() throws(JSONError) {
        skipBlanks()
        guard position == bytes.count else { throw unexpected() }
    }

    /// Creates an error with the position of the byte at `offset`.
    func error(_ reason: JSONErrorReason, at offset: Int) -> JSONError {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let mark = lineStart == 0 && before.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
        return JSONError(
            reason: reason,
            line: 1 + before.count { $0 == UInt8(ascii: "\n") },
            column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 } - mark
        )
    }

    // MARK: Steps

    /// The byte at the position, or 0 at the end, which never occurs in JSON.
    var next: UInt8 {
        position < bytes.count ? bytes[position] : 0
    }

    mutating func move(to offset: Int) {
        position = offset
    }

    mutating func skipBlanks() {
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): true
        default: false
        }
    }

    /// Whether another object or array may be entered.
    var canEnter: Bool { depth < Self.depthLimit }

    /// Creates the error for a byte that is not allowed here.
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
        guard canEnter else { throw error(.tooDeep, at: position - 1) }
        depth += 1
        isAtStart = true
    }

    /// Skips the comma before the next element. At the closing bracket, skips that and returns false.
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

// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONReader {
    /// Reads an object that consists of two or three strings without escape sequences, with these keys and in this
    /// order. Most items are such objects, and this takes a fifth of the time of reading keys and values one by one.
    ///
    /// - Returns: The bytes of the strings; `nil` for any other value, even an invalid one, which is then still to be
    ///   read.
    @inline(__always)
    mutating func plainObject(_ first: StaticString, _ second: StaticString, optional third: StaticString) -> (
        first: UnsafeBufferPointer<UInt8>, second: UnsafeBufferPointer<UInt8>, third: UnsafeBufferPointer<UInt8>?
    )? {
        var scanner = PlainScanner(reader: self)
        guard canEnter, scanner.skip(UInt8(ascii: "{")), scanner.skip(key: first), let one = scanner.string(),
            scanner.skip(UInt8(ascii: ",")), scanner.skip(key: second), let other = scanner.string()
        else { return nil }
        var last: Range<Int>?
        if scanner.skip(UInt8(ascii: ",")) {
            guard scanner.skip(key: third), let range = scanner.string() else { return nil }
            last = range
        }
        guard scanner.skip(UInt8(ascii: "}")) else { return nil }
        move(to: scanner.offset)
        func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[range]) }
        return (part(one), part(other), last.map(part))
    }
}

/// Reads what a program writes for plain objects. Gives up without a reason.
private struct PlainScanner {
    private let reader: JSONReader
    private(set) var offset: Int

    init(reader: JSONReader) {
        self.reader = reader
        offset = reader.position
    }

    /// Skips white space and a byte.
    @inline(__always)
    mutating func skip(_ byte: UInt8) -> Bool {
        while offset < reader.bytes.count {
            let next = reader.bytes[offset]
            guard next != byte else {
                offset += 1
                return true
            }
            guard JSONReader.isBlank(next) else { return false }
            offset += 1
        }
        return false
    }

    /// Skips a key and the colon after it.
    @inline(__always)
    mutating func skip(key: StaticString) -> Bool {
        let (name, length) = (key.utf8Start, key.utf8CodeUnitCount)
        guard skip(UInt8(ascii: "\"")), offset + length < reader.bytes.count else { return false }
        for index in 0..<length where reader.bytes[offset + index] != name[index] { return false }
        offset += length
        return skip(UInt8(ascii: "\"")) && skip(UInt8(ascii: ":"))
    }

    /// Returns the range of a string between its quotation marks.
    @inline(__always)
    mutating func string() -> Range<Int>? {
        guard skip(UInt8(ascii: "\"")) else { return nil }
        let start = offset
        while true {
            offset = reader.endOfPlainText(from: offset)
            guard offset < reader.bytes.count else { return nil }
            switch reader.bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return start..<offset - 1
            case UInt8(ascii: "\\"), 0..<0x20:
                return nil
            case 0x80...:
                guard let length = reader.scalarLength(at: offset) else { return nil }
                offset += length
            default:
                offset += 1
            }
        }
    }
}

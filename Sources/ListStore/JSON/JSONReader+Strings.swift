// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONReader {
    /// Skips a string and validates its UTF-8, its escape sequences, and that it has no control characters.
    mutating func scanString() throws(JSONError) -> Token {
        skipBlanks()
        guard next == UInt8(ascii: "\"") else { throw unexpected() }
        let start = position + 1
        var offset = start
        var hasEscapes = false
        while true {
            offset = endOfPlainText(from: offset)
            guard offset < bytes.count else { throw error(.unexpectedEnd, at: offset) }
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                move(to: offset + 1)
                return Token(range: start..<offset, hasEscapes: hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                offset += try escapeLength(at: offset)
            case 0..<0x20:
                throw error(.controlCharacter, at: offset)
            case 0x80...:
                guard let length = scalarLength(at: offset) else {
                    throw error(reasonOfInvalidScalar(at: offset), at: offset)
                }
                offset += length
            default:
                offset += 1
            }
        }
    }

    /// Returns the offset of the first byte that isn't plain, or one of the last seven bytes. Plain bytes are ASCII,
    /// and neither control characters, quotation marks nor backslashes. Eight bytes are checked at once.
    @inline(__always)
    func endOfPlainText(from start: Int) -> Int {
        let (ones, highBits) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
        /// Sets the high bits of bytes that are zero. Further bits above the first of these may be set.
        func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word & highBits }
        var offset = start
        while offset + 8 <= bytes.count {
            let word = UInt64(
                littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let controls = (word &- ones &* 0x20) & ~word & highBits
            let marks =
                zeros(in: word ^ ones &* UInt64(UInt8(ascii: "\"")))
                | zeros(in: word ^ ones &* UInt64(UInt8(ascii: "\\")))
            let others = word & highBits | controls | marks
            if others != 0 { return offset + others.trailingZeroBitCount / 8 }
            offset += 8
        }
        return offset
    }

    /// Returns the string of a token. Unpaired surrogates become U+FFFD, because Swift strings cannot contain them.
    package func text(of token: Token) -> String {
        guard token.hasEscapes else {
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[token.range]), as: UTF8.self)
        }
        var text: [UInt8] = []
        text.reserveCapacity(token.range.count)
        var offset = token.range.lowerBound
        while offset < token.range.upperBound {
            guard bytes[offset] == UInt8(ascii: "\\") else {
                text.append(bytes[offset])
                offset += 1
                continue
            }
            guard bytes[offset + 1] == UInt8(ascii: "u") else {
                text.append(Self.meaning(ofEscape: bytes[offset + 1]))
                offset += 2
                continue
            }
            let (scalar, length) = unicodeEscape(at: offset, before: token.range.upperBound)
            text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            offset += length
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the token equals a name.
    func matches(_ token: Token, _ name: StaticString) -> Bool {
        if token.hasEscapes { return text(of: token) == name.description }
        guard token.range.count == name.utf8CodeUnitCount else { return false }
        return token.range.allSatisfy { bytes[$0] == name.utf8Start[$0 - token.range.lowerBound] }
    }

    /// Whether the token equals a name that isn't known at compile time.
    func matches(_ token: Token, text name: String) -> Bool {
        if token.hasEscapes { return text(of: token) == name }
        return name.utf8.count == token.range.count && name.utf8.elementsEqual(bytes[token.range])
    }

    /// Returns the length of the UTF-8 sequence at `offset`, or `nil` if it is invalid (Unicode, table 3-7).
    func scalarLength(at offset: Int) -> Int? {
        let second: ClosedRange<UInt8>
        let length: Int
        switch bytes[offset] {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
        for further in bytes[(offset + 2)..<(offset + length)] where further & 0xC0 != 0x80 { return nil }
        return length
    }

    /// Returns the reason why a sequence is invalid. It may be truncated by the end of the file.
    private func reasonOfInvalidScalar(at offset: Int) -> JSONErrorReason {
        let length =
            switch bytes[offset] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        let isCut = offset + length > bytes.count && bytes[(offset + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
        return isCut ? .unexpectedEnd : .badUTF8
    }

    private func escapeLength(at offset: Int) throws(JSONError) -> Int {
        guard offset + 1 < bytes.count else { throw error(.unexpectedEnd, at: offset + 1) }
        switch bytes[offset + 1] {
        case UInt8(ascii: "u"):
            for place in (offset + 2)..<(offset + 6) {
                guard place < bytes.count else { throw error(.unexpectedEnd, at: place) }
                guard Self.hexadecimal(bytes[place]) != nil else { throw error(.badEscape, at: offset) }
            }
            return 6
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"),
            UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        default:
            throw error(.badEscape, at: offset)
        }
    }

    /// Returns the scalar of a valid `\uXXXX` escape, combined with the next one if they are a surrogate pair.
    private func unicodeEscape(at offset: Int, before end: Int) -> (Unicode.Scalar, length: Int) {
        let first = codeUnit(at: offset)
        if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
        let replacement: Unicode.Scalar = "\u{FFFD}"
        let isPair =
            first < 0xDC00 && offset + 12 <= end
            && bytes[offset + 6] == UInt8(ascii: "\\") && bytes[offset + 7] == UInt8(ascii: "u")
        guard isPair else { return (replacement, 6) }
        let second = codeUnit(at: offset + 6)
        guard 0xDC00...0xDFFF ~= second else { return (replacement, 6) }
        return (Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement, 12)
    }

    private func codeUnit(at offset: Int) -> UInt32 {
        bytes[(offset + 2)..<(offset + 6)].reduce(0) { $0 << 4 | UInt32(Self.hexadecimal($1) ?? 0) }
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func meaning(ofEscape byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: byte
        }
    }
}

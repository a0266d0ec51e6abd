// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads packed strings and integers, and packs strings.
struct PackedRecordReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func byte() -> UInt8 {
        defer { position += 1 }
        return bytes[position]
    }

    /// Reads 8 bytes, the lowest first.
    mutating func integer() -> Int {
        defer { position += 8 }
        return Int(
            truncatingIfNeeded: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[position + $1]) << (8 * UInt64($1)) })
    }

    /// Skips the order and the flags, and returns the path.
    mutating func path() -> Slice<UnsafeBufferPointer<UInt8>> {
        position = 9
        return utf8()
    }

    mutating func string() -> String {
        String(decoding: utf8(), as: UTF8.self)
    }

    /// Reads the length of a string, in groups of 7 bits with the lowest first, and then its bytes.
    private mutating func utf8() -> Slice<UnsafeBufferPointer<UInt8>> {
        var (length, shift) = (0, 0)
        while true {
            let next = byte()
            length |= Int(next & 0x7F) << shift
            if next < 0x80 { break }
            shift += 7
        }
        defer { position += length }
        return bytes[position..<position + length]
    }

    /// Returns the size of a packed string in bytes, including its length.
    static func size(of string: String) -> Int {
        var (size, rest) = (1, string.utf8.count >> 7)
        while rest > 0 { (size, rest) = (size + 1, rest >> 7) }
        return size + string.utf8.count
    }

    /// Appends a packed string.
    static func append(_ string: String, to bytes: inout [UInt8]) {
        var length = string.utf8.count
        while length > 0x7F {
            bytes.append(UInt8(length & 0x7F) | 0x80)
            length >>= 7
        }
        bytes.append(UInt8(length))
        bytes.append(contentsOf: string.utf8)
    }
}

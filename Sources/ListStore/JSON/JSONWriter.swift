// SPDX-License-Identifier: GPL-3.0-or-later

/// Builds JSON text. The caller provides the layout.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []

    /// Takes the text in parts, so that it isn't held as a whole.
    private var takePart: ((_ part: [UInt8]) -> Void)?
    private static let partSize = 1 << 15

    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    /// - Parameter takePart: Called with each part of the text. `flush` has to be called at the end.
    init(takePart: @escaping (_ part: [UInt8]) -> Void) {
        bytes.reserveCapacity(2 * Self.partSize)
        self.takePart = takePart
    }

    /// Passes on what hasn't been passed on yet.
    mutating func flush() {
        guard let takePart else { return }
        takePart(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Appends punctuation and white space.
    package mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends JSON text without changes.
    package mutating func append(json: String) {
        bytes.append(contentsOf: json.utf8)
    }

    mutating func append(bytes more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    /// Appends a string. Only quotation marks, backslashes and control characters are escaped.
    package mutating func append(string: String) {
        if bytes.count >= Self.partSize { flush() }
        bytes.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { text in
            var start = 0
            for offset in text.indices where Self.needsEscape(text[offset]) {
                bytes.append(contentsOf: text[start..<offset])
                appendEscape(of: text[offset])
                start = offset + 1
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func appendEscape(of byte: UInt8) {
        switch byte {
        case 0x08: append(#"\b"#)
        case 0x09: append(#"\t"#)
        case 0x0A: append(#"\n"#)
        case 0x0C: append(#"\f"#)
        case 0x0D: append(#"\r"#)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        default:
            append(#"\u00"#)
            bytes.append(Self.hexadecimal(byte >> 4))
            bytes.append(Self.hexadecimal(byte & 0xF))
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}

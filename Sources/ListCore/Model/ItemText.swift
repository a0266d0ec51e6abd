// SPDX-License-Identifier: GPL-3.0-or-later

/// Converts pasted or dropped text to items.
public enum ItemText {
    /// Returns the texts of the items for a text: one per line, without bullets, numbers and check boxes. Blank lines
    /// are skipped. A single line keeps its marks and only loses control characters and surrounding white space.
    public static func lines(of text: String) -> [String] {
        let lines = text.unicodeScalars.split(whereSeparator: isLineBreak).map(cleaned).filter { !$0.isEmpty }
        guard lines.count > 1 else { return lines.map { String($0) } }
        return lines.map { String(PlainTextLine($0).text) }.filter { !$0.isEmpty }
    }

    /// Whether a text has several lines.
    public static func breaksLines(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isLineBreak)
    }

    /// Returns a text without surrounding white space. If nothing is left, the item is empty.
    public static func trimmed(_ text: String) -> String {
        String(trimmed(text.unicodeScalars[...]))
    }

    /// Returns a text with spaces in place of line breaks and tabs, as a single-line field shows it.
    public static func oneLine(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            // A text can be very long, and few have any of these. 0xC2 and 0xE2 begin line breaks beyond ASCII, and
            // other characters.
            guard bytes.contains(where: { $0 == 0 || 0x09...0x0D ~= $0 || $0 == 0xC2 || $0 == 0xE2 }) else {
                return nil
            }
            var line: [UInt8] = []
            line.reserveCapacity(bytes.count)
            var offset = 0
            while offset < bytes.count {
                switch (bytes[offset], bytes[offset...].dropFirst().first, bytes[offset...].dropFirst(2).first) {
                case (0, _, _): offset += 1
                case (0x09...0x0D, _, _):
                    line.append(0x20)
                    offset += 1
                case (0xC2, 0x85, _):
                    line.append(0x20)
                    offset += 2
                case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9):
                    line.append(0x20)
                    offset += 3
                default:
                    line.append(bytes[offset])
                    offset += 1
                }
            }
            return String(decoding: line, as: UTF8.self)
        } ?? text
    }

    package static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    /// Whether a scalar is white space or invisible: zero width space and byte order mark.
    package static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.value == 0x200B || scalar.value == 0xFEFF
    }

    private static func cleaned(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var clean = Substring.UnicodeScalarView()
        for scalar in line where scalar == "\t" || !isControl(scalar) { clean.append(scalar == "\t" ? " " : scalar) }
        return trimmed(clean)
    }

    package static func trimmed(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var rest = line.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Converts pasted or dropped text to items.
public enum PastedText {
    /// Returns the texts of the items for a text: one per line, without bullets, numbers and check boxes. Blank lines are skipped. A single
    /// line keeps its marks and only loses control characters and surrounding white space.
    public static func lines(of text: String) -> [String] {
        let lines = text.unicodeScalars.split(whereSeparator: isLineBreak).map(cleaned).filter { !$0.isEmpty }
        guard lines.count > 1 else { return lines.map { String($0) } }
        return lines.map { String(PrefixedLine($0).text) }.filter { !$0.isEmpty }
    }

    /// Whether a text has several lines.
    public static func breaksLines(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isLineBreak)
    }

    /// Returns a text without surrounding white space. If nothing is left, the item is empty.
    public static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while let first = rest.unicodeScalars.first, isBlank(first) { rest.unicodeScalars.removeFirst() }
        while let last = rest.unicodeScalars.last, isBlank(last) { rest.unicodeScalars.removeLast() }
        return String(rest)
    }

    /// Returns a text with spaces in place of line breaks and tabs, as a single-line field shows it.
    public static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar != "\0" { line.append(isLineBreak(scalar) || scalar == "\t" ? " " : scalar) }
        return String(line)
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

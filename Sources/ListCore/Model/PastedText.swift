// SPDX-License-Identifier: GPL-3.0-or-later

/// A text from elsewhere on its way to become items.
public enum PastedText {
    /// The items that a text of several lines stands for: one a line, without bullets, numbers and check boxes; blank lines are
    /// none. A single line stays as it is, but for control characters and the white space around it.
    public static func lines(of text: String) -> [String] {
        let lines = text.unicodeScalars.split(whereSeparator: isLineBreak).map(cleaned).filter { !$0.isEmpty }
        guard lines.count > 1 else { return lines.map { String($0) } }
        return lines.map { String(PrefixedLine($0).text) }.filter { !$0.isEmpty }
    }

    /// Whether a text is more than one line of an item.
    public static func breaksLines(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isLineBreak)
    }

    /// A text without white space around it. An item of nothing else is an empty one.
    public static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while let first = rest.unicodeScalars.first, isBlank(first) { rest.unicodeScalars.removeFirst() }
        while let last = rest.unicodeScalars.last, isBlank(last) { rest.unicodeScalars.removeLast() }
        return String(rest)
    }

    /// Line breaks and tabs within a text as spaces: what a field of one paragraph shows of it.
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

    /// White space, and what shows as nothing at all: a zero width space, a byte order mark.
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

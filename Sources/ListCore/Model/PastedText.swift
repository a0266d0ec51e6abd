// SPDX-License-Identifier: GPL-3.0-or-later

/// A text from elsewhere on its way to become items.
public enum PastedText {
    /// The items that a text of several lines stands for: one a line, without bullets, numbers and check boxes; blank lines are
    /// none. A single line stays as it is, but for control characters and the white space around it.
    public static func lines(of text: String) -> [String] {
        let lines = text.unicodeScalars.split(whereSeparator: isLineBreak).map(cleaned).filter { !$0.isEmpty }
        guard lines.count > 1 else { return lines.map { String($0) } }
        return lines.map { String(withoutMarks($0)) }.filter { !$0.isEmpty }
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

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    /// White space, and what shows as nothing at all: a zero width space, a byte order mark.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.value == 0x200B || scalar.value == 0xFEFF
    }

    private static func cleaned(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var clean = Substring.UnicodeScalarView()
        for scalar in line where scalar == "\t" || !isControl(scalar) { clean.append(scalar == "\t" ? " " : scalar) }
        return trimmed(clean)
    }

    private static func trimmed(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var rest = line.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }

    /// What is left when one bullet or number, and then one check box, is taken away.
    private static func withoutMarks(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        withoutBox(withoutNumber(line) ?? withoutBullet(line) ?? line)
    }

    private static func withoutBullet(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        guard let first = line.first, bullets.contains(first) else { return nil }
        return afterMark(line.dropFirst())
    }

    /// "1.", "12)", "(3)"; "1.5" and "2 eggs" are none.
    private static func withoutNumber(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        let isInBrackets = line.first == "("
        let digits = (isInBrackets ? line.dropFirst() : line).prefix { ("0"..."9").contains($0) }
        guard (1...4).contains(digits.count) else { return nil }
        let rest = line[digits.endIndex...]
        guard let end = rest.first, end == ")" || (end == "." && !isInBrackets) else { return nil }
        return afterMark(rest.dropFirst())
    }

    private static func withoutBox(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        if let first = line.first, boxes.contains(first) { return afterMark(line.dropFirst()) ?? line }
        guard line.first == "[", let close = line.dropFirst(2).first, close == "]", let mark = line.dropFirst().first,
              [" ", "x", "X", "-"].contains(mark)
        else { return line }
        return afterMark(line.dropFirst(3)) ?? line
    }

    /// A mark is one only with a space, or nothing, behind it.
    private static func afterMark(_ rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        guard let next = rest.first else { return rest }
        return isBlank(next) ? trimmed(rest) : nil
    }

    private static let bullets: Set<Unicode.Scalar> = ["-", "*", "+", "•", "‣", "◦", "⁃", "–", "—", "·", "●", "○", "▪", "■"]
    private static let boxes: Set<Unicode.Scalar> = ["☐", "☑", "☒", "✓", "✔", "✗", "✘", "□", "⬜", "✅"]
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of a plain text list, split into its marks and its text.
package struct PlainTextLine {
    /// The text without one bullet or number, one check box, and surrounding white space.
    package private(set) var text: Substring.UnicodeScalarView
    /// Whether there was a bullet or a number.
    package private(set) var hasBullet = false
    /// Whether the check box was ticked or crossed, or `nil` if there was none.
    package private(set) var isTicked: Bool?

    package var hasMarks: Bool { hasBullet || isTicked != nil }

    /// Parses a line.
    ///
    /// - Parameter line: The line without surrounding white space.
    package init(_ line: Substring.UnicodeScalarView) {
        text = line
        if let rest = Self.withoutNumber(line) ?? Self.withoutBullet(line) {
            (text, hasBullet) = (rest, true)
        }
        if let (rest, isTicked) = Self.withoutBox(text) {
            (text, self.isTicked) = (rest, isTicked)
        }
    }

    private static func withoutBullet(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        guard let first = line.first, bullets.contains(first) else { return nil }
        return afterMark(line.dropFirst())
    }

    /// Removes a number such as "1.", "12)" or "(3)". "1.5" and "2 eggs" are text.
    private static func withoutNumber(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        let isInBrackets = line.first == "("
        let digits = (isInBrackets ? line.dropFirst() : line).prefix { ("0"..."9").contains($0) }
        guard (1...4).contains(digits.count) else { return nil }
        let rest = line[digits.endIndex...]
        guard let end = rest.first, end == ")" || (end == "." && !isInBrackets) else { return nil }
        return afterMark(rest.dropFirst())
    }

    private static func withoutBox(_ line: Substring.UnicodeScalarView) -> (Substring.UnicodeScalarView, Bool)? {
        if let first = line.first, boxes.contains(first) {
            return afterMark(line.dropFirst()).map { ($0, !emptyBoxes.contains(first)) }
        }
        guard line.first == "[", let close = line.dropFirst(2).first, close == "]", let mark = line.dropFirst().first,
            [" ", "x", "X", "-"].contains(mark)
        else { return nil }
        return afterMark(line.dropFirst(3)).map { ($0, mark != " ") }
    }

    /// Returns the text after a mark, which must be followed by white space or nothing.
    private static func afterMark(_ rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
        guard let next = rest.first else { return rest }
        return ItemText.isBlank(next) ? ItemText.trimmed(rest) : nil
    }

    private static let bullets: Set<Unicode.Scalar> = [
        "-", "*", "+", "•", "‣", "◦", "⁃", "–", "—", "·", "●", "○", "▪", "■",
    ]
    private static let boxes: Set<Unicode.Scalar> = ["☐", "☑", "☒", "✓", "✔", "✗", "✘", "□", "⬜", "✅"]
    private static let emptyBoxes: Set<Unicode.Scalar> = ["☐", "□", "⬜"]
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes the text of an item fit to be drawn: one paragraph, without control characters, of a length that a frame can lay out.
/// The item itself keeps what the user wrote.
public enum DisplayText {
    /// Characters drawn at most (Unicode scalars). Longer texts end in "…"; laying out this many takes a fraction of a frame.
    public static let limit = 5_000

    /// Line breaks and tabs become spaces; other control characters the replacement character, so that they are seen to be there.
    public static func make(from text: String) -> String {
        // The fast way for what nearly all texts are: nothing to replace, nothing to cut. 0xC2 leads the C1 controls, 0xE2 the
        // line and paragraph separators.
        let plain = text.utf8.count <= limit && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
        if plain { return text }
        var shown = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else {
                shown.append("…")
                break
            }
            shown.append(replacement(for: scalar))
            count += 1
        }
        return String(shown)
    }

    /// Whether a text has a word that no line will ever hold. Looking for a good place to break such a word costs a layout time
    /// that grows with its square; it may then be broken anywhere.
    public static func hasEndlessWord(_ text: String) -> Bool {
        var length = 0
        return text.utf8.contains { byte in
            // Scripts beyond U+2000 that are written without spaces (0xE2 and above lead them) break between any two characters.
            length = byte == 0x20 || byte >= 0xE2 ? 0 : length + 1
            return length > longestWord
        }
    }

    /// UTF-8 code units.
    private static let longestWord = 300

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        case 0x00..<0x20, 0x7F..<0xA0: "\u{FFFD}"
        default: scalar
        }
    }
}

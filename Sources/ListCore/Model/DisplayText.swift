// SPDX-License-Identifier: GPL-3.0-or-later

/// Prepares the text of an item for drawing: one paragraph without control characters, short enough to be laid out
/// within a frame. The item keeps the original text.
public enum DisplayText {
    /// The maximum number of Unicode scalars to draw. Longer texts end in "…". Laying out this many takes a fraction of
    /// a frame.
    public static let limit = 5_000

    /// Replaces line breaks and tabs by spaces and other control characters by the visible replacement character.
    public static func make(from text: String) -> String {
        // Fast path for texts that need no change, which are nearly all. 0xC2 starts the C1 control characters, 0xE2
        // the line and paragraph separators.
        let plain =
            text.utf8.count <= limit && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
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

    /// Whether a text has a word that is too long for any line. Such a word may be broken anywhere, because finding a
    /// good break takes time that grows with the square of its length.
    public static func hasOverlongWord(_ text: String) -> Bool {
        var length = 0
        return text.utf8.contains { byte in
            // Scripts without spaces (beyond U+2000, starting with 0xE2 or higher) can be broken between any two
            // characters.
            length = byte == 0x20 || byte >= 0xE2 ? 0 : length + 1
            return length > maxWordLength
        }
    }

    /// In UTF-8 code units.
    private static let maxWordLength = 300

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        case 0x00..<0x20, 0x7F..<0xA0: "\u{FFFD}"
        default: scalar
        }
    }
}

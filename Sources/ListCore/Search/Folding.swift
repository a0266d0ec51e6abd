// SPDX-License-Identifier: GPL-3.0-or-later
import UnicodeData

/// Makes texts equal that a search does not distinguish: upper and lower case, letters with and without accents,
/// composed and decomposed ones, ligatures, full-width and other forms, "ß" and "ss", "ı" and "i", curly and straight
/// quotes, and Hebrew and Arabic with and without points. Invisible characters are removed. Vowel signs and voicing
/// marks of other scripts are letters and stay.
///
/// Each scalar is folded separately, so that a position in a folded text corresponds to a position in the text.
public enum Folding {
    /// Returns the folded text. Folding is idempotent.
    public static func fold(_ text: String) -> String {
        var folded: [UInt8] = []
        append(text, to: &folded)
        return String(decoding: folded, as: UTF8.self)
    }

    /// Appends the UTF-8 of a folded text.
    static func append(_ text: String, to folded: inout [UInt8]) {
        var text = text
        let isPlain = text.withUTF8 { bytes in
            guard !bytes.contains(where: { $0 >= 0x80 }) else { return false }
            for byte in bytes { append(plain: byte, to: &folded) }
            return true
        }
        guard !isPlain else { return }
        for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    }

    /// Appends the UTF-8 of a folded scalar, which is empty if the scalar is ignored.
    static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        switch scalar.value {
        case 0..<0x80: append(plain: UInt8(scalar.value), to: &folded)
        case hangul: appendJamo(of: scalar.value - hangul.lowerBound, to: &folded)
        default: map.append(scalar, to: &folded)
        }
    }

    private static func append(plain byte: UInt8, to folded: inout [UInt8]) {
        switch byte {
        case 0x41...0x5A: folded.append(byte + 0x20)
        case 0x20..<0x7F: folded.append(byte)
        case 0x09...0x0D: folded.append(0x20)
        default: break
        }
    }

    // MARK: Hangul

    private static let hangul: ClosedRange<UInt32> = 0xAC00...0xD7A3

    /// Appends the two or three letters of a syllable (The Unicode Standard, section 3.12), so that an unfinished
    /// syllable is found.
    private static func appendJamo(of syllable: UInt32, to folded: inout [UInt8]) {
        let (vowels, finals): (UInt32, UInt32) = (21, 28)
        var jamo = [0x1100 + syllable / (vowels * finals), 0x1161 + syllable % (vowels * finals) / finals]
        if syllable % finals > 0 { jamo.append(0x11A7 + syllable % finals) }
        for letter in jamo { Unicode.Scalar(letter).map { folded.append(contentsOf: UTF8.encode($0)!) } }
    }

    // MARK: Other letters

    private static let map = FoldingMap()
}

/// The folded form of each scalar beyond ASCII, in pages of 256 scalars.
private struct FoldingMap: Sendable {
    /// The index of each page's first entry, or -1 if folding changes no scalar of the page.
    private var pages = [Int32](repeating: -1, count: 0x1100)
    /// 0 for a scalar that folding doesn't change, otherwise the index of its folded form plus 1.
    private var entries: [UInt16] = []
    private var targets: [[UInt8]] = []

    func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        let entry = entry(of: scalar.value)
        if entry > 0 {
            folded.append(contentsOf: targets[Int(entry) - 1])
        } else {
            folded.append(contentsOf: UTF8.encode(scalar)!)
        }
    }

    private func entry(of value: UInt32) -> UInt16 {
        let page = pages[Int(value >> 8)]
        return page < 0 ? 0 : entries[Int(page) + Int(value & 0xFF)]
    }

    init() {
        var known: [[UInt8]: UInt16] = [:]
        for range in Self.ignored { for value in range { set(value, to: [], &known) } }
        for range in Self.spaces { for value in range { set(value, to: [0x20], &known) } }
        for (scalar, replacement) in Self.lookalikes { set(scalar.value, to: Array(replacement.utf8), &known) }
        for range in Self.searched {
            for value in range where entry(of: value) == 0 {
                guard let scalar = Unicode.Scalar(value), let parts = Self.replacement(of: scalar) else { continue }
                var target: [UInt8] = []
                appendParts(parts, to: &target)
                set(value, to: target, &known)
            }
        }
    }

    /// Folds the parts until none changes.
    private func appendParts(_ parts: some Sequence<Unicode.Scalar>, to target: inout [UInt8]) {
        for part in parts {
            if part.isASCII {
                Folding.append(part, to: &target)
            } else if entry(of: part.value) == 0, let parts = Self.replacement(of: part) {
                appendParts(parts, to: &target)
            } else {
                append(part, to: &target)
            }
        }
    }

    /// The scalars that a scalar is decomposed to, or its lower case; `nil` if it has neither.
    private static func replacement(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
        if let parts = scalar.compatibilityDecomposition { return parts }
        return scalar.properties.changesWhenLowercased ? Array(scalar.properties.lowercaseMapping.unicodeScalars) : nil
    }

    /// The scalars that can have a decomposition or a lower case. Left out are ideographs, Hangul (see `Folding`),
    /// private use, and most of the supplementary planes.
    private static let searched: [Range<UInt32>] = [
        0x80..<0x3400, 0xA000..<0xAC00, 0xF900..<0x1_7000, 0x1_B000..<0x2_0000, 0x2_F800..<0x2_FA20,
    ]

    /// Accents and vowel points of scripts that can be written without them, invisible marks, and control characters.
    /// Marks of other scripts, such as Thai and Indic vowels and voiced kana, distinguish words and are not ignored.
    private static let ignored: [ClosedRange<UInt32>] = [
        0x80...0x84, 0x86...0x9F, 0xAD...0xAD, 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x5BF...0x5BF,
        0x5C1...0x5C2, 0x5C4...0x5C5,
        0x5C7...0x5C7, 0x610...0x61A, 0x61C...0x61C, 0x640...0x640, 0x64B...0x65F, 0x670...0x670, 0x6D6...0x6DD,
        0x6DF...0x6E4,
        0x6E7...0x6E8, 0x6EA...0x6ED, 0x730...0x74A, 0x8CA...0x8FF, 0x180B...0x180F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
        0x200B...0x200F,
        0x202A...0x202E, 0x2060...0x206F, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF...0xFEFF,
        0xE_0100...0xE_01EF,
    ]

    private static let spaces: [ClosedRange<UInt32>] = [0x85...0x85, 0x1680...0x1680, 0x2028...0x2029]

    /// Scalars that have no decomposition, but are searched for by a similar letter.
    private static let lookalikes: [Unicode.Scalar: String] = [
        "ß": "ss", "ı": "i", "ς": "σ", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t",
        "þ": "th",
        "ى": "ي", "ی": "ي", "ک": "ك", "‘": "'", "’": "'", "‚": "'", "‛": "'", "ʼ": "'", "´": "'", "“": "\"", "”": "\"",
        "„": "\"",
        "‟": "\"", "«": "\"", "»": "\"", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "×": "x",
    ]

    private mutating func set(_ value: UInt32, to target: [UInt8], _ known: inout [[UInt8]: UInt16]) {
        let page = Int(value >> 8)
        if pages[page] < 0 {
            pages[page] = Int32(entries.count)
            entries.append(contentsOf: repeatElement(0, count: 256))
        }
        if known[target] == nil {
            targets.append(target)
            known[target] = UInt16(targets.count)
        }
        entries[Int(pages[page]) + Int(value & 0xFF)] = known[target] ?? 0
    }
}

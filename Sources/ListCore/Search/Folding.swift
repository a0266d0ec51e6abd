// SPDX-License-Identifier: GPL-3.0-or-later

/// Removes differences that don't matter in a search: case, accents, composed and decomposed forms, ligatures, full-width and other forms,
/// "ß" and "ss", "ı" and "i", curly and straight quotes, and Hebrew and Arabic points. Invisible characters are removed. Vowel signs and
/// voicing marks of other scripts are letters and stay.
///
/// Each scalar is folded separately, so that a position in a folded text maps to a position in the text.
public enum Folding {
    /// Returns the folded text. Folding it again changes nothing.
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

    /// Appends the UTF-8 of a folded scalar. Ignored scalars append nothing.
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

    /// Appends the two or three letters of a syllable (Unicode, 3.12), so that an incomplete syllable matches the complete one.
    private static func appendJamo(of syllable: UInt32, to folded: inout [UInt8]) {
        let (vowels, finals): (UInt32, UInt32) = (21, 28)
        var jamo = [0x1100 + syllable / (vowels * finals), 0x1161 + syllable % (vowels * finals) / finals]
        if syllable % finals > 0 { jamo.append(0x11A7 + syllable % finals) }
        for letter in jamo { Unicode.Scalar(letter).map { folded.append(contentsOf: UTF8.encode($0)!) } }
    }

    // MARK: Other letters

    private static let map = FoldingMap()
}

/// The folding of letters beyond ASCII, in pages of 256. Built once from the table and the standard library.
private struct FoldingMap: Sendable {
    /// For each page, the start of its entries, or -1 if all its letters stay unchanged.
    private var pages = [Int32](repeating: -1, count: 0x1100)
    /// For each letter, 1 + the index of its folded form, or 0 if it stays unchanged.
    private var entries: [UInt16] = []
    private var targets: [[UInt8]] = []

    func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
        let page = pages[Int(scalar.value >> 8)]
        let entry = page < 0 ? 0 : entries[Int(page) + Int(scalar.value & 0xFF)]
        if entry > 0 {
            folded.append(contentsOf: targets[Int(entry) - 1])
        } else {
            folded.append(contentsOf: UTF8.encode(scalar)!)
        }
    }

    init() {
        var known: [[UInt8]: UInt16] = [:]
        // No script with uppercase letters is beyond the Supplementary Multilingual Plane.
        for value in UInt32(0x80)..<0x2_0000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenLowercased else { continue }
            set(value, to: Array(scalar.properties.lowercaseMapping.utf8), &known)
        }
        FoldingTable.text.withUTF8Buffer { read($0, &known) }
    }

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

    private mutating func read(_ text: UnsafeBufferPointer<UInt8>, _ known: inout [[UInt8]: UInt16]) {
        var last: UInt32 = 0
        for run in text.split(separator: UInt8(ascii: " ")) {
            guard let sign = run.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "+") }) else { continue }
            let place = run[..<sign].split(separator: UInt8(ascii: "-")).map(Self.number)
            let target = run[run.index(after: sign)...].split(separator: UInt8(ascii: ",")).map(Self.number)
            let first = last + place[0]
            last = first + (place.count > 1 ? place[1] : 0)
            for value in first...last {
                let step = run[sign] == UInt8(ascii: "+") ? value - first : 0
                set(value, to: target.flatMap { part in Unicode.Scalar(part + step).map { Array(UTF8.encode($0)!) } ?? [] }, &known)
            }
        }
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt32 {
        digits.reduce(0) { $0 << 4 | UInt32($1 < 0x3A ? $1 - 0x30 : $1 - 0x37) }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("Folding for search")
struct CaseFoldingTests {
    /// Pairs that must match in a search.
    @Test(
        "Texts that must match have the same folding",
        arguments: [
            ("Straße", "STRASSE"), ("Çà et là", "ca ET LA"), ("Crème brûlée", "creme brulee"), ("İstanbul", "istanbul"),
            ("ISPARTA", "ısparta"),
            ("ﬁnal ﬄ", "final ffl"), ("Œuvre Ærø", "oeuvre aero"), ("Łódź", "lodz"), ("ΟΔΥΣΣΕΎΣ", "οδυσσευς"),
            ("Ёлка", "елка"),
            ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"), ("Ｅｍｂｅｒ　１２", "ember 12"), ("ｶﾞ", "ガ"),
            ("مُحَمَّد", "محمد"),
            ("ﷲ", "الله"), ("کتابی", "كتابي"), ("שָׁלוֹם", "שלום"), ("don’t", "don't"),
            ("a\u{AD}b\u{200D}c\u{202E}", "abc"),
            ("tab\tend", "tab end"),
            ("x²", "x2"), ("№ 5", "no 5"), ("a\0b", "ab"), ("Ǿ", "o"), ("ẞ", "ss"), ("ŉ", "'n"),
            ("\u{2F800}\u{2FA1D}", "\u{4E3D}\u{2A600}"),
        ])
    func whatASearcherDoesNotTellApartIsFoldedToTheSame(_ one: String, _ other: String) {
        #expect(Folding.fold(one) == Folding.fold(other))
        #expect(Array(Folding.fold(one).unicodeScalars) == Array(Folding.fold(other).unicodeScalars))
    }

    /// Marks that are letters in their script.
    @Test("Different letters stay different", arguments: [("か", "が"), ("ก", "กี"), ("क", "कि"), ("a", "b"), ("ا", "ب")])
    func whatIsAnotherLetterStaysOne(_ one: String, _ other: String) {
        #expect(Folding.fold(one) != Folding.fold(other))
    }

    @Test("Folding a folded text changes nothing")
    func foldingAFoldedTextChangesNothing() {
        for scalar in everyScalar {
            let once = folded(scalar)
            let text = String(decoding: once, as: UTF8.self)
            var twice: [UInt8] = []
            Folding.append(text, to: &twice)
            #expect(once == twice, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("Uppercase letters become lowercase")
    func capitalsAreSmallLetters() {
        for scalar in everyScalar where scalar.properties.changesWhenLowercased {
            let small = Folding.fold(scalar.properties.lowercaseMapping)
            #expect(Array(folded(scalar)) == Array(small.utf8), "U+\(String(scalar.value, radix: 16))")
        }
    }

    /// Compares with the standard library: a composed letter of a script with accents has the same folding as its
    /// parts, which is the letter without the accent.
    @Test("Composed and decomposed accents are removed")
    func accentsAreLeftOutComposedOrNot() {
        var composed: [String: Unicode.Scalar] = [:]
        for scalar in everyScalar where scalar.value < 0x2200 && scalar.properties.isAlphabetic {
            composed[String(scalar)] = scalar
        }
        let letters = everyScalar.filter { $0.value < 0x2000 && $0.properties.isAlphabetic }
        var pairs = 0
        for letter in letters {
            for mark in UInt32(0x300)...0x345 {
                let accented = String(letter) + String(Unicode.Scalar(mark)!)
                guard let whole = composed[accented] else { continue }
                pairs += 1
                #expect(folded(whole) == folded(letter), "U+\(String(whole.value, radix: 16))")
                #expect(Folding.fold(accented) == Folding.fold(String(letter)))
            }
        }
        #expect(pairs > 800, "letters with accents are included: \(pairs)")
    }

    private var everyScalar: [Unicode.Scalar] { (UInt32(0)...0x2_FFFF).compactMap { Unicode.Scalar($0) } }

    private func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
        var folded: [UInt8] = []
        Folding.append(scalar, to: &folded)
        return folded
    }
}

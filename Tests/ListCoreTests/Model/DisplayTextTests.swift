// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct DisplayTextTests {
    private static let harmless = ["", "Feed the cat", "<b>&amp;</b>", "שלום עולם", "e\u{301}", "👩‍👩‍👧", "“…”"]

    @Test("Displayable text is unchanged", arguments: harmless)
    func plain(text: String) {
        #expect(DisplayText.make(from: text).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test("Line breaks and tabs become spaces, other control characters become visible")
    func controls() {
        #expect(DisplayText.make(from: "a\nb\tc\r\u{2028}d\u{85}") == "a b c  d ")
        #expect(DisplayText.make(from: "a\u{0}b\u{1B}c\u{7F}\u{9B}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}")
        #expect(DisplayText.make(from: "a\r\nb") == "a  b")
    }

    @Test("A million characters are shortened to the limit")
    func cut() {
        for character in ["x", "\u{301}", "語", "\n"] {
            let text = DisplayText.make(from: String(repeating: character, count: 1_000_000))
            #expect(text.unicodeScalars.count == DisplayText.limit + 1)
            #expect(text.unicodeScalars.last == "…")
        }
        let exact = String(repeating: "語", count: DisplayText.limit)
        #expect(DisplayText.make(from: exact) == exact)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A seeded random number generator (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// Fragments that often cause bugs.
    private static let pieces = [
        "milk", " ", "\u{0}", "\u{1}", "\n", "\r\n", "\t", "\u{8}\u{C}", "\u{7F}", "\"", "\\", "\\u0041", "/",
        "<b>&amp;</b>", "{}", "[",
        ",",
        "ב", "שלום", "\u{202E}abc", "\u{200F}", "é", "e\u{301}", "a\u{300}\u{301}\u{302}\u{303}", "👩‍👩‍👧‍👦", "🇩🇪", "𝄞",
        "\u{FFFD}", "\u{FEFF}",
        "\u{2028}", "\u{85}", "\u{10FFFF}", "\u{E000}", "ﷺ", "漢字", "null", "true", "7",
    ]

    private static let values = [
        "null", "true", "-0.5e+10", "\"\\ud800 \\/ x\"", "[]", "{}", "[1, {\"a\" : [ ]}]",
        "{\n  \"deep\": [\r\n 1,\t2]\n}",
        "12345678901234567890",
    ]

    mutating func text() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...8, using: &self) { text += Self.pieces.randomElement(using: &self) ?? "" }
        return text
    }

    mutating func unknown() -> [UnknownField] {
        guard Int.random(in: 0..<4, using: &self) == 0 else { return [] }
        return (0..<Int.random(in: 1...3, using: &self)).map { number in
            UnknownField(key: "x\(number)" + text(), json: Self.values.randomElement(using: &self) ?? "0")
        }
    }

    mutating func library() -> Library {
        var number = 0
        let lists = (0..<Int.random(in: 0...4, using: &self)).map { list in
            let items = (0..<Int.random(in: 0...6, using: &self)).map { _ in
                number += 1
                let isDone = Bool.random(using: &self)
                let previous = Bool.random(using: &self) ? ItemID("p" + text()) : nil
                let next = Bool.random(using: &self) ? ItemID("n" + text()) : nil
                return Item(
                    id: ItemID("i\(number)" + text()), text: text(), done: isDone ? CompletionDate(text()) : nil,
                    formerNeighbors: isDone && (previous != nil || next != nil)
                        ? FormerNeighbors(previous: previous, next: next) : nil,
                    task: Bool.random(using: &self) ? task(task(TaskProperties())) : TaskProperties(),
                    unknown: unknown()
                )
            }
            return ItemList(id: ListID("l\(list)" + text()), name: text(), items: items, unknown: unknown())
        }
        return Library(lists: lists, unknown: unknown())
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("Search results, highlights and navigation")
struct SearchTests {
    private let library = Library(lists: [
        ItemList(
            id: ListID("today"), name: "Today",
            items: [
                Item(id: ItemID("a"), text: "Buy milk and eggs"),
                Item(id: ItemID("b"), text: "Milk the cow", done: CompletionDate("2026")),
                Item(id: ItemID("c"), text: "Write a letter"),
            ]),
        ItemList(
            id: ListID("shop"), name: "Milk shop",
            items: [Item(id: ItemID("d"), text: "MÎLKSHAKE"), Item(id: ItemID("e"), text: "Bread")]),
    ])

    private func found(_ text: String, in library: Library? = nil) -> [String] {
        let index = SearchIndex(library ?? self.library)
        let query = SearchQuery(text)
        return index.search(query).map { index.row($0, of: query, room: 30).wholeText }
    }

    @Test("Results have lists first, then unfinished items, then done items")
    func listsComeFirstThenTheUnfinishedThenTheDone() {
        #expect(found("milk") == ["Milk shop", "Buy milk and eggs", "MÎLKSHAKE", "Milk the cow"])
    }

    @Test("All words must occur, in any order")
    func allWordsMustOccurInAnyOrder() {
        #expect(found("  eggs BUY ") == ["Buy milk and eggs"])
        #expect(found("eggs bread").isEmpty)
    }

    @Test(
        "L44: Words for today and overdue find unfinished items by their dates, and other words must be in the text",
        arguments: [
            ("TODAY", ["Call Mum", "today’s letter", "Pay rent"]), ("overdue", ["Call Mum", "Buy flowers"]),
            ("en retard", ["Call Mum", "Buy flowers"]), ("today mum", ["Call Mum"]), ("overdue today", ["Call Mum"]),
            ("tod", ["today’s letter"]), ("retard", []), ("overdue letter", []),
        ])
    func dueWords(text: String, expected: [String]) throws {
        func item(_ text: String, _ due: String?, done: CompletionDate? = nil) -> Item {
            Item(id: ItemID(text), text: text, done: done, task: TaskProperties(due: due.flatMap { DueDate($0) }))
        }
        let index = SearchIndex(
            Library(lists: [
                ItemList(
                    id: ListID("a"), name: "A",
                    items: [
                        item("Call Mum", "2026-11-24T09:00"), item("today’s letter", nil),
                        item("Buy flowers", "2026-11-23"), item("Pay rent", "2026-11-24"),
                        item("Book a flight", "2026-11-25"), item("Eat", "2026-11-24", done: CompletionDate("2026")),
                    ])
            ]))
        let day = try #require(CalendarDay(year: 2026, month: 11, day: 24))
        let words = DueWords(
            today: ["Today"], overdue: ["Overdue", "En retard"],
            at: TimeZone.utc.moment(of: day, secondOfDay: 10 * 3_600), in: .utc)
        let query = SearchQuery(text)
        let found = index.search(query, dueWords: words).map { index.row($0, of: query, room: 30).wholeText }
        #expect(found == expected)
        #expect(SearchResults(of: query, in: index, dueWords: words).count == expected.count)
    }

    @Test("A blank query finds nothing", arguments: ["", " ", "\t\n", "\u{301}", "\0\u{7}\u{202E}"])
    func aBlankQueryFindsNothing(
        _ text: String
    ) {
        #expect(SearchQuery(text).isBlank)
        #expect(found(text).isEmpty)
    }

    @Test("A word doesn't match across two texts")
    func aWordGoesFromNoTextIntoTheNext() {
        let library = Library(lists: [
            ItemList(
                id: ListID("l"), name: "",
                items: [
                    Item(id: ItemID("a"), text: "ab"), Item(id: ItemID("b"), text: "cd"),
                    Item(id: ItemID("c"), text: ""),
                ])
        ])
        #expect(found("bc", in: library).isEmpty)
        #expect(found("cd", in: library) == ["cd"])
    }

    @Test("A query of a million characters works")
    func aMillionCharactersAreAQueryLikeAnyOther() {
        #expect(found(String(repeating: "x", count: 1_000_000)).isEmpty)
        #expect(SearchQuery(String(repeating: "x", count: 1_000_000)).words[0].count == SearchQuery.limit)
    }

    @Test("Results look like the rows of their level")
    func rowsLookAsOnTheirOwnLevel() {
        let index = SearchIndex(library)
        let query = SearchQuery("milk")
        let rows = index.search(query).map { index.row($0, of: query, room: 30) }
        #expect(
            rows.map(\.colors) == [
                Palette.heatMap.listColors(index: 1, of: 2), Palette.heatMap.colors(index: 0, of: 2),
                Palette.heatMap.colors(index: 0, of: 2),
                Palette.heatMap.done,
            ])
        #expect(rows.map(\.isDone) == [false, false, false, true])
        #expect(rows.map(\.listName) == [nil, "Today", "Milk shop", "Today"])
        #expect(rows[0].count == 2)
        #expect(rows[3].target == .item(ItemID("b"), in: ListID("today")))
    }

    // MARK: Marks

    @Test("Highlight increases the contrast of its text on any color")
    func contrastOfMarks() {
        let allColors = (0..<40).flatMap {
            [
                Palette.heatMap.colors(index: $0, of: 40), Palette.heatMap.listColors(index: $0, of: 40),
                Palette.heatMap.emptyListColors(index: $0, of: 40),
            ]
        }
        for colors in allColors + [Palette.heatMap.done] {
            let marked = colors.fill.mixed(with: colors.highlightFill, RowColors.highlightOpacity)
            #expect(RowColors(fill: marked, ink: colors.ink).isReadable())
            #expect(colors.ink.contrast(to: marked) > colors.ink.contrast(to: colors.fill))
        }
    }

    @Test(
        "Highlights are ranges of the original text",
        arguments: [
            ("Crème brûlée", "BRULEE", [6..<12]), ("Cre\u{300}me", "creme", [0..<6]), ("Straße", "ss", [4..<5]),
            ("Straße", "tras", [1..<5]),
            ("ﬁnal", "i", [0..<1]), ("abab", "ab", [0..<4]), ("a b a", "a", [0..<1, 4..<5]),
            ("one two", "two one", [0..<3, 4..<7]),
            ("abc", "ab bc", [0..<3]), ("한국", "하", [0..<1]), ("e\u{301}\u{302}x", "e", [0..<3]),
            ("🎂 cake", "cake", [2..<6]),
        ] as [(String, String, [Range<Int>])])
    func whatIsMarkedIsInTheTextAsItIs(_ text: String, _ query: String, _ marks: [Range<Int>]) {
        #expect(SearchQuery(query).marks(in: text) == marks)
    }

    private static let letters = Array("abBß ssÉe\u{301}İıﬁ한하ガｶﾞ\t’'مُ\u{200D}Ａ１²🎂か゛œ\u{0}".unicodeScalars)

    /// Every part of a text finds it, and the match is highlighted.
    @Test("Every part of a text finds it")
    func everyPartOfATextFindsIt() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Self.letters.randomElement(using: &random)!
            }
            let start = Int.random(in: 0..<text.count, using: &random)
            let part = text[start..<Int.random(in: start + 1...text.count, using: &random)]
            let query = SearchQuery(string(part))
            guard !query.isBlank else { continue }
            let index = SearchIndex(
                Library(lists: [
                    ItemList(id: ListID("l"), name: "-", items: [Item(id: ItemID("i"), text: string(text))])
                ]))
            #expect(Array(index.search(query)) == [.item(0, list: 0)], "“\(string(part))” in “\(string(text))”")
            for shouted in [string(part).uppercased(), string(part).lowercased()] {
                #expect(
                    Array(index.search(SearchQuery(shouted))) == [.item(0, list: 0)],
                    "“\(shouted)” in “\(string(text))”")
            }
        }
    }

    @Test("An excerpt has an ellipsis where something is left out")
    func ellipses() {
        let rest = String(repeating: " and so on", count: 100)
        let first = SearchQuery("needle").excerpt(of: "needle" + rest, room: 30).text
        #expect(first.hasPrefix("needle") && first.hasSuffix("…"))
        let last = SearchQuery("needle").excerpt(of: rest + " needle", room: 30).text
        #expect(last.hasPrefix("…") && last.hasSuffix("needle"))
    }

    /// Highlighted letters fold to the word, with at most the rest of a letter at each end.
    @Test("Highlights cover exactly the words")
    func marksHoldTheWordsAndNothingElse() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Self.letters.randomElement(using: &random)!
            }
            let start = Int.random(in: 0..<text.count, using: &random)
            let query = SearchQuery(string(text[start...].prefix(3)))
            let marks = query.marks(in: string(text))
            #expect(query.isBlank == marks.isEmpty)
            #expect(
                zip(marks, marks.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound },
                "in order, apart from each other")
            #expect(marks.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= text.count })
            for mark in marks {
                let marked = string(text[mark])
                #expect(!query.marks(in: marked).isEmpty, "“\(marked)” is the word")
                #expect(query.marks(in: marked) == [0..<mark.count], "“\(marked)” has no superfluous characters")
                if mark.upperBound < text.count {
                    #expect(!Folding.fold(string([text[mark.upperBound]])).isEmpty, "no accent is cut off")
                }
            }
            for word in query.words {
                let alone = SearchQuery(String(decoding: word, as: UTF8.self))
                #expect(marks.contains { !alone.marks(in: string(text[$0])).isEmpty }, "each word is marked")
            }
        }
    }

    @Test("An excerpt shows the first match in one line")
    func anExcerptShowsTheFirstMarkInItsLine() {
        let far = String(repeating: "word ", count: 500) + "needle " + String(repeating: "tail ", count: 500)
        for room in [10, 30, 80] {
            let shown = SearchQuery("NEEDLE").excerpt(of: far, room: room)
            #expect(shown.text.hasPrefix("…word ") || shown.text.hasPrefix("…needle"))
            let mark = shown.marks[0]
            #expect(mark.upperBound <= room + 1)
            #expect(string(Array(shown.text.unicodeScalars)[mark]) == "needle")
            #expect(shown.text.unicodeScalars.count <= 3 * room + 2)
        }
        #expect(
            SearchQuery("feed").excerpt(of: "Feed the cat", room: 30)
                == HighlightedText(text: "Feed the cat", marks: [0..<4]))
    }

    @Test("An excerpt begins with an ellipsis if anything before it is left out", arguments: 0..<20)
    func anExcerptTellsWhatItLeavesOut(count: Int) {
        let text = String(repeating: "x", count: count) + "needle"
        let shown = SearchQuery("needle").excerpt(of: text, room: 9)
        #expect((shown.text == text) != shown.text.hasPrefix("…"))
        #expect(shown.marks.map { string(Array(shown.text.unicodeScalars)[$0]) } == ["needle"])
    }

    @Test("An excerpt of a long text shows its first match, wherever it is")
    func anExcerptShowsAMatchAnywhere() {
        for filler in ["word ", "wörd ", "wo\u{301}rd\t"] {
            for count in [0, 1, 7, 23, 24, 25, 40, 500] {
                for tail in ["", " tail", String(repeating: " tail", count: 100)] {
                    let text = String(repeating: filler, count: count) + "Néedle" + tail
                    let shown = SearchQuery("needle xyzzy").excerpt(of: text, room: 30)
                    let scalars = Array(shown.text.unicodeScalars)
                    #expect(shown.marks.map { Folding.fold(string(scalars[$0])) } == ["needle"])
                    #expect(shown.marks[0].upperBound <= 31)
                    #expect(
                        shown.text.hasPrefix("…")
                            == (shown.marks[0].lowerBound < Array((filler + "").unicodeScalars).count * count))
                    #expect(shown.text.hasSuffix("…") == (tail.count > 100))
                }
            }
        }
    }

    // MARK: All matches

    /// Compares with a search that looks at each text and item on its own.
    @Test("Matches equal those of a plain search")
    func matchesEqualThoseOfAPlainSearch() {
        var random = SplitMix64(seed: 14)
        var matches = 0
        for step in 0..<400 {
            let lists = (0..<Int.random(in: 0...4, using: &random)).map { list in
                // Some lists have their done items at the bottom, others anywhere.
                var items = (0..<Int.random(in: 0...40, using: &random)).map { item in
                    Item(
                        id: ItemID("\(list)-\(item)"), text: text(upTo: 24, using: &random),
                        done: Int.random(in: 0..<3, using: &random) == 0 ? CompletionDate("2026") : nil)
                }
                if Bool.random(using: &random) { items = items.filter { !$0.isDone } + items.filter(\.isDone) }
                return ItemList(id: ListID("\(list)"), name: text(upTo: 12, using: &random), items: items)
            }
            let library = Library(lists: lists)
            let index = SearchIndex(library)
            for _ in 0..<5 {
                let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in text(upTo: 3, using: &random) }
                let query = SearchQuery(words.joined(separator: " "))
                let hits = Array(index.search(query))
                #expect(hits == plainSearch(query, in: library), "in step \(step)")
                matches += hits.count
            }
        }
        #expect(matches > 10_000, "queries match: \(matches)")
    }

    /// Few different letters, so that many words match.
    private func text(upTo length: Int, using random: inout SplitMix64) -> String {
        String((0..<Int.random(in: 0...length, using: &random)).map { _ in "abbaÄß ".randomElement(using: &random)! })
    }

    private func plainSearch(_ query: SearchQuery, in library: Library) -> [SearchHit] {
        func isMatch(_ text: String) -> Bool {
            let text = Array(Folding.fold(text).utf8)
            return query.words.allSatisfy { word in
                text.indices.contains { text[$0...].starts(with: word) }
            }
        }
        guard !query.isBlank else { return [] }
        let items = library.lists.enumerated().flatMap { place, list in
            list.items.enumerated().compactMap { isMatch($1.text) ? ($1.isDone, SearchHit.item($0, list: place)) : nil }
        }
        return library.lists.indices.filter { isMatch(library.lists[$0].name) }.map { .list($0) }
            + items.filter { !$0.0 }.map(\.1) + items.filter(\.0).map(\.1)
    }

    @Test("A word is found at each offset of a text of each length")
    func aWordIsFoundAtEachOffset() {
        for length in 1...40 {
            for wordLength in 1...min(length, 18) {
                for place in 0...length - wordLength {
                    var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                    // The word begins and ends with a letter that also occurs before it.
                    let word = (0..<wordLength).map { $0 == wordLength / 2 ? UInt8(ascii: "b") : UInt8(ascii: "a") }
                    text.replaceSubrange(place..<place + wordLength, with: word)
                    let found = text.withUnsafeBufferPointer { text in
                        word.withUnsafeBufferPointer { SearchQuery.offset(of: $0, in: text, from: 0) }
                    }
                    #expect(found == place)
                }
            }
        }
    }

    // MARK: Updating the index

    @Test("An updated index equals a new one")
    func anIndexThatFollowedIsAsOneMadeAnew() {
        var random = SplitMix64(seed: 13)
        var library = library
        var index = SearchIndex(library)
        for step in 0..<300 {
            let place = Int.random(in: 0..<library.lists.count, using: &random)
            var items = Array(library.lists[place].items)
            switch Int.random(in: 0..<6, using: &random) {
            case 0 where !items.isEmpty: items.remove(at: Int.random(in: 0..<items.count, using: &random))
            case 1 where !items.isEmpty: items[Int.random(in: 0..<items.count, using: &random)].text = "chänged \(step)"
            case 2: items.shuffle(using: &random)
            case 3: library.lists.append(ItemList(id: ListID("\(step)"), name: "List \(step)"))
            case 4 where library.lists.count > 1: library.lists.swapAt(0, library.lists.count - 1)
            default:
                items.insert(
                    Item(id: ItemID("\(step)"), text: "new \(step)"),
                    at: Int.random(in: 0...items.count, using: &random))
            }
            let old = library.lists[place]
            library.lists[place] = ItemList(id: old.id, name: old.name + (step % 7 == 0 ? "x" : ""), items: items)
            index.update(to: library)
            #expect(index == SearchIndex(library), "after step \(step)")
        }
    }

    // MARK: Navigation

    @Test("Opening a result focuses its row")
    func whatWasFoundIsReachedWithTheFocus() {
        var session = ListSession(library: library, level: .items(ListID("today"))) { ItemID("new") }
        session.resize(
            width: 400, height: 600, metrics: RowMetrics(rowHeight: 54, linePitch: 20, characterWidth: 8, margin: 20))
        let events = session.handle(.command(.reveal(ItemID("d"), in: ListID("shop"))), now: 1)
        #expect(events.contains(.moved(.items(ListID("shop")))))
        #expect(events.last == .focused(ItemID("d")))
        #expect(session.focus == ItemID("d"))
        #expect(session.handle(.command(.reveal(ItemID("c"), in: ListID("gone"))), now: 2).isEmpty, "a deleted list")
        _ = session.handle(.command(.reveal(ItemID("gone"), in: ListID("today"))), now: 3)
        #expect(session.level == .items(ListID("today")), "a deleted item: its list")
    }

    private func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}

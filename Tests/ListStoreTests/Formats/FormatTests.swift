// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Import and export as Markdown, todo.txt and plain text, including files of other programs.
@Suite struct FormatTests {
    private let library = Library(lists: [
        ItemList(
            id: ListID("l1"), name: "Groceries",
            items: [
                Item(id: ItemID("a"), text: "Feed the *cat*"),
                Item(id: ItemID("b"), text: "Two\n- lines"),
                Item(id: ItemID("c"), text: "# [x] 1. C:\\home\\_me_ +1 &amp; 50%"),
                Item(id: ItemID("d"), text: "Buy eggs", done: CompletionDate("2026-11-21T10:32:00Z")),
                Item(id: ItemID("e"), text: "", done: CompletionDate("")),
            ]
        ),
        ItemList(id: ListID("l2"), name: "For the journey"),
        ItemList(id: ListID("l3"), name: "Groceries", items: [Item(id: ItemID("f"), text: "שלום")]),
    ])

    @Test func markdown() {
        #expect(
            exported(.markdown) == #"""
                # Groceries

                - [ ] Feed the *cat*
                - [ ] Two\
                  &#45; lines
                - [ ] # [x] 1. C:\home\\_me_ +1 \&amp; 50%
                - [x] Buy eggs
                - [x]

                # For the journey

                # Groceries

                - [ ] שלום

                """#)
    }

    @Test func todoTxt() {
        #expect(
            exported(.todotxt) == #"""
                Feed the *cat* +Groceries
                Two%0A- lines escaped:% +Groceries
                # [x] 1. C:\home\_me_ +1 &amp; 50% +Groceries
                x 2026-11-21 Buy eggs +Groceries
                x escaped:% +Groceries
                list:For%20the%20journey
                שלום list:Groceries same-name:2

                """#)
    }

    @Test func plainText() {
        #expect(
            exported(.text) == ##"""
                # Groceries
                Feed the *cat*
                \Two\n- lines
                \# [x] 1. C:\\home\\_me_ +1 &amp; 50%
                ✓ Buy eggs
                ✓ \

                # For the journey

                # Groceries
                שלום

                """##)
    }

    /// The completion date is kept as far as the format stores it.
    @Test(arguments: ListFormat.allCases) func roundTripsAreLossless(format: ListFormat) throws {
        var generator = SeededGenerator(seed: 7)
        var rounds = [library, Library()]
        for _ in 0..<2_000 { rounds.append(generator.markedLibrary()) }
        for library in rounds {
            let content = format.export(library)
            let expected = library.lists.map { list in
                guard format != .json else { return ImportedList(list) }
                return ImportedList(
                    name: list.name,
                    items: list.items.map { item in
                        var imported = ImportedItem(
                            text: item.text, isDone: item.isDone, date: date(of: item, in: format))
                        if format != .text {
                            imported.task = TaskProperties(
                                due: item.due, recurrence: item.task.recurrence,
                                notes: format == .icalendar ? item.task.notes : nil)
                        }
                        return imported
                    })
            }
            let result = try format.lists(in: content)
            guard isSame(result, expected) else {
                Issue.record("\(String(decoding: content, as: UTF8.self).debugDescription)\n\(result)\n\(expected)")
                return
            }
        }
    }

    /// CR LF, a byte order mark, spaces at the ends of lines, and a missing last line break make no difference.
    @Test(arguments: ListFormat.allCases) func changesByTextEditorsAreHarmless(format: ListFormat) throws {
        let text = String(decoding: format.export(library), as: UTF8.self)
        let expected = try format.lists(in: Array(text.utf8))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for end in ["\r\n", "\r", "\n"] {
            #expect(try format.lists(in: Array(("\u{FEFF}" + lines.joined(separator: end)).utf8)) == expected)
        }
        #expect(try format.lists(in: Array(text.dropLast().utf8)) == expected)
    }

    @Test(arguments: ListFormat.allCases) func randomTextNeverCrashes(format: ListFormat) throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<5_000 {
            let bytes: [UInt8] =
                if Bool.random(using: &generator) {
                    Array((0..<12).map { _ in generator.marked() }.joined().utf8)
                } else {
                    (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                        UInt8.random(in: 0...255, using: &generator)
                    }
                }
            guard let lists = try? format.lists(in: bytes), format != .json else { continue }
            // The imported lists are exported and imported again.
            var library = Library()
            library.add(lists, to: nil, unnamed: "Unnamed", at: CompletionDate("2026-11-21T10:32:00Z"))
            let again = try format.lists(in: format.export(library))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(again.flatMap(\.items).count == lists.flatMap(\.items).count, "\(text.debugDescription)")
        }
    }

    @Test func foreignMarkdownIsImported() throws {
        let text = #"""
            Before
            * Star
            + Plus
              goes on
               - [X] Nested, _as it is_\
                 second line
                 and its rest
            1. One
            2) Two &lt;b&gt; &#x41; &nope; \* C:\new
            ☑ Box

            ---
            ```
            [ ] In a fence
            ```
            ## Errands ##
            - [-] Given up
            • Bullet

               indented, on its own
            Work
            ====
            - #5 is no name
            #tag
            """#
        let lists = try ListFormat.markdown.lists(in: Array(text.utf8))
        #expect(lists.map(\.name) == [nil, "Errands", "Work"])
        #expect(
            lists[0].items.map(\.text) == [
                "Before", "Star", "Plus goes on", "Nested, _as it is_\nsecond line and its rest", "One",
                "Two <b> A &nope; * C:\\new",
                "Box", "In a fence",
            ])
        #expect(lists[0].items.map(\.isDone) == [false, false, false, true, false, false, true, false])
        #expect(lists[1].items.map(\.text) == ["Given up", "Bullet", "indented, on its own"])
        #expect(lists[2].items.map(\.text) == ["#5 is no name", "#tag"])
    }

    @Test func foreignTodoTxtIsImported() throws {
        let text = """
            (A) Thank Mom for the meatballs @phone
            (B) 2026-11-01 Schedule Goodwill pickup +Garage @phone due:2026-12-01
            x 2026-11-21 2026-11-01 Review pull request +Ember
            x Without a date +Garage
            xylophone lesson
            X is no mark +Garage

            100%25 +Ember
            +Empty
            """
        let lists = try ListFormat.todotxt.lists(in: Array(text.utf8))
        #expect(lists.map(\.name) == [nil, "Garage", "Ember", "Empty"])
        #expect(lists[0].items.map(\.text) == ["(A) Thank Mom for the meatballs @phone", "xylophone lesson"])
        #expect(
            lists[1].items.map(\.text) == [
                "(B) 2026-11-01 Schedule Goodwill pickup @phone", "Without a date", "X is no mark",
            ])
        #expect(lists[1].items.map(\.isDone) == [false, true, false])
        #expect(lists[1].items[0].task == TaskProperties(due: DueDate("2026-12-01")))
        #expect(lists[2].items.map(\.text) == ["2026-11-01 Review pull request", "100%25"])
        #expect(lists[2].items[0].done == CompletionDate("2026-11-21"))
        #expect(lists[3].items.isEmpty)
    }

    @Test(
        "Dates and rules are written and read again",
        arguments: [
            ("2026-11-23", nil, " [due:: 2026-11-23]", "due:2026-11-23"),
            (
                "2026-11-23T17:00", "FREQ=WEEKLY", " [due:: 2026-11-23T17:00] [repeat:: FREQ=WEEKLY]",
                "due:2026-11-23T17:00 rec:+1w"
            ),
            (
                "2026-11-23", "FREQ=DAILY;INTERVAL=3", " [due:: 2026-11-23] [repeat:: FREQ=DAILY;INTERVAL=3]",
                "due:2026-11-23 rec:+3d"
            ),
            (
                "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
                " [due:: 2026-11-23] [repeat:: FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR]", "due:2026-11-23 rec:+1b"
            ),
            (
                "2026-11-23", "FREQ=YEARLY;COUNT=2", " [due:: 2026-11-23] [repeat:: FREQ=YEARLY;COUNT=2]",
                "due:2026-11-23 rrule:FREQ=YEARLY;COUNT=2"
            ),
            (
                "2026-11-23T17:00[W. Europe]", nil, " [due:: 2026-11-23T17:00&#91;W. Europe&#93;]",
                "due:2026-11-23T17:00[W.%20Europe]"
            ),
        ] as [(String, String?, String, String)])
    func dates(due: String, recurrence: String?, markdown: String, todoTxt: String) throws {
        let item = Item(
            id: ItemID("a"), text: "Sing", task: TaskProperties(due: DueDate(due), recurrence: recurrence))
        let library = Library(lists: [ItemList(id: ListID("l"), name: "L", items: [item])])
        for (format, text) in [
            (ListFormat.markdown, "# L\n\n- [ ] Sing\(markdown)\n"), (.todotxt, "Sing \(todoTxt) +L\n"),
        ] {
            #expect(String(decoding: format.export(library), as: UTF8.self) == text)
            #expect(try format.lists(in: Array(text.utf8))[0].items[0].task == item.task)
        }
    }

    @Test("Only dates that exist are taken out of a text") func textsLikeDates() throws {
        let markdown = try ListFormat.markdown.lists(
            in: Array("- a [due:: 2026-02-30]\n- b\\[due:: 2026-11-23]\n- c [due:: 2026-11-23] d\n".utf8))
        #expect(
            markdown[0].items.map(\.text) == ["a [due:: 2026-02-30]", "b[due:: 2026-11-23]", "c [due:: 2026-11-23] d"])
        let todoTxt = try ListFormat.todotxt.lists(in: Array("a due:soon\ndue:2026-11-23 b rec:1x\n".utf8))
        #expect(todoTxt[0].items.map(\.text) == ["a due:soon", "b rec:1x"])
        #expect(todoTxt[0].items.map(\.task.due) == [nil, DueDate("2026-11-23")])
    }

    @Test func foreignTextIsImported() throws {
        let lists = try ListFormat.text.lists(
            in: Array("Milk\n\n  - Eggs  \n[x] Bread\n✓ Tea\n# Work\n1. Call Bob\nC:\\new".utf8))
        #expect(lists.map(\.name) == [nil, "Work"])
        #expect(lists[0].items.map(\.text) == ["Milk", "Eggs", "Bread", "Tea"])
        #expect(lists[0].items.map(\.isDone) == [false, false, true, true])
        #expect(lists[1].items.map(\.text) == ["Call Bob", "C:\\new"])
    }

    @Test(arguments: [ListFormat.markdown, .todotxt, .icalendar, .text]) func otherEncodingsAreRejected(
        format: ListFormat
    ) {
        let bytes = Array("Milk\nK".utf8) + [0xE4] + Array("se\n".utf8)
        #expect(throws: ImportError.notUTF8(line: 2)) { try format.lists(in: bytes) }
    }

    @Test func backslashInMarkdownEscapesPunctuationOnly() throws {
        let punctuation = ##"!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##
        let escaped = punctuation.map { "\\\($0)" }.joined()
        let lists = try ListFormat.markdown.lists(in: Array("- [ ] x\(escaped)\n- [ ] \\a\\0\\é".utf8))
        #expect(lists.flatMap(\.items).map(\.text) == ["x" + punctuation, "\\a\\0\\é"])
    }

    @Test func foreignJSONIsRejected() {
        #expect(throws: ImportError.document(.notALibrary)) { try ListFormat.json.lists(in: Array("[]".utf8)) }
        #expect(throws: ImportError.newer) { try ListFormat.json.lists(in: Array(#"{"version":2,"lists":[]}"#.utf8)) }
    }

    @Test(arguments: [
        ("/a/b.d/Groceries.MD", ListFormat.markdown), ("x.markdown", .markdown), ("todo.txt", .todotxt),
        ("work.todo.txt", .todotxt), ("done.txt", .todotxt), ("a.todotxt", .todotxt), ("notes.txt", .text),
        ("lists.json", .json), ("Tasks.ICS", .icalendar),
        ("README", nil), ("a.md/b", nil), ("", nil),
    ]) func formatsByName(name: String, format: ListFormat?) {
        #expect(ListFormat(fileName: name) == format)
    }

    @Test func importedItemsAreAppendedToTheListWithTheirName() {
        var library = library
        let date = CompletionDate("2026-11-22T00:00:00Z")
        let new = [
            ImportedList(name: nil, items: [ImportedItem(text: "1", isDone: false)]),
            ImportedList(
                name: "Groceries",
                items: [ImportedItem(text: "2", isDone: true), ImportedItem(text: "3", isDone: false)]
            ),
            ImportedList(name: "New"),
        ]
        #expect(library.add(new, to: nil, unnamed: "Pasted", at: date) == 3)
        #expect(library.lists.map(\.name) == ["Groceries", "For the journey", "Groceries", "Pasted", "New"])
        library = library.arranged(for: .bottom)
        #expect(library.lists[0].items.suffix(4).map(\.text) == ["3", "Buy eggs", "", "2"])
        #expect(library.lists[0].items.last?.done == date)
        #expect(library.add(new, to: ListID("l2"), unnamed: "Pasted", at: date) == 3)
        #expect(library.arranged(for: .bottom).lists[1].items.map(\.text) == ["1", "3", "2"])
    }

    @Test("K41: New lists are added above the one that they were dropped on")
    func newListsAreAddedAboveAnother() {
        var library = library
        let new = [ImportedList(name: "A"), ImportedList(name: "Groceries"), ImportedList(name: "B")]
        library.add(new, to: nil, unnamed: "", at: CompletionDate("2026"), above: library.lists[1].id)
        #expect(library.lists.map(\.name) == ["Groceries", "A", "B", "For the journey", "Groceries"])
    }

    @Test(
        "K42: Files without text are told from text in another encoding",
        arguments: [
            ("a.png", [0x89, 0x50, 0], ImportError.binary), ("a.txt", [0x61, 0], .binary),
            ("a.txt", [0xFF, 0xFE, 0x61, 0], .notUTF8(line: 1)),
        ])
    func binaryFilesAreRejected(name: String, bytes: [UInt8], error: ImportError) {
        #expect(throws: error) { try ListFormat.lists(in: bytes, named: name) { _ in nil } }
    }

    /// A copy of the target for each list would reveal an algorithm with quadratic time.
    @Test(arguments: [nil, ListID("l")]) func manyListsAreAddedToOneInOrder(target: ListID?) {
        let count = 40_000
        var library = Library(lists: [
            ItemList(
                id: ListID("l"), name: "Inbox",
                items: (0..<count).map { Item(id: ItemID("i\($0)"), text: "Item \($0)") })
        ])
        let lists = (0..<count).map {
            ImportedList(name: "Inbox", items: [ImportedItem(text: "New \($0)", isDone: false)])
        }
        #expect(library.add(lists, to: target, unnamed: "", at: CompletionDate("d")) == count)
        #expect(library.lists.count == 1)
        #expect(
            library.lists[0].items.map(\.text) == (0..<count).map { "Item \($0)" } + (0..<count).map { "New \($0)" })
    }

    @Test func listsWithTheSameIDOrNameAreDistinguished() {
        func list(_ id: String?, _ name: String, _ item: String) -> ImportedList {
            var list = ImportedList(name: name, items: [ImportedItem(text: item, isDone: false)])
            list.id = id.map { ListID($0) }
            return list
        }
        let old = Library(lists: [("a", "A"), ("b", "B"), ("c", "B")].map { ItemList(id: ListID($0), name: $1) })
        let new = [
            list("b", "A", "by id"), list("x", "B", "by name"), list("n", "N", "new"), list("n", "N", "same id"),
            list(nil, "N", "same name"),
        ]
        var library = old
        library.add(new, to: nil, unnamed: "", at: CompletionDate("d"))
        #expect(
            library.lists.map { $0.items.map(\.text) } == [
                [], ["by id", "by name"], [], ["new"], ["same id"], ["same name"],
            ])
        #expect(library.lists[3].id == ListID("n") && Set(library.lists.map(\.id)).count == 6)
        library = old
        library.add(new, to: ListID("c"), unnamed: "", at: CompletionDate("d"))
        #expect(library.lists.map(\.items.count) == [0, 0, 5])
        library = old
        library.add(new, to: ListID("gone"), unnamed: "", at: CompletionDate("d"))
        #expect(library.lists.map(\.items.count) == [0, 0, 0, 1, 1, 1, 1, 1])
    }

    @Test func itemInTwoImportedListsIsAddedOnce() {
        let item = ImportedItem(Item(id: ItemID("m"), text: "Milk"))
        let lists = [ImportedList(name: "One", items: [item]), ImportedList(name: "Two", items: [item])]
        var library = Library()
        #expect(library.add(lists, to: nil, unnamed: "", at: CompletionDate("d")) == 1)
        #expect(library.lists.map(\.items.count) == [1, 0])
    }

    /// Importing an exported file adds nothing.
    @Test func existingItemsAreNotImportedAgain() throws {
        var copy = library
        let lists = try ListFormat.json.lists(in: ListFormat.json.export(library))
        #expect(copy.add(lists, to: nil, unnamed: "", at: CompletionDate("d")) == 0)
        #expect(copy == library)
        var empty = Library()
        empty.add(lists, to: nil, unnamed: "", at: CompletionDate("d"))
        #expect(empty == library, "JSON has everything")
    }

    @Test func calendarFilesOfOtherProgramsAreRead() throws {
        let text = """
            BEGIN:VCALENDAR
            X-WR-CALNAME:Home\\, sweet
            BEGIN:VTIMEZONE
            TZID:Europe/Berlin
            END:VTIMEZONE
            BEGIN:VTODO
            SUMMARY;LANGUAGE=en:Call
              Mum
            DUE;TZID="Europe/Berlin":20261123T170000
            RRULE:FREQ=DAILY
            DESCRIPTION:One\\nTwo
            BEGIN:VALARM
            SUMMARY:No item
            END:VALARM
            END:VTODO
            BEGIN:VEVENT
            SUMMARY:No task
            END:VEVENT
            BEGIN:vtodo
            RECURRENCE-ID:20261123
            SUMMARY:Changed
            END:vtodo
            BEGIN:VTODO
            summary:Buy eggs
            DUE;VALUE=DATE:20261124
            COMPLETED:20261123T080000Z
            """
        let lists = try ListFormat.icalendar.lists(in: Array(text.utf8))
        #expect(lists.map(\.name) == ["Home, sweet"])
        let items = lists.flatMap(\.items)
        #expect(items.map(\.text) == ["Call Mum", "Buy eggs"] && items.map(\.isDone) == [false, true])
        #expect(
            items[0].task
                == TaskProperties(
                    due: DueDate("2026-11-23T17:00[Europe/Berlin]"), recurrence: "FREQ=DAILY", notes: "One\nTwo"))
        #expect(items[1].task.due == DueDate("2026-11-24") && items[1].done?.text == "2026-11-23T08:00:00Z")
        #expect(try ListFormat.icalendar.lists(in: Array("Milk\nEggs".utf8)).isEmpty)
    }

    @Test func tasksOfACalendarAreInTheirOrder() throws {
        func tasks(_ orders: [Int?]) throws -> [String] {
            let tasks = orders.enumerated().map { index, order in
                "BEGIN:VTODO\nSUMMARY:\(index)\n" + (order.map { "X-APPLE-SORT-ORDER:\($0)\n" } ?? "") + "END:VTODO\n"
            }
            let text = "BEGIN:VCALENDAR\n" + tasks.joined() + "END:VCALENDAR\n"
            return try ListFormat.icalendar.lists(in: Array(text.utf8)).flatMap(\.items).map(\.text)
        }
        #expect(try tasks([3, 1, 2]) == ["1", "2", "0"])
        #expect(try tasks([3, nil, 2]) == ["0", "1", "2"])
    }

    @Test func calendarFilesHaveShortLines() {
        let library = Library(lists: [
            ItemList(
                id: ListID("l"), name: "L",
                items: [
                    Item(id: ItemID("a"), text: String(repeating: "ä", count: 100))
                ])
        ])
        let text = String(decoding: ListFormat.icalendar.export(library), as: UTF8.self)
        let lines = text.split(separator: "\r\n").map(\.utf8.count)
        #expect(lines.allSatisfy { $0 <= 75 })
        #expect(lines.filter { $0 >= 74 }.count == 2, "lines aren't shorter than they must be")
    }

    @Test func readOnlyListsOfOthersCanBeChanged() throws {
        var list = ItemList(id: ListID("l"), name: "L", items: [Item(id: ItemID("a"), text: "a")])
        list.isReadOnly = true
        let lists = try ListFormat.json.lists(in: ListFormat.json.export(Library(lists: [list])))
        #expect(lists.map(\.unknown) == [[]])
    }

    /// Long repetitions would reveal an algorithm with quadratic time.
    @Test(arguments: [ListFormat.markdown, .todotxt, .text]) func longFilesAreReadQuickly(format: ListFormat) throws {
        let pieces = [
            "&", "&#", "\\", "\\u{", "- [ ] ", "  goes on\n", "  goes on\\\n", " ", " +a", "+", "list:", "escaped:% ",
            "%", "#", "# ", "-", "=", "`", "x ", "\u{301}", "\n", "\r", "\u{200B}", "1. ", "same-name:2 ",
            " due:2026-11-23", " rec:1w", " [due:: 2026-11-23]", "[", "]",
        ]
        for piece in pieces {
            let text = "- [x] " + String(repeating: piece, count: 10_000)
            var library = Library()
            library.add(try format.lists(in: Array(text.utf8)), to: nil, unnamed: "", at: CompletionDate("d"))
            let again = try format.lists(in: format.export(library))
            #expect(again.flatMap(\.items).map(\.text) == library.lists.flatMap(\.items).map(\.text))
        }
    }

    // MARK: Helpers

    private func exported(_ format: ListFormat) -> String {
        String(decoding: format.export(library), as: UTF8.self)
    }

    /// The completion date as far as a format contains it.
    private func date(of item: Item, in format: ListFormat) -> CompletionDate? {
        switch format {
        case .todotxt: day(of: item)
        case .icalendar:
            if case .done(let time?) = Completion(item.done) { CompletionDate(time) } else { nil }
        default: nil
        }
    }

    private func day(of item: Item) -> CompletionDate? {
        guard let text = item.done?.text, text.utf8.count >= 10, text.hasPrefix("2026-") else { return nil }
        return CompletionDate(String(text.unicodeScalars.prefix(10)))
    }

    private func isSame(_ lists: [ImportedList], _ others: [ImportedList]) -> Bool {
        func words(_ lists: [ImportedList]) -> [[UInt8]] {
            lists.flatMap { list in [list.name ?? "-"] + list.items.map(\.text) }.map { Array($0.utf8) }
        }
        return lists == others && words(lists) == words(others)
    }
}

extension SeededGenerator {
    private static let marks = [
        "- ", "* ", "+", "+ ", "1. ", "2) ", "(3)", "[ ] ", "[x] ", "[x]", "☑ ", "✓", "✓ ", "• ", "# ", "## ", "#",
        "---", "===",
        "```", "> ",
        "\\", "\\n", "\\u{41}", "&#10;", "&amp;", "&", ";", "  ", "    ", "\n", "\r\n", "\u{2028}", "x ", "x", "(A) ",
        "2026-11-21 ", "2026-11-21", "due:2026-11-23", "rec:1w", "[due:: 2026-11-23]", "[repeat:: ", "]", "+Home",
        "list:a", "list:", "same-name:2", "escaped:%", "%0A", "%", "@home",
        "\u{301}", "\u{200B}", "\u{FEFF}",
    ]

    /// Returns random text that contains syntax of the formats.
    mutating func marked() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...4, using: &self) {
            text += Bool.random(using: &self) ? Self.marks.randomElement(using: &self) ?? "" : self.text()
            if Bool.random(using: &self) { text += " " }
        }
        return text
    }

    mutating func markedLibrary() -> Library {
        var number = 0
        let names = ["Today", "To do", "", marked()]
        let lists = (0..<Int.random(in: 0...4, using: &self)).map { list in
            let items = (0..<Int.random(in: 0...5, using: &self)).map { _ in
                number += 1
                let dates = ["2026-11-2\(Int.random(in: 0...9, using: &self))T10:32:00Z", "2026-11-21", "", "yes"]
                let date = dates.randomElement(using: &self).map { CompletionDate($0) }
                let isDone = Bool.random(using: &self)
                let rules = ["FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=DAILY;INTERVAL=1", "+1w", "", marked()]
                let task = TaskProperties(
                    due: Bool.random(using: &self) ? dueDate() : nil,
                    recurrence: Bool.random(using: &self) ? rules.randomElement(using: &self) : nil)
                return Item(
                    id: ItemID("i\(number)"), text: marked(), done: isDone ? date : nil, task: task, unknown: unknown())
            }
            return ItemList(
                id: ListID("l\(list)"), name: names.randomElement(using: &self) ?? "", items: items, unknown: unknown())
        }
        return Library(lists: lists, unknown: unknown())
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import EmberSearch

private func index(_ lists: [(String, [Item])]) -> SearchIndex {
    SearchIndex(Library(lists: lists.map { ItemList(id: ListID("id-" + $0), name: $0, items: $1) }))
}

private func item(_ text: String, done: Bool = false) -> Item {
    Item(id: ItemID("id-" + text), text: text, done: done ? CompletionDate("2026-11-21T10:32:00Z") : nil)
}

private func metadata(_ index: SearchIndex, for terms: String...) -> [ResultMeta] {
    index.results(for: terms, at: 0).map { index.metadata(of: $0.identifier) }
}

@Suite("Search provider results")
struct ResultTests {
    let home = index([
        ("Today", [item("Milk the cow"), item("Buy milk", done: true)]),
        ("Milky things", [item("Oat milk")]),
    ])

    @Test("Results are lists, unfinished items, then completed items")
    func resultsAreInOrder() {
        let results = home.results(for: ["milk"], at: 0)
        #expect(
            results == [
                .list(ListID("id-Milky things")), .item(ItemID("id-Milk the cow")), .item(ItemID("id-Oat milk")),
                .item(ItemID("id-Buy milk")),
            ])
    }

    @Test("A result contains all terms")
    func resultContainsAllTerms() {
        #expect(home.results(for: ["cow", "milk"], at: 0) == [.item(ItemID("id-Milk the cow"))])
    }

    @Test("Metadata has the item's list and whether it is completed")
    func metadataHasListAndCompletion() {
        #expect(
            metadata(home, for: "buy") == [
                ResultMeta(
                    id: "item:id-Buy milk", title: "Buy milk", description: "Today · Done",
                    icon: "checkbox-checked-symbolic"
                )
            ])
        #expect(
            metadata(home, for: "+buy") == [
                ResultMeta(
                    id: "special:add:buy", title: "Add “buy” to Ember", description: nil, icon: "list-add-symbolic")
            ])
        #expect(metadata(home, for: "oat").first?.description == "Milky things")
        #expect(metadata(home, for: "things").first?.description == "1 item to do")
    }

    @Test("There is a maximum number of results")
    func maximumResults() {
        let long = index([("Today", (0..<500).map { item("Egg \($0)") })])
        let results = long.results(for: ["egg"], at: 0)
        #expect(results.count == SearchIndex.maximumResults)
    }

    @Test(
        "A search that begins with “+” offers only a new item with the text after it",
        arguments: [["+milk", "bread"], ["+", "milk", "bread"], ["", "+milk", "bread"], ["+ milk bread"]])
    func newItem(terms: [String]) {
        #expect(home.results(for: terms, at: 0).map(\.identifier) == ["special:add:milk bread"])
    }

    @Test(
        "Blank terms have no results and no new item",
        arguments: [[], [""], [" ", "\t"], ["\u{200B}"], ["\n"], ["\u{7}"], ["+"], ["+", " "], ["+\u{7}"]])
    func blankTermsHaveNoResults(terms: [String]) {
        #expect(home.results(for: terms, at: 0) == [])
    }

    @Test("A megabyte of text is searched for, but is no new item")
    func longTextIsNoNewItem() {
        let much = String(repeating: "milk ", count: 200_000)
        #expect(home.results(for: [much], at: 0).last == .item(ItemID("id-Buy milk")))
        #expect(ResultID("special:add:" + much) == nil)
    }

    @Test("The word for overdue finds items by their dates")
    func overdueItemsAreFound() throws {
        let item = Item(id: ItemID("rent"), text: "Pay rent", task: TaskProperties(due: DueDate("2026-11-01")))
        let index = SearchIndex(Library(lists: [ItemList(id: ListID("a"), name: "A", items: [item])]))
        let year2027 = 1_800_000_000
        #expect(index.results(for: ["overdue"], at: year2027) == [.item(ItemID("rent"))])
        #expect(index.results(for: ["overdue"], at: 0) == [])
    }

    @Test("A new item is one line without control characters")
    func newItemIsOneLine() {
        #expect(home.results(for: ["+buy\u{1}", "two\nlines", "- [x]"], at: 0).last == .add("buy two lines - [x]"))
    }

    @Test("Markup and placeholders stay unchanged")
    func markupStaysUnchanged() {
        let text = "<b>&amp; “{text}”"
        #expect(metadata(index([("Today", [item(text)])]), for: "<b>").map(\.title) == [text])
        #expect(metadata(index([("Today", [])]), for: "+" + text).last?.title == "Add “\(text)” to Ember")
    }

    @Test(
        "An unknown identifier has metadata with a title",
        arguments: ["", "item:", "item:gone", "list:gone", "special:add:", "special:add: ", "other", "item:\u{0}"])
    func unknownIdentifierHasTitle(identifier: String) {
        let metadata = home.metadata(of: identifier)
        #expect(metadata.id == identifier)
        #expect(!metadata.title.isEmpty)
    }

    @Test("A title is neither empty nor longer than the limit")
    func titleLengthIsLimited() {
        let items = index([("Today", [item(""), item(String(repeating: "a", count: 10_000))])])
        #expect(items.metadata(of: "item:id-").title == "…")
        #expect(metadata(items, for: "aa").first?.title.unicodeScalars.count == 201)
    }

    @Test("An identifier makes the same result again")
    func identifierMakesSameResult() {
        for id in [ResultID.item(ItemID("a:b/ü")), .list(ListID("item:x")), .add("item:y")] {
            #expect(ResultID(id.identifier) == id)
        }
    }

    @Test("Activating a result requests the action for it")
    func activatingRequestsAction() {
        #expect(ApplicationAction(activating: "item:x") == .showItem(ItemID("x")))
        #expect(ApplicationAction(activating: "list:x") == .showList(ListID("x")))
        #expect(ApplicationAction(activating: "special:add:Buy milk") == .add("Buy milk"))
        #expect(ApplicationAction(activating: "special:add:") == nil)
        #expect(ApplicationAction(activating: "nonsense") == nil)
        #expect(ApplicationAction(searching: ["buy", "milk"]) == .find("buy milk"))
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import EmberSearch
import ListCore
import Testing

private func index(_ lists: [(String, [Item])]) -> SearchIndex {
    SearchIndex(Library(lists: lists.map { ItemList(id: ListID("id-" + $0), name: $0, items: $1) }))
}

private func item(_ text: String, done: Bool = false) -> Item {
    Item(id: ItemID("id-" + text), text: text, done: done ? CompletionDate("2026-11-21T10:32:00Z") : nil)
}

private func cards(_ index: SearchIndex, for terms: String...) -> [ResultMeta] {
    index.results(for: terms).map { index.card(of: $0.name) }
}

struct ResultTests {
    let home = index([
        ("Today", [item("Milk the cow"), item("Buy milk", done: true)]),
        ("Milky things", [item("Oat milk")]),
    ])

    @Test func listsComeFirstThenWhatIsUnfinishedThenWhatIsDoneAndTheNewItemLast() {
        let results = home.results(for: ["milk"])
        #expect(
            results == [
                .list(ListID("id-Milky things")), .item(ItemID("id-Milk the cow")), .item(ItemID("id-Oat milk")),
                .item(ItemID("id-Buy milk")), .add("milk"),
            ])
    }

    @Test func allWordsMustBeFound() {
        #expect(home.results(for: ["cow", "milk"]) == [.item(ItemID("id-Milk the cow")), .add("cow milk")])
    }

    @Test func aCardTellsWhereTheItemIsAndWhetherItIsDone() {
        #expect(
            cards(home, for: "buy") == [
                ResultMeta(
                    id: "item:id-Buy milk", title: "Buy milk", description: "Today · Done", icon: "checkbox-checked-symbolic"
                ),
                ResultMeta(id: "special:add:buy", title: "Add “buy” to Ember", description: nil, icon: "list-add-symbolic"),
            ])
        #expect(cards(home, for: "oat").first?.description == "Milky things")
        #expect(cards(home, for: "things").first?.description == "1 item to do")
    }

    @Test func theNewItemComesBehindWhatTheShellShowsHoweverMuchIsFound() {
        let long = index([("Today", (0..<500).map { item("Egg \($0)") })])
        let results = long.results(for: ["egg"])
        #expect(results.count == SearchIndex.mostResults + 1)
        #expect(results.last?.name == "special:add:egg")
    }

    @Test(arguments: [[], [""], [" ", "\t"], ["\u{200B}"], ["\n"], ["\u{7}"]])
    func nothingTypedIsNothingFoundAndNothingToAdd(terms: [String]) {
        #expect(home.results(for: terms) == [])
    }

    @Test func aMegabyteIsSearchedForButNotAdded() {
        let much = String(repeating: "milk ", count: 200_000)
        #expect(home.results(for: [much]).last == .item(ItemID("id-Buy milk")))
        #expect(ResultID("special:add:" + much) == nil)
    }

    @Test func aNewItemIsOneCleanLine() {
        #expect(home.results(for: ["buy\u{1}", "two\nlines", "- [x]"]).last == .add("buy two lines - [x]"))
    }

    @Test func markupStaysWhatItIs() {
        let text = "<b>&amp; “{text}”"
        #expect(cards(index([("Today", [item(text)])]), for: "<b>").map(\.title) == [text, "Add “<b>” to Ember"])
        #expect(cards(index([("Today", [])]), for: text).last?.title == "Add “\(text)” to Ember")
    }

    @Test(arguments: ["", "item:", "item:gone", "list:gone", "special:add:", "special:add: ", "other", "item:\u{0}"])
    func whatIsNotThereHasACardAllTheSame(name: String) {
        let card = home.card(of: name)
        #expect(card.id == name)
        #expect(!card.title.isEmpty)
    }

    @Test func aTitleIsNeverEmptyAndNeverEndless() {
        let odd = index([("Today", [item(""), item(String(repeating: "a", count: 10_000))])])
        #expect(odd.card(of: "item:id-").title == "…")
        #expect(cards(odd, for: "aa").first?.title.unicodeScalars.count == 201)
    }

    @Test func aNameIsTheWayBackToWhatItNames() {
        for id in [ResultID.item(ItemID("a:b/ü")), .list(ListID("item:x")), .add("item:y")] { #expect(ResultID(id.name) == id) }
    }

    @Test func choosingAsksForWhatTheResultIs() {
        #expect(AppAction(choosing: "item:x") == .showItem(ItemID("x")))
        #expect(AppAction(choosing: "list:x") == .showList(ListID("x")))
        #expect(AppAction(choosing: "special:add:Buy milk") == .add("Buy milk"))
        #expect(AppAction(choosing: "special:add:") == nil)
        #expect(AppAction(choosing: "nonsense") == nil)
        #expect(AppAction(finding: ["buy", "milk"]) == .find("buy milk"))
    }
}

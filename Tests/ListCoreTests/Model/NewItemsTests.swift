// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("New items go to the top of the first list that can be changed")
struct NewItemsTests {
    private let new = ["x", "y"].map { Item(id: ItemID($0), text: $0) }

    private func list(_ id: String, isReadOnly: Bool = false) -> ItemList {
        var list = ItemList(id: ListID(id), name: id, items: [Item(id: ItemID(id + "1"), text: "old")])
        list.isReadOnly = isReadOnly
        return list
    }

    @Test func firstListThatCanBeChangedIsChosen() {
        #expect(Library().indexForNewItems == nil)
        #expect(Library(lists: [list("a"), list("b")]).indexForNewItems == 0)
        #expect(Library(lists: [list("a", isReadOnly: true), list("b")]).indexForNewItems == 1)
        #expect(Library(lists: [list("a", isReadOnly: true), list("b", isReadOnly: true)]).indexForNewItems == 0)
    }

    @Test func itemsAreAddedToTheTopInOneStep() {
        var library = Library(lists: [list("a"), list("b")])
        let edit = library.adding(new, to: 1, or: list("unused"))
        #expect(edit.kind == .paste(count: 2))
        #expect(library.apply(edit, placingDone: .bottom) != nil)
        #expect(library.lists.map { $0.items.map(\.id.text) } == [["a1"], ["x", "y", "b1"]])
        #expect(library.adding([new[0]], to: 0, or: list("unused")).kind == .add)
    }

    @Test func withoutAListTheyComeWithOne() {
        var library = Library()
        let edit = library.adding(new, to: nil, or: ItemList(id: ListID("new"), name: "Today"))
        #expect(library.apply(edit, placingDone: .bottom) != nil)
        #expect(library.lists.map(\.name) == ["Today"])
        #expect(library.lists.first?.items.map(\.text) == ["x", "y"])
    }
}

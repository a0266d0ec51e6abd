// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Many done rows among as many unfinished ones.
@Suite struct ScatteredDoneItemsTests {
    private static let date = CompletionDate("2026-11-20T10:00:00Z")

    /// Done and unfinished rows alternate, beginning with a done one.
    private static func library(_ count: Int) -> Library {
        let items = (0..<count).map { Item(id: ItemID("i\($0)"), text: "Item \($0)", done: $0 % 2 == 0 ? date : nil) }
        return Library(lists: [ItemList(id: ListID("list"), name: "List", items: items)])
    }

    private static func take(
        _ edit: Edit?, in library: inout Library, placingDone placement: DoneItemPlacement = .inPlace
    ) throws -> EditResult {
        let outcome = library.apply(try #require(edit), placingDone: placement)
        return try #require(outcome)
    }

    private static func clear(_ library: inout Library) throws -> EditResult {
        try take(library.lists[0].clearing(), in: &library)
    }

    @Test("Clearing a thousand scattered rows can be undone and redone")
    func cleared() throws {
        let before = Self.library(2_000)
        var library = before
        let outcome = try Self.clear(&library)
        #expect(outcome.deltas[ListID("list")] == [.rearranged] && outcome.inverse.changes.count == 2)
        let after = library
        #expect(Array(after.lists[0].items) == before.lists[0].items.filter { !$0.isDone })
        #expect(after.lists[0].unfinishedCount == 1_000 && after.lists[0].unfinishedCount(above: 1_000) == 1_000)
        var history = History()
        history.record(inverse: outcome.inverse)
        for _ in 0..<2 {
            let undone = history.undo(in: &library)
            #expect(
                library == before && undone?.outcome.deltas[ListID("list")]?.count ?? 0 <= 2
                    && undone?.edit.kind == .clear(count: 1_000))
            let redone = history.redo(in: &library)
            #expect(library == after && redone?.outcome.deltas[ListID("list")]?.count ?? 0 <= 2)
        }
    }

    @Test("Clearing a few rows animates each of them")
    func few() throws {
        var library = Self.library(400)
        let outcome = try Self.clear(&library)
        #expect(outcome.deltas[ListID("list")]?.count == 200)
    }

    @Test("Undo of clearing keeps external changes")
    func othersWriting() throws {
        var library = Self.library(1_000)
        let outcome = try Self.clear(&library)
        var other = try #require(library.lists[0].items.first)
        other.text = "By others"
        let new = Item(id: ItemID("new"), text: "New")
        for change in [ListChange.replace(other, nil), .insert([new], ItemPlace(previous: other.id, index: 1))] {
            _ = library.apply(Edit(kind: .edit, list: ListID("list"), changes: [change]))
        }
        _ = library.apply(outcome.inverse)
        #expect(library.lists[0].items.prefix(4).map(\.text) == ["Item 0", "By others", "New", "Item 2"])
        #expect(library.lists[0].items.count == 1_001)
    }

    @Test("All rows are in place on screen after clearing and undo")
    func shown() {
        var driver = SessionDriver(library: Self.library(1_000), doneItemPlacement: .inPlace)
        driver.session.gestures.motions.layout.options.hasLevelAbove = false
        for command in [Command.clear, .undo, .redo, .undo] {
            driver.send(.command(command))
            driver.settle()
            #expect(
                driver.isInFinalState && driver.isAtRest && driver.session.layout.heights.count == driver.names.count)
        }
        #expect(driver.session.library == Self.library(1_000))
    }

    @Test("Rows that are moving when many others are cleared have no motion of another row")
    func clearedWhileMoving() {
        var driver = SessionDriver(library: Self.library(1_000), doneItemPlacement: .inPlace)
        driver.swipe("i1", by: -250)
        driver.wait(0.05)
        #expect(!driver.session.motions.rows.isEmpty)
        driver.command(.clear)
        let items = driver.session.list.items
        for (id, motion) in driver.session.motions.rows { #expect(items[motion.index].id == id) }
    }

    @Test("Row completed with others remembers its unfinished neighbors")
    func origins() throws {
        let list = Self.library(1_001).lists[0]
        let unfinished = list.items.filter { !$0.isDone }.map(\.id)
        var library = Library(lists: [list])
        _ = try Self.take(list.completingAll(at: Self.date), in: &library)
        for (index, id) in unfinished.enumerated() {
            let next = index + 1 < unfinished.count ? unfinished[index + 1] : nil
            #expect(
                library.lists[0][id]?.formerNeighbors
                    == FormerNeighbors(previous: index > 0 ? unfinished[index - 1] : nil, next: next))
        }
        #expect(list.endOfUnfinished == 1_000 && library.lists[0].endOfUnfinished == 0)
    }

    @Test("The unfinished end below the last unfinished row, wherever done rows are", arguments: 0..<300)
    func end(seed: Int) {
        var random = SplitMix64(seed: seed)
        let items = (0..<Int.random(in: 0...12, using: &random)).map { number in
            Item(
                id: ItemID("i\(number)"), text: "",
                done: Int.random(in: 0..<3, using: &random) < seed % 4 ? Self.date : nil)
        }
        let list = ItemList(id: ListID("list"), name: "", items: items)
        #expect(list.endOfUnfinished == (items.lastIndex { !$0.isDone } ?? -1) + 1)
    }

    /// Done rows at the end would reveal an algorithm with quadratic time.
    @Test("Rows above as many done ones are all completed")
    func completed() throws {
        let count = 40_000
        let items =
            [Item(id: ItemID("done"), text: "", done: Self.date)]
            + (0..<(2 * count)).map { Item(id: ItemID("i\($0)"), text: "", done: $0 < count ? nil : Self.date) }
        var library = Library(lists: [ItemList(id: ListID("list"), name: "List", items: items)])
        _ = try Self.take(library.lists[0].completingAll(at: Self.date), in: &library)
        #expect(library.lists[0].unfinishedCount == 0)
        let last = library.lists[0].items[count].formerNeighbors
        #expect(last == FormerNeighbors(previous: ItemID("i\(count - 2)"), next: nil))
    }

    @Test("Rows at the bottom that were removed return to their places")
    func sunk() throws {
        let before = Self.library(1_000).arranged(for: .bottom)
        var library = before
        let ids = before.lists[0].items.indices.filter { $0 % 2 == 0 }.map { before.lists[0].items[$0].id }
        let outcome = try Self.take(
            Edit(kind: .delete, list: ListID("list"), changes: [.remove(ids)]), in: &library, placingDone: .bottom)
        #expect(
            outcome.inverse.changes.count == 2 && library.lists[0].items.count == 500
                && library.lists[0].hasDoneItemsAtBottom)
        _ = library.apply(outcome.inverse, placingDone: .bottom)
        #expect(library == before)
    }
}

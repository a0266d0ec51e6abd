// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct HistoryTests {
    private static let date = CompletionDate("2026-11-21T10:00:00Z")

    private func library(todo: Int, done: Int = 0) -> Library {
        Library(lists: [ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: todo, done: done))])
    }

    private func names(_ library: Library) -> [String] { library.lists[0].items.map(\.id.text) }

    /// Completes or uncompletes an item and records its inverse.
    @discardableResult
    private func toggle(_ name: String, in library: inout Library) -> Edit? {
        guard let edit = library.lists[0].togglingDone(ItemID(name), at: Self.date) else { return nil }
        return library.apply(edit, placingDone: .bottom)?.inverse
    }

    @Test("I01: A completed item moves to the top of the done block, even if it was the last or the only one")
    func completing() {
        for name in ["t0", "t1", "t2"] {
            var library = library(todo: 3, done: 2)
            toggle(name, in: &library)
            #expect(names(library)[2...] == [name, "d0", "d1"])
            #expect(library.lists[0].unfinishedCount == 2)
        }
        var library = library(todo: 1, done: 2)
        toggle("t0", in: &library)
        #expect(names(library) == ["t0", "d0", "d1"] && library.lists[0].unfinishedCount == 0)
    }

    @Test("I01: Uncompleted item returns next to a former neighbor")
    func uncompleting() {
        for name in ["t0", "t1", "t2", "t3"] {
            var library = library(todo: 4, done: 1)
            toggle(name, in: &library)
            toggle(name, in: &library)
            #expect(library == self.library(todo: 4, done: 1))
        }
        for (gone, expected) in [("t1", ["t0", "t2", "t3"]), ("t3", ["t0", "t1", "t2"])] {
            var library = library(todo: 4)
            toggle("t2", in: &library)
            toggle(gone, in: &library)
            toggle("t2", in: &library)
            #expect(Array(names(library)[..<3]) == expected)
        }
    }

    @Test(
        "I01: Uncompleted item without its neighbors goes to the end of the unfinished ones, and the former first one to the top"
    )
    func withoutNeighbors() {
        for (name, expected) in [("t2", ["t0", "t4", "t2"]), ("t0", ["t0", "t2", "t3", "t4"])] {
            var library = library(todo: 5)
            toggle(name, in: &library)
            for gone in name == "t2" ? ["t1", "t3"] : ["t1"] { toggle(gone, in: &library) }
            toggle(name, in: &library)
            #expect(Array(names(library)[..<expected.count]) == expected)
        }
        var library = library(todo: 1, done: 3)
        toggle("d1", in: &library)
        #expect(names(library) == ["t0", "d1", "d0", "d2"])
    }

    @Test("I01: An uncompleted item has no completion date and no former neighbors")
    func forgets() {
        var library = library(todo: 2)
        toggle("t0", in: &library)
        #expect(library.lists[0][ItemID("t0")]?.done == Self.date)
        toggle("t0", in: &library)
        #expect(library.lists[0][ItemID("t0")] == SessionDriver.items(todo: 1)[0])
    }

    @Test("Undoing all edits restores the list, and redoing them restores the result", arguments: 0..<60)
    func undoAll(seed: Int) {
        var random = SplitMix64(seed: seed)
        let first = library(todo: random.whole(0...7), done: random.whole(0...5))
        var library = first
        var history = History()
        var states = [library]
        for _ in 0..<40 {
            guard let item = library.lists[0].items.randomElement(using: &random) else { break }
            let list = library.lists[0]
            let edit = random.chance(0.3) ? list.deleting(item.id) : list.togglingDone(item.id, at: Self.date)
            guard let edit, let outcome = library.apply(edit, placingDone: .bottom) else { continue }
            history.record(inverse: outcome.inverse)
            states.append(library)
            // Sometimes undoes and redoes a few steps.
            let steps = random.whole(0...3)
            for step in 0..<steps {
                guard history.undo(in: &library, placingDone: .bottom) != nil else { break }
                #expect(library == states[states.count - 2 - step])
            }
            while history.redo(in: &library, placingDone: .bottom) != nil {}
            #expect(library == states.last)
        }
        for state in states.dropLast().reversed() {
            _ = history.undo(in: &library, placingDone: .bottom)
            #expect(library == state)
        }
        #expect(history.undo(in: &library, placingDone: .bottom) == nil && library == first)
        for state in states.dropFirst() {
            _ = history.redo(in: &library, placingDone: .bottom)
            #expect(library == state)
        }
        #expect(history.redo(in: &library, placingDone: .bottom) == nil)
    }

    /// Returns ids of a few items, of none, or of missing ones.
    private func several(of items: [Item], _ random: inout SplitMix64) -> [ItemID] {
        items.map(\.id).filter { _ in random.chance(0.25) }.shuffled(using: &random) + [ItemID("nobody")]
    }

    /// Returns new items, some of them done.
    private func news(_ random: inout SplitMix64) -> [Item] {
        (0..<random.whole(1...4)).map { _ in
            let done = random.chance(0.4) ? Self.date : nil
            return Item(id: ItemID("n\(random.next())"), text: "", done: done)
        }
    }

    @Test("The blocks stay separate, and the reported changes of rows are correct", arguments: 0..<60)
    func deltas(seed: Int) {
        var random = SplitMix64(seed: seed)
        var library = library(todo: 6, done: 4)
        for _ in 0..<30 {
            let list = library.lists[0]
            guard let item = list.items.randomElement(using: &random) else { break }
            let place = ItemPlace(previous: list.items.randomElement(using: &random)?.id, index: random.whole(0...12))
            let change = random.pick([
                ListChange.replace(item, place), .remove(several(of: Array(list.items), &random)),
                .insert(news(&random), place),
            ])
            guard
                let outcome = library.apply(Edit(kind: .delete, list: list.id, changes: [change]), placingDone: .bottom)
            else { continue }
            let (inverse, deltas) = (outcome.inverse, outcome.deltas[list.id] ?? [])
            var replayed = Array(list.items)
            for delta in deltas {
                switch delta {
                case .inserted(let range):
                    #expect(range.count > 0)
                    replayed.insert(contentsOf: library.lists[0].items[range], at: range.lowerBound)
                case .removed(let items, let at):
                    #expect(Array(replayed[at..<(at + items.count)]) == items)
                    replayed.removeSubrange(at..<(at + items.count))
                case .rearranged: Issue.record("a few steps are no rearrangement")
                case .moved(let from, let to, let hasNewText):
                    #expect(!hasNewText)
                    replayed.insert(replayed.remove(at: from), at: to)
                }
            }
            let now = library.lists[0]
            #expect(replayed == Array(now.items))
            #expect(now.items.prefix { !$0.isDone }.count == now.unfinishedCount)
            #expect(now.items.dropFirst(now.unfinishedCount).allSatisfy { $0.isDone })
            var back = library
            _ = back.apply(inverse, placingDone: .bottom)
            #expect(back.lists[0] == list)
        }
    }

    @Test("An edit with several changes is undone in one step", arguments: 0..<40)
    func severalChanges(seed: Int) {
        var random = SplitMix64(seed: seed)
        var library = library(todo: 6, done: 3)
        let items = Array(library.lists[0].items)
        let changes = (0..<random.whole(2...6)).map { step in
            let place = ItemPlace(
                previous: random.chance(0.5) ? random.pick(items).id : nil, index: random.whole(0...9))
            return random.pick([
                ListChange.replace(random.pick(items), place), .remove(several(of: items, &random)),
                .insert(
                    [Item(id: ItemID("n\(step % 3)"), text: ""), Item(id: ItemID("n\(step % 3)x"), text: "")], place),
            ])
        }
        let before = library
        guard
            let outcome = library.apply(
                Edit(kind: .delete, list: ListID("list"), changes: changes), placingDone: .bottom)
        else { return }
        let (inverse, deltas) = (outcome.inverse, outcome.deltas[ListID("list")] ?? [])
        let after = library
        for (delta, trace) in zip(deltas, deltas.resolved()) {
            guard case .inserted = delta, let end = trace.end else { continue }
            #expect(after.lists[0].items[end.lowerBound].id.text.hasPrefix("n"))
        }
        let again = library.apply(inverse, placingDone: .bottom)?.inverse
        #expect(library == before)
        _ = again.flatMap { library.apply($0, placingDone: .bottom) }
        #expect(library == after)
    }

    @Test("A22: An item completed here and deleted there is deleted, in either order")
    func twoWindows() throws {
        let before = library(todo: 3)
        let completing = try #require(before.lists[0].togglingDone(ItemID("t1"), at: Self.date))
        let deleting = try #require(before.lists[0].deleting(ItemID("t1")))
        var library = before
        #expect(
            library.apply(deleting, placingDone: .bottom) != nil
                && library.apply(completing, placingDone: .bottom) == nil)
        #expect(names(library) == ["t0", "t2"])
        library = before
        #expect(
            library.apply(completing, placingDone: .bottom) != nil
                && library.apply(deleting, placingDone: .bottom) != nil)
        #expect(names(library) == ["t0", "t2"])
        #expect(library.apply(deleting, placingDone: .bottom) == nil)
    }

    @Test("Undo skips steps without effect and steps of deleted lists")
    func staleUndo() {
        var library = library(todo: 3)
        var history = History()
        let inverse = toggle("t1", in: &library)
        history.record(inverse: inverse!)
        let other = toggle("t0", in: &library)
        history.record(inverse: other!)
        _ = library.lists[0].deleting(ItemID("t0")).flatMap { library.apply($0, placingDone: .bottom) }
        #expect(history.undo(in: &library, placingDone: .bottom)?.edit.kind == .complete)
        #expect(names(library) == ["t1", "t2"] || names(library) == ["t2", "t1"])
        #expect(library.lists[0].unfinishedCount == 2)
        history.record(inverse: Edit(kind: .delete, list: ListID("gone"), changes: [.remove([ItemID("t1")])]))
        #expect(history.undo(in: &library, placingDone: .bottom) == nil)
    }

    @Test("A new edit clears the redo history, and the oldest steps are dropped first")
    func bounded() {
        var library = library(todo: 2)
        var history = History()
        for _ in 0..<(History.capacity + 50) {
            if let inverse = toggle("t0", in: &library) { history.record(inverse: inverse) }
        }
        #expect(history.undoable.count == History.capacity)
        _ = history.undo(in: &library, placingDone: .bottom)
        #expect(history.redoable.count == 1)
        if let inverse = toggle("t1", in: &library) { history.record(inverse: inverse) }
        #expect(history.redoable.isEmpty)
    }

    @Test("I11: A moved item keeps its completion and stays in its block")
    func staysDone() throws {
        var library = library(todo: 3, done: 3)
        let item = try #require(library.lists[0][ItemID("d2")])
        let edit = Edit(
            kind: .complete, list: ListID("list"), changes: [.replace(item, ItemPlace(previous: nil, index: 0))])
        _ = library.apply(edit, placingDone: .bottom)
        #expect(names(library) == ["t0", "t1", "t2", "d2", "d0", "d1"] && library.lists[0].items[3].isDone)
    }

    @Test("Done items that are moved to the bottom keep their order, as do the unfinished ones")
    func arranged() {
        let mixed = SessionDriver.items(todo: 2, done: 2)
        let list = ItemList(id: ListID("x"), name: "", items: [mixed[2], mixed[0], mixed[3], mixed[1]]).arranged(
            for: .bottom)
        #expect(list.items.map(\.id.text) == ["t0", "t1", "d0", "d1"] && list.unfinishedCount == 2)
        #expect(list.index(of: ItemID("d1"), near: 99) == 3 && list.index(of: ItemID("none")) == nil)
    }
}

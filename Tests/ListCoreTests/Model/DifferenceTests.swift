// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("Difference between two versions of a list")
struct DifferenceTests {
    private func item(_ number: Int, _ text: String = "", isDone: Bool = false) -> Item {
        Item(id: ItemID("\(number)"), text: text, done: isDone ? CompletionDate("2026") : nil)
    }

    private func list(_ items: [Item]) -> ItemList { ItemList(id: ListID("l"), name: "List", items: items) }

    /// Compares with a plain search for a longest sequence of rows that stay.
    @Test("Changes lead to the other version, and as many rows stay as possible", arguments: 0..<20)
    func changesAreComplete(seed: Int) {
        var random = SplitMix64(seed: seed)
        var next = 30
        for _ in 0..<100 {
            let old = (0..<random.whole(0...30)).map { item($0, isDone: random.whole(0...3) == 0) }
            var new = old
            for _ in 0..<random.whole(0...6) {
                let place = random.whole(0...max(new.count - 1, 0))
                switch random.whole(0...4) {
                case 0 where !new.isEmpty: new.remove(at: place)
                case 1 where !new.isEmpty: new.swapAt(place, random.whole(0...(new.count - 1)))
                case 2 where !new.isEmpty: new[place].text += "x"
                case 3 where !new.isEmpty: new[place].done = new[place].isDone ? nil : CompletionDate("2027")
                default:
                    next += 1
                    new.insert(item(next), at: min(place, new.count))
                }
            }
            guard let changes = list(old).changes(to: list(new)) else {
                Issue.record("too many changes")
                continue
            }
            var shown = list(old)
            for change in changes { _ = shown.apply(change, placingDone: .inPlace) }
            #expect(Array(shown.items) == new)
            #expect(moves(in: changes, from: old) <= mostMoves(from: old, to: new))
            for placement in [DoneItemPlacement.inPlace, .bottom] {
                checkEdit(from: list(old), to: list(new), placement)
            }
        }
    }

    /// Whether an edit rewrites all items of a list.
    private func rearranges(_ edit: Edit) -> Bool {
        edit.changes.contains { if case .items(_, .arrange) = $0 { true } else { false } }
    }

    /// Checks that one edit leads to the other version, and that its inverse leads back.
    private func checkEdit(from old: ItemList, to new: ItemList, _ placement: DoneItemPlacement) {
        let (before, after) = (
            Library(lists: [old]).arranged(for: placement), Library(lists: [new]).arranged(for: placement)
        )
        guard let edit = before.replacing(with: after, as: .restore, placingDone: placement) else {
            return #expect(before == after)
        }
        var library = before
        let inverse = library.apply(edit, placingDone: placement)?.inverse
        #expect(library == after)
        _ = inverse.flatMap { library.apply($0, placingDone: placement) }
        #expect(library == before)
    }

    @Test("Items that are appended are one change, and the others keep their memory")
    func appended() {
        let old = list((0..<1_000).map { item($0, "\($0)") })
        var new = old
        new.append((1_000..<3_000).map { item($0, "\($0)", isDone: $0 % 2 == 0) })
        #expect(new.items.chunkAddresses.prefix(3) == old.items.chunkAddresses.prefix(3))
        #expect(new.unfinishedCount == 2_000 && new.items.count == 3_000)
        let edit = Library(lists: [old]).replacing(with: Library(lists: [new]), as: .importItems(count: 2_000))
        #expect(
            edit?.changes.count {
                if case .items(_, .insert(let items, _)) = $0 { items.count == 2_000 } else { false }
            } == 1)
        #expect(edit.map(rearranges) == false)
    }

    @Test("Items that are added above the done ones leave the others as they are")
    func addedAboveDone() {
        let old = list((0..<1_000).map { item($0, "\($0)", isDone: $0 > 900) })
        var new = old
        new.append((1_000..<1_010).map { item($0, "\($0)") })
        let edit = Library(lists: [old]).replacing(
            with: Library(lists: [new.arranged(for: .bottom)]), as: .importItems(count: 10), placingDone: .bottom)
        #expect(edit.map(rearranges) == false)
    }

    /// The number of rows that are moved and keep their content.
    private func moves(in changes: [ListChange], from old: [Item]) -> Int {
        changes.count {
            if case .replace(let item, _, _) = $0 { old.contains(item) } else { false }
        }
    }

    /// The number of rows outside a longest sequence with the same order and completion, except for rows that are
    /// completed or uncompleted.
    private func mostMoves(from old: [Item], to new: [Item]) -> Int {
        let kept = new.compactMap { row in old.firstIndex { $0.id == row.id && $0.isDone == row.isDone } }
        // The length of the longest sequence that ends with each row.
        var lengths: [Int] = []
        for (position, index) in kept.enumerated() {
            lengths.append(1 + ((0..<position).filter { kept[$0] < index }.map { lengths[$0] }.max() ?? 0))
        }
        return kept.count - (lengths.max() ?? 0)
    }

    @Test("A list with more changes than can be followed is rearranged")
    func manyChanges() {
        let old = (0..<1_000).map { item($0) }
        func changed(_ count: Int) -> [Item] { old.enumerated().map { $0 < count ? item($0, "changed") : $1 } }
        #expect(list(old).changes(to: list(changed(200)))?.count == 200)
        #expect(list(old).changes(to: list(changed(201))) == nil)
        #expect(list(old).changes(to: list(old)) == [])
        #expect(list(old).changes(to: list(Array(old.dropFirst(900))))?.count == 1)
        #expect(list(old).changes(to: list(old.reversed())) == nil)
    }
}

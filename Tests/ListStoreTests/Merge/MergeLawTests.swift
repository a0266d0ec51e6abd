// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Properties that every merge must have.
@Suite struct MergeLawTests {
    private static let rounds: ClosedRange<UInt64> = 1...2_000

    /// An ancestor and two versions derived from it.
    private struct Case {
        let seed: UInt64
        let base: Library
        let ours: Library
        let theirs: Library

        var merged: Library { Library.merge(base: base, ours: ours, theirs: theirs) }

        init(seed: UInt64) {
            self.seed = seed
            var generator = SeededGenerator(seed: seed)
            base = generator.startLibrary()
            ours = generator.replica(of: base, name: "o").library
            theirs = generator.replica(of: base, name: "t").library
        }
    }

    @Test func mergeIsSymmetric() {
        for seed in Self.rounds {
            let it = Case(seed: seed)
            let one = it.merged
            #expect(Library.merge(base: it.base, ours: it.theirs, theirs: it.ours) == one, "seed \(seed)")
            let first = Library.merge(base: nil, ours: it.ours, theirs: it.theirs)
            #expect(Library.merge(base: nil, ours: it.theirs, theirs: it.ours) == first, "seed \(seed), no base")
        }
    }

    /// Also with an unrelated change elsewhere, because equal libraries are not merged at all.
    @Test func unchangedSideTakesOtherSide() {
        for seed in Self.rounds {
            let it = Case(seed: seed)
            #expect(Library.merge(base: it.base, ours: it.ours, theirs: it.base) == it.ours, "seed \(seed)")
            #expect(Library.merge(base: it.base, ours: it.base, theirs: it.theirs) == it.theirs, "seed \(seed)")
            let merged = Library.merge(base: it.base, ours: it.ours, theirs: it.base.marked("mark"))
            #expect(merged.lists == it.ours.lists, "seed \(seed)")
            #expect(Set(merged.unknown) == Set(it.ours.marked("mark").unknown), "seed \(seed)")
        }
    }

    @Test func sameChangesOnBothSidesAreAppliedOnce() {
        for seed in Self.rounds {
            let it = Case(seed: seed)
            #expect(Library.merge(base: it.base, ours: it.ours, theirs: it.ours) == it.ours, "seed \(seed)")
            for base in [it.base, nil] {
                let merged = Library.merge(base: base, ours: it.ours.marked("a"), theirs: it.ours.marked("b"))
                #expect(merged.lists == it.ours.lists, "seed \(seed)")
            }
        }
    }

    /// Merging a side again changes nothing, for example a conflict copy that wasn't moved away.
    @Test func mergingASideAgainChangesNothing() {
        for seed in Self.rounds {
            let it = Case(seed: seed)
            let merged = it.merged
            for side in [it.ours, it.theirs] {
                #expect(
                    Library.merge(base: it.base, ours: merged, theirs: side).content == merged.content, "seed \(seed)")
                #expect(Library.merge(base: side, ours: merged, theirs: side) == merged, "seed \(seed)")
            }
        }
    }

    @Test func everyItemOccursOnceInItsBlock() {
        for seed in Self.rounds {
            let it = Case(seed: seed)
            for merged in [it.merged, Library.merge(base: nil, ours: it.ours, theirs: it.theirs)] {
                let ids = merged.lists.flatMap(\.items).map(\.id)
                #expect(Set(ids).count == ids.count, "seed \(seed)")
                #expect(Set(merged.lists.map(\.id)).count == merged.lists.count, "seed \(seed)")
                for list in merged.lists {
                    let isSorted = !list.items.drop { !$0.isDone }.contains { !$0.isDone }
                    #expect(isSorted, "seed \(seed)")
                }
            }
        }
    }

    /// No item is lost, no deleted item comes back, and a change prevails over a deletion.
    @Test func itemsAreKeptOrDeletedAsExpected() {
        for seed in Self.rounds {
            let it = Case(seed: seed)
            let merged = Set(it.merged.content.items.keys)
            let (base, ours, theirs) = (it.base.content, it.ours.content, it.theirs.content)
            for id in Set(base.items.keys).union(ours.items.keys).union(theirs.items.keys) {
                let isExpected: Bool
                switch (ours.items[id], theirs.items[id]) {
                case (nil, nil): isExpected = false
                case (_?, _?): isExpected = true
                case (let item?, nil):
                    isExpected = base.items[id].map { ours.keeps(item, since: $0, in: base, against: theirs) } ?? true
                case (nil, let item?):
                    isExpected = base.items[id].map { theirs.keeps(item, since: $0, in: base, against: ours) } ?? true
                }
                #expect(merged.contains(id) == isExpected, "seed \(seed), item \(id)")
            }
            for list in it.ours.lists.map(\.id) where theirs.lists[list] != nil || base.lists[list] == nil {
                #expect(it.merged[list] != nil, "seed \(seed), list \(list)")
            }
        }
    }

    /// Every text that someone entered is in the result.
    @Test func noTextIsLost() {
        for seed in Self.rounds {
            let it = Case(seed: seed)
            let texts = Set(it.merged.content.items.values.map(\.text))
            let old = it.base.content.items.mapValues(\.text)
            for item in (it.ours.lists + it.theirs.lists).flatMap(\.items)
            where item.text != old[item.id] && !item.text.isEmpty {
                #expect(texts.contains(item.text), "seed \(seed), \(item.text)")
            }
        }
    }

    /// Two items keep their order if nobody changed it, and have the new one if somebody did. An exception is a third
    /// item that one side moved below the first and the other side above the second, or that both sides moved.
    @Test func everyPairHasTheExpectedOrder() {
        for seed in Self.rounds {
            let it = Case(seed: seed)
            let old = it.base.content.items
            for list in it.merged.lists {
                let orders = [it.base, it.ours, it.theirs].map { library in
                    Dictionary(uniqueKeysWithValues: (library[list.id]?.items ?? []).enumerated().map { ($1.id, $0) })
                }
                let items = list.items.filter { item in orders.allSatisfy { $0[item.id] != nil } }
                func isAbove(_ one: Item, _ other: Item, on side: Int) -> Bool {
                    (orders[side][one.id] ?? 0) < (orders[side][other.id] ?? 0)
                }
                func isChanged(_ one: Item, _ other: Item, on side: Int) -> Bool {
                    isAbove(one, other, on: side) != isAbove(one, other, on: 0)
                }
                func isWantedAbove(_ one: Item, _ other: Item) -> Bool {
                    isAbove(one, other, on: isChanged(one, other, on: 1) ? 1 : 2)
                }
                func isMovedByBoth(_ item: Item) -> Bool {
                    [(1, it.ours), (2, it.theirs)].allSatisfy { side, library in
                        items.contains { isChanged(item, $0, on: side) }
                            || library[list.id]?[item.id]?.isDone != it.base[list.id]?[item.id]?.isDone
                    }
                }
                for (index, above) in items.enumerated() {
                    for below in items[(index + 1)...]
                    where above.isDone == below.isDone && !isWantedAbove(above, below) {
                        let areNewlyDone = above.isDone && old[above.id]?.done == nil && old[below.id]?.done == nil
                        let isInTheWay = items.contains { isWantedAbove(above, $0) && isWantedAbove($0, below) }
                        let isExcused = areNewlyDone || isInTheWay || isMovedByBoth(above) || isMovedByBoth(below)
                        #expect(isExcused, "seed \(seed): \(above.id) above \(below.id)")
                    }
                }
            }
        }
    }
}

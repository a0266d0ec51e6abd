// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Where a merge puts items that were completed on both sides.
@Suite struct CompletedItemMergeTests {
    /// A list of items such as "a" or, completed at the time 1, "a*1".
    private func library(_ words: String) -> Library {
        let items = words.split(separator: " ").map { word in
            let parts = word.split(separator: "*").map(String.init)
            return Item(id: ItemID(parts[0]), text: parts[0], done: parts.count > 1 ? CompletionDate(parts[1]) : nil)
        }
        return Library(lists: [ItemList(id: ListID("l"), name: "", items: items)])
    }

    /// The order of the items after a merge, which is the same both ways round.
    private func order(_ base: String, _ one: String, _ other: String, placingDone placement: DoneItemPlacement?)
        -> String
    {
        let (base, one, other) = (library(base), library(one), library(other))
        let merged = Library.merge(base: base, ours: one, theirs: other, placingDone: placement)
        #expect(Library.merge(base: base, ours: other, theirs: one, placingDone: placement) == merged)
        return merged.lists[0].items.map(\.id.text).joined(separator: " ")
    }

    @Test("Items completed on two sides that have done items at the bottom: the one completed last comes first")
    func bothAtBottom() {
        for placement in [DoneItemPlacement.bottom, nil] {
            #expect(order("a b c d", "b c d a*2", "a c d b*1", placingDone: placement) == "c d a b")
            #expect(order("a b c d", "b c d a*1", "a c d b*2", placingDone: placement) == "c d b a")
        }
    }

    @Test(
        "Items completed on two sides, only one of which has done items at the bottom: their dates don't decide the order"
    )
    func oneAtBottom() {
        #expect(order("a b c d", "b c d a*2", "x*0 a c d b*1", placingDone: nil) == "x c d b a")
        #expect(order("a b c d", "b c d a*1", "x*0 a c d b*2", placingDone: nil) == "x c d b a")
    }

    @Test("Items completed in place on two sides keep their order, even if all of them are at the end")
    func inPlace() {
        #expect(order("a b c", "a b c*2", "a b*1 c*3", placingDone: .inPlace) == "a b c")
        #expect(order("a b c", "a b c*1", "a b c x", placingDone: .inPlace) == "a b c x")
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

/// Where a merge puts items that were completed on both sides.
@Suite struct CompletedItemMergeTests {
    /// A list of items such as "a" or, completed at the time 1, "a*1".
    private func library(_ words: String, sinksDone: Bool) -> Library {
        let items = words.split(separator: " ").map { word in
            let parts = word.split(separator: "*").map(String.init)
            return Item(id: ItemID(parts[0]), text: parts[0], done: parts.count > 1 ? CompletionDate(parts[1]) : nil)
        }
        return Library(lists: [ItemList(id: ListID("l"), name: "", items: items, sinksDone: sinksDone)])
    }

    /// The order of the items after a merge, which is the same both ways round.
    private func order(_ base: Library, _ one: Library, _ other: Library) -> String {
        let merged = Library.merge(base: base, ours: one, theirs: other)
        #expect(Library.merge(base: base, ours: other, theirs: one) == merged)
        return merged.lists[0].items.map(\.id.text).joined(separator: " ")
    }

    @Test("Items completed on two sides that move done items to the bottom: the one completed last comes first")
    func bothSink() {
        let base = library("a b c d", sinksDone: true)
        #expect(order(base, library("b c d a*2", sinksDone: true), library("a c d b*1", sinksDone: true)) == "c d a b")
        #expect(order(base, library("b c d a*1", sinksDone: true), library("a c d b*2", sinksDone: true)) == "c d b a")
    }

    @Test("Items completed on two sides, only one of which moves done items to the bottom: their dates don't decide the order")
    func oneSinks() {
        let base = library("a b c d", sinksDone: true)
        #expect(order(base, library("b c d a*2", sinksDone: true), library("a c d b*1", sinksDone: false)) == "c d b a")
        #expect(order(base, library("b c d a*1", sinksDone: true), library("a c d b*2", sinksDone: false)) == "c d b a")
    }
}

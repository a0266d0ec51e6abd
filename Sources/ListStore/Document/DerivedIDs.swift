// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Gives ids to what has none, or shares one with something above it, in a file that people wrote.
///
/// They come from the content (list, text, which one of those with this text), so that everybody who reads the same bytes
/// gets the same ids, also for one line added by hand. They are never ids that are in use: those must all be known first.
struct DerivedIDs {
    private struct Content: Hashable {
        let list: ListID?
        let text: String
    }

    private var listIDs: Set<ListID> = []
    private var itemIDs: Set<ItemID> = []
    /// How many of this content have got ids, or found them taken.
    private var counts: [Content: Int] = [:]

    /// - Returns: false when the id was in use already.
    mutating func use(_ id: ListID) -> Bool {
        listIDs.insert(id).inserted
    }

    /// - Returns: false when the id was in use already.
    mutating func use(_ id: ItemID) -> Bool {
        itemIDs.insert(id).inserted
    }

    mutating func newListID(name: String) -> ListID {
        while true {
            let id = ListID(ContentHash.name("list", name, count(list: nil, text: name)))
            if use(id) { return id }
        }
    }

    mutating func newItemID(in list: ListID, text: String) -> ItemID {
        while true {
            let id = ItemID(ContentHash.name("item", list.text, text, count(list: list, text: text)))
            if use(id) { return id }
        }
    }

    private mutating func count(list: ListID?, text: String) -> String {
        let content = Content(list: list, text: text)
        defer { counts[content, default: 0] += 1 }
        return String(counts[content, default: 0])
    }
}

extension Library {
    /// The library with a new id for every item and list whose id stands above it already.
    func withDistinctIDs() -> Library {
        var derived = DerivedIDs()
        let areFirstLists = lists.map { derived.use($0.id) }
        let areFirstItems = lists.map { list in list.items.map { derived.use($0.id) } }
        var result = self
        for (index, list) in lists.enumerated() {
            let id = areFirstLists[index] ? list.id : derived.newListID(name: list.name)
            let items = zip(list.items, areFirstItems[index]).map { item, isFirst in
                isFirst ? item : item.named(derived.newItemID(in: id, text: item.text))
            }
            result.lists[index] = ItemList(id: id, name: list.name, items: items, unknown: list.unknown, sinksDone: list.sinksDone)
        }
        return result
    }
}

extension Item {
    /// The same under another id.
    func named(_ id: ItemID) -> Item {
        Item(id: id, text: text, done: done, origin: origin, unknown: unknown)
    }
}

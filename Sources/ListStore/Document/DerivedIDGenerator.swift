// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Creates ids for items and lists without an id, or with a duplicate one, in files written by people.
///
/// The ids are derived from the content (list, text, and the number of earlier items with this text), so that every
/// reader of the same bytes gets the same ids, even if a line was added by hand. Ids that are in use are never created,
/// so all of them must be registered first.
struct DerivedIDGenerator {
    private struct Content: Hashable {
        let list: ListID?
        let text: String
    }

    private var listIDs: Set<ListID> = []
    /// The hashes of the items' ids, which take a third of the memory of the ids. If two ids in a file ever have the
    /// same hash of 64 bits, the second one is replaced like a duplicate.
    private var itemIDs: Set<UInt64> = []
    /// Hashes of ids that are not yet in the set.
    private var unchecked = IDHashes()
    /// Whether an unchecked id turned out to be in use already.
    private var foundDuplicate = false
    /// The number of ids derived from each content.
    private var counts: [Content: Int] = [:]

    /// Reserves memory for some unchecked ids of items.
    mutating func reserve(_ count: Int) {
        unchecked.reserveCapacity(count)
    }

    /// Registers an id. Returns false if it was in use already.
    mutating func use(_ id: ListID) -> Bool {
        id != Library.dueID && listIDs.insert(id).inserted
    }

    /// Registers the id of an item by its hash. Returns false if it was in use already.
    mutating func use(idHash: UInt64) -> Bool {
        insertUnchecked()
        return itemIDs.insert(idHash).inserted
    }

    /// Registers the id of an item by its hash. `hasUncheckedDuplicate` tells whether it was in use already, which is
    /// faster for many ids.
    mutating func useUnchecked(idHash: UInt64) {
        unchecked.append(idHash)
    }

    /// Whether an id that was registered without a check was in use already.
    mutating func hasUncheckedDuplicate() -> Bool {
        if !itemIDs.isEmpty { insertUnchecked() }
        return foundDuplicate || unchecked.hasDuplicates
    }

    private mutating func insertUnchecked() {
        for idHash in unchecked.all where !itemIDs.insert(idHash).inserted { foundDuplicate = true }
        unchecked.removeAll()
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
            if use(idHash: id.idHash) { return id }
        }
    }

    private mutating func count(list: ListID?, text: String) -> String {
        let content = Content(list: list, text: text)
        defer { counts[content, default: 0] += 1 }
        return String(counts[content, default: 0])
    }
}

extension Library {
    /// Returns the library with new ids in place of duplicate ones.
    func withDistinctIDs() -> Library {
        guard hasDuplicateIDs else { return self }
        var derived = DerivedIDGenerator()
        let areFirstLists = lists.map { derived.use($0.id) }
        let areFirstItems = lists.map { list in list.items.map { derived.use(idHash: $0.idHash) } }
        var result = self
        for (index, list) in lists.enumerated() {
            let id = areFirstLists[index] ? list.id : derived.newListID(name: list.name)
            let items = zip(list.items, areFirstItems[index]).map { item, isFirst in
                isFirst ? item : item.named(derived.newItemID(in: id, text: item.text))
            }
            result.lists[index] = ItemList(id: id, name: list.name, items: items, unknown: list.unknown)
        }
        return result
    }

    private var hasDuplicateIDs: Bool {
        guard Set(lists.map(\.id) + [Library.dueID]).count == lists.count + 1 else { return true }
        var hashes = IDHashes()
        for list in lists { for item in list.items { hashes.append(item.idHash) } }
        return hashes.hasDuplicates
    }
}

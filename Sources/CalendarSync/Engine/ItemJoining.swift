// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Finds items of the library that are tasks of the table under another id, and joins those of the same task.
///
/// An item keeps its id. But two machines may give a task different ones: if its UID is in several collections, one of
/// them may have read only some of these. Then the file of the other machine brings an item that the table has under
/// another id, and perhaps both.
struct ItemJoining {
    private(set) var state: SyncState
    private(set) var library: Library
    /// The items that are the same as others.
    private(set) var removed: Set<ItemID> = []

    private let others: OtherAccountStates
    /// The items of the library, with their lists.
    private var places: [ItemID: (list: ListID, item: Item)] = [:]
    /// The number of rows of each item.
    private var counts: [ItemID: Int] = [:]

    init(state: SyncState, library: Library, others: OtherAccountStates) {
        self.state = state
        self.library = library
        self.others = others
        for list in library.lists { for item in list.items { places[item.id] = (list.id, item) } }
        for row in state.collections.values.lazy.flatMap(\.rows.values) { counts[row.item, default: 0] += 1 }
        guard places.keys.contains(where: { counts[$0] == nil }) else { return }
        // An item that isn't the task of one row any more may be that of another one.
        while findItems() {}
        removeItems()
    }

    /// Returns whether a row has another item now, or an item is removed.
    private mutating func findItems() -> Bool {
        var hasChanged = false
        for (path, collection) in state.collections.sorted(by: { $0.key < $1.key }) where !collection.isDuplicate {
            // An item that is being moved has two rows.
            for (href, row) in collection.rows where row.last != nil && counts[row.item] == 1 {
                let names = ServerNames.items(of: row.uidText, at: href)
                let name = names.first { counts[$0] == nil && places[$0]?.list == collection.list }
                guard let name, let chosen = chosen(row, name, names, in: collection.list) else { continue }
                hasChanged = true
                // An item that another account has would look deleted to it.
                let item = others.items.contains(name) ? name : chosen
                if places[row.item]?.list == collection.list {
                    if item != chosen, let contents = places[chosen]?.item { places[item]?.item = contents.named(item) }
                    let other = item == name ? row.item : name
                    removed.insert(other)
                    places[other] = nil
                }
                (counts[row.item], counts[item]) = (nil, 1)
                state.collections[path]?.rows[href]?.setItem(item)
            }
        }
        return hasChanged
    }

    /// Returns the item whose contents a row keeps: its own, or one of its list that may be the same task. Returns `nil`
    /// if both are there and the other one has a text of its own.
    private func chosen(_ row: TableRow, _ name: ItemID, _ names: [ItemID], in list: ListID) -> ItemID? {
        guard let last = row.last, let other = places[name]?.item, let place = places[row.item], place.list == list
        else { return name }
        guard [place.item.text, last.contents.text].contains(other.text) else { return nil }
        let (change, otherChange) = (SideChange(from: last, to: place.item), SideChange(from: last, to: other))
        if change == otherChange {
            return place.item.text == other.text ? names.first { $0 == name || $0 == row.item } : nil
        }
        return change == .edited || otherChange == .same ? row.item : name
    }

    private mutating func removeItems() {
        guard !removed.isEmpty else { return }
        library.lists = library.lists.map { list in
            guard list.items.contains(where: { removed.contains($0.id) }) else { return list }
            return ItemList(
                id: list.id, name: list.name, items: list.items.compactMap { places[$0.id]?.item },
                unknown: list.unknown)
        }
    }
}

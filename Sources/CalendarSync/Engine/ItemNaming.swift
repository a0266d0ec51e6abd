// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Gives items the ids of their tasks.
///
/// The id of an item is the UID of its task, unless another collection has a task with the same UID when it is read.
/// Machines may see the two in different orders, or only one of them, and then exchange their files. So each item gets
/// the UID as its id as soon as it can, and an item that another machine has for the same task is removed.
struct ItemNaming {
    private(set) var state: SyncState
    private(set) var library: Library
    private(set) var changesLibrary = false
    /// Whether the library must be merged with the server again before anything is sent.
    private(set) var needsReading = false

    init(state: SyncState, library: Library) {
        self.state = state
        self.library = library
    }

    mutating func run() {
        var places: [ItemID: (list: ListID, text: String)] = [:]
        for list in library.lists { for item in list.items { places[item.id] = (list.id, item.text) } }
        var items: Set<ItemID> = []
        var derived: [(path: String, href: String, row: TableRow)] = []
        for (path, collection) in state.collections where !collection.isDuplicate {
            for (href, row) in collection.rows {
                items.insert(row.item)
                if row.uid != nil { derived.append((path, href, row)) }
            }
        }
        var names: [ItemID: ItemID?] = [:]
        for (path, href, row) in derived.sorted(by: { $0.href < $1.href }) {
            let (former, name) = (places[row.item], ItemID(row.uidText))
            let list = state.collections[path]?.list
            let hasTwin = state.collections[path]?.rows.contains { $0.key != href && $0.value.item == name } ?? false
            if hasTwin { continue }
            if let place = places[name] {
                let last = row.last?.contents.text
                guard place.list == list,
                    former.map({ $0.list == list && [place.text, last].contains($0.text) }) ?? true
                else { continue }
                if former != nil { names[row.item] = .some(nil) }
                if place.text != last {
                    // The next round reads the task again, and merges both texts without a common ancestor.
                    needsReading = true
                    state.collections[path]?.rows[href] = nil
                    state.collections[path]?.ctag = nil
                    state.collections[path]?.syncToken = nil
                    continue
                }
            } else {
                guard former != nil, !items.contains(name) else { continue }
                names[row.item] = name
                places[name] = former
            }
            items.insert(name)
            state.collections[path]?.rows[href]?.item = name
            state.collections[path]?.rows[href]?.uid = nil
        }
        for (alias, item) in aliases(of: places.filter { !items.contains($0.key) && names[$0.key] == nil }) {
            if places[item] != nil { names[alias] = .some(nil) }
        }
        rename(names)
    }

    /// Returns those of some items that are tasks of other items: on another machine, they have a derived id.
    private func aliases(of unknown: [ItemID: (list: ListID, text: String)]) -> [(alias: ItemID, item: ItemID)] {
        guard !unknown.isEmpty else { return [] }
        let texts = Set(unknown.values.lazy.map(\.text))
        var aliases: [(alias: ItemID, item: ItemID)] = []
        for collection in state.collections.values {
            for (href, row) in collection.rows {
                guard let text = row.last?.contents.text, texts.contains(text) else { continue }
                let alias = ItemID(derivedFrom: row.uidText, at: href)
                if unknown[alias]?.text == text { aliases.append((alias, row.item)) }
            }
        }
        return aliases
    }

    /// - Parameter names: The new ids of items, or `nil` to remove them.
    private mutating func rename(_ names: [ItemID: ItemID?]) {
        guard !names.isEmpty else { return }
        changesLibrary = true
        library.lists = library.lists.map { list in
            guard list.items.contains(where: { names[$0.id] != nil }) else { return list }
            let items = list.items.compactMap { item -> Item? in
                guard let name = names[item.id] else { return item }
                return name.map {
                    Item(
                        id: $0, text: item.text, done: item.done, formerNeighbors: item.formerNeighbors,
                        unknown: item.unknown)
                }
            }
            return ItemList(id: list.id, name: list.name, items: items, unknown: list.unknown)
        }
    }
}

extension ItemID {
    /// The id of an item whose UID another item has. It is the same on each machine.
    init(derivedFrom uid: String, at href: String) {
        self.init(ContentHash.name(uid, href))
    }
}

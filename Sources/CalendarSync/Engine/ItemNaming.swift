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

    /// The lists of other accounts, whose items are tasks of their own.
    private let foreignLists: Set<ListID>
    /// The list and the text of each item of the library.
    private var places: [ItemID: (list: ListID, text: String)] = [:]
    /// The number of objects of each item.
    private var counts: [ItemID: Int] = [:]
    /// The new ids of items, or `nil` to remove them.
    private var names: [ItemID: ItemID?] = [:]

    init(state: SyncState, library: Library, foreignLists: Set<ListID>) {
        self.state = state
        self.library = library
        self.foreignLists = foreignLists
    }

    mutating func run() {
        for list in library.lists { for item in list.items { places[item.id] = (list.id, item.text) } }
        joinCopies()
        var derived: [(path: String, href: String, row: TableRow)] = []
        for (path, collection) in state.collections where !collection.isDuplicate {
            for (href, row) in collection.rows {
                counts[row.item, default: 0] += 1
                if row.uid != nil { derived.append((path, href, row)) }
            }
        }
        for (path, href, row) in derived.sorted(by: { $0.href < $1.href }) { name(row, path, href) }
        let unknown = places.filter { item, place in
            counts[item] == nil && names[item] == nil && !foreignLists.contains(place.list)
        }
        for (alias, item) in aliases(of: unknown) {
            names[alias] = places[item] == nil ? item : .some(nil)
        }
        rename()
    }

    /// Gives the item of a row the UID as its id, if no other item has it.
    private mutating func name(_ row: TableRow, _ path: String, _ href: String) {
        let (former, name) = (places[row.item], ItemID(row.uidText))
        let hasTwin = state.collections[path]?.rows.contains { $0.key != href && $0.value.item == name } ?? false
        // An item that is being moved keeps its id until its former object is deleted.
        if hasTwin || former != nil && counts[row.item] != 1 { return }
        if let place = places[name] {
            let (list, last) = (state.collections[path]?.list, row.last?.contents.text)
            guard place.list == list,
                former.map({ $0.list == list && [place.text, last].contains($0.text) }) ?? true
            else { return }
            if former != nil { names[row.item] = .some(nil) }
            if place.text != last { return readAgain(path, href) }
        } else {
            guard former != nil, counts[name] == nil else { return }
            names[row.item] = name
            places[name] = former
        }
        counts[name, default: 0] += 1
        state.collections[path]?.rows[href]?.item = name
        state.collections[path]?.rows[href]?.uid = nil
    }

    /// Lets the next round read a task again, and merge both texts without a common ancestor.
    private mutating func readAgain(_ path: String, _ href: String) {
        needsReading = true
        state.collections[path]?.rows[href] = nil
        state.collections[path]?.ctag = nil
        state.collections[path]?.syncToken = nil
    }

    /// Gives the copies of items that are being moved, which have other UIDs, to these items: a machine that shares the
    /// file may have received them from the server before. The items of the copies are removed.
    private mutating func joinCopies() {
        let paths = Dictionary(state.collections.lazy.filter { !$0.value.isDuplicate }.map { ($0.value.list, $0.key) })
        { first, _ in first }
        for collection in state.collections.values {
            for former in collection.rows.values where former.last != nil {
                let item = former.item
                guard let place = places[item], place.list != collection.list, let path = paths[place.list] else {
                    continue
                }
                let uid = ServerNames.movedUID(
                    ServerNames.firstUID(former.uidText, in: state.collections.keys), to: path)
                let rows = state.collections[path]?.rows ?? [:]
                guard ItemID(uid) != item, let (href, row) = rows.first(where: { $0.value.uidText == uid }),
                    !rows.contains(where: { $0.key != href && $0.value.item == item })
                else { continue }
                if let copy = places[ItemID(uid)] {
                    guard copy.list == place.list, [place.text, row.last?.contents.text].contains(copy.text) else {
                        continue
                    }
                    names[ItemID(uid)] = .some(nil)
                    places[ItemID(uid)] = nil
                }
                state.collections[path]?.rows[href]?.item = item
                state.collections[path]?.rows[href]?.uid = uid
            }
        }
    }

    /// Returns those of some items that are tasks of other items: those that other machines have with a derived id, and
    /// those that were about to get the id of their task, when the process was killed.
    private func aliases(
        of unknown: [ItemID: (list: ListID, text: String)]
    ) -> [(alias: ItemID, item: ItemID)] {
        guard !unknown.isEmpty else { return [] }
        let namesakes = Dictionary(grouping: unknown.keys) { unknown[$0]?.text }
        var aliases: [(alias: ItemID, item: ItemID)] = []
        for collection in state.collections.values {
            for (href, row) in collection.rows {
                guard let text = row.last?.contents.text else { continue }
                // The user may have edited an item that was about to be renamed.
                let candidates = places[row.item] == nil ? Array(unknown.keys) : namesakes[text] ?? []
                guard !candidates.isEmpty else { continue }
                let firstUID = ServerNames.firstUID(row.uidText, in: state.collections.keys)
                var names: Set = [ItemID(derivedFrom: row.uidText, at: href)]
                if firstUID != row.uidText {
                    names.insert(ItemID(firstUID))
                    names.formUnion(state.collections.keys.map { ItemID(ServerNames.movedUID(firstUID, to: $0)) })
                }
                for alias in candidates where names.contains(alias) { aliases.append((alias, row.item)) }
            }
        }
        return aliases
    }

    private mutating func rename() {
        guard !names.isEmpty else { return }
        changesLibrary = true
        library.lists = library.lists.map { list in
            guard list.items.contains(where: { names[$0.id] != nil }) else { return list }
            let items = list.items.compactMap { item -> Item? in
                guard let name = names[item.id] else { return item }
                return name.map { item.named($0) }
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

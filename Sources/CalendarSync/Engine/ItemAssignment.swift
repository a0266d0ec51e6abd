// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Gives the new objects of a server their rows and items.
///
/// The item of a task has the UID as its id. If another collection has a task with the same UID, the item of the second
/// one has an id that is derived from the UID and the path, so it is the same on every machine. An object that is gone
/// frees its id, so that an item that was moved stays the same.
struct ItemAssignment {
    private var snapshot: ServerSnapshot
    private let state: SyncState
    private let ours: Library
    /// The items whose ids are in use.
    private var taken: Set<ItemID> = []
    /// The places of objects that are gone, by UID.
    private var vanished: [String: [(path: String, href: String)]] = [:]

    /// The UIDs in collections that can't be read now.
    private var unreadable: [String: ItemID] = [:]

    /// - Parameter foreignLists: Lists of other accounts.
    init(_ snapshot: ServerSnapshot, state: SyncState, ours: Library, foreignLists: Set<ListID>) {
        self.snapshot = snapshot
        self.state = state
        self.ours = ours
        for (path, collection) in state.collections {
            let isMissing = snapshot.missing.contains(path)
            for (href, row) in collection.rows {
                if snapshot.unreadable[path] != nil { unreadable[row.uidText] = row.item }
                if isMissing || isGone(row, href, path) {
                    vanished[row.uidText, default: []].append((path, href))
                } else {
                    taken.insert(row.item)
                }
            }
        }
        guard !foreignLists.isEmpty else { return }
        // Otherwise an item of another account would move here, unless the user has moved it there.
        var foreign = Set(ours.lists.lazy.filter { foreignLists.contains($0.id) }.flatMap { $0.items.lazy.map(\.id) })
        for collection in state.collections.values { foreign.subtract(collection.rows.values.lazy.map(\.item)) }
        taken.formUnion(foreign)
    }

    private func isGone(_ row: TableRow, _ href: String, _ path: String) -> Bool {
        guard let reading = snapshot.readings[path] else { return false }
        switch reading.changes[href] {
        case .deleted?, .missing?: return true
        // Another task has taken the path.
        case .object(let uid, _, _)?: return uid != row.uidText
        case nil: return row.last == nil && row.incoming == nil
        }
    }

    /// Returns the readings with a row for each object.
    consuming func assign() -> ServerSnapshot {
        var new: [(path: String, href: String, uid: String)] = []
        for (path, reading) in snapshot.readings {
            for case (let href, .object(let uid, _, _)) in reading.changes
            where reading.collection.rows[href]?.uidText != uid {
                new.append((path, href, uid))
            }
        }
        guard !new.isEmpty else { return snapshot }
        let items = snapshot.readings.mapValues { reading in
            Set(ours[reading.collection.list]?.items.lazy.map(\.id) ?? [])
        }
        // Of two tasks with the same UID, the one whose list has the item gets it.
        func isHere(_ uid: String, _ path: String) -> Bool { items[path]?.contains(ItemID(uid)) ?? false }
        new.sort {
            (isHere($0.uid, $0.path) ? 0 : 1, $0.path, $0.href) < (isHere($1.uid, $1.path) ? 0 : 1, $1.path, $1.href)
        }
        for (path, href, uid) in new { assign(href, uid, in: path, items[path] ?? []) }
        return snapshot
    }

    /// - Parameter items: The items of the collection's list.
    private mutating func assign(_ href: String, _ uid: String, in path: String, _ items: Set<ItemID>) {
        if let item = unreadable[uid] {
            // The task may have been moved here. Only its former collection shows that.
            snapshot.waitingItems.insert(item)
            snapshot.readings[path]?.changes[href] = nil
            snapshot.readings[path]?.collection.ctag = nil
            snapshot.readings[path]?.collection.syncToken = nil
            return
        }
        let places = vanished[uid] ?? []
        if let former = places.first(where: { $0.path == path }), former.href != href,
            let row = state.collections[path]?.rows[former.href], !taken.contains(row.item)
        {
            // The same task under another path.
            snapshot.readings[path]?.collection.rows[former.href] = nil
            snapshot.readings[path]?.changes[former.href] = nil
            return add(row, href, path)
        }
        for former in places where former.path != path {
            // An object that is in another collection now is certainly gone.
            if snapshot.readings[former.path]?.changes[former.href] == .missing {
                snapshot.readings[former.path]?.changes[former.href] = .deleted
            }
        }
        let derived = ItemID(derivedFrom: uid, at: href)
        let former = places.compactMap { state.collections[$0.path]?.rows[$0.href]?.item }.first { !taken.contains($0) }
        var item = former ?? ItemID(uid)
        if former == nil, isMovedHere(item, to: path, items) { return add(TableRow(item: item, uid: uid), href, path) }
        if taken.contains(item) || former == nil && items.contains(derived) && !items.contains(item) { item = derived }
        add(TableRow(item: item, uid: uid), href, path)
    }

    /// Whether the library has an item in the list of a collection, and the table only in another one. Then another
    /// machine has moved it, and has both objects until it deletes the former one.
    private func isMovedHere(_ item: ItemID, to path: String, _ items: Set<ItemID>) -> Bool {
        guard items.contains(item), taken.contains(item),
            snapshot.readings[path]?.collection.rows.values.contains(where: { $0.item == item }) != true
        else { return false }
        return state.collections.contains { other, collection in
            other != path && collection.rows.values.contains { $0.item == item && $0.last != nil }
        }
    }

    private mutating func add(_ row: TableRow, _ href: String, _ path: String) {
        taken.insert(row.item)
        snapshot.readings[path]?.collection.rows[href] = row
    }
}

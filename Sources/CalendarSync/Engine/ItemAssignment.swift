// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Gives the new objects of a server their rows and items.
///
/// The item of a task has the UID as its id. If another collection has a task with the same UID, the item of the second
/// one has an id that is derived from the UID and the path, so it is the same on every machine. An object that is gone
/// frees its id, so that an item that was moved stays the same, even if both objects were there for a while.
struct ItemAssignment {
    /// The paths of a collection and an object.
    private typealias ObjectPath = (path: String, href: String)

    private var snapshot: ServerSnapshot
    private let state: SyncState
    private let ours: Library
    /// The items whose ids are in use.
    private var taken: Set<ItemID> = []
    /// The paths of all collections, former and present.
    private let paths: Set<String>
    /// The places of objects that are gone, by their first UIDs.
    private var vanished: [String: [ObjectPath]] = [:]
    /// The items in collections that can't be read now, by their first UIDs.
    private var unreadable: [String: ItemID] = [:]

    /// - Parameter foreignLists: Lists of other accounts.
    init(_ snapshot: ServerSnapshot, state: SyncState, ours: Library, foreignLists: Set<ListID>) {
        self.snapshot = snapshot
        self.state = state
        self.ours = ours
        paths = Set(state.collections.keys).union(snapshot.readings.keys)
        for (path, collection) in state.collections {
            let isMissing = snapshot.missing.contains(path)
            for (href, row) in collection.rows {
                if snapshot.unreadable[path] != nil {
                    unreadable[ServerNames.firstUID(row.uidText, in: paths)] = row.item
                }
                if isMissing || isGone(row, href, path) {
                    vanished[ServerNames.firstUID(row.uidText, in: paths), default: []].append((path, href))
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
        assignNew()
        assignKnown()
        return snapshot
    }

    private mutating func assignNew() {
        var new: [(path: String, href: String, uid: String)] = []
        for (path, reading) in snapshot.readings {
            for case (let href, .object(let uid, _, _)) in reading.changes
            where reading.collection.rows[href]?.uidText != uid {
                new.append((path, href, uid))
            }
        }
        guard !new.isEmpty else { return }
        let items = snapshot.readings.mapValues { reading in
            Set(ours[reading.collection.list]?.items.lazy.map(\.id) ?? [])
        }
        // Of two tasks with the same UID, the one whose list has the item gets it.
        func isHere(_ uid: String, _ path: String) -> Bool { items[path]?.contains(ItemID(uid)) ?? false }
        new.sort {
            (isHere($0.uid, $0.path) ? 0 : 1, $0.path, $0.href) < (isHere($1.uid, $1.path) ? 0 : 1, $1.path, $1.href)
        }
        for (path, href, uid) in new { assign(href, uid, in: path, items[path] ?? []) }
    }

    /// - Parameter items: The items of the collection's list.
    private mutating func assign(_ href: String, _ uid: String, in path: String, _ items: Set<ItemID>) {
        let firstUID = ServerNames.firstUID(uid, in: paths)
        if let item = unreadable[firstUID] {
            // The task may have been moved here. Only its former collection shows that.
            snapshot.waitingItems.insert(item)
            snapshot.readings[path]?.changes[href] = nil
            snapshot.readings[path]?.collection.ctag = nil
            snapshot.readings[path]?.collection.syncToken = nil
            return
        }
        let places = vanished[firstUID] ?? []
        for former in places where former.path != path { noteMove(from: former) }
        if let former = places.first(where: { $0.path == path }), former.href != href,
            var row = state.collections[path]?.rows[former.href], !taken.contains(row.item)
        {
            // The same task under another path, or with another UID, if another machine has moved it here first.
            snapshot.readings[path]?.collection.rows[former.href] = nil
            snapshot.readings[path]?.changes[former.href] = nil
            row.uid = uid == row.item.text ? nil : uid
            return add(row, href, path)
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

    /// Gives the items of objects that are gone the objects that have their UIDs in other collections: they were moved,
    /// and both objects were there until the move was finished. Of both items, the one that was changed here stays. An
    /// object with another text is an item of its own.
    private mutating func assignKnown() {
        var twins: [(former: ObjectPath, path: String, href: String)] = []
        for (path, reading) in snapshot.readings where !vanished.isEmpty {
            for (href, row) in reading.collection.rows where state.collections[path]?.rows[href]?.item == row.item {
                guard let places = vanished[ServerNames.firstUID(row.uidText, in: paths)],
                    let text = reading.version(of: href)?.contents.text
                else { continue }
                for former in places where former.path != path && self.row(former)?.last?.contents.text == text {
                    twins.append((former, path, href))
                }
            }
        }
        guard !twins.isEmpty else { return }
        twins.sort { ($0.former.path, $0.former.href, $0.path) < ($1.former.path, $1.former.href, $1.path) }
        var items: [ItemID: (list: ListID, item: Item)] = [:]
        for list in ours.lists { for item in list.items { items[item.id] = (list.id, item) } }
        for (former, path, href) in twins {
            guard let item = row(former)?.item, !taken.contains(item),
                var twin = snapshot.readings[path]?.collection.rows[href], twin.item == row((path, href))?.item,
                changeWeight(former, items) > changeWeight((path, href), items)
            else { continue }
            noteMove(from: former)
            twin.uid = twin.uidText == item.text ? nil : twin.uidText
            twin.item = item
            add(twin, href, path)
        }
    }

    /// How much would be lost here without the item of an object.
    private func changeWeight(
        _ place: ObjectPath, _ items: [ItemID: (list: ListID, item: Item)]
    ) -> Int {
        guard let row = row(place), let last = row.last, let (list, item) = items[row.item] else { return 0 }
        guard list == state.collections[place.path]?.list else { return 3 }
        return switch SideChange(from: last, to: item) {
        case .same: 1
        case .completed: 2
        case .absent, .moved, .edited, .missing, .unreadable: 3
        }
    }

    private func row(_ place: ObjectPath) -> TableRow? {
        state.collections[place.path]?.rows[place.href]
    }

    /// Notes that an object is certainly gone, because it is in another collection now.
    private mutating func noteMove(from former: ObjectPath) {
        guard snapshot.readings[former.path]?.changes[former.href] == .missing else { return }
        snapshot.readings[former.path]?.changes[former.href] = .deleted
    }

    private mutating func add(_ row: TableRow, _ href: String, _ path: String) {
        taken.insert(row.item)
        snapshot.readings[path]?.collection.rows[href] = row
    }
}

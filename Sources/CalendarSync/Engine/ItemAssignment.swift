// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Gives the new objects of a server their rows and items.
///
/// The item of a task has the UID as its id. If another collection has a task with the same UID, the item of the second
/// one has an id that is derived from the UID and the path. An object that is gone leaves its item to one with the same
/// UID, because it was moved.
struct ItemAssignment {
    private var snapshot: ServerSnapshot
    private let state: SyncState
    private let ours: Library
    /// The items whose ids are in use.
    private var taken: Set<ItemID> = []
    /// The places of objects that are gone, by their first UIDs.
    private var vanished: [String: [ObjectPath]] = [:]
    /// The items in collections that can't be read now, by their first UIDs.
    private var unreadable: [String: ItemID] = [:]
    /// The items of each collection's list without a row, by the UIDs that their tasks get if others have their ids as
    /// UIDs. Another machine with the same file may have sent them.
    private var added: [String: [String: ItemID]] = [:]
    /// The UIDs that tasks had before they were moved without MOVE.
    private var moved: Set<String> = []

    /// - Parameter foreignLists: Lists of other accounts.
    init(_ snapshot: ServerSnapshot, state: SyncState, ours: Library, foreignLists: Set<ListID>) {
        self.snapshot = snapshot
        self.state = state
        self.ours = ours
        for (path, collection) in state.collections {
            let isMissing = snapshot.missing.contains(path)
            for (href, row) in collection.rows {
                if snapshot.unreadable[path] != nil {
                    unreadable[ServerNames.firstUID(row.uidText)] = row.item
                }
                if isMissing || isGone(row, href, path) {
                    vanished[ServerNames.firstUID(row.uidText), default: []].append(
                        ObjectPath(collection: path, href: href))
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
        let known = state.collections.values.lazy.flatMap { $0.rows.values.lazy.map(\.uidText) }
        for uid in Array(known) + new.map(\.uid) {
            let firstUID = ServerNames.firstUID(uid)
            if firstUID != uid { moved.insert(firstUID) }
        }
        let items = snapshot.readings.mapValues { reading in
            Set(ours[reading.collection.list]?.items.lazy.map(\.id) ?? [])
        }
        // Of two tasks with the same UID, the one whose list has the item gets it.
        func isHere(_ uid: String, _ path: String) -> Bool { items[path]?.contains(ItemID(uid)) ?? false }
        new.sort {
            (isHere($0.uid, $0.path) ? 0 : 1, $0.path, $0.href) < (isHere($1.uid, $1.path) ? 0 : 1, $1.path, $1.href)
        }
        for (path, items) in items {
            let others = items.subtracting(taken).map { (ServerNames.otherUID(insteadOf: $0.text, in: path), $0) }
            added[path] = Dictionary(others) { first, _ in first }
        }
        for (path, href, uid) in new { assign(href, uid, in: path, items[path] ?? []) }
    }

    /// - Parameter items: The items of the collection's list.
    private mutating func assign(_ href: String, _ uid: String, in path: String, _ items: Set<ItemID>) {
        let firstUID = ServerNames.firstUID(uid)
        if let item = unreadable[firstUID] {
            // The task may have been moved here. Only its former collection shows that.
            snapshot.waitingItems.insert(item)
            snapshot.readings[path]?.changes[href] = nil
            snapshot.readings[path]?.collection.ctag = nil
            snapshot.readings[path]?.collection.syncToken = nil
            return
        }
        let places = vanished[firstUID] ?? []
        for former in places where former.collection != path { noteMove(from: former) }
        if let former = places.first(where: { $0.collection == path }), former.href != href,
            var row = state.collections[path]?.rows[former.href], isFree(row, for: uid)
        {
            // The same task under another path, or with another UID, if another machine has moved it here first.
            snapshot.readings[path]?.collection.rows[former.href] = nil
            snapshot.readings[path]?.changes[former.href] = nil
            row.setItem(row.item, uid: uid)
            return add(row, href, path)
        }
        let former = places.compactMap(row).first { isFree($0, for: uid) }?.item
        let names = ServerNames.items(of: uid, at: href)
        let known =
            former ?? names.first { items.contains($0) && !isPresent($0, in: path) }
            ?? added[path]?[uid].flatMap { taken.contains($0) ? nil : $0 }
        let item =
            known ?? movedItem(href, uid, to: path) ?? ServerNames.newItem(of: uid, at: href) { taken.contains($0) }
        add(TableRow(item: item, uid: uid), href, path)
    }

    /// Whether a new object with a UID can be the one of a row that is gone.
    private func isFree(_ row: TableRow, for uid: String) -> Bool {
        if !taken.contains(row.item) { return true }
        // The item's object was sent to another collection, and its former object is still there. If another object has
        // the same UID, the new one is a copy that another program has made.
        return row.uidText == uid && row.last == nil && row.sent?.contents != nil && presentRows { $0 == uid }.isEmpty
    }

    private func isPresent(_ item: ItemID, in path: String) -> Bool {
        taken.contains(item) && snapshot.readings[path]?.collection.rows.values.contains { $0.item == item } ?? false
    }

    /// Returns the item of a task that another machine is moving without MOVE, so that it has another UID in its new
    /// collection. Its former object is still there, or another program has moved one of both to another collection. If
    /// the new object's text or other data match neither the former object (now or as last synced) nor the item here,
    /// Ember can't tell which is newer, and shows both.
    private func movedItem(_ href: String, _ uid: String, to path: String) -> ItemID? {
        let firstUID = ServerNames.firstUID(uid)
        guard moved.contains(firstUID), case .object(_, let version, _)? = snapshot.readings[path]?.changes[href] else {
            return nil
        }
        let others = presentRows { ServerNames.firstUID($0) == firstUID }
        // A copy by another program has the same UID.
        guard !others.contains(where: { $0.row.uidText == uid }), Set(others.map(\.row.item)).count == 1 else {
            return nil
        }
        func isSame(_ former: ObjectVersion) -> Bool {
            guard version.contents.text == former.contents.text, !version.hasOtherData(than: former) else {
                return false
            }
            // The item may have been completed or dated before it was moved.
            return uid != firstUID
                || former.contents.completion == version.contents.completion
                    && former.contents.task == version.contents.task
        }
        return others.first { row, former in
            var here = former
            if let item = item(row.item) { here.contents = TaskContents(item, replacing: former.contents) }
            // The former object may have been edited since it was copied.
            return [former, here, row.last].contains { $0.map(isSame) ?? false }
        }?.row.item
    }

    private func item(_ id: ItemID) -> Item? { ours.lists.lazy.compactMap { $0.items.first { $0.id == id } }.first }

    /// Returns the tasks on the server with certain UIDs that have a row.
    private func presentRows(_ isIncluded: (_ uid: String) -> Bool) -> [(row: TableRow, version: ObjectVersion)] {
        let unchanged = state.collections.filter { snapshot.readings[$0.key] == nil }
        let readings = snapshot.readings.values + unchanged.values.map { CollectionReading(collection: $0) }
        return readings.flatMap { reading in
            reading.collection.rows.filter { isIncluded($1.uidText) }.compactMap { href, row in
                reading.version(of: href).map { (row, $0) }
            }
        }
    }

    private func row(_ place: ObjectPath) -> TableRow? {
        state.collections[place.collection]?.rows[place.href]
    }

    /// Notes that an object is certainly gone, because it is in another collection now.
    private mutating func noteMove(from former: ObjectPath) {
        guard snapshot.readings[former.collection]?.changes[former.href] == .missing else { return }
        snapshot.readings[former.collection]?.changes[former.href] = .deleted
    }

    private mutating func add(_ row: TableRow, _ href: String, _ path: String) {
        taken.insert(row.item)
        snapshot.readings[path]?.collection.rows[href] = row
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore
import SyncInterface

/// What was last the same on both sides, and what is on the server now.
///
/// In `base` and `theirs`, the last version of a row is the one of that side. A row without one isn't on that side.
struct Comparison {
    /// The collections as they were last synced, by their paths. Items that nobody has deleted, although they are on
    /// one side only, are left out: they count as new.
    var base: [String: SyncedCollection]
    /// The collections as they are on the server.
    private(set) var theirs: [String: SyncedCollection]
    /// Paths of collections that aren't synced now. Both sides have them as they were last synced.
    var paused: Set<String> = []
    /// Paths of collections that are gone, and whose lists become new collections.
    var restored: Set<String> = []
    /// Items that aren't written now, because their objects may be where nothing can be read.
    private(set) var waitingItems: Set<ItemID> = []
    /// Paths of new collections that wait, because another account may have them.
    private(set) var waitingCollections: Set<String> = []
    /// The number of waiting items to tell the user.
    private(set) var waitingCount = 0
    /// Questions without an answer. Their collections are paused.
    private(set) var questions: [SyncQuestion] = []
    /// Whether items wait for objects that the server doesn't send, so that these are requested in each sync.
    var needsUnsentObjects: Bool { waitingCount > 0 && snapshot.unreadable.isEmpty }

    private let snapshot: ServerSnapshot
    private let answers: [SyncAnswer]
    /// In seconds since 1970.
    private let now: Int
    /// The former versions of items whose write to another collection may not have arrived.
    private let moved: [ItemID: ObjectVersion]

    /// Seconds for which an item waits for an object or a collection that isn't sent.
    private static let waitingTime = 86_400
    /// Seconds for which a new collection waits until it is clear whether another account has it. The accounts are synced
    /// one after the other, but a sync may fail.
    private static let twinWaitingTime = 180

    /// - Parameters:
    ///   - snapshot: The contents of the server, with a row for each object.
    ///   - knownToOthers: Returns which items were in a file that another program has written.
    ///   - startTime: The time of the sync, which is the same in each of its rounds.
    init(
        _ state: SyncState, _ snapshot: ServerSnapshot, account: Account, ours: Library, answers: [SyncAnswer],
        knownToOthers: (Set<ItemID>) -> Set<ItemID>, startTime: Int
    ) {
        self.snapshot = snapshot
        self.answers = answers
        now = startTime
        moved = Self.movedVersions(state)
        base = state.collections.filter { !account.excludedCollections.contains($0.key) }
        theirs = base.filter { snapshot.readings[$0.key] == nil }
        paused = Set(snapshot.unreadable.keys)
        var waiting = snapshot.waitingItems
        for (path, reading) in snapshot.readings {
            compareProperties(of: reading.collection, path, state)
            compareRows(of: reading, path, &waiting)
        }
        waitForUnreadable(state, &waiting)
        waitForMissing(&waiting)
        waiting.formUnion(knownToOthers(itemsThatMayBeUnread(state, ours)))
        waitingCount = waiting.intersection(ours.lists.lazy.flatMap { $0.items.lazy.map(\.id) }).count
        waitingItems.formUnion(waiting)
    }

    /// Counts a name that was sent as the last one, if the answer was lost. A name that others have given the list
    /// since then is a change. An order that the server lacks isn't, so it is sent again.
    private mutating func compareProperties(of collection: SyncedCollection, _ path: String, _ state: SyncState) {
        if base[path] == nil, let sent = state.newCollections[collection.list]?.name {
            base[path] = SyncedCollection(list: collection.list, name: sent)
        }
        if let sent = collection.sentName, let name = base[path]?.name, name != collection.name {
            base[path]?.name = sent
        }
        if collection.order == nil { base[path]?.order = nil }
    }

    private mutating func compareRows(of reading: CollectionReading, _ path: String, _ waiting: inout Set<ItemID>) {
        var collection = reading.collection
        collection.sentName = nil
        for (href, row) in collection.rows {
            compare(row, href, reading.changes[href], path, &collection)
            let (new, isUnreadable) = (collection.rows[href], collection.unsynced[href] != nil)
            let isMissing = new?.last != nil && new?.missingSince != nil
            if isUnreadable || isMissing { waitingItems.insert(row.item) }
            // The answer to the first write was lost, and what became of it isn't known.
            let isUnknown = row.last == nil && row.sent != nil && new?.last == nil
            let mayBeElsewhere = mayBeElsewhere(missingSince: row.missingSince)
            if isUnknown && (isUnreadable || mayBeElsewhere)
                || row.last != nil && new?.missingSince != nil && mayBeElsewhere
            {
                waiting.insert(row.item)
            }
        }
        theirs[path] = collection
    }

    private mutating func waitForUnreadable(_ state: SyncState, _ waiting: inout Set<ItemID>) {
        for path in snapshot.unreadable.keys {
            for row in (state.collections[path]?.rows ?? [:]).values {
                waitingItems.insert(row.item)
                if row.last == nil { waiting.insert(row.item) }
            }
        }
    }

    private mutating func waitForMissing(_ waiting: inout Set<ItemID>) {
        for path in snapshot.missing {
            guard let collection = base[path], mayBeElsewhere(missingSince: collection.missingSince) else { continue }
            paused.insert(path)
            waiting.formUnion(collection.rows.values.lazy.filter { $0.last != nil }.map(\.item))
        }
    }

    /// Returns the items that the collections of their lists don't have. Another machine with the same file may have sent
    /// them to a collection that can't be read now.
    private func itemsThatMayBeUnread(_ state: SyncState, _ ours: Library) -> Set<ItemID> {
        guard state.unreadCollections.values.contains(where: { mayBeElsewhere(missingSince: $0.since) }) else {
            return []
        }
        let lists = Set(theirs.values.lazy.map(\.list))
        let items = Set(ours.lists.lazy.filter { lists.contains($0.id) }.flatMap { $0.items.lazy.map(\.id) })
        return items.subtracting(theirs.values.lazy.flatMap { $0.rows.values.lazy.map(\.item) })
    }

    private static func version(of data: String) -> ObjectVersion? {
        CalendarTask(data).map { ObjectVersion(contents: TaskContents($0), data: data) }
    }

    private static func movedVersions(_ state: SyncState) -> [ItemID: ObjectVersion] {
        let rows = state.collections.values.lazy.flatMap(\.rows.values)
        let sent = Set(rows.filter { $0.last == nil && $0.sent != nil }.map(\.item))
        guard !sent.isEmpty else { return [:] }
        let former = rows.compactMap { row in row.last.map { (row.item, $0) } }.filter { sent.contains($0.0) }
        return Dictionary(former) { first, _ in first }
    }

    /// Compares a row with its object.
    ///
    /// - Parameter collection: The collection as it is on the server.
    private mutating func compare(
        _ row: TableRow, _ href: String, _ change: ServerChange?, _ path: String, _ collection: inout SyncedCollection
    ) {
        switch change {
        case .object(_, let version, let created)?:
            collection.rows[href]?.last = version
            collection.rows[href]?.missingSince = nil
            guard let sent = row.sent, let contents = sent.contents else { return }
            let last = row.last ?? moved[row.item] ?? sent.former.flatMap(Self.version)
            // Another machine with the same file may have created the object.
            if last == nil, let time = sent.created, time != created { return }
            let mergeBase = ObjectVersion.mergeBase(last, sent: contents, there: version)
            if base[path]?.rows[href]?.uidText == row.uidText {
                base[path]?.rows[href]?.last = mergeBase
            } else if row.last == nil {
                base[path]?.rows[href] = TableRow(item: row.item, uid: row.uid, last: mergeBase)
            }
        // The first write of the item didn't arrive.
        case .deleted? where row.last == nil, .missing? where row.last == nil:
            collection.rows[href]?.missingSince = row.missingSince ?? now
        case .deleted?, .missing?:
            let isOurs = row.sent.map { $0.contents == nil } ?? false
            let isCertain = change == .deleted || row.missingSince.map { $0 != now } ?? false
            if isOurs || isCertain && !mayBeElsewhere(missingSince: row.missingSince) {
                collection.rows[href]?.last = nil
                collection.rows[href]?.missingSince = nil
                // The user may have undone the deletion.
                if isOurs { base[path]?.rows[href]?.last = nil }
            } else {
                collection.rows[href]?.missingSince = row.missingSince ?? now
            }
        case nil: break
        }
    }

    /// Whether objects that are gone may be where nothing can be read.
    ///
    /// Items that vanish after an object wasn't sent for the first time don't wait for it.
    ///
    /// - Parameter missingSince: When they were first missing, or `nil` if they are since now.
    private func mayBeElsewhere(missingSince: Int?) -> Bool {
        let time = missingSince ?? now
        guard time.isWithin(Self.waitingTime - 1, of: now) else { return false }
        if !snapshot.unreadable.isEmpty { return true }
        return snapshot.readings.values.contains { reading in
            reading.collection.unsynced.contains { href, object in
                object.kind != .noTask && object.kind != .unreadable && object.time == time
                    && reading.collection.rows[href] == nil
            }
        }
    }

    /// Whether the server has a collection that is a list.
    func isPresent(_ path: String) -> Bool { theirs[path].map { !$0.isDuplicate } ?? false }

    /// Drops the tasks of a collection, because the list of another collection shows them.
    mutating func makeDuplicate(_ path: String, of list: ListID) {
        let duplicate = SyncedCollection(list: list, name: theirs[path]?.name ?? "", isDuplicate: true)
        // The list stays.
        if list == theirs[path]?.list { base[path] = duplicate }
        theirs[path] = duplicate
    }

    /// Takes over the list of another account that has the same collection, with the same versions of its tasks. If one
    /// account syncs everything that it can see, tasks stay in it when others move them to another collection.
    mutating func takeOver(_ twin: SyncedCollection, at path: String) {
        guard var collection = theirs[path] else { return }
        collection.list = twin.list
        let rows = Dictionary(twin.rows.map { (ServerNames.lastSegment(of: $0), $1) }) { first, _ in first }
        for href in collection.rows.keys {
            guard let row = rows[ServerNames.lastSegment(of: href)] else { continue }
            collection.rows[href]?.setItem(row.item)
        }
        (base[path], theirs[path]) = (collection, collection)
    }

    /// Leaves a collection out on the server's side, because it is gone.
    mutating func remove(_ path: String) {
        paused.remove(path)
        theirs[path] = nil
    }

    /// Returns the user's answer to a question about a collection. Without one, leaves it as it was last synced.
    mutating func ask(
        _ kind: SyncQuestion.Kind, about path: String, _ collection: SyncedCollection, count: Int
    ) -> Bool? {
        let question = SyncQuestion(kind: kind, list: collection.list, name: collection.name, count: count)
        if let answer = answers.first(where: { $0.question.isSame(as: question) }) { return answer.isYes }
        questions.append(question)
        pause(path, collection)
        return nil
    }

    /// Whether the server allows changes of a collection.
    func isWritable(_ path: String) -> Bool { snapshot.remote[path]?.isWritable == true }

    /// Ignores a new collection for some minutes after it was first seen, if another account may have it. By then, that
    /// account has been synced again, unless its sync fails.
    mutating func waitForTwin(_ path: String, _ collection: SyncedCollection) {
        var known = base[path] ?? SyncedCollection(list: collection.list, name: "")
        let time = known.missingSince ?? now
        guard time.isWithin(Self.twinWaitingTime - 1, of: now) else { return }
        known.missingSince = time
        pause(path, known)
        waitingCollections.insert(path)
    }

    /// Leaves a collection as it was last synced.
    mutating func pause(_ path: String, _ collection: SyncedCollection?) {
        let present = (theirs[path]?.rows ?? [:]).values.lazy.filter { $0.last != nil }.map(\.item)
        let arrived = Set(present).subtracting((collection?.rows ?? [:]).values.lazy.map(\.item))
        paused.insert(path)
        base[path] = collection
        theirs[path] = collection
        keepInFormerLists(arrived)
    }

    /// Leaves items where they were, because they are in a collection now that isn't synced.
    private mutating func keepInFormerLists(_ items: Set<ItemID>) {
        waitingItems.formUnion(items)
        for (path, collection) in base where !items.isEmpty && !paused.contains(path) {
            for (href, row) in collection.rows
            where row.last != nil && items.contains(row.item) && theirs[path]?.rows[href]?.last == nil {
                theirs[path]?.rows[href] = row
                theirs[path]?.rows[href]?.missingSince = row.missingSince ?? now
            }
        }
    }

    /// The rows whose objects were certainly deleted on the server by others, by collection. Items that are in another
    /// collection now aren't among them.
    var deletedRows: [String: [TableRow]] {
        var deleted: [String: [TableRow]] = [:]
        for (path, collection) in base where !paused.contains(path) && theirs[path] != nil {
            let gone = collection.rows.filter { href, row in
                row.last != nil && theirs[path]?.rows[href].map { $0.item == row.item && $0.last != nil } != true
            }
            if !gone.isEmpty { deleted[path] = Array(gone.values) }
        }
        guard !deleted.isEmpty else { return [:] }
        let present = Set(theirs.values.lazy.flatMap { $0.rows.values.lazy.filter { $0.last != nil }.map(\.item) })
        return deleted.mapValues { $0.filter { !present.contains($0.item) } }
    }

    /// Lets the items of deleted objects count as new here, because the user wants to keep them.
    mutating func keepDeleted(in path: String) {
        let items = Set((deletedRows[path] ?? []).map(\.item))
        for (href, row) in base[path]?.rows ?? [:] where items.contains(row.item) { base[path]?.rows[href]?.last = nil }
    }

    // MARK: Items with several objects

    /// Makes a second object of an item that was edited on the server an item of its own, and returns both sides with
    /// each item at most once: items that are being moved have two objects.
    ///
    /// Here, the object in the list of the item counts. If another one is new, or the only one on the server, the item was
    /// moved there.
    ///
    /// - Parameter places: The lists of the items in the library.
    mutating func images(_ places: [ItemID: ListID]) -> (
        base: [String: SyncedCollection], theirs: [String: SyncedCollection]
    ) {
        var (baseImage, theirImage) = (base, theirs)
        for (item, objects) in Self.duplicates(in: [base, theirs]) {
            let list = places[item]
            let known = objects.filter { row($0, of: item, in: base) != nil }
            let present = objects.filter { row($0, of: item, in: theirs).map { $0.missingSince == nil } ?? false }
            func isInList(_ object: ObjectPath) -> Bool { theirs[object.collection]?.list == list }
            let origin =
                known.first { base[$0.collection]?.list == list } ?? known.first(where: present.contains) ?? known.first
            let arrived = present.first { !known.contains($0) }
            // Another machine has moved it, unless it was moved in the library, too.
            let moved = origin.flatMap { base[$0.collection]?.list == list ? arrived : nil }
            let target =
                moved ?? present.first { isInList($0) && !paused.contains($0.collection) } ?? arrived
                ?? (origin.map(present.contains) == true ? origin : present.first) ?? origin
            for other in objects {
                let old = row(other, of: item, in: base)?.last
                if other != origin, old != nil { baseImage[other.collection]?.rows[other.href]?.last = nil }
                guard other != target, let row = row(other, of: item, in: theirs), let new = row.last else { continue }
                theirImage[other.collection]?.rows[other.href]?.last = nil
                let version = target.flatMap { self.row($0, of: item, in: theirs)?.last }
                let merged = Self.contents(of: version, merging: new, since: old)
                if let known = old ?? version, merged == nil, new.hasOtherTextOrData(than: known) {
                    let copy = TableRow(item: newItem(of: row, at: other, places), uid: row.uidText, last: new)
                    theirs[other.collection]?.rows[other.href] = copy
                    theirImage[other.collection]?.rows[other.href] = copy
                } else if paused.contains(other.collection), let target, !known.contains(target) {
                    // The item was moved out of a collection that isn't synced now.
                    theirs[other.collection]?.rows[other.href]?.last = nil
                } else if let target, let merged {
                    theirImage[target.collection]?.rows[target.href]?.last?.contents = merged
                }
            }
        }
        return (baseImage, theirImage)
    }

    /// Returns the contents of an object with the changes of the former object of its item. Returns `nil` if both
    /// texts have changed, or the former object has new data that the new one lacks.
    private static func contents(
        of present: ObjectVersion?, merging new: ObjectVersion, since old: ObjectVersion?
    ) -> TaskContents? {
        guard let old, let present, !new.contradicts(present, since: old) else { return nil }
        var contents = present.contents
        if contents.text == old.contents.text { contents.text = new.contents.text }
        if new.hasOtherDate(than: old) {
            contents.task = .merged(base: old.contents.task, ours: contents.task, theirs: new.contents.task)
        }
        let wasDone = old.contents.completion.isDone
        if new.contents.completion.isDone != wasDone, contents.completion.isDone == wasDone {
            contents.completion = new.contents.completion
        }
        return contents
    }

    /// Returns the id of a new item for an object that becomes an item of its own. If an interrupted sync has merged it
    /// already, it keeps that id.
    private func newItem(of row: TableRow, at object: ObjectPath, _ places: [ItemID: ListID]) -> ItemID {
        ServerNames.newItem(of: row.uidText, at: object.href) { item in
            if let list = places[item], list != theirs[object.collection]?.list { return true }
            return [base, theirs].contains { $0.values.contains { $0.rows.values.contains { $0.item == item } } }
        }
    }

    private func row(_ object: ObjectPath, of item: ItemID, in side: [String: SyncedCollection]) -> TableRow? {
        side[object.collection]?.rows[object.href].flatMap { $0.item == item && $0.last != nil ? $0 : nil }
    }

    /// Returns the objects of items that have more than one, sorted.
    private static func duplicates(in sides: [[String: SyncedCollection]]) -> [ItemID: [ObjectPath]] {
        var first: [ItemID: ObjectPath] = [:]
        var duplicates: [ItemID: [ObjectPath]] = [:]
        first.reserveCapacity(sides[0].values.reduce(0) { $0 + $1.rows.count })
        for (path, collection) in sides.lazy.flatMap({ $0 }) {
            for (href, row) in collection.rows where row.last != nil {
                let object = ObjectPath(collection: path, href: href)
                guard let other = first[row.item] else {
                    first[row.item] = object
                    continue
                }
                if other != object, duplicates[row.item]?.contains(object) != true {
                    duplicates[row.item, default: [other]].append(object)
                }
            }
        }
        return duplicates.mapValues { $0.sorted { ($0.collection, $0.href) < ($1.collection, $1.href) } }
    }
}

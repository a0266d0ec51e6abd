// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import ListStore

/// The writes that bring the library's changes to the server.
struct UploadPlan {
    /// A write of one item.
    struct Write {
        let item: ItemID
        var uid: String
        var place: ObjectPath
        /// The object at the place, as it was last synced, or `nil` if there is none.
        var existing: ObjectVersion?
        /// The object in another collection that is deleted afterward.
        var source: (place: ObjectPath, version: ObjectVersion)?
        /// The contents of the item.
        let itemContents: TaskContents
        /// The contents of the object after the write.
        private(set) var contents: TaskContents
        /// Whether the order is written. That of a new done item at the bottom isn't.
        let hasOrder: Bool
        /// The completion of the item, if the present occurrence of a recurring task is completed instead of the task.
        var occurrenceCompletion: Completion?

        /// Makes the object a copy of another one, except for the order.
        mutating func copy(_ version: ObjectVersion) {
            contents = version.contents.ordered(like: contents)
        }
    }

    /// A deletion of one object.
    struct Deletion {
        let place: ObjectPath
        let row: TableRow
        let version: ObjectVersion
        /// The object that the item keeps, or `nil` if the item was deleted.
        let target: ObjectPath?
    }

    /// The data that a round compares with the table.
    struct Context {
        /// The library, which contains everything that is on the server.
        let library: Library
        let placement: DoneItemPlacement?
        /// The collections that are present and take part, by their paths.
        var remote: [String: RemoteCollection]
        /// Paths of collections that aren't synced now.
        let paused: Set<String>
        /// Lists whose collections can't be used now. Their items aren't deleted elsewhere.
        var waitingLists: Set<ListID> = []
        /// Items whose objects may be in a collection that can't be used now.
        var waitingItems: Set<ItemID> = []
    }

    private(set) var writes: [Write] = []
    private(set) var deletions: [Deletion] = []
    /// The collections of lists that were deleted here.
    private(set) var deletedLists: [String] = []
    /// The names of lists with changes that can't be sent.
    private(set) var readOnlyLists: [String] = []
    /// The items with changes, including those that can't be sent.
    private var changedItems: Set<ItemID> = []

    /// The collections of the lists that are sent.
    private let collections: [String: SyncedCollection]
    private let context: Context
    /// The objects of each item. If its list has several, the first one is kept.
    private var objects: [ItemID: [ObjectPath]] = [:]
    /// The UIDs of the collections that get new items.
    private var uids: [String: Set<String>] = [:]
    /// The items whose UID is the id of another item.
    private var derived: [String: ItemID] = [:]

    /// - Parameter state: The contents of the server, with a collection for each list.
    init(_ context: Context, state: SyncState) {
        self.context = context
        collections = state.collections.filter { !context.paused.contains($0.key) && !$0.value.isDuplicate }
        for row in state.collections.values.lazy.flatMap(\.rows.values) {
            if let uid = row.uid { derived[uid] = row.item }
        }
        for (path, collection) in collections {
            for (href, row) in collection.rows {
                objects[row.item, default: []].append(ObjectPath(collection: path, href: href))
                // A UID may be in a list that waits, too.
                if let uid = row.uid { derived[uid] = row.item }
            }
        }
        for (item, places) in objects where places.count > 1 {
            func key(_ place: ObjectPath) -> (Int, String) { (row(place)?.last == nil ? 1 : 0, place.href) }
            objects[item] = places.sorted { key($0) < key($1) }
        }
        let paths = Dictionary(collections.lazy.map { ($0.value.list, $0.key) }) { first, _ in first }
        /// The collection of the list of each item. Empty for lists that wait.
        var places: [ItemID: String] = [:]
        for list in context.library.lists {
            guard let path = paths[list.id] else {
                if context.waitingLists.contains(list.id) { for item in list.items { places[item.id] = "" } }
                continue
            }
            for item in list.items { places[item.id] = path }
            let count = writes.count
            plan(list, path: path)
            if count < writes.count, context.remote[path]?.isWritable != true {
                writes.removeLast(writes.count - count)
                readOnlyLists.append(list.name)
            }
        }
        planDeletions(places)
        planDeletedLists(state)
    }

    private mutating func planDeletedLists(_ state: SyncState) {
        for (path, collection) in state.collections
        where context.library[collection.list] == nil && !collection.isDuplicate {
            if !context.paused.contains(path), !collection.isHidden, context.remote[path]?.isWritable == true {
                deletedLists.append(path)
            }
        }
    }

    /// Adds the deletions of objects whose items aren't in the list of their collection any more, or have another object
    /// there.
    private mutating func planDeletions(_ places: [ItemID: String]) {
        for (path, collection) in collections where context.remote[path] != nil {
            for (href, row) in collection.rows {
                let place = ObjectPath(collection: path, href: href)
                let target = places[row.item].flatMap { object(of: row.item, in: $0) }
                guard let version = row.last, place != target else { continue }
                let isWaiting = context.waitingItems.contains(row.item) || collection.unsynced[href] != nil
                let there: SideChange = isWaiting ? .unreadable : .same
                let here: SideChange = places[row.item] == nil ? .absent : .moved
                guard Decision.action(here: here, there: there) == .deleteThere else { continue }
                // Delete the former object of a moved item only when the new one has all of its changes.
                if places[row.item] != nil {
                    guard let copy = target.flatMap(self.row)?.last else { continue }
                    if changedItems.contains(row.item), !copy.isCopy(of: version) { continue }
                }
                if context.remote[path]?.isWritable == true {
                    deletions.append(Deletion(place: place, row: row, version: version, target: target))
                } else if places[row.item] != path, !readOnlyLists.contains(collection.name) {
                    readOnlyLists.append(collection.name)
                }
            }
        }
        deletions.sort { $0.place.href < $1.place.href }
    }

    /// Returns the object of an item in a collection on the server.
    private func object(of item: ItemID, in path: String) -> ObjectPath? {
        objects[item]?.first { $0.collection == path && row($0)?.last != nil }
    }

    private func row(_ place: ObjectPath) -> TableRow? { collections[place.collection]?.rows[place.href] }

    // MARK: Lists

    /// Adds the writes of a list.
    private mutating func plan(_ list: ItemList, path: String) {
        let isBottom = LibraryBuilder.hasDoneItemsAtBottom(list.id, in: context.library, context.placement)
        let items = list.items.filter { !context.waitingItems.contains($0.id) }
        let values = SortOrder.values(
            for: items.filter { !isBottom || !$0.isDone }.map { item in
                let row = objects[item.id]?.first { $0.collection == path }.flatMap(row)
                return SortOrder.Element(value: row?.last?.contents.order, name: row?.uidText ?? item.id.text)
            })
        var next = values[...]
        for item in items { plan(item, order: isBottom && item.isDone ? nil : next.popFirst(), path: path) }
    }

    private mutating func plan(_ item: Item, order: Int?, path: String) {
        let places = objects[item.id] ?? []
        let place = places.first { $0.collection == path }
        let existing = place.flatMap { row($0)?.last }
        // The object of an item that moves here.
        var source: (place: ObjectPath, version: ObjectVersion)?
        if existing == nil {
            // Another program may have moved the object that was sent here.
            let moved = place.flatMap(row).flatMap { sent in
                places.first { row($0)?.last != nil && row($0)?.uidText == sent.uidText }
            }
            if let other = moved ?? places.first, let version = row(other)?.last { source = (other, version) }
        }
        let uid = place.flatMap { row($0)?.uidText } ?? newUID(for: item.id, source: source?.place, in: path)
        let object = existing ?? source?.version
        var contents = TaskContents(item, replacing: object?.contents)
        if let order { contents.order = order }
        let occurrence = (place ?? source?.place).flatMap { row($0)?.sent?.completedOccurrence }
        let isCompleted = contents.completion.isDone && object?.contents.completion.isDone == false
        var occurrenceCompletion: Completion?
        if isCompleted || occurrence != nil, var task = object?.data.flatMap({ CalendarTask($0) }),
            isCompleted
                ? task.advance(from: contents.task) : task.occurrence == occurrence && !contents.completion.isDone
        {
            occurrenceCompletion = contents.completion
            contents.completion = .open
        }
        if contents == existing?.contents, occurrenceCompletion == nil { return }
        changedItems.insert(item.id)
        writes.append(
            Write(
                item: item.id, uid: uid,
                place: place ?? ObjectPath(newObject: uid, of: path, collections[path]), existing: existing,
                source: source, itemContents: contents, contents: contents, hasOrder: order != nil || object != nil,
                occurrenceCompletion: occurrenceCompletion))
    }

    // MARK: Names

    /// Returns the UID of an item that is new in a collection: that of its object elsewhere, or else its id. If another
    /// task of the collection has the UID, it is a new one.
    private mutating func newUID(for item: ItemID, source: ObjectPath?, in path: String) -> String {
        let rows = collections[path]?.rows ?? [:]
        if uids[path] == nil { uids[path] = Set(rows.values.lazy.map(\.uidText)) }
        let text = source.flatMap { row($0)?.uidText } ?? CalendarProperty.normalized(item.text)
        for attempt in 0... {
            let uid = attempt == 0 ? text : ServerNames.otherUID(insteadOf: text, in: path, attempt: attempt)
            // Some servers allow a UID only once.
            if let other = derived[uid], other != item { continue }
            if !uid.isEmpty, uids[path]?.insert(uid).inserted == true { return uid }
        }
        preconditionFailure("unreachable")
    }
}

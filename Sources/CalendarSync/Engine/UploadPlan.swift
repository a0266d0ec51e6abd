// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The writes that bring the library's changes to the server.
struct UploadPlan {
    /// The path of an object, with that of its collection.
    struct ObjectPath: Equatable {
        let collection: String
        let href: String
    }

    /// A write of one item.
    struct Write {
        let item: ItemID
        let place: ObjectPath
        /// The object at the place, as it was last synced, or `nil` if there is none.
        var existing: SyncedObject?
        /// The object in another collection that is deleted afterward.
        var source: (place: ObjectPath, object: SyncedObject)?
        let text: String
        let completion: Completion
        /// The value of X-APPLE-SORT-ORDER, or `nil` to leave it.
        let order: Int?
        /// Whether the present occurrence of a recurring task is completed instead of the task.
        var completesOccurrence = false

        /// The contents of the object after the write.
        var contents: TaskContents {
            let old = existing ?? source?.object
            return TaskContents(
                text: text, completion: completesOccurrence ? .open : completion,
                order: order ?? old?.contents.order ?? 0)
        }
    }

    /// A deletion of one object.
    struct Deletion {
        let place: ObjectPath
        let object: SyncedObject
    }

    private(set) var writes: [Write] = []
    private(set) var deletions: [Deletion] = []
    /// The collections of lists that were deleted here.
    private(set) var deletedLists: [String] = []
    /// The names of lists with changes that can't be sent.
    private(set) var readOnlyLists: [String] = []

    /// The collections of the lists that are sent.
    private let collections: [String: SyncedCollection]
    private let state: SyncState
    private let upload: UploadContext

    /// Compares the library with the server.
    ///
    /// - Parameter state: The contents of the server, with a collection for each list.
    init(_ upload: UploadContext, state: SyncState) {
        self.state = state
        self.upload = upload
        let library = upload.merged.library
        let paused = upload.merged.paused
        let waiting = upload.waitingItems
        collections = state.collections.filter { !paused.contains($0.key) }
        let paths = Dictionary(collections.lazy.map { ($0.value.list, $0.key) }) { first, _ in first }
        var kept: Set<ItemID> = []
        for list in library.lists {
            let isSynced = paths[list.id] != nil || upload.waitingLists.contains(list.id)
            if isSynced { for item in list.items { kept.insert(item.id) } }
            guard let path = paths[list.id] else { continue }
            let count = writes.count
            plan(list, path: path, skipping: waiting)
            if count < writes.count, upload.remote[path]?.isWritable != true {
                writes.removeLast(writes.count - count)
                readOnlyLists.append(list.name)
            }
        }
        for (path, collection) in collections {
            for (href, object) in collection.objects where !kept.contains(object.item) && !waiting.contains(object.item)
            {
                if upload.remote[path]?.isWritable == true {
                    deletions.append(Deletion(place: ObjectPath(collection: path, href: href), object: object))
                } else if upload.remote[path] != nil, !readOnlyLists.contains(collection.name) {
                    readOnlyLists.append(collection.name)
                }
            }
        }
        deletions.sort { $0.place.href < $1.place.href }
        for (path, collection) in state.collections where library[collection.list] == nil {
            if !paused.contains(path), !collection.isHidden, upload.remote[path]?.isWritable == true {
                deletedLists.append(path)
            }
        }
    }

    /// Returns the object of an item, which is usually in the collection of its list.
    private func object(of item: ItemID, in path: String) -> (place: ObjectPath, object: SyncedObject)? {
        if let (href, object) = collections[path]?.objects[item] {
            return (ObjectPath(collection: path, href: href), object)
        }
        for (path, collection) in collections {
            if let (href, object) = collection.objects[item] {
                return (ObjectPath(collection: path, href: href), object)
            }
        }
        return nil
    }

    /// Adds the writes of a list.
    private mutating func plan(_ list: ItemList, path: String, skipping waiting: Set<ItemID>) {
        let isSortedWithDone = upload.merged.hasDoneItemsAtBottom[list.id] != true
        let sorted = list.items.filter { (isSortedWithDone || !$0.isDone) && !waiting.contains($0.id) }
        let values = SortOrder.values(
            for: sorted.map { item in
                guard let (place, object) = object(of: item.id, in: path) else {
                    return SortOrder.Element(value: nil, name: item.id.text)
                }
                return SortOrder.Element(
                    value: place.collection == path ? object.contents.order : nil, name: object.uid ?? item.id.text)
            })
        var place = 0
        for item in list.items where !waiting.contains(item.id) {
            var order: Int?
            if isSortedWithDone || !item.isDone {
                order = values[place]
                place += 1
            }
            plan(item, order: order, path: path)
        }
    }

    private mutating func plan(_ item: Item, order: Int?, path: String) {
        let text = CalendarProperty.normalized(item.text)
        let completion = Completion(item.done)
        guard let (place, object) = object(of: item.id, in: path) else {
            let place = ObjectPath(collection: path, href: newPath(for: item.id, in: path))
            writes.append(Write(item: item.id, place: place, text: text, completion: completion, order: order))
            return
        }
        let old = object.contents
        let occurrence = upload.pending[item.id]?.completedOccurrence
        let isCompleted = completion.isDone && !old.completion.isDone
        var completesOccurrence = false
        if isCompleted || occurrence != nil, var task = object.data.flatMap({ CalendarTask($0) }) {
            completesOccurrence = isCompleted ? task.advance() : task.occurrence == occurrence && !completion.isDone
        }
        var write = Write(
            item: item.id, place: place, existing: object, text: text, completion: completion,
            order: order == old.order ? nil : order, completesOccurrence: completesOccurrence)
        if place.collection != path {
            let copy = upload.copies[item.id].flatMap { $0.collection == path ? $0 : nil }
            let href = copy?.href ?? otherPath(of: item.id, in: path) ?? newPath(for: item.id, in: path)
            let target = ObjectPath(collection: path, href: href)
            write = Write(
                item: item.id, place: target, source: (place, object), text: text, completion: completion, order: order,
                completesOccurrence: completesOccurrence)
        } else if text == old.text, completion == old.completion, write.order == nil, !completesOccurrence {
            return
        }
        writes.append(write)
    }

    /// Returns the path of another object of an item, because a UID must occur only once in a collection.
    private func otherPath(of item: ItemID, in collection: String) -> String? {
        let others = state.collections[collection]?.otherObjects.filter {
            $0.value.kind == .moved && $0.value.item == item
        }
        return others?.keys.min()
    }

    /// Returns a path that nothing has, as far as is known.
    private func newPath(for item: ItemID, in collection: String) -> String {
        for attempt in 0... {
            let path = collection + ServerNames.segment(for: item.text, attempt: attempt) + ".ics"
            let isTaken =
                state.collections[collection]?.objects[path] != nil
                || state.collections[collection]?.otherObjects[path] != nil
            if !isTaken { return path }
        }
        preconditionFailure("the numbers don't end")
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Finds out which items the new objects of a server are.
struct ItemMatcher {
    private var download: ServerSnapshot
    /// Items whose only object wasn't sent.
    private var unreadOrphans: Set<ItemID> = []
    /// Items in lists of other accounts that this account doesn't know. A calendar can belong to several accounts.
    private var foreignItems: Set<ItemID> = []
    /// Whether a collection contains an object of which only the path is known.
    private var hasUnsent = false

    private let state: SyncState
    private let account: Account
    private let server: any CalendarServer
    /// The time in s since 1970.
    private let now: Int

    private struct NewObject {
        let collection: String
        let href: String
        var object: SyncedObject

        var uid: String { object.uid ?? object.item.text }
    }

    init(_ download: ServerSnapshot, since state: SyncState, account: Account, server: any CalendarServer, now: Int) {
        self.state = state
        self.account = account
        self.server = server
        self.now = now
        self.download = download
    }

    /// Gives every object its item, and keeps items whose objects may be where nothing could be read.
    ///
    /// - Parameters:
    ///   - ours: The present library.
    ///   - foreignLists: Lists of other accounts.
    /// - Throws: Errors that concern the whole account.
    consuming func recognize(ours: Library, foreignLists: Set<ListID>) throws(ServerError) -> ServerSnapshot {
        foreignItems = unknownItems(of: ours, in: foreignLists)
        identify()
        try fetchOrphans()
        findCopies()
        keepVanishedObjects(ours: ours)
        for (href, collection) in download.collections where collection.isHidden && !collection.objects.isEmpty {
            download.collections[href]?.isHidden = false
        }
        return download
    }

    // MARK: New objects

    /// Gives the new objects their items. If an item already has an object, the new one is a moved one, a copy, or
    /// another item.
    private mutating func identify() {
        let derived = derivedItems()
        // Copies that this program wrote are last, because an object elsewhere is newer.
        var copies: [NewObject] = []
        for (collection, objects) in download.newObjects.sorted(by: { $0.key < $1.key }) {
            for (href, object) in objects.sortedByPath {
                let new = NewObject(collection: collection, href: href, object: object)
                if isOwnCopy(new) { copies.append(new) } else { identify(new, derived) }
            }
            download.newObjects[collection] = nil
        }
        for copy in copies { identify(copy, derived) }
    }

    /// Returns the items of other accounts' lists, except those that this account has synced: the user has moved them
    /// there.
    private func unknownItems(of ours: Library, in foreignLists: Set<ListID>) -> Set<ItemID> {
        guard !foreignLists.isEmpty else { return [] }
        var items = Set(ours.lists.lazy.filter { foreignLists.contains($0.id) }.flatMap { $0.items.lazy.map(\.id) })
        for collection in state.collections.values { items.subtract(collection.objects.values.lazy.map(\.item)) }
        return items.subtracting(state.pendingWrites.keys)
    }

    /// Gives a new object its item.
    ///
    /// - Parameter derived: See `derivedItems`.
    private mutating func identify(_ new: NewObject, _ derived: [String: ItemID]) {
        var new = new
        if let item = derived[new.uid], !isPresent(item) { (new.object.item, new.object.uid) = (item, new.uid) }
        let item = new.object.item
        if foreignItems.contains(item) {
            // Otherwise the item would move here, and the other account would delete its object.
            let uid = new.uid
            new.object.item = ItemID(ContentHash.name(account.id, uid, new.href))
            new.object.uid = uid
        } else if let (owner, existing) = object(of: item) {
            let former = former(new)
            switch kind(of: new, formerly: former, besides: existing, at: owner) {
            case .copy:
                let write = state.pendingWrites[item]
                // If this program wrote the copy, someone else may have moved the item elsewhere meanwhile.
                let isLeftover = write?.href == new.href && write?.movedFrom != owner.href || former?.kind == .leftover
                download.collections[new.collection]?.otherObjects[new.href] = UnsyncedObject(
                    kind: isLeftover ? .leftover : .moved, etag: new.object.etag, item: item,
                    contents: new.object.contents)
                return
            case .newPlace:
                let isLeftover = state.pendingWrites[item]?.movedFrom == owner.href || former?.kind == .leftover
                download.collections[owner.collection]?.objects[owner.href] = nil
                download.collections[owner.collection]?.otherObjects[owner.href] = UnsyncedObject(
                    kind: isLeftover ? .leftover : .moved, etag: existing.etag, item: item, contents: existing.contents)
            case .otherItem where download.unreadable[owner.collection] != nil:
                // The item may have been moved here and changed. Only its former collection shows whether it is the
                // same item.
                download.waitingItems.insert(item)
                download.collections[new.collection]?.otherObjects[new.href] = former
                return download.readCompletelyNextTime(new.collection)
            case .otherItem:
                let uid = new.uid
                new.object.item = ItemID(ContentHash.name(uid, new.href))
                new.object.uid = uid
            }
        }
        download.collections[new.collection]?.objects[new.href] = new.object
        download.receivedCount += 1
    }

    /// Returns the items without an object whose ids aren't their UIDs, by UID. Their objects may have been moved.
    private func derivedItems() -> [String: ItemID] {
        var items: [String: ItemID] = [:]
        var plain: Set<ItemID> = []
        for object in state.collections.values.lazy.flatMap(\.objects.values) {
            if let uid = object.uid, !isPresent(object.item) { items[uid] = object.item }
            if object.uid == nil { plain.insert(object.item) }
        }
        return items.filter { !plain.contains(ItemID($0.key)) }
    }

    /// Returns the object of an item, and its place.
    private func object(of item: ItemID) -> (place: (collection: String, href: String), object: SyncedObject)? {
        for (path, collection) in download.collections {
            if let (href, object) = collection.objects[item] { return ((path, href), object) }
        }
        return nil
    }

    private func hasObject(_ item: ItemID) -> Bool {
        download.collections.values.contains { $0.objects.contains(item) }
    }

    /// Whether an item has an object in a collection that isn't gone.
    private func isPresent(_ item: ItemID) -> Bool {
        download.collections.contains { $0.value.objects.contains(item) && !download.missing.contains($0.key) }
    }

    /// Fetches other objects of items whose object is gone: they take its place.
    private mutating func fetchOrphans() throws(ServerError) {
        var orphans: [String: [String]] = [:]
        for (path, collection) in download.collections where download.isReadable(path) {
            for (href, object) in collection.otherObjects {
                if let item = object.item, !hasObject(item) { orphans[path, default: []].append(href) }
            }
        }
        guard !orphans.isEmpty else { return }
        for (path, hrefs) in orphans {
            guard var collection = download.collections[path] else { continue }
            let objects: [CalendarObject]
            var reader = ObjectReader(path, server: server)
            do throws(ServerError) {
                objects = try reader.read(hrefs)
            } catch {
                try download.throwUnlessConcerningOneCollection(error)
                download.problems.append(
                    .unreadableList(name: collection.name, status: error.status, reason: error.reason))
                unreadOrphans.formUnion(hrefs.compactMap { collection.otherObjects[$0]?.item })
                continue
            }
            download.report(reader.failures, in: path)
            // An object may have been deleted meanwhile, but it could also be refused or too large. The next sync finds
            // out.
            let unsent = Set(hrefs).subtracting(objects.map(\.href))
            if !unsent.isEmpty { download.isMissingObjects = true }
            for href in hrefs {
                if unsent.contains(href), let item = collection.otherObjects[href]?.item {
                    unreadOrphans.insert(item)
                } else {
                    collection.otherObjects[href] = nil
                }
            }
            for object in objects { download.add(object, to: &collection, href: path) }
            download.collections[path] = collection
        }
        identify()
    }

    private enum NewObjectKind {
        /// A copy that this program wrote, or that has the same contents. It is ignored.
        case copy
        /// The item was moved here. The existing object becomes its other one, and is deleted if this program has moved
        /// the item.
        case newPlace
        /// Another item with the same UID.
        case otherItem
    }

    /// Whether this program wrote the object to move an item, and nobody has changed it.
    private func isOwnCopy(_ new: NewObject) -> Bool {
        guard let write = state.pendingWrites[new.object.item], write.href == new.href, write.movedFrom != nil else {
            return false
        }
        return write.contents?.isSame(as: new.object.contents) == true
    }

    /// - Parameter former: See `former`.
    private func kind(
        of new: NewObject, formerly former: UnsyncedObject?, besides existing: SyncedObject,
        at owner: (collection: String, href: String)
    ) -> NewObjectKind {
        // No other object has the UID any more.
        if download.missing.contains(owner.collection) { return .newPlace }
        if isOwnCopy(new) { return .copy }
        let known = state.collections[owner.collection]?.objects[owner.href]?.contents
        let isUnchanged = known?.isSame(as: existing.contents) == true
        if let write = state.pendingWrites[existing.item], write.href == new.href, write.movedFrom == owner.href {
            if isUnchanged { return .newPlace }
            return new.object.contents.text == existing.contents.text ? .copy : .otherItem
        }
        guard new.collection != owner.collection else { return .otherItem }
        if let former = former?.contents {
            if former.isSame(as: new.object.contents) { return .copy }
            // The item would return there, and the object that the user has moved it to would be deleted.
            if isUndeletable(new) { return .otherItem }
            // The change is newer than the item, unless the item has changed as well. Its collection shows that.
            if download.unreadable[owner.collection] != nil { return .otherItem }
            if former.isSame(as: existing.contents) { return .newPlace }
            guard former.text == existing.contents.text, former.text == new.object.contents.text else {
                return .otherItem
            }
            return isUnchanged ? .newPlace : .copy
        }
        if isUnchanged { return new.object.contents.isSame(as: existing.contents) ? .newPlace : .otherItem }
        // It may be a copy of the item's contents before the change.
        return [existing.contents, known].contains { $0?.isSame(as: new.object.contents) == true } ? .copy : .otherItem
    }

    /// Whether this program moved the item of an object elsewhere, but can't delete the object.
    private func isUndeletable(_ new: NewObject) -> Bool {
        guard former(new)?.kind == .leftover else { return false }
        let isRefused = state.refusals[new.object.item].map { $0.contents == nil } ?? false
        return isRefused || download.remote[new.collection]?.isWritable == false
    }

    /// Returns the object as it was last synced, if it was another object of the same item.
    private func former(_ new: NewObject) -> UnsyncedObject? {
        state.collections[new.collection]?.otherObjects[new.href].flatMap { $0.item == new.object.item ? $0 : nil }
    }

    /// Finds the copies of moves that were interrupted.
    private mutating func findCopies() {
        for (item, write) in state.pendingWrites where write.movedFrom != nil {
            for (path, collection) in download.collections {
                guard let copy = collection.otherObjects[write.href], copy.kind == .moved else { continue }
                download.copies[item] = ServerSnapshot.ObjectCopy(
                    collection: path, href: write.href, etag: copy.etag, contents: copy.contents)
            }
        }
    }

    // MARK: Objects that may be elsewhere

    /// Keeps the objects that are gone from their collections, but may have been moved: to a collection that can't be
    /// read now, or to an object that isn't sent. Items whose first write was interrupted wait as well.
    private mutating func keepVanishedObjects(ours: Library) {
        for (path, objects) in download.newUnsent { download.collections[path]?.otherObjects.merge(objects) { $1 } }
        hasUnsent = download.collections.values.contains { collection in
            collection.otherObjects.contains { Self.isUnsent($0, in: collection) }
        }
        let isWaitingForUnsent = hasNewUnsent || hasUnsent && !state.vanishedItems.isEmpty
        guard !download.unreadable.isEmpty || !unreadOrphans.isEmpty || isWaitingForUnsent else { return }
        if hasUnsent { download.vanishedItems = state.vanishedItems.filter { isRecent($0.value.time) } }
        let present = Set(ours.lists.lazy.flatMap { $0.items.lazy.map(\.id) })
        // An interrupted sync may have merged its arrivals.
        let arrivals = state.arrivals.mapValues { $0.filter { present.contains($0.value.item) } }
        for (path, objects) in Array(arrivals) + state.collections.mapValues(\.objects) where download.isReadable(path)
        {
            for (href, object) in objects where !hasObject(object.item) && !download.waitingItems.contains(object.item)
            {
                guard mayBeElsewhere(object.item) else { continue }
                guard let collection = download.collections[path], collection.objects[href] == nil else { continue }
                download.collections[path]?.objects[href] = object
                download.collections[path]?.otherObjects[href] = nil
                download.readCompletelyNextTime(path)
                wait(object.item)
            }
        }
        // An interrupted sync may have written them, and their objects may be where nothing can be read.
        for (item, write) in state.pendingWrites where write.contents != nil && !hasObject(item) && mayBeElsewhere(item)
        { wait(item) }
        let count = download.waitingItems.intersection(present).count
        if count > 0 { download.problems.append(.waitingItems(count: count)) }
        if !download.vanishedItems.isEmpty { requestUnsentNextTime() }
    }

    /// Seconds for which an item waits for an object that isn't sent.
    private static let waitingTime = 86_400

    private func isRecent(_ time: Int) -> Bool {
        time.isWithin(Self.waitingTime, of: now)
    }

    /// Whether the object of an item that has none may be where nothing can be read.
    ///
    /// Items that vanish after an object wasn't sent for the first time don't wait for it.
    private func mayBeElsewhere(_ item: ItemID) -> Bool {
        if !download.unreadable.isEmpty || unreadOrphans.contains(item) { return true }
        guard hasUnsent else { return false }
        return state.vanishedItems[item].map { isRecent($0.time) } ?? hasNewUnsent
    }

    private var hasNewUnsent: Bool {
        download.newUnsent.values.contains { !$0.isEmpty }
    }

    private mutating func wait(_ item: ItemID) {
        download.waitingItems.insert(item)
        if hasUnsent { download.vanishedItems[item] = state.vanishedItems[item] ?? VanishedItem(time: now) }
    }

    /// Whether only the path of an object is known.
    private static func isUnsent(_ element: (key: String, value: UnsyncedObject), in collection: SyncedCollection)
        -> Bool
    {
        switch element.value.kind {
        case .unsent, .invalidAnswer, .failed, .tooLarge:
            element.value.item == nil && collection.objects[element.key] == nil
        case .noTask, .unreadable, .moved, .leftover: false
        }
    }

    private mutating func requestUnsentNextTime() {
        for (path, collection) in download.collections where download.isReadable(path) {
            // An object that is too large is requested again when it changes.
            for element in collection.otherObjects
            where Self.isUnsent(element, in: collection) && element.value.kind != .tooLarge {
                download.collections[path]?.otherObjects[element.key]?.etag = nil
                download.readCompletelyNextTime(path)
            }
        }
    }
}

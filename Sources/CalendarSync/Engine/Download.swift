// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// The contents of the server, read by comparison with what was last synced.
struct Download {
    /// The collections that take part, by their paths.
    private(set) var collections: [String: SyncedCollection]
    /// The present collections that take part, as the server lists them.
    private(set) var remote: [String: RemoteCollection] = [:]
    /// Paths of collections that are gone from the server.
    private(set) var missing: [String] = []
    /// Copies that this program wrote to move an item, before it was interrupted.
    private(set) var copies: [ItemID: Copy] = [:]
    private(set) var receivedCount = 0
    /// Whether the server listed an object but didn't send it.
    private(set) var isMissingObjects = false
    /// The lists of present collections that can't be read now, by their paths. The collections are as they were last synced, or missing
    /// if they are new.
    private(set) var unreadable: [String: ListID] = [:]
    /// The errors of these collections.
    private(set) var problems: [SyncProblem] = []
    /// Items that aren't synced now, because their objects may have been moved to or from a collection that can't be read. Their known
    /// objects are as they were last synced.
    private(set) var waitingItems: Set<ItemID> = []

    /// An object that stands for an item besides another one.
    struct Copy {
        let collection: String
        let href: String
        let etag: String?
    }

    /// Whether an object of an item is gone.
    private var hasRemoved = false
    /// New objects that are listed, but weren't sent, by their collections and paths.
    private var newUnsent: [String: [String: OtherObject]] = [:]
    /// Items whose only object wasn't sent.
    private var unreadOrphans: Set<ItemID> = []

    private let state: SyncState
    private let account: Account
    private let server: any CalendarServer
    /// Items in lists of other accounts that this account doesn't know. A calendar can belong to several accounts.
    private var foreignItems: Set<ItemID> = []
    /// Objects that aren't known under their path, by their collections. Their items have their UIDs as ids.
    private var newObjects: [String: SyncedObjects] = [:]

    private struct NewObject {
        let collection: String
        let href: String
        var object: SyncedObject

        var uid: String { object.uid ?? object.item.text }
    }

    /// How often the collections are read again while objects are moved.
    private static let repetitionLimit = 3
    /// The number of objects that are requested and held at once.
    private static let batchSize = 250

    init(since state: SyncState, account: Account, server: any CalendarServer) {
        (self.state, self.account, self.server) = (state, account, server)
        collections = state.collections
    }

    /// Reads the changes.
    ///
    /// - Parameters:
    ///   - listed: The collections on the server.
    ///   - ours: The present library, to find the lists of new collections.
    ///   - foreignLists: Lists of other accounts.
    /// - Throws: Errors that concern the whole account.
    mutating func run(_ listed: [RemoteCollection], ours: Library, foreignLists: Set<ListID>) throws(ServerError) {
        for collection in listed where !account.excludedCollections.contains(collection.href) { remote[collection.href] = collection }
        missing = state.collections.keys.filter { remote[$0] == nil && !account.excludedCollections.contains($0) }.sorted()
        for collection in listed where remote[collection.href] != nil {
            let href = collection.href
            var synced =
                collections[href] ?? SyncedCollection(list: list(for: collection, ours: ours, foreignLists: foreignLists), name: "")
            let known = collections[href]
            synced.name = SyncEngine.collectionName(collection.name)
            if collection.order != nil { synced.sentOrder = nil }
            synced.order = collection.order ?? synced.sentOrder
            collections[href] = synced
            guard known == nil || Self.hasChanged(collection, since: synced) else { continue }
            do throws(ServerError) {
                try fetch(collection)
            } catch {
                try setAside(href, error)
            }
        }
        if mayHaveMissedMove {
            for _ in 0..<Self.repetitionLimit {
                hasRemoved = false
                try fetchAgain()
                if !hasRemoved { break }
            }
        }
        foreignItems = unknownItems(of: ours, in: foreignLists)
        identify()
        try fetchOrphans()
        findCopies()
        keepVanishedObjects(ours: ours)
        for (href, collection) in collections where collection.isHidden && !collection.objects.isEmpty {
            collections[href]?.isHidden = false
        }
    }

    /// Whether an object is gone that may have been moved to a collection that was read before, or a new one may have been moved from there.
    private var mayHaveMissedMove: Bool {
        guard remote.count > 1 else { return false }
        return hasRemoved
            || newObjects.contains { path, objects in
                objects.items.contains { item in collections.contains { $0.key != path && $0.value.objects.contains(item) } }
            }
            || state.pendingWrites.values.contains { write in
                write.contents != nil
                    && !collections.keys.contains { path in
                        collections[path]?.objects[write.href] != nil || newObjects[path]?[write.href] != nil
                    }
            }
    }

    /// Reads the collections that have changed meanwhile.
    private mutating func fetchAgain() throws(ServerError) {
        for collection in try server.collections() where remote[collection.href] != nil && unreadable[collection.href] == nil {
            guard let read = collections[collection.href], Self.hasChanged(collection, since: read) else { continue }
            do throws(ServerError) {
                try fetch(collection)
            } catch {
                try setAside(collection.href, error)
            }
        }
    }

    private static func hasChanged(_ collection: RemoteCollection, since synced: SyncedCollection) -> Bool {
        if let ctag = collection.ctag { return ctag != synced.ctag }
        if let token = collection.syncToken { return token != synced.syncToken }
        return true
    }

    // MARK: Lists

    /// Returns the list of a new collection: one with its id, because this program or another Ember created it, or one with its name, or
    /// else a new one.
    private func list(for collection: RemoteCollection, ours: Library, foreignLists: Set<ListID>) -> ListID {
        let taken = Set(collections.values.map(\.list)).union(foreignLists).union(unreadable.values)
        let id = ListID(Self.lastSegment(of: collection.href))
        if !taken.contains(id), !id.text.isEmpty, ours[id] != nil { return id }
        let created = ours.lists.first { SyncEngine.segment(for: $0.id) == id.text && !taken.contains($0.id) }
        if let created { return created.id }
        let name = SyncEngine.collectionName(collection.name)
        let namesakes = ours.lists.filter {
            SyncEngine.collectionName($0.name) == name && !taken.contains($0.id) && !account.excludedLists.contains($0.id.text)
        }
        if namesakes.count == 1, !name.isEmpty { return namesakes[0].id }
        if !taken.contains(id), !id.text.isEmpty { return id }
        return ListID(ContentHash.name(account.id, collection.href))
    }

    static func lastSegment(of href: String) -> String {
        href.split(separator: "/").last.map(String.init) ?? ""
    }

    // MARK: Errors

    /// Keeps a collection as it was last synced, so that the others can be synced. Must be called before items are identified.
    private mutating func setAside(_ href: String, _ error: ServerError) throws(ServerError) {
        guard error.canConcernOneCollection else { throw error }
        guard unreadable[href] == nil, let collection = collections[href] else { return }
        unreadable[href] = collection.list
        problems.append(.unreadableList(name: collection.name, status: error.status, reason: error.reason))
        collections[href] = state.collections[href]
        newObjects[href] = nil
        newUnsent[href] = nil
    }

    /// Keeps the objects that are gone from their collections, but may have been moved: to a collection that can't be read now, or to an
    /// object that wasn't sent. Items whose first write was interrupted wait as well.
    private mutating func keepVanishedObjects(ours: Library) {
        let hasNewUnsent = newUnsent.values.contains { !$0.isEmpty }
        guard !unreadable.isEmpty || !unreadOrphans.isEmpty || hasNewUnsent else { return }
        let present = Set(ours.lists.lazy.flatMap { $0.items.lazy.map(\.id) })
        // An interrupted sync may have merged its arrivals.
        let arrivals = state.arrivals.mapValues { $0.filter { present.contains($0.value.item) } }
        for (path, objects) in Array(arrivals) + state.collections.mapValues(\.objects) where isReadable(path) {
            for (href, object) in objects where !hasObject(object.item) && !waitingItems.contains(object.item) {
                guard !unreadable.isEmpty || hasNewUnsent || unreadOrphans.contains(object.item) else { continue }
                guard let collection = collections[path], collection.objects[href] == nil else { continue }
                collections[path]?.objects[href] = object
                collections[path]?.otherObjects[href] = nil
                readCompletelyNextTime(path)
                waitingItems.insert(object.item)
            }
        }
        if !unreadable.isEmpty || hasNewUnsent {
            // An interrupted sync may have written them, and their objects may be where nothing can be read.
            for (item, write) in state.pendingWrites where write.contents != nil && !hasObject(item) { waitingItems.insert(item) }
        }
        let count = waitingItems.intersection(present).count
        if count > 0 { problems.append(.waitingItems(count: count)) }
        for (path, objects) in newUnsent.sorted(by: { $0.key < $1.key }) {
            if waitingItems.isEmpty {
                // They are no places of items that were moved. Items that vanish later don't wait for them.
                collections[path]?.otherObjects.merge(objects) { $1 }
            } else {
                report(objects.mapValues(\.kind), in: path)
            }
        }
    }

    /// Reports objects that the server doesn't send.
    private mutating func report(_ objects: [String: OtherObject.Kind], in path: String) {
        for (href, kind) in objects.sorted(by: { $0.key < $1.key }) {
            guard let problem = SyncProblem(of: kind, at: href, inList: collections[path]?.name ?? "") else { continue }
            if !problems.contains(problem) { problems.append(problem) }
        }
    }

    /// Whether the server has collections that take part, and none of them can be read.
    var hasReadNothing: Bool {
        !remote.isEmpty && remote.keys.allSatisfy { unreadable[$0] != nil }
    }

    private func isReadable(_ path: String) -> Bool {
        remote[path] != nil && unreadable[path] == nil
    }

    /// Lets the next sync compare all objects of a collection, because some are stored as they were before.
    private mutating func readCompletelyNextTime(_ path: String) {
        collections[path]?.ctag = nil
        collections[path]?.syncToken = nil
    }

    // MARK: Objects

    /// Reads the changes of a collection, or nothing if there is an error.
    private mutating func fetch(_ remote: RemoteCollection) throws(ServerError) {
        guard var collection = collections[remote.href] else { return }
        var (candidates, syncToken) = try readChanges(of: remote.href, &collection)
        newUnsent[remote.href] = nil
        var reader = ObjectReader(remote.href, server: server)
        var unsent: [RemoteVersion] = []
        while !candidates.isEmpty {
            let batch = candidates.suffix(Self.batchSize)
            // Frees the memory of what was requested.
            candidates.removeLast(batch.count)
            let objects = try reader.read(batch.map(\.href))
            if objects.count < batch.count {
                let sent = Set(objects.lazy.map(\.href))
                unsent += batch.filter { !sent.contains($0.href) }
            }
            for object in objects { add(object, to: &collection, href: remote.href) }
        }
        // An error of an earlier sync may have had another cause, or be over.
        let suspects = collection.otherObjects.filter {
            ($0.value.kind == .invalidAnswer || $0.value.kind == .failed) && reader.failures[$0.key] == nil
        }
        for object in try reader.readAgain(Array(suspects.keys)) { add(object, to: &collection, href: remote.href) }
        for version in unsent {
            let kind = reader.failures[version.href]
            if collection.objects[version.href] == nil, collection.otherObjects[version.href] == nil {
                let object = OtherObject(kind: kind ?? .unsent, etag: kind == nil ? nil : version.etag)
                newUnsent[remote.href, default: [:]][version.href] = object
            } else if let kind {
                // Its item stays as it was.
                collection.otherObjects[version.href] = OtherObject(kind: kind, etag: version.etag)
            }
        }
        // An object may have been deleted meanwhile. It could also be refused, so the collection is read again next time.
        if unsent.isEmpty, !collection.otherObjects.values.contains(where: { $0.kind == .failed }) {
            collection.ctag = remote.ctag
            collection.syncToken = syncToken
        } else {
            isMissingObjects = true
        }
        collections[remote.href] = collection
    }

    /// Returns the objects to request, and the token of the next sync. Removes those that are gone.
    private mutating func readChanges(
        of href: String, _ collection: inout SyncedCollection
    ) throws(ServerError) -> (candidates: [RemoteVersion], syncToken: String?) {
        let changes: RemoteChanges
        do {
            changes = try server.changes(in: href, since: collection.syncToken)
        } catch .invalidSyncToken {
            changes = try server.changes(in: href, since: nil)
        }
        var removed = Set(changes.removed)
        if changes.isComplete {
            let present = Set(changes.changed.lazy.map(\.href))
            let known = Array(collection.objects.keys) + collection.otherObjects.keys + (newObjects[href] ?? [:]).keys
            removed = Set(known.filter { !present.contains($0) })
        }
        for path in removed {
            if collection.objects[path] != nil { hasRemoved = true }
            collection.objects[path] = nil
            collection.otherObjects[path] = nil
            newObjects[href]?[path] = nil
        }
        let candidates = changes.changed.filter { version in
            guard let etag = version.etag else { return true }
            return (collection.otherObjects[version.href]?.etag ?? collection.objects[version.href]?.etag) != etag
        }
        return (candidates, changes.syncToken)
    }

    private mutating func add(_ remote: RemoteObject, to collection: inout SyncedCollection, href: String) {
        guard let task = CalendarTask(remote.data) else {
            let isCalendar = remote.data.contains("BEGIN:VCALENDAR")
            // The item of an object that has become unreadable stays as it was.
            if isCalendar { collection.objects[remote.href] = nil }
            collection.otherObjects[remote.href] = OtherObject(kind: isCalendar ? .noTask : .unreadable, etag: remote.etag)
            return
        }
        let uid = task.uid ?? Self.uid(forPath: remote.href)
        var object = SyncedObject(
            item: ItemID(uid), uid: nil, etag: remote.etag, contents: TaskContents(task), data: task.hasOtherContents ? task.data : nil)
        collection.otherObjects[remote.href] = nil
        if let known = collection.objects[remote.href] {
            if (known.uid ?? known.item.text) == uid {
                (object.item, object.uid) = (known.item, known.uid)
                if known.contents != object.contents { receivedCount += 1 }
                collection.objects[remote.href] = object
                return
            }
            // Another task has taken the path.
            collection.objects[remote.href] = nil
        }
        newObjects[href, default: [:]][remote.href] = object
    }

    /// Returns an id for an object without UID.
    private static func uid(forPath href: String) -> String {
        ContentHash.name("object without UID", href)
    }

    // MARK: Items

    /// Gives the new objects their items. If an item already has an object, the new one is a moved one, a copy, or another item.
    private mutating func identify() {
        let derived = derivedItems()
        // Copies that this program wrote are last, because an object elsewhere is newer.
        var copies: [NewObject] = []
        for (collection, objects) in newObjects.sorted(by: { $0.key < $1.key }) {
            for (href, object) in objects.sortedByPath {
                let new = NewObject(collection: collection, href: href, object: object)
                if isOwnCopy(new) { copies.append(new) } else { identify(new, derived) }
            }
            newObjects[collection] = nil
        }
        for copy in copies { identify(copy, derived) }
    }

    /// Returns the items of other accounts' lists, except those that this account has synced: the user has moved them there.
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
            switch role(of: new, formerly: former, besides: existing, at: owner) {
            case .copy:
                let write = state.pendingWrites[item]
                // If this program wrote the copy, someone else may have moved the item elsewhere meanwhile.
                let isLeftover = write?.href == new.href && write?.movedFrom != owner.href || former?.kind == .leftover
                collections[new.collection]?.otherObjects[new.href] = OtherObject(
                    kind: isLeftover ? .leftover : .moved, etag: new.object.etag, item: item, contents: new.object.contents)
                return
            case .newPlace:
                let isLeftover = state.pendingWrites[item]?.movedFrom == owner.href || former?.kind == .leftover
                collections[owner.collection]?.objects[owner.href] = nil
                collections[owner.collection]?.otherObjects[owner.href] = OtherObject(
                    kind: isLeftover ? .leftover : .moved, etag: existing.etag, item: item, contents: existing.contents)
            case .otherItem where unreadable[owner.collection] != nil:
                // The item may have been moved here and changed. Only its former collection shows whether it is the same item.
                waitingItems.insert(item)
                collections[new.collection]?.otherObjects[new.href] = former
                return readCompletelyNextTime(new.collection)
            case .otherItem:
                let uid = new.uid
                new.object.item = ItemID(ContentHash.name(uid, new.href))
                new.object.uid = uid
            }
        }
        collections[new.collection]?.objects[new.href] = new.object
        receivedCount += 1
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
        for (path, collection) in collections {
            if let (href, object) = collection.objects[item] { return ((path, href), object) }
        }
        return nil
    }

    private func hasObject(_ item: ItemID) -> Bool {
        collections.values.contains { $0.objects.contains(item) }
    }

    /// Whether an item has an object in a collection that isn't gone.
    private func isPresent(_ item: ItemID) -> Bool {
        collections.contains { $0.value.objects.contains(item) && !missing.contains($0.key) }
    }

    /// Fetches other objects of items whose object is gone: they take its place.
    private mutating func fetchOrphans() throws(ServerError) {
        var orphans: [String: [String]] = [:]
        for (path, collection) in collections where isReadable(path) {
            for (href, object) in collection.otherObjects {
                if let item = object.item, !hasObject(item) { orphans[path, default: []].append(href) }
            }
        }
        guard !orphans.isEmpty else { return }
        for (path, hrefs) in orphans {
            guard var collection = collections[path] else { continue }
            let objects: [RemoteObject]
            var reader = ObjectReader(path, server: server)
            do throws(ServerError) {
                objects = try reader.read(hrefs)
            } catch {
                guard error.canConcernOneCollection else { throw error }
                problems.append(.unreadableList(name: collection.name, status: error.status, reason: error.reason))
                unreadOrphans.formUnion(hrefs.compactMap { collection.otherObjects[$0]?.item })
                continue
            }
            report(reader.failures, in: path)
            // An object may have been deleted meanwhile, but it could also be refused or too large. The next sync finds out.
            let unsent = Set(hrefs).subtracting(objects.map(\.href))
            if !unsent.isEmpty { isMissingObjects = true }
            for href in hrefs {
                if unsent.contains(href), let item = collection.otherObjects[href]?.item {
                    unreadOrphans.insert(item)
                } else {
                    collection.otherObjects[href] = nil
                }
            }
            for object in objects { add(object, to: &collection, href: path) }
            collections[path] = collection
        }
        identify()
    }

    private enum Role {
        /// A copy that this program wrote, or that has the same contents. It is ignored.
        case copy
        /// The item was moved here, and the existing object will be deleted.
        case newPlace
        /// Another item with the same UID.
        case otherItem
    }

    /// Whether this program wrote the object to move an item, and nobody has changed it.
    private func isOwnCopy(_ new: NewObject) -> Bool {
        guard let write = state.pendingWrites[new.object.item], write.href == new.href, write.movedFrom != nil else { return false }
        return write.contents?.isSame(as: new.object.contents) == true
    }

    /// - Parameter former: See `former`.
    private func role(
        of new: NewObject, formerly former: OtherObject?, besides existing: SyncedObject, at owner: (collection: String, href: String)
    ) -> Role {
        // No other object has the UID any more.
        if missing.contains(owner.collection) { return .newPlace }
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
            // The change is newer than the item, unless the item has changed as well. Its collection shows that.
            if unreadable[owner.collection] != nil { return .otherItem }
            if former.isSame(as: existing.contents) { return .newPlace }
            guard former.text == existing.contents.text, former.text == new.object.contents.text else { return .otherItem }
            return isUnchanged ? .newPlace : .copy
        }
        if isUnchanged { return new.object.contents.isSame(as: existing.contents) ? .newPlace : .otherItem }
        // It may be a copy of the item's contents before the change.
        return [existing.contents, known].contains { $0?.isSame(as: new.object.contents) == true } ? .copy : .otherItem
    }

    /// Returns the object as it was last synced, if it was another object of the same item.
    private func former(_ new: NewObject) -> OtherObject? {
        state.collections[new.collection]?.otherObjects[new.href].flatMap { $0.item == new.object.item ? $0 : nil }
    }

    /// Finds the copies of moves that were interrupted.
    private mutating func findCopies() {
        for (item, write) in state.pendingWrites where write.movedFrom != nil {
            for (path, collection) in collections {
                guard let copy = collection.otherObjects[write.href], copy.kind == .moved else { continue }
                copies[item] = Copy(collection: path, href: write.href, etag: copy.etag)
            }
        }
    }
}

extension ServerError {
    /// Whether other collections of the account may still be readable.
    fileprivate var canConcernOneCollection: Bool {
        switch self {
        case .forbidden, .notFound, .preconditionFailed, .invalidSyncToken, .refused, .tooLarge, .invalidAnswer: true
        // Some servers fail for a single collection, or send a page.
        case .retryLater(_, let seconds): seconds == nil
        case .notCalDAV: true
        case .offline, .timeout, .unauthorized, .certificate, .otherServer: false
        }
    }
}

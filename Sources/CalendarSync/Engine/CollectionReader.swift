// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Reads the collections of a server by comparison with what was last synced.
struct CollectionReader {
    private var download: ServerSnapshot
    /// Whether an object of an item is gone.
    private var hasRemoved = false

    private let state: SyncState
    private let account: Account
    private let server: any CalendarServer

    /// How often the collections are read again while objects are moved.
    private static let repetitionLimit = 3
    /// The number of objects that are requested and held at once.
    private static let batchSize = 250

    init(since state: SyncState, account: Account, server: any CalendarServer) {
        self.state = state
        self.account = account
        self.server = server
        download = ServerSnapshot(collections: state.collections)
    }

    /// Returns the collections. The items of their new objects aren't recognized yet.
    ///
    /// - Parameters:
    ///   - listed: The collections on the server.
    ///   - ours: The present library, to find the lists of new collections.
    ///   - foreignLists: Lists of other accounts.
    /// - Throws: Errors that concern the whole account.
    consuming func read(_ listed: [RemoteCollection], ours: Library, foreignLists: Set<ListID>) throws(ServerError)
        -> ServerSnapshot
    {
        let included = listed.filter { !account.excludedCollections.contains($0.href) }
        for collection in included { download.remote[collection.href] = collection }
        download.missing = state.collections.keys.filter { path in
            download.remote[path] == nil && !account.excludedCollections.contains(path)
        }.sorted()
        for collection in included {
            let href = collection.href
            let known = download.collections[href]
            var synced =
                known ?? SyncedCollection(list: list(for: collection, ours: ours, foreignLists: foreignLists), name: "")
            synced.name = ServerNames.collection(collection.name)
            if collection.order != nil { synced.sentOrder = nil }
            synced.order = collection.order ?? synced.sentOrder
            download.collections[href] = synced
            guard known == nil || Self.hasChanged(collection, since: synced) else { continue }
            do throws(ServerError) {
                try fetch(collection)
            } catch {
                try setAside(href, error)
            }
        }
        if download.hasTimedOut, download.hasReadNothing { throw .timeout }
        if mayHaveMissedMove {
            for _ in 0..<Self.repetitionLimit {
                hasRemoved = false
                try fetchAgain()
                if !hasRemoved { break }
            }
        }
        return download
    }

    /// Whether an object is gone that may have been moved to a collection that was read before, or a new one may have
    /// been moved from there.
    private var mayHaveMissedMove: Bool {
        guard download.remote.count > 1 else { return false }
        return hasRemoved
            || download.newObjects.contains { path, objects in
                objects.items.contains { item in
                    download.collections.contains { $0.key != path && $0.value.objects.contains(item) }
                }
            }
            || state.pendingWrites.values.contains { write in
                write.contents != nil
                    && !download.collections.keys.contains { path in
                        download.collections[path]?.objects[write.href] != nil
                            || download.newObjects[path]?[write.href] != nil
                    }
            }
    }

    /// Reads the collections that have changed meanwhile.
    private mutating func fetchAgain() throws(ServerError) {
        for collection in try server.collections() where download.isReadable(collection.href) {
            guard let read = download.collections[collection.href], Self.hasChanged(collection, since: read) else {
                continue
            }
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

    /// Returns the list of a new collection: one with its id, because this program or another Ember created it, or one
    /// with its name, or else a new one.
    private func list(for collection: RemoteCollection, ours: Library, foreignLists: Set<ListID>) -> ListID {
        let taken = Set(download.collections.values.map(\.list)).union(foreignLists).union(download.unreadable.values)
        let id = ListID(ServerSnapshot.lastSegment(of: collection.href))
        if !taken.contains(id), !id.text.isEmpty, ours[id] != nil { return id }
        let created = ours.lists.first { ServerNames.segment(for: $0.id) == id.text && !taken.contains($0.id) }
        if let created { return created.id }
        let name = ServerNames.collection(collection.name)
        let namesakes = ours.lists.filter {
            ServerNames.collection($0.name) == name && !taken.contains($0.id)
                && !account.excludedLists.contains($0.id.text)
        }
        if namesakes.count == 1, !name.isEmpty { return namesakes[0].id }
        if !taken.contains(id), !id.text.isEmpty { return id }
        return ListID(ContentHash.name(account.id, collection.href))
    }

    // MARK: Errors

    /// Keeps a collection as it was last synced, so that the others can be synced.
    private mutating func setAside(_ href: String, _ error: ServerError) throws(ServerError) {
        try download.throwUnlessConcerningOneCollection(error)
        guard download.unreadable[href] == nil, let collection = download.collections[href] else { return }
        download.unreadable[href] = collection.list
        download.problems.append(.unreadableList(name: collection.name, status: error.status, reason: error.reason))
        download.collections[href] = state.collections[href]
        download.newObjects[href] = nil
        download.newUnsent[href] = nil
    }

    // MARK: Objects

    /// Reads the changes of a collection, or nothing if there is an error.
    private mutating func fetch(_ remote: RemoteCollection) throws(ServerError) {
        guard var collection = download.collections[remote.href] else { return }
        var (candidates, syncToken) = try readChanges(of: remote.href, &collection)
        download.newUnsent[remote.href] = nil
        var reader = ObjectReader(remote.href, server: server)
        var unsent: [RemoteVersion] = []
        // Whether another listing is needed to find the objects to request again.
        var needsListing = false
        while !candidates.isEmpty {
            let batch = candidates.suffix(Self.batchSize)
            // Frees the memory of what was requested.
            candidates.removeLast(batch.count)
            let objects = try reader.read(batch.map(\.href))
            if objects.count < batch.count {
                let sent = Set(objects.lazy.map(\.href))
                unsent += batch.filter { !sent.contains($0.href) }
            }
            for object in objects { download.add(object, to: &collection, href: remote.href) }
        }
        // An error of an earlier sync may have had another cause, or be over.
        let suspects = collection.otherObjects.filter {
            ($0.value.kind == .invalidAnswer || $0.value.kind == .failed) && reader.failures[$0.key] == nil
        }
        for object in try reader.readAgain(Array(suspects.keys)) {
            download.add(object, to: &collection, href: remote.href)
        }
        for version in unsent {
            let kind = reader.failures[version.href]
            let object = UnsyncedObject(kind: kind ?? .unsent, etag: kind == nil ? nil : version.etag)
            let known = collection.otherObjects[version.href]
            if collection.objects[version.href] == nil, known == nil {
                download.newUnsent[remote.href, default: [:]][version.href] = object
                needsListing = true
            } else if kind != nil || known == nil {
                // Its item stays as it was.
                collection.otherObjects[version.href] = object
            } else if known?.kind != .unsent {
                needsListing = true
            }
        }
        // An object may have been deleted meanwhile. It could also be refused, so it is requested again next time.
        let isMissingObjects =
            !unsent.isEmpty || collection.otherObjects.values.contains { $0.kind == .failed || $0.kind == .unsent }
        if isMissingObjects { download.isMissingObjects = true }
        collection.ctag = isMissingObjects ? nil : remote.ctag
        // Without a ctag, a collection with the same token isn't read.
        if !isMissingObjects || remote.ctag != nil && !needsListing {
            collection.syncToken = syncToken
            collection.hasUnreadWrites = false
        }
        download.collections[remote.href] = collection
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
            let known =
                Array(collection.objects.keys) + collection.otherObjects.keys + (download.newObjects[href] ?? [:]).keys
            removed = Set(known.filter { !present.contains($0) })
        }
        for path in removed {
            if collection.objects[path] != nil { hasRemoved = true }
            collection.objects[path] = nil
            collection.otherObjects[path] = nil
            download.newObjects[href]?[path] = nil
        }
        var candidates = changes.changed.filter { version in
            guard let etag = version.etag else { return true }
            return (collection.otherObjects[version.href]?.etag ?? collection.objects[version.href]?.etag) != etag
        }
        let unsent = collection.otherObjects.filter { $0.value.kind == .unsent }.keys
        if !unsent.isEmpty {
            let requested = Set(candidates.lazy.map(\.href))
            candidates += unsent.filter { !requested.contains($0) }.map { RemoteVersion(href: $0, etag: nil) }
        }
        return (candidates, changes.syncToken)
    }
}

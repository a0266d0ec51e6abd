// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import ListStore

/// Reads what has changed in the collections of a server.
struct CollectionReader {
    private var snapshot = ServerSnapshot()
    /// Whether an object of a row is gone.
    private var hasRemoved = false

    private let state: SyncState
    private let account: Account
    private let server: any CalendarServer
    /// In s since 1970.
    private let now: Int

    /// How often the collections are read again while objects are moved.
    private static let repetitionLimit = 3
    /// The number of objects that are requested and held at once.
    private static let batchSize = 250
    /// Seconds after which an object that couldn't be read is requested again although nothing has changed.
    private static let retryDelay = 600
    /// Seconds after which all objects of a collection are compared, in case the server has reported wrong changes.
    private static let comparisonInterval = 86_400

    init(since state: SyncState, account: Account, server: any CalendarServer, now: Int) {
        self.state = state
        self.account = account
        self.server = server
        self.now = now
    }

    /// - Parameters:
    ///   - listed: The collections on the server.
    ///   - ours: The present library, to find the lists of new collections.
    ///   - others: What other accounts have synced.
    /// - Throws: Errors that concern the whole account.
    consuming func read(_ listed: [RemoteCollection], ours: Library, others: OtherAccountStates) throws(ServerError)
        -> ServerSnapshot
    {
        let included = listed.filter { !account.excludedCollections.contains($0.href) }
        for collection in included { snapshot.remote[collection.href] = collection }
        snapshot.missing = state.collections.keys.filter { path in
            snapshot.remote[path] == nil && !account.excludedCollections.contains(path)
        }.sorted()
        for collection in included {
            var known = state.collections[collection.href]
            let list = known?.list ?? list(for: collection, ours: ours, foreignLists: others.lists)
            // If the other path is gone, this one takes its place.
            if known?.isDuplicate == true, !isSynced(list, others) { known = nil }
            snapshot.readings[collection.href] = CollectionReading(collection: synced(collection, known, list: list))
            if known?.isDuplicate == true { continue }
            if let known, !hasChanged(collection, since: known) { continue }
            try fetchUnlessUnreadable(collection)
        }
        if snapshot.hasTimedOut, snapshot.hasReadNothing { throw .timeout }
        try listFormerPlaces(among: included)
        guard mayHaveMissedMove(ours) else { return snapshot }
        for _ in 0..<Self.repetitionLimit {
            var hasRead = false
            for collection in try server.collections() {
                guard let read = snapshot.readings[collection.href]?.collection, !read.isDuplicate,
                    hasChanged(collection, since: read)
                else { continue }
                try fetchUnlessUnreadable(collection)
                hasRead = true
            }
            if !hasRead { break }
        }
        return snapshot
    }

    /// Lists a collection completely if one of its tasks is new under another path. The task may have been moved since the
    /// collection was read, and a server that was restored from a backup may not report that it is gone.
    private mutating func listFormerPlaces(among collections: [RemoteCollection]) throws(ServerError) {
        let uids = Set(snapshot.readings.values.lazy.flatMap(\.newUIDs))
        guard !uids.isEmpty else { return }
        for collection in collections {
            guard let reading = snapshot.readings[collection.href],
                reading.collection.rows.contains(where: { href, row in
                    uids.contains(row.uidText) && reading.version(of: href) != nil
                })
            else { continue }
            snapshot.readings[collection.href]?.collection.syncToken = nil
            try fetchUnlessUnreadable(collection)
        }
    }

    /// Whether an object is gone that may have been moved to a collection that was read before. A new item here counts,
    /// too: another machine with the same file may have sent it.
    private func mayHaveMissedMove(_ ours: Library) -> Bool {
        guard snapshot.remote.count > 1 else { return false }
        if hasRemoved { return true }
        let hasUnknownWrite = snapshot.readings.values.contains { reading in
            reading.collection.rows.contains { href, row in row.last == nil && reading.changes[href] == nil }
        }
        if hasUnknownWrite { return true }
        // Items that can't be sent would cost a request in each sync.
        let sent = snapshot.readings.filter { path, reading in
            !reading.collection.isDuplicate && snapshot.remote[path]?.isWritable == true
        }
        let lists = Set(sent.values.lazy.map(\.collection.list))
        let known = Set(state.collections.values.lazy.flatMap { $0.rows.values.lazy.map(\.item) })
            .union(state.refusals.keys)
        return ours.lists.contains { lists.contains($0.id) && !$0.items.allSatisfy { known.contains($0.id) } }
    }

    /// The collection with the properties that the server lists.
    private func synced(_ remote: RemoteCollection, _ known: SyncedCollection?, list: ListID) -> SyncedCollection {
        var collection = known ?? SyncedCollection(list: list, name: "")
        collection.missingSince = nil
        collection.name = ServerNames.collection(remote.name)
        // If the server stores orders, it has lost this one, and perhaps all of them.
        if isComparisonDue(collection) || snapshot.remote.values.contains(where: { $0.order != nil }) {
            collection.sentOrder = nil
        }
        collection.order = remote.order ?? collection.sentOrder
        return collection
    }

    private func hasChanged(_ collection: RemoteCollection, since known: SyncedCollection) -> Bool {
        if known.unsynced.values.contains(where: isDue) { return true }
        // Of new objects, only the paths are known, and of those before this version, not the time.
        if isComparisonDue(known) { return true }
        if let ctag = collection.ctag { return ctag != known.ctag }
        if let token = collection.syncToken { return token != known.syncToken }
        return true
    }

    private func isComparisonDue(_ collection: SyncedCollection) -> Bool {
        collection.comparisonTime.map { !$0.isWithin(Self.comparisonInterval, of: now) } ?? false
    }

    /// Whether an object that can't be read is requested again although it hasn't changed.
    private func isDue(_ object: UnsyncedObject) -> Bool {
        switch object.kind {
        case .noTask: false
        case .unreadable, .tooLarge, .invalidAnswer:
            object.time.map { !$0.isWithin(Self.retryDelay, of: now) } ?? false
        case .failed, .unsent: false
        }
    }

    // MARK: Lists

    /// Returns the list of a new collection: one with its id, because this program or another Ember created it, or one
    /// with its name, or else a new one.
    private func list(for collection: RemoteCollection, ours: Library, foreignLists: Set<ListID>) -> ListID {
        let taken = Set(state.collections.values.map(\.list)).union(snapshot.readings.values.map(\.collection.list))
            .union(foreignLists)
        let segment = ServerNames.lastSegment(of: collection.href)
        let creating = state.newCollections.first { $0.value.segment == segment && !taken.contains($0.key) }
        if let creating { return creating.key }
        let id = ListID(segment)
        if !taken.contains(id), !segment.isEmpty, ours[id] != nil { return id }
        let created = ours.lists.first { ServerNames.segment(for: $0.id) == segment && !taken.contains($0.id) }
        if let created { return created.id }
        let name = ServerNames.collection(collection.name)
        let namesakes = ours.lists.filter {
            ServerNames.collection($0.name) == name && !taken.contains($0.id)
                && !account.excludedLists.contains($0.id.text)
        }
        if namesakes.count == 1, !name.isEmpty { return namesakes[0].id }
        if !taken.contains(id), !segment.isEmpty { return id }
        return ListID(ContentHash.name(account.id, collection.href))
    }

    // MARK: Duplicates

    /// Whether a present collection other than a duplicate is a list.
    private func isSynced(_ list: ListID, _ others: OtherAccountStates) -> Bool {
        others.includedLists.contains(list)
            || snapshot.readings.values.contains { !$0.collection.isDuplicate && $0.collection.list == list }
            || state.collections.contains { path, collection in
                !collection.isDuplicate && collection.list == list && !snapshot.missing.contains(path)
                    && !account.excludedCollections.contains(path)
            }
    }

    // MARK: Objects

    /// Reads the changes of a collection. If there is an error, it stays as it was last synced, so that the others can
    /// be synced.
    private mutating func fetchUnlessUnreadable(_ remote: RemoteCollection) throws(ServerError) {
        guard let reading = snapshot.readings[remote.href] else { return }
        do throws(ServerError) {
            snapshot.readings[remote.href] = try fetch(remote, reading)
        } catch {
            try snapshot.throwUnlessConcerningOneCollection(error)
            let (name, list) = (reading.collection.name, reading.collection.list)
            snapshot.unreadable[remote.href] = list
            snapshot.problems.append(.unreadableList(name: name, status: error.status, reason: error.reason))
            snapshot.readings[remote.href] = nil
        }
    }

    private mutating func fetch(_ remote: RemoteCollection, _ known: CollectionReading) throws(ServerError)
        -> CollectionReading
    {
        var reading = known
        var (candidates, syncToken) = try readChanges(of: remote.href, &reading)
        var reader = ObjectReader(remote.href, server: server)
        let unsent = try readObjects(&candidates, &reader, &reading)
        try readSuspects(&reader, &reading)
        let needsListing = setAside(unsent, reader.failures, &reading)
        // An object may have been deleted meanwhile. It could also be refused, so it is requested again next time.
        let isMissingObjects =
            !unsent.isEmpty || reading.collection.unsynced.values.contains { $0.kind == .failed || $0.kind == .unsent }
        if isMissingObjects { snapshot.isMissingObjects = true }
        reading.collection.ctag = isMissingObjects ? nil : remote.ctag
        // Without a ctag, a collection with the same token isn't read.
        if !isMissingObjects || remote.ctag != nil && !needsListing {
            reading.collection.syncToken = syncToken
            reading.collection.hasUnreadWrites = false
        }
        return reading
    }

    /// Requests objects, and returns those that the server doesn't send.
    private func readObjects(
        _ candidates: inout [RemoteVersion], _ reader: inout ObjectReader, _ reading: inout CollectionReading
    ) throws(ServerError) -> [RemoteVersion] {
        var unsent: [RemoteVersion] = []
        while !candidates.isEmpty {
            let batch = candidates.suffix(Self.batchSize)
            // Frees the memory of what was requested.
            candidates.removeLast(batch.count)
            let objects = try reader.read(batch.map(\.href))
            let sent = Set(objects.lazy.map(\.href))
            unsent += batch.filter { !sent.contains($0.href) }
            for object in objects { reading.add(object, at: now) }
        }
        return unsent
    }

    /// Notes the objects that the server doesn't send. Returns whether another listing is needed to request them again.
    private func setAside(
        _ unsent: [RemoteVersion], _ failures: [String: UnsyncedObject.Kind], _ reading: inout CollectionReading
    ) -> Bool {
        var needsListing = false
        for version in unsent {
            let kind = failures[version.href]
            let known = reading.collection.unsynced[version.href]
            if known == nil, reading.collection.rows[version.href] == nil || kind == nil { needsListing = true }
            reading.changes[version.href] = nil
            reading.setAside(version.href, kind ?? .unsent, etag: kind == nil ? nil : version.etag, at: now)
        }
        return needsListing
    }

    /// Requests objects again that couldn't be read: the error may have had another cause, or be over.
    private func readSuspects(_ reader: inout ObjectReader, _ reading: inout CollectionReading) throws(ServerError) {
        let suspects = reading.collection.unsynced.filter { path, object in
            reader.failures[path] == nil && (object.kind == .invalidAnswer || object.kind == .failed || isDue(object))
        }
        guard !suspects.isEmpty else { return }
        for href in suspects.keys where suspects[href].map(isDue) == true {
            reading.collection.unsynced[href]?.time = now
        }
        for object in try reader.readAgain(suspects.keys.sorted()) { reading.add(object, at: now) }
    }

    /// Returns the objects to request, and the token of the next sync. Notes those that are gone.
    private mutating func readChanges(
        of href: String, _ reading: inout CollectionReading
    ) throws(ServerError) -> (candidates: [RemoteVersion], syncToken: String?) {
        let known = reading.collection
        let isDue = known.comparisonTime == nil || isComparisonDue(known)
        let token = isDue ? nil : known.syncToken
        let changes: RemoteChanges
        do {
            changes = try server.changes(in: href, since: token)
        } catch .invalidSyncToken {
            changes = try server.changes(in: href, since: nil)
        }
        if changes.isComplete {
            noteMissing(in: &reading, besides: Set(changes.changed.lazy.map(\.href)))
            reading.collection.comparisonTime = now
        } else {
            for path in changes.removed { remove(path, from: &reading, as: .deleted) }
            for version in changes.changed { reading.collection.rows[version.href]?.missingSince = nil }
        }
        var candidates = changes.changed.filter { version in
            guard let etag = version.etag else { return true }
            return reading.etag(of: version.href) != etag
        }
        let unsent = reading.collection.unsynced.filter { $0.value.kind == .unsent }.keys
        if !unsent.isEmpty {
            let requested = Set(candidates.lazy.map(\.href))
            candidates += unsent.filter { !requested.contains($0) }.sorted().map { RemoteVersion(href: $0, etag: nil) }
        }
        return (candidates, changes.syncToken)
    }

    /// Compares a complete listing with what is known.
    private mutating func noteMissing(in reading: inout CollectionReading, besides present: Set<String>) {
        for path in reading.collection.rows.keys where present.contains(path) {
            reading.collection.rows[path]?.missingSince = nil
        }
        let known = Array(reading.collection.rows.keys) + reading.collection.unsynced.keys + reading.changes.keys
        for path in known where !present.contains(path) { remove(path, from: &reading, as: .missing) }
    }

    private mutating func remove(_ path: String, from reading: inout CollectionReading, as change: ServerChange) {
        reading.collection.unsynced[path] = nil
        // Objects that were never synced don't count.
        let isKnown = reading.collection.rows[path].map { $0.last != nil || $0.sent != nil } ?? false
        if isKnown { hasRemoved = hasRemoved || reading.changes[path] != change }
        reading.changes[path] = isKnown ? change : nil
    }
}

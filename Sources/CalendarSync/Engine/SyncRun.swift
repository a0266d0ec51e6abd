// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// One sync: rounds of reading, merging, and sending, until nothing changes meanwhile.
struct SyncRun {
    let server: any CalendarServer
    let library: LibraryAccess
    let account: Account
    let others: OtherAccountStates
    let answers: [SyncAnswer]
    var retriesRefused: Bool
    let now: () -> Int
    let save: (SyncState) throws -> Void
    var state: SyncState
    var report = SyncReport()
    /// Whether the server changed meanwhile.
    var needsAnotherRound = false
    private(set) var isLastRound = false
    /// Lists that the server refused to delete. They are hidden, so they are only named once.
    var listProblems: [SyncProblem] = []
    /// The state in the file, or `nil` if there is none.
    private var savedState: SyncState?
    /// The collections as they were listed before the sync, for the first round.
    private var listing: [RemoteCollection]?
    private var hasChanges = false
    /// The number of objects whose contents this sync has kept.
    private var keptCount = 0

    /// Whether the sync changed nothing on either side, apart from stored versions.
    var hasChangedNothing: Bool { !hasChanges && report.sentCount == 0 && report.receivedCount == 0 }

    /// Seconds after which a refused write is tried again.
    static let refusalDelay = 600
    /// The number of rounds before the next sync has to continue.
    private static let roundLimit = 5

    init(
        server: any CalendarServer, listing: [RemoteCollection]? = nil, library: LibraryAccess, account: Account,
        others: OtherAccountStates = OtherAccountStates([]), answers: [SyncAnswer],
        retriesRefused: Bool, now: @escaping () -> Int, save: @escaping (SyncState) throws -> Void, state: SyncState?
    ) {
        self.server = server
        self.library = library
        self.account = account
        self.others = others
        self.answers = answers
        self.retriesRefused = retriesRefused
        self.now = now
        self.save = save
        self.state = state ?? SyncState()
        savedState = state
        self.listing = listing
        for path in self.state.collections.keys where self.state.collections[path]?.hasUnreadWrites == true {
            readCompletely(path)
        }
    }

    mutating func run() -> SyncReport {
        do throws(SyncFailure) {
            for round in 1...Self.roundLimit {
                needsAnotherRound = false
                isLastRound = round == Self.roundLimit
                report.problems = []
                report.questions = []
                let sentCount = report.sentCount
                try runRound()
                // After writes, another round stores a ctag and a token that include them. Servers that derive both
                // from the contents have the former ones again when someone undoes the writes, which then must not look
                // like no change.
                if !needsAnotherRound && report.sentCount == sentCount { break }
                retriesRefused = false
            }
            if needsAnotherRound { report.problems.append(.busyServer) }
        } catch {
            report.failure = error
        }
        trimRemovedObjects()
        if report.failure == nil {
            do throws(SyncFailure) { try saveState() } catch { report.failure = error }
        } else if state != SyncState() {
            // Keeps the results of the writes so far. If this fails, the next sync finds out again.
            try? saveState()
        }
        for refusal in state.refusals.values {
            report.problems.append(.refusedItem(text: refusal.text, status: refusal.status, reason: refusal.reason))
        }
        for refusal in state.listRefusals.values {
            report.problems.append(.refusedList(name: refusal.name, status: refusal.status, reason: refusal.reason))
        }
        report.problems += listProblems
        return report
    }

    /// Lets the next round compare all objects of a collection.
    mutating func readCompletely(_ path: String) {
        state.collections[path]?.ctag = nil
        state.collections[path]?.syncToken = nil
    }

    /// Saves the state, unless it is saved already.
    mutating func saveState() throws(SyncFailure) {
        guard state != savedState else { return }
        do {
            try save(state)
        } catch {
            throw .state(error)
        }
        savedState = state
    }

    // MARK: A round

    private mutating func runRound() throws(SyncFailure) {
        let ours: Library
        do {
            ours = try library.read()
        } catch {
            throw .library(error)
        }
        forgetExcludedCollections(ours)
        let download: ServerSnapshot
        do {
            let listing = if let listing { listing } else { try server.collections() }
            self.listing = nil
            let reader = CollectionReader(since: state, account: account, server: server)
            let read = try reader.read(listing, ours: ours, foreignLists: others.lists)
            let recognizer = ItemMatcher(read, since: state, account: account, server: server, now: now())
            download = try recognizer.recognize(ours: ours, foreignLists: others.lists)
        } catch {
            throw .server(error)
        }
        report.receivedCount += download.receivedCount
        report.isMissingObjects = download.isMissingObjects
        report.hasReadNothing = download.hasReadNothing
        report.problems += download.problems
        for (href, collection) in download.collections {
            reportUnusable(collection, isPresent: download.remote[href] != nil)
        }

        var merge = SyncMerge(
            base: state.collections, theirs: download.collections, paused: [], answers: answers,
            placement: library.doneItemPlacement)
        for href in account.excludedCollections where state.collections[href] != nil { merge.paused.insert(href) }
        merge.paused.formUnion(download.unreadable.keys)
        confirmPendingWrites(in: &merge)
        handleMissing(download.missing, ours: ours, in: &merge)
        askAboutDeletions(in: &merge)
        merge.arrivals = state.arrivals
        try noteArrivals(merge)
        let result = try mergeLibrary(merge)
        report.questions += result.questions

        keepData(ofObjectsMissingIn: merge.theirs, merged: merge.arrivals)
        // The library now contains what is on the server.
        var collections = merge.theirs
        for href in result.paused { collections[href] = state.collections[href] }
        dropMovedItems(from: result.paused, in: &collections)
        state.collections = collections
        state.vanishedItems = download.vanishedItems
        // Those of paused collections may be in the library without being in their state.
        state.arrivals = merge.arrivals.filter { result.paused.contains($0.key) }
        let (copies, waitingItems) = (download.copies, download.waitingItems)
        let uncompleted = uncompletedItems
        state.pendingWrites = state.pendingWrites.filter { item, write in
            copies[item] != nil || waitingItems.contains(item) || uncompleted.contains(item)
                || result.paused.contains { write.href.hasPrefix($0) }
        }
        try saveState()

        try send(
            UploadContext(
                merged: result, remote: download.remote, copies: copies, pending: state.pendingWrites,
                waitingLists: Set(download.unreadable.values), waitingItems: waitingItems))
    }

    /// Forgets the contents of excluded collections, so that including one again is a first sync, which deletes
    /// nothing.
    private mutating func forgetExcludedCollections(_ ours: Library) {
        for href in account.excludedCollections {
            guard let collection = state.collections[href] else { continue }
            // The items may be moved to lists that are synced.
            keepData(of: Array(collection.objects.values))
            // If the list was deleted here, it must not become another collection when the deletion is undone. Without
            // the name, it looks changed on the server when the collection is included again, so it comes back even if
            // it is empty.
            let name = ours[collection.list] == nil ? "" : collection.name
            state.collections[href] = SyncedCollection(list: collection.list, name: name)
            state.arrivals[href] = nil
            state.pendingWrites = state.pendingWrites.filter { !$0.value.href.hasPrefix(href) }
        }
    }

    /// Notes what is about to be merged. If the process is killed between saving the library and saving the state, the
    /// next sync knows that it isn't new here.
    private mutating func noteArrivals(_ merge: SyncMerge) throws(SyncFailure) {
        var arrivals = state.arrivals
        for (path, collection) in merge.theirs where !merge.paused.contains(path) {
            let known = merge.base[path]?.objects ?? [:]
            guard !known.isEmpty || arrivals[path] != nil else {
                // Shares the memory.
                arrivals[path] = collection.objects.isEmpty ? nil : collection.objects
                continue
            }
            for (href, object) in collection.objects where known[href]?.contents != object.contents {
                arrivals[path, default: [:]][href] = object
            }
        }
        guard arrivals != state.arrivals else { return }
        state.arrivals = arrivals
        try saveState()
    }

    private mutating func mergeLibrary(_ merge: SyncMerge) throws(SyncFailure) -> SyncMerge.Result {
        var result: SyncMerge.Result?
        do {
            try library.edit { library in
                let merged = merge.merge(into: library)
                if library != merged.library { hasChanges = true }
                library = merged.library
                result = merged
            }
        } catch {
            throw .library(error)
        }
        guard let result else { preconditionFailure("edit calls the closure or throws") }
        return result
    }

    /// Notes which items of paused collections have an object elsewhere now. If this program moved an item, it must
    /// delete the former object.
    private func dropMovedItems(from paused: Set<String>, in collections: inout [String: SyncedCollection]) {
        guard !paused.isEmpty else { return }
        var elsewhere: Set<ItemID> = []
        for (path, collection) in collections where !paused.contains(path) {
            elsewhere.formUnion(collection.objects.items)
        }
        for path in paused {
            for (href, object) in collections[path]?.objects ?? [:] where elsewhere.contains(object.item) {
                collections[path]?.objects[href] = nil
                let isLeftover = state.pendingWrites[object.item]?.movedFrom == href
                collections[path]?.otherObjects[href] = UnsyncedObject(
                    kind: isLeftover ? .leftover : .moved, etag: object.etag, item: object.item,
                    contents: object.contents)
            }
        }
    }

    private mutating func reportUnusable(_ collection: SyncedCollection, isPresent: Bool) {
        guard isPresent else { return }
        for (href, object) in collection.otherObjects {
            guard let problem = SyncProblem(of: object.kind, at: href, inList: collection.name) else { continue }
            if !report.problems.contains(problem) { report.problems.append(problem) }
        }
    }

    /// Treats writes whose answers were lost as synced if their contents are on the server.
    private func confirmPendingWrites(in merge: inout SyncMerge) {
        guard !state.pendingWrites.isEmpty else { return }
        var places: [ItemID: (collection: String, href: String)] = [:]
        for (path, collection) in merge.theirs {
            for (href, object) in collection.objects where state.pendingWrites[object.item] != nil {
                places[object.item] = (path, href)
            }
        }
        var known: [ItemID: [(collection: String, href: String)]] = [:]
        for (path, collection) in merge.base {
            for (href, object) in collection.objects where state.pendingWrites[object.item] != nil {
                known[object.item, default: []].append((path, href))
            }
        }
        for (item, write) in state.pendingWrites {
            let place = places[item]
            let found = place.flatMap { merge.theirs[$0.collection]?.objects[$0.href] }
            let isConfirmed =
                if let contents = write.contents {
                    place?.href == write.href && found?.contents.isSame(as: contents) == true
                } else {
                    found == nil
                }
            if !isConfirmed, let place, let found, place.href == write.movedFrom, known[item] == nil,
                isKept(found, of: item)
            {
                // The item is still in its former collection, of which the state has forgotten the object; see
                // `moveObjects`.
                merge.base[place.collection]?.objects[place.href] = found
            }
            guard isConfirmed else { continue }
            for old in known[item] ?? [] { merge.base[old.collection]?.objects[old.href] = nil }
            guard let place, let found, let theirs = merge.theirs[place.collection] else { continue }
            if merge.base[place.collection] == nil {
                merge.base[place.collection] = theirs
                merge.base[place.collection]?.objects = [:]
            }
            merge.base[place.collection]?.objects[place.href] = found
        }
    }

    /// Whether the state keeps the contents of an object.
    private func isKept(_ object: SyncedObject, of item: ItemID) -> Bool {
        guard let data = state.removedObjects[item] else { return false }
        return CalendarTask(data).map { TaskContents($0) == object.contents } ?? false
    }

    /// The items whose pending writes complete an occurrence that is still the present one on the server.
    ///
    /// The contents are no proof that a write has arrived: they have the same text before and after it, and aren't
    /// done.
    private var uncompletedItems: Set<ItemID> {
        let occurrences = state.pendingWrites.compactMapValues(\.completedOccurrence)
        guard !occurrences.isEmpty else { return [] }
        var items: Set<ItemID> = []
        for collection in state.collections.values {
            for object in collection.objects.values where !object.contents.completion.isDone {
                guard let occurrence = occurrences[object.item], let data = object.data else { continue }
                if CalendarTask(data)?.occurrence == occurrence { items.insert(object.item) }
            }
        }
        return items
    }

    // MARK: Questions

    private func answer(_ question: SyncQuestion) -> Bool? {
        answers.first { $0.question.isSame(as: question) }?.isYes
    }

    /// Keeps the lists of missing collections until the user decides. An empty list that is missing on the server is
    /// deleted.
    private mutating func handleMissing(_ missing: [String], ours: Library, in merge: inout SyncMerge) {
        for href in missing {
            guard let collection = state.collections[href] else { continue }
            let list = ours[collection.list]
            let isUnchanged = list.map { $0.items.isEmpty && Self.hasName($0, collection.name) } ?? true
            if collection.isHidden || list == nil || (collection.objects.isEmpty && isUnchanged) {
                merge.theirs[href] = nil
                continue
            }
            let count = list?.items.count ?? 0
            let question = SyncQuestion(
                kind: .missingCollection, list: collection.list, name: collection.name, count: count)
            switch answer(question) {
            case true?: merge.theirs[href] = nil
            case false?:
                // The list becomes a new collection.
                keepData(of: Array(collection.objects.values))
                merge.theirs[href] = nil
                merge.restored.insert(href)
                state.restoredLists.insert(collection.list)
            case nil:
                report.questions.append(question)
                merge.paused.insert(href)
            }
        }
    }

    /// Stops lists of which many items were deleted on the server.
    private mutating func askAboutDeletions(in merge: inout SyncMerge) {
        var present: Set<ItemID> = []
        for collection in merge.theirs.values { present.formUnion(collection.objects.items) }
        for (href, collection) in merge.base where merge.theirs[href] != nil && !merge.paused.contains(href) {
            let deleted = collection.objects.filter { !present.contains($0.value.item) }
            guard SyncMerge.needsAnswer(deleted: deleted.count, of: collection.objects.count) else { continue }
            let question = SyncQuestion(
                kind: .deletedOnServer, list: collection.list, name: collection.name, count: deleted.count)
            switch answer(question) {
            case true?: continue
            case false?:
                keepData(of: Array(deleted.values))
                for path in deleted.keys { merge.base[href]?.objects[path] = nil }
            case nil:
                report.questions.append(question)
                merge.paused.insert(href)
            }
        }
    }

    private static func hasName(_ list: ItemList, _ name: String) -> Bool {
        ServerNames.collection(list.name) == name
    }

    /// Keeps the contents of objects that were deleted on the server, because their items could have been changed here.
    private mutating func keepData(
        ofObjectsMissingIn theirs: [String: SyncedCollection], merged arrivals: [String: SyncedObjects]
    ) {
        var gone: [ItemID: SyncedObject] = [:]
        for object in arrivals.values.lazy.flatMap(\.values) where object.data != nil { gone[object.item] = object }
        for (path, collection) in state.collections {
            for (href, object) in collection.objects where object.data != nil && theirs[path]?.objects[href] == nil {
                gone[object.item] = object
            }
        }
        guard !gone.isEmpty else { return }
        for collection in theirs.values { for item in collection.objects.items { gone[item] = nil } }
        keepData(of: gone.values.sorted { $0.item.text < $1.item.text })
    }

    /// The number of objects whose contents are kept in case a deletion is undone. Those that were deleted at once are
    /// all kept.
    private static let removedObjectLimit = 500

    /// Keeps the contents of objects, because their items could be written again.
    mutating func keepData(of objects: [SyncedObject]) {
        for object in objects {
            guard let data = object.data else { continue }
            state.removedObjects[object.item] = data
            keptCount += 1
        }
    }

    /// Drops the contents of objects that were deleted long ago. Items of the library still need theirs, because they
    /// may not be on the server yet.
    private mutating func trimRemovedObjects() {
        let limit = max(Self.removedObjectLimit, keptCount)
        guard keptCount > 0, state.removedObjects.count > limit, let library = try? library.read() else { return }
        state.removedObjects.trim(to: limit, besides: Set(library.lists.lazy.flatMap { $0.items.lazy.map(\.id) }))
    }
}

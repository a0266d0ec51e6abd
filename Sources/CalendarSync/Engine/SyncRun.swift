// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import ListStore
import SyncInterface

/// One sync: rounds of reading, merging, and sending, until nothing changes meanwhile.
struct SyncRun {
    let server: any CalendarServer
    let library: LibraryAccess
    let account: Account
    let others: OtherAccountStates
    let answers: [SyncAnswer]
    var retriesRefused: Bool
    let now: () -> Int
    let save: (SyncState) throws(WriteError) -> Void
    var state: SyncState
    var report = SyncReport()
    /// Whether to read and merge again in this sync.
    var needsAnotherRound = false
    private(set) var isLastRound = false
    /// Problems that aren't stored in the state: the server refused to delete a list, which is hidden here, or a list waits
    /// for another account.
    var listProblems: [SyncProblem] = []
    /// Collections that this sync couldn't delete, because they weren't empty.
    var filledCollections: Set<String> = []
    /// When the sync began, in s since 1970.
    let startTime: Int
    /// The state in the file, or `nil` if there is none.
    private var savedState: SyncState?
    /// The collections as they were before the sync, if there are other accounts.
    let formerCollections: [String: SyncedCollection]
    /// The collections as they were listed before the sync, for the first round.
    private var listing: [RemoteCollection]?
    private var hasChanges = false
    /// The calendar objects of items before the changes of this round.
    private var objects: [ItemID: String] = [:]
    /// Whether the next sync has to find out whether objects were deleted.
    var isUncertain = false

    /// Whether the sync changed nothing on either side, apart from stored versions.
    var hasChangedNothing: Bool { !hasChanges && !isUncertain && report.sentCount == 0 }

    /// Seconds after which a refused write is tried again.
    static let refusalDelay = 600
    /// The number of removed objects that are kept, besides those of this sync.
    private static let removedObjectLimit = 500
    /// The number of rounds before the next sync has to continue.
    private static let roundLimit = 5

    init(
        server: any CalendarServer, listing: [RemoteCollection]? = nil, library: LibraryAccess, account: Account,
        others: OtherAccountStates, answers: [SyncAnswer],
        retriesRefused: Bool, now: @escaping () -> Int, save: @escaping (SyncState) throws(WriteError) -> Void,
        state: SyncState?
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
        // Two syncs of one second are two nevertheless: the second one is dated later, so that it can confirm a deletion.
        let missing = Set(self.state.collections.values.lazy.flatMap { $0.rows.values.lazy.compactMap(\.missingSince) })
        let time = now()
        startTime = missing.contains(time) ? time + 1 : time
        savedState = state
        formerCollections = others.lists.isEmpty ? [:] : self.state.collections
        self.listing = listing
        for (path, collection) in self.state.collections where collection.hasUnreadWrites { readCompletely(path) }
    }

    /// Lets the next round compare all objects of a collection.
    mutating func readCompletely(_ path: String) {
        state.collections[path]?.ctag = nil
        state.collections[path]?.syncToken = nil
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
        forgetOldObjects()
        if report.failure == nil {
            do throws(SyncFailure) { try saveState() } catch { report.failure = error }
        } else if state != SyncState() {
            // Keeps the results of the writes so far. If this fails, the next sync finds out again.
            try? saveState()
        }
        report.problems += state.refusals.values.map(SyncProblem.init)
        for refusal in state.listRefusals.values {
            report.problems.append(.refusedList(name: refusal.name, status: refusal.status, reason: refusal.reason))
        }
        report.problems += listProblems
        return report
    }

    /// Keeps the objects that items had and don't have any more.
    private mutating func keepObjects() {
        let present = Set(
            state.collections.values.lazy.flatMap { $0.rows.values.lazy.filter { $0.last != nil }.map(\.item) })
        for (item, data) in objects where !present.contains(item) {
            state.removedObjects[item] = RemovedObject(data: data, time: startTime)
        }
    }

    /// Forgets objects that were removed before many others, unless their items are in the library: they may not be on
    /// the server yet.
    private mutating func forgetOldObjects() {
        let old = state.removedObjects.filter { $1.time != startTime }
        guard old.count > Self.removedObjectLimit, let lists = try? library.read().lists else { return }
        let present = Set(lists.lazy.flatMap { $0.items.lazy.map(\.id) })
        let forgettable = old.filter { !present.contains($0.key) }.sorted { $0.value.time ?? 0 < $1.value.time ?? 0 }
        for (item, _) in forgettable.dropLast(Self.removedObjectLimit) { state.removedObjects[item] = nil }
    }

    /// Saves the state, unless it is saved already.
    mutating func saveState() throws(SyncFailure) {
        keepObjects()
        guard state != savedState else { return }
        do throws(WriteError) {
            try save(state)
        } catch {
            throw .state(.write(error))
        }
        savedState = state
    }

    // MARK: A round

    private mutating func runRound() throws(SyncFailure) {
        objects = state.objects
        var ours = try readLibrary()
        forgetExcludedCollections(ours)
        settleIncoming(ours)
        _ = try joinItems(&ours)
        let snapshot = try readServer(ours)
        noteUnread(snapshot)
        var comparison = Comparison(
            state, snapshot, account: account, ours: ours, answers: answers, knownToOthers: library.knownToOthers,
            startTime: startTime)
        if comparison.waitingCount > 0 { report.problems.append(.waitingItems(count: comparison.waitingCount)) }
        for path in snapshot.readings.keys.sorted() { reportUnusable(comparison.theirs[path]) }
        handleMissing(snapshot.missing, ours: ours, in: &comparison)
        askAboutDeletions(ours, in: &comparison)
        report.questions = comparison.questions
        try noteIncoming(comparison)
        var result = try mergeLibrary(comparison, snapshot)
        report.questions = result.comparison.questions
        commit(result, snapshot)
        keepObjects()
        objects = state.objects
        // The merge may have given an item of the file its object.
        let hasJoined = try joinItems(&result.library)
        try saveState()
        if hasJoined {
            // The file was read again, so what others have deleted in it wasn't checked, and waiting items may have new
            // ids.
            needsAnotherRound = true
            return
        }
        try send(
            UploadPlan.Context(
                library: result.library, placement: library.doneItemPlacement, remote: snapshot.remote,
                paused: result.comparison.paused.subtracting(result.comparison.restored)
                    .union(account.excludedCollections),
                waitingLists: Set(snapshot.unreadable.values), waitingItems: result.comparison.waitingItems))
    }

    private func readLibrary() throws(SyncFailure) -> Library {
        do {
            return try library.read()
        } catch {
            throw .library(error as? ListFileError)
        }
    }

    /// Forgets the contents of excluded collections, so that including one again is a first sync, which deletes
    /// nothing.
    private mutating func forgetExcludedCollections(_ ours: Library) {
        for href in account.excludedCollections {
            guard let collection = state.collections[href] else { continue }
            // If the list was deleted here, it must not become another collection when the deletion is undone. Without
            // the name, it looks changed on the server when the collection is included again, so it comes back even if
            // it is empty.
            let name = ours[collection.list] == nil ? "" : collection.name
            state.collections[href] = SyncedCollection(
                list: collection.list, name: name, isDuplicate: collection.isDuplicate)
        }
    }

    /// Finds out which versions of the server an interrupted sync has merged into the library: those whose contents are
    /// there. If an item has a row in another collection, it must also be in the list.
    private mutating func settleIncoming(_ ours: Library) {
        guard state.collections.values.contains(where: { $0.rows.values.contains { $0.incoming != nil } }) else {
            return
        }
        var items: [ItemID: (list: ListID, item: Item)] = [:]
        for list in ours.lists { for item in list.items { items[item.id] = (list.id, item) } }
        var lists: [ItemID: Set<ListID>] = [:]
        for collection in state.collections.values {
            for row in collection.rows.values where row.last != nil || row.incoming != nil {
                lists[row.item, default: []].insert(collection.list)
            }
        }
        for (path, collection) in state.collections {
            for (href, row) in collection.rows {
                guard let incoming = row.incoming else { continue }
                state.collections[path]?.rows[href]?.incoming = nil
                let isElsewhere = lists[row.item]?.contains { $0 != collection.list } ?? false
                if let (list, item) = items[row.item], !isElsewhere || list == collection.list,
                    TaskContents(item, replacing: incoming.contents) == incoming.contents
                {
                    state.collections[path]?.rows[href]?.last = incoming
                    // Some servers' reports leave out objects that were added and deleted since the token.
                    readCompletely(path)
                    continue
                }
                // The item may have been merged and changed since, and its object deleted.
                if items[row.item] != nil, let data = incoming.data {
                    state.removedObjects[row.item] = RemovedObject(data: data, time: startTime)
                }
                if row.last == nil, row.sent == nil { state.collections[path]?.rows[href] = nil }
            }
        }
    }

    /// Joins items of the library that are the same task. Returns whether there were any.
    private mutating func joinItems(_ ours: inout Library) throws(SyncFailure) -> Bool {
        var joining = ItemJoining(state: state, library: ours, others: others)
        let hasJoined = !joining.removed.isEmpty || joining.state != state
        if !joining.removed.isEmpty {
            joining = try library.change { present in
                let joining = ItemJoining(state: state, library: present, others: others)
                present = joining.library
                return joining
            }
            hasChanges = true
            ours = joining.library
        }
        state = joining.state
        return hasJoined
    }

    private mutating func readServer(_ ours: Library) throws(SyncFailure) -> ServerSnapshot {
        let snapshot: ServerSnapshot
        do throws(ServerError) {
            let listing = if let listing { listing } else { try server.collections() }
            self.listing = nil
            let reader = CollectionReader(since: state, account: account, server: server, now: startTime)
            snapshot = try reader.read(listing, ours: ours, others: others)
        } catch {
            throw .server(error)
        }
        report.isMissingObjects = snapshot.isMissingObjects
        report.hasReadNothing = snapshot.hasReadNothing
        report.problems += snapshot.problems
        return ItemAssignment(snapshot, state: state, ours: ours, foreignLists: others.lists).assign()
    }

    /// Notes which collections can't be read, and since when.
    private mutating func noteUnread(_ snapshot: ServerSnapshot) {
        let known = state.unreadCollections
        state.unreadCollections = Dictionary(
            uniqueKeysWithValues: snapshot.unreadable.keys.map {
                ($0, known[$0] ?? UnreadCollection(since: startTime))
            })
    }

    /// Notes what is about to be merged. If the process is killed between saving the library and saving the state, the
    /// next sync knows that it isn't new here.
    private mutating func noteIncoming(_ comparison: Comparison) throws(SyncFailure) {
        var hasIncoming = false
        for (path, collection) in comparison.theirs where !comparison.paused.contains(path) {
            for (href, row) in collection.rows {
                guard let version = row.last, state.collections[path]?.rows[href]?.last?.contents != version.contents
                else {
                    continue
                }
                if state.collections[path] == nil {
                    // Without the name, the list is new on the server until it is merged.
                    state.collections[path] = SyncedCollection(list: collection.list, name: "")
                }
                var noted = state.collections[path]?.rows[href] ?? TableRow(item: row.item, uid: row.uid)
                if noted.item != row.item { noted = TableRow(item: row.item, uid: row.uid) }
                noted.incoming = version
                state.collections[path]?.rows[href] = noted
                hasIncoming = true
            }
        }
        if hasIncoming { try saveState() }
    }

    private mutating func mergeLibrary(
        _ comparison: Comparison, _ snapshot: ServerSnapshot
    ) throws(SyncFailure) -> LibraryMerge.Result {
        let access = library
        return try access.change { library in
            var comparison = comparison
            var ours = library
            comparison.findDuplicates(of: account, besides: others, ours: &ours)
            for path in comparison.waitingCollections {
                state.collections[path] = comparison.base[path]
                isUncertain = true
            }
            let merge = LibraryMerge(comparison: comparison, access: access)
            var result = merge.merge(into: ours)
            noteReadOnlyLists(in: &result.library, result.comparison, snapshot)
            if library != result.library { hasChanges = true }
            library = result.library
            return result
        }
    }

    /// Notes which lists can't be changed here, because the server only allows reading them.
    private func noteReadOnlyLists(in library: inout Library, _ comparison: Comparison, _ snapshot: ServerSnapshot) {
        let collections = state.collections.merging(comparison.theirs) { $1 }.filter { !$1.isDuplicate }
        let readOnly = collections.filter { path, _ in snapshot.remote[path]?.isWritable == false }
        let (known, locked) = (Set(collections.values.map(\.list)), Set(readOnly.values.map(\.list)))
        for index in library.lists.indices where known.contains(library.lists[index].id) {
            let isLocked = locked.contains(library.lists[index].id)
            if library.lists[index].isReadOnly != isLocked { library.lists[index].isReadOnly = isLocked }
        }
    }

    /// Stores what is on the server now, because the library contains it.
    private mutating func commit(_ result: LibraryMerge.Result, _ snapshot: ServerSnapshot) {
        let comparison = result.comparison
        // The next sync compares all collections, because what is missing may be in another one that wasn't listed.
        let isMissing =
            comparison.theirs.values.contains { $0.rows.values.contains { $0.missingSince != nil } }
            || state.collections.contains { path, collection in
                collection.missingSince == startTime && !comparison.waitingCollections.contains(path)
            }
        for path in state.collections.keys where !account.excludedCollections.contains(path) {
            // It is gone from the server.
            if comparison.theirs[path] == nil || comparison.restored.contains(path) { state.collections[path] = nil }
        }
        for (path, theirs) in comparison.theirs where !comparison.restored.contains(path) {
            guard !comparison.paused.contains(path), snapshot.readings[path] != nil else {
                removeMovedRows(path, theirs)
                continue
            }
            store(theirs, at: path, result)
            let isWaiting =
                comparison.needsUnsentObjects && theirs.unsynced.values.contains { $0.kind == .invalidAnswer }
            if isMissing || isWaiting {
                readCompletely(path)
                isUncertain = true
            }
        }
        for (copy, original) in result.copies {
            guard let data = state.data(of: original) else { continue }
            state.removedObjects[copy] = RemovedObject(data: data, time: startTime)
        }
    }

    /// Removes the rows of items that are in another collection now, from a collection that isn't synced now.
    private mutating func removeMovedRows(_ path: String, _ theirs: SyncedCollection) {
        for (href, row) in theirs.rows where row.last == nil && state.collections[path]?.rows[href]?.last != nil {
            state.collections[path]?.rows[href] = nil
        }
    }

    /// Stores a collection as it is on the server.
    private mutating func store(_ theirs: SyncedCollection, at path: String, _ result: LibraryMerge.Result) {
        var collection = theirs
        let items = Set(result.library[theirs.list]?.items.lazy.map(\.id) ?? [])
        for (href, row) in theirs.rows {
            guard row.last != nil else {
                if result.comparison.waitingItems.contains(row.item) { continue }
                // The first write of an item that is still wanted.
                if state.collections[path]?.rows[href]?.last != nil || !items.contains(row.item) {
                    collection.rows[href] = nil
                }
                continue
            }
            // Without a change, the dictionary isn't copied.
            if row.incoming != nil { collection.rows[href]?.incoming = nil }
            if let sent = row.sent, !Self.isUncompleted(row, sent) { collection.rows[href]?.sent = nil }
        }
        state.collections[path] = collection
        state.newCollections[collection.list] = nil
    }

    /// Whether a write completes an occurrence that is still the present one on the server.
    ///
    /// The contents are no proof that a write has arrived: they have the same text before and after it, and aren't
    /// done.
    private static func isUncompleted(_ row: TableRow, _ sent: SentWrite) -> Bool {
        guard let occurrence = sent.completedOccurrence, let version = row.last, !version.contents.completion.isDone,
            let data = version.data
        else { return false }
        return CalendarTask(data)?.occurrence == occurrence
    }

    private mutating func reportUnusable(_ collection: SyncedCollection?) {
        for (href, object) in collection?.unsynced ?? [:] {
            guard let problem = SyncProblem(of: object.kind, at: href, inList: collection?.name ?? "") else { continue }
            if !report.problems.contains(problem) { report.problems.append(problem) }
        }
    }

    // MARK: Questions

    /// Keeps the lists of missing collections until all others can be read, and then until the user decides.
    private mutating func handleMissing(_ missing: [String], ours: Library, in comparison: inout Comparison) {
        for href in missing {
            guard let collection = state.collections[href] else { continue }
            if isForgotten(href, collection, ours: ours, comparison) {
                comparison.remove(href)
                continue
            }
            let time = collection.missingSince ?? startTime
            state.collections[href]?.missingSince = time
            if !comparison.paused.contains(href) { askAboutMissing(href, collection, ours: ours, in: &comparison) }
        }
    }

    /// Whether a missing collection is deleted here without a question, because its list is empty, was deleted here, or
    /// has another collection now.
    private func isForgotten(
        _ href: String, _ collection: SyncedCollection, ours: Library, _ comparison: Comparison
    ) -> Bool {
        if collection.isHidden || collection.isDuplicate { return true }
        let isReplaced = comparison.theirs.contains { path, other in
            path != href && other.list == collection.list && !other.isDuplicate
        }
        if isReplaced { return true }
        let isEmpty = !collection.rows.values.contains { $0.last != nil }
        guard let list = ours[collection.list] else { return isEmpty || !comparison.paused.contains(href) }
        return isEmpty && list.items.isEmpty && ServerNames.collection(list.name) == collection.name
    }

    private mutating func askAboutMissing(
        _ href: String, _ collection: SyncedCollection, ours: Library, in comparison: inout Comparison
    ) {
        let count = ours[collection.list]?.items.count ?? 0
        switch comparison.ask(.missingCollection, about: href, collection, count: count) {
        case true?: comparison.remove(href)
        case false?:
            // The list becomes a new collection.
            comparison.pause(href, collection)
            comparison.restored.insert(href)
            state.restoredLists.insert(collection.list)
        case nil: break
        }
    }

    /// Stops lists of which many items were deleted on the server.
    private mutating func askAboutDeletions(_ ours: Library, in comparison: inout Comparison) {
        let base = comparison.base
        let deletions = DeletionGuard.deletionsThatNeedAnswer(comparison.deletedRows, of: base) { path in
            Set(base[path].flatMap { ours[$0.list] }?.items.lazy.map(\.id) ?? [])
        }
        for (path, rows) in deletions {
            guard let collection = state.collections[path] else { continue }
            if comparison.ask(.deletedOnServer, about: path, collection, count: rows.count) == false {
                comparison.keepDeleted(in: path)
            }
        }
    }
}

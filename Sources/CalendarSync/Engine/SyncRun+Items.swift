// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import ListStore
import SyncInterface

extension SyncRun {
    /// The number of writes after which the state is saved.
    private static let saveInterval = 500

    /// Sends new, changed, moved, and deleted items.
    mutating func sendItems(_ plan: UploadPlan) throws(SyncFailure) {
        var (writes, deletions) = dropRefused(plan)
        guard !writes.isEmpty || !deletions.isEmpty else { return }
        for write in writes {
            noteSent(write)
            noteMove(write)
        }
        try saveState()
        try reopenRecurring(writes)

        var present = try fetchPresent(writes, deletions)
        try dropUncertain(&deletions)
        // Before the writes, while both objects of a moved item are equal, so that others see one item.
        try send(deletions, present: present)
        writes = try moveObjects(writes, present: &present)
        for (count, write) in writes.enumerated() {
            do throws(ServerError) {
                try send(write, present: present)
            } catch {
                guard try setAside(write, error) else { break }
            }
            if (count + 1) % Self.saveInterval == 0 { try saveState() }
        }
        try saveState()
    }

    private mutating func send(
        _ deletions: [UploadPlan.Deletion], present: [String: CalendarObject]
    ) throws(SyncFailure) {
        guard !deletions.isEmpty else { return }
        for deletion in deletions {
            changeRow(at: deletion.place) { $0?.sent = SentWrite() }
        }
        try saveState()
        for deletion in deletions {
            do throws(ServerError) {
                try send(deletion, present: present)
            } catch {
                let text = deletion.version.contents.text
                guard try setAside(deletion.row.item, at: deletion.place, text: text, nil, error) else { break }
            }
        }
    }

    /// Changes a row, unless its collection is gone, and lets the next sync read the collection.
    mutating func changeRow(at place: ObjectPath, _ change: (inout TableRow?) -> Void) {
        state.collections[place.collection]?.change(place.href, change)
    }

    // MARK: Refusals

    /// Returns the writes and deletions without those that the server has refused recently. Those at which it has failed
    /// are only returned if there are no others, and then only the oldest: if it fails again, the sync ends.
    private mutating func dropRefused(_ plan: UploadPlan) -> ([UploadPlan.Write], [UploadPlan.Deletion]) {
        guard !state.refusals.isEmpty else { return (plan.writes, plan.deletions) }
        let now = now()
        let wanted = Set(plan.writes.map(\.item)).union(plan.deletions.map(\.row.item))
        state.refusals = state.refusals.filter { wanted.contains($0.key) }
        let (refusals, retries) = (state.refusals, retriesRefused)
        func isWaiting(_ item: ItemID, _ contents: TaskContents?) -> Bool {
            guard !retries, let refusal = refusals[item], refusal.isFailure != true else { return false }
            return refusal.contents == contents && refusal.time.isWithin(Self.refusalDelay, of: now)
        }
        let writes = plan.writes.filter { !isWaiting($0.item, $0.itemContents) }
        let deletions = plan.deletions.filter { !isWaiting($0.row.item, nil) }
        func failureTime(_ item: ItemID) -> Int? {
            refusals[item].flatMap { $0.isFailure == true ? $0.time : nil }
        }
        let times = (writes.map(\.item) + deletions.map(\.row.item)).map(failureTime)
        let oldest = times.contains(nil) ? nil : times.lazy.compactMap { $0 }.min()
        return (
            writes.filter { failureTime($0.item) == oldest }, deletions.filter { failureTime($0.row.item) == oldest }
        )
    }

    /// Leaves out deletions of items that were moved, unless the server has their new objects: others may have deleted
    /// them meanwhile, and a server that was restored from a backup may have only the old ones.
    private mutating func dropUncertain(_ deletions: inout [UploadPlan.Deletion]) throws(SyncFailure) {
        let targets = Dictionary(grouping: deletions.compactMap(\.target), by: \.collection)
        guard !targets.isEmpty else { return }
        let present = try fetch(targets.mapValues { $0.map(\.href) })
        deletions.removeAll { deletion in
            guard let target = deletion.target, present[target.href] == nil else { return false }
            if !isLastRound { readAgain(deletion.row.item) }
            return true
        }
    }

    /// Handles an error of a write or a deletion. Returns false if no more of them make sense.
    ///
    /// - Parameters:
    ///   - contents: The contents of the item, or `nil` if its object was to be deleted.
    ///   - keepsSent: Whether the next attempt needs what is noted about this one.
    mutating func setAside(
        _ item: ItemID, at place: ObjectPath, text: String, _ contents: TaskContents?, keepsSent: Bool = false,
        _ error: ServerError
    ) throws(SyncFailure) -> Bool {
        if isRaceWithOthers(error) {
            readAgain(item)
            return true
        }
        // The server may fail at this item only.
        let isFailure =
            switch error {
            case .timeout, .retryLater: true
            default: false
            }
        if !isFailure { try throwIfFatal(error) }
        // A refused deletion doesn't hide that the item itself is refused.
        if isFailure || contents != nil || state.refusals[item]?.contents == nil {
            state.refusals[item] = Refusal(
                text: text, status: error.status, reason: error.reason, contents: contents, time: now(),
                isFailure: isFailure ? true : nil)
        }
        if isFailure { throw .server(error) }
        // A failing server may have stored the object.
        if !keepsSent, !error.isUncertain { forgetSent(place) }
        // 507: the server's disk is full.
        return error.status != 507
    }

    mutating func setAside(_ write: UploadPlan.Write, _ error: ServerError) throws(SyncFailure) -> Bool {
        // If an occurrence was completed, the item isn't done in the library any more.
        try setAside(
            write.item, at: write.place, text: write.itemContents.text, write.itemContents,
            keepsSent: write.occurrenceCompletion != nil, error)
    }

    private func isRaceWithOthers(_ error: ServerError) -> Bool {
        !isLastRound && (error == .preconditionFailed || error == .notFound)
    }

    /// Notes that a write certainly had no effect.
    mutating func forgetSent(_ place: ObjectPath) {
        changeRow(at: place) { row in
            row?.sent = nil
            if row?.last == nil { row = nil }
        }
    }

    /// Lets the next round read the objects of an item, even if their versions are the same.
    private mutating func readAgain(_ item: ItemID) {
        needsAnotherRound = true
        for (path, collection) in state.collections {
            for (href, row) in collection.rows where row.item == item {
                state.collections[path]?.rows[href]?.last?.etag = nil
                readCompletely(path)
            }
        }
    }

    // MARK: Preparation

    /// Notes a write before it is sent. A new row has its UID and its path from now on.
    mutating func noteSent(_ write: UploadPlan.Write) {
        let data = (write.existing ?? write.source?.version)?.data
        let occurrence = write.occurrenceCompletion == nil ? nil : data.flatMap { CalendarTask($0)?.occurrence }
        let isNew = write.existing == nil && write.source == nil
        let former = isNew ? formerData(of: write.item) : nil
        let created = isNew && former == nil ? newTask(for: write).created : nil
        changeRow(at: write.place) { row in
            if row == nil { row = TableRow(item: write.item, uid: write.uid) }
            let known = row?.sent?.former
            row?.sent = SentWrite(
                contents: write.contents, created: created, former: known ?? former,
                completedOccurrence: occurrence)
        }
    }

    /// Marks recurring tasks as not done, because only their occurrences are completed.
    private func reopenRecurring(_ writes: [UploadPlan.Write]) throws(SyncFailure) {
        let completed = writes.compactMap { write in write.occurrenceCompletion.map { (write.item, $0) } }
        let items = Dictionary(completed.filter(\.1.isDone)) { first, _ in first }
        guard !items.isEmpty else { return }
        let placement = library.doneItemPlacement
        try library.change { $0.reopen(items, placingDone: placement) }
    }

    /// Fetches the objects that are changed, unless they are known. Those without a strong ETag are fetched one by one,
    /// right before they are written.
    private func fetchPresent(
        _ writes: [UploadPlan.Write], _ deletions: [UploadPlan.Deletion]
    ) throws(SyncFailure) -> [String: CalendarObject] {
        var paths: [String: [String]] = [:]
        func add(_ version: ObjectVersion, at place: ObjectPath, needsData: Bool) {
            if let etag = version.etag, !etag.isStrong || !needsData || version.data != nil { return }
            paths[place.collection, default: []].append(place.href)
        }
        for write in writes {
            if let existing = write.existing { add(existing, at: write.place, needsData: true) }
            if let source = write.source { add(source.version, at: source.place, needsData: true) }
        }
        for deletion in deletions { add(deletion.version, at: deletion.place, needsData: false) }
        return try fetch(paths)
    }

    func fetch(_ paths: [String: [String]]) throws(SyncFailure) -> [String: CalendarObject] {
        var present: [String: CalendarObject] = [:]
        for (collection, hrefs) in paths {
            do throws(ServerError) {
                var reader = ObjectReader(collection, server: server)
                for object in try reader.read(hrefs) { present[object.href] = object }
            } catch {
                try throwIfFatal(error)
            }
        }
        return present
    }

    /// Returns the present object and the condition for changing it.
    ///
    /// Without a strong ETag, the server can't check the condition. So the object is read at the last moment, and only
    /// a change between this and the write is overwritten.
    ///
    /// - Throws: `preconditionFailed` if it isn't the one that was last synced.
    func current(
        _ row: TableRow, _ version: ObjectVersion, at place: ObjectPath, present: [String: CalendarObject]
    ) throws(ServerError) -> (task: CalendarTask, condition: WriteCondition) {
        let strong = version.etag.flatMap { $0.isStrong ? $0 : nil }
        if let data = version.data, let strong, let task = CalendarTask(data) {
            return (task, .unchanged(etag: strong))
        }
        var remote = present[place.href]
        if remote?.etag?.isStrong != true {
            do throws(ServerError) {
                remote = try server.objects([place.href], in: place.collection).first
            } catch {
                // The ETag makes sure that nothing is overwritten.
                guard let strong, error.status >= 400 || error.status == 0, error.concernsObject else { throw error }
                var task = CalendarTask(uid: row.uidText, created: now())
                task.setContents(version.contents)
                return (task, .unchanged(etag: strong))
            }
        }
        guard let remote, let task = CalendarTask(remote.data), TaskContents(task) == version.contents,
            !synced(task, etag: nil).hasOtherTextOrData(than: version)
        else { throw .preconditionFailed }
        return (task, .unchanged(remote.etag))
    }

    // MARK: Writes

    private mutating func send(_ write: UploadPlan.Write, present: [String: CalendarObject]) throws(ServerError) {
        var (task, condition) = try object(for: write, present: present)
        let completes =
            write.contents.completion.isDone && !task.completion.isDone || task.isAdvanced(by: write.contents.task)
        if completes, let reason = task.unsupportedRecurrence {
            throw .refused(status: 0, reason: reason.rawValue)
        }
        change(&task, write)
        var version: ObjectVersion
        do throws(ServerError) {
            let etag = try server.put(task.data, to: write.place.href, if: condition)
            version = synced(task, etag: etag)
            if version.contents.task != write.contents.task {
                // The next round merges what the library lacks: the date of the next occurrence, or its alarm.
                version.etag = nil
                version.contents.task = write.contents.task
            }
        } catch .preconditionFailed where condition == .isNew {
            try handleTakenPath(of: write, uid: task.uid)
            throw .preconditionFailed
        }
        report.sentCount += 1
        // Keeps a note that the server has refused to delete the former object.
        if state.refusals[write.item]?.contents != nil { state.refusals[write.item] = nil }
        changeRow(at: write.place) { row in
            row?.last = version
            row?.sent = nil
            row?.missingSince = nil
        }
        state.collections[write.place.collection]?.unsynced[write.place.href] = nil
        state.removedObjects[write.item] = nil
    }

    /// Returns the object to change, and the condition for writing it.
    private func object(
        for write: UploadPlan.Write, present: [String: CalendarObject]
    ) throws(ServerError) -> (task: CalendarTask, condition: WriteCondition) {
        if let existing = write.existing {
            return try current(TableRow(item: write.item, uid: write.uid), existing, at: write.place, present: present)
        }
        if let source = write.source {
            let row = TableRow(item: write.item, uid: write.uid)
            return (try current(row, source.version, at: source.place, present: present).task, .isNew)
        }
        return (newTask(for: write), .isNew)
    }

    /// Returns the object of a new item, with all data of a former one.
    private func newTask(for write: UploadPlan.Write) -> CalendarTask {
        if let data = formerData(of: write.item), let old = CalendarTask(data) { return old }
        // Each write with new contents gets a new time of creation.
        let sent = state.collections[write.place.collection]?.rows[write.place.href]?.sent
        let known = sent.flatMap { $0.contents == write.contents ? $0.created : nil }
        return CalendarTask(uid: write.uid, created: known ?? now())
    }

    /// Returns the object that an item had before it was deleted, or moved from another account.
    private func formerData(of item: ItemID) -> String? {
        let data = state.removedObjects[item]?.data ?? others.data(of: item)
        return data.flatMap { CalendarTask($0) == nil ? nil : $0 }
    }

    /// Handles a new object whose path or UID is taken on the server. The next round reads the collection, or chooses
    /// another path.
    private mutating func handleTakenPath(of write: UploadPlan.Write, uid: String?) throws(ServerError) {
        let existing = try server.objects([write.place.href], in: write.place.collection).first
        if let existing, CalendarTask(existing.data)?.uid == uid { return }
        if existing == nil {
            // Some servers answer so if another object has the UID, which can't be told from an object that isn't
            // listed.
            let firstName = ServerNames.segment(for: write.uid) + ".ics"
            guard write.place.href == write.place.collection + firstName else {
                throw .refused(status: 412, reason: "")
            }
        }
        changeRow(at: write.place) { $0 = nil }
        state.collections[write.place.collection]?.unsynced[write.place.href] = UnsyncedObject(kind: .noTask, etag: nil)
    }

    private func change(_ task: inout CalendarTask, _ write: UploadPlan.Write) {
        if task.uid != write.uid, write.existing == nil || task.uid == nil { task.setUID(write.uid) }
        task.setContents(write.contents, setsOrder: write.hasOrder)
        if write.occurrenceCompletion != nil { _ = task.advance() }
        task.touch(now: now())
    }

    private mutating func send(_ deletion: UploadPlan.Deletion, present: [String: CalendarObject]) throws(ServerError) {
        let (row, place) = (deletion.row, deletion.place)
        do throws(ServerError) {
            let condition =
                if let etag = deletion.version.etag, etag.isStrong {
                    WriteCondition.unchanged(etag: etag)
                } else {
                    try current(row, deletion.version, at: place, present: present).condition
                }
            try server.delete(place.href, if: condition)
        } catch .notFound {}
        report.sentCount += 1
        changeRow(at: place) { $0 = nil }
        if state.refusals[row.item]?.contents == nil { state.refusals[row.item] = nil }
    }

    func synced(_ task: CalendarTask, etag: String?) -> ObjectVersion {
        ObjectVersion(etag: etag, contents: TaskContents(task), data: task.hasOtherContents ? task.data : nil)
    }
}

extension ServerError {
    /// Whether the server may have done what it was asked to.
    var isUncertain: Bool {
        switch self {
        case .offline, .timeout, .retryLater, .invalidAnswer, .notCalDAV: true
        case .refused(let status, _): status >= 500 && ![501, 505, 507].contains(status)
        default: false
        }
    }

    /// Whether the error concerns a single object, and not the account.
    var concernsObject: Bool {
        switch self {
        case .offline, .timeout, .unauthorized, .certificate, .insecure, .notCalDAV: false
        case .retryLater(let status, let seconds): status == 500 && seconds == nil
        default: true
        }
    }
}

private extension SyncedCollection {
    /// Changes a row, and lets the next sync read the collection.
    mutating func change(_ href: String, _ change: (inout TableRow?) -> Void) {
        hasUnreadWrites = true
        change(&rows[href])
    }
}

private extension WriteCondition {
    /// The strictest condition that an ETag allows.
    static func unchanged(_ etag: String?) -> WriteCondition {
        etag.flatMap { $0.isStrong ? .unchanged(etag: $0) : nil } ?? .exists
    }
}

extension String {
    /// Whether this ETag is equal only for equal bytes.
    var isStrong: Bool { !hasPrefix("W/") }
}

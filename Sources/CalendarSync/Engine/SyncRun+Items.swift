// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension SyncRun {
    /// The number of writes after which the state is saved.
    private static let saveInterval = 500

    /// Sends new, changed, moved, and deleted items.
    mutating func sendItems(_ plan: UploadPlan, _ upload: UploadContext) throws(SyncFailure) {
        let (writes, deletions, leftovers) = dropRefused(plan, leftovers(plan, upload))
        guard !writes.isEmpty || !deletions.isEmpty || !leftovers.isEmpty else { return }
        var places = writes.map(\.place.collection) + writes.compactMap(\.source?.place.collection)
        places += deletions.map(\.place.collection) + leftovers.map(\.object.collection)
        for path in Set(places) { state.collections[path]?.hasUnreadWrites = true }
        for write in writes { notePending(write) }
        for deletion in deletions {
            state.pendingWrites[deletion.object.item] = PendingWrite(href: deletion.place.href)
        }
        try saveState()
        try reopenRecurring(writes)

        let present = try fetchPresent(writes, deletions)
        var unconfirmed: [UploadPlan.ObjectPath] = []
        var conflicts: [UploadPlan.Write] = []
        var count = 0
        for write in writes {
            do throws(ServerError) {
                try send(write, present: present, copy: upload.copies[write.item], unconfirmed: &unconfirmed)
            } catch  where error.isUIDConflict && write.source != nil {
                conflicts.append(write)
            } catch {
                guard try setAside(write.item, text: write.text, contents: write.contents, error) else { break }
            }
            count += 1
            if count % Self.saveInterval == 0 { try saveState() }
        }
        try moveObjects(conflicts, present: present, unconfirmed: &unconfirmed)
        for deletion in deletions {
            do {
                try send(deletion, present: present)
            } catch {
                guard try setAside(deletion.object.item, text: deletion.object.contents.text, contents: nil, error)
                else { break }
            }
        }
        try deleteLeftovers(leftovers)
        try confirm(unconfirmed)
        try saveState()
    }

    // MARK: Refusals

    /// Returns the writes without those that the server has refused recently.
    private mutating func dropRefused(
        _ plan: UploadPlan, _ leftovers: [ObsoleteObject]
    ) -> ([UploadPlan.Write], [UploadPlan.Deletion], [ObsoleteObject]) {
        guard !state.refusals.isEmpty else { return (plan.writes, plan.deletions, leftovers) }
        let now = now()
        let wanted = Set(plan.writes.map(\.item)).union(plan.deletions.map(\.object.item)).union(leftovers.map(\.item))
        state.refusals = state.refusals.filter { wanted.contains($0.key) }
        let (refusals, retries) = (state.refusals, retriesRefused)
        func isWaiting(_ item: ItemID, _ contents: TaskContents?) -> Bool {
            guard !retries, let refusal = refusals[item] else { return false }
            return refusal.contents == contents && refusal.time.isWithin(Self.refusalDelay, of: now)
        }
        return (
            plan.writes.filter { !isWaiting($0.item, $0.contents) },
            plan.deletions.filter { !isWaiting($0.object.item, nil) },
            leftovers.filter { !isWaiting($0.item, nil) }
        )
    }

    /// Handles an error of a write. Returns false if no more writes make sense.
    mutating func setAside(
        _ item: ItemID, text: String, contents: TaskContents?, _ error: ServerError
    ) throws(SyncFailure) -> Bool {
        switch error {
        case .preconditionFailed where !isLastRound, .notFound where !isLastRound:
            readAgain(item)
            needsAnotherRound = true
            return true
        default:
            try throwIfFatal(error)
            // The item isn't done in the library any more, so the next attempt needs the completed occurrence.
            if state.pendingWrites[item]?.completedOccurrence == nil { state.pendingWrites[item] = nil }
            state.refusals[item] = Refusal(
                text: text, status: error.status, reason: error.reason, contents: contents, time: now())
            // 507: the server's disk is full.
            return error.status != 507
        }
    }

    /// Lets the next round read the objects of an item, even if their versions are the same.
    private mutating func readAgain(_ item: ItemID) {
        for path in Array(state.collections.keys) {
            guard let href = state.collections[path]?.objects[item]?.key else { continue }
            state.collections[path]?.objects[href]?.etag = nil
            readCompletely(path)
        }
    }

    // MARK: Preparation

    mutating func notePending(_ write: UploadPlan.Write) {
        let data = (write.existing ?? write.source?.object)?.data
        let occurrence = write.completesOccurrence ? data.flatMap { CalendarTask($0)?.occurrence } : nil
        state.pendingWrites[write.item] = PendingWrite(
            href: write.place.href, contents: write.contents, movedFrom: write.source?.place.href,
            completedOccurrence: occurrence)
    }

    /// Marks recurring tasks as not done, because only their occurrences are completed.
    private func reopenRecurring(_ writes: [UploadPlan.Write]) throws(SyncFailure) {
        let completed = writes.filter { $0.completesOccurrence && $0.completion.isDone }
        guard !completed.isEmpty else { return }
        let items = Dictionary(completed.map { ($0.item, $0.completion) }) { first, _ in first }
        do {
            let placement = library.doneItemPlacement
            try library.edit { $0.reopen(items, placingDone: placement) }
        } catch {
            throw .library(error)
        }
    }

    /// Fetches the objects that are changed, unless they are known. Those without a strong ETag are fetched one by one,
    /// right before they are written.
    private func fetchPresent(
        _ writes: [UploadPlan.Write], _ deletions: [UploadPlan.Deletion]
    ) throws(SyncFailure) -> [String: CalendarObject] {
        var paths: [String: [String]] = [:]
        func add(_ object: SyncedObject, at place: UploadPlan.ObjectPath, needsData: Bool) {
            if let etag = object.etag, !etag.isStrong || !needsData || object.data != nil { return }
            paths[place.collection, default: []].append(place.href)
        }
        for write in writes {
            if let existing = write.existing { add(existing, at: write.place, needsData: true) }
            if let source = write.source { add(source.object, at: source.place, needsData: true) }
        }
        for deletion in deletions { add(deletion.object, at: deletion.place, needsData: false) }
        return try fetch(paths)
    }

    private func fetch(_ paths: [String: [String]]) throws(SyncFailure) -> [String: CalendarObject] {
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
        _ object: SyncedObject, at place: UploadPlan.ObjectPath, present: [String: CalendarObject]
    ) throws(ServerError) -> (task: CalendarTask, condition: WriteCondition) {
        if let data = object.data, let etag = object.etag, etag.isStrong, let task = CalendarTask(data) {
            return (task, .unchanged(etag: etag))
        }
        var remote = present[place.href]
        if remote?.etag?.isStrong != true { remote = try server.objects([place.href], in: place.collection).first }
        guard let remote, let task = CalendarTask(remote.data), TaskContents(task) == object.contents else {
            throw .preconditionFailed
        }
        return (task, .unchanged(remote.etag))
    }

    // MARK: Writes

    mutating func send(
        _ write: UploadPlan.Write, present: [String: CalendarObject], copy: ServerSnapshot.ObjectCopy?,
        unconfirmed: inout [UploadPlan.ObjectPath]
    ) throws(ServerError) {
        var (task, condition): (CalendarTask, WriteCondition)
        let uid = Self.uid(for: write.item)
        if let existing = write.existing {
            (task, condition) = try current(existing, at: write.place, present: present)
        } else if let source = write.source {
            (task, _) = try current(source.object, at: source.place, present: present)
            condition = .isNew
            let other = state.collections[write.place.collection]?.otherObjects[write.place.href]
            if let copy, copy.href == write.place.href {
                condition = try self.condition(for: copy)
            } else if let other, other.item == write.item {
                condition = try self.condition(
                    for: ServerSnapshot.ObjectCopy(
                        collection: write.place.collection, href: write.place.href, etag: other.etag,
                        contents: other.contents))
            }
        } else if let data = state.removedObjects[write.item] ?? others.data(of: write.item),
            let old = CalendarTask(data)
        {
            (task, condition) = (old, .isNew)
        } else {
            task = CalendarTask(
                uid: uid, text: write.text, completion: write.completion, order: write.order, now: now())
            condition = .isNew
        }
        if write.completion.isDone, !task.completion.isDone, let reason = task.unsupportedRecurrence {
            throw .refused(status: 0, reason: reason.rawValue)
        }
        change(&task, write, uid: uid)
        let object: SyncedObject
        do throws(ServerError) {
            let etag = try server.put(task.data, to: write.place.href, if: condition)
            object = synced(task, item: write.item, etag: etag)
        } catch .preconditionFailed where condition == .isNew {
            let existing = try server.objects([write.place.href], in: write.place.collection).first
            guard existing.map({ CalendarTask($0.data)?.uid != task.uid }) ?? true else { throw .preconditionFailed }
            if existing == nil {
                // Some servers answer so if another object has the UID, which can't be told from an object that isn't
                // listed.
                if write.source != nil { throw .refused(status: 412, reason: "no-uid-conflict") }
                let firstName = ServerNames.segment(for: write.item.text) + ".ics"
                guard write.place.href == write.place.collection + firstName else {
                    throw .refused(status: 412, reason: "")
                }
            }
            // The next round chooses another path.
            state.collections[write.place.collection]?.otherObjects[write.place.href] = UnsyncedObject(
                kind: .noTask, etag: nil)
            throw .preconditionFailed
        }
        report.sentCount += 1
        state.refusals[write.item] = nil
        if object.etag == nil { unconfirmed.append(write.place) }
        if let source = write.source {
            try finishMove(write, from: source.place, source.object, to: object, present: present)
        }
        state.collections[write.place.collection]?.otherObjects[write.place.href] = nil
        state.collections[write.place.collection]?.objects[write.place.href] = object
        state.pendingWrites[write.item] = nil
        state.removedObjects[write.item] = nil
    }

    private func change(_ task: inout CalendarTask, _ write: UploadPlan.Write, uid: String) {
        if task.uid == nil { task.setUID(uid) }
        if task.text != write.text { task.setText(write.text) }
        if write.completesOccurrence {
            if !task.advance() { task.setCompletion(write.completion) }
        } else if task.completion != write.completion {
            task.setCompletion(write.completion)
        }
        if let order = write.order, order != task.order { task.setOrder(order) }
        task.touch(now: now())
    }

    /// Deletes the object in the former collection of an item.
    private mutating func finishMove(
        _ write: UploadPlan.Write, from place: UploadPlan.ObjectPath, _ source: SyncedObject, to object: SyncedObject,
        present: [String: CalendarObject]
    ) throws(ServerError) {
        do throws(ServerError) {
            let (_, condition) = try current(source, at: place, present: present)
            try server.delete(place.href, if: condition)
        } catch  where error == .preconditionFailed || error == .notFound {
            // It was changed, deleted, or moved elsewhere meanwhile. The next round decides.
            state.collections[write.place.collection]?.otherObjects[write.place.href] = UnsyncedObject(
                kind: .moved, etag: object.etag, item: write.item, contents: object.contents)
            throw .preconditionFailed
        } catch {
            switch error {
            case .forbidden, .refused, .invalidAnswer, .otherServer, .tooLarge:
                state.collections[place.collection]?.otherObjects[place.href] = UnsyncedObject(
                    kind: .leftover, etag: source.etag, item: write.item, contents: source.contents)
                noteRefusedDeletion(of: write.item, text: write.text, error)
            default: throw error
            }
        }
        state.collections[place.collection]?.objects[place.href] = nil
    }

    private mutating func send(_ deletion: UploadPlan.Deletion, present: [String: CalendarObject]) throws(ServerError) {
        let href = deletion.place.href
        do throws(ServerError) {
            if let etag = deletion.object.etag, etag.isStrong {
                try server.delete(href, if: .unchanged(etag: etag))
            } else {
                try server.delete(
                    href, if: try current(deletion.object, at: deletion.place, present: present).condition)
            }
        } catch .notFound {}
        report.sentCount += 1
        keepData(of: [deletion.object])
        state.collections[deletion.place.collection]?.objects[href] = nil
        state.pendingWrites[deletion.object.item] = nil
        state.refusals[deletion.object.item] = nil
    }

    /// Another object of an item, which has to be deleted.
    private struct ObsoleteObject {
        let item: ItemID
        let object: ServerSnapshot.ObjectCopy
        /// Whether it is a copy of an item whose move isn't wanted any more.
        var isCopy = false
    }

    private mutating func deleteLeftovers(_ leftovers: [ObsoleteObject]) throws(SyncFailure) {
        for leftover in leftovers {
            let object = leftover.object
            do throws(ServerError) {
                do throws(ServerError) {
                    try server.delete(object.href, if: try condition(for: object))
                } catch .notFound {}
                report.sentCount += 1
                state.collections[object.collection]?.otherObjects[object.href] = nil
                if state.refusals[leftover.item]?.contents == nil { state.refusals[leftover.item] = nil }
            } catch {
                try throwIfFatal(error)
                state.collections[object.collection]?.otherObjects[object.href]?.kind = .leftover
                if error == .preconditionFailed, !isLastRound {
                    state.collections[object.collection]?.otherObjects[object.href]?.etag = nil
                    readCompletely(object.collection)
                    needsAnotherRound = true
                } else {
                    noteRefusedDeletion(of: leftover.item, text: object.contents?.text ?? "", error)
                }
            }
            if leftover.isCopy { state.pendingWrites[leftover.item] = nil }
        }
    }

    /// Notes that an object of an item can't be deleted, unless the item itself is refused.
    private mutating func noteRefusedDeletion(of item: ItemID, text: String, _ error: ServerError) {
        guard state.refusals[item]?.contents == nil else { return }
        state.refusals[item] = Refusal(
            text: text, status: error.status, reason: error.reason, contents: nil, time: now())
    }

    /// Returns the condition for replacing or deleting another object of an item. Like `current`, it reads the object
    /// if necessary.
    private func condition(for object: ServerSnapshot.ObjectCopy) throws(ServerError) -> WriteCondition {
        let condition = WriteCondition.unchanged(object.etag)
        guard condition == .exists, let contents = object.contents else { return condition }
        guard let remote = try server.objects([object.href], in: object.collection).first else { throw .notFound }
        guard let task = CalendarTask(remote.data), TaskContents(task) == contents else { throw .preconditionFailed }
        return condition
    }

    /// Returns the objects that must be deleted besides those of items: leftovers, further objects of deleted items,
    /// and unused copies.
    private mutating func leftovers(_ plan: UploadPlan, _ upload: UploadContext) -> [ObsoleteObject] {
        let deleted = Set(plan.deletions.map(\.object.item))
        var leftovers: [ObsoleteObject] = []
        for (path, collection) in state.collections
        where upload.remote[path] != nil && !upload.merged.paused.contains(path) {
            for (href, object) in collection.otherObjects {
                guard let item = object.item, object.kind == .leftover || deleted.contains(item) else { continue }
                if upload.remote[path]?.isWritable == true {
                    let copy = ServerSnapshot.ObjectCopy(
                        collection: path, href: href, etag: object.etag, contents: object.contents)
                    leftovers.append(ObsoleteObject(item: item, object: copy))
                } else if !report.problems.contains(.readOnlyList(name: collection.name)) {
                    report.problems.append(.readOnlyList(name: collection.name))
                }
            }
        }
        let used = Set(plan.writes.map(\.place.href))
        // If the source of a copy can't be read, the copy may be the only object that is left.
        for (item, copy) in upload.copies where !used.contains(copy.href) && !upload.waitingItems.contains(item) {
            leftovers.append(ObsoleteObject(item: item, object: copy, isCopy: true))
        }
        return leftovers.sorted { $0.object.href < $1.object.href }
    }

    /// Fetches written objects whose ETags the server didn't return.
    private mutating func confirm(_ places: [UploadPlan.ObjectPath]) throws(SyncFailure) {
        let present = try fetch(Dictionary(grouping: places, by: \.collection).mapValues { $0.map(\.href) })
        for place in places {
            guard let remote = present[place.href], let task = CalendarTask(remote.data),
                let written = state.collections[place.collection]?.objects[place.href]
            else { continue }
            // Another program may have changed it meanwhile. Without an ETag, the next sync reads it.
            guard TaskContents(task) == written.contents else { continue }
            let object = synced(task, item: written.item, etag: remote.etag)
            state.collections[place.collection]?.objects[place.href] = object
        }
    }

    private func synced(_ task: CalendarTask, item: ItemID, etag: String?) -> SyncedObject {
        SyncedObject(
            item: item, uid: task.uid == item.text ? nil : task.uid, etag: etag, contents: TaskContents(task),
            data: task.hasOtherContents ? task.data : nil)
    }

    private static func uid(for item: ItemID) -> String {
        let uid = CalendarProperty.normalized(item.text)
        return uid.isEmpty ? ServerNames.segment(for: item.text, attempt: 1) : uid
    }
}

private extension WriteCondition {
    /// The strictest condition that an ETag allows.
    static func unchanged(_ etag: String?) -> WriteCondition {
        etag.flatMap { $0.isStrong ? .unchanged(etag: $0) : nil } ?? .exists
    }
}

private extension String {
    /// Whether this ETag is equal only for equal bytes.
    var isStrong: Bool { !hasPrefix("W/") }
}

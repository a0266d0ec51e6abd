// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore

/// Moves on servers where a user has a UID only once (RFC 4791, `no-uid-conflict`), so that the object can't be copied
/// to its new collection.
extension SyncRun {
    /// Moves objects to other collections, and then sends their changes.
    ///
    /// An interruption loses and doubles nothing:
    ///
    /// - MOVE doesn't change the contents. If its answer is lost, the row in the new collection has been noted with
    ///   these contents.
    /// - If the server has no MOVE, the object is deleted before it is written elsewhere. Both are noted before, so the
    ///   next sync doesn't mistake the item for one that someone has deleted, and writes it with all its data.
    mutating func moveObjects(
        _ writes: [UploadPlan.Write], present: [String: CalendarObject], unconfirmed: inout [UploadPlan.ObjectPath]
    ) throws(SyncFailure) {
        guard !writes.isEmpty else { return }
        for write in writes {
            noteSent(write, contents: write.source?.version.contents)
            if let source = write.source { row(source.place) { $0?.sent = SentWrite() } }
        }
        try saveState()
        var moved: [UploadPlan.Write] = []
        var remaining: [UploadPlan.Write] = []
        for write in writes {
            do {
                if try move(write, present: present) { moved.append(write) } else { remaining.append(write) }
            } catch {
                if !error.isUncertain { keepSource(of: write) }
                guard try setAside(write, error) else { return }
            }
        }
        for index in moved.indices {
            let place = moved[index].place
            moved[index].source = nil
            moved[index].existing = state.collections[place.collection]?.rows[place.href]?.last
            noteSent(moved[index])
        }
        if !moved.isEmpty { try saveState() }
        for write in moved {
            do {
                try send(write, present: [:], unconfirmed: &unconfirmed)
            } catch {
                guard try setAside(write, error) else { return }
            }
        }
        for write in remaining {
            guard try deleteBeforeWriting(write, present: present, unconfirmed: &unconfirmed) else { return }
        }
    }

    /// Moves an object without changing it. Returns false if the server can't.
    private mutating func move(_ write: UploadPlan.Write, present: [String: CalendarObject]) throws(ServerError) -> Bool
    {
        guard let source = write.source else { return false }
        let former = TableRow(item: write.item, uid: write.uid)
        let (_, condition) = try current(former, source.version, at: source.place, present: present)
        do throws(ServerError) {
            try server.move(source.place.href, to: write.place.href, if: condition)
        } catch {
            switch error {
            // If the object has changed, deleting it fails as well.
            case .forbidden, .notFound, .preconditionFailed, .otherServer: return false
            case .refused(let status, _) where status < 500 || status == 501 || status == 502: return false
            default: throw error
            }
        }
        report.sentCount += 1
        var version = source.version
        version.etag = nil
        row(source.place) { $0 = nil }
        row(write.place) { row in
            row?.last = version
            row?.sent = nil
        }
        state.collections[write.place.collection]?.others[write.place.href] = nil
        return true
    }

    /// Notes that the object in the former collection is still there.
    private mutating func keepSource(of write: UploadPlan.Write) {
        if let source = write.source { row(source.place) { $0?.sent = nil } }
    }

    /// Deletes an object, and then writes it to its new collection. Returns false if no more writes make sense.
    private mutating func deleteBeforeWriting(
        _ write: UploadPlan.Write, present: [String: CalendarObject], unconfirmed: inout [UploadPlan.ObjectPath]
    ) throws(SyncFailure) -> Bool {
        guard let source = write.source else { return true }
        let former = TableRow(item: write.item, uid: write.uid)
        let task: CalendarTask
        do throws(ServerError) {
            task = try current(former, source.version, at: source.place, present: present).task
            state.removedObjects.removeAll { $0.item == write.item }
            state.removedObjects.append(RemovedObject(item: write.item, data: task.data))
            noteSent(write)
        } catch {
            keepSource(of: write)
            return try setAside(write, error)
        }
        try saveState()
        do throws(ServerError) {
            try delete(former, source.version, at: source.place, present: present)
        } catch {
            if !error.isUncertain { keepSource(of: write) }
            return try setAside(write, error)
        }
        do throws(ServerError) {
            var write = write
            write.source = nil
            try send(write, present: [:], unconfirmed: &unconfirmed)
            return true
        } catch {
            // Otherwise other machines would delete the item.
            if !error.isUncertain, error.concernsObject { restore(source, write, task.data) }
            return try setAside(write, error)
        }
    }

    /// Writes a deleted object again. If that fails, the state still has its data.
    private mutating func restore(
        _ source: (place: UploadPlan.ObjectPath, version: ObjectVersion), _ write: UploadPlan.Write, _ data: String
    ) {
        guard let etag = try? server.put(data, to: source.place.href, if: .isNew) else { return }
        var version = source.version
        version.etag = etag
        row(source.place) { $0 = TableRow(item: write.item, uid: write.uid, last: version) }
    }
}

extension ServerError {
    /// Whether an object can't be written because the user has another one with the same UID.
    var isUIDConflict: Bool {
        if case .refused(_, let reason) = self { Self.uidConflicts.contains(reason) } else { false }
    }

    /// A failed precondition of RFC 4791, and the one that servers with scheduling report instead (RFC 6638).
    private static let uidConflicts: Set = ["no-uid-conflict", "unique-scheduling-object-resource"]
}

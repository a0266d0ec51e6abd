// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Moves on servers where a user has a UID only once (RFC 4791, `no-uid-conflict`), so that the object can't be copied
/// to its new collection.
extension SyncRun {
    /// Moves objects to other collections, and then sends their changes.
    ///
    /// An interruption loses and doubles nothing:
    ///
    /// - MOVE doesn't change the contents. If its answer is lost, the next sync finds them at the noted path, and
    ///   recognizes the move.
    /// - If the server has no MOVE, the object is deleted before it is written elsewhere. Before that, the state keeps
    ///   its data and forgets the object, so the next sync doesn't mistake it for an item that someone has deleted, and
    ///   writes the item as a new one.
    mutating func moveObjects(
        _ writes: [UploadPlan.Write], present: [String: CalendarObject], unconfirmed: inout [UploadPlan.ObjectPath]
    ) throws(SyncFailure) {
        guard !writes.isEmpty else { return }
        for write in writes { state.pendingWrites[write.item]?.contents = write.source?.object.contents }
        try saveState()
        var moved: [UploadPlan.Write] = []
        var remaining: [UploadPlan.Write] = []
        for write in writes {
            do {
                if try move(write, present: present) { moved.append(write) } else { remaining.append(write) }
            } catch {
                guard try setAside(write.item, text: write.text, contents: write.contents, error) else { return }
            }
        }
        for index in moved.indices {
            let place = moved[index].place
            (moved[index].source, moved[index].existing) = (
                nil, state.collections[place.collection]?.objects[place.href]
            )
            notePending(moved[index])
        }
        if !moved.isEmpty { try saveState() }
        for write in moved {
            do {
                try send(write, present: [:], copy: nil, unconfirmed: &unconfirmed)
            } catch {
                guard try setAside(write.item, text: write.text, contents: write.contents, error) else { return }
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
        let (_, condition) = try current(source.object, at: source.place, present: present)
        do throws(ServerError) {
            try server.move(source.place.href, to: write.place.href, if: condition)
        } catch {
            switch error {
            // If the object has changed, deleting it fails as well.
            case .forbidden, .notFound, .preconditionFailed, .invalidAnswer, .otherServer: return false
            case .refused(let status, _) where status != 507: return false
            default: throw error
            }
        }
        report.sentCount += 1
        var object = source.object
        object.etag = nil
        state.collections[source.place.collection]?.objects[source.place.href] = nil
        state.collections[write.place.collection]?.otherObjects[write.place.href] = nil
        state.collections[write.place.collection]?.objects[write.place.href] = object
        return true
    }

    /// Deletes an object, and then writes it to its new collection. Returns false if no more writes make sense.
    private mutating func deleteBeforeWriting(
        _ write: UploadPlan.Write, present: [String: CalendarObject], unconfirmed: inout [UploadPlan.ObjectPath]
    ) throws(SyncFailure) -> Bool {
        guard let (place, object) = write.source else { return true }
        let (task, condition): (CalendarTask, WriteCondition)
        do {
            (task, condition) = try current(object, at: place, present: present)
        } catch {
            return try setAside(write.item, text: write.text, contents: write.contents, error)
        }
        state.removedObjects[write.item] = task.data
        state.collections[place.collection]?.objects[place.href] = nil
        state.collections[place.collection]?.otherObjects[place.href] = UnsyncedObject(
            kind: .moved, etag: object.etag, item: write.item, contents: object.contents)
        notePending(write)
        try saveState()
        do {
            try delete(object, at: place, if: condition)
        } catch {
            return try setAside(write.item, text: write.text, contents: write.contents, error)
        }
        do {
            var write = write
            write.source = nil
            try send(write, present: [:], copy: nil, unconfirmed: &unconfirmed)
            return true
        } catch {
            switch error {
            // Otherwise other machines would delete the item.
            case .forbidden, .refused, .tooLarge: restore(object, task.data, at: place)
            default: break
            }
            return try setAside(write.item, text: write.text, contents: write.contents, error)
        }
    }

    /// Writes a deleted object again. If that fails, the state still has its data.
    private mutating func restore(_ object: SyncedObject, _ data: String, at place: UploadPlan.ObjectPath) {
        var object = object
        do {
            object.etag = try server.put(data, to: place.href, if: .isNew)
            state.collections[place.collection]?.objects[place.href] = object
        } catch {}
    }

    private mutating func delete(_ object: SyncedObject, at place: UploadPlan.ObjectPath, if condition: WriteCondition)
        throws(ServerError)
    {
        do throws(ServerError) {
            try server.delete(place.href, if: condition)
        } catch {
            switch error {
            case .preconditionFailed, .notFound, .forbidden, .refused(400..<500, _):
                // It certainly wasn't deleted now.
                state.collections[place.collection]?.objects[place.href] = object
                state.collections[place.collection]?.otherObjects[place.href] = nil
            default: break
            }
            throw error
        }
        report.sentCount += 1
        state.collections[place.collection]?.otherObjects[place.href] = nil
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

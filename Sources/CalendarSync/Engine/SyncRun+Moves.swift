// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import ListStore
import SyncInterface

/// Moves to other collections.
extension SyncRun {
    /// Moves objects without changing them, and returns the writes of their changes and all others. If the server can't
    /// move an object, its write creates a copy, and the next round deletes the object and writes the changes.
    ///
    /// - Parameter present: The objects that are changed. Those that were moved are added.
    mutating func moveObjects(
        _ writes: [UploadPlan.Write], present: inout [String: CalendarObject]
    ) throws(SyncFailure) -> [UploadPlan.Write] {
        guard writes.contains(where: { $0.source != nil }) else { return writes }
        var rest: [UploadPlan.Write] = []
        var moved: [String: [String]] = [:]
        for var write in writes {
            do throws(ServerError) {
                if try move(write, present: present) {
                    write.source = nil
                    moved[write.place.collection, default: []].append(write.place.href)
                    write.existing = state.collections[write.place.collection]?.rows[write.place.href]?.last
                } else if let source = write.source {
                    rename(&write)
                    // If an occurrence was completed, the item already has its next date.
                    if write.occurrenceCompletion == nil { write.copy(source.version) }
                }
                rest.append(write)
            } catch {
                if !error.isUncertain { keepSource(of: write) }
                guard try setAside(write, error) else { return [] }
            }
        }
        for write in rest { noteSent(write) }
        try saveState()
        present.merge(try fetch(moved)) { $1 }
        return rest
    }

    /// Notes a write before its object is moved. If the answer to MOVE is lost, the new object has the former contents.
    mutating func noteMove(_ write: UploadPlan.Write) {
        guard let source = write.source, uid(of: source.place) == write.uid else { return }
        changeRow(at: write.place) { $0?.sent?.contents = source.version.contents }
        changeRow(at: source.place) { $0?.sent = SentWrite() }
    }

    /// Notes that the object in the former collection is still there.
    private mutating func keepSource(of write: UploadPlan.Write) {
        if let source = write.source { changeRow(at: source.place) { $0?.sent = nil } }
    }

    /// Gives the copy that a write creates another UID, by which other machines recognize the item.
    private mutating func rename(_ write: inout UploadPlan.Write) {
        guard let source = write.source, let former = uid(of: source.place), write.uid == former else { return }
        let path = write.place.collection
        let moved = ServerNames.movedUID(ServerNames.firstUID(former), to: path)
        // Another item may have been moved there before.
        let isTaken = state.collections.values.contains { collection in
            collection.rows.values.contains { $0.item != write.item && [former, moved].contains($0.uidText) }
        }
        keepSource(of: write)
        forgetSent(write.place)
        write.uid = isTaken || moved == former ? newUID(insteadOf: former, in: path) : moved
        write.place = ObjectPath(newObject: write.uid, of: path, state.collections[path])
    }

    private func newUID(insteadOf uid: String, in path: String) -> String {
        let taken = Set(state.collections[path]?.rows.values.map(\.uidText) ?? [])
        let uids = (1...).lazy.map { ServerNames.otherUID(insteadOf: uid, in: path, attempt: $0) }
        return uids.first { !taken.contains($0) } ?? uid
    }

    private func uid(of place: ObjectPath) -> String? {
        state.collections[place.collection]?.rows[place.href]?.uidText
    }

    /// Moves an object without changing it. Returns false if the server can't.
    private mutating func move(_ write: UploadPlan.Write, present: [String: CalendarObject]) throws(ServerError) -> Bool
    {
        guard let source = write.source, uid(of: source.place) == write.uid else { return false }
        let former = TableRow(item: write.item, uid: write.uid)
        let (_, condition) = try current(former, source.version, at: source.place, present: present)
        do throws(ServerError) {
            try server.move(source.place.href, to: write.place.href, if: condition)
        } catch {
            switch error {
            // The object may have changed.
            case .notFound, .preconditionFailed: if isLastRound { return false } else { throw error }
            case .forbidden, .otherServer: return false
            // The object is locked.
            case .refused(status: 423, _): throw error
            case .refused(let status, _) where status < 500 || status == 501 || status == 502: return false
            default: throw error
            }
        }
        report.sentCount += 1
        var version = source.version
        version.etag = nil
        changeRow(at: source.place) { $0 = nil }
        changeRow(at: write.place) { row in
            row?.last = version
            row?.sent = nil
        }
        state.collections[write.place.collection]?.unsynced[write.place.href] = nil
        return true
    }
}

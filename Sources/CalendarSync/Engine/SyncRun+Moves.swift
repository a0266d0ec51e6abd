// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import SyncInterface

/// Moves on servers where a user has a UID only once (RFC 4791, `no-uid-conflict`), so that the object can't be copied
/// to its new collection with its UID.
extension SyncRun {
    /// Moves objects to other collections and then sends their changes, or sends copies that have other UIDs.
    ///
    /// MOVE doesn't change the contents. If its answer is lost, the row in the new collection has been noted with these
    /// contents.
    mutating func moveObjects(
        _ writes: [UploadPlan.Write], present: [String: CalendarObject], unconfirmed: inout [UploadPlan.ObjectPath]
    ) throws(SyncFailure) {
        guard !writes.isEmpty else { return }
        for write in writes { noteSent(write, contents: write.source?.version.contents) }
        try saveState()
        var rest: [UploadPlan.Write] = []
        for var write in writes {
            do throws(ServerError) {
                if try move(write, present: present) {
                    write.source = nil
                    write.existing = state.collections[write.place.collection]?.rows[write.place.href]?.last
                } else {
                    try rename(&write)
                }
                rest.append(write)
            } catch {
                guard try setAside(write, error) else { return }
            }
        }
        for write in rest { noteSent(write) }
        try saveState()
        for write in rest {
            do {
                try send(write, present: present, unconfirmed: &unconfirmed)
            } catch {
                guard try setAside(write, error) else { return }
            }
        }
    }

    /// Lets a write create an object with another UID.
    private mutating func rename(_ write: inout UploadPlan.Write) throws(ServerError) {
        guard let source = write.source,
            let former = state.collections[source.place.collection]?.rows[source.place.href]?.uidText
        else { return }
        let uid = ServerNames.movedUID(
            ServerNames.firstUID(former, in: state.collections.keys), to: write.place.collection)
        if write.uid == uid { throw .refused(status: 409, reason: "no-uid-conflict") }
        forgetSent(write.place)
        write.uid = uid
        let href = write.place.collection + ServerNames.segment(for: uid) + ".ics"
        write.place = UploadPlan.ObjectPath(collection: write.place.collection, href: href)
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
            // The object may have changed.
            case .notFound, .preconditionFailed: if isLastRound { return false } else { throw error }
            case .forbidden, .otherServer: return false
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
    mutating func keepSource(of write: UploadPlan.Write) {
        if let source = write.source { row(source.place) { $0?.sent = nil } }
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

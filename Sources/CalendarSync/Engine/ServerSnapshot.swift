// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import SyncInterface

/// What a server has changed since the last sync, as far as it could be read.
struct ServerSnapshot {
    /// The present collections that take part, as the server lists them, by their paths.
    var remote: [String: RemoteCollection] = [:]
    /// The collections that could be read, by their paths.
    var readings: [String: CollectionReading] = [:]
    /// Paths of collections that are gone from the server.
    var missing: [String] = []
    /// The lists of present collections that can't be read now, by their paths.
    var unreadable: [String: ListID] = [:]
    /// Items with tasks in these collections that may have been moved to others.
    var waitingItems: Set<ItemID> = []
    /// The errors of these collections.
    var problems: [SyncProblem] = []
    /// Whether the server listed an object but didn't send it.
    var isMissingObjects = false
    /// Whether a collection wasn't sent in time.
    private(set) var hasTimedOut = false

    /// Whether the server has collections that take part, and none of them can be read.
    var hasReadNothing: Bool {
        !remote.isEmpty && remote.keys.allSatisfy { unreadable[$0] != nil }
    }

    /// Throws the error of a collection if it concerns the whole account.
    mutating func throwUnlessConcerningOneCollection(_ error: ServerError) throws(ServerError) {
        guard error == .timeout else {
            if error.canConcernOneCollection { return }
            throw error
        }
        // Each timeout takes minutes, during which other accounts wait.
        if hasTimedOut { throw error }
        hasTimedOut = true
    }
}

/// A collection that was read, and its changes.
struct CollectionReading {
    /// The collection with its new name and versions. Its rows are those of the last sync, and new ones.
    var collection: SyncedCollection
    var changes: [String: ServerChange] = [:]

    /// The UIDs of tasks at paths where there was none before, or another one.
    var newUIDs: [String] {
        changes.compactMap { href, change in
            if case .object(let uid, _, _) = change, collection.rows[href]?.uidText != uid { uid } else { nil }
        }
    }

    /// Adds an object that the server sent.
    ///
    /// - Parameter time: The time for objects that can't be read.
    mutating func add(_ object: CalendarObject, at time: Int) {
        let href = object.href
        guard let task = CalendarTask(object.data) else {
            let isCalendar = object.data.contains("BEGIN:VCALENDAR")
            // The item of an object that has become unreadable stays as it was.
            changes[href] = isCalendar && collection.rows[href] != nil ? .deleted : nil
            setAside(href, isCalendar ? .noTask : .unreadable, etag: object.etag, at: time)
            return
        }
        collection.unsynced[href] = nil
        let data = task.hasOtherContents ? task.data : nil
        changes[href] = .object(
            uid: task.uid ?? ServerNames.uid(forPath: href),
            ObjectVersion(etag: object.etag, contents: TaskContents(task), data: data), created: task.created)
    }

    /// Notes an object that isn't a task or can't be read.
    mutating func setAside(_ href: String, _ kind: UnsyncedObject.Kind, etag: String?, at time: Int) {
        let known = collection.unsynced[href]
        collection.unsynced[href] = UnsyncedObject(kind: kind, etag: etag, time: known?.time ?? time)
    }

    /// The present version of a task, or `nil` if it is gone or new.
    func version(of href: String) -> ObjectVersion? {
        switch changes[href] {
        case .object(let uid, let version, _)?: collection.rows[href]?.uidText == uid ? version : nil
        case .deleted?, .missing?: nil
        case nil: collection.rows[href].flatMap { $0.missingSince == nil ? $0.last : nil }
        }
    }

    /// The ETag of an object as it is known, or `nil`.
    func etag(of href: String) -> String? {
        if case .object(_, let version, _)? = changes[href] { return version.etag }
        return collection.unsynced[href]?.etag ?? collection.rows[href]?.last?.etag
    }
}

/// A change of an object on the server.
enum ServerChange: Equatable {
    /// A new or changed task. It isn't yet known which item a new one is.
    case object(uid: String, ObjectVersion, created: Int?)
    /// The server says that the object was deleted.
    case deleted
    /// A complete listing lacks the object.
    case missing
}

extension ServerError {
    /// Whether other collections of the account may still be readable.
    fileprivate var canConcernOneCollection: Bool {
        switch self {
        case .forbidden, .notFound, .preconditionFailed, .invalidSyncToken, .refused, .tooLarge, .invalidAnswer,
            .otherServer:
            true
        // Some servers fail for a single collection, or send a page.
        case .retryLater(_, let seconds): seconds == nil
        case .notCalDAV: true
        case .offline, .timeout, .unauthorized, .certificate, .insecure: false
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// The contents of the server, as far as they are read.
struct ServerSnapshot {
    /// The collections that take part, by their paths.
    var collections: [String: SyncedCollection]
    /// The present collections that take part, as the server lists them.
    var remote: [String: RemoteCollection] = [:]
    /// Paths of collections that are gone from the server.
    var missing: [String] = []
    /// Copies that this program wrote to move an item, before it was interrupted.
    var copies: [ItemID: ObjectCopy] = [:]
    var receivedCount = 0
    /// Whether the server listed an object but didn't send it.
    var isMissingObjects = false
    /// The lists of present collections that can't be read now, by their paths. The collections are as they were last
    /// synced, or missing if they are new.
    var unreadable: [String: ListID] = [:]
    /// The errors of these collections.
    var problems: [SyncProblem] = []
    /// Items that aren't synced now, because their objects may have been moved to or from a collection that can't be
    /// read. Their known objects are as they were last synced.
    var waitingItems: Set<ItemID> = []
    /// Items that wait for objects that aren't sent.
    var vanishedItems: [ItemID: VanishedItem] = [:]
    /// Objects that aren't known under their path, by their collections. Their items have their UIDs as ids until they
    /// are recognized.
    var newObjects: [String: SyncedObjects] = [:]
    /// New objects that are listed, but weren't sent, by their collections and paths.
    var newUnsent: [String: [String: UnsyncedObject]] = [:]

    /// Whether a collection wasn't sent in time.
    private(set) var hasTimedOut = false

    init(collections: [String: SyncedCollection]) {
        self.collections = collections
    }

    /// An object that stands for an item besides another one.
    struct ObjectCopy {
        let collection: String
        let href: String
        let etag: String?
        /// The contents as they were read or written, or `nil` if they are unknown.
        let contents: TaskContents?
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

    /// Whether the server has collections that take part, and none of them can be read.
    var hasReadNothing: Bool {
        !remote.isEmpty && remote.keys.allSatisfy { unreadable[$0] != nil }
    }

    func isReadable(_ path: String) -> Bool {
        remote[path] != nil && unreadable[path] == nil
    }

    /// Lets the next sync compare all objects of a collection, because some are stored as they were before.
    mutating func readCompletelyNextTime(_ path: String) {
        collections[path]?.ctag = nil
        collections[path]?.syncToken = nil
    }

    /// Reports objects that the server doesn't send.
    mutating func report(_ objects: [String: UnsyncedObject.Kind], in path: String) {
        for (href, kind) in objects.sorted(by: { $0.key < $1.key }) {
            guard let problem = SyncProblem(of: kind, at: href, inList: collections[path]?.name ?? "") else { continue }
            if !problems.contains(problem) { problems.append(problem) }
        }
    }

    /// Adds an object that the server sent to its collection, or to the new objects.
    ///
    /// - Parameter href: The path of the collection.
    mutating func add(_ remote: CalendarObject, to collection: inout SyncedCollection, href: String) {
        guard let task = CalendarTask(remote.data) else {
            let isCalendar = remote.data.contains("BEGIN:VCALENDAR")
            // The item of an object that has become unreadable stays as it was.
            if isCalendar { collection.objects[remote.href] = nil }
            collection.otherObjects[remote.href] = UnsyncedObject(
                kind: isCalendar ? .noTask : .unreadable, etag: remote.etag)
            return
        }
        let uid = task.uid ?? Self.uid(forPath: remote.href)
        var object = SyncedObject(
            item: ItemID(uid), uid: nil, etag: remote.etag, contents: TaskContents(task),
            data: task.hasOtherContents ? task.data : nil)
        collection.otherObjects[remote.href] = nil
        if let known = collection.objects[remote.href] {
            if (known.uid ?? known.item.text) == uid {
                (object.item, object.uid) = (known.item, known.uid)
                if known.contents != object.contents { receivedCount += 1 }
                collection.objects[remote.href] = object
                return
            }
            // Another task has taken the path.
            collection.objects[remote.href] = nil
        }
        newObjects[href, default: [:]][remote.href] = object
    }

    /// Returns an id for an object without UID.
    private static func uid(forPath href: String) -> String {
        ContentHash.name("object without UID", href)
    }

    static func lastSegment(of href: String) -> String {
        href.split(separator: "/").last.map(String.init) ?? ""
    }
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
        case .offline, .timeout, .unauthorized, .certificate: false
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The state of the last sync with an account: a table of what was last the same on both sides.
///
/// A version of a row is the common ancestor of the next merge, so it must never be newer than the library, and is
/// saved after it. If the state is lost, no item is lost or doubled, because items have the ids of their UIDs. But
/// deletions since the last sync are undone, and contents that only the state has are lost: those of deleted objects.
public struct SyncState: Codable, Equatable, Sendable {
    /// The collections that are lists, by their paths.
    var collections: [String: SyncedCollection] = [:]
    /// Collections that are being created, by their lists.
    var newCollections: [ListID: NewCollection] = [:]
    /// Writes that the server refused, by item.
    var refusals: [ItemID: Refusal] = [:]
    /// New lists, names, and orders that the server refused.
    var listRefusals: [ListID: ListRefusal] = [:]
    /// Lists whose collection is gone, and which the user wants to keep: they become collections of this account again,
    /// even if other new lists don't.
    var restoredLists: Set<ListID> = []
    /// Objects that were deleted here or on the server, or whose collections were excluded or are gone, by item.
    var removedObjects: [ItemID: RemovedObject] = [:]
    /// Collections that couldn't be read in the last sync, by their paths.
    var unreadCollections: [String: UnreadCollection] = [:]
    /// Whether the contents have dates. Earlier versions of Ember didn't read them.
    private var hasDates = true

    public init() {}

    private enum CodingKeys: String, CodingKey {
        case collections
        case newCollections
        case refusals = "refused"
        case listRefusals = "refusedLists"
        case restoredLists = "restored"
        case removedObjects = "removed"
        case unreadCollections = "unread"
        case hasDates = "dates"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        collections = try values.decode([String: SyncedCollection].self, forKey: .collections)
        newCollections = try values.decode([ListID: NewCollection].self, forKey: .newCollections)
        refusals = try values.decode([ItemID: Refusal].self, forKey: .refusals)
        listRefusals = try values.decode([ListID: ListRefusal].self, forKey: .listRefusals)
        restoredLists = try values.decodeIfPresent(Set<ListID>.self, forKey: .restoredLists) ?? []
        removedObjects = try values.decode([ItemID: RemovedObject].self, forKey: .removedObjects)
        unreadCollections = try values.decode([String: UnreadCollection].self, forKey: .unreadCollections)
        try FormerState(from: decoder).add(to: &self)
        if try values.decodeIfPresent(Bool.self, forKey: .hasDates) != true { readDates() }
    }

    /// Lets the next sync read all objects that may have a date.
    private mutating func readDates() {
        for (path, collection) in collections {
            for (href, row) in collection.rows where row.last?.data != nil {
                collections[path]?.rows[href]?.last?.etag = nil
                collections[path]?.ctag = nil
                collections[path]?.syncToken = nil
            }
        }
    }

    /// The lists of the account.
    var lists: Set<ListID> {
        restoredLists.union(collections.values.lazy.filter { !$0.isDuplicate }.map(\.list))
    }

    /// The calendar objects of items on the server, as far as Ember can't create them from the contents.
    var objects: [ItemID: String] {
        let rows = collections.values.lazy.flatMap(\.rows.values)
        return Dictionary(rows.compactMap { row in row.last?.data.map { (row.item, $0) } }) { first, _ in first }
    }

    /// Returns the calendar object of an item, whether it is on the server or was deleted, if Ember can't create it
    /// from the contents.
    func data(of item: ItemID) -> String? {
        let rows = collections.values.lazy.flatMap { $0.rows.values }
        return rows.first { $0.item == item && $0.last?.data != nil }?.last?.data
            ?? removedObjects[item]?.data
    }
}

/// A calendar object that is gone. If its item is written again, the new object has all its contents.
struct RemovedObject: Codable, Equatable, Sendable {
    var data: String
    /// When it was removed, in seconds since 1970. Earlier versions of Ember didn't note it.
    var time: Int?
}

/// A collection as it was last synced.
struct SyncedCollection: Codable, Equatable, Sendable {
    var list: ListID
    /// `displayname`.
    var name: String
    /// A name that was sent, if the answer was lost.
    var sentName: String?
    /// `calendar-order`.
    var order: Int?
    /// The order that was sent, as long as the server doesn't have one. Some servers can't store it.
    var sentOrder: Int?
    var ctag: String?
    var syncToken: String?
    /// Whether writes were sent since the collection was read. Some servers derive `ctag` and `syncToken` from the
    /// contents, so both are the former ones when another program undoes these writes.
    var hasUnreadWrites = false
    /// Whether the list was deleted here, but the collection couldn't be deleted because it contains something else.
    var isHidden = false
    /// Whether the collection is another path of a collection that is synced, so that it isn't a list.
    var isDuplicate = false
    /// When all objects were last compared, in seconds since 1970.
    var comparisonTime: Int?
    /// When the collection was first missing, in seconds since 1970, as long as the user hasn't decided what to do. Or
    /// when it was first seen, as long as it isn't clear whether another account has it.
    var missingSince: Int?
    /// The tasks, by their paths.
    var rows: [String: TableRow] = [:]
    /// The other objects, such as events, by their paths.
    var unsynced: [String: UnsyncedObject] = [:]

    private enum CodingKeys: String, CodingKey {
        case list
        case name
        case sentName
        case order
        case sentOrder
        case ctag
        case syncToken = "token"
        case hasUnreadWrites = "written"
        case isHidden = "hidden"
        case isDuplicate = "duplicate"
        case comparisonTime = "compared"
        case missingSince = "missing"
        case rows = "objects"
        case unsynced = "others"
    }
}

extension SyncedCollection {
    /// The version of a task, which is the same under all paths of its collection, or `nil` if it is unknown.
    func version(at href: String) -> String? {
        rows[href]?.last?.etag.map { "\(ServerNames.lastSegment(of: href)) \($0)" }
    }

    /// The known versions of its tasks.
    ///
    /// - Parameter items: Only those of some items.
    func versions(of items: Set<ItemID>? = nil) -> Set<String> {
        Set(rows.lazy.filter { items?.contains($1.item) ?? true }.compactMap { version(at: $0.key) })
    }
}

/// A version of a task on the server.
struct ObjectVersion: Equatable, Sendable {
    /// The ETag, or `nil` if it is unknown. Then the object is fetched when the collection has changed.
    var etag: String?
    var contents: TaskContents
    /// The calendar object, if Ember can't create it from the contents.
    var data: String?
}

/// A task of a collection. It is identified by the collection and its UID.
struct TableRow: Equatable, Sendable {
    var item: ItemID
    /// UID, if it isn't the id of the item.
    var uid: String?
    /// What was last the same on both sides, or `nil` if the item is new on one side.
    var last: ObjectVersion?
    /// A version of the server that is about to be merged into the library.
    @Rare var incoming: ObjectVersion?
    /// A write that is about to be sent. Its answer may be lost.
    @Rare var sent: SentWrite?
    /// When the object was first missing, in seconds since 1970, as long as its deletion isn't certain.
    var missingSince: Int?

    var uidText: String { uid ?? item.text }

    mutating func setItem(_ item: ItemID, uid: String? = nil) {
        let uid = uid ?? uidText
        self.item = item
        self.uid = uid == item.text ? nil : uid
    }

    init(item: ItemID, uid: String?, last: ObjectVersion? = nil) {
        self.item = item
        self.uid = uid == item.text ? nil : uid
        self.last = last
    }
}

/// A write that was about to be sent.
struct SentWrite: Equatable, Sendable {
    /// The new contents, or `nil` for a deletion.
    var contents: TaskContents?
    /// CREATED of a new task, in seconds since 1970. An object with another one wasn't created by this write.
    var created: Int?
    /// The calendar object of a task that was deleted and is written again.
    var former: String?
    /// The occurrence of a recurring task that was completed, see `CalendarTask.occurrence`.
    var completedOccurrence: String?
}

/// An object of a collection that isn't synced as an item: it isn't a task, or can't be read. A known task that can't
/// be read any more also keeps its row.
struct UnsyncedObject: Codable, Equatable, Sendable {
    enum Kind: String, Codable, Sendable {
        /// An event or another object without a task.
        case noTask
        /// Not a calendar object.
        case unreadable
        /// An object that spoils the server's answer. It is requested again whenever the collection has changed.
        case invalidAnswer
        /// An object that the server failed to send (500). It is requested again in every sync.
        case failed
        case tooLarge
        /// An object that the server lists, but doesn't send. It is requested again in every sync.
        case unsent
    }

    var kind: Kind
    var etag: String?
    /// When the object couldn't be read for the first time, in seconds since 1970.
    var time: Int?
}

/// A collection that is being created.
struct NewCollection: Codable, Equatable, Sendable {
    /// The last segment of its path.
    var segment: String
    /// The name that was sent.
    var name: String
}

/// A collection that can't be read.
struct UnreadCollection: Codable, Equatable, Sendable {
    /// When it couldn't be read for the first time, in seconds since 1970.
    var since: Int
}

/// An item that the server refused, or at which it failed.
struct Refusal: Codable, Equatable, Sendable {
    /// The text of the item.
    var text: String
    /// The status of HTTP, or 0.
    var status: Int
    var reason: String
    /// The refused contents, or `nil` if the object was to be deleted.
    var contents: TaskContents?
    /// The time of the refusal, in seconds since 1970.
    var time: Int
    /// `true` if the server failed. Then the item is sent again in each sync, after all others.
    var isFailure: Bool?

    private enum CodingKeys: String, CodingKey {
        case text = "item"
        case status
        case reason
        case contents
        case time
        case isFailure = "failed"
    }
}

/// A new list, or a new name or order of a list, that the server refused.
struct ListRefusal: Codable, Equatable, Sendable {
    var name: String
    /// The refused order, if any.
    var order: Int?
    /// The status of HTTP, or 0.
    var status: Int
    var reason: String
    /// The time of the refusal, in seconds since 1970.
    var time: Int
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The state of the last sync with an account: the contents of the server as they are in the library.
///
/// Its collections are the common ancestor of the next merge, so they must never be newer than the library, and are
/// saved after it. If the state is lost, no item is lost or doubled, because items are recognized by their ids. But
/// deletions since the last sync are undone, and contents that only the state has are lost: those of deleted objects.
public struct SyncState: Codable, Equatable, Sendable {
    /// The collections that are lists, by their paths.
    var collections: [String: SyncedCollection] = [:]
    /// New and changed objects that were about to be merged into the library, by the paths of their collections.
    var arrivals: [String: SyncedObjects] = [:]
    /// Writes whose answers may be lost, by item.
    var pendingWrites: [ItemID: PendingWrite] = [:]
    /// Items whose objects vanished when a new object wasn't sent, which may be theirs.
    var vanishedItems: [ItemID: VanishedItem] = [:]
    /// Objects that the server refused, by item.
    var refusals: [ItemID: Refusal] = [:]
    /// New lists, names, and orders that the server refused.
    var listRefusals: [ListID: ListRefusal] = [:]
    /// Lists whose collection is gone, and which the user wants to keep: they become collections of this account again,
    /// even if other new lists don't.
    var restoredLists: Set<ListID> = []
    /// Calendar objects that were deleted here or on the server, or whose collections were excluded or are gone. If
    /// their items are written again, they have all their contents.
    var removedObjects = RemovedObjects()

    private enum CodingKeys: String, CodingKey {
        case collections
        case arrivals
        case pendingWrites = "pending"
        case vanishedItems = "vanished"
        case refusals = "refused"
        case listRefusals = "refusedLists"
        case restoredLists = "restored"
        case removedObjects = "removed"
    }

    public init() {}

    /// The lists of the account.
    var lists: Set<ListID> {
        restoredLists.union(collections.values.map(\.list))
    }

    /// Returns the calendar object of an item, whether it is on the server or was deleted, if Ember can't create it
    /// from the contents.
    func data(of item: ItemID) -> String? {
        collections.values.lazy.compactMap { $0.objects[item]?.value.data }.first ?? removedObjects[item]
    }
}

/// A collection as it was last synced.
struct SyncedCollection: Codable, Equatable, Sendable {
    var list: ListID
    /// `displayname`.
    var name: String
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
    /// The tasks, by their paths.
    var objects = SyncedObjects()
    /// The other objects, such as events, by their paths.
    var otherObjects: [String: UnsyncedObject] = [:]

    private enum CodingKeys: String, CodingKey {
        case list
        case name
        case order
        case sentOrder
        case ctag
        case syncToken = "token"
        case hasUnreadWrites = "written"
        case isHidden = "hidden"
        case objects
        case otherObjects = "others"
    }
}

/// An object of a collection that isn't synced as an item: it isn't a task, can't be read, or belongs to an item that
/// has another object. A known task that can't be read any more also keeps its `SyncedObject`.
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
        /// Another object of an item, from which or to which the item is being moved.
        case moved
        /// Another object of an item, which this program has to delete.
        case leftover
    }

    var kind: Kind
    var etag: String?
    /// The item of a moved object or of a leftover.
    var item: ItemID?
    /// The contents of a moved object or of a leftover, to recognize changes by others, or `nil` if they are unknown.
    var contents: TaskContents?

    private enum CodingKeys: String, CodingKey {
        case kind
        case etag
        case item = "id"
        case contents
    }
}

/// A write that was about to be sent.
struct PendingWrite: Codable, Equatable, Sendable {
    var href: String
    /// The new contents, or `nil` if the object is deleted.
    var contents: TaskContents?
    /// The path of the object in another collection that is deleted afterward.
    var movedFrom: String?
    /// The occurrence of a recurring task that was completed, see `CalendarTask.occurrence`.
    var completedOccurrence: String?

    private enum CodingKeys: String, CodingKey {
        case href
        case contents
        case movedFrom = "from"
        case completedOccurrence = "occurrence"
    }
}

/// An item whose object vanished.
struct VanishedItem: Codable, Equatable, Sendable {
    /// In seconds since 1970.
    var time: Int
}

/// An item that the server refused.
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

    private enum CodingKeys: String, CodingKey {
        case text = "item"
        case status
        case reason
        case contents
        case time
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

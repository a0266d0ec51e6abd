// SPDX-License-Identifier: GPL-3.0-or-later

/// A problem with a single item or list.
public enum SyncProblem: Codable, Hashable, Sendable {
    /// The server refused an item or its deletion. It is tried again later.
    case refusedItem(text: String, status: Int, reason: String)
    /// Ember can't complete an item, because it doesn't understand a property of its recurrence.
    case unsupportedRecurrence(text: String, property: String)
    /// The server refused to create, rename, or sort a list. It is tried again later.
    case refusedList(name: String, status: Int, reason: String)
    /// The server refused to delete a list. It isn't tried again.
    case refusedListDeletion(name: String, status: Int, reason: String)
    /// A new list can't be sent before all other accounts were synced once, because it may belong to one of them.
    case waitingList(name: String)
    /// The server doesn't send a list, or fails to send some of its objects. They aren't synced meanwhile.
    case unreadableList(name: String, status: Int, reason: String)
    /// Items may have been moved to or from a list that can't be read, or to an object that the server doesn't send or
    /// that is too large. They stay as they are until it can be read. They wait at most a day for an object.
    case waitingItems(count: Int)
    /// The user may not write to the collection, so changes here stay here.
    case readOnlyList(name: String)
    /// An object that isn't a calendar object.
    case unreadableObject(path: String)
    /// An object beyond the limit of size.
    case tooLargeObject(path: String)
    /// The server changed during each of several attempts. The next sync tries again.
    case busyServer
}

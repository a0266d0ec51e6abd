// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

/// A question about many deletions.
public struct SyncQuestion: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, Sendable {
        /// Items were deleted here. Yes: delete them on the server. No: bring them back.
        case deletedHere
        /// Items were deleted on the server. Yes: delete them here. No: send them again.
        case deletedOnServer
        /// The collection is gone. Yes: delete the list. No: create the collection again.
        case missingCollection
    }

    public var kind: Kind
    public var list: ListID
    /// The name of the list.
    public var name: String
    /// The number of items that would be deleted.
    public var count: Int

    public init(kind: Kind, list: ListID, name: String, count: Int) {
        self.kind = kind
        self.list = list
        self.name = name
        self.count = count
    }
}

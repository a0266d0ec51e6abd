// SPDX-License-Identifier: GPL-3.0-or-later

/// All lists, in the order on screen.
public struct Library: Hashable, Sendable {
    public var lists: [ItemList]
    /// Unknown keys at the top level of the file.
    public var unknown: [UnknownField]

    public init(lists: [ItemList] = [], unknown: [UnknownField] = []) {
        self.lists = lists
        self.unknown = unknown
    }

    public func index(of id: ListID) -> Int? {
        lists.firstIndex { $0.id == id }
    }

    public subscript(id: ListID) -> ItemList? {
        index(of: id).map { lists[$0] }
    }

    /// Returns an equal library that shares memory with another version where the items of their lists are equal. This
    /// makes comparing the two fast.
    public func sharingItems(with other: Library) -> Library {
        let others = Dictionary(other.lists.map { ($0.id, $0) }) { first, _ in first }
        var library = self
        library.lists = lists.map { list in others[list.id].map(list.sharingItems) ?? list }
        return library
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// All lists, in the order on screen.
public struct Library: Sendable {
    public var lists: [ItemList]
    /// Unknown keys at the top level of the file.
    public var unknown: [UnknownField]
    /// Whether done items are kept at the bottom, in all lists and in new ones.
    public private(set) var sinksDone: Bool

    public init(lists: [ItemList] = [], unknown: [UnknownField] = []) {
        self.lists = lists
        self.unknown = unknown
        sinksDone = lists.first?.sinksDone ?? true
    }

    public func index(of id: ListID) -> Int? {
        lists.firstIndex { $0.id == id }
    }

    public subscript(id: ListID) -> ItemList? {
        index(of: id).map { lists[$0] }
    }

    /// Moves done items to the bottom from now on in all lists, or leaves them where they are.
    public mutating func set(sinksDone: Bool) {
        self.sinksDone = sinksDone
        for index in lists.indices { lists[index].set(sinksDone: sinksDone) }
    }

    /// Returns the library with done items at the bottom, or as it is.
    public func with(sinksDone: Bool) -> Library {
        var library = self
        library.set(sinksDone: sinksDone)
        return library
    }
}

extension Library: Hashable {
    /// Compares the content. The placement of done items is ignored.
    public static func == (one: Library, other: Library) -> Bool {
        one.lists == other.lists && one.unknown == other.unknown
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(lists)
        hasher.combine(unknown)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything in the file: all lists in the order of the screen.
public struct Library: Sendable {
    public var lists: [ItemList]
    public var unknown: [UnknownField]
    /// As of a list, of all of them and of those that come in.
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

    /// Lets done items sink from now on, or stay where they are now, in all lists.
    public mutating func set(sinksDone: Bool) {
        self.sinksDone = sinksDone
        for index in lists.indices { lists[index].set(sinksDone: sinksDone) }
    }

    /// The same lists with their done items sunk, or as they are.
    public func with(sinksDone: Bool) -> Library {
        var library = self
        library.set(sinksDone: sinksDone)
        return library
    }
}

extension Library: Hashable {
    public static func == (one: Library, other: Library) -> Bool {
        one.lists == other.lists && one.unknown == other.unknown
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(lists)
        hasher.combine(unknown)
    }
}

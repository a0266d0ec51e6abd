// SPDX-License-Identifier: GPL-3.0-or-later

/// A named list of items in the order of the screen: the unfinished first, then the done, newest first.
public struct ItemList: Hashable, Sendable {
    public let id: ListID
    public var name: String
    public internal(set) var items: [Item]
    /// How many items are unfinished; they are the first ones.
    public private(set) var unfinishedCount: Int
    public var unknown: [UnknownField]

    /// Takes the items in any order and sinks the done ones below the unfinished, keeping the order within each block.
    public init(id: ListID, name: String, items: [Item] = [], unknown: [UnknownField] = []) {
        self.id = id
        self.name = name
        self.unknown = unknown
        let unfinished = items.count { !$0.isDone }
        unfinishedCount = unfinished
        let sorted = !items.prefix(unfinished).contains(where: \.isDone)
        self.items = sorted ? items : items.filter { !$0.isDone } + items.filter(\.isDone)
    }

    /// The position of an item. `hint` is where it was seen last: right more often than not, and then nothing is searched.
    public func index(of id: ItemID, near hint: Int = 0) -> Int? {
        if items.indices.contains(hint), items[hint].isNamed(id) { return hint }
        return items.firstIndex { $0.isNamed(id) }
    }

    public subscript(id: ItemID) -> Item? {
        index(of: id).map { items[$0] }
    }

    /// - Parameter new: all done or all unfinished, to stand within their block.
    mutating func insert(_ new: [Item], at index: Int) {
        items.insert(contentsOf: new, at: index)
        if new.first?.isDone == false { unfinishedCount += new.count }
    }

    mutating func remove(at index: Int) -> Item {
        let item = items.remove(at: index)
        if !item.isDone { unfinishedCount -= 1 }
        return item
    }

    /// - Parameter range: within one block.
    mutating func remove(_ range: Range<Int>) -> [Item] {
        let removed = Array(items[range])
        items.removeSubrange(range)
        if removed.first?.isDone == false { unfinishedCount -= removed.count }
        return removed
    }

    mutating func setText(_ text: String, at index: Int) {
        items[index].text = text
    }
}

/// Everything in the file: all lists in the order of the screen.
public struct Library: Hashable, Sendable {
    public var lists: [ItemList]
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
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A list in an imported file.
public struct ImportedList: Hashable, Sendable {
    /// `nil` if the format has no ids.
    public var id: ListID?
    /// `nil` for items before the first list name.
    public var name: String?
    public var items: [ImportedItem]
    public var unknown: [UnknownField] = []

    public init(name: String?, items: [ImportedItem] = []) {
        self.name = name
        self.items = items
    }

    init(_ list: ItemList) {
        self.init(name: list.name, items: list.items.map { ImportedItem($0) })
        id = list.id
        unknown = list.unknown
    }
}

/// An item in an imported file.
public struct ImportedItem: Hashable, Sendable {
    /// `nil` if the format has no ids.
    public var id: ItemID?
    public var text: String
    public var isDone: Bool
    /// The completion date, if the file has one.
    public var date: CompletionDate?
    /// `nil` if the format has none, or the item is unfinished.
    public var formerNeighbors: FormerNeighbors?
    public var unknown: [UnknownField] = []

    public init(text: String, isDone: Bool, date: CompletionDate? = nil) {
        self.text = text
        self.isDone = isDone
        self.date = date
    }

    init(_ item: Item) {
        self.init(text: item.text, isDone: item.isDone, date: item.done)
        id = item.id
        formerNeighbors = item.formerNeighbors
        unknown = item.unknown
    }

    /// Creates the item.
    ///
    /// - Parameter date: The completion date of a done item that has none in the file.
    func item(at date: CompletionDate) -> Item {
        Item(
            id: id ?? .random(), text: text, done: isDone ? self.date ?? date : nil, formerNeighbors: formerNeighbors,
            unknown: unknown)
    }
}

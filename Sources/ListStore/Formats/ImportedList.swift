// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A list as it stands in another format.
public struct ImportedList: Hashable, Sendable {
    /// Nil where the format has no ids.
    public var id: ListID?
    /// Nil for items that stand above the first name.
    public var name: String?
    public var items: [ImportedItem]
    public var unknown: [UnknownField] = []

    public init(name: String?, items: [ImportedItem] = []) {
        self.name = name
        self.items = items
    }

    init(_ list: ItemList) {
        self.init(name: list.name, items: list.items.map { ImportedItem($0) })
        (id, unknown) = (list.id, list.unknown)
    }
}

/// An item as it stands in another format.
public struct ImportedItem: Hashable, Sendable {
    /// Nil where the format has no ids.
    public var id: ItemID?
    public var text: String
    public var isDone: Bool
    /// When it was completed, if that is known.
    public var date: CompletionDate?
    public var origin: FormerNeighbors?
    public var unknown: [UnknownField] = []

    public init(text: String, isDone: Bool, date: CompletionDate? = nil) {
        self.text = text
        self.isDone = isDone
        self.date = date
    }

    init(_ item: Item) {
        self.init(text: item.text, isDone: item.isDone, date: item.done)
        (id, origin, unknown) = (item.id, item.origin, item.unknown)
    }

    /// - Parameter date: for a done item that does not say when it was completed.
    func item(at date: CompletionDate) -> Item {
        Item(id: id ?? .random(), text: text, done: isDone ? self.date ?? date : nil, origin: origin, unknown: unknown)
    }
}

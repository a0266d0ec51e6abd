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
        // The calendar server of the other file doesn't count here.
        var list = list
        list.isReadOnly = false
        unknown = list.unknown
    }
}

/// An item in an imported file.
@dynamicMemberLookup
public struct ImportedItem: Hashable, Sendable {
    /// The id is empty if the format has none.
    private var item: Item
    /// Whether the item is done, even if the file has no completion date.
    public let isDone: Bool

    public init(text: String, isDone: Bool, date: CompletionDate? = nil) {
        item = Item(id: ItemID(""), text: text, done: date)
        self.isDone = isDone
    }

    init(_ item: Item) {
        self.item = item
        isDone = item.isDone
    }

    public subscript<Value>(dynamicMember property: WritableKeyPath<Item, Value>) -> Value {
        get { item[keyPath: property] }
        set { item[keyPath: property] = newValue }
    }

    /// `nil` if the format has no ids.
    public var id: ItemID? { item.id.text.isEmpty ? nil : item.id }

    /// Creates the item.
    ///
    /// - Parameter date: The completion date of a done item that has none in the file.
    func item(at date: CompletionDate) -> Item {
        var item = id == nil ? item.named(.random()) : item
        item.done = isDone ? item.done ?? date : nil
        return item
    }
}

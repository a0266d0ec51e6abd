// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Turns collections into a library that can be merged with the present one.
///
/// Values that a calendar object can't contain are taken from the present library: unknown keys, former neighbors,
/// texts with control characters, times in other notations, lists that aren't synced, and the order of done items at
/// the bottom. So these never look like changes.
struct LibraryBuilder {
    private let ours: Library
    private let placement: DoneItemPlacement?
    private var items: [ItemID: Item] = [:]
    /// The index of each item in its list.
    private var indexes: [ItemID: Int] = [:]
    /// The items that are on the server, or were there.
    private var remote: Set<ItemID> = []

    init(ours: Library, placement: DoneItemPlacement?, remote collections: [[String: SyncedCollection]]) {
        self.ours = ours
        self.placement = placement
        for collection in collections.lazy.flatMap(\.values) {
            for row in collection.rows.values where row.last != nil { remote.insert(row.item) }
        }
        let count = ours.lists.reduce(0) { $0 + $1.items.count }
        items.reserveCapacity(count)
        indexes.reserveCapacity(count)
        for list in ours.lists {
            for (index, item) in list.items.enumerated() {
                items[item.id] = item
                indexes[item.id] = index
            }
        }
    }

    /// Whether done items of a list are at the bottom, where their order isn't synced.
    static func hasDoneItemsAtBottom(_ list: ListID, in ours: Library, _ placement: DoneItemPlacement?) -> Bool {
        switch placement {
        case .bottom: true
        case .inPlace: false
        case nil: ours[list]?.hasDoneItemsAtBottom ?? true
        }
    }

    /// Returns the library with the lists of some collections, among those of the present library that aren't synced.
    ///
    /// - Parameters:
    ///   - collections: The collections by their paths.
    ///   - synced: All lists that are synced. Those without a collection are left out.
    func library(of collections: [String: SyncedCollection], synced: Set<ListID>) -> Library {
        let sorted = collections.sorted { ($0.value.order ?? .max, $0.key) < ($1.value.order ?? .max, $1.key) }
        var rest = sorted.map { list(of: $0.value) }[...]
        var lists: [ItemList] = []
        for list in ours.lists {
            if synced.contains(list.id) {
                if let next = rest.popFirst() { lists.append(next) }
            } else if list.items.contains(where: { remote.contains($0.id) }) {
                // Items that were moved from a list that is synced to one that isn't.
                let left = list.items.filter { !remote.contains($0.id) }
                lists.append(ItemList(id: list.id, name: list.name, items: left, unknown: list.unknown))
            } else {
                lists.append(list)
            }
        }
        return Library(lists: lists + rest, unknown: ours.unknown)
    }

    /// Returns the properties of tasks by their items. A task with subtasks has attachments.
    static func serverProperties(_ collections: [String: SyncedCollection]) -> [ItemID: TaskProperties] {
        var properties: [ItemID: TaskProperties] = [:]
        for collection in collections.values {
            let parents = Set(collection.rows.values.lazy.compactMap { $0.last?.contents.parent })
            for row in collection.rows.values {
                guard var task = row.last?.contents.task else { continue }
                if parents.contains(row.uidText) { task.hasAttachments = true }
                properties[row.item] = task
            }
        }
        return properties
    }

    private func list(of collection: SyncedCollection) -> ItemList {
        let mine = ours[collection.list]
        var sorted: [(order: Int, uid: String, item: Item)] = []
        sorted.reserveCapacity(collection.rows.count)
        for row in collection.rows.values {
            if let contents = row.last?.contents {
                sorted.append((contents.order, row.uidText, item(row.item, contents)))
            }
        }
        sorted.sort { ($0.order, $0.uid) < ($1.order, $1.uid) }
        var items = sorted.map(\.item)
        let hasDoneItemsAtBottom = Self.hasDoneItemsAtBottom(collection.list, in: ours, placement)
        if hasDoneItemsAtBottom { items = items.filter { !$0.isDone } + doneItems(items.filter(\.isDone), in: mine) }
        let name =
            mine.map { ServerNames.collection($0.name) == collection.name ? $0.name : collection.name }
            ?? collection.name
        return ItemList(id: collection.list, name: name, items: items, unknown: mine?.unknown ?? [])
    }

    private func item(_ id: ItemID, _ contents: TaskContents) -> Item {
        var item = items[id] ?? Item(id: id, text: "")
        let known = TaskContents(item, replacing: contents)
        if known.text != contents.text { item.text = contents.text }
        if known.completion != contents.completion {
            item.done = contents.completion.date
            if item.done == nil { item.formerNeighbors = nil }
        }
        if known.task.due != contents.task.due { item.task.due = contents.task.due }
        if known.task.recurrence != contents.task.recurrence { item.task.recurrence = contents.task.recurrence }
        return item
    }

    /// Returns done items in the order of the present list. Others are among them by their time of completion, the
    /// newest first.
    private func doneItems(_ items: [Item], in mine: ItemList?) -> [Item] {
        var known: [(index: Int, item: Item)] = []
        var others: [Item] = []
        for item in items {
            if let mine, let index = indexes[item.id], index < mine.items.count, mine.items[index].id == item.id {
                known.append((index, item))
            } else {
                others.append(item)
            }
        }
        known.sort { $0.index < $1.index }
        others.sort { ($0.done?.text ?? "", $1.id.text) > ($1.done?.text ?? "", $0.id.text) }
        var sorted: [Item] = []
        var rest = others[...]
        for (_, item) in known {
            while let other = rest.first, (other.done?.text ?? "") > (item.done?.text ?? "") {
                sorted.append(rest.removeFirst())
            }
            sorted.append(item)
        }
        return sorted + rest
    }
}

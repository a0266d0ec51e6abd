// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension Library {
    /// Adds imported items below the existing ones. Items with existing ids are skipped.
    ///
    /// - Parameters:
    ///   - target: The list to add all items to. With `nil`, each imported list is added to the list with the same id
    ///     or name, or becomes a new list at the end.
    ///   - unnamed: The list name for items without a list.
    ///   - date: The completion date of done items without one.
    ///   - next: The list above which new lists are added; `nil` for the end.
    /// - Returns: The number of items added.
    @discardableResult
    public mutating func add(
        _ imported: [ImportedList], to target: ListID?, unnamed: String, at date: CompletionDate,
        above next: ListID? = nil
    ) -> Int {
        var taken = Set(lists.flatMap { $0.items.map(\.id) })
        var ids = Set(lists.map(\.id))
        // Of several lists with the same id or name, the first is used.
        let places = Dictionary(lists.indices.map { (lists[$0].id, $0) }) { first, _ in first }
        let namedPlaces = Dictionary(lists.indices.map { (lists[$0].name, $0) }) { first, _ in first }
        var additions: [Int: [Item]] = [:]
        var newLists: [ItemList] = []
        var count = 0
        for list in imported {
            let name = list.name ?? unnamed
            let items = list.items.filter { $0.id.map { !taken.contains($0) } ?? true }.map { $0.item(at: date) }
            taken.formUnion(items.map(\.id))
            count += items.count
            if let place = target.map({ places[$0] }) ?? list.id.flatMap({ places[$0] }) ?? namedPlaces[name] {
                additions[place, default: []] += items
            } else {
                let id = list.id.flatMap { ids.insert($0).inserted ? $0 : nil }
                newLists.append(ItemList(id: id ?? .random(), name: name, items: items, unknown: list.unknown))
            }
        }
        for (place, items) in additions { lists[place].append(items) }
        lists.insert(contentsOf: newLists, at: next.flatMap { places[$0] } ?? lists.count)
        return count
    }
}

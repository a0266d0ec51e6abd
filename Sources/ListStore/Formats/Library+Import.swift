// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension Library {
    /// Adds imported items below the existing ones. Items with existing ids are skipped.
    ///
    /// - Parameters:
    ///   - target: The list to add all items to. With `nil`, each imported list is added to the list with the same id or name, or becomes a
    ///     new list at the end.
    ///   - unnamed: The list name for items without a list.
    ///   - date: The completion date of done items without one.
    /// - Returns: The number of items added.
    @discardableResult
    public mutating func add(_ imported: [ImportedList], to target: ListID?, unnamed: String, at date: CompletionDate) -> Int {
        var taken = Set(lists.flatMap { $0.items.map(\.id) })
        let old = lists
        var count = 0
        for list in imported {
            let name = list.name ?? unnamed
            let items = list.items.filter { $0.id.map { !taken.contains($0) } ?? true }.map { $0.item(at: date) }
            taken.formUnion(items.map(\.id))
            count += items.count
            guard let known = target ?? old.first(where: { $0.id == list.id })?.id ?? old.first(where: { $0.name == name })?.id,
                let index = index(of: known)
            else {
                let id = list.id.flatMap { index(of: $0) == nil ? $0 : nil }
                lists.append(ItemList(id: id ?? .random(), name: name, items: items, unknown: list.unknown))
                continue
            }
            let here = lists[index]
            lists[index] = ItemList(id: here.id, name: here.name, items: here.items + items, unknown: here.unknown)
        }
        return count
    }
}

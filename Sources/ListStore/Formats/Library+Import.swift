// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension Library {
    /// Adds imported items below the unfinished ones, and the done ones below the done. Items whose ids are here already are left out.
    ///
    /// - Parameters:
    ///   - target: the list that takes all of them. Without one, each imported list goes to the list of its name, a new one at the
    ///     end if there is none.
    ///   - unnamed: the name for items that stand in no list.
    ///   - date: for done items that do not say when.
    /// - Returns: how many items were added.
    @discardableResult
    public mutating func add(_ imported: [ImportedList], to target: ListID?, unnamed: String, at date: CompletionDate) -> Int {
        var taken = Set(lists.flatMap { $0.items.map(\.id) })
        let old = lists.indices
        var count = 0
        for list in imported {
            let items = list.items.filter { $0.id.map { !taken.contains($0) } ?? true }.map { item in
                Item(id: item.id ?? .random(), text: item.text, done: item.isDone ? item.date ?? date : nil, unknown: item.unknown)
            }
            taken.formUnion(items.map(\.id))
            count += items.count
            let name = list.name ?? unnamed
            let index = target.flatMap { self.index(of: $0) } ?? lists[old].firstIndex { $0.name == name } ?? lists.count
            if index == lists.count { lists.append(ItemList(id: .random(), name: name)) }
            let all = lists[index].items + items
            lists[index] = ItemList(id: lists[index].id, name: lists[index].name, items: all, unknown: lists[index].unknown)
        }
        return count
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension Library {
    /// Adds imported items below those that are here; in a list where done items sink, the unfinished below the unfinished and the
    /// done below the done. Items whose ids are here already are left out.
    ///
    /// - Parameters:
    ///   - target: the list that takes all of them. Without one, each imported list goes to the list of its id or its name, a new
    ///     one at the end if there is none.
    ///   - unnamed: the name for items that stand in no list.
    ///   - date: for done items that do not say when.
    /// - Returns: how many items were added.
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
                lists.append(ItemList(id: id ?? .random(), name: name, items: items, unknown: list.unknown, sinksDone: sinksDone))
                continue
            }
            let here = lists[index]
            lists[index] = ItemList(
                id: here.id, name: here.name, items: here.items + items, unknown: here.unknown, sinksDone: here.sinksDone)
        }
        return count
    }
}

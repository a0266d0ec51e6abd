// SPDX-License-Identifier: GPL-3.0-or-later

extension Library {
    /// The index of the list that new items go to if none is named: the first that can be changed, or else the first;
    /// `nil` if there is no list.
    public var indexForNewItems: Int? { lists.firstIndex { !$0.isReadOnly } ?? lists.indices.first }

    /// Returns the edit that adds items to the top of a list, in one step.
    ///
    /// - Parameters:
    ///   - index: The index of the list; `nil` if there is none.
    ///   - newList: An empty list, which is added then.
    public func adding(_ items: [Item], to index: Int?, or newList: @autoclosure () -> ItemList) -> Edit {
        let kind: EditKind = items.count == 1 ? .add : .paste(count: items.count)
        guard let index else {
            let new = newList()
            let list = ItemList(id: new.id, name: new.name, items: items)
            return Edit(kind: kind, changes: [.insert([list], place(at: lists.count))])
        }
        return Edit(
            kind: kind, changes: [.items(lists[index].id, .insert(items, ItemPlace(previous: nil, index: 0)))])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemList {
    /// Returns the changes that turn the items of this list into those of another version, or `nil` if there are too many to follow by eye.
    ///
    /// Most rows stay: those in a longest sequence that has the same order in both versions.
    func changes(to other: ItemList) -> [ListChange]? {
        let target = Dictionary(other.items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let old = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let gone = items.lazy.map(\.id).filter { target[$0] == nil }
        var changes = gone.isEmpty ? [] : [ListChange.remove(Array(gone))]
        let staying = rowsInOrder(of: other, from: old)
        var previous: ItemID?
        var run: [Item] = []
        func put(_ new: [Item], below previous: ItemID?, before index: Int) {
            if !new.isEmpty { changes.append(.insert(new, ItemPlace(previous: previous, index: index - new.count))) }
        }
        for (index, item) in other.items.enumerated() {
            guard let from = old[item.id] else {
                run.append(item)
                continue
            }
            put(run, below: previous, before: index)
            previous = run.last?.id ?? previous
            run = []
            if items[from] != item || !staying.contains(index) {
                changes.append(.replace(item, ItemPlace(previous: previous, index: index)))
            }
            previous = item.id
            if changes.count > Self.maxChanges { return nil }
        }
        put(run, below: previous, before: other.items.count)
        return changes.count > Self.maxChanges ? nil : changes
    }

    /// The maximum number of changes that a user can follow by eye.
    static let maxChanges = 200

    /// Returns the positions in `other` of a longest sequence of items that have the same order and the same completion in both versions.
    ///
    /// Uses patience sorting: `tails[k]` is the position with the smallest old index that can end a sequence of k + 1 items.
    private func rowsInOrder(of other: ItemList, from old: [ItemID: Int]) -> Set<Int> {
        var (tails, before): ([Int], [Int: Int]) = ([], [:])
        func oldIndex(_ position: Int) -> Int { old[other.items[position].id] ?? 0 }
        for (position, item) in other.items.enumerated() {
            guard let index = old[item.id], items[index].isDone == item.isDone else { continue }
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if oldIndex(tails[middle]) < index { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[position] = tails[low - 1] }
            if low == tails.count { tails.append(position) } else { tails[low] = position }
        }
        var (run, next): (Set<Int>, Int?) = ([], tails.last)
        while let position = next {
            run.insert(position)
            next = before[position]
        }
        return run
    }
}

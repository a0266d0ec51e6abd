// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemList {
    /// The steps that make this list's items those of another version of it; nil when there are so many that nobody could follow
    /// them.
    ///
    /// Rows that have not moved in relation to most others stay: the longest run of them that is in the same order on both sides.
    func changes(to other: ItemList) -> [Change]? {
        let target = Dictionary(other.items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let old = Dictionary(items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let gone = items.lazy.map(\.id).filter { target[$0] == nil }
        var changes = gone.isEmpty ? [] : [Change.remove(Array(gone))]
        let staying = rowsInOrder(of: other, from: old)
        var previous: ItemID?
        var run: [Item] = []
        func put(_ new: [Item], below previous: ItemID?, before index: Int) {
            if !new.isEmpty { changes.append(.insert(new, Place(previous: previous, index: index - new.count))) }
        }
        for (index, item) in other.items.enumerated() {
            guard let from = old[item.id] else {
                // Done and unfinished rows are put in apart where each stand in a block of their own.
                if sinksDone, let last = run.last, last.isDone != item.isDone {
                    put(run, below: previous, before: index)
                    previous = last.id
                    run = []
                }
                run.append(item)
                continue
            }
            put(run, below: previous, before: index)
            previous = run.last?.id ?? previous
            run = []
            if items[from] != item || !staying.contains(index) {
                changes.append(.replace(item, Place(previous: previous, index: index)))
            }
            previous = item.id
            if changes.count > Self.mostSteps { return nil }
        }
        put(run, below: previous, before: other.items.count)
        return changes.count > Self.mostSteps ? nil : changes
    }

    /// How many steps somebody could follow.
    static let mostSteps = 200

    /// Positions in `other` of the longest run of items that stand in the same order, as done as they are, in both versions.
    ///
    /// Patience sorting: `tails[k]` is the position whose old index is the least that a run of k + 1 items can end with.
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

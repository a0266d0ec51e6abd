// SPDX-License-Identifier: GPL-3.0-or-later

extension ItemList {
    /// Returns the changes that turn the items of this list into those of another version, or `nil` if there are too
    /// many to follow by eye.
    ///
    /// Most rows stay: those in a longest sequence that has the same order in both versions.
    func changes(to other: ItemList) -> [ListChange]? {
        // Usually few rows differ, and comparing the others is faster than looking up their ids.
        let shorter = min(items.count, other.items.count)
        let head = items.commonPrefixLength(with: other.items)
        let tail = items.commonSuffixLength(with: other.items, limit: shorter - head)
        let new = head..<other.items.count - tail
        guard let oldIndexes = oldIndexes(of: other, new, in: head..<items.count - tail) else { return nil }

        var isGone = [Bool](repeating: true, count: items.count - tail - head)
        for case let index? in oldIndexes { isGone[index - head] = false }
        let gone = isGone.indices.filter { isGone[$0] }.map { items[head + $0].id }
        var changes = gone.isEmpty ? [] : [ListChange.remove(gone)]
        let isStaying = rowsInOrder(of: other, new, from: oldIndexes)
        var previous = head > 0 ? other.items[head - 1].id : nil
        var run: [Item] = []
        func put(_ new: [Item], below previous: ItemID?, before index: Int) {
            if !new.isEmpty { changes.append(.insert(new, ItemPlace(previous: previous, index: index - new.count))) }
        }
        for index in new {
            let item = other.items[index]
            guard let from = oldIndexes[index - head] else {
                run.append(item)
                continue
            }
            put(run, below: previous, before: index)
            previous = run.last?.id ?? previous
            run = []
            if items[from] != item || !isStaying[index - head] {
                changes.append(.replace(item, ItemPlace(previous: previous, index: index)))
            }
            previous = item.id
            if changes.count > Self.maxChanges { return nil }
        }
        put(run, below: previous, before: new.upperBound)
        return changes.count > Self.maxChanges ? nil : changes
    }

    /// The maximum number of changes that a user can follow by eye.
    static let maxChanges = 200

    /// Returns the index in a range of this list of each of the rows of another version, `nil` for a new row. Returns
    /// `nil` instead of the array if more than `maxChanges` rows have another content.
    private func oldIndexes(of other: ItemList, _ rows: Range<Int>, in range: Range<Int>) -> [Int?]? {
        var indexes: [Int?] = []
        indexes.reserveCapacity(rows.count)
        var byID: [ItemID: Int]?
        var next = range.lowerBound
        var changed = 0
        for row in rows.lazy.map({ other.items[$0] }) {
            let id = row.id
            // Most rows follow the same row as before.
            let index = range.contains(next) && items[next].isNamed(id) ? next : lookUp(id, in: range, &byID)
            indexes.append(index)
            guard let index else { continue }
            next = index + 1
            if items[index] != row { changed += 1 }
            if changed > Self.maxChanges { return nil }
        }
        return indexes
    }

    private func lookUp(_ id: ItemID, in range: Range<Int>, _ byID: inout [ItemID: Int]?) -> Int? {
        guard !range.isEmpty else { return nil }
        let known = byID ?? Dictionary(range.lazy.map { (items[$0].id, $0) }) { first, _ in first }
        byID = known
        return known[id]
    }

    /// Returns whether each row belongs to a longest sequence of rows that have the same order and the same completion
    /// in both versions.
    ///
    /// - Parameter oldIndexes: the index of each row in this list, `nil` for a new row.
    private func rowsInOrder(of other: ItemList, _ rows: Range<Int>, from oldIndexes: [Int?]) -> [Bool] {
        var candidates: [(position: Int, oldIndex: Int)] = []
        for (position, row) in rows.enumerated() {
            guard let index = oldIndexes[position], items[index].isDone == other.items[row].isDone else { continue }
            candidates.append((position, index))
        }
        var isInOrder = [Bool](repeating: false, count: oldIndexes.count)
        for row in candidates.longestIncreasingSubsequence(by: { $0.oldIndex < $1.oldIndex }) {
            isInOrder[row.position] = true
        }
        return isInOrder
    }
}

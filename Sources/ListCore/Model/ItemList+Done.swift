// SPDX-License-Identifier: GPL-3.0-or-later

/// Edits of all items in a list, or of all done items.
extension ItemList {
    public var doneCount: Int { items.count - unfinishedCount }

    /// Returns the edit that removes the done items, or `nil` if there are none.
    public func clearing() -> Edit? {
        guard doneCount > 0 else { return nil }
        return Edit(kind: .clear(count: doneCount), list: id, changes: [.remove(doneIndexes.map { items[$0].id })])
    }

    /// Returns the edit that uncompletes all done items, or `nil` if there are none. Items at the bottom go back to
    /// their former neighbors (I10).
    public func uncompletingAll(kind: EditKind? = nil, placingDone placement: DoneItemPlacement) -> Edit? {
        guard doneCount > 0 else { return nil }
        let uncompleted = placement == .bottom ? itemsAtFormerNeighbors() : items.map(\.uncompleted)
        return Edit(kind: kind ?? .uncompleteAll(count: doneCount), list: id, changes: [.arrange(uncompleted)])
    }

    /// Returns the edit that completes all unfinished items and keeps their order, or `nil` if there are none.
    ///
    /// - Parameter nextDate: Items that repeat get their next dates instead, if there are any (L25).
    public func completingAll(at date: CompletionDate, nextDate: NextDate = { _ in nil }) -> Edit? {
        guard unfinishedCount > 0 else { return nil }
        let completed = items.enumerated().map { index, item in
            guard !item.isDone else { return item }
            if let next = item.next(nextDate) { return next }
            var item = item
            item.done = date
            // When these are uncompleted in reverse order, each finds the item above, or is the first.
            item.formerNeighbors = formerNeighbors(ofUnfinished: index)
            return item
        }
        return Edit(kind: .completeList, list: id, changes: [.arrange(completed)])
    }

    /// Returns the items after uncompleting all of them, in the reverse order of their completion, so that each finds
    /// its former neighbors. Takes one step in a linked list for each item. The done items must be at the bottom.
    private func itemsAtFormerNeighbors() -> [Item] {
        var (next, previous): ([ItemID?: ItemID], [ItemID: ItemID]) = ([:], [:])
        var last: ItemID?
        func link(_ id: ItemID, below upper: ItemID?) {
            let lower = next[upper]
            next[upper] = id
            previous[id] = upper
            next[id] = lower
            if let lower { previous[lower] = id } else { last = id }
        }
        var placed = Set<ItemID>()
        for item in items[..<unfinishedCount] {
            link(item.id, below: last)
            placed.insert(item.id)
        }
        for item in items[unfinishedCount...] {
            let formerNeighbors = item.formerNeighbors
            if let above = formerNeighbors?.previous, placed.contains(above) {
                link(item.id, below: above)
            } else if let below = formerNeighbors?.next, placed.contains(below) {
                link(item.id, below: previous[below])
            } else if let formerNeighbors, formerNeighbors.previous == nil, formerNeighbors.next != nil {
                link(item.id, below: nil)
            } else {
                link(item.id, below: last)
            }
            placed.insert(item.id)
        }
        let contents = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        var arranged: [Item] = []
        var place = next[nil]
        while let id = place {
            if let item = contents[id] { arranged.append(item.uncompleted) }
            place = next[id]
        }
        return arranged
    }
}

private extension Item {
    /// The item without its completion.
    var uncompleted: Item {
        var item = self
        if isDone { (item.done, item.formerNeighbors) = (nil, nil) }
        return item
    }
}

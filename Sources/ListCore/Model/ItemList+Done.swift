// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be done to all the done items of a list at once, or to all of its items.
extension ItemList {
    public var doneCount: Int { items.count - unfinishedCount }

    /// The edit that takes the done items out; nil when there are none.
    public func clearing() -> Edit? {
        guard doneCount > 0 else { return nil }
        return Edit(kind: .clear(count: doneCount), list: id, changes: [.remove(items.lazy.filter(\.isDone).map(\.id))])
    }

    /// The edit that makes the done items undone, each back where it stood before; nil when there are none (I10).
    public func puttingBack(kind: EditKind? = nil) -> Edit? {
        guard doneCount > 0 else { return nil }
        return Edit(kind: kind ?? .putBack(count: doneCount), list: id, changes: [.arrange(itemsPutBack())])
    }

    /// The edit that completes all that is unfinished, keeping its order; nil when nothing is.
    public func completingAll(at date: CompletionDate) -> Edit? {
        guard unfinishedCount > 0 else { return nil }
        let completed = items.enumerated().map { index, item in
            guard !item.isDone else { return item }
            var item = item
            item.done = date
            // Put back last one first, each finds the one above it by then, or is the first.
            item.origin = origin(ofUnfinished: index)
            return item
        }
        return Edit(kind: .completeList, list: id, changes: [.arrange(completed)])
    }

    /// The items as they stand when what was completed last is put back first, then what was completed before, and so on: each
    /// finds its neighbours of then. One step of a linked list each, however many there are. Where done items stay, so do these.
    private func itemsPutBack() -> [Item] {
        guard sinksDone else { return items.map { $0.putBack } }
        var (next, previous): ([ItemID?: ItemID], [ItemID: ItemID]) = ([:], [:])
        var last: ItemID?
        func link(_ id: ItemID, below upper: ItemID?) {
            let lower = next[upper]
            next[upper] = id
            previous[id] = upper
            next[id] = lower
            if let lower { previous[lower] = id } else { last = id }
        }
        var standing = Set<ItemID>()
        for item in items[..<unfinishedCount] {
            link(item.id, below: last)
            standing.insert(item.id)
        }
        for item in items[unfinishedCount...] {
            let origin = item.origin
            if let above = origin?.previous, standing.contains(above) {
                link(item.id, below: above)
            } else if let below = origin?.next, standing.contains(below) {
                link(item.id, below: previous[below])
            } else if let origin, origin.previous == nil, origin.next != nil {
                link(item.id, below: nil)
            } else {
                link(item.id, below: last)
            }
            standing.insert(item.id)
        }
        let contents = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        var arranged: [Item] = []
        var place = next[nil]
        while let id = place {
            if let item = contents[id] { arranged.append(item.putBack) }
            place = next[id]
        }
        return arranged
    }
}

private extension Item {
    /// The item when it is to be done again.
    var putBack: Item {
        var item = self
        if isDone { (item.done, item.origin) = (nil, nil) }
        return item
    }
}

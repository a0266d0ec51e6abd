// SPDX-License-Identifier: GPL-3.0-or-later

/// Where an item stands: behind its predecessor if that still exists, else at the index it had (the item itself not counted).
public struct Place: Hashable, Sendable {
    /// The item right above; nil at the top.
    public let previous: ItemID?
    public let index: Int

    public init(previous: ItemID?, index: Int) {
        self.previous = previous
        self.index = index
    }
}

/// A step that a list can take and take back. Items are named by id, so a step still fits after others came between.
public enum Change: Hashable, Sendable {
    case insert(Item, Place)
    /// Gives the item with this id a new content and place. Does nothing when the item is gone: a deletion wins.
    case replace(Item, Place)
    case remove(ItemID)
}

/// What an edit is to the user; undo names it by this.
public enum EditKind: Hashable, Sendable {
    case complete
    case uncomplete
    case delete
}

/// One reversible change of the library: one undo step.
public struct Edit: Hashable, Sendable {
    public let kind: EditKind
    public let list: ListID
    public let changes: [Change]

    public init(kind: EditKind, list: ListID, changes: [Change]) {
        self.kind = kind
        self.list = list
        self.changes = changes
    }
}

/// What a change did to the order on screen.
public enum ListDelta: Hashable, Sendable {
    case inserted(at: Int)
    case removed(Item, at: Int)
    case moved(from: Int, to: Int)
}

extension ItemList {
    /// The place of the item at `index`.
    public func place(at index: Int) -> Place {
        Place(previous: index > 0 ? items[index - 1].id : nil, index: index)
    }

    /// The edit that completes an item, or un-completes a done one; nil when the item is gone.
    ///
    /// Done items go to the top of the done block (newest first). Un-completed, an item goes back between the neighbours it
    /// had, or to the end of the unfinished when neither still stands there (case I01).
    public func togglingDone(_ id: ItemID, at date: CompletionDate) -> Edit? {
        guard let index = index(of: id) else { return nil }
        var item = items[index]
        guard item.isDone else {
            item.done = date
            item.origin = Origin(
                previous: index > 0 ? items[index - 1].id : nil,
                next: index + 1 < unfinishedCount ? items[index + 1].id : nil
            )
            let last = items[..<unfinishedCount].last { $0.id != id }
            return Edit(
                kind: .complete, list: self.id,
                changes: [.replace(item, Place(previous: last?.id, index: unfinishedCount - 1))]
            )
        }
        let target = unfinishedIndex(for: item.origin)
        item.done = nil
        item.origin = nil
        return Edit(kind: .uncomplete, list: self.id, changes: [.replace(item, place(at: target))])
    }

    /// The edit that deletes an item; nil when it is gone.
    public func deleting(_ id: ItemID) -> Edit? {
        guard index(of: id) != nil else { return nil }
        return Edit(kind: .delete, list: self.id, changes: [.remove(id)])
    }

    private func unfinishedIndex(for origin: Origin?) -> Int {
        let unfinished = items[..<unfinishedCount]
        if let previous = origin?.previous, let index = unfinished.firstIndex(where: { $0.id == previous }) {
            return index + 1
        }
        if let next = origin?.next, let index = unfinished.firstIndex(where: { $0.id == next }) {
            return index
        }
        // An item that was the first has no predecessor to look for.
        if let origin, origin.previous == nil, origin.next != nil { return 0 }
        return unfinishedCount
    }

    /// Takes the step. Returns the step that takes it back and what moved, or nil when there was nothing to do.
    mutating func apply(_ change: Change) -> (inverse: Change, delta: ListDelta)? {
        switch change {
        case .insert(let item, let place):
            guard index(of: item.id, near: place.index) == nil else { return nil }
            let index = insertionIndex(for: item, at: place)
            insert(item, at: index)
            return (.remove(item.id), .inserted(at: index))
        case .replace(let item, let place):
            guard let from = index(of: item.id, near: place.index) else { return nil }
            let oldPlace = self.place(at: from)
            let old = remove(at: from)
            let to = insertionIndex(for: item, at: place)
            insert(item, at: to)
            return (.replace(old, oldPlace), .moved(from: from, to: to))
        case .remove(let id):
            guard let index = index(of: id) else { return nil }
            let place = self.place(at: index)
            let item = remove(at: index)
            return (.insert(item, place), .removed(item, at: index))
        }
    }

    /// The index for an item that is not in the list now, kept within its block.
    private func insertionIndex(for item: Item, at place: Place) -> Int {
        var index = place.index
        if let previous = place.previous {
            if let found = self.index(of: previous, near: place.index - 1) { index = found + 1 }
        } else {
            index = 0
        }
        let block = item.isDone ? unfinishedCount...items.count : 0...unfinishedCount
        return min(max(index, block.lowerBound), block.upperBound)
    }
}

extension Library {
    /// Applies the edit. Returns the edit that takes it back and what moved, or nil when nothing of it was left to do.
    public mutating func apply(_ edit: Edit) -> (inverse: Edit, deltas: [ListDelta])? {
        guard let index = index(of: edit.list) else { return nil }
        var inverses: [Change] = []
        var deltas: [ListDelta] = []
        for change in edit.changes {
            guard let (inverse, delta) = lists[index].apply(change) else { continue }
            inverses.append(inverse)
            deltas.append(delta)
        }
        guard !deltas.isEmpty else { return nil }
        return (Edit(kind: edit.kind, list: edit.list, changes: inverses.reversed()), deltas)
    }
}

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
    /// Puts items in, one below the other; those of them that are there already stay where they are.
    case insert([Item], Place)
    /// Gives the item with this id a new content and place; without a place it stays where it is. Does nothing when the item is gone:
    /// a deletion wins.
    ///
    /// With `was`, the content that the step to be taken back made, only what is still so is taken back: what others changed since
    /// is not one's own to undo.
    case replace(Item, Place?, was: Item? = nil)
    case remove([ItemID])
    /// Gives many items a new content each, and the list their order. An item that is not named stays below the one it stood below.
    ///
    /// `was`: as of `replace`.
    case arrange([Item], was: [Item]? = nil)
}

/// What an edit is to the user; undo names it by this.
public enum EditKind: Hashable, Sendable {
    case complete
    case uncomplete
    case delete
    case add
    case edit
    case move
    /// Several lines became so many items.
    case paste(count: Int)
    /// So many done items were taken out of a list.
    case clear(count: Int)
    /// So many done items were made undone again.
    case putBack(count: Int)
    /// An item went to another list.
    case moveToList
    case addList
    case renameList
    case deleteList
    case moveList
    /// Everything in a list was completed, or nothing in it is any more.
    case completeList
    case uncompleteList
    /// A backup took the place of what there was.
    case restore
    /// So many items came from a file.
    case importItems(count: Int)
}

/// One reversible change of the library: one undo step.
public struct Edit: Hashable, Sendable {
    public let kind: EditKind
    public let changes: [LibraryChange]

    public init(kind: EditKind, changes: [LibraryChange]) {
        self.kind = kind
        self.changes = changes
    }

    /// A change of the items of one list.
    public init(kind: EditKind, list: ListID, changes: [Change]) {
        self.init(kind: kind, changes: changes.map { .items(list, $0) })
    }
}

/// What a change did to the order on screen.
public enum ListDelta: Hashable, Sendable {
    case inserted(Range<Int>)
    /// The items that stood there, one below the other, the first at an index.
    case removed([Item], at: Int)
    /// An item was replaced, and perhaps stands elsewhere now; with another text its row may have another height.
    case moved(from: Int, to: Int, isRetexted: Bool)
    /// So much is other or elsewhere that no eye could follow it.
    case rearranged
}

extension ItemList {
    /// The place of the item at `index`.
    public func place(at index: Int) -> Place {
        Place(previous: index > 0 ? items[index - 1].id : nil, index: index)
    }

    /// The edit that completes an item, or un-completes a done one; nil when the item is gone.
    ///
    /// Done items go to the top of the done block (newest first). Un-completed, an item goes back between the neighbours it
    /// had, or to the end of the unfinished when neither still stands there (I01). Where done items stay, both stay.
    public func togglingDone(_ id: ItemID, at date: CompletionDate) -> Edit? {
        guard let index = index(of: id) else { return nil }
        var item = items[index]
        guard item.isDone else {
            item.done = date
            item.origin = origin(ofUnfinished: index)
            guard sinksDone else { return Edit(kind: .complete, list: self.id, changes: [.replace(item, place(at: index))]) }
            let last = items[..<unfinishedCount].last { $0.id != id }
            return Edit(
                kind: .complete, list: self.id,
                changes: [.replace(item, Place(previous: last?.id, index: unfinishedCount - 1))]
            )
        }
        let target = sinksDone ? unfinishedIndex(for: item.origin) : index
        item.done = nil
        item.origin = nil
        return Edit(kind: .uncomplete, list: self.id, changes: [.replace(item, place(at: target))])
    }

    /// The edit that gives an item another place, and makes it done or not done by that; nil when it is gone or stands there already.
    ///
    /// - Parameter target: the index that it is to have; kept within the block that it belongs to then.
    public func moving(_ id: ItemID, to target: Int, isDone: Bool, at date: CompletionDate) -> Edit? {
        guard let index = index(of: id) else { return nil }
        var item = items[index]
        if isDone != item.isDone {
            item.done = isDone ? date : nil
            item.origin = isDone ? origin(ofUnfinished: index) : nil
        }
        let border = unfinishedCount - (items[index].isDone ? 0 : 1)
        let block = !sinksDone ? 0...(items.count - 1) : isDone ? border...(items.count - 1) : 0...border
        let position = min(max(target, block.lowerBound), block.upperBound)
        guard position != index || isDone != items[index].isDone else { return nil }
        let above = position > 0 ? items[position - 1 < index ? position - 1 : position].id : nil
        return Edit(kind: .move, list: self.id, changes: [.replace(item, Place(previous: above, index: position))])
    }

    /// The neighbours of an unfinished item; nil when it has none.
    func origin(ofUnfinished index: Int) -> FormerNeighbors? {
        guard unfinishedCount > 1 else { return nil }
        // Where done items sink, the first ones looked at are the neighbours.
        let above = items[..<index].last { !$0.isDone }
        let below = items[(index + 1)..<lastOpening].first { !$0.isDone }
        return FormerNeighbors(previous: above?.id, next: below?.id)
    }

    /// The edit that deletes an item; nil when it is gone.
    public func deleting(_ id: ItemID) -> Edit? {
        guard index(of: id) != nil else { return nil }
        return Edit(kind: .delete, list: self.id, changes: [.remove([id])])
    }

    private func unfinishedIndex(for origin: FormerNeighbors?) -> Int {
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

    /// The edit that gives an item another text; nil when it is gone or has that text.
    public func retexting(_ id: ItemID, as text: String) -> Edit? {
        guard let index = index(of: id), items[index].text != text else { return nil }
        var item = items[index]
        item.text = text
        return Edit(kind: .edit, list: self.id, changes: [.replace(item, place(at: index))])
    }

    /// Takes the step. Returns the steps that take it back (to be taken last one first) and what moved, or nil when there was
    /// nothing to do.
    mutating func apply(_ change: Change) -> (inverses: [Change], deltas: [ListDelta])? {
        switch change {
        case .insert(let items, let place): insert(items, at: place)
        case .replace(let item, let place, let was): replace(by: item, at: place, was: was)
        case .remove(let ids): remove(ids)
        case .arrange(let items, let was): arrange(items, was: was)
        }
    }

    private mutating func arrange(_ new: [Item], was: [Item]?) -> (inverses: [Change], deltas: [ListDelta])? {
        let old = self
        let contents = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
        let before = Dictionary((was ?? []).map { ($0.id, $0) }) { first, _ in first }
        var named: [ItemID: Item] = [:]
        var followers: [ItemID?: [Item]] = [:]
        var last: ItemID?
        for item in items {
            if let content = contents[item.id] {
                named[item.id] = before[item.id].map { item.changed(from: $0, to: content) } ?? content
                last = item.id
            } else {
                followers[last, default: []].append(item)
            }
        }
        var arranged = followers[nil] ?? []
        for id in new.map(\.id) {
            guard let item = named.removeValue(forKey: id) else { continue }
            arranged.append(item)
            arranged += followers[id] ?? []
        }
        self = ItemList(id: id, name: name, items: arranged, unknown: unknown, sinksDone: sinksDone)
        guard items != old.items else { return nil }
        return ([.arrange(old.items, was: items)], old.deltas(to: self))
    }

    /// What makes this list's rows those of another version of it.
    func deltas(to other: ItemList) -> [ListDelta] {
        guard let changes = changes(to: other) else { return [.rearranged] }
        var shown = self
        let deltas = changes.flatMap { shown.apply($0)?.deltas ?? [] }
        return shown.items == other.items ? deltas : [.rearranged]
    }

    private mutating func insert(_ new: [Item], at place: Place) -> (inverses: [Change], deltas: [ListDelta])? {
        let fresh = absent(of: new, near: place.index)
        guard !fresh.isEmpty else { return nil }
        let blocks = (sinksDone ? [fresh.filter { !$0.isDone }, fresh.filter(\.isDone)] : [fresh]).filter { !$0.isEmpty }
        let deltas = blocks.map { block in
            let index = insertionIndex(inDone: block[0].isDone, at: place)
            insert(block, at: index)
            return ListDelta.inserted(index..<(index + block.count))
        }
        return ([.remove(fresh.map(\.id))], deltas)
    }

    private func absent(of new: [Item], near hint: Int) -> [Item] {
        guard new.count > 1 else { return new.filter { index(of: $0.id, near: hint) == nil } }
        let present = Set(items.map(\.id))
        return new.filter { !present.contains($0.id) }
    }

    private mutating func replace(by target: Item, at place: Place?, was: Item?) -> (inverses: [Change], deltas: [ListDelta])? {
        guard let from = index(of: target.id, near: place?.index ?? 0) else { return nil }
        let (old, oldPlace) = (items[from], self.place(at: from))
        let item = was.map { old.changed(from: $0, to: target) } ?? target
        // Where it stands now is others' doing if they have completed it, or taken that back, since.
        let isOthers = was.map { $0.isDone != old.isDone } ?? false
        _ = remove(at: from)
        // Completed in its place, it may have sunk since.
        let comesUp = place == nil && sinksDone && old.isDone && !item.isDone
        let to =
            comesUp
            ? unfinishedIndex(for: old.origin) : insertionIndex(inDone: item.isDone, at: isOthers ? oldPlace : place ?? oldPlace)
        insert([item], at: to)
        if was != nil, item == old, to == from { return nil }
        let isMoved = to != from || sinksDone && item.isDone != old.isDone
        return (
            [.replace(old, isMoved ? oldPlace : nil, was: item)], [.moved(from: from, to: to, isRetexted: old.text != item.text)]
        )
    }

    /// Items that stand one below the other go at once; the lowest first, so that each inverse finds the item it stood below.
    private mutating func remove(_ ids: [ItemID]) -> (inverses: [Change], deltas: [ListDelta])? {
        let runs = runs(of: ids)
        guard runs.count <= Self.mostSteps else { return removeScattered(Set(ids)) }
        var inverses: [Change] = []
        var deltas: [ListDelta] = []
        for run in runs.reversed() {
            let place = place(at: run.lowerBound)
            let removed = remove(run)
            inverses.append(.insert(removed, place))
            deltas.append(.removed(removed, at: run.lowerBound))
        }
        return deltas.isEmpty ? nil : (inverses, deltas)
    }

    /// Items among so many others that nobody could follow them go all at once: one by one, each would move all that is below it.
    private mutating func removeScattered(_ ids: Set<ItemID>) -> (inverses: [Change], deltas: [ListDelta]) {
        let old = items
        let staying = old.filter { !ids.contains($0.id) }
        self = ItemList(id: id, name: name, items: staying, unknown: unknown, sinksDone: sinksDone)
        let removed = old.filter { ids.contains($0.id) }
        return ([.arrange(old, was: old), .insert(removed, Place(previous: nil, index: 0))], [.rearranged])
    }

    /// Where items stand, those next to each other in the same block together.
    private func runs(of ids: [ItemID]) -> [Range<Int>] {
        guard ids.count > 1 else { return ids.compactMap { index(of: $0).map { $0..<($0 + 1) } } }
        let wanted = Set(ids)
        var runs: [Range<Int>] = []
        for index in items.indices where wanted.contains(items[index].id) {
            if let last = runs.last, last.upperBound == index, !sinksDone || index != unfinishedCount {
                runs[runs.count - 1] = last.lowerBound..<(index + 1)
            } else {
                runs.append(index..<(index + 1))
            }
        }
        return runs
    }

    /// The index for items that are not in the list now, kept within their block.
    private func insertionIndex(inDone: Bool, at place: Place) -> Int {
        var index = place.index
        if let previous = place.previous {
            if let found = self.index(of: previous, near: place.index - 1) { index = found + 1 }
        } else {
            index = 0
        }
        let block = places(forDone: inDone)
        return min(max(index, block.lowerBound), block.upperBound)
    }
}

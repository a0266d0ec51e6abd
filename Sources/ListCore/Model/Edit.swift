// SPDX-License-Identifier: GPL-3.0-or-later

/// The place of an item: after its predecessor if that still exists, otherwise at an index (not counting the item
/// itself).
public struct ItemPlace: Hashable, Sendable {
    /// The item directly above, or `nil` for the first place.
    public let previous: ItemID?
    /// The index if the predecessor no longer exists.
    public let index: Int

    public init(previous: ItemID?, index: Int) {
        self.previous = previous
        self.index = index
    }
}

/// A reversible change of a list. Items are identified by id, so that a change still applies after other changes.
public enum ListChange: Hashable, Sendable {
    /// Inserts items in consecutive places. Items that already exist stay where they are.
    case insert([Item], ItemPlace)
    /// Replaces the content and the place of the item with the same id. Without a place it stays where it is, unless it
    /// is completed or uncompleted and done items are at the bottom. Has no effect if the item is gone, because a
    /// deletion prevails.
    ///
    /// If `was` is given, only the properties that still have the values of `was` are changed: undo must not revert
    /// someone else's changes.
    case replace(Item, ItemPlace?, was: Item? = nil)
    case remove([ItemID])
    /// Replaces the content of many items and the order of the list. Items that are not named stay below their
    /// predecessor.
    ///
    /// `was` is used as in `replace`.
    case arrange([Item], was: [Item]? = nil)
}

/// The kind of an edit, which undo shows to the user.
public enum EditKind: Hashable, Sendable {
    case complete
    case uncomplete
    case delete
    case add
    case edit
    /// The date of an item, or the rule by which it repeats, was set or removed.
    case setDate
    case move
    /// Lines of pasted text became `count` items.
    case paste(count: Int)
    /// `count` done items were removed from a list.
    case clear(count: Int)
    /// `count` done items were uncompleted.
    case uncompleteAll(count: Int)
    /// An item was moved to another list.
    case moveToList
    case addList
    case renameList
    case deleteList
    case moveList
    /// All items of a list were completed, or uncompleted.
    case completeList
    case uncompleteList
    /// A backup replaced the library.
    case restore
    /// `count` items were imported from a file.
    case importItems(count: Int)
}

/// A reversible change of the library: one undo step.
public struct Edit: Hashable, Sendable {
    public let kind: EditKind
    /// The changes, in the order in which they are applied.
    public let changes: [LibraryChange]

    /// The lists whose items change.
    public var lists: some Sequence<ListID> {
        changes.lazy.compactMap { if case .items(let list, _) = $0 { list } else { nil } }
    }

    public init(kind: EditKind, changes: [LibraryChange]) {
        self.kind = kind
        self.changes = changes
    }

    /// Creates an edit that changes the items of one list.
    public init(kind: EditKind, list: ListID, changes: [ListChange]) {
        self.init(kind: kind, changes: changes.map { .items(list, $0) })
    }
}

/// The effect of a change on the order of rows.
public enum ListDelta: Hashable, Sendable {
    case inserted(Range<Int>)
    /// Consecutive items were removed. The first one was at `at`.
    case removed([Item], at: Int)
    /// An item was replaced and may have moved. If its text or its date changed, the height of its row may differ.
    case moved(from: Int, to: Int, hasNewText: Bool)
    /// Too much has changed to follow by eye.
    case rearranged
}

extension ItemList {
    /// Returns the place of the item at `index`.
    public func place(at index: Int) -> ItemPlace {
        ItemPlace(previous: index > 0 ? items[index - 1].id : nil, index: index)
    }

    /// Returns the edit that completes or uncompletes an item, or `nil` if the item is gone.
    ///
    /// Where the item goes is decided when the edit is applied. If done items are at the bottom, a done item goes to
    /// the top of them, and an uncompleted item returns to its former neighbors. If those are gone or done, it goes to
    /// the top if it was the first of several items, otherwise to the end of the unfinished ones (I01). If done items
    /// stay in place, so does this item.
    ///
    /// - Parameter nextDate: An item that repeats gets its next date instead, if there is one (L25).
    public func togglingDone(_ id: ItemID, at date: CompletionDate, nextDate: NextDate = { _ in nil }) -> Edit? {
        guard let index = index(of: id) else { return nil }
        var item = items[index]
        if let next = item.next(nextDate) {
            return Edit(kind: .complete, list: self.id, changes: [.replace(next, place(at: index))])
        }
        guard item.isDone else {
            item.done = date
            item.formerNeighbors = formerNeighbors(ofUnfinished: index)
            return Edit(kind: .complete, list: self.id, changes: [.replace(item, nil)])
        }
        item.done = nil
        item.formerNeighbors = nil
        return Edit(kind: .uncomplete, list: self.id, changes: [.replace(item, nil)])
    }

    /// Returns the edit that moves an item and thereby completes or uncompletes it if necessary, or `nil` if the item
    /// is gone or nothing changes.
    ///
    /// - Parameter target: The new index of the item. It is limited to where the placement of done items allows it.
    public func moving(
        _ id: ItemID, to target: Int, isDone: Bool, at date: CompletionDate, nextDate: NextDate = { _ in nil },
        placingDone placement: DoneItemPlacement
    ) -> Edit? {
        guard let index = index(of: id) else { return nil }
        var item = items[index]
        if isDone, let next = item.next(nextDate) {
            return Edit(kind: .complete, list: self.id, changes: [.replace(next, place(at: index))])
        }
        if isDone != item.isDone {
            item.done = isDone ? date : nil
            item.formerNeighbors = isDone ? formerNeighbors(ofUnfinished: index) : nil
        }
        let range = placement.insertionRange(forDone: isDone, in: self, without: index)
        let position = min(max(target, range.lowerBound), range.upperBound)
        guard position != index || isDone != items[index].isDone else { return nil }
        let above = position > 0 ? items[position - 1 < index ? position - 1 : position].id : nil
        return Edit(kind: .move, list: self.id, changes: [.replace(item, ItemPlace(previous: above, index: position))])
    }

    /// Returns the neighbors of an unfinished item, or `nil` if it has none.
    func formerNeighbors(ofUnfinished index: Int) -> FormerNeighbors? {
        guard unfinishedCount > 1 else { return nil }
        // If done items are at the bottom, these searches end at the first item.
        let above = items[..<index].last { !$0.isDone }
        let below = items[(index + 1)..<endOfUnfinished].first { !$0.isDone }
        return FormerNeighbors(previous: above?.id, next: below?.id)
    }

    /// Returns the edit that deletes an item, or `nil` if the item is gone.
    public func deleting(_ id: ItemID) -> Edit? {
        guard index(of: id) != nil else { return nil }
        return Edit(kind: .delete, list: self.id, changes: [.remove([id])])
    }

    private func unfinishedIndex(for formerNeighbors: FormerNeighbors?) -> Int {
        if let previous = formerNeighbors?.previous, let index = index(of: previous), index < unfinishedCount {
            return index + 1
        }
        if let next = formerNeighbors?.next, let index = index(of: next), index < unfinishedCount {
            return index
        }
        // An item that was first has no previous neighbor to find.
        if let formerNeighbors, formerNeighbors.previous == nil, formerNeighbors.next != nil { return 0 }
        return unfinishedCount
    }

    /// Returns the edit that changes the text of an item, or `nil` if the item is gone or nothing changes.
    ///
    /// - Parameter date: The date to set as well. If it doesn't repeat, the item repeats as before.
    public func settingText(of id: ItemID, to text: String, date: DatePhrase? = nil) -> Edit? {
        guard let index = index(of: id) else { return nil }
        var item = items[index]
        let hasNewText = item.text != text
        item.text = text
        if let date {
            item.task.due = date.due
            item.task.recurrence = date.rule ?? item.task.recurrence
        }
        guard hasNewText || item != items[index] else { return nil }
        let kind = hasNewText ? EditKind.edit : .setDate
        return Edit(kind: kind, list: self.id, changes: [.replace(item, place(at: index))])
    }

    /// Returns the edit that sets the date of an item and how it repeats, or `nil` if the item is gone or nothing
    /// changes.
    ///
    /// - Parameters:
    ///   - due: The date, or `nil` to remove it. Without a date, the item doesn't repeat.
    ///   - recurrence: The value of an RRULE, or `nil` for an item that doesn't repeat.
    public func settingDate(of id: ItemID, to due: DueDate?, recurrence: String?) -> Edit? {
        guard let index = index(of: id) else { return nil }
        var item = items[index]
        item.task.due = due
        item.task.recurrence = due == nil ? nil : recurrence
        guard item != items[index] else { return nil }
        return Edit(kind: .setDate, list: self.id, changes: [.replace(item, place(at: index))])
    }

    /// Applies a change. Returns the inverse changes, to be applied in reverse order, and the changes of rows. Returns
    /// `nil` if there is no effect.
    mutating func apply(
        _ change: ListChange, placingDone placement: DoneItemPlacement = .inPlace
    ) -> (inverses: [ListChange], deltas: [ListDelta])? {
        switch change {
        case .insert(let items, let place): insert(items, at: place, placement)
        case .replace(let item, let place, let was): replace(by: item, at: place, was: was, placement)
        case .remove(let ids): remove(ids)
        case .arrange(let items, let was): arrange(items, was: was, placement)
        }
    }

    private mutating func arrange(
        _ new: [Item], was: [Item]?, _ placement: DoneItemPlacement
    ) -> (inverses: [ListChange], deltas: [ListDelta])? {
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
        self = ItemList(id: id, name: name, items: arranged, unknown: unknown).arranged(for: placement)
        guard items != old.items else { return nil }
        return ([.arrange(Array(old.items), was: Array(items))], old.deltas(to: self))
    }

    /// Returns the changes of rows that turn this list into another version.
    func deltas(to other: ItemList) -> [ListDelta] {
        guard let changes = changes(to: other) else { return [.rearranged] }
        var shown = self
        let deltas = changes.flatMap { shown.apply($0)?.deltas ?? [] }
        return shown.items == other.items ? deltas : [.rearranged]
    }

    private mutating func insert(
        _ new: [Item], at place: ItemPlace, _ placement: DoneItemPlacement
    ) -> (inverses: [ListChange], deltas: [ListDelta])? {
        let fresh = absent(of: new, near: place.index)
        guard !fresh.isEmpty else { return nil }
        let blocks =
            placement == .bottom
            ? [fresh.filter { !$0.isDone }, fresh.filter(\.isDone)].filter { !$0.isEmpty } : [fresh]
        let deltas = blocks.map { block in
            let index = insertionIndex(forDone: block[0].isDone, at: place, placement)
            insert(block, at: index)
            return ListDelta.inserted(index..<(index + block.count))
        }
        return ([.remove(fresh.map(\.id))], deltas)
    }

    private func absent(of new: [Item], near hint: Int) -> [Item] {
        guard new.count > 1 else { return new.filter { index(of: $0.id, near: hint) == nil } }
        let present = Set(items.indexes(of: ItemIDSet(new.map(\.id))).map { items[$0].id })
        return present.isEmpty ? new : new.filter { !present.contains($0.id) }
    }

    private mutating func replace(
        by target: Item, at place: ItemPlace?, was: Item?, _ placement: DoneItemPlacement
    ) -> (inverses: [ListChange], deltas: [ListDelta])? {
        guard let from = index(of: target.id, near: place?.index ?? 0) else { return nil }
        let (old, oldPlace) = (items[from], self.place(at: from))
        let item = was.map { old.changed(from: $0, to: target) } ?? target
        // If its completion was changed by someone else since, the item stays where they moved it.
        let isOthers = was.map { $0.isDone != old.isDone } ?? false
        _ = remove(at: from)
        let comesUp = place == nil && placement == .bottom && old.isDone && !item.isDone
        let to =
            comesUp
            ? unfinishedIndex(for: old.formerNeighbors)
            : insertionIndex(forDone: item.isDone, at: isOthers ? oldPlace : place ?? oldPlace, placement)
        insert([item], at: to)
        if was != nil, item == old, to == from { return nil }
        let isMoved = to != from || placement == .bottom && item.isDone != old.isDone
        let hasNewLabel =
            old.due != item.due || (old.task.recurrence == nil) != (item.task.recurrence == nil)
            || old.task.hasNotes != item.task.hasNotes
        return (
            [.replace(old, isMoved ? oldPlace : nil, was: item)],
            [.moved(from: from, to: to, hasNewText: old.text != item.text || hasNewLabel)]
        )
    }

    /// Removes items. Consecutive ones are removed together, the lowest first, so that each inverse finds the item
    /// above.
    private mutating func remove(_ ids: [ItemID]) -> (inverses: [ListChange], deltas: [ListDelta])? {
        let runs = runs(of: ids)
        guard runs.count <= Self.maxChanges else { return removeScattered(ItemIDSet(ids)) }
        var inverses: [ListChange] = []
        var deltas: [ListDelta] = []
        for run in runs.reversed() {
            let place = place(at: run.lowerBound)
            let removed = remove(run)
            inverses.append(.insert(removed, place))
            deltas.append(.removed(removed, at: run.lowerBound))
        }
        return deltas.isEmpty ? nil : (inverses, deltas)
    }

    /// Removes many scattered items in one step. One by one, each removal would move all items below it.
    private mutating func removeScattered(_ ids: ItemIDSet) -> (inverses: [ListChange], deltas: [ListDelta]) {
        let old = items
        let staying = old.filter { !ids.contains($0) }
        self = ItemList(id: id, name: name, items: staying, unknown: unknown)
        let removed = old.filter { ids.contains($0) }
        let order = Array(old)
        return ([.arrange(order, was: order), .insert(removed, ItemPlace(previous: nil, index: 0))], [.rearranged])
    }

    /// Returns the ranges of items, with neighbors combined.
    private func runs(of ids: [ItemID]) -> [Range<Int>] {
        // Usually the change concerns one item, or the done items at the bottom, which are one range.
        if let first = ids.first.flatMap({ index(of: $0) }),
            zip(items[first...], ids).count(where: { $0.isNamed($1) }) == ids.count
        {
            return [first..<(first + ids.count)]
        }
        var runs: [Range<Int>] = []
        for index in items.indexes(of: ItemIDSet(ids)) {
            if let last = runs.last, last.upperBound == index {
                runs[runs.count - 1] = last.lowerBound..<(index + 1)
            } else {
                runs.append(index..<(index + 1))
            }
        }
        return runs
    }

    /// Returns the index to insert items at, limited to where the placement of done items allows them.
    private func insertionIndex(forDone isDone: Bool, at place: ItemPlace, _ placement: DoneItemPlacement) -> Int {
        var index = place.index
        if let previous = place.previous {
            if let found = self.index(of: previous, near: place.index - 1) { index = found + 1 }
        } else {
            index = 0
        }
        let range = placement.insertionRange(forDone: isDone, in: self)
        return min(max(index, range.lowerBound), range.upperBound)
    }
}

extension Edit {
    /// Returns the edit that moves an item to another list.
    ///
    /// - Parameter place: Its place in that list.
    public static func moving(_ item: Item, from source: ListID, to target: ListID, at place: ItemPlace) -> Edit {
        var moved = item
        // They are items of the list that it leaves.
        moved.formerNeighbors = nil
        return Edit(
            kind: .moveToList, changes: [.items(source, .remove([item.id])), .items(target, .insert([moved], place))])
    }
}

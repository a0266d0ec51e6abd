// SPDX-License-Identifier: GPL-3.0-or-later

/// The place of a list: after its predecessor if that still exists, otherwise at an index (not counting the list
/// itself).
public struct ListPlace: Hashable, Sendable {
    /// The list directly above, or `nil` for the first place.
    public let previous: ListID?
    /// The index if the predecessor no longer exists.
    public let index: Int

    public init(previous: ListID?, index: Int) {
        self.previous = previous
        self.index = index
    }
}

/// A reversible change of the library. Lists are identified by id, so that a change still applies after other changes.
public enum LibraryChange: Hashable, Sendable {
    case items(ListID, ListChange)
    /// Inserts lists in consecutive places. Lists that already exist stay where they are.
    case insert([ItemList], ListPlace)
    /// Removes lists and their items.
    case remove([ListID])
    /// Renames a list. If `was` is given, only a list that still has this name is renamed: undo must not revert someone
    /// else's change.
    case rename(ListID, to: String, was: String? = nil)
    case move(ListID, ListPlace)

    /// Whether this inserts an item or a list with this ID.
    func inserts(_ row: ItemID) -> Bool {
        switch self {
        case .items(_, .insert(let items, _)): items.contains { $0.id == row }
        case .insert(let lists, _): lists.contains { $0.id == ListID(row) || $0[row] != nil }
        case .items, .remove, .rename, .move: false
        }
    }
}

/// The result of applying an edit to a library.
public struct EditResult: Sendable {
    /// The edit that undoes it.
    public let inverse: Edit
    /// The changes of rows in each changed list.
    public let deltas: [ListID: [ListDelta]]
    /// The lists that were changed, or whose items were, in the order of the changes.
    public let lists: [ListID]
    /// Whether lists were added, removed, moved or renamed.
    public let changesLists: Bool
}

extension Library {
    /// Returns the place of the list at `index`.
    public func place(at index: Int) -> ListPlace {
        ListPlace(previous: index > 0 ? lists[index - 1].id : nil, index: index)
    }

    /// Applies an edit. Returns its result, or `nil` if it has no effect.
    ///
    /// - Parameter placement: Where done items are. With `bottom`, they must be there before the edit, and are there
    ///   after it. With `inPlace`, all items are exactly where the edit puts them.
    public mutating func apply(_ edit: Edit, placingDone placement: DoneItemPlacement = .inPlace) -> EditResult? {
        var inverses: [LibraryChange] = []
        var deltas: [ListID: [ListDelta]] = [:]
        var touched: [ListID] = []
        var changesLists = false
        for change in edit.changes {
            if case .items(let id, let change) = change {
                guard let index = index(of: id), let (taken, moved) = lists[index].apply(change, placingDone: placement)
                else { continue }
                inverses += taken.map { .items(id, $0) }
                deltas[id, default: []] += moved
                touched.append(id)
            } else if let (taken, ids) = applyToLists(change, placement) {
                inverses += taken
                touched += ids
                changesLists = true
            }
        }
        guard !inverses.isEmpty else { return nil }
        let inverse = Edit(kind: edit.kind, changes: inverses.reversed())
        return EditResult(inverse: inverse, deltas: deltas, lists: touched, changesLists: changesLists)
    }

    /// Applies a change of lists. Returns the inverse changes, to be applied in reverse order, and the affected lists.
    private mutating func applyToLists(
        _ change: LibraryChange, _ placement: DoneItemPlacement
    ) -> (inverses: [LibraryChange], lists: [ListID])? {
        switch change {
        case .items: return nil
        case .insert(let new, let place):
            let present = Set(lists.map(\.id))
            let fresh = new.filter { !present.contains($0.id) }.map { $0.arranged(for: placement) }
            guard !fresh.isEmpty else { return nil }
            lists.insert(contentsOf: fresh, at: insertionIndex(at: place))
            let ids = fresh.map(\.id)
            return ([.remove(ids)], ids)
        case .remove(let ids):
            let wanted = Set(ids)
            var inverses: [LibraryChange] = []
            for index in lists.indices.reversed() where wanted.contains(lists[index].id) {
                let place = place(at: index)
                inverses.append(.insert([lists.remove(at: index)], place))
            }
            return inverses.isEmpty ? nil : (inverses, ids)
        case .rename(let id, let name, let was):
            guard let index = index(of: id), lists[index].name != name, was == nil || was == lists[index].name else {
                return nil
            }
            let old = lists[index].name
            lists[index].name = name
            return ([.rename(id, to: old, was: name)], [id])
        case .move(let id, let place):
            guard let from = index(of: id) else { return nil }
            let old = self.place(at: from)
            let list = lists.remove(at: from)
            let to = insertionIndex(at: place)
            lists.insert(list, at: to)
            return from == to ? nil : ([.move(id, old)], [id])
        }
    }

    private func insertionIndex(at place: ListPlace) -> Int {
        guard let previous = place.previous else { return 0 }
        return index(of: previous).map { $0 + 1 } ?? min(max(place.index, 0), lists.count)
    }
}

extension Library {
    /// Returns one edit that gives this library the lists of another version, or `nil` if it has no effect. Unknown
    /// keys of the library, and of lists that are in both versions, stay as they are.
    ///
    /// - Parameter placement: where both versions have done items, and where the edit will put them.
    public func replacing(
        with other: Library, as kind: EditKind, placingDone placement: DoneItemPlacement = .inPlace
    ) -> Edit? {
        let wanted = Set(other.lists.map(\.id))
        var changes: [LibraryChange] = []
        let gone = lists.map(\.id).filter { !wanted.contains($0) }
        if !gone.isEmpty { changes.append(.remove(gone)) }
        var previous: ListID?
        for (index, list) in other.lists.enumerated() {
            let place = ListPlace(previous: previous, index: index)
            previous = list.id
            guard let own = self[list.id] else {
                var list = list
                // The calendar server of then may not be there any more.
                list.isReadOnly = false
                changes.append(.insert([list], place))
                continue
            }
            if own.name != list.name { changes.append(.rename(list.id, to: list.name)) }
            changes.append(.move(list.id, place))
            changes += own.changesReplacing(with: list, placingDone: placement).map { .items(list.id, $0) }
        }
        var result = self
        let edit = Edit(kind: kind, changes: changes)
        return result.apply(edit, placingDone: placement) == nil ? nil : edit
    }
}

private extension ItemList {
    func changesReplacing(with other: ItemList, placingDone placement: DoneItemPlacement) -> [ListChange] {
        guard items != other.items else { return [] }
        if let few = changes(to: other) {
            var result = self
            for change in few { _ = result.apply(change, placingDone: placement) }
            if result.items == other.items { return few }
        }
        let wanted = Set(other.items.map(\.id))
        let present = Set(items.map(\.id))
        let gone = items.map(\.id).filter { !wanted.contains($0) }
        let new = other.items.filter { !present.contains($0.id) }
        var changes: [ListChange] = gone.isEmpty ? [] : [.remove(gone)]
        if !new.isEmpty { changes.append(.insert(new, ItemPlace(previous: nil, index: 0))) }
        return changes + [.arrange(Array(other.items))]
    }
}

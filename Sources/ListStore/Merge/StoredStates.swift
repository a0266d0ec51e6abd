// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A state of the library that was backed up on this machine.
struct StoredState {
    /// The number of the backup. A gap means that a state in between is missing.
    let sequence: Int
    /// Whether only changes on this machine lead from the previous state to this one.
    let isOwn: Bool
    let library: Library
}

/// The states that were backed up on this machine, by age, with 0 for the newest. They are read on demand.
final class StoredStates {
    private var read: [StoredState] = []
    private let next: () -> StoredState?
    private var hasEnded = false
    private var differences: [Int: Difference] = [:]

    /// The differences between a state and the one before. Unchanged items may be in both tables.
    struct Difference {
        let new: ItemTable
        let old: ItemTable
    }

    /// Creates the collection.
    ///
    /// - Parameter next: Returns the states from the newest on, then `nil`.
    init(_ next: @escaping () -> StoredState?) {
        self.next = next
    }

    /// Returns `nil` if there is no state of this age.
    subscript(age: Int) -> StoredState? {
        while age >= read.count, !hasEnded {
            if let state = next() { read.append(state) } else { hasEnded = true }
        }
        return read.indices.contains(age) ? read[age] : nil
    }

    /// Returns whether only changes on this machine lead from the previous state to this one.
    func isOwn(_ age: Int) -> Bool {
        guard let state = self[age], state.isOwn, let old = self[age + 1] else { return false }
        return old.sequence + 1 == state.sequence
    }

    /// Returns the difference from the state before, or `nil` if there is none.
    func difference(_ age: Int) -> Difference? {
        if let known = differences[age] { return known }
        guard let new = self[age]?.library, let old = self[age + 1]?.library else { return nil }
        let oldLists = Dictionary(old.lists.map { ($0.id, $0.items) }) { first, _ in first }
        var (newParts, oldParts): ([(ListID, Slice<ChunkedItems>)], [(ListID, Slice<ChunkedItems>)]) = ([], [])
        for list in new.lists {
            let (newPart, oldPart) = Self.withoutCommonEnds(
                list.items[...], oldLists[list.id]?[...] ?? ChunkedItems()[...])
            newParts.append((list.id, newPart))
            oldParts.append((list.id, oldPart))
        }
        let known = Set(new.lists.map(\.id))
        oldParts += old.lists.filter { !known.contains($0.id) }.map { ($0.id, $0.items[...]) }
        let difference = Difference(new: ItemTable(newParts), old: ItemTable(oldParts))
        differences[age] = difference
        return difference
    }

    /// Returns two sequences of items without their common start and end.
    private static func withoutCommonEnds(
        _ one: Slice<ChunkedItems>, _ other: Slice<ChunkedItems>
    ) -> (Slice<ChunkedItems>, Slice<ChunkedItems>) {
        var (one, other) = (one, other)
        while let item = one.first, item == other.first { (_, _) = (one.removeFirst(), other.removeFirst()) }
        while let item = one.last, item == other.last { (_, _) = (one.removeLast(), other.removeLast()) }
        return (one, other)
    }
}

/// Items and their lists, by id.
struct ItemTable: Sequence {
    struct Entry {
        let list: ListID
        let item: Item

        /// Whether two entries are equal for a merge.
        func isSame(as other: Entry) -> Bool {
            list == other.list && item.text == other.item.text && item.done == other.item.done
                && item.task == other.item.task && item.unknown == other.item.unknown
        }
    }

    private var entries: [ItemID: Entry]

    init(_ parts: [(list: ListID, items: Slice<ChunkedItems>)]) {
        entries = Dictionary(minimumCapacity: parts.reduce(0) { $0 + $1.items.count })
        for part in parts { for item in part.items { entries[item.id] = Entry(list: part.list, item: item) } }
    }

    subscript(id: ItemID) -> Entry? { entries[id] }

    func makeIterator() -> Dictionary<ItemID, Entry>.Iterator { entries.makeIterator() }
}

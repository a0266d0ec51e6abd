// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A state of the library that this machine kept.
struct StoredState {
    /// Grows by one with each state, unless something between was not kept or is gone.
    let sequence: Int
    /// Whether nothing but what was done on this machine came to the state before.
    let isOwn: Bool
    let library: Library
}

/// The states that this machine kept, by their age, 0 for the newest. Each is read when it is asked for first.
final class StoredStates {
    private var read: [StoredState] = []
    private let next: () -> StoredState?
    private var isOver = false
    private var differences: [Int: Difference] = [:]

    /// What is other in a state than in the one before; what is the same may be in both parts.
    struct Difference {
        let new: Places
        let old: Places
    }

    /// - Parameter next: the states, newest first; nil after the last.
    init(_ next: @escaping () -> StoredState?) {
        self.next = next
    }

    /// Nil when there is none as old as that.
    subscript(age: Int) -> StoredState? {
        while age >= read.count, !isOver {
            if let state = next() { read.append(state) } else { isOver = true }
        }
        return read.indices.contains(age) ? read[age] : nil
    }

    /// Whether nothing but what was done on this machine is between a state and the one before.
    func isOwn(_ age: Int) -> Bool {
        guard let state = self[age], state.isOwn, let old = self[age + 1] else { return false }
        return old.sequence + 1 == state.sequence
    }

    /// Nil when there is no state before.
    func difference(_ age: Int) -> Difference? {
        if let known = differences[age] { return known }
        guard let new = self[age]?.library, let old = self[age + 1]?.library else { return nil }
        let oldLists = Dictionary(old.lists.map { ($0.id, $0.items) }) { first, _ in first }
        var (newParts, oldParts): ([(ListID, ArraySlice<Item>)], [(ListID, ArraySlice<Item>)]) = ([], [])
        for list in new.lists {
            let (newPart, oldPart) = Self.middles(list.items[...], oldLists[list.id]?[...] ?? [])
            newParts.append((list.id, newPart))
            oldParts.append((list.id, oldPart))
        }
        let known = Set(new.lists.map(\.id))
        oldParts += old.lists.filter { !known.contains($0.id) }.map { ($0.id, $0.items[...]) }
        let difference = Difference(new: Places(newParts), old: Places(oldParts))
        differences[age] = difference
        return difference
    }

    /// Two rows of items without what is the same at both ends.
    private static func middles(_ one: ArraySlice<Item>, _ other: ArraySlice<Item>) -> (ArraySlice<Item>, ArraySlice<Item>) {
        var (one, other) = (one, other)
        while let item = one.first, item == other.first { (_, _) = (one.removeFirst(), other.removeFirst()) }
        while let item = one.last, item == other.last { (_, _) = (one.removeLast(), other.removeLast()) }
        return (one, other)
    }
}

/// Items found by their ids.
struct Places: Sequence {
    struct Place {
        let list: ListID
        let item: Item

        /// In all that a merge would take from the one or the other.
        func isSame(as other: Place) -> Bool {
            list == other.list && item.text == other.item.text && item.done == other.item.done && item.unknown == other.item.unknown
        }
    }

    private var places: [ItemID: Place]

    init(_ parts: [(list: ListID, items: ArraySlice<Item>)]) {
        places = Dictionary(minimumCapacity: parts.reduce(0) { $0 + $1.items.count })
        for part in parts { for item in part.items { places[item.id] = Place(list: part.list, item: item) } }
    }

    subscript(id: ItemID) -> Place? { places[id] }

    func makeIterator() -> Dictionary<ItemID, Place>.Iterator { places.makeIterator() }
}

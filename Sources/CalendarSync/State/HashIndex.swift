// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds elements of an array by their hashes: a hash table with linear probing.
struct HashIndex: Sendable {
    /// The hash of each element.
    private var hashes: [UInt32] = []
    /// A slot holds an index of an element, or -1 if it is free. At most half of the slots are in use.
    private var slots: [Int32] = []

    private var mask: Int { slots.count - 1 }

    /// Returns the first element that has a hash and meets a condition.
    func first(withHash hash: UInt32, where condition: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = Int(hash) & mask
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if hashes[index] == hash, condition(index) { return index }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds an element at the end.
    mutating func append(_ hash: UInt32) {
        hashes.append(hash)
        if hashes.count * 2 <= slots.count {
            insert(hashes.count - 1)
        } else {
            slots = Array(repeating: -1, count: max(8, slots.count * 2))
            for index in hashes.indices { insert(index) }
        }
    }

    /// Changes the hash of an element.
    mutating func setHash(_ hash: UInt32, at index: Int) {
        guard hashes[index] != hash else { return }
        free(slot(of: index))
        hashes[index] = hash
        insert(index)
    }

    /// Removes an element. The last one takes its index.
    mutating func remove(at index: Int) {
        free(slot(of: index))
        let last = hashes.count - 1
        if index < last {
            slots[slot(of: last)] = Int32(index)
            hashes[index] = hashes[last]
        }
        hashes.removeLast()
    }

    private func slot(of index: Int) -> Int {
        var slot = Int(hashes[index]) & mask
        while slots[slot] != Int32(index) { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func insert(_ index: Int) {
        var slot = Int(hashes[index]) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(index)
    }

    private mutating func free(_ slot: Int) {
        var (hole, slot) = (slot, (slot + 1) & mask)
        // Moves the entries after the hole up, but none to a place before the slot of its hash.
        while slots[slot] >= 0 {
            let home = Int(hashes[Int(slots[slot])]) & mask
            if (slot - home) & mask >= (slot - hole) & mask {
                slots[hole] = slots[slot]
                hole = slot
            }
            slot = (slot + 1) & mask
        }
        slots[hole] = -1
    }
}

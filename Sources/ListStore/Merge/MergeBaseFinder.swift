// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Finds a common ancestor of the current library and another version of it. It returns only certain results, because
/// with a wrong ancestor, items that the other version never knew would look deleted.
///
/// An item that was added on this machine, or completed on it at a certain second, can only occur in a version by a
/// program that had read that state or a later one. So a version is derived from
///
/// - every state before a state of which it has any additions, and from that state itself if it has all of its changes,
/// - a state that it equals, and all states before that.
///
/// The current library is derived from every stored state, except across states that other programs had a part in:
/// those may not be based on the states before them (for example if a synchronizer's version replaced ours). An earlier
/// state counts as an ancestor only if the same evidence shows that they are derived from it.
///
/// States are examined from the newest on, and only as many as necessary.
struct MergeBaseFinder {
    private let states: StoredStates

    init(_ states: StoredStates) {
        self.states = states
    }

    /// Returns the newest state that both the current library and another version are certainly derived from.
    func base(of version: Library) -> Library? {
        let other = SeenStates(version, states)
        /// The evidence for states that other programs had a part in, by age.
        var others: [Int: SeenStates] = [:]
        var age = 0
        while let state = states[age] {
            if age > 0, !states.isOwn(age - 1), let later = states[age - 1] {
                others[age - 1] = SeenStates(later.library, states)
            }
            if other.hasSeen(age, after: -1), others.allSatisfy({ $1.hasSeen(age, after: $0) }) { return state.library }
            age += 1
        }
        return nil
    }

    /// Returns whether a library equals one of the states.
    func has(_ version: Library) -> Bool {
        var age = 0
        while let state = states[age] {
            if state.library == version { return true }
            age += 1
        }
        return false
    }
}

/// Tells which states the author of a version had seen.
private final class SeenStates {
    private let library: Library
    private let states: StoredStates
    private lazy var items = ItemTable(library.lists.map { ($0.id, $0.items[...]) })
    /// Cached answers by the age of the state.
    private var equal: [Int: Bool] = [:]
    private var proved: [Int: Bool] = [:]

    init(_ library: Library, _ states: StoredStates) {
        self.library = library
        self.states = states
    }

    /// Returns whether the author had seen a state.
    ///
    /// - Parameter youngest: Only states older than this one are used as a proof.
    func hasSeen(_ age: Int, after youngest: Int) -> Bool {
        for later in stride(from: age, to: youngest, by: -1) {
            if isEqual(later) { return true }
            guard proves(later) else { continue }
            if later < age || containsAllChanges(in: later) { return true }
        }
        return false
    }

    private func isEqual(_ age: Int) -> Bool {
        if let known = equal[age] { return known }
        let isEqual = states[age]?.library == library
        equal[age] = isEqual
        return isEqual
    }

    /// Returns whether this version contains anything that was first added or completed in a state, by this machine.
    private func proves(_ age: Int) -> Bool {
        if let known = proved[age] { return known }
        let hasEvidence = states.isOwn(age) && findEvidence(age)
        proved[age] = hasEvidence
        return hasEvidence
    }

    private func findEvidence(_ age: Int) -> Bool {
        guard let difference = states.difference(age) else { return false }
        var added: Set<ItemID> = []
        var completed: [ItemID: CompletionDate] = [:]
        for (id, entry) in difference.new {
            guard let here = items[id] else { continue }
            let old = difference.old[id]
            if old == nil { added.insert(id) }
            if let date = entry.item.done, date == here.item.done, date != old?.item.done { completed[id] = date }
        }
        // Something that existed earlier and had been removed in between is not new.
        var older = age + 2
        while !(added.isEmpty && completed.isEmpty), let state = states[older] {
            for list in state.library.lists {
                for item in list.items {
                    added.remove(item.id)
                    if let date = completed[item.id], date == item.done { completed[item.id] = nil }
                }
            }
            older += 1
        }
        return !(added.isEmpty && completed.isEmpty)
    }

    /// Returns whether this version contains all changes of a state.
    private func containsAllChanges(in age: Int) -> Bool {
        guard let new = states[age]?.library, let old = states[age + 1]?.library,
            let difference = states.difference(age)
        else {
            return false
        }
        return difference.new.allSatisfy { id, entry in
            difference.old[id]?.isSame(as: entry) == true || items[id]?.isSame(as: entry) == true
        }
            && new.lists.allSatisfy { old.hasList(like: $0) || library.hasList(like: $0) }
            && (new.unknown == old.unknown || new.unknown == library.unknown)
    }
}

extension Library {
    fileprivate func hasList(like list: ItemList) -> Bool {
        self[list.id].map { $0.name == list.name && $0.unknown == list.unknown } ?? false
    }
}

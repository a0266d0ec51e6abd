// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Finds the state that another version of the library and the present one both came from, for certain or not at all: a wrong
/// one would make items look deleted that the other version never knew.
///
/// Certain is this: an item that was added here, or completed here at a certain second, is found in a version only if its
/// author had seen the state where that was done, or a later one. So a version came from
///
/// - every state before one whose own additions it has any of, and from that state, too, if it has all that was done in it;
/// - a state that it equals, and all before that.
///
/// The present library came from every state that was kept, except across those that others had a part in: what was merged
/// there may have been made without the states before (the file of a synchroniser that won over ours). A state counts as an
/// ancestor only if these came from it, too, by the same proofs.
///
/// States are looked at from the newest on, and no more of them than it takes.
struct MergeBaseFinder {
    private let states: StoredStates

    init(_ states: StoredStates) {
        self.states = states
    }

    /// The newest state that both the present library and another version came from for certain.
    func base(of version: Library) -> Library? {
        let other = VersionEvidence(version, states)
        /// Of states that others had a part in, by their age.
        var others: [Int: VersionEvidence] = [:]
        var age = 0
        while let state = states[age] {
            if age > 0, !states.isOwn(age - 1), let later = states[age - 1] { others[age - 1] = VersionEvidence(later.library, states) }
            if other.hasSeen(age, after: -1), others.allSatisfy({ $1.hasSeen(age, after: $0) }) { return state.library }
            age += 1
        }
        return nil
    }

    /// Whether a library is one of the states.
    func has(_ version: Library) -> Bool {
        var age = 0
        while let state = states[age] {
            if state.library == version { return true }
            age += 1
        }
        return false
    }
}

/// A version of the library of which is asked what its author had seen.
private final class VersionEvidence {
    private let library: Library
    private let states: StoredStates
    private lazy var places = Places(library.lists.map { ($0.id, $0.items[...]) })
    /// What was found out, by the age of the state.
    private var equal: [Int: Bool] = [:]
    private var proved: [Int: Bool] = [:]

    init(_ library: Library, _ states: StoredStates) {
        (self.library, self.states) = (library, states)
    }

    /// - Parameter youngest: only states older than this one prove anything.
    func hasSeen(_ age: Int, after youngest: Int) -> Bool {
        for later in stride(from: age, to: youngest, by: -1) {
            if isEqual(later) { return true }
            guard proves(later) else { continue }
            if later < age || hasAllThatIsNew(in: later) { return true }
        }
        return false
    }

    private func isEqual(_ age: Int) -> Bool {
        if let known = equal[age] { return known }
        let isEqual = states[age]?.library == library
        equal[age] = isEqual
        return isEqual
    }

    /// Whether something that was added or completed first in a state, by its own author, is here.
    private func proves(_ age: Int) -> Bool {
        if let known = proved[age] { return known }
        let isProved = states.isOwn(age) && findProof(age)
        proved[age] = isProved
        return isProved
    }

    private func findProof(_ age: Int) -> Bool {
        guard let difference = states.difference(age) else { return false }
        var added: Set<ItemID> = []
        var completed: [ItemID: CompletionDate] = [:]
        for (id, place) in difference.new {
            guard let here = places[id] else { continue }
            let old = difference.old[id]
            if old == nil { added.insert(id) }
            if let date = place.item.done, date == here.item.done, date != old?.item.done { completed[id] = date }
        }
        // What was there before, and had been taken away meanwhile, is not new.
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

    /// Whether all that became new or different in a state is here as it became there.
    private func hasAllThatIsNew(in age: Int) -> Bool {
        guard let new = states[age]?.library, let old = states[age + 1]?.library, let difference = states.difference(age) else {
            return false
        }
        return difference.new.allSatisfy { id, place in
            difference.old[id]?.isSame(as: place) == true || places[id]?.isSame(as: place) == true
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

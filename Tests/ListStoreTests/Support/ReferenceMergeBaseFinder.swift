// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

@testable import ListStore

/// A direct implementation of the definition of `MergeBaseFinder`, without optimizations.
struct ReferenceMergeBaseFinder {
    private let states: [StoredState]
    private let contents: [Content]
    /// The proofs: items that were first added or completed in each state by this machine.
    private let proofs: [[Proof]]

    fileprivate enum Proof {
        case added(ItemID)
        case completed(ItemID, CompletionDate)
    }

    /// Creates a finder.
    ///
    /// - Parameter states: The states of this machine, oldest first.
    init(_ states: [StoredState]) {
        let contents = states.map { Content($0.library) }
        self.states = states
        self.contents = contents
        var addedBefore: Set<ItemID> = []
        var datesBefore: [ItemID: Set<CompletionDate>] = [:]
        proofs = states.indices.map { index in
            var proofs: [Proof] = []
            let isProvable = states[index].isOwn && Self.isNext(index, states)
            for (id, place) in contents[index].items {
                let isNew = addedBefore.insert(id).inserted
                if isNew, isProvable { proofs.append(.added(id)) }
                if let date = place.item.done, datesBefore[id, default: []].insert(date).inserted, isProvable, !isNew {
                    proofs.append(.completed(id, date))
                }
            }
            return proofs
        }
    }

    /// Returns the newest state that both the current library and another version are certainly derived from.
    func base(of version: Library) -> Library? {
        let other = Content(version)
        return states.indices.reversed().first { index in
            isSeen(index, by: other, before: states.count)
                && (index + 1..<states.count).allSatisfy { later in
                    states[later].isOwn && Self.isNext(later, states)
                        || isSeen(index, by: contents[later], before: later)
                }
        }.map { states[$0].library }
    }

    /// Returns whether a library equals one of the states.
    func has(_ version: Library) -> Bool {
        states.contains { $0.library == version }
    }

    /// Returns whether no state is missing between a state and the one before.
    private static func isNext(_ index: Int, _ states: [StoredState]) -> Bool {
        index > 0 && states[index - 1].sequence + 1 == states[index].sequence
    }

    /// Returns whether the author of a version had seen a state.
    ///
    /// - Parameter end: Only states before this one are used as a proof.
    private func isSeen(_ index: Int, by version: Content, before end: Int) -> Bool {
        for later in index..<end {
            if contents[later] == version { return true }
            guard proofs[later].contains(where: { version.has($0) }) else { continue }
            if later > index || version.hasAll(of: contents[later], since: contents[later - 1]) { return true }
        }
        return false
    }

    /// A library with its items and lists by id.
    fileprivate struct Content: Equatable {
        struct Entry: Equatable {
            let list: ListID
            let item: Item
        }

        let items: [ItemID: Entry]
        private let library: Library

        init(_ library: Library) {
            var items: [ItemID: Entry] = [:]
            for list in library.lists { for item in list.items { items[item.id] = Entry(list: list.id, item: item) } }
            self.items = items
            self.library = library
        }

        static func == (one: Content, other: Content) -> Bool {
            one.items.count == other.items.count && one.library == other.library
        }

        fileprivate func has(_ proof: Proof) -> Bool {
            switch proof {
            case .added(let id): items[id] != nil
            case .completed(let id, let date): items[id]?.item.done == date
            }
        }

        /// Returns whether this version contains all changes from one state to the next.
        func hasAll(of new: Content, since old: Content) -> Bool {
            new.items.allSatisfy { id, place in
                old.items[id]?.isSame(as: place) == true || items[id]?.isSame(as: place) == true
            }
                && new.library.lists.allSatisfy { list in
                    old.hasList(like: list) || hasList(like: list)
                }
                && (new.library.unknown == old.library.unknown || new.library.unknown == library.unknown)
        }

        private func hasList(like list: ItemList) -> Bool {
            library[list.id].map { $0.name == list.name && $0.unknown == list.unknown } ?? false
        }
    }
}

extension ReferenceMergeBaseFinder.Content.Entry {
    /// Whether two entries are equal for a merge.
    fileprivate func isSame(as other: Self) -> Bool {
        list == other.list && item.text == other.item.text && item.done == other.item.done
            && item.task == other.item.task && item.unknown == other.item.unknown
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// What the other accounts have synced.
final class OtherAccountStates {
    /// Their lists, which don't become collections of this account.
    let lists: Set<ListID>
    /// Those of them whose collections aren't excluded.
    let includedLists: Set<ListID>
    /// Whether the states of all accounts are known. Otherwise, every list that this account doesn't have may belong to
    /// another one.
    let areKnown: Bool
    private let load: [() -> SyncState?]
    /// Only kept for items that may have been moved from another account, because states can be large.
    private lazy var states = load.compactMap { $0() }

    /// - Parameter others: The other accounts with functions that read their states, or return `nil` if one can't be
    ///   read.
    init(_ others: [(account: Account, load: () -> SyncState?)]) {
        load = others.map(\.load)
        var (lists, includedLists, areKnown): (Set<ListID>, Set<ListID>, Bool) = ([], [], true)
        for (other, load) in others {
            guard var state = load() else {
                areKnown = false
                continue
            }
            lists.formUnion(state.lists)
            for path in other.excludedCollections { state.collections[path] = nil }
            includedLists.formUnion(state.lists)
        }
        (self.lists, self.includedLists, self.areKnown) = (lists, includedLists, areKnown)
    }

    /// Returns the calendar object of an item, if one of the accounts has or had it, and Ember can't create it from the
    /// item.
    func data(of item: ItemID) -> String? {
        states.lazy.compactMap { $0.data(of: item) }.first
    }

    /// Returns the items of a list that are on the server of the account that has the list, or `nil` if that account has
    /// excluded it.
    func items(of list: ListID) -> Set<ItemID>? {
        let collections = states.flatMap(\.collections.values).filter { $0.list == list && !$0.isDuplicate }
        // The state of an excluded collection is as if it had never been read.
        if !collections.isEmpty, collections.allSatisfy({ $0.comparisonTime == nil }) { return nil }
        return Set(collections.flatMap { $0.rows.values.lazy.filter { $0.last != nil }.map(\.item) })
    }

    /// Returns the list of a collection with this name and these versions of its objects, if one of the accounts has it.
    func list(named name: String, with versions: Set<String>) -> ListID? {
        states.lazy.flatMap(\.collections.values).first {
            $0.name == name && !$0.isDuplicate && $0.versions == versions
        }?.list
    }
}

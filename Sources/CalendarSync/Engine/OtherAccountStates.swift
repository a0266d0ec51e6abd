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
    private let others: [(account: Account, load: () -> SyncState?)]
    /// Only kept for items that may have been moved from another account, and for collections that may be the same,
    /// because states can be large.
    private lazy var states = others.compactMap { other in other.load().map { (account: other.account, state: $0) } }
    /// The items whose tasks other accounts have.
    private(set) lazy var items = Set(
        states.lazy.flatMap(\.state.collections.values).flatMap(\.rows.values).map(\.item))

    /// - Parameter others: The other accounts with functions that read their states, or return `nil` if one can't be
    ///   read.
    init(_ others: [(account: Account, load: () -> SyncState?)]) {
        self.others = others
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
        states.lazy.compactMap { $0.state.data(of: item) }.first
    }

    /// Returns the collections of a list, or `nil` if the account that has it has excluded them.
    func collections(of list: ListID) -> [SyncedCollection]? {
        let collections = states.flatMap(\.state.collections.values).filter { $0.list == list && !$0.isDuplicate }
        // The state of an excluded collection is as if it had never been read.
        return collections.isEmpty || collections.contains { $0.comparisonTime != nil } ? collections : nil
    }

    /// Their collections that are synced and were present in the last sync.
    var collections: [AccountCollection] {
        states.flatMap { account, state in
            state.collections.filter { path, collection in
                !collection.isDuplicate && collection.missingSince == nil && !account.excludedCollections.contains(path)
            }.map { AccountCollection(account: account, path: $0, collection: $1) }
        }
    }
}

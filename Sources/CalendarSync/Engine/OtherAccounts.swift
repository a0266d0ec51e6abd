// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// What the other accounts have synced.
final class OtherAccounts {
    /// Their lists, which don't become collections of this account.
    let lists: Set<ListID>
    private let files: [SyncStateFile]
    /// Only read for items that may have been moved from another account, because states can be large.
    private lazy var states = files.compactMap { $0.load() }

    init(_ files: [SyncStateFile]) {
        self.files = files
        lists = files.reduce(into: []) { lists, file in lists.formUnion(file.load()?.lists ?? []) }
    }

    /// Returns the calendar object of an item, if one of the accounts has or had it, and Ember can't create it from the item.
    func data(of item: ItemID) -> String? {
        states.lazy.compactMap { $0.data(of: item) }.first
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Decides when so many items would be deleted at once that the user is asked.
enum DeletionGuard {
    /// The number of unfinished items of an account that can be deleted without a question.
    private static let unfinishedLimit = 10
    /// Lists of at most this many items are never asked about on their own.
    private static let smallListSize = 3

    /// Returns the paths of the collections whose deletions need an answer, sorted: those that lose more than half of a
    /// list of more than three items, or all of them if the account loses more than 10 unfinished items.
    ///
    /// - Parameter deleted: The rows of deleted items, by collection.
    static func pathsThatNeedAnswer(_ deleted: [String: [TableRow]], of collections: [String: SyncedCollection])
        -> [String]
    {
        let unfinished = deleted.values.lazy.flatMap { $0 }.count { $0.last?.contents.completion.isDone == false }
        return deleted.filter { path, rows in
            guard !rows.isEmpty else { return false }
            if unfinished > unfinishedLimit { return true }
            let count = collections[path]?.rows.values.count { $0.last != nil } ?? 0
            return count > smallListSize && rows.count * 2 > count
        }.keys.sorted()
    }

    static func needsAnswer(_ deleted: [String: [TableRow]], of collections: [String: SyncedCollection]) -> Bool {
        !pathsThatNeedAnswer(deleted, of: collections).isEmpty
    }
}

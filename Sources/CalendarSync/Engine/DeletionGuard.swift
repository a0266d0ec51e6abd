// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Decides when so many items would be deleted at once that the user is asked.
enum DeletionGuard {
    /// The number of unfinished items of an account that can be deleted without a question.
    private static let unfinishedLimit = 10
    /// Lists of at most this many items are never asked about on their own.
    private static let smallListSize = 3

    /// Returns the deletions that need an answer, sorted by the paths of their collections: those of more than half of a
    /// list of more than three items, or all of them if the account loses more than 10 unfinished items.
    ///
    /// - Parameters:
    ///   - deleted: The rows of items that one side has deleted, by collection.
    ///   - presentItems: Returns the items of a collection that the other side still has. Only these can be lost.
    static func deletionsThatNeedAnswer(
        _ deleted: [String: [TableRow]], of collections: [String: SyncedCollection],
        presentItems: (_ path: String) -> Set<ItemID>
    ) -> [(path: String, rows: [TableRow])] {
        let lists = deleted.map { path, rows in
            let items = presentItems(path)
            let count = collections[path]?.rows.values.count { $0.last != nil && items.contains($0.item) } ?? 0
            return (path: path, rows: rows.filter { items.contains($0.item) }, count: count)
        }
        let unfinished = lists.lazy.flatMap(\.rows).count { $0.last?.contents.completion.isDone == false }
        return lists.filter { _, rows, count in
            if unfinished > unfinishedLimit { return !rows.isEmpty }
            return count > smallListSize && rows.count * 2 > count
        }.map { ($0.path, $0.rows) }.sorted { $0.path < $1.path }
    }
}

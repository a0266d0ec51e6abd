// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A synced collection, with its account and path.
struct AccountCollection {
    /// The id of the account.
    let account: String
    let path: String
    let collection: SyncedCollection
}

extension Comparison {
    /// Finds new collections that are other paths of collections that are synced, for example those of a calendar that
    /// someone shares with the user of another account. They become duplicates, which have no list of their own.
    ///
    /// A list with items stays, because another machine with the same file may sync only its collection.
    mutating func findDuplicates(of account: Account, besides others: OtherAccountStates, ours: Library) {
        for (path, collection) in theirs.sorted(by: { $0.key < $1.key })
        where !collection.isDuplicate && !paused.contains(path) {
            let place = AccountCollection(account: account.id, path: path, collection: collection)
            let twins = theirs.lazy.filter { $0.key != path && $0.value.mayBe(collection) }.map {
                AccountCollection(account: account.id, path: $0.key, collection: $0.value)
            }
            guard
                let twin = (twins + others.collections(like: collection)).first(where: {
                    isDuplicate(place, of: $0, ours)
                })
            else { continue }
            makeDuplicate(path, of: twin.collection.list)
        }
    }

    /// Whether a collection is another path of a second one, and is the one of both that isn't shown.
    private func isDuplicate(_ place: AccountCollection, of twin: AccountCollection, _ ours: Library) -> Bool {
        let (collection, other) = (place.collection, twin.collection)
        if collection.list == other.list {
            // One of them has taken the list over while the other one was excluded.
            func order(_ place: AccountCollection, _ collection: SyncedCollection?) -> (Int, String, String) {
                (collection?.hasTasks == true ? 0 : 1, place.account, place.path)
            }
            return order(place, base[place.path]) > order(twin, other)
        }
        func isNew(_ place: AccountCollection) -> Bool {
            base[place.path]?.hasTasks != true && ours[place.collection.list]?.items.isEmpty != false
        }
        guard isNew(place), collection.hasSameTasks(as: other) else { return false }
        return twin.account != place.account || !isNew(twin) || twin.path < place.path
    }
}

private extension SyncedCollection {
    var hasTasks: Bool { taskCount > 0 }
    /// The number of tasks on the server.
    var taskCount: Int { rows.values.count { $0.last != nil } }

    /// Whether both have tasks, and all of them in the same versions.
    func hasSameTasks(as other: SyncedCollection) -> Bool {
        let versions = versions
        return !versions.isEmpty && versions.count == taskCount && versions.count == other.taskCount
            && versions == other.versions
    }
}

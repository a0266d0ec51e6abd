// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A synced collection, with its account and path.
struct AccountCollection {
    let account: Account
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
            let place = AccountCollection(account: account, path: path, collection: collection)
            let twins = theirs.lazy.filter { $0.key != path && !$0.value.isDuplicate }.map {
                AccountCollection(account: account, path: $0.key, collection: $0.value)
            }
            // The states of other accounts are only read if they are needed.
            let isNew = isNew(place, ours) && collection.taskCount > 0
            let foreign = isNew || others.includedLists.contains(collection.list) ? others.collections : []
            guard let twin = (twins + foreign).first(where: { isDuplicate(place, of: $0, ours) }) else { continue }
            makeDuplicate(path, of: twin.collection.list)
        }
    }

    /// Whether a collection is another path of a second one, and is the one of both that isn't shown.
    private func isDuplicate(_ place: AccountCollection, of twin: AccountCollection, _ ours: Library) -> Bool {
        let (collection, other) = (place.collection, twin.collection)
        if collection.list == other.list {
            // One of them has taken the list over while the other one was excluded.
            func order(_ place: AccountCollection, _ collection: SyncedCollection?) -> (Int, String, String) {
                (collection?.hasTasks == true ? 0 : 1, place.account.id, place.path)
            }
            return order(place, base[place.path]) > order(twin, other)
        }
        // Servers often show a shared collection under another name. Then the CTag tells it from a copy.
        let hasSameName = collection.name == other.name
        guard isNew(place, ours), collection.hasSameTasks(as: other),
            hasSameName || place.account.isOnServer(of: twin.account) && collection.hasSameStrongTags(as: other)
        else { return false }
        return twin.account.id != place.account.id || !isNew(twin, ours) || twin.path < place.path
    }

    private func isNew(_ place: AccountCollection, _ ours: Library) -> Bool {
        base[place.path]?.hasTasks != true && ours[place.collection.list]?.items.isEmpty != false
    }
}

private extension SyncedCollection {
    var hasTasks: Bool { taskCount > 0 }
    /// The number of tasks on the server.
    var taskCount: Int { rows.values.count { $0.last != nil } }

    /// Whether both have tasks, and all of them in the same versions.
    func hasSameTasks(as other: SyncedCollection) -> Bool {
        let count = taskCount
        guard count > 0, count == other.taskCount else { return false }
        let versions = versions()
        return versions.count == count && versions == other.versions()
    }

    /// Whether both have the same CTag, and only strong ETags.
    func hasSameStrongTags(as other: SyncedCollection) -> Bool {
        ctag == other.ctag && rows.values.allSatisfy { $0.last?.etag?.isStrong ?? true }
    }
}

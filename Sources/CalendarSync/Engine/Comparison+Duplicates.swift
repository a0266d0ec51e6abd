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
    /// someone shares with the user of another account. They become duplicates, which have no list of their own. Items
    /// of their lists that no collection has yet are moved to the lists of the collections that are synced.
    ///
    /// A list that has tasks of its collection stays. Another machine with the same file may sync only that collection.
    mutating func findDuplicates(of account: Account, besides others: OtherAccountStates, ours: inout Library) {
        for (path, collection) in theirs.sorted(by: { $0.key < $1.key })
        where !collection.isDuplicate && !paused.contains(path) {
            let search = DuplicateSearch(base: base, ours: ours)
            let place = AccountCollection(account: account, path: path, collection: collection)
            let twins = theirs.lazy.filter { $0.key != path && !$0.value.isDuplicate }.map {
                AccountCollection(account: account, path: $0.key, collection: $0.value)
            }
            let isNew = search.isNew(place)
            // The states of other accounts are only read if they are needed.
            let needsOthers = isNew && collection.taskCount > 0 || others.includedLists.contains(collection.list)
            let candidates = twins + (needsOthers ? others.collections : [])
            if let twin = candidates.first(where: { search.isDuplicate(place, of: $0) }) {
                let list = twin.collection.list
                if isNew, base[path] != nil { ours.join(collection.list, into: list) }
                if list != collection.list, mayTakeOver(twin, account, at: path, ours) {
                    takeOver(twin.collection, at: path)
                } else {
                    makeDuplicate(path, of: list)
                }
            } else if isNew, candidates.contains(where: { search.mayBeDuplicate(place, of: $0) }) {
                waitForTwin(path, collection)
            }
        }
    }

    /// Whether an account takes a list over from a later account on the same server. An account that can only read the
    /// collection doesn't take over a list that can be changed.
    private func mayTakeOver(_ twin: AccountCollection, _ account: Account, at path: String, _ ours: Library) -> Bool {
        guard twin.account.id > account.id, account.isOnServer(of: twin.account),
            let list = ours[twin.collection.list]
        else { return false }
        return isWritable(path) || list.isReadOnly
    }
}

/// Compares collections to find out which are the same.
private struct DuplicateSearch {
    let base: [String: SyncedCollection]
    let ours: Library

    /// Whether a collection is another path of a second one, and is the one of both that isn't shown.
    func isDuplicate(_ place: AccountCollection, of twin: AccountCollection) -> Bool {
        let (collection, other) = (place.collection, twin.collection)
        if collection.list == other.list {
            // One of them has taken the list over.
            func order(_ place: AccountCollection, _ collection: SyncedCollection?) -> (Int, String, String) {
                (collection?.taskCount ?? 0 > 0 ? 0 : 1, place.account.id, place.path)
            }
            return order(place, base[place.path]) > order(twin, other)
        }
        // Servers often show a shared collection under another name. Then the CTag tells it from a copy.
        guard isNew(place), collection.hasSameTasks(as: other),
            collection.name == other.name
                || place.account.isOnServer(of: twin.account) && collection.hasSameStrongTags(as: other)
        else { return false }
        return twin.account.id != place.account.id || !isNew(twin) || twin.path < place.path
    }

    /// Whether a new collection may be one that another account has, too, but hasn't read since others changed it.
    func mayBeDuplicate(_ place: AccountCollection, of twin: AccountCollection) -> Bool {
        place.account.id != twin.account.id && place.collection.sharesHalf(of: twin.collection)
            && (place.account.isOnServer(of: twin.account) || place.collection.name == twin.collection.name)
    }

    /// Whether no task of the collection has been synced before, and none is in its list.
    func isNew(_ place: AccountCollection) -> Bool {
        guard base[place.path]?.taskCount ?? 0 == 0 else { return false }
        let items = Set(place.collection.rows.values.lazy.map(\.item))
        return ours[place.collection.list]?.items.contains { items.contains($0.id) } != true
    }
}

private extension SyncedCollection {
    /// The number of tasks on the server.
    var taskCount: Int { rows.values.count { $0.last != nil } }

    /// Whether both have tasks, and all of them in the same versions.
    func hasSameTasks(as other: SyncedCollection) -> Bool {
        let count = taskCount
        guard count > 0, count == other.taskCount else { return false }
        let versions = versions()
        return versions.count == count && versions == other.versions()
    }

    /// Whether both have at least half of the tasks of the smaller one. In the other collection, tasks whose first write
    /// wasn't answered count, too.
    func sharesHalf(of other: SyncedCollection) -> Bool {
        let uids = Set(other.rows.values.lazy.map(\.uidText))
        let shared = rows.values.count { $0.last != nil && uids.contains($0.uidText) }
        return shared > 0 && 2 * shared >= min(taskCount, other.taskCount)
    }

    /// Whether both have the same CTag, and only strong ETags.
    func hasSameStrongTags(as other: SyncedCollection) -> Bool {
        ctag == other.ctag && rows.values.allSatisfy { $0.last?.etag?.isStrong ?? true }
    }
}

private extension Library {
    /// Moves all items of a list to the top of another one, and removes the empty list. Does nothing if the other list
    /// can't be changed, unless there are no items.
    mutating func join(_ source: ListID, into target: ListID) {
        guard source != target, let items = self[source]?.items, let other = self[target],
            items.isEmpty || !other.isReadOnly
        else { return }
        let joined = ItemList(
            id: target, name: other.name, items: Array(items) + Array(other.items), unknown: other.unknown)
        lists = lists.filter { $0.id != source }.map { $0.id == target ? joined : $0 }
    }
}

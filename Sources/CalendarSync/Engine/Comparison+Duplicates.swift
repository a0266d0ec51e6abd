// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A collection that is a list.
struct SyncedPlace {
    /// The id of the account.
    let account: String
    let path: String
    let collection: SyncedCollection
}

extension Comparison {
    /// Finds collections that are other paths of collections that are synced, for example those of a calendar that
    /// someone shares with the user of another account. They become duplicates: their lists are removed here, and
    /// nothing is deleted on the server.
    mutating func removeDuplicates(
        of account: Account, besides others: OtherAccountStates, ours: Library, placement: DoneItemPlacement?
    ) {
        for (path, collection) in theirs.sorted(by: { $0.key < $1.key })
        where !collection.isDuplicate && !paused.contains(path) {
            let place = SyncedPlace(account: account.id, path: path, collection: collection)
            let twins = theirs.lazy.filter { $0.key != path && $0.value.mayBe(collection) }.map {
                SyncedPlace(account: account.id, path: $0.key, collection: $0.value)
            }
            guard
                let twin = (twins + others.places(like: collection)).first(where: {
                    isDuplicate(place, of: $0, ours: ours, placement)
                })
            else { continue }
            let list = twin.collection.list
            theirs[path] = SyncedCollection(list: list, name: collection.name, isDuplicate: true)
            // The list stays.
            if list == collection.list { base[path] = theirs[path] }
        }
    }

    /// Whether a collection is another path of a second one, and is the one of both that isn't shown.
    private func isDuplicate(
        _ place: SyncedPlace, of twin: SyncedPlace, ours: Library, _ placement: DoneItemPlacement?
    ) -> Bool {
        let (collection, other) = (place.collection, twin.collection)
        if collection.list == other.list {
            func key(_ place: SyncedPlace, _ rows: SyncedCollection?) -> (Int, String, String) {
                (rows?.hasTasks == true ? 0 : 1, place.account, place.path)
            }
            return key(place, base[place.path]) > key(twin, other)
        }
        let list = ours[collection.list]
        let items = ours[other.list].map { Set($0.items.lazy.map(\.id)) }
        if let items, isDeleted(place, shownBy: twin, items, ours: ours) { return true }
        let isShown = items.map { items in other.tasks.allSatisfy { items.contains($0.item) } } ?? (list == nil)
        return key(place, ours) > key(twin, ours) && isShown && collection.hasSameTasks(as: other)
            && isSent(place, items ?? [], ours: ours, placement)
    }

    /// The order of the lists of two paths: the first one stays. It is the same on all machines with the same file.
    /// Otherwise they could remove both.
    private func key(_ place: SyncedPlace, _ ours: Library) -> (Int, Int, Int, String, String) {
        let id = place.collection.list
        let hasOwnName = ServerNames.segment(for: id) == ServerNames.lastSegment(of: place.path)
        let list = ours[id]
        return (list?.isReadOnly == true ? 1 : 0, list == nil ? 1 : 0, hasOwnName ? 0 : 1, id.text, place.path)
    }

    /// Whether a list, or most of its items, was deleted here, or by another machine with the same file, although a
    /// second list shows its tasks. The rest of the items must be shown there, too.
    ///
    /// - Parameter items: The items of the second list.
    private func isDeleted(_ place: SyncedPlace, shownBy twin: SyncedPlace, _ items: Set<ItemID>, ours: Library) -> Bool
    {
        guard let tasks = base[place.path]?.tasks else { return false }
        let shown = Set(twin.collection.tasks.lazy.filter { items.contains($0.item) }.map(\.uidText))
        let (list, other) = (place.collection.list, twin.collection.list)
        let places = ours.lists.lazy.filter { $0.id != other }.flatMap { list in
            list.items.lazy.map { ($0.id, list.id) }
        }
        let present = Dictionary(places) { first, _ in first }
        let deleted = tasks.filter { present[$0.item] == nil && shown.contains($0.uidText) }
        let isRestShown = tasks.allSatisfy { present[$0.item] != list || shown.contains($0.uidText) }
        return deleted.count * 2 > tasks.count && isRestShown
    }

    /// Whether nothing of a list waits to be sent, apart from moves to a second list of the same collection.
    ///
    /// - Parameter items: The items of the second list.
    private func isSent(
        _ place: SyncedPlace, _ items: Set<ItemID>, ours: Library, _ placement: DoneItemPlacement?
    ) -> Bool {
        guard let list = ours[place.collection.list] else { return base[place.path]?.hasTasks != true }
        guard var base = base[place.path] else { return false }
        base.rows = base.rows.filter { !items.contains($1.item) }
        return LibraryBuilder(ours: ours, placement: placement, remote: []).list(of: base) == list
    }
}

private extension SyncedCollection {
    var hasTasks: Bool { rows.values.contains { $0.last != nil } }
    /// The rows of the tasks on the server.
    var tasks: [TableRow] { rows.values.filter { $0.last != nil } }

    /// Whether both have tasks, and all of them in the same versions.
    func hasSameTasks(as other: SyncedCollection) -> Bool {
        let versions = versions
        return !versions.isEmpty && versions.count == tasks.count && versions.count == other.tasks.count
            && versions == other.versions
    }
}

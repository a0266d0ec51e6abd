// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Merges the changes of the server into the library.
struct LibraryMerge {
    var comparison: Comparison
    let access: LibraryAccess

    /// The merged library.
    struct Result {
        var library: Library
        /// The comparison that was merged. Further collections may be paused.
        var comparison: Comparison
        /// New items with the second text of a conflict, and the items that have the first one.
        var copies: [ItemID: ItemID] = [:]
    }

    func merge(into ours: Library) -> Result {
        var result = Result(library: ours, comparison: comparison)
        var places: [ItemID: ListID] = [:]
        places.reserveCapacity(ours.lists.reduce(0) { $0 + $1.items.count })
        for list in ours.lists { for item in list.items { places[item.id] = list.id } }
        askAboutDeletions(places, in: ours, &result)
        var (base, theirs) = result.comparison.images(places)
        decide(places, in: ours, &base, theirs)
        (base, theirs) = (base.filter(Self.isVisible), theirs.filter(Self.isVisible))
        let properties = LibraryBuilder.serverProperties(theirs)
        guard !Self.areSame(base, theirs) else {
            result.library.setServerProperties(properties)
            return result
        }
        let placement = access.doneItemPlacement
        var ours = ours
        ours.reopen(Self.pastCompletions(in: ours, base, theirs), placingDone: placement)
        let synced = Set(base.values.map(\.list) + theirs.values.map(\.list))
        let builder = LibraryBuilder(ours: ours, placement: placement, remote: [base, theirs])
        result.library = Library.merge(
            base: builder.library(of: base, synced: synced), ours: ours,
            theirs: builder.library(of: theirs, synced: synced), placingDone: placement)
        result.library.setServerProperties(properties)
        result.copies = Self.copies(in: result.library, places, theirs)
        return result
    }

    /// Returns the items that neither side had, and those above them.
    private static func copies(
        in library: Library, _ places: [ItemID: ListID], _ theirs: [String: SyncedCollection]
    ) -> [ItemID: ItemID] {
        var copies: [ItemID: ItemID] = [:]
        for list in library.lists {
            for (original, copy) in zip(list.items, list.items.dropFirst()) where places[copy.id] == nil {
                copies[copy.id] = original.id
            }
        }
        guard !copies.isEmpty else { return [:] }
        for row in theirs.values.lazy.flatMap(\.rows.values) { copies[row.item] = nil }
        return copies
    }

    /// Pauses collections of which another program has deleted many items in the file.
    private func askAboutDeletions(_ places: [ItemID: ListID], in ours: Library, _ result: inout Result) {
        var deleted: [String: [TableRow]] = [:]
        for (path, collection) in comparison.base where !comparison.paused.contains(path) && comparison.isPresent(path)
        {
            let gone = collection.rows.values.filter { $0.last != nil && places[$0.item] == nil }
            if !gone.isEmpty { deleted[path] = gone }
        }
        func deletions() -> [(path: String, rows: [TableRow])] {
            DeletionGuard.deletionsThatNeedAnswer(deleted, of: comparison.base) { path in
                let rows = comparison.theirs[path]?.rows ?? [:]
                return Set(rows.values.lazy.filter { $0.last != nil && $0.missingSince == nil }.map(\.item))
            }
        }
        guard !deletions().isEmpty else { return }
        let byOthers = access.deletedByOthers(Set(deleted.values.lazy.flatMap { $0.map(\.item) }))
        deleted = deleted.mapValues { $0.filter { byOthers.contains($0.item) } }
        for (path, gone) in deletions() {
            guard let collection = comparison.base[path] else { continue }
            guard result.comparison.ask(.deletedHere, about: path, collection, count: gone.count) == false else {
                continue
            }
            // They look as if the server had added them.
            let items = Set(gone.map(\.item))
            for (href, row) in collection.rows where items.contains(row.item) {
                result.comparison.base[path]?.rows[href]?.last = nil
            }
            if ours[collection.list] == nil { result.comparison.base[path] = nil }
        }
    }

    /// Lets items count as new on one side if a change outweighs their deletion on the other one.
    private func decide(
        _ places: [ItemID: ListID], in ours: Library, _ base: inout [String: SyncedCollection],
        _ theirs: [String: SyncedCollection]
    ) {
        let present = Set(theirs.values.lazy.flatMap { $0.rows.values.lazy.filter { $0.last != nil }.map(\.item) })
        for (path, collection) in base where !comparison.paused.contains(path) {
            var items: [ItemID: Item]?
            for (href, row) in collection.rows {
                guard let old = row.last else { continue }
                let new = theirs[path]?.rows[href].flatMap { $0.item == row.item ? $0.last : nil }
                guard new != old else { continue }
                let here: SideChange
                if let place = places[row.item] {
                    if place == collection.list {
                        let known =
                            items ?? Dictionary((ours[place]?.items ?? []).map { ($0.id, $0) }) { first, _ in first }
                        items = known
                        here = known[row.item].map { SideChange(from: old, to: $0) } ?? .absent
                    } else {
                        here = .moved
                    }
                } else {
                    here = .absent
                }
                let there = new.map { SideChange(from: old, to: $0) } ?? .absent
                switch Decision.action(here: here, there: there) {
                case .adopt where here == .absent, .upload where !present.contains(row.item):
                    base[path]?.rows[href]?.last = nil
                // What the server has changed doesn't count.
                case .deleteThere where here == .absent: base[path]?.rows[href]?.last = new
                // The merge of the library does the rest.
                case .adopt, .upload, .merge, .deleteHere, .nothing, .deleteThere, .forget, .keep: break
                }
            }
        }
    }

    /// Returns the completions of recurring tasks whose occurrence is past on the server, because another program has
    /// completed it, too.
    private static func pastCompletions(
        in ours: Library, _ base: [String: SyncedCollection], _ theirs: [String: SyncedCollection]
    ) -> [ItemID: Completion] {
        func recurring(_ collections: [String: SyncedCollection]) -> [ItemID: CalendarTask] {
            var tasks: [ItemID: CalendarTask] = [:]
            for row in collections.values.lazy.flatMap(\.rows.values) {
                guard let version = row.last, !version.contents.completion.isDone, let data = version.data,
                    data.contains("RRULE"), let task = CalendarTask(data)
                else { continue }
                tasks[row.item] = task
            }
            return tasks
        }
        let (former, present) = (recurring(base), recurring(theirs))
        guard !former.isEmpty, !present.isEmpty else { return [:] }
        var completions: [ItemID: Completion] = [:]
        for item in ours.lists.lazy.flatMap({ $0.items.lazy.filter(\.isDone) }) {
            guard let task = present[item.id], let old = former[item.id], task.hasLaterOccurrence(than: old) else {
                continue
            }
            completions[item.id] = Completion(item.done)
        }
        return completions
    }

    /// Whether the server has no changes to the contents of a library.
    private static func areSame(_ one: [String: SyncedCollection], _ other: [String: SyncedCollection]) -> Bool {
        one.count == other.count
            && one.allSatisfy { path, one in
                guard let other = other[path] else { return false }
                guard (one.list, one.name, one.order) == (other.list, other.name, other.order) else { return false }
                let rows = other.rows.filter { $0.value.last != nil }
                return rows.count == one.rows.lazy.filter { $0.value.last != nil }.count
                    && rows.allSatisfy { href, row in
                        one.rows[href].map { $0.item == row.item && $0.last == row.last } ?? false
                    }
            }
    }

    /// Whether a collection is a list. One whose list was deleted here is a list again once it contains a task.
    private static func isVisible(_ collection: (key: String, value: SyncedCollection)) -> Bool {
        !collection.value.isDuplicate
            && (!collection.value.isHidden || collection.value.rows.values.contains { $0.last != nil })
    }
}

extension SideChange {
    /// Compares an item with a version of its task.
    init(from old: ObjectVersion, to item: Item) {
        let contents = TaskContents(item, replacing: old.contents)
        self.init(from: old, to: ObjectVersion(contents: contents, data: old.data))
        if contents.task != old.contents.task { self = .edited }
    }
}

extension Library {
    /// Sets the properties that only the server changes. It is right if copies of the file differ. A description that
    /// it doesn't have stays.
    fileprivate mutating func setServerProperties(_ properties: [ItemID: TaskProperties]) {
        for (index, list) in lists.enumerated() {
            var changed: [Int: Item] = [:]
            for (place, var item) in list.items.enumerated() {
                guard let theirs = properties[item.id], !theirs.isEmpty || !item.task.isEmpty else { continue }
                var task = item.task
                (task.alarm, task.hasAttachments) = (theirs.alarm, theirs.hasAttachments)
                task.notes = theirs.notes ?? task.notes
                guard task != item.task else { continue }
                item.task = task
                changed[place] = item
            }
            guard !changed.isEmpty else { continue }
            let items = list.items.enumerated().map { changed[$0.offset] ?? $0.element }
            lists[index] = ItemList(id: list.id, name: list.name, items: items, unknown: list.unknown)
        }
    }

    /// Marks recurring tasks as not done, because only their occurrences are completed.
    ///
    /// - Parameter items: The items with their completions. Those that have another one meanwhile stay as they are.
    mutating func reopen(_ items: [ItemID: Completion], placingDone placement: DoneItemPlacement?) {
        guard !items.isEmpty else { return }
        for list in lists {
            for item in list.items where items[item.id] == Completion(item.done) {
                guard let date = item.done, let edit = list.togglingDone(item.id, at: date) else { continue }
                _ = apply(edit, placingDone: placement ?? (list.hasDoneItemsAtBottom ? .bottom : .inPlace))
            }
        }
    }
}

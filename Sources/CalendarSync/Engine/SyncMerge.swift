// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// The merge of the library with the contents of the server.
struct SyncMerge {
    /// The collections as they were last synced, by their paths.
    var base: [String: SyncedCollection]
    /// The collections as they are on the server.
    var theirs: [String: SyncedCollection]
    /// Paths of collections that aren't synced now. Both sides have them as they were last synced.
    var paused: Set<String>
    /// Paths of collections that are gone from the server, and whose lists stay.
    var restored: Set<String> = []
    /// Objects that an earlier sync may have merged without saving the state.
    var arrivals: [String: SyncedObjects] = [:]
    let answers: [SyncAnswer]
    let placement: DoneItemPlacement?

    /// The merged library.
    struct Result {
        var library: Library
        var questions: [SyncQuestion]
        /// Paths of collections that aren't synced until a question is answered.
        var paused: Set<String>
        /// Whether done items of a list are at the bottom, for each list.
        var hasDoneItemsAtBottom: [ListID: Bool]
    }

    /// The number of items that can be deleted from any list without a question.
    static let harmlessDeletionCount = 10

    /// Returns whether so many deletions need an answer: more than half of a list, and more than 10 items.
    static func needsAnswer(deleted: Int, of count: Int) -> Bool {
        deleted > harmlessDeletionCount && deleted * 2 > count
    }

    /// Merges the server's contents into the present library.
    func merge(into ours: Library) -> Result {
        var (base, theirs, paused, questions) = (baseWithArrivals(in: ours), theirs, paused, [SyncQuestion]())
        var everywhere: Set<ItemID> = []
        for list in ours.lists { for item in list.items { everywhere.insert(item.id) } }

        for (href, collection) in base where !paused.contains(href) {
            let deleted = collection.objects.items.filter { !everywhere.contains($0) }
            guard Self.needsAnswer(deleted: deleted.count, of: collection.objects.count), self.theirs[href] != nil
            else { continue }
            let question = SyncQuestion(
                kind: .deletedHere, list: collection.list, name: collection.name, count: deleted.count)
            switch answers.first(where: { $0.question.isSame(as: question) })?.isYes {
            case true?: continue
            case false?:
                // They look as if the server had added them.
                let gone = Set(deleted)
                base[href]?.objects = collection.objects.filter { !gone.contains($0.value.item) }
                if ours[collection.list] == nil { base[href] = nil }
            case nil:
                questions.append(question)
                paused.insert(href)
            }
        }

        let separate = paused.union(restored)
        let former = Self.movedObjects(from: separate, of: base, to: theirs)
        for href in separate { (base[href], theirs[href]) = (nil, nil) }
        (base, theirs) = (base.filter(Self.isVisible), theirs.filter(Self.isVisible))
        let merged =
            Self.areSame(base, theirs)
            ? ours : Self.merge(ours, base: base, former: former, theirs: theirs, placingDone: placement)
        let bottom = Dictionary(
            merged.lists.map { ($0.id, LibraryBuilder.hasDoneItemsAtBottom($0.id, in: ours, placement)) }
        ) { first, _ in first }
        return Result(library: merged, questions: questions, paused: paused, hasDoneItemsAtBottom: bottom)
    }

    /// Returns the objects of some collections that are in other ones now, by the lists of the former collections.
    private static func movedObjects(
        from paths: Set<String>, of base: [String: SyncedCollection], to theirs: [String: SyncedCollection]
    ) -> [ListID: [SyncedObject]] {
        guard !paths.isEmpty else { return [:] }
        let present = Set(theirs.lazy.filter { !paths.contains($0.key) }.flatMap { $0.value.objects.items })
        var former: [ListID: [SyncedObject]] = [:]
        for path in paths {
            guard let collection = base[path] else { continue }
            former[collection.list, default: []] += collection.objects.values.filter { present.contains($0.item) }
        }
        return former
    }

    /// - Parameter former: Objects that were moved from lists that aren't synced now, as they were in the base.
    private static func merge(
        _ ours: Library, base: [String: SyncedCollection], former: [ListID: [SyncedObject]],
        theirs: [String: SyncedCollection],
        placingDone placement: DoneItemPlacement?
    ) -> Library {
        var ours = ours
        ours.reopen(pastCompletions(in: ours, base: base, theirs: theirs), placingDone: placement)
        let synced = Set((base.values.map(\.list) + theirs.values.map(\.list)))
        let builder = LibraryBuilder(ours: ours, placement: placement, remote: [base, theirs])
        return Library.merge(
            base: builder.library(of: base, synced: synced, former: former), ours: ours,
            theirs: builder.library(of: theirs, synced: synced), placingDone: placement)
    }

    /// Returns the completions of recurring tasks whose occurrence is past on the server, because another program has
    /// completed it, too.
    private static func pastCompletions(
        in ours: Library, base: [String: SyncedCollection], theirs: [String: SyncedCollection]
    ) -> [ItemID: Completion] {
        func openTask(_ item: ItemID, in collections: [String: SyncedCollection]) -> CalendarTask? {
            let object = collections.values.lazy.compactMap { $0.objects[item]?.value }.first
            return object.flatMap { $0.contents.completion.isDone ? nil : $0.data }.flatMap { CalendarTask($0) }
        }
        var completions: [ItemID: Completion] = [:]
        for item in ours.lists.lazy.flatMap({ $0.items.lazy.filter(\.isDone) }) {
            guard let task = openTask(item.id, in: theirs), let former = openTask(item.id, in: base),
                task.hasLaterOccurrence(than: former)
            else { continue }
            completions[item.id] = Completion(item.done)
        }
        return completions
    }

    /// Whether the server has no changes to the contents of a library.
    private static func areSame(_ one: [String: SyncedCollection], _ other: [String: SyncedCollection]) -> Bool {
        one.count == other.count
            && one.allSatisfy { path, one in
                guard let other = other[path] else { return false }
                return (one.list, one.name, one.order) == (other.list, other.name, other.order)
                    && one.objects == other.objects
            }
    }

    /// Returns the base with the objects that an interrupted sync has merged: those whose contents are in the library.
    private func baseWithArrivals(in ours: Library) -> [String: SyncedCollection] {
        guard !arrivals.isEmpty else { return base }
        var base = base
        var places: [ItemID: (collection: String, href: String)] = [:]
        for (path, collection) in base {
            for (href, object) in collection.objects { places[object.item] = (path, href) }
        }
        var items: [ItemID: (list: ListID, item: Item)] = [:]
        for list in ours.lists { for item in list.items { items[item.id] = (list.id, item) } }
        for (path, objects) in arrivals {
            guard let list = (base[path] ?? theirs[path])?.list else { continue }
            for (href, object) in objects {
                guard let (itemList, item) = items[object.item] else { continue }
                let contents = object.contents
                // An item that differs was changed meanwhile, or hasn't been merged.
                guard CalendarProperty.normalized(item.text) == contents.text,
                    Completion(item.done) == contents.completion
                else {
                    continue
                }
                if let place = places[object.item] {
                    guard itemList == list else { continue }
                    base[place.collection]?.objects[place.href] = nil
                }
                if base[path] == nil {
                    base[path] = theirs[path]
                    base[path]?.objects = [:]
                }
                base[path]?.objects[href] = object
                places[object.item] = (path, href)
            }
        }
        return base
    }

    /// Whether a collection is a list. One whose list was deleted here is a list again once it contains a task.
    private static func isVisible(_ collection: (key: String, value: SyncedCollection)) -> Bool {
        !collection.value.isHidden || !collection.value.objects.isEmpty
    }
}

extension Library {
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

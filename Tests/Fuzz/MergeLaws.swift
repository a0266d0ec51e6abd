// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

/// Three libraries made from the input are merged and checked as MergeLawTests does for random edits.
func checkMerge(_ bytes: [UInt8]) {
    var source = Source(bytes: bytes)
    let base = source.library()
    let ours = source.library(from: base)
    let theirs = source.library(from: base)
    let merged = Library.merge(base: base, ours: ours, theirs: theirs)

    require(Library.merge(base: base, ours: theirs, theirs: ours) == merged, "sides matter")
    require(
        Library.merge(base: nil, ours: ours, theirs: theirs) == Library.merge(base: nil, ours: theirs, theirs: ours),
        "sides matter without a base"
    )
    require(Library.merge(base: base, ours: ours, theirs: base) == ours, "one side alone is not taken as it is")
    require(Library.merge(base: base, ours: ours, theirs: ours) == ours, "the same changes count twice")
    for side in [ours, theirs] {
        require(
            Library.merge(base: base, ours: merged, theirs: side).content == merged.content,
            "a side once more changes something")
        require(Library.merge(base: side, ours: merged, theirs: side) == merged, "a side as the base changes something")
    }
    checkPlaces(merged)
    checkLosses(base.content, ours.content, theirs.content, merged.content)
    let read = try? Document(decoding: Document.encode(merged))
    require(read?.library == merged, "a merged library is read as another one than was written")
}

private func checkPlaces(_ merged: Library) {
    let ids = merged.lists.flatMap(\.items).map(\.id)
    require(Set(ids).count == ids.count, "an item is there twice")
    require(Set(merged.lists.map(\.id)).count == merged.lists.count, "a list is there twice")
    for list in merged.lists {
        require(!list.items.drop { !$0.isDone }.contains { !$0.isDone }, "an unfinished item stands below a done one")
    }
}

private func checkLosses(
    _ base: LibraryContent, _ ours: LibraryContent, _ theirs: LibraryContent, _ merged: LibraryContent
) {
    for id in Set(base.items.keys).union(ours.items.keys).union(theirs.items.keys) {
        let isExpected: Bool
        switch (ours.items[id], theirs.items[id]) {
        case (nil, nil): isExpected = false
        case (_?, _?): isExpected = true
        case (let item?, nil):
            isExpected = base.items[id].map { ours.keeps(item, since: $0, in: base, against: theirs) } ?? true
        case (nil, let item?):
            isExpected = base.items[id].map { theirs.keeps(item, since: $0, in: base, against: ours) } ?? true
        }
        require((merged.items[id] != nil) == isExpected, "item \(id) is \(isExpected ? "lost" : "back")")
    }
    let texts = Set(merged.items.values.map(\.text))
    for side in [ours, theirs] {
        for (id, item) in side.items where item.text != base.items[id]?.text && !item.text.isEmpty {
            require(texts.contains(item.text), "the text \(item.text) is lost")
        }
    }
}

/// Small numbers, one per byte, and 0 after the last one.
private struct Source {
    private var bytes: ArraySlice<UInt8>

    init(bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    private mutating func number(below limit: Int) -> Int {
        Int(bytes.popFirst() ?? 0) % limit
    }

    /// Returns a few lists with a few items, whose ids, texts and keys often occur in other libraries, too.
    mutating func library() -> Library {
        var free = Set(0..<12)
        let lists = Set((0..<number(below: 4)).map { _ in number(below: 4) }).sorted().map { list in
            let items = (0..<number(below: 7)).compactMap { _ -> Item? in
                let id = number(below: 12)
                return free.remove(id) == nil ? nil : item(ItemID("i\(id)"))
            }
            return ItemList(id: ListID("l\(list)"), name: name(), items: items, unknown: unknown()).arranged(
                for: .bottom)
        }
        return Library(lists: lists, unknown: unknown())
    }

    /// Returns another library, or this one with some changes.
    mutating func library(from base: Library) -> Library {
        guard number(below: 4) > 0 else { return library() }
        var library = base
        for _ in 0..<number(below: 6) { change(&library) }
        return library
    }

    private mutating func change(_ library: inout Library) {
        guard !library.lists.isEmpty else { return library = self.library() }
        let index = number(below: library.lists.count)
        let list = library.lists[index]
        var (items, name, unknown) = (Array(list.items), list.name, list.unknown)
        let place = items.isEmpty ? 0 : number(below: items.count)
        switch number(below: 9) {
        case 0:
            library.lists.remove(at: index)
            return
        case 1:
            library.lists.swapAt(index, number(below: library.lists.count))
            return
        case 2: name = self.name()
        case 3: unknown = self.unknown()
        case 4 where !items.isEmpty: items.remove(at: place)
        case 5 where !items.isEmpty: items.swapAt(place, number(below: items.count))
        case 6 where !items.isEmpty: items[place] = item(items[place].id)
        case 7 where !items.isEmpty:
            let other = number(below: library.lists.count)
            guard other != index else { return }
            let target = library.lists[other]
            let longer = target.items + [items[place]]
            library.lists[other] = ItemList(id: target.id, name: target.name, items: longer, unknown: target.unknown)
                .arranged(for: .bottom)
            items.remove(at: place)
        default:
            let new = ItemID("n\(number(below: 12))")
            guard library.lists.allSatisfy({ $0[new] == nil }) else { return }
            items.insert(item(new), at: place)
        }
        library.lists[index] = ItemList(id: list.id, name: name, items: items, unknown: unknown).arranged(for: .bottom)
    }

    private mutating func item(_ id: ItemID) -> Item {
        let kind = number(below: 6)
        let formerNeighbors = kind == 0 ? FormerNeighbors(previous: ItemID("i\(number(below: 12))"), next: nil) : nil
        return Item(
            id: id, text: ["", "a", "b", "c", "a longer text"][number(below: 5)],
            done: kind < 2 ? CompletionDate("\(number(below: 3))") : nil,
            formerNeighbors: formerNeighbors, task: task(), unknown: unknown()
        )
    }

    private mutating func task() -> TaskProperties {
        let due = DueDate("2026-11-2\(number(below: 3))")
        return [
            TaskProperties(), TaskProperties(), TaskProperties(due: due),
            TaskProperties(due: due, recurrence: ["FREQ=DAILY", "?"][number(below: 2)], notes: "\(number(below: 2))"),
            TaskProperties(alarm: "-PT5M", hasAttachments: true),
        ][number(below: 5)]
    }

    private mutating func name() -> String { ["", "x", "y"][number(below: 3)] }

    private mutating func unknown() -> [UnknownField] {
        (0..<max(0, number(below: 5) - 2)).map { UnknownField(key: "k\($0)", json: "\(number(below: 3))") }
    }
}

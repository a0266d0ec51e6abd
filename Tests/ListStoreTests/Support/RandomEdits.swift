// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A copy of the library on a machine, with random edits.
struct Replica {
    var library: Library
    /// A prefix that makes ids and texts unique to this replica.
    let name: String
    private var count = 0

    private(set) var deleted: Set<ItemID> = []
    /// The items with a change that a merge keeps even if the other side deleted the item.
    private(set) var changed: Set<ItemID> = []
    /// The lists whose name or unknown keys were changed.
    private(set) var changedLists: Set<ListID> = []

    init(_ library: Library, name: String) {
        self.library = library
        self.name = name
    }

    private mutating func fresh() -> String {
        count += 1
        return "\(name)\(count)"
    }

    /// Makes a random edit.
    ///
    /// - Parameter canDeleteLists: Whether whole lists may be deleted.
    mutating func edit(using generator: inout SeededGenerator, canDeleteLists: Bool = true) {
        guard !library.lists.isEmpty, Int.random(in: 0..<12, using: &generator) > 0 else {
            return editLists(using: &generator, canDelete: canDeleteLists)
        }
        let list = Int.random(in: 0..<library.lists.count, using: &generator)
        let items = library.lists[list].items
        let date = CompletionDate("2026-11-2\(Int.random(in: 0...9, using: &generator))T10:32:00Z")
        guard let item = items.randomElement(using: &generator), Int.random(in: 0..<5, using: &generator) > 0 else {
            return add(to: list, using: &generator)
        }
        switch Int.random(in: 0..<13, using: &generator) {
        case 0...2:
            let text =
                Int.random(in: 0..<4, using: &generator) == 0
                ? ["", "same", "other"].randomElement(using: &generator) ?? "" : fresh()
            update(item.id, in: list) { $0.text = text }
        case 3...4:
            if let edit = library.lists[list].togglingDone(item.id, at: date) {
                _ = library.apply(edit, placingDone: .bottom)
            }
            if item.isDone { changed.insert(item.id) }
        case 5:
            deleted.insert(item.id)
            if let edit = library.lists[list].deleting(item.id) { _ = library.apply(edit, placingDone: .bottom) }
        case 6...8:
            let target = Int.random(in: 0..<items.count, using: &generator)
            let edit = library.lists[list].moving(
                item.id, to: target, isDone: item.isDone, at: date, placingDone: .bottom)
            if let edit { _ = library.apply(edit, placingDone: .bottom) }
        case 9:
            let other = Int.random(in: 0..<library.lists.count, using: &generator)
            guard other != list else { return }
            changed.insert(item.id)
            setItems(items.filter { $0.id != item.id }, of: list)
            insert(item, into: other, using: &generator)
        case 10:
            let task = generator.task(item.task)
            guard task != item.task else { return }
            update(item.id, in: list) { $0.task = task }
        default:
            let fields = changedFields(item.unknown, using: &generator)
            update(item.id, in: list) { $0.unknown = fields }
        }
    }

    private mutating func editLists(using generator: inout SeededGenerator, canDelete: Bool) {
        guard let list = library.lists.indices.randomElement(using: &generator),
            Int.random(in: 0..<6, using: &generator) > 0
        else {
            let new = ItemList(id: ListID("l" + fresh()), name: fresh())
            library.lists.insert(new, at: Int.random(in: 0...library.lists.count, using: &generator))
            return
        }
        switch Int.random(in: 0..<5, using: &generator) {
        case 0 where canDelete:
            deleted.formUnion(library.lists.remove(at: list).items.map(\.id))
        case 1:
            library.lists[list].name = fresh()
            changedLists.insert(library.lists[list].id)
        case 2:
            library.lists[list].unknown = changedFields(library.lists[list].unknown, using: &generator)
            changedLists.insert(library.lists[list].id)
        case 3:
            let moved = library.lists.remove(at: list)
            library.lists.insert(moved, at: Int.random(in: 0...library.lists.count, using: &generator))
        default:
            library.unknown = changedFields(library.unknown, using: &generator)
        }
    }

    private mutating func add(to list: Int, using generator: inout SeededGenerator) {
        let isDone = Int.random(in: 0..<4, using: &generator) == 0
        let item = Item(id: ItemID("i" + fresh()), text: fresh(), done: isDone ? CompletionDate("2026") : nil)
        insert(item, into: list, using: &generator)
    }

    private mutating func insert(_ item: Item, into list: Int, using generator: inout SeededGenerator) {
        var items = Array(library.lists[list].items)
        items.insert(item, at: Int.random(in: 0...items.count, using: &generator))
        setItems(items, of: list)
    }

    private mutating func update(_ id: ItemID, in list: Int, _ change: (inout Item) -> Void) {
        changed.insert(id)
        var items = Array(library.lists[list].items)
        for index in items.indices where items[index].id == id { change(&items[index]) }
        setItems(items, of: list)
    }

    private mutating func setItems(_ items: [Item], of list: Int) {
        let old = library.lists[list]
        library.lists[list] = ItemList(id: old.id, name: old.name, items: items, unknown: old.unknown).arranged(
            for: .bottom)
    }

    /// Sets, removes or duplicates a key.
    private mutating func changedFields(_ fields: [UnknownField], using generator: inout SeededGenerator)
        -> [UnknownField]
    {
        let key = ["priority", "note", "tag"].randomElement(using: &generator) ?? ""
        let field = UnknownField(key: key, json: "\"\(fresh())\"")
        var fields = fields
        if Int.random(in: 0..<8, using: &generator) > 0 { fields.removeAll { $0.key == key } }
        if Int.random(in: 0..<3, using: &generator) > 0 {
            fields.insert(field, at: Int.random(in: 0...fields.count, using: &generator))
        }
        return fields
    }
}

extension SeededGenerator {
    /// Returns properties of a task of which one differs, if any.
    mutating func task(_ task: TaskProperties) -> TaskProperties {
        var task = task
        switch Int.random(in: 0..<7, using: &self) {
        case 0...2: task.due = dueDate()
        case 3:
            task.recurrence =
                ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO", "nonsense", nil].randomElement(using: &self) ?? nil
        case 4: task.alarm = ["-PT15M", "PT0S", "", nil].randomElement(using: &self) ?? nil
        case 5: task.notes = Bool.random(using: &self) ? text() : nil
        default: task.hasAttachments.toggle()
        }
        return task
    }

    mutating func dueDate() -> DueDate? {
        let time = ["", "", "T08:30", "T17:00Z", "T23:59:59", "T09:00[Asia/Tokyo]"].randomElement(using: &self) ?? ""
        return DueDate("2026-1\(Int.random(in: 0...2, using: &self))-1\(Int.random(in: 0...9, using: &self))" + time)
    }

    /// Returns a random library with a few lists and items.
    mutating func startLibrary() -> Library {
        var replica = Replica(Library(), name: "s")
        for _ in 0..<Int.random(in: 0...40, using: &self) { replica.edit(using: &self) }
        return replica.library
    }

    /// Returns a replica with some random edits.
    mutating func replica(of library: Library, name: String, canDeleteLists: Bool = true) -> Replica {
        var replica = Replica(library, name: name)
        for _ in 0..<Int.random(in: 0...Int.random(in: 0...12, using: &self), using: &self) {
            replica.edit(using: &self, canDeleteLists: canDeleteLists)
        }
        return replica
    }
}

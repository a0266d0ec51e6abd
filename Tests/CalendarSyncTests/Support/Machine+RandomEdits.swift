// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension Machine {
    /// Makes a random edit, as a user does.
    func edit(_ ledger: TextLedger, using generator: inout SeededGenerator) {
        guard !library.lists.isEmpty, !generator.oneIn(10) else { return editLists(ledger, using: &generator) }
        let index = generator.number(0...(library.lists.count - 1))
        let list = library.lists[index]
        guard !list.items.isEmpty, !generator.oneIn(3) else {
            let item = Item(id: ItemID("\(name)-\(generator.next())"), text: ledger.enter(name))
            insert([item], at: generator.number(0...list.unfinishedCount), in: index)
            return
        }
        let place = generator.number(0...(list.items.count - 1))
        let item = list.items[place]
        switch generator.number(0...9) {
        case 0...2:
            ledger.retire(item.text)
            var items = Array(list.items)
            items[place].text = ledger.enter(name)
            setItems(items, of: index)
        case 3...4:
            let edit = list.togglingDone(
                item.id, at: CompletionDate("2026-11-22T10:\(10 + generator.number(0...49)):00Z"))
            if let edit { _ = library.apply(edit, placingDone: placement ?? .bottom) }
        case 5:
            ledger.retire(item.text)
            if let edit = list.deleting(item.id) { _ = library.apply(edit, placingDone: placement ?? .bottom) }
        case 6...7:
            let target = generator.number(0...(list.items.count - 1))
            let edit = list.moving(
                item.id, to: target, isDone: item.isDone, at: CompletionDate("x"), placingDone: placement ?? .bottom)
            if let edit { _ = library.apply(edit, placingDone: placement ?? .bottom) }
        default:
            let other = generator.number(0...(library.lists.count - 1))
            guard other != index else { return }
            setItems(list.items.filter { $0.id != item.id }, of: index)
            insert([item], at: item.isDone ? library.lists[other].items.count : 0, in: other)
        }
    }

    /// Changes the date of a random item.
    func editDate(using generator: inout SeededGenerator) {
        guard let index = library.lists.indices.randomElement(using: &generator),
            let place = library.lists[index].items.indices.randomElement(using: &generator)
        else { return }
        let texts = [
            "2026-11-23", "2026-11-24T17:00", "2026-11-25T17:00:00", "2026-11-26T17:00Z",
            "2026-11-27T17:00[Asia/Tokyo]", nil,
        ]
        var items = Array(library.lists[index].items)
        let due = texts.randomElement(using: &generator).flatMap { $0.flatMap { DueDate($0) } }
        items[place].task.due = due
        items[place].task.recurrence = due != nil && generator.oneIn(3) ? "FREQ=DAILY" : nil
        setItems(items, of: index)
    }

    private func editLists(_ ledger: TextLedger, using generator: inout SeededGenerator) {
        guard !library.lists.isEmpty, !generator.oneIn(3) else {
            let id = ListID("\(name)\(generator.number(1_000...9_999))")
            guard library[id] == nil else { return }
            library.lists.insert(ItemList(id: id, name: "List \(id)"), at: generator.number(0...library.lists.count))
            return
        }
        let index = generator.number(0...(library.lists.count - 1))
        switch generator.number(0...3) {
        case 0: library.lists[index].name = "\(library.lists[index].name.prefix(12)) \(name)\(generator.number(0...99))"
        case 1 where library.lists.count > 1:
            for item in library.lists.remove(at: index).items { ledger.retire(item.text) }
        default: library.lists.swapAt(index, generator.number(0...(library.lists.count - 1)))
        }
    }

    private func insert(_ new: [Item], at place: Int, in index: Int) {
        var items = Array(library.lists[index].items)
        items.insert(contentsOf: new, at: place)
        setItems(items, of: index)
    }

    private func setItems(_ items: [Item], of index: Int) {
        let list = library.lists[index]
        library.lists[index] = ItemList(id: list.id, name: list.name, items: items, unknown: list.unknown).arranged(
            for: placement)
    }
}

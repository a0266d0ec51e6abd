import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Changes of the list by others while it is shown.
@Suite struct ExternalChangeTests {
    private func adopt(_ stage: inout SessionDriver, _ change: (inout [Item]) -> Void) {
        var library = stage.session.library
        var items = stage.session.list.items
        change(&items)
        library.lists[0] = ItemList(id: library.lists[0].id, name: library.lists[0].name, items: items)
        stage.take(stage.session.showVersion(library))
    }

    @Test("After any changes by others, the list equals theirs and every row comes to rest in its place", arguments: 0..<300)
    func anything(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver(todo: Int.random(in: 0...30, using: &random), done: Int.random(in: 0...8, using: &random))
        for round in 0..<4 {
            adopt(&stage) { items in
                for number in 0..<Int.random(in: 0...9, using: &random) {
                    let index = items.isEmpty ? 0 : Int.random(in: 0..<items.count, using: &random)
                    switch Int.random(in: 0..<5, using: &random) {
                    case 0: items.insert(Item(id: ItemID("x\(round)-\(number)"), text: "Other"), at: index)
                    case 1 where !items.isEmpty: items.remove(at: index)
                    case 2 where !items.isEmpty:
                        items.insert(items.remove(at: index), at: Int.random(in: 0..<items.count + 1, using: &random))
                    case 3 where !items.isEmpty: items[index].text += "!"
                    case 4 where !items.isEmpty:
                        let item = items[index]
                        items[index] = Item(id: item.id, text: item.text, done: item.isDone ? nil : CompletionDate("2026"))
                    default: break
                    }
                }
                items = ItemList(id: ListID("list"), name: "", items: items).items
            }
            #expect(stage.scene.heights.count == stage.names.count)
            stage.wait(Double.random(in: 0...0.4, using: &random))
        }
        stage.settle()
        #expect(stage.isFlat && stage.isAtRest)
    }

    @Test("Rows animate from where they were shown when others insert, remove, move, and change rows")
    func motion() {
        var stage = SessionDriver(todo: 6)
        adopt(&stage) { items in
            items.remove(at: 1)
            items.insert(Item(id: ItemID("x"), text: "New"), at: 0)
            items.insert(items.remove(at: 5), at: 2)
        }
        #expect(stage.names == ["x", "t0", "t5", "t2", "t3", "t4"])
        #expect(abs(stage.y("t0") - 0) < 0.01 && abs(stage.y("t5") - 270) < 0.01 && abs(stage.y("t2") - 108) < 0.01)
        stage.settle()
        #expect(stage.isFlat && stage.events == [.changedExternally])
    }

    @Test("A21: Swipe of a removed row ends without an event, and a swipe of another row continues")
    func swiping() {
        for name in ["t1", "t3"] {
            var stage = SessionDriver(todo: 6)
            stage.press(name)
            stage.move(200)
            adopt(&stage) { $0.remove(at: 1) }
            stage.lift()
            stage.settle()
            #expect(stage.isFlat && stage.names.count == 5)
            #expect(stage.session.list.unfinishedCount == (name == "t1" ? 5 : 4))
        }
    }

    @Test("F09: Lifted row returns to the list when others remove a row")
    func carrying() {
        var stage = SessionDriver(todo: 6)
        stage.carry("t2", 0, 120)
        adopt(&stage) { $0.remove(at: 0) }
        stage.lift()
        stage.settle()
        #expect(stage.names == ["t1", "t2", "t3", "t4", "t5"] && stage.isFlat)
    }

    @Test("G12: Typed text stays in its open row after a change by others, and Escape restores the text of the file")
    func editing() {
        var stage = SessionDriver(todo: 4)
        stage.tap("t1", with: .mouse)
        stage.command(.type("typed"))
        adopt(&stage) { $0.insert(Item(id: ItemID("x"), text: "New"), at: 0) }
        #expect(stage.edited == "t1" && stage.texts == ["New", "To do 0", "typed", "To do 2", "To do 3"])
        stage.command(.escape)
        stage.settle()
        #expect(stage.texts[2] == "To do 1" && stage.isFlat)
    }

    @Test("G12: Text changed by others is kept below the typed one, or shown in the field if nothing was typed")
    func editedByBoth() {
        var stage = SessionDriver(todo: 3)
        stage.tap("t1", with: .mouse)
        stage.command(.type("mine"))
        adopt(&stage) { $0[1].text = "theirs" }
        #expect(stage.edited == "t1" && stage.texts == ["To do 0", "mine", "theirs", "To do 2"])
        stage.command(.commit)
        #expect(stage.texts == ["To do 0", "mine", "theirs", "To do 2"])
        stage = SessionDriver(todo: 3)
        stage.tap("t1", with: .mouse)
        adopt(&stage) { $0[1].text = "theirs" }
        #expect(stage.edited == "t1" && stage.texts == ["To do 0", "theirs", "To do 2"] && stage.session.editing?.fieldText == "theirs")
    }

    @Test("G13: Row deleted by others during an edit becomes a new row with the typed text")
    func deletedWhileEdited() {
        var stage = SessionDriver(todo: 3)
        stage.tap("t1", with: .mouse)
        stage.command(.type("typed"))
        adopt(&stage) { $0.remove(at: 1) }
        #expect(stage.edited == "t1" && stage.texts == ["To do 0", "typed", "To do 2"] && stage.session.editing?.isNew == true)
        stage = SessionDriver(todo: 3)
        stage.command(.add(.top), .type("new"))
        adopt(&stage) { items in items.removeAll { $0.id == ItemID("n0") } }
        #expect(stage.texts.first == "new" && stage.edited == "n0")
        stage.command(.commit, .escape)
        stage.settle()
        #expect(stage.texts.first == "new" && stage.isFlat)
    }

    @Test("K01: Level of lists is shown when the shown list is deleted elsewhere")
    func listGone() {
        var stage = SessionDriver(todo: 3)
        stage.take(
            stage.session.showVersion(
                Library(lists: [ItemList(id: ListID("other"), name: "Other", items: [Item(id: ItemID("a"), text: "A")])])))
        stage.settle()
        #expect(stage.session.level == .lists && stage.texts == ["Other"] && stage.isFlat)
    }

    @Test("Rows come to rest after a thousand changes at once")
    func many() {
        var stage = SessionDriver(items: [Item(id: ItemID("a"), text: "A")])
        adopt(&stage) { items in items = (0..<1_000).reversed().map { Item(id: ItemID("y\($0)"), text: "Y \($0)") } + items }
        adopt(&stage) { $0.reverse() }
        stage.settle()
        #expect(stage.names.first == "a" && stage.names.count == 1_001 && stage.isFlat)
    }

    @Test("Undo after changes by others reverts only the user's own change")
    func undo() {
        var stage = SessionDriver(todo: 4)
        stage.tap("t1", with: .mouse)
        stage.command(.type("mine"), .commit)
        adopt(&stage) { items in
            items.append(items.remove(at: 1))
            items.insert(Item(id: ItemID("x"), text: "New"), at: 0)
        }
        stage.command(.undo)
        #expect(stage.texts == ["New", "To do 0", "To do 2", "To do 3", "To do 1"], "it stays where the others moved it")
        stage.command(.redo)
        #expect(stage.texts.last == "mine")
        _ = stage.session.focus(on: ItemID("t0"))
        stage.command(.complete)
        adopt(&stage) { items in
            let index = items.firstIndex { $0.id == ItemID("t0") } ?? 0
            items[index].text = "theirs"
        }
        stage.command(.undo)
        #expect(stage.session.list[ItemID("t0")]?.text == "theirs" && stage.session.list.unfinishedCount == 5)
        adopt(&stage) { items in items.removeAll { $0.id == ItemID("t1") } }
        stage.command(.undo)
        #expect(!stage.names.contains("t1"), "undoing another edit doesn't restore a row that others deleted")
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Changes of the list by others while it is shown.
@Suite struct ExternalChangeTests {
    private func adopt(_ driver: inout SessionDriver, _ change: (inout [Item]) -> Void) {
        var library = driver.session.library
        var items = Array(driver.session.list.items)
        change(&items)
        library.lists[0] = ItemList(id: library.lists[0].id, name: library.lists[0].name, items: items)
        driver.take(driver.session.showVersion(library))
    }

    @Test(
        "After any changes by others, the list equals theirs and every row comes to rest in its place",
        arguments: 0..<300)
    func anything(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver(
            todo: Int.random(in: 0...30, using: &random), done: Int.random(in: 0...8, using: &random))
        for round in 0..<4 {
            adopt(&driver) { items in
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
                        items[index] = Item(
                            id: item.id, text: item.text, done: item.isDone ? nil : CompletionDate("2026"))
                    default: break
                    }
                }
                items = Array(ItemList(id: ListID("list"), name: "", items: items).items)
            }
            #expect(driver.session.layout.heights.count == driver.names.count)
            driver.wait(Double.random(in: 0...0.4, using: &random))
        }
        driver.settle()
        #expect(driver.isInFinalState && driver.isAtRest)
    }

    @Test("Rows animate from where they were shown when others insert, remove, move, and change rows")
    func motion() {
        var driver = SessionDriver(todo: 6)
        adopt(&driver) { items in
            items.remove(at: 1)
            items.insert(Item(id: ItemID("x"), text: "New"), at: 0)
            items.insert(items.remove(at: 5), at: 2)
        }
        #expect(driver.names == ["x", "t0", "t5", "t2", "t3", "t4"])
        #expect(abs(driver.y("t0") - 0) < 0.01 && abs(driver.y("t5") - 270) < 0.01 && abs(driver.y("t2") - 108) < 0.01)
        driver.settle()
        #expect(driver.isInFinalState && driver.events == [.changedExternally])
    }

    @Test("A21: Change that moves too many rows to follow ends a swipe or a reorder")
    func rearranged() {
        for swipes in [true, false] {
            var driver = SessionDriver(todo: 500)
            if swipes { driver.press("t2") } else { driver.hold("t2") }
            driver.move(swipes ? 230 : 0, swipes ? 0 : 54)
            adopt(&driver) { items in items = items[0..<3] + items[3...].reversed() }
            #expect(driver.x("t2") == 0)
            driver.lift(after: 0.2)
            driver.settle()
            #expect(driver.changes == [] && driver.isInFinalState)
        }
    }

    @Test("Rows at the end of a list may be gone after a change that is too large to follow")
    func shortened() {
        var driver = SessionDriver(todo: 500)
        driver.command(.focus(.last))
        driver.settle()
        adopt(&driver) { items in items = items[..<250].map { Item(id: $0.id, text: "New \($0.text)") } }
        driver.settle()
        #expect(driver.names.count == 250 && driver.y("t249") == 540 - 54 && driver.isInFinalState)
    }

    @Test("A21: Swipe of a removed row ends without an event, and a swipe of another row continues")
    func swiping() {
        for name in ["t1", "t3"] {
            var driver = SessionDriver(todo: 6)
            driver.press(name)
            driver.move(200)
            adopt(&driver) { $0.remove(at: 1) }
            driver.lift()
            driver.settle()
            #expect(driver.isInFinalState && driver.names.count == 5)
            #expect(driver.session.list.unfinishedCount == (name == "t1" ? 5 : 4))
        }
    }

    @Test("F09: Lifted row returns to the list when others remove a row")
    func carrying() {
        var driver = SessionDriver(todo: 6)
        driver.beginReorder("t2", 0, 120)
        adopt(&driver) { $0.remove(at: 0) }
        driver.lift()
        driver.settle()
        #expect(driver.names == ["t1", "t2", "t3", "t4", "t5"] && driver.isInFinalState)
    }

    @Test("F09, F12: Reorder continues when others change texts, move rows, or complete another row", arguments: 0..<4)
    func carryingOn(change: Int) {
        for device in [Device.touchscreen, .mouse] {
            var driver = SessionDriver(todo: 6)
            driver.beginReorder("t2", 0, 120, with: device)
            let before = driver.session.frames
            var theirs: [String] = []
            adopt(&driver) { items in
                switch change {
                case 0: for index in items.indices { items[index].text += "!" }
                case 1: items.insert(items.remove(at: 5), at: 0)
                case 2: items.swapAt(2, 3)
                default:
                    items.append(Item(id: ItemID("t1"), text: items.remove(at: 1).text, done: CompletionDate("2026")))
                }
                theirs = items.map(\.id.text)
            }
            #expect(driver.reordered == "t2" && SessionDriver.jump(before, driver.session.frames) < 0.01)
            driver.move(0, 30, over: 0.2, steps: 10)
            driver.wait(0.6)
            let target = driver.target
            #expect(target == 5 || change == 3 && target == 4)
            driver.drop()
            theirs.removeAll { $0 == "t2" }
            theirs.insert("t2", at: target ?? 0)
            #expect(driver.names == theirs && driver.changes == ["move t2"] && driver.isInFinalState)
        }
    }

    @Test(
        "F09, F10: Lifted row beyond the border of the done rows previews completion when others have moved the border")
    func borderMoved() {
        var driver = SessionDriver(todo: 4, done: 1)
        driver.beginReorder("t0", 0, 162)
        #expect(driver.target == 3 && driver.session.gestures.active?.armedSide == nil)
        adopt(&driver) { items in
            for index in 2...3 {
                items[index] = Item(id: items[index].id, text: items[index].text, done: CompletionDate("2026"))
            }
        }
        #expect(driver.session.gestures.active?.armedSide == .complete && driver.events.last == .armed(.complete))
        driver.drop()
        #expect(driver.session.list[ItemID("t0")]?.isDone == true && driver.isInFinalState)
    }

    @Test("F09: Lifted row returns to the list when others complete it")
    func completedWhileLifted() {
        for done in [0, 2] {
            var driver = SessionDriver(todo: 3, done: done)
            driver.beginReorder("t2", 0, -60)
            adopt(&driver) { $0[2] = Item(id: ItemID("t2"), text: "To do 2", done: CompletionDate("2026")) }
            #expect(driver.reordered == nil)
            driver.lift()
            driver.settle()
            #expect(driver.changes.isEmpty && driver.isInFinalState)
        }
    }

    @Test("G12: Typed text stays in its open row after a change by others, and Escape restores the text of the file")
    func editing() {
        var driver = SessionDriver(todo: 4)
        driver.tap("t1", with: .mouse)
        driver.command(.type("typed"))
        adopt(&driver) { $0.insert(Item(id: ItemID("x"), text: "New"), at: 0) }
        #expect(driver.edited == "t1" && driver.texts == ["New", "To do 0", "typed", "To do 2", "To do 3"])
        driver.command(.escape)
        driver.settle()
        #expect(driver.texts[2] == "To do 1" && driver.isInFinalState)
    }

    @Test("G12: Text changed by others is kept below the typed one, or shown in the field if nothing was typed")
    func editedByBoth() {
        var driver = SessionDriver(todo: 3)
        driver.tap("t1", with: .mouse)
        driver.command(.type("mine"))
        adopt(&driver) { $0[1].text = "theirs" }
        #expect(driver.edited == "t1" && driver.texts == ["To do 0", "mine", "theirs", "To do 2"])
        driver.command(.commit)
        #expect(driver.texts == ["To do 0", "mine", "theirs", "To do 2"])
        driver = SessionDriver(todo: 3)
        driver.tap("t1", with: .mouse)
        adopt(&driver) { $0[1].text = "theirs" }
        #expect(
            driver.edited == "t1" && driver.texts == ["To do 0", "theirs", "To do 2"]
                && driver.session.editing?.fieldText == "theirs")
    }

    @Test("G12: The row with the text of others keeps the date")
    func dateOfTheOtherText() {
        var driver = SessionDriver(todo: 3)
        driver.tap("t1", with: .mouse)
        driver.command(.type("mine"))
        adopt(&driver) { items in
            items[1].text = "theirs"
            items[1].task.due = DueDate("2026-11-27")
        }
        #expect(driver.session.list.items.map(\.due) == [nil, DueDate("2026-11-27"), DueDate("2026-11-27"), nil])
    }

    @Test("G13: Row deleted by others during an edit becomes a new row with the typed text")
    func deletedWhileEdited() {
        var driver = SessionDriver(todo: 3)
        driver.tap("t1", with: .mouse)
        driver.command(.type("typed"))
        adopt(&driver) { $0.remove(at: 1) }
        #expect(
            driver.edited == "t1" && driver.texts == ["To do 0", "typed", "To do 2"]
                && driver.session.editing?.isNew == true)
        driver = SessionDriver(todo: 3)
        driver.command(.add(.top), .type("new"))
        adopt(&driver) { items in items.removeAll { $0.id == ItemID("n0") } }
        #expect(driver.texts.first == "new" && driver.edited == "n0")
        driver.command(.commit, .escape)
        driver.settle()
        #expect(driver.texts.first == "new" && driver.isInFinalState)
    }

    /// Opens the middle one of three rows, types, and lets others move the row to the end of another list, which has a
    /// row "b".
    private func movedWhileEdited(typing text: String?, inOthers: String? = nil) -> SessionDriver {
        let lists = [
            ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: 3)),
            ItemList(id: ListID("other"), name: "Other", items: [Item(id: ItemID("b"), text: "typed")]),
        ]
        var driver = SessionDriver(library: Library(lists: lists))
        driver.tap("t1", with: .mouse)
        if let text { driver.command(.type(text)) }
        var library = Library(lists: lists)
        var items = Array(library.lists[0].items)
        var moved = items.remove(at: 1)
        if let inOthers { moved.text = inOthers }
        library.lists[0] = ItemList(id: ListID("list"), name: "List", items: items)
        library.lists[1] = ItemList(id: ListID("other"), name: "Other", items: [moved] + library.lists[1].items)
        driver.take(driver.session.showVersion(library))
        return driver
    }

    @Test("G26: Open row that others move to another list closes, and is there once with the typed text")
    func movedToAnotherList() {
        for (typed, text) in [(nil, "To do 1"), ("typed", "typed"), ("", "To do 1")] {
            var driver = movedWhileEdited(typing: typed)
            #expect(
                driver.edited == nil && driver.session.motions.editedRow == nil
                    && driver.texts == ["To do 0", "To do 2"])
            #expect(
                driver.library.lists[1].items.map(\.text) == [text, "typed"]
                    && driver.library.lists[1].items[0].id == ItemID("t1"))
            #expect(driver.session.libraryToSave == driver.library)
            driver.command(.escape)
            driver.settle()
            #expect(driver.library.lists[1].items[0].text == text && driver.isInFinalState)
        }
    }

    @Test("G26: If others also change the text of the open row, both texts are in the other list")
    func movedToAnotherListAndChanged() {
        let driver = movedWhileEdited(typing: "typed", inOthers: "theirs")
        #expect(driver.edited == nil && driver.library.lists[0].items.map(\.text) == ["To do 0", "To do 2"])
        #expect(driver.library.lists[1].items.map(\.text) == ["typed", "theirs", "typed"])
        #expect(Set(driver.library.lists[1].items.map(\.id)).count == 3)
    }

    @Test("G13: New list whose name is being typed isn't lost")
    func newList() {
        var driver = SessionDriver.lists()
        driver.command(.add(.top), .type("New"))
        var library = driver.library
        library.lists.removeAll { $0.id == ListID("n0") }
        library.lists[0].name = "Renamed"
        driver.take(driver.session.showVersion(library))
        #expect(driver.texts == ["New", "Renamed", "List b", "List c", "List d"] && driver.edited == "n0")
        driver.command(.finishEditing)
        #expect(driver.library.lists.map(\.name) == ["New", "Renamed", "List b", "List c", "List d"])
    }

    @Test("K01: Level of lists is shown when the shown list is deleted elsewhere")
    func listGone() {
        var driver = SessionDriver(todo: 3)
        driver.take(
            driver.session.showVersion(
                Library(lists: [ItemList(id: ListID("other"), name: "Other", items: [Item(id: ItemID("a"), text: "A")])]
                )))
        #expect(
            driver.session.levelTransition?.row == LevelTransition.Edges(top: 270, bottom: 270),
            "it shrinks into the middle")
        driver.settle()
        #expect(driver.session.level == .lists && driver.texts == ["Other"] && driver.isInFinalState)
    }

    @Test(
        "K01: Level of lists is shown when all lists are deleted elsewhere, and a list can be added to it",
        arguments: [false, true])
    func allListsGone(isEditing: Bool) {
        var driver = SessionDriver(todo: 3)
        if isEditing {
            driver.tap("t1", with: .mouse)
            driver.command(.type("typed"))
        }
        driver.take(driver.session.showVersion(Library()))
        driver.settle()
        #expect(driver.session.level == .lists && driver.names == [] && driver.edited == nil && driver.isInFinalState)
        #expect(driver.session.libraryToSave == Library())
        driver.command(.add(.top), .type("New"), .finishEditing)
        #expect(driver.library.lists.map(\.name) == ["New"])
    }

    @Test("Rows come to rest after a thousand changes at once")
    func many() {
        var driver = SessionDriver(items: [Item(id: ItemID("a"), text: "A")])
        adopt(&driver) { items in
            items = (0..<1_000).reversed().map { Item(id: ItemID("y\($0)"), text: "Y \($0)") } + items
        }
        adopt(&driver) { $0.reverse() }
        driver.settle()
        #expect(driver.names.first == "a" && driver.names.count == 1_001 && driver.isInFinalState)
    }

    @Test("Undo after changes by others reverts only the user's own change")
    func undo() {
        var driver = SessionDriver(todo: 4)
        driver.tap("t1", with: .mouse)
        driver.command(.type("mine"), .commit)
        adopt(&driver) { items in
            items.append(items.remove(at: 1))
            items.insert(Item(id: ItemID("x"), text: "New"), at: 0)
        }
        driver.command(.undo)
        #expect(
            driver.texts == ["New", "To do 0", "To do 2", "To do 3", "To do 1"], "it stays where the others moved it")
        driver.command(.redo)
        #expect(driver.texts.last == "mine")
        _ = driver.session.focus(on: ItemID("t0"))
        driver.command(.complete)
        adopt(&driver) { items in
            let index = items.firstIndex { $0.id == ItemID("t0") } ?? 0
            items[index].text = "theirs"
        }
        driver.command(.undo)
        #expect(driver.session.list[ItemID("t0")]?.text == "theirs" && driver.session.list.unfinishedCount == 5)
        adopt(&driver) { items in items.removeAll { $0.id == ItemID("t1") } }
        driver.command(.undo)
        #expect(!driver.names.contains("t1"), "undoing another edit doesn't restore a row that others deleted")
    }
}

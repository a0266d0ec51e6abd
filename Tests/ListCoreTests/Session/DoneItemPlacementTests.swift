// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Lists in which done rows stay in place. Rows are 54 px high, all in view. "✓" marks a done one.
@Suite struct DoneItemPlacementTests {
    private static let date = CompletionDate("2026-11-20T10:00:00Z")

    private static func item(_ name: String) -> Item {
        name.hasPrefix("✓")
            ? Item(id: ItemID("\(name.dropFirst())"), text: name, done: date) : Item(id: ItemID(name), text: name)
    }

    private static func list(_ names: [String]) -> ItemList {
        ItemList(id: ListID("list"), name: "List", items: names.map(item))
    }

    private func makeDriver(_ names: String...) -> SessionDriver {
        var driver = SessionDriver(library: Library(lists: [Self.list(names)]), doneItemPlacement: .inPlace)
        driver.session.gestures.motions.layout.options.hasLevelAbove = false
        return driver
    }

    private func shown(_ driver: SessionDriver) -> [String] {
        driver.session.list.items.map { ($0.isDone ? "✓" : "") + $0.id.text }
    }

    private func press(_ name: String, _ command: Command, in driver: inout SessionDriver) {
        _ = driver.session.focus(on: ItemID(name))
        driver.send(.command(command))
        driver.settle()
    }

    @Test(
        "Completed row stays in its place, green and struck through, and stays there when uncompleted; each is one step"
    )
    func toggled() {
        var driver = makeDriver("a", "b", "c", "d")
        let before = driver.session.library
        driver.swipe("b", by: 200)
        driver.settle()
        #expect(shown(driver) == ["a", "✓b", "c", "d"] && driver.isInFinalState)
        #expect(driver.frame("b")?.colors == Palette.heatMap.done && driver.frame("b")?.strike == 1)
        #expect(
            driver.session.list[ItemID("b")]?.formerNeighbors
                == FormerNeighbors(previous: ItemID("a"), next: ItemID("c")),
            "for moving done rows to the bottom later")
        let done = driver.session.library
        driver.swipe("b", by: 200)
        driver.settle()
        #expect(shown(driver) == ["a", "b", "c", "d"] && driver.session.library == before && driver.isInFinalState)
        driver.send(.command(.undo))
        #expect(driver.session.library == done)
        driver.send(.command(.undo))
        #expect(driver.session.library == before)
    }

    @Test("No row moves while a row is completed in its place")
    func still() {
        var driver = makeDriver("a", "b", "c", "d")
        let places = ["a", "b", "c", "d"].map { driver.y($0) }
        _ = driver.session.focus(on: ItemID("b"))
        driver.send(.command(.complete))
        for _ in 0..<60 {
            driver.wait(1 / 60.0)
            #expect(["a", "b", "c", "d"].map { driver.y($0) } == places)
        }
    }

    @Test("H01: Color of a row depends on its position among the unfinished rows, with done rows between them")
    func colors() {
        var driver = makeDriver("a", "✓b", "c", "✓d", "e")
        func allColors() -> [RowColors?] { ["a", "c", "e"].map { driver.frame($0)?.colors } }
        #expect(allColors() == (0..<3).map { Palette.heatMap.colors(index: $0, of: 3) })
        press("a", .complete, in: &driver)
        #expect(
            ["c", "e"].map { driver.frame($0)?.colors } == (0..<2).map { Palette.heatMap.colors(index: $0, of: 2) })
        press("d", .complete, in: &driver)
        #expect(
            ["c", "d", "e"].map { driver.frame($0)?.colors } == (0..<3).map { Palette.heatMap.colors(index: $0, of: 3) }
        )
    }

    @Test("I08: Completing by key focuses the next unfinished row, or the row above if there is none")
    func focus() {
        var driver = makeDriver("a", "b", "✓c", "d")
        press("b", .complete, in: &driver)
        #expect(driver.session.focus == ItemID("d"))
        driver.send(.command(.complete))
        #expect(driver.session.focus == ItemID("c"))
    }

    @Test(
        "F10: Row dropped anywhere stays done or unfinished, because there is no border",
        arguments: [("a", 3), ("e", -3)])
    func reordered(name: String, rows: Int) throws {
        var driver = makeDriver("a", "✓b", "c", "✓d", "e", "✓f")
        let before = driver.session.library
        driver.beginReorder(name, 0, Double(rows) * 54 + (rows > 0 ? 10 : -10))
        #expect(
            driver.session.gestures.active?.armedSide == nil && driver.frame(name)?.icon == nil
                && driver.frame(name)?.strike == 0)
        let unfinished = driver.session.list.items.filter { !$0.isDone }.compactMap { driver.frame($0.id.text) }
            .sorted { $0.y < $1.y }
        for (index, row) in unfinished.enumerated() {
            #expect(
                row.colors == Palette.heatMap.colors(index: index, of: 3),
                "\(row.item.id) has the color of its future place (F20)")
        }
        driver.drop()
        #expect(
            shown(driver) == (rows > 0 ? ["✓b", "c", "✓d", "a", "e", "✓f"] : ["a", "e", "✓b", "c", "✓d", "✓f"])
                && driver.isInFinalState)
        #expect(driver.changes == ["move \(name)"])
        driver.send(.command(.undo))
        #expect(driver.session.library == before)
    }

    @Test("F10: Done row can be reordered like any other")
    func doneCarried() {
        var driver = makeDriver("a", "✓b", "c", "d")
        driver.reorder("b", by: 118)
        #expect(shown(driver) == ["a", "c", "d", "✓b"] && driver.isInFinalState)
    }

    @Test("Row moved by a key passes one row at a time, done rows too")
    func movedByKey() {
        var driver = makeDriver("a", "✓b", "c")
        press("a", .move(.down), in: &driver)
        #expect(shown(driver) == ["✓b", "a", "c"])
        press("a", .move(.last), in: &driver)
        #expect(shown(driver) == ["✓b", "c", "a"])
    }

    @Test("Clearing removes done rows from any place in one step")
    func cleared() {
        var driver = makeDriver("✓a", "b", "✓c", "✓d", "✓e", "f")
        let before = driver.session.library
        driver.send(.command(.clear))
        driver.settle()
        #expect(shown(driver) == ["b", "f"] && driver.changes == ["clear(count: 4) e"] && driver.isInFinalState)
        driver.send(.command(.undo))
        driver.settle()
        #expect(driver.session.library == before && driver.isInFinalState)
    }

    @Test("Uncompleting all rows leaves each in its place")
    func uncompleteAll() {
        var driver = makeDriver("✓a", "b", "✓c", "d")
        let before = driver.session.library
        driver.send(.command(.uncompleteAll))
        driver.settle()
        #expect(
            shown(driver) == ["a", "b", "c", "d"] && driver.changes == ["uncompleteAll(count: 2) c"]
                && driver.isInFinalState)
        driver.send(.command(.undo))
        #expect(driver.session.library == before)
    }

    @Test("Tap on the empty space adds below the last unfinished row, and a pull adds at the top")
    func added() {
        var driver = makeDriver("✓a", "b", "✓c")
        driver.press(at: Point(x: 180, y: 400))
        driver.lift()
        driver.send(.command(.type("new")))
        driver.send(.command(.finishEditing))
        driver.settle()
        #expect(shown(driver) == ["✓a", "b", "n0", "✓c"] && driver.isInFinalState)
        driver.send(.command(.add(.top)))
        driver.send(.command(.type("top")))
        driver.send(.command(.finishEditing))
        #expect(shown(driver) == ["n1", "✓a", "b", "n0", "✓c"])
    }

    @Test("E01: Pinch parts the rows anywhere, even among done ones, and the new row has the color of its place")
    func pinched() throws {
        var driver = makeDriver("a", "✓b", "✓c", "d")
        driver.touch("b", "c")
        driver.spread(-40, 40)
        let placeholder = try #require(driver.placeholder)
        #expect(placeholder.colors == Palette.heatMap.colors(index: 1, of: 3))
        driver.pinch(.ended)
        driver.send(.command(.type("new")))
        driver.send(.command(.finishEditing))
        driver.settle()
        #expect(shown(driver) == ["a", "✓b", "n0", "✓c", "d"] && driver.isInFinalState)
    }

    @Test("Completed list stays in its place on the level of lists, and stays there when uncompleted")
    func lists() {
        let lists = ["x", "y", "z"].map { name in
            ItemList(id: ListID(name), name: name, items: [Item(id: ItemID(name + "1"), text: "one")])
        }
        var driver = SessionDriver(library: Library(lists: lists), doneItemPlacement: .inPlace)
        driver.send(.command(.up))
        driver.settle()
        press("y", .complete, in: &driver)
        #expect(shown(driver) == ["x", "✓y", "z"])
        press("y", .move(.down), in: &driver)
        #expect(shown(driver) == ["x", "z", "✓y"] && driver.session.library.lists.map(\.name) == ["x", "z", "y"])
        press("y", .complete, in: &driver)
        #expect(shown(driver) == ["x", "z", "y"])
    }

    // MARK: Changing the preference

    @Test(
        "Turning on the preference animates done rows to the bottom without an edit, and turning it off returns them"
    )
    func switched() {
        var driver = makeDriver("✓a", "b", "✓c", "d")
        let before = driver.session.library
        let places = ["a", "b", "c", "d"].map { driver.y($0) }
        driver.take(driver.session.set(.bottom, now: driver.time))
        #expect(["a", "b", "c", "d"].map { driver.y($0) } == places, "nothing jumps")
        driver.settle()
        #expect(
            shown(driver) == ["b", "d", "✓a", "✓c"] && driver.isInFinalState && driver.changes.isEmpty
                && driver.session.history.undoable.isEmpty)
        driver.take(driver.session.set(.inPlace, now: driver.time))
        driver.settle()
        #expect(driver.session.library == before && driver.isInFinalState && driver.changes.isEmpty)
    }

    @Test("No other order of the lists is kept if no done row moves to the bottom")
    func nothingSwitched() {
        var driver = makeDriver("a", "b", "✓c")
        driver.take(driver.session.set(.bottom, now: driver.time))
        #expect(driver.session.editableLibrary.moveToBottom == nil)
        driver.take(driver.session.set(.inPlace, now: driver.time))
        #expect(shown(driver) == ["a", "b", "✓c"])
    }

    @Test("Turning off the preference restores the order of a list that was loaded with done rows at the bottom")
    func openedSunk() {
        let library = Library(lists: [Self.list(["✓a", "b", "✓c", "d"])])
        var session = ListSession(library: library, makeID: SessionDriver.ids())
        #expect(session.list.items.map(\.id.text) == ["b", "d", "a", "c"])
        _ = session.set(.inPlace, now: 0)
        #expect(session.library == library)
    }

    @Test(
        "After an edit, turning off the preference leaves done rows at the bottom, and rows completed later stay in place"
    )
    func switchedAfterChange() {
        var driver = makeDriver("✓a", "b", "✓c", "d")
        driver.take(driver.session.set(.bottom, now: driver.time))
        press("b", .delete, in: &driver)
        driver.take(driver.session.set(.inPlace, now: driver.time))
        #expect(shown(driver) == ["d", "✓a", "✓c"])
        press("d", .complete, in: &driver)
        #expect(shown(driver) == ["✓d", "✓a", "✓c"])
    }

    @Test("Row completed in its place returns there after it moved to the bottom, by uncompleting and by undo")
    func wayBack() {
        for isUndone in [true, false] {
            var driver = makeDriver("a", "b", "c", "d")
            press("b", .complete, in: &driver)
            driver.take(driver.session.set(.bottom, now: driver.time))
            driver.settle()
            #expect(shown(driver) == ["a", "c", "d", "✓b"])
            if isUndone { driver.send(.command(.undo)) } else { press("b", .complete, in: &driver) }
            driver.settle()
            #expect(shown(driver) == ["a", "b", "c", "d"] && driver.isInFinalState)
        }
    }

    @Test("Undo and redo of a completion keep the place to which another program has moved the row since")
    func movedByOthers() throws {
        var library = Library(lists: [Self.list(["a", "b", "c"])])
        let edit = try #require(library.lists[0].togglingDone(ItemID("a"), at: Self.date))
        var history = History()
        let outcome = library.apply(edit)
        history.record(inverse: try #require(outcome).inverse)
        library.lists[0] = ItemList(
            id: ListID("list"), name: "List", items: ["b", "c", "a"].compactMap { library.lists[0][ItemID($0)] })
        for isDone in [false, true, false] {
            _ = isDone ? history.redo(in: &library) : history.undo(in: &library)
            #expect(
                library.lists[0].items.map(\.id.text) == ["b", "c", "a"]
                    && library.lists[0].items.map(\.isDone) == [false, false, isDone])
        }
    }

    @Test("Library saved with done rows at the bottom is saved again when they return", arguments: 0..<4)
    func savedMeanwhile(variant: Int) {
        var driver = makeDriver("✓a", "b", "✓c", "d")
        let before = driver.session.library
        if variant == 3 {
            // Typed without a change before the rows move, and saved afterwards.
            press("b", .edit, in: &driver)
            driver.send(.command(.type("b ")))
            _ = driver.takeEvents()
        }
        driver.take(driver.session.set(.bottom, now: driver.time))
        driver.settle()
        switch variant {
        case 1:
            press("b", .delete, in: &driver)
            driver.send(.command(.undo))
        case 2:
            press("b", .edit, in: &driver)
            driver.send(.command(.type("other")))
            driver.send(.command(.escape))
        default: break
        }
        let wasSaved = driver.takeEvents().contains { [.edited, .undid(.delete)].contains($0) }
        driver.take(driver.session.set(.inPlace, now: driver.time))
        driver.settle()
        #expect(
            driver.session.library == before && wasSaved == (variant > 0)
                && driver.takeEvents().contains(.edited) == wasSaved)
    }

    @Test("Row that others removed and restored while done rows were at the bottom is saved when they return")
    func sunkByOthers() {
        var driver = makeDriver("✓a", "b", "✓c", "d")
        driver.take(driver.session.set(.bottom, now: driver.time))
        driver.take(driver.session.showVersion(Library(lists: [Self.list(["✓a", "✓c", "d"])])))
        driver.take(driver.session.showVersion(Library(lists: [Self.list(["b", "d", "✓a", "✓c"])])))
        driver.take(driver.session.set(.inPlace, now: driver.time))
        #expect(
            shown(driver) == ["✓a", "b", "✓c", "d"]
                && driver.events == [.changedExternally, .changedExternally, .edited])
    }

    @Test("Text being edited is committed before done rows move to the bottom")
    func editing() {
        var driver = makeDriver("✓a", "b")
        driver.send(.command(.add(.top)))
        driver.send(.command(.type("new")))
        driver.take(driver.session.set(.bottom, now: driver.time))
        driver.settle()
        #expect(
            shown(driver) == ["n0", "b", "✓a"] && driver.edited == nil && !driver.session.history.undoable.isEmpty
                && driver.isInFinalState)
    }

    @Test(
        "Done items added by another program stay in place or move to the bottom according to the preference",
        arguments: [DoneItemPlacement.bottom, .inPlace])
    func adopted(placement: DoneItemPlacement) {
        var driver = makeDriver("a", "b", "c")
        driver.take(driver.session.set(placement, now: driver.time))
        driver.take(driver.session.showVersion(Library(lists: [Self.list(["a", "✓b", "c", "x"])])))
        driver.settle()
        #expect(
            shown(driver) == (placement == .bottom ? ["a", "c", "x", "✓b"] : ["a", "✓b", "c", "x"])
                && driver.isInFinalState)
    }

    @Test("Deleting the only list can be undone, and its done items stay in place")
    func deletedList() {
        var library = Library(lists: [Self.list(["✓a", "b", "✓c", "d"])])
        let before = library.lists[0].items
        let outcome = library.apply(Edit(kind: .deleteList, changes: [.remove([ListID("list")])]))
        if let outcome { _ = library.apply(outcome.inverse) }
        #expect(library.lists[0].items == before)
    }
}

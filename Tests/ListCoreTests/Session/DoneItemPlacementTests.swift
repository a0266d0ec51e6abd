import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Lists in which done rows stay in place. Rows are 54 px high, all in view. "✓" marks a done one.
@Suite struct DoneItemPlacementTests {
    private static let date = CompletionDate("2026-11-20T10:00:00Z")

    private static func item(_ name: String) -> Item {
        name.hasPrefix("✓") ? Item(id: ItemID("\(name.dropFirst())"), text: name, done: date) : Item(id: ItemID(name), text: name)
    }

    private static func list(_ names: [String]) -> ItemList {
        ItemList(id: ListID("list"), name: "List", items: names.map(item))
    }

    private func stage(_ names: String...) -> SessionDriver {
        var stage = SessionDriver(library: Library(lists: [Self.list(names)]), doneItemPlacement: .inPlace)
        stage.session.scene.options.hasLevelAbove = false
        return stage
    }

    private func shown(_ stage: SessionDriver) -> [String] {
        stage.session.list.items.map { ($0.isDone ? "✓" : "") + $0.id.text }
    }

    private func press(_ name: String, _ command: Command, in stage: inout SessionDriver) {
        _ = stage.session.focus(on: ItemID(name))
        stage.send(.command(command))
        stage.settle()
    }

    @Test("Completed row stays in its place, green and struck through, and stays there when uncompleted; each is one step")
    func toggled() {
        var stage = stage("a", "b", "c", "d")
        let before = stage.session.library
        stage.swipe("b", by: 200)
        stage.settle()
        #expect(shown(stage) == ["a", "✓b", "c", "d"] && stage.isFlat)
        #expect(stage.frame("b")?.colors == Palette.heatMap.done && stage.frame("b")?.strike == 1)
        #expect(
            stage.session.list[ItemID("b")]?.formerNeighbors == FormerNeighbors(previous: ItemID("a"), next: ItemID("c")),
            "for moving done rows to the bottom later")
        let done = stage.session.library
        stage.swipe("b", by: 200)
        stage.settle()
        #expect(shown(stage) == ["a", "b", "c", "d"] && stage.session.library == before && stage.isFlat)
        stage.send(.command(.undo))
        #expect(stage.session.library == done)
        stage.send(.command(.undo))
        #expect(stage.session.library == before)
    }

    @Test("No row moves while a row is completed in its place")
    func still() {
        var stage = stage("a", "b", "c", "d")
        let places = ["a", "b", "c", "d"].map { stage.y($0) }
        _ = stage.session.focus(on: ItemID("b"))
        stage.send(.command(.complete))
        for _ in 0..<60 {
            stage.wait(1 / 60.0)
            #expect(["a", "b", "c", "d"].map { stage.y($0) } == places)
        }
    }

    @Test("H01: Color of a row depends on its position among the unfinished rows, with done rows between them")
    func colors() {
        var stage = stage("a", "✓b", "c", "✓d", "e")
        func allColors() -> [RowColors?] { ["a", "c", "e"].map { stage.frame($0)?.colors } }
        #expect(allColors() == (0..<3).map { Palette.heatMap.colors(index: $0, of: 3) })
        press("a", .complete, in: &stage)
        #expect(["c", "e"].map { stage.frame($0)?.colors } == (0..<2).map { Palette.heatMap.colors(index: $0, of: 2) })
        press("d", .complete, in: &stage)
        #expect(["c", "d", "e"].map { stage.frame($0)?.colors } == (0..<3).map { Palette.heatMap.colors(index: $0, of: 3) })
    }

    @Test("I08: Completing by key focuses the next unfinished row, or the row above if there is none")
    func focus() {
        var stage = stage("a", "b", "✓c", "d")
        press("b", .complete, in: &stage)
        #expect(stage.scene.focus == ItemID("d"))
        stage.send(.command(.complete))
        #expect(stage.scene.focus == ItemID("c"))
    }

    @Test("F10: Row dropped anywhere stays done or unfinished, because there is no border", arguments: [("a", 3), ("e", -3)])
    func carried(name: String, rows: Int) throws {
        var stage = stage("a", "✓b", "c", "✓d", "e", "✓f")
        let before = stage.session.library
        stage.carry(name, 0, Double(rows) * 54 + (rows > 0 ? 10 : -10))
        #expect(stage.scene.activeGesture.armedSide == nil && stage.frame(name)?.cue == nil && stage.frame(name)?.strike == 0)
        let unfinished = stage.session.list.items.filter { !$0.isDone }.compactMap { stage.frame($0.id.text) }.sorted { $0.y < $1.y }
        for (index, row) in unfinished.enumerated() {
            #expect(row.colors == Palette.heatMap.colors(index: index, of: 3), "\(row.item.id) has the color of its future place (F13)")
        }
        stage.drop()
        #expect(shown(stage) == (rows > 0 ? ["✓b", "c", "✓d", "a", "e", "✓f"] : ["a", "e", "✓b", "c", "✓d", "✓f"]) && stage.isFlat)
        #expect(stage.changes == ["move \(name)"])
        stage.send(.command(.undo))
        #expect(stage.session.library == before)
    }

    @Test("F10: Done row can be reordered like any other")
    func doneCarried() {
        var stage = stage("a", "✓b", "c", "d")
        stage.reorder("b", by: 118)
        #expect(shown(stage) == ["a", "c", "d", "✓b"] && stage.isFlat)
    }

    @Test("Row moved by a key passes one row at a time, done rows too")
    func movedByKey() {
        var stage = stage("a", "✓b", "c")
        press("a", .move(.down), in: &stage)
        #expect(shown(stage) == ["✓b", "a", "c"])
        press("a", .move(.last), in: &stage)
        #expect(shown(stage) == ["✓b", "c", "a"])
    }

    @Test("Clearing removes done rows from any place in one step")
    func cleared() {
        var stage = stage("✓a", "b", "✓c", "✓d", "e", "✓f")
        let before = stage.session.library
        stage.send(.command(.clear))
        stage.settle()
        #expect(shown(stage) == ["b", "e"] && stage.changes == ["clear(count: 4) f"] && stage.isFlat)
        stage.send(.command(.undo))
        stage.settle()
        #expect(stage.session.library == before && stage.isFlat)
    }

    @Test("Uncompleting all rows leaves each in its place")
    func uncompleteAll() {
        var stage = stage("✓a", "b", "✓c", "d")
        let before = stage.session.library
        stage.send(.command(.uncompleteAll))
        stage.settle()
        #expect(shown(stage) == ["a", "b", "c", "d"] && stage.isFlat)
        stage.send(.command(.undo))
        #expect(stage.session.library == before)
    }

    @Test("Tap on the empty space adds below the last unfinished row, and a pull adds at the top")
    func added() {
        var stage = stage("✓a", "b", "✓c")
        stage.press(at: Point(x: 180, y: 400))
        stage.lift()
        stage.send(.command(.type("new")))
        stage.send(.command(.finishEditing))
        stage.settle()
        #expect(shown(stage) == ["✓a", "b", "n0", "✓c"] && stage.isFlat)
        stage.send(.command(.add(.top)))
        stage.send(.command(.type("top")))
        stage.send(.command(.finishEditing))
        #expect(shown(stage) == ["n1", "✓a", "b", "n0", "✓c"])
    }

    @Test("E01: Pinch parts the rows anywhere, even among done ones, and the new row has the color of its place")
    func pinched() throws {
        var stage = stage("a", "✓b", "✓c", "d")
        stage.touch("b", "c")
        stage.spread(-40, 40)
        let placeholder = try #require(stage.placeholder)
        #expect(placeholder.colors == Palette.heatMap.colors(index: 1, of: 3))
        stage.pinch(.ended)
        stage.send(.command(.type("new")))
        stage.send(.command(.finishEditing))
        stage.settle()
        #expect(shown(stage) == ["a", "✓b", "n0", "✓c", "d"] && stage.isFlat)
    }

    @Test("Completed list stays in its place on the level of lists, and stays there when uncompleted")
    func lists() {
        let lists = ["x", "y", "z"].map { name in
            ItemList(id: ListID(name), name: name, items: [Item(id: ItemID(name + "1"), text: "one")])
        }
        var stage = SessionDriver(library: Library(lists: lists), doneItemPlacement: .inPlace)
        stage.send(.command(.up))
        stage.settle()
        press("y", .complete, in: &stage)
        #expect(shown(stage) == ["x", "✓y", "z"])
        press("y", .move(.down), in: &stage)
        #expect(shown(stage) == ["x", "z", "✓y"] && stage.session.library.lists.map(\.name) == ["x", "z", "y"])
        press("y", .complete, in: &stage)
        #expect(shown(stage) == ["x", "z", "y"])
    }

    // MARK: Changing the preference

    @Test(
        "Turning on the preference animates done rows to the bottom without an edit, and turning it off returns them"
    )
    func switched() {
        var stage = stage("✓a", "b", "✓c", "d")
        let before = stage.session.library
        let places = ["a", "b", "c", "d"].map { stage.y($0) }
        stage.take(stage.session.set(.bottom, now: stage.time))
        #expect(["a", "b", "c", "d"].map { stage.y($0) } == places, "nothing jumps")
        stage.settle()
        #expect(shown(stage) == ["b", "d", "✓a", "✓c"] && stage.isFlat && stage.changes.isEmpty && stage.session.history.undoable.isEmpty)
        stage.take(stage.session.set(.inPlace, now: stage.time))
        stage.settle()
        #expect(stage.session.library == before && stage.isFlat && stage.changes.isEmpty)
    }

    @Test("Turning off the preference restores the order of a list that was loaded with done rows at the bottom")
    func openedSunk() {
        let library = Library(lists: [Self.list(["✓a", "b", "✓c", "d"])])
        var session = ListSession(library: library, makeID: SessionDriver.ids())
        #expect(session.list.items.map(\.id.text) == ["b", "d", "a", "c"])
        _ = session.set(.inPlace, now: 0)
        #expect(session.library == library)
    }

    @Test("After an edit, turning off the preference leaves done rows at the bottom, and rows completed later stay in place")
    func switchedAfterChange() {
        var stage = stage("✓a", "b", "✓c", "d")
        stage.take(stage.session.set(.bottom, now: stage.time))
        press("b", .delete, in: &stage)
        stage.take(stage.session.set(.inPlace, now: stage.time))
        #expect(shown(stage) == ["d", "✓a", "✓c"])
        press("d", .complete, in: &stage)
        #expect(shown(stage) == ["✓d", "✓a", "✓c"])
    }

    @Test("Row completed in its place returns there after it moved to the bottom, by uncompleting and by undo")
    func wayBack() {
        for isUndone in [true, false] {
            var stage = stage("a", "b", "c", "d")
            press("b", .complete, in: &stage)
            stage.take(stage.session.set(.bottom, now: stage.time))
            stage.settle()
            #expect(shown(stage) == ["a", "c", "d", "✓b"])
            if isUndone { stage.send(.command(.undo)) } else { press("b", .complete, in: &stage) }
            stage.settle()
            #expect(shown(stage) == ["a", "b", "c", "d"] && stage.isFlat)
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
                library.lists[0].items.map(\.id.text) == ["b", "c", "a"] && library.lists[0].items.map(\.isDone) == [false, false, isDone])
        }
    }

    @Test("Library saved with done rows at the bottom is saved again when they return", arguments: 0..<4)
    func savedMeanwhile(way: Int) {
        var stage = stage("✓a", "b", "✓c", "d")
        let before = stage.session.library
        if way == 3 {
            // Typed without a change before the rows move, and saved afterwards.
            press("b", .edit, in: &stage)
            stage.send(.command(.type("b ")))
            _ = stage.takeEvents()
        }
        stage.take(stage.session.set(.bottom, now: stage.time))
        stage.settle()
        switch way {
        case 1:
            press("b", .delete, in: &stage)
            stage.send(.command(.undo))
        case 2:
            press("b", .edit, in: &stage)
            stage.send(.command(.type("other")))
            stage.send(.command(.escape))
        default: break
        }
        let wasSaved = stage.takeEvents().contains { [.drafted, .undid(.delete)].contains($0) }
        stage.take(stage.session.set(.inPlace, now: stage.time))
        stage.settle()
        #expect(stage.session.library == before && wasSaved == (way > 0) && stage.takeEvents().contains(.drafted) == wasSaved)
    }

    @Test("Row that others removed and restored while done rows were at the bottom is saved when they return")
    func sunkByOthers() {
        var stage = stage("✓a", "b", "✓c", "d")
        stage.take(stage.session.set(.bottom, now: stage.time))
        stage.take(stage.session.showVersion(Library(lists: [Self.list(["✓a", "✓c", "d"])])))
        stage.take(stage.session.showVersion(Library(lists: [Self.list(["b", "d", "✓a", "✓c"])])))
        stage.take(stage.session.set(.inPlace, now: stage.time))
        #expect(shown(stage) == ["✓a", "b", "✓c", "d"] && stage.events == [.changedExternally, .changedExternally, .drafted])
    }

    @Test("Text being edited is committed before done rows move to the bottom")
    func editing() {
        var stage = stage("✓a", "b")
        stage.send(.command(.add(.top)))
        stage.send(.command(.type("new")))
        stage.take(stage.session.set(.bottom, now: stage.time))
        stage.settle()
        #expect(shown(stage) == ["n0", "b", "✓a"] && stage.edited == nil && !stage.session.history.undoable.isEmpty && stage.isFlat)
    }

    @Test(
        "Done items added by another program stay in place or move to the bottom according to the preference",
        arguments: [DoneItemPlacement.bottom, .inPlace])
    func adopted(placement: DoneItemPlacement) {
        var stage = stage("a", "b", "c")
        stage.take(stage.session.set(placement, now: stage.time))
        stage.take(stage.session.showVersion(Library(lists: [Self.list(["a", "✓b", "c", "x"])])))
        stage.settle()
        #expect(shown(stage) == (placement == .bottom ? ["a", "c", "x", "✓b"] : ["a", "✓b", "c", "x"]) && stage.isFlat)
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

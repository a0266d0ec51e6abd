// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct UndoStepTests {
    private func editable() -> EditableLibrary {
        let items = ["Milk", "Eggs", "Bread"].enumerated().map { Item(id: ItemID("t\($0)"), text: $1) }
        let lists = [
            ItemList(id: ListID("a"), name: "Shop", items: items), ItemList(id: ListID("b"), name: "Home"),
        ]
        return EditableLibrary(Library(lists: lists), makeID: SessionDriver.ids())
    }

    /// A command, the level that it is given on, the row that is focused, and the step that can be undone then.
    private static let steps: [(Command, Level, String?, UndoStep)] = [
        (.complete, .items(ListID("a")), "t1", UndoStep(kind: .complete, name: "Eggs")),
        (.delete, .items(ListID("a")), "t0", UndoStep(kind: .delete, name: "Milk")),
        (.move(.last), .items(ListID("a")), "t0", UndoStep(kind: .move, name: "Milk")),
        (.moveToList(ListID("b")), .items(ListID("a")), "t2", UndoStep(kind: .moveToList, name: "Bread")),
        (
            .setDate(ItemID("t1"), DueDate("2026-11-27"), recurrence: nil),
            .items(ListID("a")), nil, UndoStep(kind: .setDate, name: "Eggs")
        ),
        (.complete, .lists, "a", UndoStep(kind: .completeList, name: "Shop")),
        (.delete, .lists, "a", UndoStep(kind: .deleteList, name: "Shop")),
        (.move(.last), .lists, "a", UndoStep(kind: .moveList, name: "Shop")),
        (.paste("One\nTwo", before: "", after: ""), .items(ListID("a")), nil, UndoStep(kind: .paste(count: 2))),
    ]

    @Test("I17: Step has the name of its item or list, before and after it is undone", arguments: steps.indices)
    func names(index: Int) {
        let (command, level, row, step) = Self.steps[index]
        let library = editable()
        var session = ListSession(library, level: level)
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        if let row { _ = session.focus(on: ItemID(row)) }
        _ = session.handle(.command(command), now: 1)
        #expect(library.nextSteps.undo == step && library.nextSteps.redo == nil)
        _ = session.handle(.command(.undo), now: 2)
        #expect(library.nextSteps.undo == nil && library.nextSteps.redo == step)
    }

    @Test("I17: Edited item, and a renamed list, have their present name", arguments: [false, true])
    func present(isList: Bool) {
        let library = editable()
        var session = ListSession(library, level: isList ? .lists : .items(ListID("a")))
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        _ = session.focus(on: ItemID(isList ? "a" : "t0"))
        for command in [Command.edit, .type("New"), .finishEditing] { _ = session.handle(.command(command), now: 1) }
        #expect(library.nextSteps.undo == UndoStep(kind: isList ? .renameList : .edit, name: "New"))
        _ = session.handle(.command(.undo), now: 2)
        #expect(library.nextSteps.redo?.name == (isList ? "Shop" : "Milk"))
    }

    @Test("I17: Step that has no effect any more isn't offered")
    func withoutEffect() {
        let library = editable()
        var session = ListSession(library, level: .items(ListID("a")))
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        _ = session.focus(on: ItemID("t0"))
        _ = session.handle(.command(.delete), now: 1)
        _ = session.focus(on: ItemID("t1"))
        _ = session.handle(.command(.complete), now: 1)
        var others = library.library
        if let edit = others.deleting(ItemID("t1"), on: .items(ListID("a"))) { _ = others.apply(edit) }
        library.replace(with: others)
        #expect(library.nextSteps.undo == UndoStep(kind: .delete, name: "Milk"))
    }
}

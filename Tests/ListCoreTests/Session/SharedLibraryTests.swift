// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Several sessions on one library.
@Suite struct SharedLibraryTests {
    /// A window on a shared library, as the controller of a list observes it.
    private final class Window: LibraryObserver {
        var session: ListSession
        var time = 100.0
        var events: [SessionEvent] = []

        init(_ library: EditableLibrary, level: Level? = nil) {
            session = ListSession(library, level: level)
            session.makeDate = { CompletionDate("2026-11-21T10:00:00Z") }
            session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
            _ = session.advance(to: time)
            library.addObserver(self, for: session.id)
        }

        func libraryWillChange() {
            session.libraryWillChange(at: time)
        }

        func libraryDidChange(_ update: LibraryUpdate) {
            events += session.libraryDidChange(update)
        }

        func perform(_ command: Command) {
            send(command)
        }

        func send(_ commands: Command...) {
            for command in commands { events += session.handle(.command(command), now: time) }
        }

        func focus(_ name: String) {
            events += session.focus(on: ItemID(name))
        }

        func open(_ name: String) {
            focus(name)
            send(.edit)
        }

        func wait(_ seconds: Double) {
            time += seconds
            events += session.advance(to: time)
        }

        func y(_ name: String) -> Double {
            session.frames.last { $0.item.id.text == name && $0.index != nil }?.y ?? .nan
        }

        var names: [String] { session.list.items.map(\.id.text) }
        var texts: [String] { session.list.items.map(\.text) }
        var edited: String? { session.editing?.item.text }
    }

    private func library(_ lists: [ItemList], doneItemPlacement: DoneItemPlacement = .bottom) -> EditableLibrary {
        EditableLibrary(Library(lists: lists), doneItemPlacement: doneItemPlacement, makeID: SessionDriver.ids())
    }

    private func windows(todo: Int = 4) -> (Window, Window) {
        let library = library([
            ItemList(id: ListID("a"), name: "A", items: SessionDriver.items(todo: todo)),
            ItemList(id: ListID("b"), name: "B"),
        ])
        return (Window(library), Window(library))
    }

    // MARK: Edits

    @Test func windowIsNotToldOfChangesByItsNewSession() {
        let library = library([ItemList(id: ListID("a"), name: "A", items: SessionDriver.items(todo: 2))])
        let window = Window(library)
        window.session = ListSession(library)
        library.addObserver(window, for: window.session.id)
        window.focus(library.library.lists[0].items[0].id.text)
        window.send(.complete)
        #expect(library.library.lists[0].items.contains { $0.isDone })
        #expect(!window.events.contains(.changedExternally))
    }

    @Test("Each change is reported to be saved, and whether it is only open text")
    func changes() {
        let (one, other) = windows()
        var changes: [Bool] = []
        one.session.editableLibrary.onChange = { changes.append($0) }
        func reported(after commands: Command...) -> Set<Bool> {
            changes = []
            for command in commands { one.send(command) }
            return Set(changes)
        }
        one.focus("t0")
        #expect(reported(after: .delete) == [false])
        #expect(reported(after: .undo) == [false])
        #expect(reported(after: .focus(.first)) == [])
        #expect(reported(after: .edit) == [])
        #expect(reported(after: .type("one")) == [true])
        #expect(reported(after: .type("one")) == [], "the same text")
        #expect(reported(after: .finishEditing).contains(false))
        #expect(reported(after: .add(.top)) == [], "a blank row isn't saved")
        #expect(reported(after: .escape) == [])
        #expect(reported(after: .add(.top), .type("cancelled")) == [true])
        #expect(reported(after: .escape) == [false], "it may have been saved")
        #expect(reported(after: .add(.top), .type("new")) == [true])
        #expect(reported(after: .finishEditing) == [false], "its text is the same, but the step is new")
        #expect(other.texts.first == "new")
        let change = ListChange.insert([Item(id: ItemID("x"), text: "x")], ItemPlace(previous: nil, index: 0))
        #expect(reported(after: .apply(Edit(kind: .paste(count: 1), list: ListID("b"), changes: [change]))) == [false])
        #expect(one.session.library[ListID("b")]?.items.map(\.text) == ["x"])
        one.send(.undo)
        #expect(one.session.library[ListID("b")]?.items.isEmpty == true)
        changes = []
        one.session.editableLibrary.replace(with: Library())
        #expect(changes.isEmpty, "another program has saved it")
    }

    @Test("Edit in one window is animated in the other from where its rows were shown")
    func edit() {
        let (one, other) = windows()
        one.focus("t0")
        one.send(.delete)
        #expect(other.names == ["t1", "t2", "t3"] && other.events == [.changedExternally])
        #expect(other.y("t1") == 54 && other.session.isMoving, "nothing jumps")
        other.wait(0.05)
        #expect(other.y("t1") > 0 && other.y("t1") < 54)
        other.wait(2)
        #expect(other.y("t1") == 0 && !other.session.isMoving)
        #expect(!one.events.contains(.changedExternally), "a window isn't told about its own edits")
    }

    @Test("Window at rest animates from the time of the change, not from its last frame")
    func editAtRest() {
        let (one, other) = windows()
        other.time += 60
        one.focus("t0")
        one.send(.delete)
        #expect(abs(other.y("t1") - 54) < 0.01)
    }

    @Test("All windows show the same result of every edit on both levels", arguments: 0..<60)
    func anyEdit(seed: Int) {
        var random = SplitMix64(seed: seed)
        let shared = library([
            ItemList(id: ListID("a"), name: "A", items: SessionDriver.items(todo: 9, done: 3)),
            ItemList(id: ListID("b"), name: "B", items: [Item(id: ItemID("x"), text: "X")]),
        ])
        let all = [
            Window(shared), Window(shared), Window(shared, level: .lists), Window(shared, level: .items(ListID("b"))),
        ]
        for _ in 0..<40 {
            let window = all.randomElement(using: &random) ?? all[0]
            let commands: [Command] = [
                .focus(.first), .focus(.down), .focus(.last), .complete, .complete, .delete, .undo, .undo, .redo,
                .move(.down), .add(.top),
                .type("text \(Int.random(in: 0..<9, using: &random))"), .type(""), .commit, .escape, .finishEditing,
                .edit, .clear,
                .uncompleteAll,
                .moveToList(ListID("b")), .up, .activate, .showList(0), .paste("one\ntwo", before: "", after: ""),
            ]
            window.send(commands.randomElement(using: &random) ?? .up)
            if Int.random(in: 0..<3, using: &random) == 0 {
                all.forEach { $0.wait(Double.random(in: 0...0.5, using: &random)) }
            }
            for window in all {
                #expect(window.session.layout.heights.count == window.session.list.items.count)
                if let edited = window.edited { #expect(window.session.list[ItemID(edited)] != nil) }
            }
            let saved = shared.libraryToSave.lists
            #expect(!saved.flatMap(\.items).contains { ItemText.trimmed($0.text).isEmpty }, "no blank item is saved")
            #expect(
                !saved.contains { $0.items.isEmpty && ItemText.trimmed($0.name).isEmpty }, "no blank list is saved")
        }
        all.forEach { $0.send(.finishEditing) }
        all.forEach { $0.wait(5) }
        for window in all {
            #expect(window.session.isMoving == false)
            let twin = ListSession(library: shared.library, level: window.session.level, makeID: SessionDriver.ids())
            #expect(window.session.list == twin.list)
            var top = -window.session.layout.scrollPosition.offset
            for index in window.session.list.items.indices {
                if let row = window.session.frames.first(where: { $0.index == index }) {
                    #expect(abs(row.y - top) < 0.01)
                }
                top += window.session.layout.heights.height(of: index)
            }
        }
    }

    @Test("Edit in one window can be undone in another and redone in the first")
    func undo() {
        let (one, other) = windows()
        one.focus("t1")
        one.send(.complete)
        other.send(.undo)
        #expect(
            other.events.last == .undid(.complete) && one.names == ["t0", "t1", "t2", "t3"]
                && one.session.list.unfinishedCount == 4)
        one.send(.redo)
        #expect(other.session.list.unfinishedCount == 3)
    }

    /// Two windows on a list of which an earlier run deleted the first and then the second item.
    private func windowsBeforeHistory() -> (one: Window, other: Window, earlier: History) {
        var content = Library(lists: [ItemList(id: ListID("a"), name: "A", items: SessionDriver.items(todo: 4))])
        var earlier = History()
        for name in ["t0", "t1"] {
            let edit = content.lists[0].deleting(ItemID(name))
            let result = edit.flatMap { content.apply($0) }
            if let result { earlier.record(inverse: result.inverse) }
        }
        let shared = EditableLibrary(content, awaitsHistory: true, makeID: SessionDriver.ids())
        return (Window(shared), Window(shared), earlier)
    }

    @Test("I05: Undo and redo before the history of earlier runs is loaded are performed in order when it is")
    func undoBeforeHistory() {
        let (one, other, earlier) = windowsBeforeHistory()
        one.send(.undo, .undo, .redo)
        #expect(one.names == ["t2", "t3"] && one.events.isEmpty)
        one.session.editableLibrary.prependHistory(earlier)
        #expect(one.names == ["t1", "t2", "t3"] && other.names == one.names)
        #expect(one.events.filter { $0 == .undid(.delete) }.count == 2 && !other.events.contains(.undid(.delete)))
        one.send(.undo, .undo, .undo)
        #expect(one.names == ["t0", "t1", "t2", "t3"])
    }

    @Test(
        "Undo before the history of earlier runs is loaded is dropped if something is changed meanwhile",
        arguments: [false, true])
    func undoBeforeHistoryAndChange(isTyped: Bool) {
        let (one, other, earlier) = windowsBeforeHistory()
        one.send(.undo)
        if isTyped {
            other.open("t2")
            other.send(.type("typed"))
        } else {
            other.focus("t2")
            other.send(.complete)
        }
        one.session.editableLibrary.prependHistory(earlier)
        #expect(
            one.names.count == 2 && !one.events.contains(.undid(.delete)) && !one.events.contains(.undid(.complete)))
        other.send(.finishEditing, .undo)
        one.send(.undo)
        #expect(one.names == ["t1", "t2", "t3"])
    }

    @Test("K01: Window leaves a list that is deleted in another window")
    func listDeleted() {
        let (one, other) = windows()
        one.send(.up)
        one.focus("a")
        one.send(.delete)
        #expect(other.session.level == .lists && other.events == [.changedExternally, .moved(.lists)])
        other.send(.undo)
        #expect(other.names == ["a", "b"] && one.names == ["a", "b"])
    }

    @Test(
        "A21: Swipe continues while another window changes other rows, and ends without an event if its row is removed")
    func swipe() {
        for (deleted, unfinished) in [("t3", 2), ("t1", 3)] {
            let (one, other) = windows()
            func drag(_ phase: Phase, _ x: Double) {
                let drag = Drag(phase: phase, device: .touchscreen, position: Point(x: x, y: 81), time: other.time)
                other.events += other.session.handle(.drag(drag), now: other.time)
            }
            drag(.began, 60)
            for x in stride(from: 80.0, through: 300, by: 20) {
                other.wait(0.03)
                drag(.moved, x)
            }
            one.focus(deleted)
            one.send(.delete)
            other.wait(0.3)
            drag(.ended, 300)
            #expect(other.session.list.unfinishedCount == unfinished && one.session.list.unfinishedCount == unfinished)
        }
    }

    // MARK: Drafts

    @Test("K10: Text typed in one window is shown in the other at once, and is no step until it is committed")
    func draft() {
        let (one, other) = windows()
        one.open("t1")
        one.send(.type("typed"))
        #expect(other.texts[1] == "typed" && other.edited == nil && other.session.history.undoable.isEmpty)
        #expect(one.session.libraryToSave.lists[0].items[1].text == "typed")
        one.send(.escape)
        #expect(other.texts[1] == "To do 1")
        one.open("t1")
        one.send(.type("typed"), .finishEditing)
        other.send(.undo)
        #expect(one.texts[1] == "To do 1" && other.texts[1] == "To do 1")
    }

    @Test("K10: Blank new rows of two windows aren't saved, and erased texts of both stay saved")
    func twoDrafts() {
        let (one, other) = windows()
        one.send(.add(.top))
        other.open("t2")
        other.send(.type(""))
        #expect(one.texts == ["", "To do 0", "To do 1", "", "To do 3"])
        #expect(one.session.libraryToSave.lists[0].items.map(\.text) == ["To do 0", "To do 1", "To do 2", "To do 3"])
        one.send(.type("new"))
        #expect(
            one.session.libraryToSave.lists[0].items.map(\.text) == ["new", "To do 0", "To do 1", "To do 2", "To do 3"])
        other.send(.escape)
        one.send(.escape)
        #expect(
            one.texts == ["To do 0", "To do 1", "To do 2", "To do 3"]
                && one.session.library == one.session.libraryToSave)
    }

    @Test("K11: Row opened in a second window closes in the first, and Escape restores the text from before both")
    func takenOver() {
        let (one, other) = windows()
        one.open("t1")
        one.send(.type("typed"))
        other.open("t1")
        #expect(
            one.edited == nil && one.session.motions.editedRow == nil && other.edited == "t1"
                && other.session.editing?.fieldText == "typed")
        other.send(.escape)
        #expect(one.texts[1] == "To do 1" && one.session.history.undoable.isEmpty)
    }

    @Test("K11: New row taken over by another window is removed if left blank; otherwise undo removes it")
    func newRowTakenOver() {
        for text in ["", "new"] {
            let (one, other) = windows()
            one.send(.add(.top))
            other.open("n0")
            #expect(one.edited == nil && other.session.editing?.isNew == true)
            other.send(.type(text), .finishEditing)
            #expect(one.names.contains("n0") == !text.isEmpty)
            if !text.isEmpty { one.send(.undo) }
            #expect(one.names == ["t0", "t1", "t2", "t3"])
        }
    }

    @Test("K12: Open row deleted in another window closes, and undo restores the typed text")
    func deletedWhileOpen() {
        let (one, other) = windows()
        other.open("t1")
        other.send(.type("typed"))
        one.focus("t1")
        one.send(.delete)
        #expect(other.edited == nil && other.names == ["t0", "t2", "t3"] && other.session.motions.editedRow == nil)
        one.send(.undo)
        #expect(other.texts[1] == "typed")
    }

    @Test("K10, K12: Blank new row deleted in another window isn't saved, even after undo")
    func blankRowDeleted() {
        let (one, other) = windows()
        one.send(.add(.top))
        other.focus("n0")
        other.send(.delete)
        #expect(one.edited == nil && one.names == ["t0", "t1", "t2", "t3"])
        other.send(.undo)
        #expect(one.session.libraryToSave.lists[0].items.map(\.text) == ["To do 0", "To do 1", "To do 2", "To do 3"])
        other.open("n0")
        other.send(.type("filled"), .finishEditing)
        #expect(one.session.libraryToSave.lists[0].items.count == 5)
    }

    @Test("K10: Blank rows deleted in another window are forgotten when undo can't restore them any more")
    func blankRowsForgotten() {
        let (one, other) = windows()
        let library = one.session.editableLibrary
        func deleteBlankRow() {
            one.send(.add(.top))
            other.focus(other.names[0])
            other.send(.delete)
        }
        deleteBlankRow()
        deleteBlankRow()
        #expect(library.blankRows.count == 2)
        for _ in 0..<History.capacity { library.record(inverse: Edit(kind: .complete, changes: [])) }
        deleteBlankRow()
        #expect(library.blankRows.count == 1)
        other.send(.undo)
        #expect(
            one.names.count == 5
                && library.libraryToSave.lists[0].items.map(\.text) == SessionDriver.items(todo: 4).map(\.text))
    }

    @Test(
        "K13: New list stays if another window adds an item, even if its name is cancelled or left blank",
        arguments: [Command.escape, .finishEditing])
    func newListFilled(end: Command) {
        let (one, other) = windows()
        one.send(.up, .add(.top))
        other.send(.showList(0), .paste("item", before: "", after: ""))
        #expect(one.session.libraryToSave.lists[0].items.map(\.text) == ["item"])
        one.send(end)
        #expect(
            one.edited == nil && one.session.library.lists.count == 3
                && one.session.libraryToSave == one.session.library)
    }

    @Test("K14: Undo in one window updates the unchanged field of the other")
    func undoneWhileOpen() {
        let (one, other) = windows()
        one.open("t1")
        one.send(.type("changed"), .finishEditing)
        other.open("t1")
        one.send(.undo)
        #expect(other.edited == "t1" && other.session.editing?.fieldText == "To do 1")
        other.send(.escape)
        #expect(one.texts[1] == "To do 1")
    }

    @Test("K14: Undo in one window keeps text typed since in another, where Escape restores the text from before")
    func undoneWhileTyping() {
        let (one, other) = windows()
        one.open("t1")
        one.send(.type("changed"), .finishEditing)
        other.open("t1")
        other.send(.type("typed"))
        one.send(.undo)
        #expect(other.edited == "t1" && one.texts[1] == "typed")
        other.send(.escape)
        #expect(one.texts[1] == "changed")
    }

    @Test("K14: Backup restored in one window updates the field of the other, and undo restores the typed text")
    func restoredWhileTyping() {
        let (one, other) = windows()
        var backup = one.session.library
        backup.lists[0].setText("earlier", at: 1)
        other.open("t1")
        other.send(.type("typed"))
        one.send(.replace(backup, .restore))
        #expect(other.edited == "t1" && other.session.editing?.fieldText == "earlier")
        other.send(.escape)
        #expect(one.texts[1] == "earlier")
        one.send(.undo)
        #expect(other.texts[1] == "typed")
    }

    // MARK: Other programs

    @Test("G12, G13: Change by another program is shown in every window and keeps the text typed in each")
    func otherProgram() {
        let (one, other) = windows()
        one.open("t1")
        one.send(.type("mine"))
        other.open("t2")
        var new = one.session.library
        new.lists[0] = ItemList(
            id: ListID("a"), name: "A",
            items: [
                Item(id: ItemID("x"), text: "New"), Item(id: ItemID("t1"), text: "theirs"),
                Item(id: ItemID("t2"), text: "theirs, too"),
            ])
        one.session.editableLibrary.replace(with: new)
        for window in [one, other] { #expect(window.texts == ["New", "mine", "theirs", "theirs, too"]) }
        #expect(one.edited == "t1" && other.edited == "t2" && other.session.editing?.fieldText == "theirs, too")
        #expect(one.events.last == .changedExternally && other.events.last == .changedExternally)
    }

    @Test("Moving done items to the bottom is shown in every window and commits the text typed in each")
    func doneItemsMoved() {
        let items = ["✓a", "b", "✓c", "d"].map { name in
            Item(
                id: ItemID(String(name.last ?? " ")), text: name,
                done: name.hasPrefix("✓") ? CompletionDate("2026") : nil)
        }
        let shared = library([ItemList(id: ListID("a"), name: "A", items: items)], doneItemPlacement: .inPlace)
        let all = [Window(shared), Window(shared)]
        all[1].open("b")
        all[1].send(.type("typed"))
        _ = shared.set(.bottom) { all.forEach { $0.send(.finishEditing) } }
        for window in all { #expect(window.names == ["b", "d", "a", "c"] && window.edited == nil) }
        #expect(shared.history.undoable.count == 1)
    }

    // MARK: Cost

    @Test("No edit copies the items, with any number of sessions")
    func nothingIsCopied() {
        let (one, other) = windows(todo: 100_000)
        func storage() -> [UnsafeRawPointer?] {
            one.session.library.lists[0].items.chunkAddresses
        }
        // The first insertion may split a chunk.
        one.send(.add(.top), .type("new"), .finishEditing)
        let before = storage()
        for window in [one, other] {
            window.open("t5")
            window.send(.type("typed"), .finishEditing, .complete, .undo, .undo)
            window.focus("t7")
            window.send(.delete, .undo)
            window.wait(0.1)
        }
        #expect(storage() == before)
        #expect(other.session.list.items.count == 100_001)
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// The effects of editing on the model.
@Suite struct EditingTests {
    private func open(_ name: String, in stage: inout SessionDriver, with device: Device = .mouse) {
        stage.tap(name, with: device)
        stage.settle()
    }

    @Test("G01: Enter commits the text as one step before it is reported, and focuses the row")
    func enter() {
        var stage = SessionDriver()
        open("t2", in: &stage)
        #expect(stage.session.editing?.fieldText == "To do 2" && stage.session.editing?.caret == 7)
        stage.command(.type("Buy eggs"))
        #expect(stage.texts[2] == "Buy eggs" && stage.events == [.drafted])
        let events = stage.session.handle(.command(.commit), now: stage.time)
        let item = stage.session.list.items[2]
        #expect(events == [.changed(.edit, item), .focused(item.id)] && item.text == "Buy eggs")
        #expect(stage.edited == nil && stage.session.history.undoable.count == 1)
        stage.command(.undo)
        #expect(stage.texts[2] == "To do 2")
        stage.command(.redo)
        #expect(stage.texts[2] == "Buy eggs")
    }

    @Test("Enter without a change makes no step and saves nothing", arguments: ["To do 2", "  To do 2 "])
    func unchanged(text: String) {
        var stage = SessionDriver()
        open("t2", in: &stage)
        stage.command(.type("Something"), .type(text), .commit)
        #expect(stage.texts == SessionDriver().texts && stage.changes.isEmpty && stage.session.history.undoable.isEmpty)
        #expect(stage.session.libraryToSave == SessionDriver().session.library)
    }

    @Test("G02: Escape restores the old text of an existing item")
    func escape() {
        var stage = SessionDriver()
        open("t2", in: &stage)
        stage.command(.type("Something"), .escape)
        #expect(stage.texts == SessionDriver().texts && stage.edited == nil && stage.changes.isEmpty)
        #expect(stage.events == [.drafted, .drafted, .focused(ItemID("t2"))], "the original text is saved again")
        #expect(stage.session.history.undoable.isEmpty && stage.session.library == SessionDriver().session.library)
    }

    @Test("G03: Escape restores an existing item whose text was erased", arguments: ["", "   ", "\u{200B}\t"])
    func blankedEscape(blank: String) {
        var stage = SessionDriver()
        open("t2", in: &stage)
        stage.command(.type(blank), .escape)
        #expect(stage.session.library == SessionDriver().session.library && stage.changes.isEmpty)
    }

    @Test(
        "G04, G06: Existing item left with an erased text is deleted, and undo restores it",
        arguments: [
            "", "   ", "\u{A0}\u{3000}",
        ])
    func blanked(blank: String) {
        for command in [Command.commit, .finishEditing] {
            var stage = SessionDriver()
            open("t2", in: &stage)
            stage.command(.type(blank), command)
            #expect(stage.changes == ["delete t2"] && !stage.names.contains("t2") && stage.edited == nil)
            stage.settle()
            #expect(stage.isAtRest)
            stage.command(.undo)
            #expect(stage.session.library == SessionDriver().session.library)
            stage.command(.redo)
            #expect(!stage.names.contains("t2"))
        }
    }

    @Test(
        "G05, G06: New item that is cancelled or left blank makes no step, and the previous row is focused again",
        arguments: [
            "", " \t ", "Something",
        ])
    func newAndBlank(text: String) {
        for command in [Command.commit, .finishEditing, .escape] where command == .escape || text != "Something" {
            var stage = SessionDriver()
            _ = stage.session.focus(on: ItemID("t3"))
            stage.command(.add(.top), .type(text), command)
            #expect(stage.session.library == SessionDriver().session.library && stage.edited == nil && stage.changes.isEmpty)
            #expect(stage.session.history.undoable.isEmpty && stage.scene.focus == ItemID("t3"))
            #expect(stage.events.contains(.drafted), "it may have been saved")
            stage.settle()
            #expect(stage.isAtRest)
        }
    }

    @Test("G06: Text is trimmed", arguments: [(" Milk ", "Milk"), ("\u{A0}a  b\u{2009}\t", "a  b"), ("\u{FEFF}x", "x")])
    func trimmed(typed: String, text: String) {
        var stage = SessionDriver()
        stage.command(.add(.top), .type(typed), .finishEditing)
        stage.settle()
        open("t2", in: &stage)
        stage.command(.type(typed), .commit)
        #expect(stage.texts[0] == text && stage.texts[3] == text)
    }

    @Test("G18: Edited done item stays done and in its place")
    func done() {
        var stage = SessionDriver(todo: 3, done: 2)
        open("d1", in: &stage)
        stage.command(.type("Other"), .commit)
        let item = stage.session.list.items[4]
        #expect(item.text == "Other" && item.isDone && item.id.text == "d1" && stage.session.list.unfinishedCount == 3)
        open("d0", in: &stage)
        stage.command(.type(""), .commit)
        #expect(stage.names == ["t0", "t1", "t2", "d1"])
        stage.command(.undo, .undo)
        #expect(stage.session.library == SessionDriver(todo: 3, done: 2).session.library)
    }

    @Test("G19: Editing another row commits the open text first")
    func anotherOne() {
        var stage = SessionDriver()
        open("t2", in: &stage)
        stage.command(.type("Other"))
        _ = stage.session.focus(on: ItemID("t5"))
        stage.command(.edit)
        #expect(stage.edited == "t5" && stage.changes == ["edit t2"] && stage.texts[2] == "Other")
        stage.command(.edit)
        #expect(stage.edited == "t5" && stage.changes.count == 1, "opening an open row does nothing")
    }

    @Test("G21: Tap or click elsewhere commits the text and does nothing else", arguments: [Device.touchscreen, .mouse])
    func elsewhere(device: Device) {
        for y in [290.0, 500] {
            var stage = SessionDriver(todo: 7)
            open("t2", in: &stage)
            stage.command(.type("Other"))
            stage.click(at: y, with: device)
            #expect(stage.edited == nil && stage.changes == ["edit t2"] && stage.names == SessionDriver(todo: 7).names)
            stage.settle()
            #expect(stage.isAtRest)
        }
        var stage = SessionDriver()
        open("t2", in: &stage)
        stage.command(.type("Other"))
        stage.tap("t2", with: device)
        #expect(stage.edited == "t2", "a tap on the row itself belongs to the field")
    }

    @Test("Swipe of another row commits the text first, as two steps, and the edited row can't be swiped")
    func swipes() {
        var stage = SessionDriver()
        open("t2", in: &stage)
        stage.command(.type("Other"))
        stage.swipe("t4", by: -220)
        #expect(stage.changes == ["edit t2", "delete t4"] && stage.edited == nil)
        stage.command(.undo, .undo)
        #expect(stage.session.library == SessionDriver().session.library)
        stage.settle()
        open("t2", in: &stage)
        stage.swipe("t2", by: -220)
        #expect(stage.edited == "t2" && stage.names == SessionDriver().names && stage.x("t2") == 0)
    }

    @Test("G22: Undo and redo of the list do nothing during an edit")
    func undo() {
        var stage = SessionDriver()
        stage.swipe("t5", by: -220)
        stage.command(.undo)
        stage.settle()
        let before = stage.session.library
        open("t2", in: &stage)
        _ = stage.takeEvents()
        stage.command(.undo, .redo, .undo)
        #expect(stage.session.library == before && stage.events.isEmpty && stage.edited == "t2")
        stage.command(.escape, .redo)
        #expect(!stage.names.contains("t5"))
    }

    @Test("G23: Keys act on no row during an edit")
    func listKeys() {
        var stage = SessionDriver()
        open("t2", in: &stage)
        _ = stage.takeEvents()
        stage.command(.complete, .delete)
        #expect(stage.session.library == SessionDriver().session.library && stage.events.isEmpty && stage.edited == "t2")
    }

    @Test("G24: Editing the start of a text that is too long for the field keeps its rest")
    func longText() throws {
        let text = (0..<6_000).map { "\($0 % 10)" }.joined()
        var stage = SessionDriver(items: [Item(id: ItemID("t0"), text: text), Item(id: ItemID("t1"), text: "x")])
        open("t0", in: &stage)
        let field = try #require(stage.session.editing?.fieldText)
        #expect(field.unicodeScalars.count == DisplayText.limit && text.hasPrefix(field))
        #expect(stage.session.editing?.caret == DisplayText.limit)
        stage.command(.type("Head " + field), .commit)
        #expect(stage.texts[0] == "Head " + text)
        open("t0", in: &stage)
        stage.command(.type(""), .escape)
        #expect(stage.texts[0] == "Head " + text)
        open("t0", in: &stage)
        stage.command(.type(" "), .commit)
        #expect(stage.names == ["t1"], "erasing the visible part erases the whole text")
        stage.command(.undo, .undo)
        #expect(stage.texts[0] == text)
    }

    @Test("G24: Typed texts of 5,000 and of 100,000 characters are kept")
    func noLimit() {
        for count in [5_000, 100_000] {
            var stage = SessionDriver()
            let text = String(repeating: "word ", count: count / 5) + "end"
            stage.command(.add(.top), .type(text), .commit, .commit)
            #expect(stage.texts[0] == text)
            stage.settle()
            #expect(stage.isAtRest)
        }
    }

    @Test("Text with line breaks written by another program stays unchanged unless it is edited")
    func severalLines() {
        let text = "one\ntwo\tthree"
        var stage = SessionDriver(items: [Item(id: ItemID("t0"), text: text)])
        open("t0", in: &stage)
        #expect(stage.session.editing?.fieldText == "one two three")
        stage.command(.type("one two three!"), .type("one two three"), .commit)
        #expect(stage.texts == [text] && stage.session.history.undoable.isEmpty)
        open("t0", in: &stage)
        stage.command(.type("one two"), .commit)
        #expect(stage.texts == ["one two"])
    }

    // MARK: Library to save

    @Test("Blank new row is never saved, and an erased text stays saved until the change is committed")
    func libraryToSave() {
        var stage = SessionDriver(todo: 3)
        let original = stage.session.library
        stage.command(.add(.below))
        for blank in ["", " ", "\u{200B}"] {
            stage.command(.type(blank))
            #expect(stage.session.libraryToSave == original && stage.names.count == 4)
        }
        stage.command(.type("Milk"))
        #expect(stage.session.libraryToSave == stage.session.library)
        stage.command(.escape)
        stage.settle()
        open("t1", in: &stage)
        stage.command(.type("Eggs"))
        #expect(stage.session.libraryToSave == stage.session.library && stage.texts[1] == "Eggs")
        stage.command(.type("  "))
        #expect(stage.session.libraryToSave == original && stage.texts[1] == "  ")
        stage.command(.commit)
        #expect(stage.session.libraryToSave == stage.session.library && stage.names == ["t0", "t2"])
    }

    @Test("Saved library differs from the shown one only by a blank row that is being edited", arguments: 0..<20)
    func libraryToSaveLaw(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver(todo: 5, done: 2)
        for _ in 0..<60 {
            let command = random.pick([
                Command.add(.top), .add(.below), .add(.above), .edit, .commit, .escape, .finishEditing, .undo, .redo, .complete,
                .type(""), .type(" "), .type("x\(seed)"), .type("y"), .focus(.down), .focus(.first),
                .paste("a\nb", before: "x", after: ""),
            ])
            stage.command(command)
            let (shown, saved) = (stage.session.list.items, stage.session.libraryToSave.lists[0].items)
            let edited = stage.session.editing
            #expect(saved.filter { $0.id != edited?.item } == shown.filter { $0.id != edited?.item })
            #expect(saved.allSatisfy { !PastedText.trimmed($0.text).isEmpty })
            #expect(shown.filter { $0.id != edited?.item }.allSatisfy { !PastedText.trimmed($0.text).isEmpty })
            if let edited, !edited.isNew { #expect(saved.contains { $0.id == edited.item }) }
            #expect(shown.prefix { !$0.isDone }.count == stage.session.list.unfinishedCount)
        }
        stage.command(.finishEditing)
        #expect(stage.session.libraryToSave == stage.session.library)
    }
}

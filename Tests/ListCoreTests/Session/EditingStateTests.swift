// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// The effects of editing on the model.
@Suite struct EditingTests {
    private func open(_ name: String, in driver: inout SessionDriver, with device: Device = .mouse) {
        driver.tap(name, with: device)
        driver.settle()
    }

    @Test("G01: Enter commits the text as one step before it is reported, and focuses the row")
    func enter() {
        var driver = SessionDriver()
        open("t2", in: &driver)
        #expect(driver.session.editing?.fieldText == "To do 2" && driver.session.editing?.caret == 7)
        driver.command(.type("Buy eggs"))
        #expect(driver.texts[2] == "Buy eggs" && driver.events == [.edited])
        let events = driver.session.handle(.command(.commit), now: driver.time)
        let item = driver.session.list.items[2]
        #expect(events == [.changed(.edit, item), .focused(item.id)] && item.text == "Buy eggs")
        #expect(driver.edited == nil && driver.session.history.undoable.count == 1)
        driver.command(.undo)
        #expect(driver.texts[2] == "To do 2")
        driver.command(.redo)
        #expect(driver.texts[2] == "Buy eggs")
    }

    @Test("Enter without a change makes no step and saves nothing", arguments: ["To do 2", "  To do 2 "])
    func unchanged(text: String) {
        var driver = SessionDriver()
        open("t2", in: &driver)
        driver.command(.type("Something"), .type(text), .commit)
        #expect(
            driver.texts == SessionDriver().texts && driver.changes.isEmpty && driver.session.history.undoable.isEmpty)
        #expect(driver.session.libraryToSave == SessionDriver().session.library)
    }

    @Test("G02: Escape restores the old text of an existing item")
    func escape() {
        var driver = SessionDriver()
        open("t2", in: &driver)
        driver.command(.type("Something"), .escape)
        #expect(driver.texts == SessionDriver().texts && driver.edited == nil && driver.changes.isEmpty)
        #expect(driver.events == [.edited, .edited, .focused(ItemID("t2"))], "the original text is saved again")
        #expect(driver.session.history.undoable.isEmpty && driver.session.library == SessionDriver().session.library)
    }

    @Test("G03: Escape restores an existing item whose text was erased", arguments: ["", "   ", "\u{200B}\t"])
    func blankedEscape(blank: String) {
        var driver = SessionDriver()
        open("t2", in: &driver)
        driver.command(.type(blank), .escape)
        #expect(driver.session.library == SessionDriver().session.library && driver.changes.isEmpty)
    }

    @Test(
        "G04, G06: Existing item left with an erased text is deleted, and undo restores it",
        arguments: [
            "", "   ", "\u{A0}\u{3000}",
        ])
    func blanked(blank: String) {
        for command in [Command.commit, .finishEditing] {
            var driver = SessionDriver()
            open("t2", in: &driver)
            driver.command(.type(blank), command)
            #expect(driver.changes == ["delete t2"] && !driver.names.contains("t2") && driver.edited == nil)
            driver.settle()
            #expect(driver.isAtRest)
            driver.command(.undo)
            #expect(driver.session.library == SessionDriver().session.library)
            driver.command(.redo)
            #expect(!driver.names.contains("t2"))
        }
    }

    @Test(
        "G05, G06: New item that is cancelled or left blank makes no step, and the previous row is focused again",
        arguments: [
            "", " \t ", "Something",
        ])
    func newAndBlank(text: String) {
        for command in [Command.commit, .finishEditing, .escape] where command == .escape || text != "Something" {
            var driver = SessionDriver()
            _ = driver.session.focus(on: ItemID("t3"))
            driver.command(.add(.top), .type(text), command)
            #expect(
                driver.session.library == SessionDriver().session.library && driver.edited == nil
                    && driver.changes.isEmpty)
            #expect(driver.session.history.undoable.isEmpty && driver.session.focus == ItemID("t3"))
            #expect(driver.events.contains(.edited), "it may have been saved")
            driver.settle()
            #expect(driver.isAtRest)
        }
    }

    @Test(
        "G06: Text is trimmed", arguments: [(" Milk ", "Milk"), ("\u{A0}a  b\u{2009}\t", "a  b"), ("\u{FEFF}x", "x")])
    func trimmed(typed: String, text: String) {
        var driver = SessionDriver()
        driver.command(.add(.top), .type(typed), .finishEditing)
        driver.settle()
        open("t2", in: &driver)
        driver.command(.type(typed), .commit)
        #expect(driver.texts[0] == text && driver.texts[3] == text)
    }

    @Test("G18: Edited done item stays done and in its place")
    func done() {
        var driver = SessionDriver(todo: 3, done: 2)
        open("d1", in: &driver)
        driver.command(.type("Other"), .commit)
        let item = driver.session.list.items[4]
        #expect(item.text == "Other" && item.isDone && item.id.text == "d1" && driver.session.list.unfinishedCount == 3)
        open("d0", in: &driver)
        driver.command(.type(""), .commit)
        #expect(driver.names == ["t0", "t1", "t2", "d1"])
        driver.command(.undo, .undo)
        #expect(driver.session.library == SessionDriver(todo: 3, done: 2).session.library)
    }

    @Test("G19: Editing another row commits the open text first")
    func anotherOne() {
        var driver = SessionDriver()
        open("t2", in: &driver)
        driver.command(.type("Other"))
        _ = driver.session.focus(on: ItemID("t5"))
        driver.command(.edit)
        #expect(driver.edited == "t5" && driver.changes == ["edit t2"] && driver.texts[2] == "Other")
        driver.command(.edit)
        #expect(driver.edited == "t5" && driver.changes.count == 1, "opening an open row does nothing")
    }

    @Test(
        "G21: Tap or click elsewhere commits the text and does nothing else", arguments: [Device.touchscreen, .mouse])
    func elsewhere(device: Device) {
        for y in [290.0, 500] {
            var driver = SessionDriver(todo: 7)
            open("t2", in: &driver)
            driver.command(.type("Other"))
            driver.click(at: y, with: device)
            #expect(
                driver.edited == nil && driver.changes == ["edit t2"] && driver.names == SessionDriver(todo: 7).names)
            driver.settle()
            #expect(driver.isAtRest)
        }
        var driver = SessionDriver()
        open("t2", in: &driver)
        driver.command(.type("Other"))
        driver.tap("t2", with: device)
        #expect(driver.edited == "t2", "a tap on the row itself belongs to the field")
    }

    @Test(
        "G25: Row opened by touch needs the on-screen keyboard, one opened by another device doesn't",
        arguments: Device.allCases)
    func onScreenKeyboard(device: Device) {
        let tap = { (driver: inout SessionDriver) in driver.click(at: 140, with: device) }
        let tapSpace = { (driver: inout SessionDriver) in driver.click(at: 500, with: device) }
        let pull = { (driver: inout SessionDriver) in driver.pullToAdd(with: device) }
        let pinch = { (driver: inout SessionDriver) in
            driver.touch("t2", "t3")
            driver.spread(-40, 40)
            driver.pinch(.ended)
        }
        let touchpadPinch = { (driver: inout SessionDriver) in driver.scale(to: 2, at: 200) }
        let ways =
            switch device {
            case .touchscreen: [tap, tapSpace, pull, pinch]
            case .touchpad: [pull, touchpadPinch]
            case .mouse: [tap, tapSpace]
            }
        for (number, open) in ways.enumerated() {
            var driver = SessionDriver(todo: 7)
            open(&driver)
            #expect(driver.session.editing?.needsOnScreenKeyboard == (device == .touchscreen), "way \(number)")
        }
    }

    @Test("G25: Row opened by a key doesn't need the on-screen keyboard, also after one that was opened by touch")
    func hardwareKeyboard() {
        var driver = SessionDriver()
        driver.command(.add(.top))
        #expect(driver.session.editing?.needsOnScreenKeyboard == false)
        driver.command(.escape)
        driver.tap("t2")
        driver.settle()
        #expect(driver.session.editing?.needsOnScreenKeyboard == true)
        driver.command(.escape, .edit)
        #expect(driver.edited == "t2" && driver.session.editing?.needsOnScreenKeyboard == false)
        driver.command(.escape)
        driver.settle()
        driver.pullToAdd()
        driver.command(.type("First"), .commit)
        #expect(driver.edited == "n2" && driver.session.editing?.needsOnScreenKeyboard == false)
    }

    @Test("Swipe of another row commits the text first, as two steps, and the edited row can't be swiped")
    func swipes() {
        var driver = SessionDriver()
        open("t2", in: &driver)
        driver.command(.type("Other"))
        driver.swipe("t4", by: -220)
        #expect(driver.changes == ["edit t2", "delete t4"] && driver.edited == nil)
        driver.command(.undo, .undo)
        #expect(driver.session.library == SessionDriver().session.library)
        driver.settle()
        open("t2", in: &driver)
        driver.swipe("t2", by: -220)
        #expect(driver.edited == "t2" && driver.names == SessionDriver().names && driver.x("t2") == 0)
    }

    @Test("G22: Undo and redo of the list do nothing during an edit")
    func undo() {
        var driver = SessionDriver()
        driver.swipe("t5", by: -220)
        driver.command(.undo)
        driver.settle()
        let before = driver.session.library
        open("t2", in: &driver)
        _ = driver.takeEvents()
        driver.command(.undo, .redo, .undo)
        #expect(driver.session.library == before && driver.events.isEmpty && driver.edited == "t2")
        driver.command(.escape, .redo)
        #expect(!driver.names.contains("t5"))
    }

    @Test("G23: Keys act on no row during an edit")
    func listKeys() {
        var driver = SessionDriver()
        open("t2", in: &driver)
        _ = driver.takeEvents()
        driver.command(.complete, .delete)
        #expect(
            driver.session.library == SessionDriver().session.library && driver.events.isEmpty && driver.edited == "t2")
    }

    @Test("G24: Editing the start of a text that is too long for the field keeps its rest")
    func longText() throws {
        let text = (0..<6_000).map { "\($0 % 10)" }.joined()
        var driver = SessionDriver(items: [Item(id: ItemID("t0"), text: text), Item(id: ItemID("t1"), text: "x")])
        open("t0", in: &driver)
        let field = try #require(driver.session.editing?.fieldText)
        #expect(field.unicodeScalars.count == DisplayText.limit && text.hasPrefix(field))
        #expect(driver.session.editing?.caret == DisplayText.limit)
        driver.command(.type("Head " + field), .commit)
        #expect(driver.texts[0] == "Head " + text)
        open("t0", in: &driver)
        driver.command(.type(""), .escape)
        #expect(driver.texts[0] == "Head " + text)
        open("t0", in: &driver)
        driver.command(.type(" "), .commit)
        #expect(driver.names == ["t1"], "erasing the visible part erases the whole text")
        driver.command(.undo, .undo)
        #expect(driver.texts[0] == text)
    }

    @Test("G24: Typed texts of 5,000 and of 100,000 characters are kept")
    func noLimit() {
        for count in [5_000, 100_000] {
            var driver = SessionDriver()
            let text = String(repeating: "word ", count: count / 5) + "end"
            driver.command(.add(.top), .type(text), .commit, .commit)
            #expect(driver.texts[0] == text)
            driver.settle()
            #expect(driver.isAtRest)
        }
    }

    @Test("Text with line breaks written by another program stays unchanged unless it is edited")
    func severalLines() {
        let text = "one\ntwo\tthree"
        var driver = SessionDriver(items: [Item(id: ItemID("t0"), text: text)])
        open("t0", in: &driver)
        #expect(driver.session.editing?.fieldText == "one two three")
        driver.command(.type("one two three!"), .type("one two three"), .commit)
        #expect(driver.texts == [text] && driver.session.history.undoable.isEmpty)
        open("t0", in: &driver)
        driver.command(.type("one two"), .commit)
        #expect(driver.texts == ["one two"])
    }

    // MARK: Library to save

    @Test("Blank new row is never saved, and an erased text stays saved until the change is committed")
    func libraryToSave() {
        var driver = SessionDriver(todo: 3)
        let original = driver.session.library
        driver.command(.add(.below))
        for blank in ["", " ", "\u{200B}"] {
            driver.command(.type(blank))
            #expect(driver.session.libraryToSave == original && driver.names.count == 4)
        }
        driver.command(.type("Milk"))
        #expect(driver.session.libraryToSave == driver.session.library)
        driver.command(.escape)
        driver.settle()
        open("t1", in: &driver)
        driver.command(.type("Eggs"))
        #expect(driver.session.libraryToSave == driver.session.library && driver.texts[1] == "Eggs")
        driver.command(.type("  "))
        #expect(driver.session.libraryToSave == original && driver.texts[1] == "  ")
        driver.command(.commit)
        #expect(driver.session.libraryToSave == driver.session.library && driver.names == ["t0", "t2"])
    }

    @Test("Saved library differs from the shown one only by a blank row that is being edited", arguments: 0..<20)
    func libraryToSaveLaw(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver(todo: 5, done: 2)
        for _ in 0..<60 {
            let command = random.pick([
                Command.add(.top), .add(.below), .add(.above), .edit, .commit, .escape, .finishEditing, .undo, .redo,
                .complete,
                .type(""), .type(" "), .type("x\(seed)"), .type("y"), .focus(.down), .focus(.first),
                .paste("a\nb", before: "x", after: ""),
            ])
            driver.command(command)
            let (shown, saved) = (driver.session.list.items, driver.session.libraryToSave.lists[0].items)
            let edited = driver.session.editing
            #expect(saved.filter { $0.id != edited?.item } == shown.filter { $0.id != edited?.item })
            #expect(saved.allSatisfy { !ItemText.trimmed($0.text).isEmpty })
            #expect(shown.filter { $0.id != edited?.item }.allSatisfy { !ItemText.trimmed($0.text).isEmpty })
            if let edited, !edited.isNew { #expect(saved.contains { $0.id == edited.item }) }
            #expect(shown.prefix { !$0.isDone }.count == driver.session.list.unfinishedCount)
        }
        driver.command(.finishEditing)
        #expect(driver.session.libraryToSave == driver.session.library)
    }
}

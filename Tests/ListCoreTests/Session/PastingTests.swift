import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

@Suite struct PastingTests {
    @Test(
        "G08: Lines become items without bullets, numbers, check boxes, and blank lines",
        arguments: [
            ("- Milk\n- Eggs", ["Milk", "Eggs"]),
            ("* a\n+ b\n• c\n– d\n— e\n◦ f\n▪ g", ["a", "b", "c", "d", "e", "f", "g"]),
            ("1. one\n2) two\n(3) three\n12. twelve", ["one", "two", "three", "twelve"]),
            ("[ ] a\n[x] b\n[X] c\n☐ d\n☑ e\n✓ f", ["a", "b", "c", "d", "e", "f"]),
            ("- [ ] a\n- [x] b\n1. [ ] c\n* ☐ d", ["a", "b", "c", "d"]),
            ("  - indented\n\t* by a tab", ["indented", "by a tab"]),
            ("a\r\nb\rc\u{2028}d\u{2029}e\u{85}f\u{0B}g\u{0C}h", ["a", "b", "c", "d", "e", "f", "g", "h"]),
            ("\n\n a \n \n\t\n b\n\u{FEFF}\n", ["a", "b"]),
            ("- a\n-\n- \n*\n[ ]\n1.\nb", ["a", "b"]),
            (
                "1.5 litres\n2 eggs\n-5 degrees\n[draft] letter\n(see below)\n12345. x\n*bold*",
                [
                    "1.5 litres", "2 eggs", "-5 degrees", "[draft] letter", "(see below)", "12345. x", "*bold*",
                ]
            ),
            ("- - a\n[ ] [ ] b", ["- a", "[ ] b"]),
            ("a\tb\nc\u{0}d\u{1B}[0m\ne\u{7F}\u{9F}", ["a b", "cd[0m", "e"]),
            ("\u{200F}שלום\n\u{202E}abc\u{202C}", ["\u{200F}שלום", "\u{202E}abc\u{202C}"]),
        ])
    func lines(text: String, expected: [String]) {
        #expect(PastedText.lines(of: text) == expected)
    }

    @Test(
        "G08: Single line stays unchanged except for white space at both ends",
        arguments: [
            ("- Milk", ["- Milk"]), ("1. one\n", ["1. one"]), (" \n [ ] a \n", ["[ ] a"]), ("", []), (" \n\t\n", []), ("\u{0}", []),
        ])
    func oneLine(text: String, expected: [String]) {
        #expect(PastedText.lines(of: text) == expected)
    }

    @Test("Text in a field is one line", arguments: ["a\nb\tc\r\nd\u{2028}e\u{0}f"])
    func field(text: String) {
        let line = PastedText.oneLine(text)
        #expect(line == "a b c  d ef" && !PastedText.breaksLines(line) && PastedText.breaksLines(text))
        #expect(PastedText.oneLine(line) == line)
    }

    @Test("G08: Pasted lines become items at the top in one step if nothing is edited", arguments: [1, 2, 7, 100])
    func unfocused(count: Int) {
        var stage = SessionDriver()
        let original = stage.session.library
        stage.command(.paste((0..<count).map { "- Line \($0)\n\n" }.joined(), before: "", after: ""))
        let texts = count == 1 ? ["- Line 0"] : (0..<count).map { "Line \($0)" }
        #expect(Array(stage.texts.prefix(count)) == texts && stage.texts.count == 20 + count && stage.edited == nil)
        #expect(stage.changes == [count == 1 ? "add n0" : "paste(count: \(count)) n0"])
        let pasted = stage.session.library
        stage.settle()
        #expect(stage.isAtRest && stage.session.history.undoable.count == 1)
        stage.command(.undo)
        #expect(stage.session.library == original)
        stage.settle()
        #expect(stage.isAtRest)
        stage.command(.redo)
        #expect(stage.session.library == pasted)
        stage.settle()
        #expect(stage.isAtRest && stage.scene.heights.count == pasted.lists[0].items.count)
    }

    @Test("Blank text pastes nothing", arguments: ["", " \n\t\n", "\u{0}\u{1}"])
    func nothing(text: String) {
        var stage = SessionDriver()
        stage.command(.paste(text, before: "", after: ""))
        #expect(stage.session.library == SessionDriver().session.library && stage.events.isEmpty)
        stage.command(.add(.top), .type("ab"), .paste(text, before: "a", after: "b"))
        #expect(stage.texts[0] == "ab" && stage.session.editing?.caret == 1)
    }

    @Test("Line pasted into a field is inserted at the caret and not committed")
    func intoField() {
        var stage = SessionDriver()
        stage.tap("t2", with: .mouse)
        stage.command(.paste(" \tbig\u{7} \n", before: "To ", after: "do 2"))
        #expect(stage.texts[2] == "To bigdo 2" && stage.session.editing?.fieldText == "To bigdo 2")
        #expect(stage.session.editing?.caret == 6 && stage.changes.isEmpty && stage.events == [.drafted])
        stage.command(.escape)
        #expect(stage.session.library == SessionDriver().session.library)
    }

    @Test("G08: Lines pasted into a new row become items in one step, and the last one stays open")
    func intoNewRow() {
        var stage = SessionDriver()
        _ = stage.session.focus(on: ItemID("t3"))
        stage.command(.add(.below), .type("So: !"), .paste("- a\n- b\n- c", before: "So: ", after: "!"))
        #expect(Array(stage.texts[4...6]) == ["So: a", "b", "c!"] && stage.names.count == 23)
        #expect(stage.changes == ["paste(count: 3) n0"] && stage.edited == "n2")
        #expect(stage.session.editing?.fieldText == "c!" && stage.session.editing?.caret == 1)
        #expect(stage.session.editing?.isNew == false, "an unchanged row stays")
        stage.settle()
        stage.command(.commit)
        #expect(stage.edited == "n3" && stage.names[7] == "n3", "Enter adds another row")
        stage.command(.escape)
        let pasted = stage.session.library
        stage.command(.undo)
        #expect(stage.session.library == SessionDriver().session.library && stage.session.history.undoable.isEmpty)
        stage.command(.redo)
        #expect(stage.session.library == pasted)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("G08: Row takes the first of several pasted lines and the last new row the text after the caret, in one step")
    func intoOldRow() {
        for (name, isDone) in [("t2", false), ("d0", true)] {
            var stage = SessionDriver(todo: 5, done: 2)
            stage.tap(name, with: .mouse)
            let old = stage.session.editing?.fieldText ?? ""
            stage.command(.type("Draft"), .paste("x\ny", before: "Dr", after: "aft"))
            #expect(stage.session.list[ItemID(name)]?.text == "Drx" && stage.session.list[ItemID(name)]?.isDone == isDone)
            #expect(stage.edited == "n0" && stage.session.list[ItemID("n0")]?.text == "yaft" && stage.names.count == 8)
            #expect(stage.names.firstIndex(of: "n0") == (isDone ? 5 : 3))
            stage.command(.type("yafter"), .finishEditing)
            #expect(stage.changes.count == 2 && stage.session.history.undoable.count == 2)
            stage.command(.undo)
            #expect(stage.session.list[ItemID("n0")]?.text == "yaft")
            stage.command(.undo)
            #expect(stage.session.library == SessionDriver(todo: 5, done: 2).session.library && old.hasSuffix(isDone ? "0" : "2"))
            stage.command(.redo, .redo)
            #expect(stage.session.list[ItemID("n0")]?.text == "yafter")
            stage.settle()
            #expect(stage.isAtRest)
        }
    }

    @Test("No row jumps when lines are pasted")
    func continuity() {
        for isEditing in [false, true] {
            var stage = SessionDriver()
            if isEditing { stage.tap("t3", with: .mouse) }
            stage.settle()
            let before = stage.picture
            stage.command(.paste("a\nb\nc", before: "", after: ""))
            #expect(SessionDriver.isSame(before, stage.picture))
            stage.wait(0.1)
            let flying = stage.picture
            stage.command(.finishEditing, .undo)
            #expect(SessionDriver.isSame(flying, stage.picture))
        }
    }

    @Test("Rows that come into view after many insertions move in from beyond the nearer edge")
    func manyAtOnce() {
        for isAtEnd in [false, true] {
            var stage = SessionDriver(todo: 40)
            stage.command(.focus(isAtEnd ? .last : .first))
            let lines = (0..<40).map { "- \($0)" }.joined(separator: "\n")
            stage.command(.add(isAtEnd ? .below : .above), .paste(lines, before: "", after: ""), .finishEditing)
            if isAtEnd { stage.command(.focus(.last)) }
            stage.settle()
            var before = stage.picture
            stage.command(.undo)
            for _ in 0..<60 {
                for row in stage.session.frames where row.index != nil && row.y < 530 && row.y + row.height > 10 {
                    #expect(before[row.item.id.text] != nil, "it was moving")
                }
                before = stage.picture
                stage.wait(1 / 120)
            }
            stage.settle()
            #expect(stage.isAtRest && stage.names == SessionDriver(todo: 40).names)
        }
    }

    @Test("G09: Pasted line of a million characters becomes one item without control characters")
    func longLine() {
        let text = String(repeating: "wörd \u{1}\u{200F}", count: 140_000) + "end"
        var stage = SessionDriver()
        stage.command(.paste(text, before: "", after: ""))
        #expect(stage.names.count == 21 && stage.texts[0].hasSuffix("end") && !stage.texts[0].unicodeScalars.contains("\u{1}"))
        stage.settle()
        stage.command(.undo, .add(.top), .paste(text, before: "a", after: "z"))
        #expect(stage.session.editing?.fieldText.unicodeScalars.count == DisplayText.limit)
        stage.command(.finishEditing)
        #expect(stage.names.count == 21 && stage.texts[0].hasPrefix("aw") && stage.texts[0].hasSuffix("endz"))
    }

    @Test("G09: Million blank characters around and between lines are removed", arguments: [" ", "\u{200B}", "\n", "\t"])
    func blanks(blank: String) {
        let many = String(repeating: blank, count: 1_000_000)
        #expect(PastedText.lines(of: many).isEmpty && PastedText.trimmed(many).isEmpty)
        #expect(PastedText.lines(of: many + "a\nb" + many) == ["a", "b"])
        #expect(PastedText.trimmed(many + "a" + many) == "a")
    }

    @Test("Pasting 100,000 lines is one step that can be undone and redone")
    func manyLines() {
        let text = (0..<100_000).map { "- [ ] Line \($0)" }.joined(separator: "\n")
        var stage = SessionDriver()
        let original = stage.session.library
        stage.command(.add(.top), .paste(text, before: "", after: ""))
        #expect(stage.names.count == 100_020 && stage.texts[99_999] == "Line 99999" && stage.edited == "n99999")
        stage.settle()
        stage.command(.finishEditing)
        stage.settle()
        #expect(stage.isAtRest && stage.session.frames.count < 20)
        stage.command(.undo)
        #expect(stage.session.library == original)
        stage.command(.redo)
        #expect(stage.names.count == 100_020)
        stage.settle()
        #expect(stage.isAtRest)
    }
}

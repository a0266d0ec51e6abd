// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

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
        #expect(ItemText.lines(of: text) == expected)
    }

    @Test(
        "G08: Single line stays unchanged except for white space at both ends",
        arguments: [
            ("- Milk", ["- Milk"]), ("1. one\n", ["1. one"]), (" \n [ ] a \n", ["[ ] a"]), ("", []), (" \n\t\n", []),
            ("\u{0}", []),
        ])
    func oneLine(text: String, expected: [String]) {
        #expect(ItemText.lines(of: text) == expected)
    }

    @Test("Text in a field is one line", arguments: ["a\nb\tc\r\nd\u{2028}e\u{0}f"])
    func field(text: String) {
        let line = ItemText.oneLine(text)
        #expect(line == "a b c  d ef" && !ItemText.breaksLines(line) && ItemText.breaksLines(text))
        #expect(ItemText.oneLine(line) == line)
    }

    @Test("G08: Pasted lines become items at the top in one step if nothing is edited", arguments: [1, 2, 7, 100])
    func unfocused(count: Int) {
        var driver = SessionDriver()
        let original = driver.session.library
        driver.command(.paste((0..<count).map { "- Line \($0)\n\n" }.joined(), before: "", after: ""))
        let texts = count == 1 ? ["- Line 0"] : (0..<count).map { "Line \($0)" }
        #expect(Array(driver.texts.prefix(count)) == texts && driver.texts.count == 20 + count && driver.edited == nil)
        #expect(driver.changes == [count == 1 ? "add n0" : "paste(count: \(count)) n0"])
        let pasted = driver.session.library
        driver.settle()
        #expect(driver.isAtRest && driver.session.history.undoable.count == 1)
        driver.command(.undo)
        #expect(driver.session.library == original)
        driver.settle()
        #expect(driver.isAtRest)
        driver.command(.redo)
        #expect(driver.session.library == pasted)
        driver.settle()
        #expect(driver.isAtRest && driver.session.layout.heights.count == pasted.lists[0].items.count)
    }

    @Test("Blank text pastes nothing", arguments: ["", " \n\t\n", "\u{0}\u{1}"])
    func nothing(text: String) {
        var driver = SessionDriver()
        driver.command(.paste(text, before: "", after: ""))
        #expect(driver.session.library == SessionDriver().session.library && driver.events.isEmpty)
        driver.command(.add(.top), .type("ab"), .paste(text, before: "a", after: "b"))
        #expect(driver.texts[0] == "ab" && driver.session.editing?.caret == 1)
    }

    @Test("Line pasted into a field is inserted at the caret and not committed")
    func intoField() {
        var driver = SessionDriver()
        driver.tap("t2", with: .mouse)
        driver.command(.paste(" \tbig\u{7} \n", before: "To ", after: "do 2"))
        #expect(driver.texts[2] == "To bigdo 2" && driver.session.editing?.fieldText == "To bigdo 2")
        #expect(driver.session.editing?.caret == 6 && driver.changes.isEmpty && driver.events == [.edited])
        driver.command(.escape)
        #expect(driver.session.library == SessionDriver().session.library)
    }

    @Test("G08: Lines pasted into a new row become items in one step, and the last one stays open")
    func intoNewRow() {
        var driver = SessionDriver()
        _ = driver.session.focus(on: ItemID("t3"))
        driver.command(.add(.below), .type("So: !"), .paste("- a\n- b\n- c", before: "So: ", after: "!"))
        #expect(Array(driver.texts[4...6]) == ["So: a", "b", "c!"] && driver.names.count == 23)
        #expect(driver.changes == ["paste(count: 3) n0"] && driver.edited == "n2")
        #expect(driver.session.editing?.fieldText == "c!" && driver.session.editing?.caret == 1)
        #expect(driver.session.editing?.isNew == false, "an unchanged row stays")
        driver.settle()
        driver.command(.commit)
        #expect(driver.edited == "n3" && driver.names[7] == "n3", "Enter adds another row")
        driver.command(.escape)
        let pasted = driver.session.library
        driver.command(.undo)
        #expect(driver.session.library == SessionDriver().session.library && driver.session.history.undoable.isEmpty)
        driver.command(.redo)
        #expect(driver.session.library == pasted)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("G08: Row takes the first of several pasted lines and the last new row the text after the caret, in one step")
    func intoOldRow() {
        for (name, isDone) in [("t2", false), ("d0", true)] {
            var driver = SessionDriver(todo: 5, done: 2)
            driver.tap(name, with: .mouse)
            let old = driver.session.editing?.fieldText ?? ""
            driver.command(.type("Draft"), .paste("x\ny", before: "Dr", after: "aft"))
            #expect(
                driver.session.list[ItemID(name)]?.text == "Drx" && driver.session.list[ItemID(name)]?.isDone == isDone)
            #expect(
                driver.edited == "n0" && driver.session.list[ItemID("n0")]?.text == "yaft" && driver.names.count == 8)
            #expect(driver.names.firstIndex(of: "n0") == (isDone ? 5 : 3))
            driver.command(.type("yafter"), .finishEditing)
            #expect(driver.changes.count == 2 && driver.session.history.undoable.count == 2)
            driver.command(.undo)
            #expect(driver.session.list[ItemID("n0")]?.text == "yaft")
            driver.command(.undo)
            #expect(
                driver.session.library == SessionDriver(todo: 5, done: 2).session.library
                    && old.hasSuffix(isDone ? "0" : "2"))
            driver.command(.redo, .redo)
            #expect(driver.session.list[ItemID("n0")]?.text == "yafter")
            driver.settle()
            #expect(driver.isAtRest)
        }
    }

    @Test("No row jumps when lines are pasted")
    func continuity() {
        for isEditing in [false, true] {
            var driver = SessionDriver()
            if isEditing { driver.tap("t3", with: .mouse) }
            driver.settle()
            let before = driver.picture
            driver.command(.paste("a\nb\nc", before: "", after: ""))
            #expect(SessionDriver.isSame(before, driver.picture))
            driver.wait(0.1)
            let flying = driver.picture
            driver.command(.finishEditing, .undo)
            #expect(SessionDriver.isSame(flying, driver.picture))
        }
    }

    @Test("Rows that come into view after many insertions move in from beyond the nearer edge")
    func manyAtOnce() {
        for isAtEnd in [false, true] {
            var driver = SessionDriver(todo: 40)
            driver.command(.focus(isAtEnd ? .last : .first))
            let lines = (0..<40).map { "- \($0)" }.joined(separator: "\n")
            driver.command(.add(isAtEnd ? .below : .above), .paste(lines, before: "", after: ""), .finishEditing)
            if isAtEnd { driver.command(.focus(.last)) }
            driver.settle()
            var before = driver.picture
            driver.command(.undo)
            for _ in 0..<60 {
                for row in driver.session.frames where row.index != nil && row.y < 530 && row.y + row.height > 10 {
                    #expect(before[row.item.id.text] != nil, "it was moving")
                }
                before = driver.picture
                driver.wait(1 / 120)
            }
            driver.settle()
            #expect(driver.isAtRest && driver.names == SessionDriver(todo: 40).names)
        }
    }

    @Test("G09: Pasted line of a million characters becomes one item without control characters")
    func longLine() {
        let text = String(repeating: "wörd \u{1}\u{200F}", count: 140_000) + "end"
        var driver = SessionDriver()
        driver.command(.paste(text, before: "", after: ""))
        #expect(
            driver.names.count == 21 && driver.texts[0].hasSuffix("end")
                && !driver.texts[0].unicodeScalars.contains("\u{1}"))
        driver.settle()
        driver.command(.undo, .add(.top), .paste(text, before: "a", after: "z"))
        #expect(driver.session.editing?.fieldText.unicodeScalars.count == DisplayText.limit)
        driver.command(.finishEditing)
        #expect(driver.names.count == 21 && driver.texts[0].hasPrefix("aw") && driver.texts[0].hasSuffix("endz"))
    }

    @Test(
        "G09: Million blank characters around and between lines are removed", arguments: [" ", "\u{200B}", "\n", "\t"])
    func blanks(blank: String) {
        let many = String(repeating: blank, count: 1_000_000)
        #expect(ItemText.lines(of: many).isEmpty && ItemText.trimmed(many).isEmpty)
        #expect(ItemText.lines(of: many + "a\nb" + many) == ["a", "b"])
        #expect(ItemText.trimmed(many + "a" + many) == "a")
    }

    @Test("Pasting 100,000 lines is one step that can be undone and redone")
    func manyLines() {
        let text = (0..<100_000).map { "- [ ] Line \($0)" }.joined(separator: "\n")
        var driver = SessionDriver()
        let original = driver.session.library
        driver.command(.add(.top), .paste(text, before: "", after: ""))
        #expect(driver.names.count == 100_020 && driver.texts[99_999] == "Line 99999" && driver.edited == "n99999")
        driver.settle()
        driver.command(.finishEditing)
        driver.settle()
        #expect(driver.isAtRest && driver.session.frames.count < 20)
        driver.command(.undo)
        #expect(driver.session.library == original)
        driver.command(.redo)
        #expect(driver.names.count == 100_020)
        driver.settle()
        #expect(driver.isAtRest)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Which parts of a text were typed.
@Suite struct TypedPartsTests {
    /// Returns the typed parts of a text after some changes.
    private func parts(of text: String, untyped count: Int = 0, _ change: (inout TypedParts) -> Void) -> [String] {
        var parts = TypedParts(ofUntyped: count)
        change(&parts)
        return parts.ranges(in: text).map { String(text[$0]) }
    }

    @Test("L21: What is typed one after the other is one part")
    func typing() {
        let typed = parts(of: "🎉é tom", untyped: 2) {
            for place in 2..<6 {
                $0.insert(1, at: place)
                $0.type(place..<place + 1)
            }
        }
        #expect(typed == [" tom"])
    }

    @Test("L21: An insertion that isn't typed splits a part")
    func insertion() {
        let typed = parts(of: "on [pasted] Friday") {
            $0.insert(10, at: 0)
            $0.type(0..<10)
            $0.insert(8, at: 3)
        }
        #expect(typed == ["on ", " Friday"])
    }

    @Test("L21: A deletion joins the parts around it, and what undo brings back isn't typed")
    func deletion() {
        let (joined, restored) = (
            parts(of: "on Friday") {
                $0.insert(9, at: 0)
                $0.type(0..<9)
                $0.insert(3, at: 3)
                $0.delete(3..<6)
            },
            parts(of: "on Friday") {
                $0.insert(9, at: 0)
                $0.type(0..<9)
                $0.delete(3..<9)
                $0.insert(6, at: 3)
            }
        )
        #expect(joined == ["on Friday"] && restored == ["on "])
    }

    @Test("Changes beyond the end of the text change nothing else")
    func limits() {
        let typed = parts(of: "ab", untyped: 2) {
            $0.delete(5..<9)
            $0.insert(1, at: 9)
            $0.type(2..<9)
        }
        #expect(typed.isEmpty)
    }
}

/// Dates in texts that are edited.
@Suite struct TypedDateTests {
    private static let recognizer = DatePhraseRecognizer([.english])

    private func makeDriver(_ items: [Item] = [Item(id: ItemID("t0"), text: "Call Mum")]) -> SessionDriver {
        var driver = SessionDriver(items: items)
        driver.session.recognizeDate = {
            Self.recognizer.phrase(in: $0, typed: $1, at: DatePhraseTests.now, in: .utc)
        }
        return driver
    }

    /// Edits the first row: what follows the initial text, or a start, was typed, or was pasted.
    ///
    /// - Returns: the events of the next frame.
    @discardableResult
    private func edit(
        _ text: String, from start: Int? = nil, typed: Bool = true, in driver: inout SessionDriver
    ) -> [SessionEvent] {
        if driver.session.editing == nil { driver.command(.focus(.first), .edit) }
        let start = start ?? driver.session.editing?.fieldText.unicodeScalars.count ?? 0
        var parts = TypedParts(ofUntyped: text.unicodeScalars.count)
        if typed { parts.type(start..<text.unicodeScalars.count) }
        driver.command(.type(text, typed: parts))
        return driver.session.recognizeTypedDate()
    }

    private func first(_ driver: SessionDriver) -> String {
        let item = driver.session.list.items[0]
        return [item.text, item.due?.text, item.task.recurrence].compactMap(\.self).joined(separator: " | ")
    }

    @Test("L22: A typed date is set and taken out of the text, in one step")
    func existingItem() {
        var driver = makeDriver()
        edit("Call Mum now tomorrow 5pm", in: &driver)
        #expect(first(driver) == "Call Mum now tomorrow 5pm", "the text is as it was typed until it is committed")
        #expect(driver.session.libraryToSave.lists[0].items[0].text == "Call Mum now tomorrow 5pm")
        driver.command(.commit)
        #expect(first(driver) == "Call Mum now | 2026-11-25T17:00" && driver.changes == ["edit t0"])
        driver.command(.undo)
        #expect(first(driver) == "Call Mum" && driver.session.history.undoable.isEmpty)
        driver.command(.redo)
        #expect(first(driver) == "Call Mum now | 2026-11-25T17:00")
    }

    @Test("L22: A new item gets its date in the step that adds it", arguments: [Command.commit, .finishEditing])
    func newItem(end: Command) {
        var driver = makeDriver([])
        driver.command(.add(.top))
        edit("Water plants every Monday", in: &driver)
        driver.command(end, .finishEditing)
        #expect(first(driver) == "Water plants | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO" && driver.changes == ["add n0"])
        driver.command(.undo)
        #expect(driver.texts.isEmpty && driver.session.history.undoable.isEmpty)
        driver.command(.redo)
        #expect(first(driver) == "Water plants | 2026-11-30 | FREQ=WEEKLY;BYDAY=MO")
    }

    @Test("L21: Words that were typed and replaced by a paste within a frame are no date")
    func pastedOver() {
        var driver = makeDriver()
        var parts = TypedParts(ofUntyped: 17)
        parts.type(8..<17)
        driver.command(.focus(.first), .edit, .type("Call Mum tomorrow", typed: parts))
        driver.command(.paste("Dad", before: "Call ", after: ""))
        #expect(driver.session.recognizeTypedDate().isEmpty)
        driver.command(.commit)
        #expect(first(driver) == "Call Dad")
    }

    @Test("L22: If the rest of the text is unchanged, only the date is set")
    func dateOnly() {
        var driver = makeDriver()
        edit("Call Mum on Friday", in: &driver)
        driver.command(.finishEditing)
        #expect(first(driver) == "Call Mum | 2026-11-27" && driver.changes == ["setDate t0"])
        edit("Call Mum on Friday", in: &driver)
        driver.command(.finishEditing)
        #expect(driver.changes == ["setDate t0"], "the same date makes no step")
    }

    @Test("L22: A text without a typed date keeps its date, and a typed one replaces it")
    func datedItem() {
        let task = TaskProperties(due: DueDate("2026-12-24"), recurrence: "FREQ=YEARLY")
        var driver = makeDriver([Item(id: ItemID("t0"), text: "Call Mum", task: task)])
        edit("Call Mum now", in: &driver)
        driver.command(.finishEditing)
        #expect(first(driver) == "Call Mum now | 2026-12-24 | FREQ=YEARLY")
        edit("Call Mum now tomorrow", in: &driver)
        driver.command(.finishEditing)
        #expect(first(driver) == "Call Mum now | 2026-11-25 | FREQ=YEARLY", "it repeats as before")
        edit("Call Mum now every day", in: &driver)
        driver.command(.finishEditing)
        #expect(first(driver) == "Call Mum now | 2026-11-24 | FREQ=DAILY")
    }

    @Test("L21: Words that weren't typed are no date, neither are names of lists and texts too long for the field")
    func otherTexts() {
        var driver = makeDriver()
        edit("Call Mum tomorrow", typed: false, in: &driver)
        #expect(driver.session.editing?.date == nil)
        driver.command(.finishEditing)
        #expect(first(driver) == "Call Mum tomorrow")

        var lists = SessionDriver(library: Library(lists: [ItemList(id: ListID("a"), name: "Call")]))
        lists.session.recognizeDate = driver.session.recognizeDate
        lists.command(.show(.lists))
        lists.settle()
        edit("Call tomorrow", in: &lists)
        #expect(lists.texts == ["Call tomorrow"] && lists.session.editing?.date == nil)

        let long = String(repeating: "a ", count: DisplayText.limit)
        driver = makeDriver([Item(id: ItemID("t0"), text: long)])
        edit("Call Mum tomorrow", from: 8, in: &driver)
        #expect(driver.session.editing?.date == nil)
    }

    @Test("L24: A date is reported when it is recognized, and again only if it changes")
    func events() {
        var driver = makeDriver()
        let texts = ["Call Mum tomorrow", "Call Mum tomorrow ", "Call Mum tomorrow 5pm", "Call Mum now tomorrow 5pm"]
        let events = texts.flatMap { edit($0, in: &driver) }
        let dates = events.compactMap { if case .recognizedDate(let date) = $0 { date.due.text } else { nil } }
        #expect(dates == ["2026-11-25", "2026-11-25T17:00"])
        #expect(driver.session.editing?.date?.end == 25)
    }

    @Test("L51: A date that is recognized fades in once")
    func fadesIn() {
        var driver = makeDriver()
        func opacity() -> Double { driver.frame("t0")?.dateOpacity ?? 0 }
        edit("Call Mum tomorrow", in: &driver)
        var last = opacity()
        #expect(last == 0)
        driver.wait(1 / 60)
        #expect(opacity() > 0 && opacity() < 0.3)
        edit("Call Mum tomorrow 5pm", in: &driver)
        while driver.session.isMoving {
            #expect(opacity() >= last)
            last = opacity()
            driver.wait(1 / 60)
        }
        #expect(opacity() == 1)
    }

    @Test("L23: A rejected date stays in the text", arguments: [Command.rejectDate, .escape])
    func rejection(reject: Command) {
        var driver = makeDriver()
        edit("Call Mum tomorrow", in: &driver)
        driver.command(reject)
        #expect(driver.session.editing?.date == nil && driver.edited == "t0")
        edit("Call Mum tomorrow 5pm", in: &driver)
        edit("Call Mum tomorrow", in: &driver)
        #expect(driver.session.editing?.date == nil, "not while its words are continued or erased")
        driver.command(.commit)
        #expect(first(driver) == "Call Mum tomorrow" && driver.changes == ["edit t0"])
        driver.command(.edit, .type("Call Mum"))
        edit("Call Mum tomorrow", typed: false, in: &driver)
        driver.command(.finishEditing)
        #expect(first(driver) == "Call Mum tomorrow")
    }

    @Test("L23: After a rejected date, another one is recognized, and in the next edit the same one")
    func otherDateAfterRejection() {
        var driver = makeDriver()
        edit("Call Mum tomorrow", in: &driver)
        driver.command(.rejectDate)
        edit("Call Mum on Friday", in: &driver)
        #expect(driver.session.editing?.date?.due.text == "2026-11-27")
        driver.command(.escape, .escape)
        #expect(first(driver) == "Call Mum" && driver.edited == nil && driver.changes.isEmpty)
        edit("Call Mum tomorrow", in: &driver)
        #expect(driver.session.editing?.date?.due.text == "2026-11-25")
    }

    @Test("L22: A date is committed by everything that commits the text")
    func ends() {
        let ends: [(inout SessionDriver) -> Void] = [
            { $0.tap("t1", with: .mouse) }, { $0.command(.add(.top)) }, { $0.command(.show(.lists)) },
        ]
        for (index, end) in ends.enumerated() {
            let items = ["Call Mum", "Eggs"].enumerated().map { Item(id: ItemID("t\($0)"), text: $1) }
            var driver = makeDriver(items)
            edit("Call Mum now tomorrow", in: &driver)
            end(&driver)
            let item = driver.session.library.lists[0].items.first { $0.id == ItemID("t0") }
            #expect(item?.text == "Call Mum now" && item?.due?.text == "2026-11-25", "end \(index)")
        }
    }

    @Test(
        "L22: A date is set, or rejected, even if no frame has shown it", arguments: [Command.finishEditing, .escape])
    func fastTyping(end: Command) {
        var driver = makeDriver([])
        driver.command(.add(.top))
        var typed = TypedParts(ofUntyped: 17)
        typed.type(0..<17)
        driver.command(.type("Call Mum tomorrow", typed: typed), end)
        #expect(first(driver) == (end == .escape ? "Call Mum tomorrow" : "Call Mum | 2026-11-25"))
        #expect(driver.edited == (end == .escape ? "n0" : nil))
    }

    @Test("K14: A text that is replaced from elsewhere has no typed date")
    func replacedText() {
        var driver = makeDriver()
        edit("Call Mum tomorrow", in: &driver)
        driver.session.replaceFieldText("Call Dad tomorrow")
        #expect(driver.session.editing?.date == nil)
    }
}

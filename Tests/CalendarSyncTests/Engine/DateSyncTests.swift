// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// Dates of items and tasks in a sync.
@Suite struct DateSyncTests {
    private let contents = ServerContents()
    private static let home = "/home/list-Home/"

    private func machine() -> Machine {
        let machine = Machine("one", contents, library: Library(["Home": ["a"]]))
        #expect(machine.sync().isComplete)
        #expect(machine.sync().isComplete)
        return machine
    }

    private func data(_ name: String = "item-a.ics") -> String {
        contents.collections[Self.home]?.objects[Self.home + name]?.data ?? ""
    }

    private func write(_ lines: String..., to name: String = "x.ics") {
        let text = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(name)", "SUMMARY:\(name)"] + lines
        contents.write(
            (text + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n"), name, in: Self.home)
    }

    private func setLine(_ name: String, _ value: String?) throws {
        var task = try #require(CalendarTask(data()))
        task.setValue(name, value)
        contents.write(task.data, "item-a.ics", in: Self.home)
    }

    private func set(_ due: String?, _ rule: String? = nil, on machine: Machine) {
        machine.library.update("Home") {
            $0[0].task.due = due.flatMap { DueDate($0) }
            $0[0].task.recurrence = rule
        }
    }

    private func item(_ machine: Machine, _ id: String = "item-a") -> Item? {
        machine.library.lists.lazy.flatMap(\.items).first { $0.id == ItemID(id) }
    }

    /// Expects that nothing is sent any more, and that another machine gets the same.
    private func expectQuiet(_ machine: Machine, _ due: String?, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(machine.sync().isComplete, sourceLocation: sourceLocation)
        let revision = contents.revision
        for _ in 0..<2 { #expect(machine.sync().sentCount == 0, sourceLocation: sourceLocation) }
        #expect(contents.revision == revision, sourceLocation: sourceLocation)
        let two = Machine("two", contents)
        two.sync()
        for machine in [machine, two] {
            #expect(item(machine)?.due?.text == due, "\(machine.name)", sourceLocation: sourceLocation)
        }
    }

    @Test func dateIsSentAndReceived() throws {
        let one = machine()
        set("2026-11-23T17:00", "FREQ=DAILY", on: one)
        one.sync()
        #expect(data().contains("DUE:20261123T170000\r\n") && data().contains("RRULE:FREQ=DAILY\r\n"))
        #expect(data().contains("BEGIN:VALARM"))
        expectQuiet(one, "2026-11-23T17:00")
        try setLine("DUE", "20261124T180000")
        expectQuiet(one, "2026-11-24T18:00")
        set(nil, on: one)
        one.sync()
        #expect(!["DUE", "RRULE", "VALARM"].contains { data().contains($0) })
        expectQuiet(one, nil)
    }

    @Test func newItemIsSentWithItsDate() {
        let task = TaskProperties(due: DueDate("2026-11-23"), recurrence: "FREQ=DAILY", notes: "mine")
        let one = Machine("one", contents, library: Library(["Home": []]))
        one.library.update("Home") { $0.append(Item(id: ItemID("item-a"), text: "a", task: task)) }
        one.sync()
        #expect(data().contains("DUE;VALUE=DATE:20261123\r\n") && !data().contains("DESCRIPTION"))
        expectQuiet(one, "2026-11-23")
        #expect(item(one)?.task == task)
    }

    @Test func whatAnotherProgramHasWrittenStays() {
        let one = machine()
        write(
            "DUE;TZID=Europe/Berlin;X-A=1:20261123T170000", "DESCRIPTION:n", "ATTACH:x", "BEGIN:VALARM",
            "TRIGGER:-PT15M", "END:VALARM")
        one.sync()
        #expect(
            item(one, "x.ics")?.task
                == TaskProperties(
                    due: DueDate("2026-11-23T17:00[Europe/Berlin]"), alarm: "-PT15M", notes: "n", hasAttachments: true))
        let before = data("x.ics")
        one.library.update("Home") { items in
            for index in items.indices {
                items[index].text += "!"
                (items[index].task.notes, items[index].task.alarm) = ("mine", nil)
            }
        }
        one.sync()
        #expect(data("x.ics").contains("SUMMARY:x.ics!\r\n"))
        #expect(
            CalendarTask(data("x.ics"))?.otherContents() == CalendarTask(before)?.otherContents()
                && data("x.ics").contains("DUE;TZID=Europe/Berlin;X-A=1:20261123T170000\r\n"))
        #expect(one.sync().sentCount == 0)
    }

    /// Nextcloud Tasks adds an alarm to each task, and mailbox.org removes all of them.
    @Test(arguments: [
        "BEGIN:VALARM\r\nTRIGGER;RELATED=END:-PT5M\r\nACTION:AUDIO\r\nEND:VALARM\r\n", "",
    ])
    func serverThatChangesAlarmsIsNotOverwritten(alarm: String) throws {
        let one = machine()
        for due in ["2026-11-23T17:00", "2026-11-24T17:00"] {
            set(due, on: one)
            one.sync()
            let object = try #require(CalendarTask(data()))
            var lines = object.data
            if let own = object.ownAlarm {
                lines = lines.replacing(object.lines.lines[own].map(\.text).joined(), with: alarm)
            }
            contents.write(lines, "item-a.ics", in: Self.home)
            expectQuiet(one, due)
            #expect(data() == lines)
            #expect(item(one)?.task.alarm == (alarm.isEmpty ? nil : "-PT5M"))
        }
    }

    @Test func subtasksAreShown() {
        let one = machine()
        write("RELATED-TO;RELTYPE=PARENT:item-a")
        one.sync()
        #expect(item(one)?.task.hasAttachments == true && item(one, "x.ics")?.task.hasAttachments == false)
        expectQuiet(one, nil)
        contents.remove(Self.home + "x.ics", from: Self.home)
        one.sync()
        #expect(item(one)?.task.hasAttachments == false)
    }

    // MARK: Both sides

    @Test func dateHereAndTextThereAreMerged() throws {
        let one = machine()
        set("2026-11-23", on: one)
        try setLine("SUMMARY", "there")
        one.sync()
        #expect(item(one)?.text == "there")
        expectQuiet(one, "2026-11-23")
    }

    @Test func laterOfTwoDatesIsKept() throws {
        let one = machine()
        set("2026-11-23", on: one)
        one.sync()
        set("2026-11-25", on: one)
        try setLine("DUE", "20261124")
        expectQuiet(one, "2026-11-25")
    }

    @Test func sameDateInAnotherZoneIsNoChange() throws {
        let one = machine()
        set("2026-11-23T17:00", on: one)
        one.sync()
        var task = try #require(CalendarTask(data()))
        let local = try #require(DueDate("2026-11-23T17:00"))
        let utc = local.written(inZoneOf: DueDate("2026-11-23T17:00Z"))
        task.setValue("DUE", utc.text.filter { $0 != "-" && $0 != ":" }.replacing("Z", with: "00Z"))
        contents.write(task.data, "item-a.ics", in: Self.home)
        let changed = data()
        one.sync()
        one.library.update("Home") { $0[0].text = "other" }
        one.sync()
        #expect(data().contains("SUMMARY:other\r\n"))
        #expect(CalendarTask(data())?.otherContents() == CalendarTask(changed)?.otherContents())
        #expect(CalendarTask(data())?.value("DUE") == CalendarTask(changed)?.value("DUE"))
    }

    @Test func dateOutweighsADeletion() throws {
        let one = machine()
        set("2026-11-23", on: one)
        contents.remove(Self.home + "item-a.ics", from: Self.home)
        for _ in 0..<3 { one.sync() }
        expectQuiet(one, "2026-11-23")
        one.library.update("Home") { $0.removeAll() }
        try setLine("DUE", "20261124")
        one.sync()
        expectQuiet(one, "2026-11-24")
    }

    // MARK: Lost answers

    private func loseAnswer(on machine: Machine) {
        machine.server.loseAnswer(to: "PUT \(Self.home)item-a.ics")
        machine.sync()
        machine.server.allowAll()
        #expect(data().contains("DUE"))
    }

    @Test func dateSetBackAfterALostAnswerStays() throws {
        let one = machine()
        set("2026-11-23", on: one)
        loseAnswer(on: one)
        try setLine("DUE", nil)
        expectQuiet(one, "2026-11-23")
    }

    @Test func dateChangedOnBothSidesAfterALostAnswerIsMerged() throws {
        let one = machine()
        set("2026-11-23", on: one)
        loseAnswer(on: one)
        try setLine("SUMMARY", "there")
        set(nil, on: one)
        expectQuiet(one, nil)
        #expect(item(one)?.text == "there")
    }

    @Test func itemDeletedAfterALostAnswerStaysDeleted() {
        let one = machine()
        set("2026-11-23T17:00", "FREQ=DAILY", on: one)
        loseAnswer(on: one)
        one.library.update("Home") { $0.removeAll() }
        for _ in 0..<3 { one.sync() }
        #expect(contents.summaries(in: Self.home) == [] && one.library.texts == ["Home": []])
    }

    // MARK: Repetition

    @Test(arguments: [nil, "PUT \(home)item-a.ics"]) func completedItemGetsItsNextDate(lost: String?) {
        let one = machine()
        set("2026-11-23T17:00", "FREQ=DAILY;COUNT=3", on: one)
        one.sync()
        one.library.update("Home") { $0[0].done = CompletionDate("2026-11-22T10:00:00Z") }
        if let lost { one.server.loseAnswer(to: lost) }
        one.sync()
        one.server.allowAll()
        expectQuiet(one, "2026-11-24T17:00")
        #expect(item(one)?.isDone == false && item(one)?.task.recurrence == "FREQ=DAILY;COUNT=2")
        #expect(data().contains("DTSTART:20261124T170000\r\n"))
    }

    @Test func dateThatWasChangedBeforeTheCompletionCounts() {
        let one = machine()
        set("2026-11-23", "FREQ=DAILY", on: one)
        one.sync()
        set("2026-11-30", "FREQ=DAILY", on: one)
        one.library.update("Home") { $0[0].done = CompletionDate("2026-11-22T10:00:00Z") }
        one.sync()
        expectQuiet(one, "2026-12-01")
    }

    // MARK: Earlier versions

    @Test func datesArriveAfterAnUpdate() throws {
        let one = machine()
        write("DUE;VALUE=DATE:20261123")
        write("DUE;VALUE=DATE:20261123", to: "deleted.ics")
        one.sync()
        // The file and the state, as a version that knows no dates writes them.
        one.library.update("Home") { items in
            for index in items.indices { items[index].task = TaskProperties() }
            items.removeAll { $0.id == ItemID("deleted.ics") }
        }
        one.changeState { state in
            for (href, row) in state.collections[Self.home]?.rows ?? [:] where row.last != nil {
                state.collections[Self.home]?.rows[href]?.last?.contents.task = TaskProperties()
            }
        }
        let text = String(decoding: try #require(one.stateBytes), as: UTF8.self)
        let former = text.replacing(#""dates":true"#, with: #""other":true"#)
        #expect(former != text)
        one.setState(former)
        #expect(one.sync().isComplete)
        #expect(item(one, "x.ics")?.due == DueDate("2026-11-23"))
        #expect(one.sync().sentCount == 0 && data("x.ics").contains("DUE;VALUE=DATE:20261123"))
        #expect(contents.summaries(in: Self.home) == ["a", "x.ics"])
    }
}

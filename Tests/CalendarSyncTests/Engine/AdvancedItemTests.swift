// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Recurrence
import Testing

@testable import CalendarSync

/// Items of synced tasks that repeat and were completed in Ember, which moved their dates without the server.
@Suite struct AdvancedItemTests {
    private let contents = ServerContents()
    private static let home = "/home/list-Home/"

    /// Returns a machine that has a task with some lines.
    private func machine(_ lines: String...) -> Machine {
        let machine = Machine("one", contents, library: Library(["Home": []]))
        machine.sync()
        let text =
            ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:x", "SUMMARY:x"] + lines + ["END:VTODO", "END:VCALENDAR", ""]
        contents.write(text.joined(separator: "\r\n"), "x.ics", in: Self.home)
        #expect(machine.sync().isComplete)
        return machine
    }

    /// Completes the present date of the item, as the window does.
    private func complete(on machine: Machine) throws {
        let next = try #require(self.item(machine)).task.advanced(in: .local())
        machine.library.update("Home") {
            if let next { $0[0].task = next } else { $0[0].done = CompletionDate("2026-11-22T10:00:00Z") }
        }
    }

    private func item(_ machine: Machine) -> Item? { machine.library.lists.first?.items.first }

    private var data: String { contents.collections[Self.home]?.objects[Self.home + "x.ics"]?.data ?? "" }

    /// Expects a date here and at the server, after which nothing is sent any more.
    private func expect(_ due: String, on machine: Machine, sourceLocation: SourceLocation = #_sourceLocation) {
        for _ in 0..<2 { machine.sync() }
        #expect(machine.sync().sentCount == 0, sourceLocation: sourceLocation)
        #expect(item(machine)?.due?.text == due, sourceLocation: sourceLocation)
        #expect(item(machine)?.isDone == false, sourceLocation: sourceLocation)
        #expect(CalendarTask(data)?.properties.due?.text == due, sourceLocation: sourceLocation)
    }

    @Test(arguments: [false, true]) func dateMovesOnce(isAnswerLost: Bool) throws {
        let one = machine("DUE:20261123T170000", "DTSTART:20261123T170000", "RRULE:FREQ=DAILY;COUNT=5")
        try complete(on: one)
        if isAnswerLost { one.server.loseAnswer(to: "PUT \(Self.home)x.ics") }
        one.sync()
        one.server.allowAll()
        expect("2026-11-24T17:00", on: one)
        #expect(data.contains("COUNT=4"))
    }

    @Test func allOccurrencesBetweenTwoSyncsCompleteTheTask() throws {
        let one = machine(
            "DUE:20261123T170000", "DTSTART:20261123T170000", "RRULE:FREQ=DAILY;COUNT=3", "BEGIN:VALARM",
            "TRIGGER;VALUE=DATE-TIME:20261123T120000Z", "END:VALARM")
        for _ in 0..<2 { try complete(on: one) }
        one.sync()
        expect("2026-11-25T17:00", on: one)
        #expect(data.contains("TRIGGER;VALUE=DATE-TIME:20261125T120000Z"))
        try complete(on: one)
        for _ in 0..<3 { one.sync() }
        #expect(item(one)?.isDone == true && CalendarTask(data)?.completion.isDone == true)
    }

    @Test func lastOccurrenceAfterOthersStaysCompleted() throws {
        let one = machine("DUE:20261123T170000", "DTSTART:20261123T170000", "RRULE:FREQ=DAILY;COUNT=3")
        for _ in 0..<3 { try complete(on: one) }
        for _ in 0..<3 { one.sync() }
        #expect(item(one)?.isDone == true && CalendarTask(data)?.completion.isDone == true)
    }

    @Test func excludedDateIsSkipped() throws {
        let one = machine(
            "DUE:20261123T170000", "DTSTART:20261123T170000", "RRULE:FREQ=DAILY", "EXDATE:20261124T170000",
            "BEGIN:VALARM", "TRIGGER;VALUE=DATE-TIME:20261123T120000Z", "END:VALARM")
        try complete(on: one)
        expect("2026-11-25T17:00", on: one)
        #expect(data.contains("TRIGGER;VALUE=DATE-TIME:20261125T120000Z"))
    }

    /// The rule counts from DTSTART, which an item doesn't have.
    @Test func distanceFromTheStartStays() throws {
        let one = machine("DTSTART:20261123T170000", "DUE:20261124T170000", "RRULE:FREQ=WEEKLY;BYDAY=MO")
        try complete(on: one)
        expect("2026-12-01T17:00", on: one)
        #expect(data.contains("DTSTART:20261130T170000"))
    }

    @Test func twoMachinesCompleteOneOccurrence() throws {
        let one = machine("DUE:20261123T170000", "DTSTART:20261123T170000", "RRULE:FREQ=DAILY;COUNT=5")
        let two = Machine("two", contents)
        two.sync()
        for machine in [one, two] { try complete(on: machine) }
        for machine in [one, two] { machine.sync() }
        for machine in [one, two] { expect("2026-11-24T17:00", on: machine) }
        #expect(data.contains("COUNT=4"))
    }

    @Test func taskWhoseNextDateIsUnknownIsRefused() throws {
        let one = machine("DUE:20261123T170000", "RRULE:FREQ=DAILY", "RDATE:20261123T180000")
        let before = data
        try complete(on: one)
        #expect(one.sync().problems == [.unsupportedRecurrence(text: "x", property: "RDATE")])
        #expect(data == before)
    }

    @Test func anotherDateIsNoCompletion() {
        let one = machine("DUE:20261123T170000", "DTSTART:20261123T170000", "RRULE:FREQ=DAILY;COUNT=5")
        one.library.update("Home") { $0[0].task.due = DueDate("2026-11-24T17:00") }
        expect("2026-11-24T17:00", on: one)
        #expect(data.contains("COUNT=5"))
    }
}

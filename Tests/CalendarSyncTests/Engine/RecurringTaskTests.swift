// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import Testing

@testable import CalendarSync

/// A recurring task: completions that can't be written, and changes by other clients.
@Suite struct RecurringTaskTests {
    private let contents = ServerContents()
    private static let home = "/home/list-Home/"
    private static let path = home + "r.ics"

    /// Creates a machine that has received a daily task of November 22.
    private func machine(_ name: String = "one") -> Machine {
        if contents.collections.isEmpty {
            contents.makeCollection(Self.home, name: "Home")
            contents.write(
                "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:r\r\nSUMMARY:Water\r\nDUE:20261122T100000Z\r\nRRULE:FREQ=DAILY\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
                "r.ics", in: Self.home)
        }
        let machine = Machine(name, contents)
        #expect(machine.sync().isComplete)
        return machine
    }

    /// Changes the task as another client does.
    private func change(_ change: (inout CalendarTask) -> Void) throws {
        let data = try #require(contents.collections[Self.home]?.objects[Self.path]?.data)
        var task = try #require(CalendarTask(data))
        change(&task)
        contents.write(task.data, "r.ics", in: Self.home)
    }

    /// The day of November in which the task is due.
    private var day: String? {
        let data = contents.collections[Self.home]?.objects[Self.path]?.data
        return data.flatMap { CalendarTask($0)?.value("DUE") }.map { String($0.dropFirst(6).prefix(2)) }
    }

    private func setDay(_ day: Int) throws {
        try change { $0.setValue("DUE", "202611\(day)T100000Z") }
    }

    private func complete(_ machine: Machine) {
        machine.library.update("Home") { $0[0].done = CompletionDate("2026-11-22T10:00:00Z") }
    }

    /// Completes the task on a machine whose PUT gets no answer.
    private func completeLosingAnswer(_ machine: Machine) {
        complete(machine)
        machine.server.loseAnswer(to: "PUT \(Self.path)")
        machine.sync()
        machine.server.allowAll()
        #expect(day == "23")
    }

    @Test func dateSetBackAfterLostAnswerStays() throws {
        let one = machine()
        completeLosingAnswer(one)
        #expect(one.sync().isComplete)
        try setDay(22)
        #expect(one.sync().isComplete)
        #expect(day == "22")
        #expect(one.library.texts == ["Home": ["Water"]])
    }

    @Test func dateSetBackAfterTwoMachinesCompletedTheSameOccurrenceStays() throws {
        let (one, two) = (machine("one"), machine("two"))
        complete(one)
        complete(two)
        var isFirst = true
        two.server.before = { request throws(ServerError) in
            guard isFirst, request == "PUT \(Self.path)" else { return }
            isFirst = false
            one.sync()
        }
        #expect(two.sync().isComplete)
        #expect(!isFirst)
        #expect(day == "23")
        try setDay(22)
        #expect(two.sync().isComplete)
        #expect(day == "22")
    }

    @Test(arguments: ["Water", "Water twice"]) func occurrenceCompletedOnTwoMachinesOneAfterTheOtherIsCompletedOnce(
        text: String
    ) {
        let (one, two) = (machine("one"), machine("two"))
        two.library.update("Home") { $0[0].text = text }
        complete(two)
        complete(one)
        #expect(one.sync().isComplete)
        #expect(day == "23")
        for _ in 0..<2 {
            #expect(two.sync().isComplete)
            #expect(day == "23")
            #expect(two.library.texts == ["Home": [text]])
        }
        complete(two)
        #expect(two.sync().isComplete)
        #expect(day == "24")
    }

    @Test func lastOccurrenceStaysOpenIfItWasNotTheOneThatWasCompleted() throws {
        let (one, two) = (machine("one"), machine("two"))
        try change { $0.setValue("RRULE", "FREQ=DAILY;COUNT=2") }
        for machine in [one, two] { #expect(machine.sync().isComplete) }
        for machine in [one, two] {
            complete(machine)
            #expect(machine.sync().isComplete)
            #expect(machine.library.texts == ["Home": ["Water"]])
        }
        #expect(day == "23")
    }

    @Test func completionOfOccurrenceThatWasSetBackCounts() throws {
        let one = machine()
        complete(one)
        try setDay(20)
        #expect(one.sync().isComplete)
        #expect(day == "21")
        #expect(one.library.texts == ["Home": ["Water"]])
    }

    @Test(
        arguments: [
            ("RDATE", "RDATE:20261125T120000Z", ""), ("EXRULE", "EXRULE:FREQ=WEEKLY", ""),
            (
                "RANGE=THISANDFUTURE", "STATUS:NEEDS-ACTION",
                "BEGIN:VTODO\r\nUID:r\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261125T100000Z\r\nSUMMARY:Water\r\nEND:VTODO\r\n"
            ),
            ("RRULE", "RRULE:FREQ=HOURLY", ""),
        ]
    )
    func completionOfTaskWithUnsupportedRecurrenceIsRefusedUntilItIsReopened(
        reason: String, line: String, override: String
    ) throws {
        let one = machine()
        let rule = line.hasPrefix("RRULE") ? line : "RRULE:FREQ=DAILY\r\n\(line)"
        let data =
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:r\r\nSUMMARY:Water\r\nDUE:20261122T100000Z\r\n\(rule)\r\nEND:VTODO\r\n"
            + "\(override)END:VCALENDAR\r\n"
        contents.write(data, "r.ics", in: Self.home)
        #expect(one.sync().isComplete)
        complete(one)
        for _ in 0..<2 {
            #expect(one.sync().problems == [.unsupportedRecurrence(text: "Water", property: reason)])
            #expect(one.library.texts == ["Home": ["✓ Water"]])
            #expect(contents.collections[Self.home]?.objects[Self.path]?.data == data)
        }
        one.library.update("Home") { $0[0].done = nil }
        #expect(one.sync().isComplete)
        #expect(contents.collections[Self.home]?.objects[Self.path]?.data == data)
    }

    @Test func taskReopenedElsewhereAfterLostAnswerKeepsItsDate() throws {
        let one = machine()
        completeLosingAnswer(one)
        one.sync()
        try change { $0.setCompletion(.done(time: "2026-11-23T09:00:00Z")) }
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["✓ Water"]])
        try change { $0.setCompletion(.open) }
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["Water"]])
        #expect(day == "23")
    }

    @Test func occurrenceIsCompletedOnceAfterLostRequest() {
        let one = machine()
        complete(one)
        one.server.refuse("PUT \(Self.path)", .offline("lost"))
        one.sync()
        #expect(day == "22")
        one.server.allowAll()
        for _ in 0..<3 {
            #expect(one.sync().isComplete)
            #expect(day == "23")
            #expect(one.library.texts == ["Home": ["Water"]])
        }
    }

    @Test func taskCompletedAndReopenedElsewhereAfterLostRequestKeepsItsDate() throws {
        let one = machine()
        complete(one)
        one.server.refuse("PUT \(Self.path)", .offline("lost"))
        one.sync()
        one.server.allowAll()
        try change { $0.setCompletion(.done(time: "2026-11-22T09:00:00Z")) }
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["✓ Water"]])
        try change { $0.setCompletion(.open) }
        #expect(one.sync().isComplete)
        #expect(one.library.texts == ["Home": ["Water"]])
        #expect(day == "22")
    }

    @Test(arguments: [403, 409, 423, 507]) func refusedCompletionIsReportedAndSentAgain(status: Int) {
        let one = machine()
        complete(one)
        one.server.refuse("PUT \(Self.path)", status == 403 ? .forbidden : .refused(status: status, reason: ""))
        for _ in 0..<2 {
            #expect(one.sync().problems == [.refusedItem(text: "Water", status: status, reason: "")])
            #expect(day == "22")
        }
        one.server.allowAll()
        one.now += 600
        #expect(one.sync().isComplete)
        #expect(day == "23")
        #expect(one.library.texts == ["Home": ["Water"]])
    }

    @Test func completedTaskWhoseMoveIsRefusedIsMovedAndCompletedOnce() {
        let one = machine()
        one.library.lists.append(ItemList(id: ListID("list-Work"), name: "Work"))
        #expect(one.sync().isComplete)
        complete(one)
        let item = one.library.lists[0].items[0]
        one.library.update("Home") { $0.removeFirst() }
        one.library.update("Work") { $0.append(item) }
        one.server.refuse("PUT /home/list-Work/r.ics")
        for _ in 0..<2 { #expect(one.sync().problems == [.refusedItem(text: "Water", status: 403, reason: "")]) }
        one.server.allowAll()
        one.now += 600
        for _ in 0..<2 { #expect(one.sync().isComplete) }
        #expect(day == nil)
        let moved = contents.collections["/home/list-Work/"]?.objects["/home/list-Work/r.ics"]
        #expect(moved?.data.contains("DUE:20261123T100000Z\r\n") == true)
        #expect(one.library.texts == ["Home": [], "Work": ["Water"]])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import CalendarSync

/// Dates, rules, alarms, and the other properties of a task that an item shows.
@Suite struct TaskDateTests {
    private static let zone = """
        BEGIN:VTIMEZONE\r
        TZID:Office\r
        BEGIN:STANDARD\r
        DTSTART:20260101T000000\r
        TZOFFSETFROM:+0300\r
        TZOFFSETTO:+0300\r
        END:STANDARD\r
        END:VTIMEZONE\r

        """

    private func task(_ lines: String...) throws -> CalendarTask {
        let text = (["BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        return try #require(CalendarTask("BEGIN:VCALENDAR\r\n" + Self.zone + text))
    }

    /// Sets the date as a sync does.
    private func set(_ due: String?, _ rule: String? = nil, in task: inout CalendarTask) {
        let old = TaskContents(task)
        let properties = TaskProperties(due: due.flatMap { DueDate($0) }, recurrence: rule)
        let contents = TaskContents(Item(id: ItemID("i"), text: task.text, task: properties), replacing: old)
        task.setContents(contents)
        #expect(TaskContents(task).task.due == contents.task.due, "what was sent is read")
        #expect(TaskContents(task).task.recurrence == contents.task.recurrence)
    }

    /// The lines of the task that begin with one of these names.
    private func lines(_ task: CalendarTask, _ names: String...) -> [String] {
        task.data.split(whereSeparator: \.isNewline).map(String.init).filter { line in
            names.contains { line.hasPrefix($0 + ":") || line.hasPrefix($0 + ";") }
                && line != "DTSTART:20260101T000000"
        }
    }

    // MARK: Reading

    @Test(arguments: [
        ("DUE;VALUE=DATE:20261123", "2026-11-23"), ("DUE:20261123", "2026-11-23"),
        ("DUE:20261123T170000", "2026-11-23T17:00"), ("DUE:20261123T170030", "2026-11-23T17:00:30"),
        ("DUE:20261123T170000Z", "2026-11-23T17:00Z"),
        ("DUE;TZID=Europe/Berlin:20261123T170000", "2026-11-23T17:00[Europe/Berlin]"),
        ("DUE;X-A=\"b:c\";TZID=\"Europe/Berlin\":20261123T170000", "2026-11-23T17:00[Europe/Berlin]"),
        ("DUE;TZID=Office:20261123T170000", "2026-11-23T14:00Z"),
        ("DUE;TZID=Nowhere:20261123T170000", "2026-11-23T17:00[Nowhere]"),
        ("DUE:20261131T170000", nil), ("DUE:", nil), ("DUE:soon", nil), ("DTSTART:20261123T170000Z", nil),
    ])
    func dateIsRead(line: String, due: String?) throws {
        #expect(try task(line).properties.due?.text == due)
    }

    @Test func otherPropertiesAreRead() throws {
        let task = try task(
            "DUE:20261123", "RRULE:FREQ=WEEKLY;BYDAY=MO", "DESCRIPTION:two\\nlines\\, and a", "  fold", "ATTACH:file:x")
        #expect(
            task.properties
                == TaskProperties(
                    due: DueDate("2026-11-23"), recurrence: "FREQ=WEEKLY;BYDAY=MO", notes: "two\nlines, and a fold",
                    hasAttachments: true))
        #expect(try self.task("DESCRIPTION:", "RRULE:", "RELATED-TO:p").properties.isEmpty)
        #expect(try self.task("RELATED-TO;RELTYPE=CHILD:c").properties.hasAttachments)
        #expect(try self.task("RELATED-TO:p").parent == "p")
        #expect(try self.task("RELATED-TO;RELTYPE=SIBLING:p").parent == nil)
    }

    @Test(arguments: [
        (["TRIGGER:-PT15M"], "-PT15M"), (["TRIGGER:-PT15M", "TRIGGER:-P1D", "TRIGGER:PT1H"], "-P1D"),
        (["TRIGGER;VALUE=DATE-TIME:20261123T080000Z"], "2026-11-23T08:00Z"),
        (["TRIGGER:-PT1H", "TRIGGER;VALUE=DATE-TIME:20261123T080000Z"], "2026-11-23T08:00Z"),
        // Apple's mark of a task without a default alarm.
        (["ACTION:NONE\r\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z"], nil),
        (["TRIGGER:-PT1H\r\nACKNOWLEDGED:20261123T090000Z", "TRIGGER:-PT5M"], "-PT5M"),
        (["TRIGGER:-PT1H\r\nACKNOWLEDGED:20261122T090000Z"], "-PT1H"),
        (["TRIGGER;RELATED=END:PT0S"], nil), (["TRIGGER:soon"], nil), (["ACTION:DISPLAY"], nil), ([], nil),
    ])
    func firstAlarmIsRead(alarms: [String], expected: String?) throws {
        let components = alarms.map { "BEGIN:VALARM\r\n\($0)\r\nEND:VALARM" }.joined(separator: "\r\n")
        #expect(try task("DUE:20261123T100000Z", components).properties.alarm == expected)
    }

    @Test func alarmOfAStartIsAbsolute() throws {
        let alarm = "BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nEND:VALARM"
        #expect(
            try task("DTSTART:20261122T100000Z", "DUE:20261123T100000Z", alarm).properties.alarm == "2026-11-22T09:45Z")
        #expect(
            try task("DTSTART;TZID=Asia/Tokyo:20261122T100000", alarm).properties.alarm
                == "2026-11-22T09:45[Asia/Tokyo]")
        #expect(try task("DTSTART:20261123T100000Z", "DUE:20261123T100000Z", alarm).properties.alarm == "-PT15M")
        #expect(try task(alarm).properties.alarm == nil)
    }

    @Test func alarmAtMidnightOfADayIsKept() throws {
        let alarm = "BEGIN:VALARM\r\nTRIGGER:PT0S\r\nEND:VALARM"
        #expect(try task("DUE;VALUE=DATE:20261123", alarm).properties.alarm == "PT0S")
    }

    // MARK: Writing

    @Test(arguments: [
        ("2026-11-24", "DUE;VALUE=DATE:20261124"), ("2026-11-24T09:30", "DUE:20261124T093000"),
        ("2026-11-24T09:30:05", "DUE:20261124T093005"), ("2026-11-24T09:30Z", "DUE:20261124T093000Z"),
        // The object doesn't define the zone.
        ("2026-11-24T09:30[Asia/Tokyo]", "DUE:20261124T003000Z"),
    ])
    func newDateIsWritten(due: String, line: String) throws {
        var task = try task("SUMMARY:x")
        set(due, in: &task)
        #expect(lines(task, "DUE") == [line])
    }

    @Test(arguments: [
        ("DUE;TZID=Europe/Berlin:20261123T170000", "2026-11-24T09:30Z", "DUE;TZID=Europe/Berlin:20261124T103000"),
        (
            "DUE;TZID=Europe/Berlin:20261123T170000", "2026-11-24T09:30[Asia/Tokyo]",
            "DUE;TZID=Europe/Berlin:20261124T013000"
        ),
        ("DUE;TZID=Office:20261123T170000", "2026-11-24T09:30Z", "DUE;TZID=Office:20261124T123000"),
        ("DUE:20261123T170000Z", "2026-11-24T09:30[Asia/Tokyo]", "DUE:20261124T003000Z"),
        ("DUE;X-A=1:20261123T170000", "2026-11-24T09:30", "DUE;X-A=1:20261124T093000"),
        ("DUE;TZID=Europe/Berlin:20261123T170000", "2026-11-24", "DUE;VALUE=DATE:20261124"),
        ("DUE;VALUE=DATE:20261123", "2026-11-24T09:30", "DUE:20261124T093000"),
        ("DUE:20261131T170000", "2026-11-24T09:30", "DUE:20261124T093000"),
    ])
    func changedDateKeepsItsZone(old: String, due: String, new: String) throws {
        var task = try task(old)
        set(due, in: &task)
        #expect(lines(task, "DUE") == [new])
    }

    @Test(arguments: [
        ("DUE;TZID=Europe/Berlin:20261123T170000", "2026-11-23T17:00[Europe/Berlin]"),
        ("DUE;TZID=Europe/Berlin:20261123T170000", "2026-11-23T16:00Z"),
        ("DUE;VALUE=DATE-TIME:20261123T160000Z", "2026-11-23T17:00[Europe/Berlin]"),
        ("DUE:20261123T160000", "2026-11-23T16:00:00"), ("DUE:20261131T160000Z", nil),
    ])
    func sameDateStaysAsItIsWritten(line: String, due: String?) throws {
        var task = try task(line, "DTSTART:20261101", "SUMMARY:x")
        let before = task.data
        set(due, in: &task)
        #expect(task.data == before)
    }

    @Test func localTimeIsWrittenInTheZoneOfTheTask() throws {
        let berlin = try #require(TimeZone.named("Europe/Berlin"))
        let due = try #require(DueDate("2026-11-24T09:30"))
        #expect(due.written(inZoneOf: DueDate("2026-11-23T17:00Z"), local: berlin).text == "2026-11-24T08:30Z")
        #expect(
            due.written(inZoneOf: DueDate("2026-11-23T17:00[Asia/Tokyo]"), local: berlin).text
                == "2026-11-24T17:30[Asia/Tokyo]")
        #expect(due.written(inZoneOf: DueDate("2026-11-23"), local: berlin) == due)
    }

    /// Other programs may move the date of a recurring task of Ember without its start.
    @Test(arguments: [
        (["DUE:20261124"], true), (["DUE:20261124", "DTSTART:20261123"], true),
        (["DUE:20261124", "DTSTART:20261124"], true), (["DUE:20261124", "DTSTART:20261122"], false), ([], true),
    ]) func changeOfTheDateIsToldApart(lines: [String], isOnlyDate: Bool) throws {
        func version(_ lines: [String]) throws -> ObjectVersion {
            let task = try task((["SUMMARY:x", "RRULE:FREQ=DAILY"] + lines).joined(separator: "\r\n"))
            return ObjectVersion(contents: TaskContents(task), data: task.data)
        }
        let former = try version(["DUE:20261123", "DTSTART:20261123"])
        #expect(try version(lines).hasOtherData(than: former) != isOnlyDate)
        #expect(try former.hasOtherData(than: version(lines)) != isOnlyDate)
    }

    @Test func alarmIsAddedToADateThatWasSetHere() throws {
        var task = try task("SUMMARY:x")
        set("2026-11-23", in: &task)
        #expect(!task.data.contains("VALARM"), "nobody wants to be woken at midnight")
        set("2026-11-23T17:00", in: &task)
        let alarm =
            "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Reminder\r\nTRIGGER;RELATED=END:PT0S\r\nX-EMBER-ALARM:TRUE\r\nEND:VALARM\r\n"
        #expect(task.data.hasSuffix(alarm + "END:VTODO\r\nEND:VCALENDAR\r\n"))
        #expect(task.properties.alarm == nil)
        let other = try self.task("DUE:20261123T170000").otherContents()
        #expect(task.otherContents() == other, "it isn't a change by others")
        set("2026-11-24T18:00", in: &task)
        #expect(task.data.contains(alarm))
        set("2026-11-24", in: &task)
        #expect(!task.data.contains("VALARM"))
        set("2026-11-24T18:00", in: &task)
        set(nil, in: &task)
        #expect(!task.data.contains("VALARM") && lines(task, "DUE") == [])
    }

    @Test func alarmsOfOthersStayAndNoneIsAdded() throws {
        let alarm = "BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\n"
        for lines in [["DUE:20261123T170000Z", String(alarm.dropLast())], ["DUE:20261123T170000Z"]] {
            var task = try task(lines[0], lines.last ?? "")
            for due in ["2026-11-24T18:00Z", "2026-11-24", nil] {
                set(due, in: &task)
                #expect(task.data.contains(alarm) == (lines.count == 2))
                #expect(!task.data.contains("X-EMBER-ALARM"))
            }
        }
    }

    @Test(arguments: [
        // The distance stays.
        ("DTSTART:20261123T100000Z", "DUE:20261123T170000Z", "2026-11-25T18:00Z", "DTSTART:20261125T110000Z"),
        ("DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261123", "2026-11-25", "DTSTART;VALUE=DATE:20261122"),
        // Both must be of the same kind, and the start must not be later.
        ("DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261123", "2026-11-25T18:00", "DTSTART:20261125T180000"),
        ("DTSTART:20261123T100000Z", "X-NO-DUE:1", "2026-11-25T18:00Z", "DTSTART:20261123T100000Z"),
        ("DTSTART:20261130T100000Z", "X-NO-DUE:1", "2026-11-25T18:00Z", "DTSTART:20261125T180000Z"),
    ])
    func startMovesWithTheDate(start: String, old: String, due: String, expected: String) throws {
        var task = try task(start, old, "DURATION:P1D")
        set(due, in: &task)
        #expect(lines(task, "DTSTART", "DURATION") == [expected])
    }

    @Test func ruleIsWritten() throws {
        var task = try task("SUMMARY:x")
        set("2026-11-23T17:00", "FREQ=WEEKLY;BYDAY=MO", in: &task)
        #expect(lines(task, "RRULE", "DTSTART") == ["RRULE:FREQ=WEEKLY;BYDAY=MO", "DTSTART:20261123T170000"])
        set("2026-11-23T17:00", "FREQ=DAILY", in: &task)
        #expect(lines(task, "RRULE") == ["RRULE:FREQ=DAILY"])
        set(nil, in: &task)
        #expect(lines(task, "RRULE", "DTSTART", "DUE") == [])
    }

    @Test(arguments: ["FREQ=DAILY\r\nX-INJECTED:1", "every day", "", "FREQ=NEVER"])
    func textThatIsNoRuleIsNotWritten(rule: String) throws {
        var task = try task("DUE:20261123", "RRULE:FREQ=DAILY")
        let before = task.data
        let item = Item(id: ItemID("i"), text: "", task: TaskProperties(due: DueDate("2026-11-23"), recurrence: rule))
        task.setContents(TaskContents(item, replacing: TaskContents(task)))
        #expect(task.data == before)
    }

    /// L25: The item has got its next date when it was completed.
    @Test func alarmsMoveToTheNextOccurrence() throws {
        let alarm = ["BEGIN:VALARM", "TRIGGER;VALUE=DATE-TIME:20261122T200000Z", "END:VALARM"].joined(
            separator: "\r\n")
        var weekly = try task("DTSTART:20261122", "DUE:20261123", "RRULE:FREQ=WEEKLY;COUNT=3", alarm)
        set("2026-11-30", "FREQ=WEEKLY;COUNT=2", in: &weekly)
        #expect(
            lines(weekly, "DTSTART", "DUE", "RRULE", "TRIGGER") == [
                "DTSTART:20261129", "DUE:20261130", "RRULE:FREQ=WEEKLY;COUNT=2",
                "TRIGGER;VALUE=DATE-TIME:20261129T200000Z",
            ])
        // Another date was set by the user, so alarms stay.
        set("2026-12-01", "FREQ=WEEKLY;COUNT=2", in: &weekly)
        #expect(
            lines(weekly, "DUE", "TRIGGER") == [
                "DUE;VALUE=DATE:20261201", "TRIGGER;VALUE=DATE-TIME:20261129T200000Z",
            ])
    }

    @Test func ruleOfATaskWithoutADateStays() throws {
        var task = try task("DTSTART:20261123", "RRULE:FREQ=DAILY")
        let before = task.data
        set(nil, "FREQ=DAILY", in: &task)
        #expect(task.data == before)
        set(nil, in: &task)
        #expect(lines(task, "RRULE", "DTSTART") == ["DTSTART:20261123"])
    }

    @Test func advancingMovesAlarmsWithTheDate() throws {
        var task = try task(
            "DUE:20261123T170000Z", "RRULE:FREQ=DAILY",
            "BEGIN:VALARM\r\nTRIGGER;VALUE=DATE-TIME:20261123T160000Z\r\nEND:VALARM",
            "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM")
        let isAdvanced = task.advance()
        #expect(isAdvanced)
        #expect(lines(task, "TRIGGER") == ["TRIGGER;VALUE=DATE-TIME:20261124T160000Z", "TRIGGER:-PT5M"])
        #expect(task.properties.due == DueDate("2026-11-24T17:00Z") && task.properties.alarm == "2026-11-24T16:00Z")
    }
}

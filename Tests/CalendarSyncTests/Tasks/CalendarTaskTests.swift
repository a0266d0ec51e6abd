// SPDX-License-Identifier: GPL-3.0-or-later

import CLibical
import ListCore
import Testing

@testable import CalendarSync

/// Reading and editing calendar objects.
@Suite struct CalendarTaskTests {
    /// A calendar object with these lines in its task.
    private func object(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private func task(_ lines: String...) throws -> CalendarTask {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR", ""])
        return try #require(CalendarTask(text.joined(separator: "\r\n")))
    }

    // MARK: Reading

    @Test func propertiesAreRead() throws {
        let task = try task(
            "UID:1@x", "SUMMARY:Buy milk\\, eggs\\nand a long", "  line", "STATUS:COMPLETED", "COMPLETED:20261121T103200Z",
            "X-APPLE-SORT-ORDER:-5", "CREATED:20260101T000000Z")
        #expect(task.uid == "1@x")
        #expect(task.text == "Buy milk, eggs\nand a long line")
        #expect(task.completion == .done(time: "2026-11-21T10:32:00Z"))
        #expect(task.order == -5)
        #expect(!task.hasOtherContents)
    }

    @Test func missingOrderIsTimeOfCreation() throws {
        #expect(try task("CREATED:20010101T000100Z").order == 60)
        #expect(try task("SUMMARY:x").order == 0)
        #expect(try task("X-APPLE-SORT-ORDER:soon", "CREATED:20010101T000001Z").order == 1)
    }

    @Test(arguments: [
        ("STATUS:NEEDS-ACTION\r\nCOMPLETED:20261121T103200Z", false), ("STATUS:IN-PROCESS\r\nPERCENT-COMPLETE:100", false),
        ("STATUS:CANCELLED", true), ("STATUS:completed", true), ("COMPLETED:20261121T103200Z", true), ("COMPLETED:garbage", true),
        ("PERCENT-COMPLETE:100", true), ("PERCENT-COMPLETE:99", false), ("SUMMARY:x", false),
    ]) func statusDecidesBeforeOtherProperties(lines: String, isDone: Bool) throws {
        #expect(try task(lines).completion.isDone == isDone)
    }

    @Test func datesThatDoNotExistAreUnknown() throws {
        #expect(try task("STATUS:COMPLETED", "COMPLETED:20261131T103200Z").completion == .done(time: nil))
        #expect(try task("CREATED:99999999T999999Z").order == 0)
    }

    @Test func masterOfRecurringTaskIsRead() throws {
        let data = """
            BEGIN:VCALENDAR
            BEGIN:VTIMEZONE
            TZID:X
            BEGIN:STANDARD
            DTSTART:19700101T000000
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VTODO
            UID:r
            RECURRENCE-ID:20261122T100000Z
            SUMMARY:Changed occurrence
            END:VTODO
            BEGIN:VTODO
            UID:r
            SUMMARY:Master
            BEGIN:VALARM
            SUMMARY:Alarm
            END:VALARM
            END:VTODO
            END:VCALENDAR
            """
        var task = try #require(CalendarTask(data))
        #expect(task.text == "Master")
        #expect(task.hasOtherContents)
        task.setText("New")
        #expect(task.data == data.replacing("SUMMARY:Master\n", with: "SUMMARY:New\r\n"))
    }

    @Test(arguments: ["", "BEGIN:VCALENDAR\nEND:VCALENDAR", "<html>", "BEGIN:VTODO\nSUMMARY:x\nEND:VTODO"])
    func textWithoutTaskIsNoTask(data: String) {
        #expect(CalendarTask(data) == nil)
    }

    @Test func incompleteObjectIsRead() {
        #expect(CalendarTask("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x")?.text == "x")
        #expect(CalendarTask("BEGIN:VCALENDAR\nBEGIN:VTODO\nBEGIN:VALARM\nEND:VTODO\nEND:VCALENDAR")?.text == "")
    }

    @Test func lineWithoutValueIsNoProperty() throws {
        #expect(try !task("COMPLETED", " folded").completion.isDone)
        #expect(try task("SUM", " MARY:x").text == "x")
    }

    @Test func longTextSurvives() throws {
        let text = String(repeating: "Ein sehr langer Text, mit Kommas; und \u{1F408}. ", count: 20_000)
        let task = CalendarTask(uid: "x", text: text, completion: .open, order: 1, now: 0)
        #expect(CalendarTask(task.data)?.text == text)
        #expect(task.data.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 })
    }

    // MARK: Writing

    @Test(arguments: [
        "plain", "", " spaces ", "line\nbreak", "\\n", "a,b;c:d\"e\\", "tab\tstop", "👩‍👩‍👧 é ﷽", "\u{2028}x", "BEGIN:VTODO",
        "END:VCALENDAR\nX:1",
        "x\u{FEFF}", "100 %", "^n", "\n", "\n\n",
    ]) func textSurvives(text: String) throws {
        let new = CalendarTask(uid: "x", text: text, completion: .open, order: nil, now: 0)
        #expect(CalendarTask(new.data)?.text == text)
        var changed = try task("SUMMARY;LANGUAGE=de:old", "X-KEEP:1")
        changed.setText(text)
        #expect(CalendarTask(changed.data)?.text == text)
        #expect(changed.data.contains("LANGUAGE=de"))
    }

    @Test func controlCharactersAreRemoved() throws {
        let new = CalendarTask(uid: "x", text: "a\u{0}b\u{7}c\r\nd\re\u{7F}", completion: .open, order: nil, now: 0)
        #expect(CalendarTask(new.data)?.text == "abc\nd\ne")
        #expect(Property.normalized("a\u{0}b\u{7}c\r\nd\re\u{7F}") == "abc\nd\ne")
    }

    @Test func completionSetsAllThreeProperties() throws {
        var task = try task("STATUS:IN-PROCESS", "PERCENT-COMPLETE:50")
        task.setCompletion(.done(time: "2026-11-21T10:32:00Z"))
        #expect(task.data == object("STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20261121T103200Z"))
        task.setCompletion(.open)
        #expect(task.data == object("STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:0"))
        #expect(CalendarTask(task.data)?.completion == .open)
    }

    @Test func everyOtherLineSurvivesEveryEdit() throws {
        var generator = SeededGenerator(seed: 7)
        let others = [
            "DUE;TZID=Europe/Berlin:20261131T250000", "X-KEEP;A=\"b:c;d\":e,f\\;g", "RELATED-TO;RELTYPE=PARENT:p", "CATEGORIES:a,b\\,c",
            "ATTACH;VALUE=BINARY;ENCODING=BASE64:AAAA\r\n BBBB", "DESCRIPTION:  long\r\n\t folded", "BROKEN LINE", "RRULE:FREQ=NEVER",
            "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nSUMMARY:Alarm\r\nSTATUS:X\r\nEND:VALARM", "GEO:1;2", "SUMMARY2:x", "summary-x:y", "DUE:",
            "X-EMPTY", "ÄÖ:ü", "COMMENT:SUMMARY:no",
        ]
        let own: Set = ["SUMMARY", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "X-APPLE-SORT-ORDER", "LAST-MODIFIED", "DTSTAMP", "UID"]
        for _ in 0..<300 {
            var lines = others.shuffled(using: &generator)
            lines.removeLast(generator.number(0...others.count))
            for line in ["SUMMARY:s", "STATUS:NEEDS-ACTION", "X-APPLE-SORT-ORDER:5", "UID:u"] where generator.oneIn(2) {
                lines.insert(line, at: generator.number(0...lines.count))
            }
            let ending = generator.oneIn(3) ? "\n" : "\r\n"
            let text = (["BEGIN:VCALENDAR", "X-WR-CALNAME:n", "BEGIN:VTODO"] + lines + ["END:VTODO", "X-AFTER:1", "END:VCALENDAR"])
                .joined(separator: ending)
            var task = try #require(CalendarTask(text))
            for _ in 0..<4 {
                switch generator.number(0...4) {
                case 0: task.setText("t\(generator.next())")
                case 1: task.setCompletion(generator.oneIn(2) ? .open : .done(time: "2026-11-21T10:32:00Z"))
                case 2: task.setOrder(generator.number(-9...9))
                case 3: task.setUID("u\(generator.number(0...9))")
                default: task.touch(now: generator.number(0...2_000_000_000))
                }
            }
            func kept(_ text: String) -> [String]? {
                ContentLines(text)?.lines.filter { !(own.contains($0.name) && $0.depth == 2) }.map(\.text)
            }
            // The last line may have got a line break.
            #expect(kept(task.data)?.joined().replacing("\r\n", with: "\n") == kept(text)?.joined().replacing("\r\n", with: "\n"))
            let reread = try #require(CalendarTask(task.data))
            #expect(
                reread.text == task.text && reread.completion == task.completion && reread.order == task.order && reread.uid == task.uid)
        }
    }

    // MARK: Recurrence

    @Test func advancingMovesDatesAndKeepsRule() throws {
        var task = try task(
            "UID:r", "DTSTART;TZID=Europe/Berlin:20261023T090000", "DUE;TZID=Europe/Berlin:20261023T100000",
            "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=FR,SU")
        #expect(task.occurrence == "20261023T090000")
        let advanced1 = task.advance()
        #expect(advanced1)
        #expect(task.data.contains("DTSTART;TZID=Europe/Berlin:20261025T090000\r\nDUE;TZID=Europe/Berlin:20261025T100000\r\n"))
        #expect(task.data.contains("RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=FR,SU\r\n"))
        let advanced2 = task.advance()
        #expect(advanced2)
        #expect(task.occurrence == "20261030T090000")
        let last = task.data
        let advanced3 = task.advance()
        #expect(!advanced3)
        #expect(task.data == last)
    }

    @Test func advancingEndsWithRule() throws {
        var dates = try task("DUE;VALUE=DATE:20261122", "RRULE:FREQ=DAILY;UNTIL=20261123")
        let advanced4 = dates.advance()
        #expect(advanced4)
        #expect(dates.data.contains("DUE;VALUE=DATE:20261123\r\n"))
        let advanced5 = dates.advance()
        #expect(!advanced5)
        for rule in ["FREQ=NEVER", "", "FREQ=DAILY;INTERVAL=0", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"] {
            var task = try task("DUE:20261122T100000Z", "RRULE:\(rule)")
            let before = task.data
            if !task.advance() { #expect(task.data == before) }
        }
        var undated = try task("RRULE:FREQ=DAILY")
        let advanced6 = undated.advance()
        #expect(!advanced6)
    }

    /// libical needs a second for the first rule, some minutes for the second one, and forever for the third one.
    @Test(
        arguments: [
            "FREQ=MONTHLY;BYDAY=-11FR", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=\(numbers(0...23));BYMINUTE=\(numbers(0...59))",
            "RSCALE=CHINESE;FREQ=MONTHLY;BYDAY=-11FR", "FREQ=HOURLY", "FREQ=MONTHLY;BYDAY=6MO,-6TU",
        ]
    )
    func ruleThatNeedsALongSearchIsKeptButNotAdvanced(rule: String) throws {
        var task = try task("DUE:20261122T100000Z", "RRULE:\(rule)")
        let before = task.data
        // libical would find no occurrence, either, but late.
        #expect(!CalendarTask.isSearchable(icalrecurrencetype_from_string(rule)))
        let isAdvanced = task.advance()
        #expect(!isAdvanced)
        #expect(task.data == before)
    }

    @Test(
        arguments: [
            ("FREQ=MONTHLY;BYDAY=5MO", "20261130T100000Z"), ("FREQ=MONTHLY;BYDAY=6MO,-1TU", "20261124T100000Z"),
            ("FREQ=YEARLY;BYDAY=53MO", "20291231T100000Z"), ("FREQ=DAILY;BYHOUR=10,18", "20261122T180000Z"),
            ("RSCALE=GREGORIAN;FREQ=YEARLY", "20271122T100000Z"), ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "20440229T100000Z"),
            ("FREQ=MONTHLY;BYDAY=MO;UNTIL=20991122T100000Z", "20261123T100000Z"),
        ]
    )
    func ruleWithUnusualDaysIsAdvanced(rule: String, next: String) throws {
        var task = try task("DUE:20261122T100000Z", "RRULE:\(rule)")
        let isAdvanced = task.advance()
        #expect(isAdvanced)
        #expect(task.occurrence == next)
    }

    private static func numbers(_ range: ClosedRange<Int>) -> String {
        range.map(String.init).joined(separator: ",")
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore
import Recurrence
import Testing

@testable import CalendarSync

/// Reading and editing calendar objects.
@Suite struct CalendarTaskTests {
    /// A calendar object with these lines in its task.
    private func object(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR", ""]).joined(
            separator: "\r\n")
    }

    private func task(_ lines: String...) throws -> CalendarTask {
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO"] + lines + ["END:VTODO", "END:VCALENDAR", ""])
        return try #require(CalendarTask(text.joined(separator: "\r\n")))
    }

    // MARK: Reading

    @Test func propertiesAreRead() throws {
        let task = try task(
            "UID:1@x", "SUMMARY:Buy milk\\, eggs\\nand a long", "  line", "STATUS:COMPLETED",
            "COMPLETED:20261121T103200Z",
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
        ("STATUS:NEEDS-ACTION\r\nCOMPLETED:20261121T103200Z", false),
        ("STATUS:IN-PROCESS\r\nPERCENT-COMPLETE:100", false),
        ("STATUS:CANCELLED", true), ("STATUS:completed", true), ("COMPLETED:20261121T103200Z", true),
        ("COMPLETED:garbage", true),
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
        let task = CalendarTask(uid: "x", text: text)
        #expect(CalendarTask(task.data)?.text == text)
        #expect(task.data.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= 76 })
    }

    // MARK: Writing

    @Test(arguments: [
        "plain", "", " spaces ", "line\nbreak", "\\n", "a,b;c:d\"e\\", "tab\tstop", "👩‍👩‍👧 é ﷽", "\u{2028}x", "BEGIN:VTODO",
        "END:VCALENDAR\nX:1",
        "x\u{FEFF}", "100 %", "^n", "\n", "\n\n",
    ]) func textSurvives(text: String) throws {
        let new = CalendarTask(uid: "x", text: text)
        #expect(CalendarTask(new.data)?.text == text)
        var changed = try task("SUMMARY;LANGUAGE=de:old", "X-KEEP:1")
        changed.setText(text)
        #expect(CalendarTask(changed.data)?.text == text)
        #expect(changed.data.contains("LANGUAGE=de"))
    }

    @Test func controlCharactersAreRemoved() throws {
        let new = CalendarTask(uid: "x", text: "a\u{0}b\u{7}c\r\nd\re\u{7F}")
        #expect(CalendarTask(new.data)?.text == "abc\nd\ne")
        #expect(CalendarProperty.normalized("a\u{0}b\u{7}c\r\nd\re\u{7F}") == "abc\nd\ne")
        #expect(
            CalendarProperty.normalized("\u{FFFE}a\u{FFFF}b\u{FFFD}\u{FF01}\u{1FFFE}\u{FFFE}")
                == "ab\u{FFFD}\u{FF01}\u{1FFFE}")
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
            "DUE;TZID=Europe/Berlin:20261131T250000", "X-KEEP;A=\"b:c;d\":e,f\\;g", "RELATED-TO;RELTYPE=PARENT:p",
            "CATEGORIES:a,b\\,c",
            "ATTACH;VALUE=BINARY;ENCODING=BASE64:AAAA\r\n BBBB", "DESCRIPTION:  long\r\n\t folded", "BROKEN LINE",
            "RRULE:FREQ=NEVER",
            "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nSUMMARY:Alarm\r\nSTATUS:X\r\nEND:VALARM", "GEO:1;2", "SUMMARY2:x",
            "summary-x:y", "DUE:",
            "X-EMPTY", "ÄÖ:ü", "COMMENT:SUMMARY:no",
        ]
        let own: Set = [
            "SUMMARY", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "X-APPLE-SORT-ORDER", "LAST-MODIFIED", "DTSTAMP",
            "UID",
        ]
        for _ in 0..<300 {
            var lines = others.shuffled(using: &generator)
            lines.removeLast(generator.number(0...others.count))
            for line in ["SUMMARY:s", "STATUS:NEEDS-ACTION", "X-APPLE-SORT-ORDER:5", "UID:u"] where generator.oneIn(2) {
                lines.insert(line, at: generator.number(0...lines.count))
            }
            let ending = generator.oneIn(3) ? "\n" : "\r\n"
            let text =
                (["BEGIN:VCALENDAR", "X-WR-CALNAME:n", "BEGIN:VTODO"] + lines + [
                    "END:VTODO", "X-AFTER:1", "END:VCALENDAR",
                ])
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
            #expect(
                kept(task.data)?.joined().replacing("\r\n", with: "\n")
                    == kept(text)?.joined().replacing("\r\n", with: "\n"))
            let reread = try #require(CalendarTask(task.data))
            #expect(
                reread.text == task.text && reread.completion == task.completion && reread.order == task.order
                    && reread.uid == task.uid)
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
        #expect(
            task.data.contains(
                "DTSTART;TZID=Europe/Berlin:20261025T090000\r\nDUE;TZID=Europe/Berlin:20261025T100000\r\n"))
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

    /// A time zone 10 hours ahead of UTC, 11 in summer.
    private static let zone = """
        BEGIN:VTIMEZONE\r
        TZID:Far East Standard Time\r
        BEGIN:STANDARD\r
        DTSTART:16010101T030000\r
        TZOFFSETFROM:+1100\r
        TZOFFSETTO:+1000\r
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r
        END:STANDARD\r
        BEGIN:DAYLIGHT\r
        DTSTART:16010101T020000\r
        TZOFFSETFROM:+1000\r
        TZOFFSETTO:+1100\r
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r
        END:DAYLIGHT\r
        END:VTIMEZONE
        """

    @Test(
        arguments: [
            // The last occurrence is at the very time of UNTIL, or a second later.
            ("Asia/Tokyo", "20261130T080000", "20261130T230000Z", true),
            ("Asia/Tokyo", "20261130T080000", "20261130T225959Z", false),
            ("America/Los_Angeles", "20261130T060000", "20261201T075959Z", false),
            ("America/Los_Angeles", "20261130T060000", "20261201T140000Z", true),
            // In summer, and in the night in which it begins.
            ("America/Los_Angeles", "20260630T060000", "20260701T130000Z", true),
            ("America/Los_Angeles", "20260630T060000", "20260701T125959Z", false),
            ("America/Los_Angeles", "20260307T040000", "20260308T110000Z", true),
            ("America/Los_Angeles", "20260307T010000", "20260308T090000Z", true),
            ("Far East Standard Time", "20261130T080000", "20261130T220000Z", true),
            ("Far East Standard Time", "20261130T080000", "20261130T215959Z", false),
            ("Far East Standard Time", "20260630T080000", "20260630T210000Z", true),
            ("Far East Standard Time", "20260630T080000", "20260630T205959Z", false),
            // An unknown zone: as it is written.
            ("Nowhere", "20261130T080000", "20261201T080000Z", true),
            ("../etc/passwd", "20261130T080000", "20261201T075959Z", false),
            // A date.
            ("Asia/Tokyo", "20261130T080000", "20261201", true), ("Asia/Tokyo", "20261130T080000", "20261130", false),
        ]
    ) func endOfRuleIsReadInZoneOfTask(zone: String, start: String, end: String, hasNext: Bool) throws {
        var task = try #require(
            CalendarTask(
                object("DTSTART;TZID=\"\(zone)\":\(start)", "RRULE:FREQ=DAILY;UNTIL=\(end)")
                    .replacing("BEGIN:VTODO", with: "\(Self.zone)\r\nBEGIN:VTODO")))
        let isAdvanced = task.advance()
        #expect(isAdvanced == hasNext)
    }

    @Test func excludedOccurrencesAreSkipped() throws {
        var task = try task(
            "UID:r", "DUE;TZID=Asia/Tokyo:20261122T080000", "EXDATE;TZID=Asia/Tokyo:20261123T080000,20261124T08",
            " 0000",
            "EXDATE:20261124T230000Z", "EXDATE;VALUE=DATE:20261126", "EXDATE:garbage,", "RRULE:FREQ=DAILY;COUNT=7")
        let isAdvanced = task.advance()
        #expect(isAdvanced)
        #expect(task.occurrence == "20261127T080000")
        #expect(task.value("RRULE") == "FREQ=DAILY;COUNT=2")
        #expect(task.value("EXDATE") == "20261123T080000,20261124T080000")
    }

    @Test func excludedOccurrencesCount() throws {
        var task = try task(
            "DUE;VALUE=DATE:20261122", "EXDATE;VALUE=DATE:20261123,20261124", "RRULE:FREQ=DAILY;COUNT=3")
        let before = task.data
        let isAdvanced = task.advance()
        #expect(!isAdvanced)
        #expect(task.data == before)
    }

    /// A changed occurrence of the task "r" or another one.
    private func occurrence(_ day: Int, uid: String = "r", _ lines: String...) -> String {
        (["BEGIN:VTODO", "UID:\(uid)", "RECURRENCE-ID:202611\(day)T100000Z"] + lines + ["END:VTODO", ""]).joined(
            separator: "\r\n")
    }

    @Test func completedOccurrencesAreSkippedAndStay() throws {
        let occurrences =
            occurrence(23, "STATUS:COMPLETED") + occurrence(24, "PERCENT-COMPLETE:100")
            + occurrence(25, "STATUS:CANCELLED")
            + occurrence(26, uid: "other", "STATUS:COMPLETED") + occurrence(27, "STATUS:COMPLETED")
        let text = object("UID:r", "DTSTART:20261122T100000Z", "RRULE:FREQ=DAILY")
        for (place, text) in [
            text.replacing("BEGIN:VTODO", with: occurrences + "BEGIN:VTODO"),
            text.replacing("END:VCALENDAR", with: occurrences + "END:VCALENDAR"),
        ].enumerated() {
            var task = try #require(CalendarTask(text))
            for day in [26, 28] {
                let isAdvanced = task.advance()
                #expect(isAdvanced)
                #expect(task.occurrence == "202611\(day)T100000Z", "place \(place)")
            }
            #expect(task.data.contains(occurrences))
        }
    }

    @Test func openOccurrencesAreNotSkipped() throws {
        let text = object("UID:r", "DTSTART:20261122T100000Z", "RRULE:FREQ=DAILY")
        for line in ["STATUS:NEEDS-ACTION", "SUMMARY:Other"] {
            var task = try #require(
                CalendarTask(text.replacing("END:VCALENDAR", with: occurrence(23, line) + "END:VCALENDAR")))
            let isAdvanced = task.advance()
            #expect(isAdvanced)
            #expect(task.occurrence == "20261123T100000Z")
        }
    }

    /// libical needs a second for the first rule, some minutes for the second one, and forever for the third one.
    @Test(
        arguments: [
            "FREQ=MONTHLY;BYDAY=-11FR",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=\(numbers(0...23));BYMINUTE=\(numbers(0...59))",
            "RSCALE=CHINESE;FREQ=MONTHLY;BYDAY=-11FR", "FREQ=HOURLY", "FREQ=MONTHLY;BYDAY=6MO,-6TU",
        ]
    )
    func ruleThatNeedsALongSearchIsKeptButNotAdvanced(rule: String) throws {
        var task = try task("DUE:20261122T100000Z", "RRULE:\(rule)")
        let before = task.data
        // libical would find no occurrence, either, but late.
        #expect(RecurrenceRule(rule)?.isSearchable == false)
        let isAdvanced = task.advance()
        #expect(!isAdvanced)
        #expect(task.data == before)
    }

    @Test(
        arguments: [
            ("DUE:20261123T100000Z", true), ("DUE:20261122T100000Z", false), ("DUE:20261121T100000Z", false),
            ("DUE;TZID=Asia/Tokyo:20261122T190000", false), ("DUE;TZID=Asia/Tokyo:20261122T190001", true),
            ("X-DUE:1", false),
        ]
    )
    func laterOccurrenceIsRecognized(date: String, isLater: Bool) throws {
        let former = try task("DUE:20261122T100000Z", "RRULE:FREQ=DAILY")
        #expect(try task(date, "RRULE:FREQ=DAILY").hasLaterOccurrence(than: former) == isLater)
        #expect(try !task(date).hasLaterOccurrence(than: former))
    }

    @Test(
        arguments: [
            ("FREQ=MONTHLY;BYDAY=5MO", "20261130T100000Z"), ("FREQ=MONTHLY;BYDAY=6MO,-1TU", "20261124T100000Z"),
            ("FREQ=YEARLY;BYDAY=53MO", "20291231T100000Z"), ("FREQ=DAILY;BYHOUR=10,18", "20261122T180000Z"),
            ("RSCALE=GREGORIAN;FREQ=YEARLY", "20271122T100000Z"),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "20440229T100000Z"),
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

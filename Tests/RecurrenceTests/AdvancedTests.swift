// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Recurrence
import Testing

/// The next date of an item that repeats. `CalendarTaskTests` proves more rules.
@Suite struct AdvancedTests {
    private let berlin = TimeZone.named("Europe/Berlin") ?? .utc

    private func next(_ due: String, _ rule: String?, alarm: String? = nil) -> TaskProperties? {
        TaskProperties(due: DueDate(due), recurrence: rule, alarm: alarm).advanced(in: berlin)
    }

    @Test(
        "L25: The date is the next one of the rule, at the same time and in the same zone",
        arguments: [
            ("2026-11-26", "FREQ=DAILY", "2026-11-27"),
            ("2026-11-27T17:00", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "2026-11-30T17:00"),
            ("2026-11-26T08:30", "FREQ=WEEKLY;INTERVAL=2", "2026-12-10T08:30"),
            ("2026-01-31", "FREQ=MONTHLY", "2026-03-31"), ("2024-02-29", "FREQ=YEARLY", "2028-02-29"),
            // Clocks are set back on 25 October.
            ("2026-10-24T09:00[Europe/Berlin]", "FREQ=DAILY", "2026-10-25T09:00[Europe/Berlin]"),
            ("2026-10-24T09:00Z", "FREQ=DAILY", "2026-10-25T09:00Z"),
            ("2026-11-26T08:00", "FREQ=DAILY;BYHOUR=8,20", "2026-11-26T20:00"),
        ])
    func nextDate(due: String, rule: String, expected: String) {
        #expect(next(due, rule)?.due?.text == expected)
    }

    @Test(
        "L25: There is no date after the last one, without a date or a rule, or for a rule that can't be used",
        arguments: [
            ("2026-11-26", nil), ("", "FREQ=DAILY"), ("2026-11-26", "sometimes"), ("2026-11-26", "FREQ=DAILY;COUNT=1"),
            ("2026-11-26", "FREQ=DAILY;UNTIL=20261126"), ("2026-11-26T10:00", "FREQ=DAILY;UNTIL=20261127T085959Z"),
            ("2026-11-26", "FREQ=HOURLY"), ("2026-11-26", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
        ])
    func noDate(due: String, rule: String?) {
        #expect(next(due, rule) == nil)
    }

    @Test("L25: UNTIL includes its day, and is compared in the zone of the date")
    func end() {
        #expect(next("2026-11-26T10:00", "FREQ=DAILY;UNTIL=20261127")?.due?.text == "2026-11-27T10:00")
        #expect(next("2026-11-26T10:00", "FREQ=DAILY;UNTIL=20261127T090000Z")?.due?.text == "2026-11-27T10:00")
    }

    @Test("L25: COUNT is reduced by each occurrence, and everything else of the rule stays")
    func count() {
        #expect(next("2026-11-26", "INTERVAL=2;COUNT=3;FREQ=DAILY")?.recurrence == "INTERVAL=2;COUNT=2;FREQ=DAILY")
        #expect(next("2026-11-26", "INTERVAL=2;FREQ=DAILY;WKST=SU")?.recurrence == "INTERVAL=2;FREQ=DAILY;WKST=SU")
    }

    @Test("L25: An alarm at a date moves along, and one before the date stays as it is")
    func alarms() {
        let absolute = next("2026-11-26T10:00", "FREQ=WEEKLY", alarm: "2026-11-25T20:00")
        #expect(absolute?.alarm == "2026-12-02T20:00")
        #expect(next("2026-11-26T10:00", "FREQ=WEEKLY", alarm: "-PT15M")?.alarm == "-PT15M")
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct AlarmTests {
    @Test(
        "Durations of RFC 5545 are read",
        arguments: [
            ("-PT15M", 0, -900), ("PT0S", 0, 0), ("P1D", 1, 0), ("-P2W", -14, 0), ("-P1DT2H30M", -1, -9_000),
            ("+PT1H0M30S", 0, 3_630),
        ])
    func durations(text: String, days: Int, seconds: Int) {
        #expect(Alarm(text) == .relative(days: days, seconds: seconds))
    }

    @Test(
        "Anything else isn't an alarm",
        arguments: [
            "", "P", "-P", "PT", "P1", "PT5", "P5M", "PT5D", "15M", "-PT-5M", "PT1HT1M", "P1000000D", "PD", "-15",
            "2026-11-23", "2026-02-30T10:00", "at noon",
        ])
    func garbage(text: String) {
        #expect(Alarm(text) == nil)
    }

    @Test("An alarm is counted from the date, in days of the calendar and hours that pass") func moments() throws {
        let berlin = try #require(TimeZone.named("Europe/Berlin"))
        func moment(_ text: String) throws -> Int { try #require(DueDate(text)).moment(in: berlin) }
        // Clocks are set forward on 29 March.
        let due = DueDate("2026-03-29T09:00")
        #expect(try Alarm("-P1D")?.moment(for: due, in: berlin) == moment("2026-03-28T09:00"))
        #expect(try Alarm("-PT24H")?.moment(for: due, in: berlin) == moment("2026-03-28T08:00"))
        #expect(try Alarm("-PT15M")?.moment(for: DueDate("2026-03-29"), in: berlin) == moment("2026-03-28T23:45"))
        #expect(try Alarm("2026-03-28T20:00Z")?.moment(for: nil, in: berlin) == moment("2026-03-28T21:00"))
        #expect(Alarm("-PT15M")?.moment(for: nil, in: berlin) == nil)
    }
}

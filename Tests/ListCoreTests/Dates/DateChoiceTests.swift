// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct DateChoiceTests {
    private static let berlin = TimeZone.named("Europe/Berlin") ?? .utc

    /// Returns the choices at a time in Berlin, with the dates that they mean. 23 November 2026 is a Monday.
    private func choices(_ time: String, isDated: Bool = false) throws -> [String] {
        let now = try #require(DueDate(time)).moment(in: Self.berlin)
        return DateChoice.choices(isDated: isDated, at: now, in: Self.berlin).map { choice in
            "\(choice)" + (choice.due(at: now, in: Self.berlin).map { " " + $0.text.dropFirst("2026-".count) } ?? "")
        }
    }

    @Test("L15: Each choice means a date after now") func dates() throws {
        #expect(
            try choices("2026-11-24T09:40", isDated: true) == [
                "laterToday 11-24T13:00", "thisEvening 11-24T18:00", "tomorrow 11-25", "weekend 11-28",
                "nextWeek 11-30", "pick", "none",
            ])
    }

    @Test("L15: Later today is three hours later on the hour, and not after midnight") func laterToday() throws {
        for (time, later) in [
            ("00:00", "03:00"), ("09:29", "12:00"), ("09:30", "13:00"), ("16:00", "19:00"), ("20:29", "23:00"),
        ] {
            #expect(try choices("2026-11-24T" + time).first == "laterToday 11-24T" + later, "\(time)")
        }
        for time in ["20:30", "23:59"] {
            #expect(try choices("2026-11-24T" + time).first == "tomorrow 11-25", "\(time)")
        }
    }

    @Test("L15: This evening is only a choice before 18:00, and later today only if it means another time")
    func evening() throws {
        #expect(try choices("2026-11-24T15:00").prefix(2) == ["thisEvening 11-24T18:00", "tomorrow 11-25"])
        #expect(try choices("2026-11-24T17:59").prefix(2) == ["laterToday 11-24T21:00", "thisEvening 11-24T18:00"])
        #expect(try choices("2026-11-24T18:00").prefix(2) == ["laterToday 11-24T21:00", "tomorrow 11-25"])
    }

    @Test(
        "L15: No two choices mean the same day, and the weekend is none while it lasts",
        arguments: [
            ("2026-11-23", "weekend 11-28", "nextWeek 11-30"), ("2026-11-26", "weekend 11-28", "nextWeek 11-30"),
            ("2026-11-27", nil, "nextWeek 11-30"), ("2026-11-28", nil, "nextWeek 11-30"), ("2026-11-29", nil, nil),
        ] as [(String, String?, String?)])
    func week(day: String, weekend: String?, nextWeek: String?) throws {
        #expect(try choices(day + "T21:00").dropFirst().dropLast() == [weekend, nextWeek].compactMap(\.self)[...])
    }

    @Test("L15: Later today counts hours that pass when clocks are changed") func clockChange() throws {
        // At 3:00, clocks are set back to 2:00.
        let now = try #require(DueDate("2026-10-25T00:00")).moment(in: Self.berlin)
        #expect(DateChoice.laterToday.due(at: now, in: Self.berlin)?.text == "2026-10-25T02:00")
    }
}

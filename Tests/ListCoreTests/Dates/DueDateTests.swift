// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

import struct Foundation.Data

@testable import ListCore

@Suite struct DueDateTests {
    private static let berlin = zone("Europe/Berlin")

    private static func zone(_ name: String) -> TimeZone { TimeZone.named(name) ?? .utc }

    private static func day(_ text: String) throws -> CalendarDay { try #require(DueDate(text)).day }

    /// Returns the moment of a time in Berlin.
    private static func moment(_ text: String) throws -> Int { try #require(DueDate(text)).moment(in: berlin) }

    // MARK: Text

    @Test(
        "A date is written exactly as it was read",
        arguments: [
            "2026-11-23", "0001-01-01", "9999-12-31", "2028-02-29", "2026-11-23T17:00", "2026-11-23T17:00:00",
            "2026-11-23T23:59:59", "2026-11-23T17:00Z", "2026-11-23T17:00:30Z", "2026-11-23T17:00[Europe/Berlin]",
            "2026-11-23T00:00[W. Europe Standard Time]",
        ]) func text(text: String) throws
    {
        #expect(try #require(DueDate(text)).text == text)
    }

    @Test("Every date and time is read as what was written") func roundTrips() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let day = try #require(CalendarDay(year: 1, month: 1, day: 1)).adding(
                days: Int.random(in: 0..<3_652_059, using: &generator))
            let zone: DueDate.Zone = [.local, .utc, .named("Asia/Tokyo")].randomElement() ?? .local
            let due = DueDate(day, secondOfDay: Bool.random() ? nil : Int.random(in: 0..<86_400), zone: zone)
            #expect(DueDate(due.text) == due, "\(due.text)")
        }
    }

    @Test(
        "What isn't a date isn't read",
        arguments: [
            "", "tomorrow", "2026-02-30", "2027-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-01-01",
            "10000-01-01", "+2026-01-01", "2026-1-1", "20261123", "2026-11-23T", "2026-11-23T17", "2026-11-23 17:00",
            "2026-11-23T24:00", "2026-11-23T17:60", "2026-11-23T17:00:60", "2026-11-23Z", "2026-11-23T17:00z",
            "2026-11-23T17:00+01:00", "2026-11-23T17:00[]", "2026-11-23T17:00[a]b", "2026-11-23T17:00[a[b]",
            "2026-11-23T17:00:", "2026-11-23[Europe/Berlin]", "２０２６-11-23", "-026-11-23", " 2026-11-23",
        ]) func garbage(text: String)
    {
        #expect(DueDate(text) == nil)
    }

    // MARK: Days

    @Test("Days are counted across months, leap years, and the ends of the calendar") func days() throws {
        let day = try Self.day("2028-02-28")
        #expect(try day.adding(days: 1) == Self.day("2028-02-29") && day.adding(days: 2) == Self.day("2028-03-01"))
        #expect(try day.adding(days: -59) == Self.day("2027-12-31"))
        #expect(
            try day.adding(days: .max) == Self.day("9999-12-31") && day.adding(days: .min) == Self.day("0001-01-01"))
        #expect(try Self.day("2026-01-31").adding(months: 1) == Self.day("2026-02-28"))
        #expect(try Self.day("2026-11-30").adding(months: 14) == Self.day("2028-01-30"))
        #expect(try Self.day("9999-11-30").adding(months: 2) == Self.day("9999-12-31"))
        #expect(try Self.day("2026-11-23").weekday == 1 && Self.day("2026-11-29").weekday == 7)
        #expect(try Self.day("2026-11-23").days(until: Self.day("2027-11-23")) == 365)
        #expect(try Self.day("2026-11-23") < Self.day("2026-12-01"))
    }

    // MARK: Zones

    @Test("A time is that of the user's clock, unless it has a zone") func zones() throws {
        let tokyo = Self.zone("Asia/Tokyo")
        let due = try #require(DueDate("2026-11-23T17:00"))
        #expect(due.moment(in: Self.berlin) - due.moment(in: tokyo) == 8 * 3_600)
        let foreign = try #require(DueDate("2026-11-23T17:00[Europe/Berlin]"))
        #expect(foreign.moment(in: tokyo) == due.moment(in: Self.berlin))
        let clock = foreign.clock(in: tokyo)
        #expect(try clock.day == Self.day("2026-11-24") && clock.secondOfDay == 3_600)
        #expect(try #require(DueDate("2026-11-23T16:00Z")).moment(in: tokyo) == due.moment(in: Self.berlin))
        for name in ["Nowhere", "../../../etc/passwd", "/etc/localtime", "W. Europe Standard Time", ""] {
            #expect(TimeZone.named(name) == nil)
            let unknown = DueDate(due.day, secondOfDay: 17 * 3_600, zone: .named(name))
            #expect(unknown.moment(in: tokyo) == due.moment(in: tokyo))
        }
    }

    @Test("A skipped time is the first one after the gap, and a doubled one the first of both")
    func changesOfClocks() throws {
        #expect(try Self.moment("2026-03-29T02:30") == Self.moment("2026-03-29T03:00"))
        #expect(try Self.moment("2026-03-29T03:00") - Self.moment("2026-03-29T01:59") == 60)
        #expect(try Self.moment("2026-10-25T03:00") - Self.moment("2026-10-25T02:30") == 5_400)
        // In Lebanon, midnight is skipped.
        let beirut = Self.zone("Asia/Beirut")
        let start = beirut.moment(of: try Self.day("2026-03-29"))
        #expect(beirut.clock(at: start).secondOfDay == 3_600)
        #expect(try beirut.clock(at: start - 1).day == Self.day("2026-03-28"))
    }

    /// The names of all time zones in the system's table.
    private static let names: [String] = {
        let table = (try? String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)) ?? ""
        return table.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.first == "Z" ? String(words[1]) : words.first == "L" ? String(words[2]) : nil
        }
    }()

    @Test("All times around all changes of clocks in 2026 to 2030 have the defined moments") func allZones() throws {
        let (start, end) = (1_767_225_600, 1_924_992_000)
        let week = 7 * 86_400
        var changes = 0
        for name in Self.names {
            guard let zone = TimeZone.named(name) else { continue }
            /// Returns what the clock shows, in s since 1970 as if it were in UTC.
            func shown(_ moment: Int) -> Int {
                let clock = zone.clock(at: moment)
                return TimeZone.utc.moment(of: clock.day, secondOfDay: clock.secondOfDay)
            }
            for from in stride(from: start, to: end, by: week) where shown(from + week) - shown(from) != week {
                var (low, high) = (from, from + week)
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if shown(middle) - middle == shown(low) - low { low = middle } else { high = middle }
                }
                changes += 1
                for time in stride(from: shown(high) - 4 * 3_600, to: shown(high) + 4 * 3_600, by: 900) {
                    let clock = TimeZone.utc.clock(at: time)
                    let moment = zone.moment(of: clock.day, secondOfDay: clock.secondOfDay)
                    if shown(moment) == time {
                        let earlier = stride(from: moment - 4 * 3_600, to: moment, by: 900)
                        #expect(!earlier.contains { shown($0) == time }, "\(name) at \(time)")
                    } else {
                        #expect(shown(moment) > time && shown(moment - 1) < time, "\(name) at \(time)")
                    }
                }
            }
        }
        #expect(Self.names.count > 400 && changes > 1_000)
    }

    // MARK: Order and labels

    @Test("Dates are ordered by their moments, a whole day before its times") func order() throws {
        let texts = ["2026-11-22T23:59", "2026-11-23", "2026-11-23T00:00", "2026-11-23T07:30Z", "2026-11-23T09:00"]
        let dates = try texts.map { try #require(DueDate($0)) }
        #expect(dates.shuffled().sorted { $0.precedes($1, in: Self.berlin) } == dates)
    }

    @Test(
        "A date is shown by its distance from today",
        arguments: [
            ("2026-11-23", DueDateLabel.Form.today, false), ("2026-11-23T17:00", .time(61_200), false),
            ("2026-11-23T11:59", .time(43_140), true), ("2026-11-23T12:00", .time(43_200), true),
            ("2026-11-24T08:00", .tomorrow, false), ("2026-11-22", .yesterday, true),
            ("2026-11-25", .weekday(3), false), ("2026-11-29", .weekday(7), false),
            ("2026-11-23T23:30Z", .tomorrow, false),
        ]) func labels(text: String, form: DueDateLabel.Form, isOverdue: Bool) throws
    {
        let label = DueDateLabel(try #require(DueDate(text)), at: try Self.moment("2026-11-23T12:00"), in: Self.berlin)
        #expect(label.form == form && label.isOverdue == isOverdue)
    }

    @Test("Other days are shown with their month, and those of other years with the year") func farLabels() throws {
        let now = try Self.moment("2026-11-23T12:00")
        for (text, form) in try [
            ("2026-11-30", DueDateLabel.Form.dayOfYear(Self.day("2026-11-30"))),
            ("2026-11-21", .dayOfYear(Self.day("2026-11-21"))), ("2027-01-02", .date(Self.day("2027-01-02"))),
            ("2025-12-24", .date(Self.day("2025-12-24"))),
        ] {
            #expect(DueDateLabel(try #require(DueDate(text)), at: now, in: Self.berlin).form == form)
        }
    }

    @Test(
        "The next change of a label is the first moment at which it is shown in another way",
        arguments: [
            "2026-11-23", "2026-11-23T17:00", "2026-11-24", "2026-11-27T09:30", "2026-12-24", "2027-01-03",
            "2028-02-29T10:00", "2026-11-22", "2026-11-23T23:30Z", "2026-10-25T02:30", "2027-03-28T02:30",
        ]) func nextChanges(text: String) throws
    {
        let due = try #require(DueDate(text))
        var now = try Self.moment("2026-11-19T12:00")
        let end = try Self.moment("2029-02-01")
        while let next = DueDateLabel.nextChange(of: due, after: now, in: Self.berlin) {
            let shown = DueDateLabel(due, at: now, in: Self.berlin)
            #expect(DueDateLabel(due, at: next, in: Self.berlin) != shown)
            for moment in stride(from: now, to: next, by: 3_600) {
                #expect(DueDateLabel(due, at: moment, in: Self.berlin) == shown)
            }
            #expect(DueDateLabel(due, at: next - 1, in: Self.berlin) == shown)
            now = next
        }
        for moment in stride(from: now, to: end, by: 40_000) {
            #expect(DueDateLabel(due, at: moment, in: Self.berlin) == DueDateLabel(due, at: now, in: Self.berlin))
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

@testable import ListStore

@Suite struct TimestampTests {
    @Test(arguments: [
        ("19700101T000000Z", 0), ("20261121T103200Z", 1_795_257_120), ("20261121", 1_795_219_200),
        ("20240229T235959Z", 1_709_251_199),
        ("20010101T000000", 978_307_200), ("19691231T235959Z", -1),
    ]) func timesAreReadAndWritten(text: String, seconds: Int) {
        #expect(Timestamp(iCalendar: text)?.seconds == seconds)
        let again = Timestamp(seconds: seconds).iCalendar
        #expect(again.hasPrefix(text.prefix(8)) && Timestamp(iCalendar: again)?.seconds == seconds)
        #expect(Timestamp(rfc3339: Timestamp(seconds: seconds).rfc3339)?.seconds == seconds)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z", "19700101-000000"),
        (1_795_257_120, "2026-11-21T10:32:00Z", "20261121-103200"),
        (951_782_399, "2000-02-28T23:59:59Z", "20000228-235959"),
        (951_782_400, "2000-02-29T00:00:00Z", "20000229-000000"),
        (-1, "1969-12-31T23:59:59Z", "19691231-235959"),
    ]) func texts(seconds: Int, text: String, fileName: String) {
        #expect(Timestamp(seconds: seconds).rfc3339 == text)
        #expect(Timestamp(seconds: seconds).fileName == fileName)
    }

    @Test func timesOfWrongClocksAreInTheFirstOrLastYear() {
        #expect(Timestamp(seconds: .min).rfc3339.hasPrefix("0001-01-01T"))
        #expect(Timestamp(seconds: .max).rfc3339.hasPrefix("9999-12-31T"))
    }

    @Test func nowIsAValidDate() throws {
        #expect(try /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.wholeMatch(in: CompletionDate.now().text) != nil)
    }

    @Test(arguments: [
        "", "20261131", "20250229T000000Z", "20261121T240000Z", "2026112", "20261121T103200X", "20261121 103200",
        "x0261121", "00000101",
    ])
    func timesThatDoNotExistAreRefused(text: String) {
        #expect(Timestamp(iCalendar: text) == nil)
    }

    @Test(arguments: [
        ("2026-11-21T12:32:00+02:00", "2026-11-21T10:32:00Z"), ("2026-11-21T10:32:00.5Z", "2026-11-21T10:32:00Z"),
        ("2026-11-21", "2026-11-21T00:00:00Z"), ("2026-11-21T10:32:00Z", "2026-11-21T10:32:00Z"),
    ]) func completionDatesAreConvertedToUTC(text: String, time: String) {
        #expect(Completion(CompletionDate(text)) == .done(time: time))
    }

    @Test(arguments: ["yes", "", "true", "2026-11-31", "2026-11-21T10:32:00", "2026-11-21T10:32:00+25:00"])
    func otherCompletionDatesAreUnknownTimes(text: String) {
        #expect(Completion(CompletionDate(text)) == .done(time: nil))
    }

    @Test func everyDayOfFourCenturiesIsConvertedBothWays() {
        for day in stride(from: -200_000, through: 200_000, by: 1) {
            let time = Timestamp(seconds: day * 86_400)
            #expect(Timestamp(iCalendar: time.iCalendar) == time)
        }
    }
}

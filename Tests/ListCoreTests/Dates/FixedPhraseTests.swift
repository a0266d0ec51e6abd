// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Phrases of each language that always mean the same day or time. The corpora allow some mistakes.
@Suite struct FixedPhraseTests {
    /// Tuesday, 24 November 2026, 6:00.
    private static let now = TimeZone.utc.moment(of: CalendarDay(year: 2026, month: 11, day: 24)!, secondOfDay: 21_600)
    private static let (today, tomorrow, dayAfter) = ("2026-11-24", "2026-11-25", "2026-11-26")

    private func check(_ names: CalendarNames, _ phrases: KeyValuePairs<String, String>) {
        let recognizer = DatePhraseRecognizer([names])
        for (phrase, due) in phrases {
            // Some languages have the date only at the start of a text.
            let texts = ["Xyz \(phrase)", "\(phrase) Xyz"]
            let found = texts.compactMap { text in
                recognizer.phrase(in: text, typed: [text.startIndex..<text.endIndex], at: Self.now, in: .utc)
            }
            #expect(found.first?.due.text == due, "\(phrase)")
        }
    }

    @Test func english() {
        check(
            DateCorpus.english.names,
            [
                "today": Self.today, "tomorrow": Self.tomorrow, "the day after tomorrow": Self.dayAfter,
                "this morning": Self.today + "T09:00", "this afternoon": Self.today + "T15:00",
                "this evening": Self.today + "T18:00", "tonight": Self.today + "T20:00", "next week": "2026-11-30",
                "tomorrow morning": Self.tomorrow + "T09:00", "tomorrow noon": Self.tomorrow + "T12:00",
                "tomorrow afternoon": Self.tomorrow + "T15:00", "tomorrow evening": Self.tomorrow + "T18:00",
                "tomorrow night": Self.tomorrow + "T20:00", "in two days": Self.dayAfter,
            ])
    }

    @Test func german() {
        check(
            DateCorpus.german.names,
            [
                "heute": Self.today, "morgen": Self.tomorrow, "übermorgen": Self.dayAfter,
                "heute früh": Self.today + "T09:00", "heute morgen": Self.today + "T09:00",
                "nächste Woche": "2026-11-30",
                "morgen früh": Self.tomorrow + "T09:00", "morgen Mittag": Self.tomorrow + "T12:00",
                "morgen Nachmittag": Self.tomorrow + "T15:00", "morgen Abend": Self.tomorrow + "T18:00",
                "morgen Nacht": Self.tomorrow + "T20:00", "in zwei Tagen": Self.dayAfter,
            ])
    }

    @Test func french() {
        check(
            DateCorpus.french.names,
            [
                "aujourd’hui": Self.today, "demain": Self.tomorrow, "après-demain": Self.dayAfter,
                "ce matin": Self.today + "T09:00", "ce midi": Self.today + "T12:00",
                "cet après-midi": Self.today + "T15:00", "ce soir": Self.today + "T18:00",
                "la semaine prochaine": "2026-11-30", "demain matin": Self.tomorrow + "T09:00",
                "demain midi": Self.tomorrow + "T12:00", "demain après-midi": Self.tomorrow + "T15:00",
                "demain soir": Self.tomorrow + "T18:00", "dans deux jours": Self.dayAfter,
            ])
    }

    @Test func spanish() {
        check(
            DateCorpus.spanish.names,
            [
                "hoy": Self.today, "mañana": Self.tomorrow, "pasado mañana": Self.dayAfter,
                "esta mañana": Self.today + "T09:00", "esta tarde": Self.today + "T15:00",
                "esta noche": Self.today + "T20:00", "la próxima semana": "2026-11-30",
                "mañana por la mañana": Self.tomorrow + "T09:00", "mañana por la tarde": Self.tomorrow + "T15:00",
                "mañana por la noche": Self.tomorrow + "T20:00", "en dos días": Self.dayAfter,
            ])
    }

    @Test func arabic() {
        check(
            DateCorpus.arabic.names,
            [
                "اليوم": Self.today, "غدا": Self.tomorrow, "بعد غد": Self.dayAfter, "مساء اليوم": Self.today + "T18:00",
                "هذه الليلة": Self.today + "T20:00", "الليلة": Self.today + "T20:00",
                "صباح الغد": Self.tomorrow + "T09:00", "مساء الغد": Self.tomorrow + "T18:00",
                "الأسبوع القادم": "2026-11-30",
            ])
    }

    @Test func japanese() {
        check(
            DateCorpus.japanese.names,
            [
                "今日": Self.today, "明日": Self.tomorrow, "明後日": Self.dayAfter, "今朝": Self.today + "T09:00",
                "今晩": Self.today + "T18:00", "今夜": Self.today + "T20:00", "来週": "2026-11-30",
                "明日の朝": Self.tomorrow + "T09:00", "明日の昼": Self.tomorrow + "T12:00",
                "明日の夕方": Self.tomorrow + "T18:00", "明日の夜": Self.tomorrow + "T20:00",
            ])
    }

    @Test("“Today at 8” is in the evening if the morning is over")
    func guessedTimeOfToday() {
        let recognizer = DatePhraseRecognizer([DateCorpus.english.names])
        func due(_ text: String, hour: Int) -> String? {
            let now = TimeZone.utc.moment(
                of: CalendarDay(year: 2026, month: 11, day: 24)!, secondOfDay: hour * 3_600)
            return recognizer.phrase(in: text, typed: [text.startIndex..<text.endIndex], at: now, in: .utc)?.due.text
        }
        #expect(due("Xyz today at 8", hour: 7) == Self.today + "T08:00")
        #expect(due("Xyz today at 8", hour: 8) == Self.today + "T20:00")
        #expect(due("Xyz today at 8", hour: 9) == Self.today + "T20:00")
    }
}

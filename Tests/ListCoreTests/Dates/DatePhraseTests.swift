// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Dates that are typed (L01 to L06).
@Suite("Dates in typed texts")
struct DatePhraseTests {
    /// Tuesday, 24 November 2026, 10:00.
    static let now = TimeZone.utc.moment(of: CalendarDay(year: 2026, month: 11, day: 24)!, secondOfDay: 10 * 3_600)

    /// Returns the date in a text, of which everything was typed.
    private func phrase(
        in text: String, _ recognizer: DatePhraseRecognizer = DatePhraseRecognizer([.english])
    ) -> DatePhrase? {
        recognizer.phrase(in: text, typed: [text.startIndex..<text.endIndex], at: Self.now, in: .utc)
    }

    // MARK: Corpora

    @Test("Ordinary texts have no date", arguments: DateCorpus.all)
    func ordinaryTextsHaveNoDate(_ corpus: DateCorpus) {
        let recognizer = corpus.recognizer
        #expect(corpus.ordinary.count >= 200)
        for text in corpus.ordinary {
            let phrase = phrase(in: text, recognizer)
            #expect(phrase == nil, "\(text): \(phrase.map { text[$0.range] } ?? "")")
        }
    }

    @Test("At least 97 % of the dates in texts are recognized", arguments: DateCorpus.all)
    func datesAreRecognized(_ corpus: DateCorpus) {
        let recognizer = corpus.recognizer
        #expect(corpus.phrases.count >= 100)
        let wrong = corpus.phrases.filter { expected in
            let phrase = phrase(in: expected.text, recognizer)
            return phrase?.range != expected.range || phrase?.due.text != expected.due || phrase?.rule != expected.rule
        }
        let texts = wrong.map { each in
            let phrase = phrase(in: each.text, recognizer)
            let found = phrase.map { "\(each.text[$0.range]) = \($0.due.text) \($0.rule ?? "")" } ?? "nothing"
            return "\(each.text): \(found), not \(each.due) \(each.rule ?? "")"
        }
        #expect(wrong.count * 100 <= corpus.phrases.count * 3, "\(texts.joined(separator: "\n"))")
    }

    // MARK: The remaining text

    @Test(
        "The date is taken out with spaces and separators",
        arguments: [
            ("Call Mum tomorrow", "Call Mum"), ("Call Mum  on Friday ", "Call Mum"),
            ("On Friday, call Mum", "call Mum"), ("Tomorrow 5pm: call Mum", "call Mum"),
            ("Call Mum on Friday about the car", "Call Mum about the car"), ("Dentist - tomorrow 5pm", "Dentist"),
            ("Dentist, on Friday", "Dentist"), ("Dentist (tomorrow 5pm)", "Dentist"),
            ("Dentist (on Friday) with Tom", "Dentist with Tom"), ("Dentist tomorrow.", "Dentist."),
            ("Dentist tomorrow 5pm, bring card", "Dentist, bring card"), ("Party tomorrow 🎉", "Party 🎉"),
            ("Dentist tomorrow 5pm (bring card)", "Dentist (bring card)"),
            ("Dentist on Friday - card", "Dentist - card"),
            ("Dentist - on Friday - card", "Dentist - card"), ("Dentist (on Friday), card", "Dentist, card"),
        ])
    func theDateIsTakenOut(_ text: String, _ rest: String) {
        #expect(phrase(in: text)?.remainingText == rest)
    }

    @Test(
        "A text that is only a date is left alone",
        arguments: ["tomorrow 5pm", "on Friday", " (on Friday) ", "- at 5pm."])
    func aTextThatIsOnlyADateIsLeftAlone(_ text: String) {
        #expect(phrase(in: text) == nil)
    }

    @Test("Words of other scripts are joined as they were")
    func japaneseTextIsJoinedWithoutASpace() {
        let recognizer = DateCorpus.japanese.recognizer
        #expect(phrase(in: "ケーキを12月24日に取りに行く", recognizer)?.remainingText == "ケーキを取りに行く")
        #expect(phrase(in: "明日、母に電話", recognizer)?.remainingText == "母に電話")
        #expect(phrase(in: "会議（金曜日 17:00）", recognizer)?.remainingText == "会議")
    }

    // MARK: What was typed

    @Test("Only words that were typed are a date")
    func onlyTypedWordsAreADate() {
        let recognizer = DatePhraseRecognizer([.english])
        let text = "Call Mum tomorrow 5pm"
        func found(_ typed: String) -> String? {
            recognizer.phrase(in: text, typed: [text.firstRange(of: typed)!], at: Self.now, in: .utc).map {
                String(text[$0.range])
            }
        }
        #expect(found("tomorrow 5pm") == "tomorrow 5pm")
        #expect(found(" tomorrow 5pm") == "tomorrow 5pm")
        // The text around what was typed decides whether it is a date: "5pm" belongs to "tomorrow".
        #expect(found("5pm") == nil)
        #expect(found("tomorrow") == nil)
        #expect(found("omorrow 5pm") == nil)
        #expect(found("Call Mum") == nil)
    }

    @Test("The last date in a text counts")
    func theLastDateCounts() {
        #expect(phrase(in: "Call Mum on Friday about the party on Saturday")?.due.text == "2026-11-28")
        #expect(phrase(in: "Party on Saturday with friends at 8pm")?.due.text == "2026-11-28")
    }

    @Test("A number that “and” joins to a date doesn't belong to the date")
    func numberAfterADate() {
        #expect(phrase(in: "Visit Bob on Friday and 2 neighbors")?.due.text == "2026-11-27")
    }

    // MARK: Forms of letters

    @Test(
        "Forms of characters don't matter",
        arguments: [
            ("de", "Mama anrufen u\u{308}bermorgen", "2026-11-26"),
            ("de", "Mama anrufen \u{FC}bermorgen", "2026-11-26"),
            ("es", "Llamar man\u{303}ana", "2026-11-25"), ("es", "Llamar el sa\u{301}bado", "2026-11-28"),
            ("fr", "Appeler maman 15 aou\u{302}t", "2027-08-15"),
            ("fr", "Appeler demain a\u{300} 17\u{202F}h", "2026-11-25T17:00"),
            ("fr", "Appeler cet après\u{2011}midi", "2026-11-24T15:00"),
            ("en", "Call Mum on\u{A0}Friday", "2026-11-27"),
            ("en", "Call Mum ｔｏｍｏｒｒｏｗ ５ｐｍ", "2026-11-25T17:00"), ("en", "CALL MUM TOMORROW", "2026-11-25"),
            ("en", "Call Mum tomor\u{AD}row", "2026-11-25"), ("en", "Call Mum ٢٤ Dec", "2026-12-24"),
            ("ja", "母に電話　12月24日", "2026-12-24"), ("ja", "2週間こ\u{3099}とに掃除", "2026-11-24"),
            ("ja", "(㈮) 会議", nil), ("ar", "الاتصال بأمي يوم الجُمُعة", "2026-11-27"),
            ("ar", "الاتصال بأمي يوم الجمعـة", "2026-11-27"), ("ar", "الاتصال بأمي \u{200F}غدا\u{200F}", "2026-11-25"),
        ] as [(String, String, String?)])
    func formsOfCharactersDoNotMatter(_ language: String, _ text: String, _ due: String?) throws {
        let corpus = try #require(DateCorpus.all.first { $0.names.language == language })
        #expect(phrase(in: text, corpus.recognizer)?.due.text == due)
    }

    // MARK: Dates and times

    @Test(
        "A date that is past or doesn't exist is none",
        arguments: [
            "Call Mum on 24 Dec 2025", "Call Mum today at 9am", "Call Mum this morning", "Call Mum 30 February",
            "Call Mum on 2026-11-23", "Call Mum on Friday, 24 December", "Call Mum at 13pm", "Call Mum at 25:00",
            "Call Mum in 0 days", "Call Mum every hour", "Call Mum at 17:00 in the morning",
        ])
    func aPastDateIsNone(_ text: String) {
        #expect(phrase(in: text) == nil)
    }

    @Test("A time is today if it is still to come, a weekday is after today")
    func timesAndWeekdays() {
        #expect(phrase(in: "Call Mum 10am")?.due.text == "2026-11-25T10:00")
        #expect(phrase(in: "Call Mum 10:01 am")?.due.text == "2026-11-24T10:01")
        for (index, name) in CalendarNames.english.weekdays.enumerated() {
            let day = phrase(in: "Call Mum on \(name)")?.due.day
            #expect(day?.weekday == (index == 0 ? 7 : index))
            #expect(day.map { (1...7).contains(TimeZone.utc.clock(at: Self.now).day.days(until: $0)) } == true)
        }
        #expect(phrase(in: "Call Mum next week")?.due.day.weekday == 1)
    }

    @Test("Hours are counted as they pass when clocks are changed")
    func hoursAreCountedAsTheyPass() throws {
        let zone = try #require(TimeZone.named("Europe/Berlin"))
        let text = "Call Mum in 2 hours"
        let now = zone.moment(of: CalendarDay(year: 2027, month: 3, day: 28)!, secondOfDay: 3_600 + 30)
        let phrase = DatePhraseRecognizer([.english])
            .phrase(in: text, typed: [text.startIndex..<text.endIndex], at: now, in: zone)
        #expect(phrase?.due.text == "2027-03-28T04:00")
    }

    @Test("A printed date is recognized", arguments: DateCorpus.all)
    func aPrintedDateIsRecognized(_ corpus: DateCorpus) {
        let recognizer = corpus.recognizer
        let names = corpus.names
        var random = SplitMix64(seed: 33)
        let today = TimeZone.utc.clock(at: Self.now).day
        for _ in 0..<50 {
            let day = today.adding(days: random.whole(1...3_000))
            let month = names.months[day.month - 1]
            let text =
                switch names.language {
                case "de": "Zahnarzt \(day.day). \(month) \(day.year)"
                case "es": "Dentista \(day.day) de \(month) de \(day.year)"
                case "ja": "歯医者 \(day.year)年\(month)\(day.day)日"
                case "en": "Dentist \(month) \(day.day), \(day.year)"
                default: "RDV \(day.day) \(month) \(day.year)"
                }
            #expect(phrase(in: text, recognizer)?.due == DueDate(day), "\(text)")
            #expect(phrase(in: "Dentist \(DueDate(day).text)", recognizer)?.due == DueDate(day))
        }
    }

    // MARK: Any text

    @Test("Any text has a date within what was typed, or none", arguments: DateCorpus.all)
    func anyTextHasADateWithinWhatWasTyped(_ corpus: DateCorpus) {
        let recognizer = corpus.recognizer
        var random = SplitMix64(seed: 7)
        let words = corpus.phrases.flatMap { $0.text.split(separator: " ").map(String.init) }
        let texts = corpus.phrases.map(\.text)
        let others = [
            "", " ", ", ", ". ", "-", "/", "(", ")", "\"", "'s", "\u{301}", "\u{200D}", "\u{3099}", "👩‍💻", "½", "5️⃣",
            "\r\n", "\0", "99999999999999999999", "㈮", "\u{600}", "e\u{20E3}",
        ]
        func letters(_ text: Substring) -> [Character] { text.filter { $0.isLetter || $0.isNumber } }
        var count = 0
        for _ in 0..<500 {
            let text = (0..<random.whole(1...4)).map { _ in
                let word = random.chance(0.3) ? random.pick(texts) : random.pick(words)
                return random.chance(0.8) ? word + (random.chance(0.8) ? " " : "") : random.pick(others)
            }.joined()
            let scalars = Array(text.unicodeScalars.indices) + [text.endIndex]
            let bounds =
                random.chance(0.7) ? [scalars.first!, scalars.last!] : [random.pick(scalars), random.pick(scalars)]
            let typed = bounds.min()!..<bounds.max()!
            guard let found = recognizer.phrase(in: text, typed: [typed], at: Self.now, in: .utc) else { continue }
            count += 1
            #expect(typed.lowerBound <= found.range.lowerBound && found.range.upperBound <= typed.upperBound, "\(text)")
            #expect(!found.range.isEmpty && text.indices.contains(found.range.lowerBound), "\(text)")
            #expect(found.range.upperBound == text.endIndex || text.indices.contains(found.range.upperBound), "\(text)")
            #expect(!found.remainingText.isEmpty && found.remainingText.utf8.count < text.utf8.count)
            let outside = letters(text[..<found.range.lowerBound]) + letters(text[found.range.upperBound...])
            #expect(letters(found.remainingText[...]) == outside, "\(text): \(found.remainingText)")
        }
        #expect(count > 50)
    }
}

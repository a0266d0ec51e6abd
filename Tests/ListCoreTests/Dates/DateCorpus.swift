// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import Testing

/// Texts of one language with and without a date.
struct DateCorpus: Sendable, CustomTestStringConvertible {
    /// A text whose date is known.
    struct Phrase {
        let text: String
        let range: Range<String.Index>
        let due: String
        let rule: String?
    }

    let names: CalendarNames
    /// Texts without a date.
    let ordinary: [String]
    let phrases: [Phrase]

    /// The texts are in one line each.
    ///
    /// - Parameter phrases: The date is in braces. Behind the equals sign are the day, the time, and the rule that are
    ///   expected on Tuesday, 24 November 2026 at 10:00.
    init(names: CalendarNames, ordinary: String, phrases: String) {
        self.names = names
        self.ordinary = ordinary.split(separator: "\n").map(String.init)
        self.phrases = phrases.split(separator: "\n").map { line in
            let parts = line.split(separator: " = ", maxSplits: 1)
            let pieces = parts[0].split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }
            let expected = parts[1].split(separator: " ")
            let text = pieces.joined()
            let start = text.index(text.startIndex, offsetBy: pieces[0].count)
            return Phrase(
                text: text, range: start..<text.index(start, offsetBy: pieces[1].count), due: String(expected[0]),
                rule: expected.count > 1 ? String(expected[1]) : nil)
        }
    }

    static let all = [english, german, spanish, french, arabic, japanese]
    /// The user's language and English.
    var recognizer: DatePhraseRecognizer {
        DatePhraseRecognizer(names.language == "en" ? [names] : [names, .english])
    }
    var testDescription: String { names.language }
}

/// What glibc has, so that the tests need no installed locale.
extension CalendarNames {
    static let english = CalendarNames(
        language: "en_US.UTF-8",
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        dateFormat: "%m/%d/%Y"
    )

    static let german = CalendarNames(
        language: "de_DE.UTF-8",
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ],
        shortMonths: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
        weekdays: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
        shortWeekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"],
        dateFormat: "%d.%m.%Y"
    )

    static let spanish = CalendarNames(
        language: "es_ES.UTF-8",
        months: [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
            "noviembre", "diciembre",
        ],
        shortMonths: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
        weekdays: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
        shortWeekdays: ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"],
        dateFormat: "%d/%m/%y"
    )

    static let french = CalendarNames(
        language: "fr_FR.UTF-8",
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
            "novembre", "décembre",
        ],
        shortMonths: [
            "janv.", "févr.", "mars", "avril", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
        ],
        weekdays: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
        shortWeekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."],
        dateFormat: "%d/%m/%Y"
    )

    static let arabic = CalendarNames(
        language: "ar_EG.UTF-8",
        months: [
            "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر",
            "ديسمبر",
        ],
        shortMonths: ["ينا", "فبر", "مار", "أبر", "ماي", "يون", "يول", "أغس", "سبت", "أكت", "نوف", "ديس"],
        weekdays: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
        shortWeekdays: ["ح", "ن", "ث", "ر", "خ", "ج", "س"],
        dateFormat: "%d %b, %Y"
    )

    static let japanese = CalendarNames(
        language: "ja_JP.UTF-8",
        months: ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
        shortMonths: [" 1月", " 2月", " 3月", " 4月", " 5月", " 6月", " 7月", " 8月", " 9月", "10月", "11月", "12月"],
        weekdays: ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"],
        shortWeekdays: ["日", "月", "火", "水", "木", "金", "土"],
        dateFormat: "%Y年%m月%d日"
    )
}

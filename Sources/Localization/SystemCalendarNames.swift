// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Glibc
import ListCore

extension DatePhraseRecognizer {
    private static let ofSystem = DatePhraseRecognizer(CalendarNames.ofSystem())

    /// Reads the names of the system, which the first call of `recognize` waits for. On any thread.
    public static func prepare() {
        _ = ofSystem
    }

    /// Returns the date in a text, some parts of which were typed, in the user's language or in English. `Text.bind` must
    /// have been called.
    public static func recognize(_ text: String, typed: [Range<String.Index>]) -> DatePhrase? {
        ofSystem.phrase(in: text, typed: typed, at: time(nil), in: .local())
    }
}

extension DatePhraseRecognizer {
    /// Returns the date in a text of another program, in the user's language or in English.
    public static func recognize(_ text: String) -> DatePhrase? {
        recognize(text, typed: [text.startIndex..<text.endIndex])
    }
}

extension CalendarNames {
    /// Returns the names in the user's language, if the system has locale data for it, and those in English. The order of
    /// a date is that of the user's locale in both. `Text.bind` must have been called.
    public static func ofSystem() -> [CalendarNames] {
        let user = locales.lazy.compactMap { Self.names(in: $0, language: $0) }.first
        let english = Self.names(in: "C", language: "en")
        return [user, user?.language == "en" ? nil : english].compactMap { $0 }
    }

    /// Names of locales, the one that the user prefers first.
    private static var locales: [String] {
        func code(_ locale: String) -> Substring { locale.prefix { $0.isLetter } }
        let current = [LC_MESSAGES, LC_TIME].compactMap { setlocale($0, nil).map { String(cString: $0) } }
        var locales: [String] = []
        var name = g_get_language_names()
        while let each = name?.pointee {
            // There is locale data for "de_DE.UTF-8", but `LANGUAGE` is often "de".
            let language = String(cString: each)
            locales += [language] + current.filter { code($0) == code(language) }
            name? += 1
        }
        // "C" and "POSIX" name no language.
        return locales.filter { $0.first?.isLowercase == true }
    }

    private static func names(in locale: String, language: String) -> CalendarNames? {
        guard let data = newlocale(LC_TIME_MASK, locale, nil) else { return nil }
        defer { freelocale(data) }
        func texts(_ first: Int, _ count: Int) -> [String] {
            (first..<first + count).map { String(cString: nl_langinfo_l(nl_item($0), data)) }
        }
        return CalendarNames(
            language: language, months: texts(Int(MON_1), 12), shortMonths: texts(Int(ABMON_1), 12),
            weekdays: texts(Int(DAY_1), 7), shortWeekdays: texts(Int(ABDAY_1), 7),
            dateFormat: String(cString: nl_langinfo(nl_item(D_FMT))))
    }
}

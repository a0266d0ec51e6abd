// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of months and weekdays in a language, and the order of a date, as the system's locale data has them.
public struct CalendarNames: Sendable {
    /// The code of the language, such as `de`.
    public let language: String
    /// January to December.
    public let months: [String]
    public let shortMonths: [String]
    /// Sunday to Saturday.
    public let weekdays: [String]
    public let shortWeekdays: [String]
    /// The format of a date, for example `%d.%m.%Y`.
    public let dateFormat: String

    /// - Parameters:
    ///   - language: A locale, such as `de_DE.UTF-8`, or the code of a language.
    ///   - months: `MON_1` to `MON_12` of `nl_langinfo`.
    ///   - shortMonths: `ABMON_1` to `ABMON_12`.
    ///   - weekdays: `DAY_1` (Sunday) to `DAY_7`.
    ///   - shortWeekdays: `ABDAY_1` (Sunday) to `ABDAY_7`.
    ///   - dateFormat: `D_FMT`. For a second language it is that of the first, which is the one that the user chose.
    public init(
        language: String, months: [String], shortMonths: [String], weekdays: [String], shortWeekdays: [String],
        dateFormat: String
    ) {
        self.language = String(language.prefix { $0.isLetter })
        self.months = months
        self.shortMonths = shortMonths
        self.weekdays = weekdays
        self.shortWeekdays = shortWeekdays
        self.dateFormat = dateFormat
    }

    /// Patterns of a date that is written in digits, in the order that is usual here. The separator is that of the
    /// locale, and in any case a slash.
    ///
    /// - Parameter year: Whether the date has a year.
    func numericDates(withYear year: Bool) -> [String] {
        let month = offset(of: ["%m", "%b", "%B", "%D"])
        let isDotted = dateFormat.contains(".")
        return (isDotted ? [".", "/"] : ["/"]).flatMap { separator in
            let date = month < offset(of: ["%d", "%e", "%-d"]) ? "{mm}\(separator){dd}" : "{dd}\(separator){mm}"
            if year {
                let isFirst = offset(of: ["%Y", "%y"]) < month
                return [isFirst ? "{year}\(separator)\(date)" : "\(date)\(separator){year}"]
            }
            return separator == "." ? ["\(date).", date] : [date]
        }
    }

    /// Returns the first place of one of these conversions in the format.
    private func offset(of conversions: [String]) -> Int {
        let format = Array(dateFormat.utf8)
        return format.indices.first { index in conversions.contains { format[index...].starts(with: $0.utf8) } } ?? .max
    }
}

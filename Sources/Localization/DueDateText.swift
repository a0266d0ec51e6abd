// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import ListCore

extension Library {
    /// The name of the list of what is due in the user's language.
    public static var dueListName: String {
        // TRANSLATORS: Name of the list of all items with dates, above the other lists.
        trc("list", "Due")
    }
}

extension DueWords {
    /// The words of the user's language, and of English.
    ///
    /// - Parameter now: a moment.
    public init(at now: Int) {
        // TRANSLATORS: A word that finds overdue items in the search.
        self.init(today: [tr("Today"), "today"], overdue: [tr("Overdue"), "overdue"], at: now, in: .local())
    }
}

extension DueDate {
    /// Returns the date with its time in the user's language, for example “Tomorrow, 17:00”.
    ///
    /// - Parameters:
    ///   - now: a moment.
    ///   - uses12Hours: whether a time is “5:00 PM”.
    public func text(at now: Int, in zone: TimeZone, uses12Hours: Bool = false) -> String {
        let form = DueDateLabel(self, at: now, in: zone).form
        let day = form.text(uses12Hours: uses12Hours)
        guard let second = clock(in: zone).secondOfDay, form != .time(second) else { return day }
        let time = DueDateLabel.Form.time(second).text(uses12Hours: uses12Hours)
        // TRANSLATORS: A date with its time, such as “Tomorrow, 17:00”.
        return tr("{day}, {time}", ["day": day, "time": time])
    }
}

extension DueDateLabel.Form {
    /// The date in the user's language, for example “17:00”, “Tomorrow”, “Fri”, or “24 Dec”.
    ///
    /// - Parameter uses12Hours: whether a time is “5:00 PM”.
    public func text(uses12Hours: Bool = false) -> String {
        switch self {
        case .time(let second):
            // TRANSLATORS: A time of day, see g_date_time_format. %-l is the hour from 1 to 12, %M the minute.
            let twelve = tr("%-l:%M %p")
            // TRANSLATORS: A time of day, see g_date_time_format. %H is the hour from 0 to 23, %M the minute.
            return Self.format(uses12Hours ? twelve : tr("%H:%M"), hour: second / 3_600, minute: second / 60 % 60)
        case .yesterday: return tr("Yesterday")
        case .today: return tr("Today")
        case .tomorrow: return tr("Tomorrow")
        // 1 January 2024 was a Monday.
        case .weekday(let weekday): return Self.format("%a", CalendarDay(year: 2024, month: 1, day: weekday))
        case .dayOfYear(let day):
            // TRANSLATORS: A day of this year, see g_date_time_format. %-e is the day, %b the abbreviated month.
            return Self.format(tr("%-e %b"), day)
        case .date(let day):
            // TRANSLATORS: A day of another year, see g_date_time_format. %Y is the year.
            return Self.format(tr("%-e %b %Y"), day)
        }
    }

    /// Returns a day or a time in a format of `g_date_time_format`.
    private static func format(_ format: String, _ day: CalendarDay? = nil, hour: Int = 0, minute: Int = 0) -> String {
        guard
            let time = g_date_time_new_utc(
                gint(day?.year ?? 2024), gint(day?.month ?? 1), gint(day?.day ?? 1), gint(hour), gint(minute), 0)
        else { return "" }
        defer { g_date_time_unref(time) }
        guard let text = g_date_time_format(time, format) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}

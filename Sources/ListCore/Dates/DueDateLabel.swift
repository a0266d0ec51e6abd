// SPDX-License-Identifier: GPL-3.0-or-later

/// How a due date is shown at a moment, and until when. The user interface turns it into words.
public struct DueDateLabel: Hashable, Sendable {
    public enum Form: Hashable, Sendable {
        /// A time of today, in s since midnight.
        case time(Int)
        case yesterday, today, tomorrow
        /// One of the five days after tomorrow: 1 (Monday) to 7 (Sunday).
        case weekday(Int)
        /// Another day of this year, without the year.
        case dayOfYear(CalendarDay)
        /// A day of another year.
        case date(CalendarDay)
    }

    public let form: Form
    /// Whether the item should have been done (`DueDate.isOverdue`).
    public let isOverdue: Bool

    /// - Parameters:
    ///   - now: A moment.
    ///   - local: The user's time zone.
    public init(_ due: DueDate, at now: Int, in local: TimeZone) {
        let (day, secondOfDay) = due.clock(in: local)
        let today = local.clock(at: now).day
        isOverdue = due.isOverdue(at: now, in: local)
        form =
            switch today.days(until: day) {
            case -1: .yesterday
            case 0: secondOfDay.map { .time($0) } ?? .today
            case 1: .tomorrow
            case 2...6: .weekday(day.weekday)
            default: day.year == today.year ? .dayOfYear(day) : .date(day)
            }
    }

    /// Returns the moment at which a due date is next shown in another way, or `nil` if it stays as it is.
    ///
    /// - Parameters:
    ///   - now: A moment.
    ///   - local: The user's time zone.
    public static func nextChange(of due: DueDate, after now: Int, in local: TimeZone) -> Int? {
        let day = due.clock(in: local).day
        // A week before, the day before, the day, the two days after, and the beginning and end of the year.
        var days = [-6, -1, 0, 1, 2].map { day.adding(days: $0) }
        days += [day.year, day.year + 1].compactMap { CalendarDay(year: $0, month: 1, day: 1) }
        let moments = days.map { local.moment(of: $0) } + [due.moment(in: local)]
        let shown = DueDateLabel(due, at: now, in: local)
        return moments.filter { $0 > now }.sorted().first { DueDateLabel(due, at: $0, in: local) != shown }
    }
}

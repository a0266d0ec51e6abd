// SPDX-License-Identifier: GPL-3.0-or-later
internal import CGio

/// A day of the Gregorian calendar in the years 1 to 9999, without a time zone.
public struct CalendarDay: Hashable, Comparable, Sendable {
    private let storedYear: UInt16
    private let storedMonth: UInt8
    private let storedDay: UInt8

    public var year: Int { Int(storedYear) }
    /// 1 (January) to 12.
    public var month: Int { Int(storedMonth) }
    /// The day of the month, from 1.
    public var day: Int { Int(storedDay) }

    /// Returns `nil` if there is no such day, for example 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day),
            g_date_valid_dmy(GDateDay(day), GDateMonth(rawValue: numericCast(month)), GDateYear(year)) != 0
        else { return nil }
        (storedYear, storedMonth, storedDay) = (UInt16(year), UInt8(month), UInt8(day))
    }

    private init(_ date: GDate) {
        var date = date
        storedYear = UInt16(g_date_get_year(&date))
        storedMonth = UInt8(g_date_get_month(&date).rawValue)
        storedDay = UInt8(g_date_get_day(&date))
    }

    private var date: GDate {
        var date = GDate()
        g_date_set_dmy(&date, GDateDay(day), GDateMonth(rawValue: numericCast(month)), GDateYear(year))
        return date
    }

    public static func < (one: CalendarDay, other: CalendarDay) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    // MARK: Arithmetic

    /// GDate counts from 1 January of year 1, which has the number 1.
    private static let numbers = 1...3_652_059
    private static let numberOf1970 = 719_163

    /// Creates a day from the days since 1 January 1970. Days out of range count as the first or last one.
    init(daysSince1970 days: Int) {
        let number = min(max(days, -Self.numberOf1970), Self.numbers.upperBound) + Self.numberOf1970
        var date = GDate()
        g_date_set_julian(&date, guint32(min(max(number, Self.numbers.lowerBound), Self.numbers.upperBound)))
        self.init(date)
    }

    /// The days since 1 January 1970.
    var daysSince1970: Int {
        var date = date
        return Int(g_date_get_julian(&date)) - Self.numberOf1970
    }

    /// 1 (Monday) to 7 (Sunday).
    public var weekday: Int {
        var date = date
        return Int(g_date_get_weekday(&date).rawValue)
    }

    /// Returns the day that is a number of days later, or earlier if it is negative. The result is at most 31 December
    /// 9999, and at least 1 January of year 1.
    public func adding(days: Int) -> CalendarDay {
        CalendarDay(daysSince1970: daysSince1970 + min(max(days, -4_000_000), 4_000_000))
    }

    /// Returns the same day of a later month, or its last day if it is shorter. At most 31 December 9999.
    ///
    /// - Parameter months: Not negative.
    public func adding(months: Int) -> CalendarDay {
        guard year * 12 + month - 1 + min(months, 120_000) < 10_000 * 12 else { return adding(days: .max) }
        var date = date
        g_date_add_months(&date, guint(max(months, 0)))
        return CalendarDay(date)
    }

    /// Returns the number of days until another day, which is negative if that is earlier.
    public func days(until other: CalendarDay) -> Int {
        other.daysSince1970 - daysSince1970
    }
}

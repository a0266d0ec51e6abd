// SPDX-License-Identifier: GPL-3.0-or-later

internal import CLibical
public import ListCore

extension TaskProperties {
    /// Returns the properties for the next date of an item that repeats. Returns `nil` if it doesn't repeat, if its date
    /// is the last one, or if its rule can't be used. The date keeps its zone. An alarm at a date and time moves
    /// by the same number of days.
    ///
    /// - Parameter local: The user's time zone.
    public func advanced(in local: TimeZone) -> TaskProperties? {
        guard let due, let text = recurrence, let rule = RecurrenceRule(text), rule.isSearchable,
            let (next, distance) = rule.occurrence(
                after: icaltimetype(due), until: rule.end.flatMap { Self.localEnd($0, in: due.zone, local) }),
            let day = CalendarDay(year: Int(next.year), month: Int(next.month), day: Int(next.day))
        else { return nil }
        let second = Int(next.hour) * 3_600 + Int(next.minute) * 60 + Int(next.second)
        var properties = self
        properties.due = DueDate(day, secondOfDay: due.secondOfDay == nil ? nil : second, zone: due.zone)
        properties.recurrence = rule.text(after: distance)
        if case .absolute(let alarm)? = alarm.flatMap({ Alarm($0) }) {
            let moved = alarm.day.adding(days: due.day.days(until: day))
            properties.alarm = DueDate(moved, secondOfDay: alarm.secondOfDay, zone: alarm.zone).text
        }
        return properties
    }

    /// Returns the end of a rule as it would be written in the zone of a date. A day includes all of its times.
    private static func localEnd(_ end: icaltimetype, in zone: DueDate.Zone, _ local: TimeZone) -> icaltimetype? {
        guard let day = CalendarDay(year: Int(end.year), month: Int(end.month), day: Int(end.day)) else { return nil }
        guard end.is_date == 0 else { return icaltimetype(DueDate(day, secondOfDay: 86_399)) }
        let second = Int(end.hour) * 3_600 + Int(end.minute) * 60 + Int(end.second)
        // libical marks a time in UTC by its zone, which has no other use in a rule.
        guard end.zone != nil else { return icaltimetype(DueDate(day, secondOfDay: second)) }
        let clock = zone.timeZone(in: local).clock(at: TimeZone.utc.moment(of: day, secondOfDay: second))
        return icaltimetype(DueDate(clock.day, secondOfDay: clock.secondOfDay))
    }
}

extension icaltimetype {
    /// Creates a time without a zone.
    fileprivate init(_ date: DueDate) {
        self.init()
        (year, month, day) = (CInt(date.day.year), CInt(date.day.month), CInt(date.day.day))
        is_date = date.secondOfDay == nil ? 1 : 0
        let second = CInt(date.secondOfDay ?? 0)
        (hour, minute, self.second) = (second / 3_600, second / 60 % 60, second % 60)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import CLibical

extension CalendarTask {
    /// The date of the present occurrence of a recurring task, as it is written, or `nil` if the task doesn't recur or has no date.
    package var occurrence: String? {
        guard value("RRULE") != nil else { return nil }
        return value("DTSTART") ?? value("DUE")
    }

    /// Completes the present occurrence of a recurring task: moves its dates to the next one, as Tasks.org and Nextcloud do.
    ///
    /// The task isn't done then. The rule stays, and its COUNT is reduced by one. Dates keep their time of day and their zone.
    ///
    /// - Returns: False if there is no further occurrence. Then nothing has changed.
    package mutating func advance() -> Bool {
        guard let rule = value("RRULE"), let start = occurrence.flatMap(Self.time) else { return false }
        var recurrence = icalrecurrencetype_from_string(rule)
        guard recurrence.freq != ICAL_NO_RECURRENCE, recurrence.count != 1 else { return false }
        // libical may search for the next occurrence of a rule by seconds, minutes, or hours forever.
        guard recurrence.freq.rawValue > ICAL_HOURLY_RECURRENCE.rawValue else { return false }
        let count = recurrence.count
        // The iterator would count occurrences.
        recurrence.count = 0
        // Times are compared as they are written.
        recurrence.until.zone = nil
        guard let next = Self.occurrence(after: start, of: recurrence) else { return false }
        let moved = icaltime_subtract(next, start)
        var dates: [(name: String, value: String)] = []
        for name in ["DTSTART", "DUE"] {
            guard let text = value(name) else { continue }
            guard let old = Self.time(text), let new = Self.text(of: icaltime_add(old, moved), like: text) else { return false }
            dates.append((name, new))
        }
        for date in dates { setValue(date.name, date.value) }
        if count > 1 {
            let parts = rule.split(separator: ";").map { $0.uppercased().hasPrefix("COUNT=") ? "COUNT=\(count - 1)" : String($0) }
            setValue("RRULE", parts.joined(separator: ";"))
        }
        setCompletion(.open)
        return true
    }

    /// The most occurrences to look at. A rule may have none after the start, although it doesn't end.
    private static let limit = 1_000

    private static func occurrence(after start: icaltimetype, of rule: icalrecurrencetype) -> icaltimetype? {
        guard let iterator = icalrecur_iterator_new(rule, start) else { return nil }
        defer { icalrecur_iterator_free(iterator) }
        for _ in 0..<limit {
            let next = icalrecur_iterator_next(iterator)
            if icaltime_is_null_time(next) != 0 { return nil }
            if icaltime_compare(next, start) > 0 { return next }
        }
        return nil
    }

    /// Reads a date or a time as it is written, without its zone.
    private static func time(_ text: String) -> icaltimetype? {
        guard Timestamp(iCalendar: text) != nil else { return nil }
        var time = icaltime_from_string(text)
        guard icaltime_is_null_time(time) == 0 else { return nil }
        time.zone = nil
        return time
    }

    private static func text(of time: icaltimetype, like old: String) -> String? {
        guard let buffer = icaltime_as_ical_string_r(time) else { return nil }
        defer { icalmemory_free_buffer(buffer) }
        let text = String(cString: buffer)
        return old.hasSuffix("Z") && !text.hasSuffix("Z") ? text + "Z" : text
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import CLibical

extension CalendarTask {
    /// The date of the present occurrence of a recurring task, as it is written, or `nil` if the task doesn't recur or
    /// has no date.
    package var occurrence: String? {
        guard value("RRULE") != nil else { return nil }
        return value("DTSTART") ?? value("DUE")
    }

    /// Whether the present occurrence of a recurring task is later than that of another version of the task.
    func hasLaterOccurrence(than other: CalendarTask) -> Bool {
        guard let time = occurrenceTime, let otherTime = other.occurrenceTime else { return false }
        return time > otherTime
    }

    /// The date of the present occurrence in s since 1970.
    private var occurrenceTime: Int? {
        guard let time = occurrence.flatMap({ Timestamp(iCalendar: $0) }) else { return nil }
        return time.seconds - (zone?.offset(at: time.seconds) ?? 0)
    }

    /// The reason why Ember can't find the next occurrence of a recurring task, although there may be one, or `nil`.
    /// Such a task can't be completed.
    ///
    /// The rule counts from the first date, so the date can't be moved to one of RDATE. A change of all later
    /// occurrences (RANGE=THISANDFUTURE) may change the rule.
    var unsupportedRecurrence: UnsupportedRecurrence? {
        if let property = lines.properties.lazy.compactMap({ UnsupportedRecurrence(rawValue: $0.name) }).first(where: {
            $0 != .rule
        }) {
            return property
        }
        guard let rule = value("RRULE") else { return nil }
        let changesLaterOnes = lines.components("VTODO").joined().contains { line in
            line.depth == 2 && line.name == "RECURRENCE-ID"
                && CalendarProperty.parameter("RANGE", of: line.text)?.uppercased() == "THISANDFUTURE"
        }
        if changesLaterOnes { return .thisAndFuture }
        let recurrence = icalrecurrencetype_from_string(rule)
        return recurrence.freq == ICAL_NO_RECURRENCE || Self.isSearchable(recurrence) ? nil : .rule
    }

    /// Completes the present occurrence of a recurring task: moves its dates to the next one, as Tasks.org and
    /// Nextcloud do. Excluded occurrences, and those that are done already, are skipped.
    ///
    /// The task isn't done then. The rule stays, and its COUNT is reduced by the occurrences before the next one. Dates
    /// keep their time of day and their zone.
    ///
    /// - Returns: False if there is no further occurrence, or if Ember can't find it; see `unsupportedRecurrence`. Then
    ///   nothing has changed.
    package mutating func advance() -> Bool {
        guard let rule = value("RRULE"), let start = occurrence.flatMap(Self.time), unsupportedRecurrence == nil else {
            return false
        }
        var recurrence = icalrecurrencetype_from_string(rule)
        guard recurrence.freq != ICAL_NO_RECURRENCE, recurrence.count != 1 else { return false }
        let count = Int(recurrence.count)
        // The iterator would count occurrences.
        recurrence.count = 0
        let zone = zone
        recurrence.until = Self.localEnd(of: recurrence, in: zone)
        let skipped = SkippedOccurrences(of: uid, in: lines) { Self.localTime($0, in: zone) }
        guard let (next, distance) = Self.occurrence(after: start, of: recurrence, skipping: skipped),
            count == 0 || distance < count
        else { return false }
        let moved = icaltime_subtract(next, start)
        var dates: [(name: String, value: String)] = []
        for name in ["DTSTART", "DUE"] {
            guard let text = value(name) else { continue }
            guard let old = Self.time(text), let new = Self.text(of: icaltime_add(old, moved), like: text) else {
                return false
            }
            dates.append((name, new))
        }
        for date in dates { setValue(date.name, date.value) }
        if count > 1 {
            let parts = rule.split(separator: ";").map {
                $0.uppercased().hasPrefix("COUNT=") ? "COUNT=\(count - distance)" : String($0)
            }
            setValue("RRULE", parts.joined(separator: ";"))
        }
        setCompletion(.open)
        return true
    }

    /// The time zone of the task's dates. `nil` for UTC, for the zone of the user, and for an unknown one.
    private var zone: ZoneOffsets? {
        guard let date = lines.property("DTSTART") ?? lines.property("DUE"),
            !CalendarProperty.rawValue(of: date.text).hasSuffix("Z"),
            let name = CalendarProperty.parameter("TZID", of: date.text)
        else { return nil }
        return ZoneOffsets(of: name, in: lines)
    }

    /// Reads a time as it would be written in a zone, because times are compared as they are written. One that isn't in
    /// UTC stays as it is.
    private static func localTime(_ text: String, in zone: ZoneOffsets?) -> Timestamp? {
        guard let time = Timestamp(iCalendar: text) else { return nil }
        guard text.hasSuffix("Z"), let offset = zone?.offset(at: time.seconds) else { return time }
        return Timestamp(seconds: time.seconds + offset)
    }

    /// Returns UNTIL as it would be written in a zone. A date includes the whole day.
    private static func localEnd(of recurrence: icalrecurrencetype, in zone: ZoneOffsets?) -> icaltimetype {
        guard let text = text(of: recurrence.until, like: ""), let end = localTime(text, in: zone) else {
            return recurrence.until
        }
        return Timestamp(seconds: end.seconds + (text.utf8.count == 8 ? 86_399 : 0)).libicalTime
    }

    /// The most occurrences to look at. A rule may have none after the start, although it doesn't end.
    private static let limit = 1_000

    /// The time after which a next occurrence isn't searched for. In the Gregorian calendar, the rarest day comes again
    /// after 40 years.
    private static let years: CInt = 100

    /// Whether libical needs less than some seconds to find the next occurrence, or that there is none.
    ///
    /// It tries one time after the other, and may do so for minutes or forever if a rule has several times in an hour,
    /// or days that don't exist.
    static func isSearchable(_ rule: icalrecurrencetype) -> Bool {
        guard rule.freq.rawValue > ICAL_HOURLY_RECURRENCE.rawValue else { return false }
        let timesOfDay = [list(rule.by_hour), list(rule.by_minute), list(rule.by_second)].reduce(1) {
            $0 * max($1.count, 1)
        }
        guard timesOfDay <= 24 else { return false }
        // libical doesn't notice the last year of another calendar.
        if let calendar = rule.rscale, String(cString: calendar) != "GREGORIAN" { return false }
        let days = list(rule.by_day)
        return rule.freq != ICAL_MONTHLY_RECURRENCE || days.isEmpty
            || days.contains { abs(icalrecurrencetype_day_position($0)) <= 5 }
    }

    /// Returns the values of an array of libical, which a special value ends.
    private static func list<Values>(_ values: Values) -> [Int16] {
        withUnsafeBytes(of: values) { bytes in
            bytes.bindMemory(to: Int16.self).prefix { $0 != ICAL_RECURRENCE_ARRAY_MAX.rawValue }
        }
    }

    /// Returns the next occurrence, and the number of occurrences from the present one to it.
    private static func occurrence(
        after start: icaltimetype, of rule: icalrecurrencetype, skipping skipped: SkippedOccurrences
    ) -> (time: icaltimetype, distance: Int)? {
        var rule = rule
        var end = start
        end.year += years
        if icaltime_is_null_time(rule.until) != 0 || icaltime_compare(rule.until, end) > 0 { rule.until = end }
        guard let iterator = icalrecur_iterator_new(rule, start) else { return nil }
        defer { icalrecur_iterator_free(iterator) }
        var distance = 0
        for _ in 0..<limit {
            let next = icalrecur_iterator_next(iterator)
            if icaltime_is_null_time(next) != 0 { return nil }
            guard icaltime_compare(next, start) > 0 else { continue }
            distance += 1
            if skipped.isEmpty || !(Timestamp(next).map(skipped.contains) ?? false) { return (next, distance) }
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

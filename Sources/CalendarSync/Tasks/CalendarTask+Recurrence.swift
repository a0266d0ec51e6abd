// SPDX-License-Identifier: GPL-3.0-or-later

import CLibical
import ListCore
import ListStore
import Recurrence

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
        return RecurrenceRule(rule).map { $0.isSearchable } ?? true ? nil : .rule
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
        guard moveToNextOccurrence() else { return false }
        setCompletion(.open)
        return true
    }

    /// Completes the present occurrence after the dates of an item were set. Returns false if there is no further one.
    mutating func advance(from new: TaskProperties) -> Bool {
        setDates(new)
        return advance()
    }

    /// Whether an item of this task was completed, possibly several times: whether its date and its rule are later ones
    /// by its own rule. The item doesn't know what only the object has, such as excluded dates, so its date may differ
    /// from that of the next occurrence.
    func isAdvanced(by new: TaskProperties) -> Bool {
        guard let due = new.due, new.recurrence != nil, due != properties.due else { return false }
        let local = TimeZone.local()
        var task = properties
        for _ in 0..<Self.maximumAdvances {
            guard let next = task.advanced(in: local) else { return false }
            if next.due == due { return next.recurrence == new.recurrence }
            task = next
        }
        return false
    }

    /// The most occurrences that are completed between two syncs.
    private static let maximumAdvances = 100

    /// Moves the dates to the first occurrence that isn't before the date of an item that was completed.
    ///
    /// - Returns: False if there is none. Then nothing has changed.
    mutating func moveToOccurrence(of new: TaskProperties) -> Bool {
        let local = TimeZone.local()
        var task = self
        for _ in 0..<Self.maximumAdvances {
            guard task.moveToNextOccurrence(), let due = task.properties.due, let wanted = new.due else {
                return false
            }
            if !due.precedes(wanted, in: local) {
                self = task
                return true
            }
        }
        return false
    }

    /// Moves the dates to the next occurrence.
    private mutating func moveToNextOccurrence() -> Bool {
        guard let text = value("RRULE"), let start = occurrence.flatMap(Self.time), unsupportedRecurrence == nil,
            let rule = RecurrenceRule(text)
        else { return false }
        let zone = zone
        let skipped = SkippedOccurrences(of: uid, in: lines) { Self.localTime($0, in: zone) }
        let next = rule.occurrence(after: start, until: rule.end.map { Self.localEnd($0, in: zone) }) {
            !skipped.isEmpty && (Timestamp($0).map(skipped.contains) ?? false)
        }
        guard let (next, distance) = next else { return false }
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
        lines.changeAlarms { line in
            guard line.name == "TRIGGER", let old = Self.time(CalendarProperty.rawValue(of: line.text)),
                let new = Self.text(of: icaltime_add(old, moved), like: CalendarProperty.rawValue(of: line.text))
            else { return line.text }
            return CalendarProperty.line("TRIGGER", value: new, replacing: line.text)
        }
        if rule.count > 1 { setValue("RRULE", rule.text(after: distance)) }
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
    private static func localEnd(_ end: icaltimetype, in zone: ZoneOffsets?) -> icaltimetype {
        guard let text = text(of: end, like: ""), let time = localTime(text, in: zone) else { return end }
        return Timestamp(seconds: time.seconds + (text.utf8.count == 8 ? 86_399 : 0)).libicalTime
    }

    /// Whether a text is a rule that can be sent.
    static func isRule(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && RecurrenceRule(text) != nil
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

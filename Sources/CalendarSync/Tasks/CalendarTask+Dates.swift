// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore

extension CalendarTask {
    /// The date of the task and the other properties that an item shows.
    var properties: TaskProperties {
        var task = TaskProperties(due: date("DUE"), recurrence: value("RRULE"))
        if task.recurrence?.isEmpty == true { task.recurrence = nil }
        if let line = lines.property("DESCRIPTION") {
            let notes = CalendarProperty.normalized(CalendarProperty.text(of: line.text))
            task.notes = notes.isEmpty ? nil : notes
        }
        task.hasAttachments = lines.properties.contains { line in
            line.name == "ATTACH" || line.name == "RELATED-TO" && Self.relation(line) == "CHILD"
        }
        if lines.hasComponents { task.alarm = firstAlarm(for: task.due) }
        return task
    }

    /// The UID of the task of which this one is a subtask.
    var parent: String? {
        lines.properties.first { $0.name == "RELATED-TO" && Self.relation($0) == "PARENT" }
            .map { CalendarProperty.text(of: $0.text) }
    }

    private static func relation(_ line: ContentLines.Line) -> String {
        CalendarProperty.parameter("RELTYPE", of: line.text)?.uppercased() ?? "PARENT"
    }

    // MARK: Reading dates

    private func date(_ name: String) -> DueDate? { lines.property(name).flatMap(date) }

    /// Reads a DATE or DATE-TIME. A time in a zone that only the object defines is converted to UTC.
    private func date(of line: ContentLines.Line) -> DueDate? {
        let value = CalendarProperty.rawValue(of: line.text)
        let name = CalendarProperty.parameter("TZID", of: line.text)
        if let name, let time = Timestamp(iCalendar: value), value.utf8.count == 15, TimeZone.named(name) == nil,
            let zone = ZoneOffsets(of: name, in: lines)
        {
            let estimate = time.seconds - (zone.offset(at: time.seconds) ?? 0)
            return DueDate(moment: time.seconds - (zone.offset(at: estimate) ?? 0))
        }
        return DueDate(iCalendar: value, zone: name)
    }

    /// Returns the first alarm that is due, as it is in the file of an item, or `nil` if that is at the time of the
    /// task.
    private func firstAlarm(for due: DueDate?) -> String? {
        let local = TimeZone.local()
        let alarms = lines.components("VALARM", depth: 2, in: lines.task).compactMap { alarm -> (Int, Alarm, String)? in
            func value(_ name: String) -> String {
                alarm.first { $0.name == name }.map { CalendarProperty.rawValue(of: $0.text) } ?? ""
            }
            guard let trigger = alarm.first(where: { $0.name == "TRIGGER" }), value("ACTION").uppercased() != "NONE",
                let (alarm, text) = self.alarm(trigger, for: due, in: local),
                let moment = alarm.moment(for: due, in: local),
                // The user has seen it.
                Timestamp(iCalendar: value("ACKNOWLEDGED")).map({ $0.seconds < moment }) ?? true
            else { return nil }
            return (moment, alarm, text)
        }
        guard let (_, alarm, text) = alarms.min(by: { $0.0 < $1.0 }) else { return nil }
        return due?.secondOfDay != nil && alarm == .relative(days: 0, seconds: 0) ? nil : text
    }

    /// Reads a TRIGGER. One that is relative to another date than DUE becomes absolute.
    private func alarm(
        _ trigger: ContentLines.Line, for due: DueDate?, in local: TimeZone
    ) -> (alarm: Alarm, text: String)? {
        var text = CalendarProperty.rawValue(of: trigger.text)
        if let date = date(of: trigger) {
            text = date.text
        } else if CalendarProperty.parameter("RELATED", of: trigger.text)?.uppercased() != "END",
            let start = date("DTSTART"), start != due
        {
            guard let moment = Alarm(text)?.moment(for: start, in: local) else { return nil }
            text = DueDate(moment: moment).written(inZoneOf: start, local: local).text
        }
        return Alarm(text).map { ($0, text) }
    }

    // MARK: Writing dates

    /// Changes the date and the rule, if they differ.
    mutating func setDates(_ new: TaskProperties) {
        // The item was completed, so the object's own rules and the alarms of other programs count.
        if isAdvanced(by: new), moveToOccurrence(of: new) { return }
        let old = (due: date("DUE"), rule: value("RRULE"))
        let due = new.due?.written(inZoneOf: old.due)
        if due != old.due { setDue(due, replacing: old.due) }
        guard new.recurrence != old.rule else { return }
        setValue("RRULE", new.recurrence)
        // A rule needs a first date.
        if new.recurrence != nil, lines.property("DTSTART") == nil { setStart(likeDue: true) }
    }

    private mutating func setDue(_ due: DueDate?, replacing old: DueDate?) {
        if due?.secondOfDay == nil, let alarm = ownAlarm { lines.remove(alarm) }
        guard let due else {
            if datesFromHere.contains("DTSTART") { setStart(likeDue: false) }
            return lines.setProperty("DUE", to: nil)
        }
        let former = lines.property("DUE")
        lines.setProperty("DUE", to: line(due, replacing: old == nil ? nil : former?.text, old))
        lines.setProperty("DURATION", to: nil)
        moveStart(with: due, replacing: old, former)
        if due.secondOfDay != nil, old?.secondOfDay == nil, !lines.hasComponents {
            lines.addAlarm(["ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER;RELATED=END:PT0S", Self.alarmMark])
        }
    }

    /// Returns the line with a date. If it is of the same kind as the former one, the parameters stay.
    private func line(_ due: DueDate, replacing text: String?, _ old: DueDate?) -> String {
        guard due.secondOfDay != nil else { return "DUE;VALUE=DATE:\(due.iCalendar)\r\n" }
        let plain = "DUE:\(due.iCalendar)\r\n"
        guard let text, old?.secondOfDay != nil, old?.zone == due.zone else { return plain }
        var value = due.iCalendar
        if due.zone == .utc, let name = CalendarProperty.parameter("TZID", of: text),
            let time = Timestamp(iCalendar: value),
            let offset = ZoneOffsets(of: name, in: lines)?.offset(at: time.seconds)
        {
            value = String(Timestamp(seconds: time.seconds + offset).iCalendar.dropLast())
        }
        let line = CalendarProperty.line("DUE", value: value, replacing: text)
        // A time that occurs twice can't be written in another zone.
        return date(of: ContentLines.Line(name: "DUE", text: line, depth: 2)) == due ? line : plain
    }

    /// Keeps the distance from DTSTART to DUE. If that isn't possible, both become the same: they must have the same
    /// kind of value, and DTSTART must not be later.
    private mutating func moveStart(with due: DueDate, replacing old: DueDate?, _ former: ContentLines.Line?) {
        guard let value = value("DTSTART"), let start = date("DTSTART") else { return }
        if let old, let former, (old.secondOfDay == nil) == (due.secondOfDay == nil),
            let (from, to) = Timestamp.both(CalendarProperty.rawValue(of: former.text), self.value("DUE") ?? ""),
            let time = Timestamp(iCalendar: value)
        {
            let moved = Timestamp(seconds: time.seconds + to.seconds - from.seconds).iCalendar
            setValue("DTSTART", String(moved.prefix(value.utf8.count)))
        } else if (start.secondOfDay == nil) != (due.secondOfDay == nil) || due.precedes(start, in: .local()) {
            setStart(likeDue: true)
        }
    }

    /// Sets DTSTART to the same as DUE, or removes it.
    private mutating func setStart(likeDue: Bool) {
        let due = likeDue ? lines.property("DUE") : nil
        lines.setProperty("DTSTART", to: due.map { "DTSTART" + $0.text.dropFirst("DUE".utf8.count) })
    }

    /// The names of the date properties that Ember could have written as they are.
    var datesFromHere: Set<String> {
        guard date("DUE") != nil || value("DUE") == nil else { return ["RRULE"] }
        return [nil, value("DUE")].contains(value("DTSTART")) ? ["RRULE", "DUE", "DTSTART"] : ["RRULE", "DUE"]
    }

    // MARK: The own alarm

    private static let alarmMark = "X-EMBER-ALARM:TRUE"

    /// The lines of the alarm that Ember has added to a date that was set here.
    var ownAlarm: Range<Int>? {
        let alarm = lines.components("VALARM", depth: 2, in: lines.task).first { alarm in
            alarm.contains { $0.name == "X-EMBER-ALARM" }
        }
        return alarm.map { $0.startIndex - 1..<min($0.endIndex + 1, lines.task.upperBound) }
    }
}

private extension Timestamp {
    static func both(_ one: String, _ other: String) -> (Timestamp, Timestamp)? {
        guard let one = Timestamp(iCalendar: one), let other = Timestamp(iCalendar: other) else { return nil }
        return (one, other)
    }
}

extension DueDate {
    /// The date in UTC at a moment, in s since 1970.
    fileprivate init(moment: Int) {
        let (day, secondOfDay) = TimeZone.utc.clock(at: moment)
        self.init(day, secondOfDay: secondOfDay, zone: .utc)
    }

    /// Returns the date as it is written to a task: in the time zone of the former date, if that has a time. Otherwise, a
    /// named zone becomes UTC, because an object would have to define it.
    ///
    /// - Parameter local: The user's time zone.
    func written(inZoneOf former: DueDate?, local: @autoclosure () -> TimeZone = .local()) -> DueDate {
        guard let secondOfDay else { return self }
        var target = zone
        if let former, former.secondOfDay != nil {
            target = former.zone
        } else if case .named = zone {
            target = .utc
        }
        guard target != zone else { return DueDate(day, secondOfDay: secondOfDay, zone: zone) }
        let local = local()
        let clock = target.timeZone(in: local).clock(at: moment(in: local))
        return DueDate(clock.day, secondOfDay: clock.secondOfDay, zone: target)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore

/// A calendar object with a task (RFC 5545, VTODO), of which Ember reads and changes a few properties.
///
/// Everything else in the object stays as it is: other properties, alarms, time zones, changed occurrences of a
/// recurring task, and further components. If an object has several tasks, the first one without RECURRENCE-ID counts.
package struct CalendarTask {
    var lines: ContentLines
    /// UID, or `nil` if it is missing or empty.
    package private(set) var uid: String?
    /// SUMMARY, empty if it is missing.
    package private(set) var text: String
    package private(set) var completion: Completion
    /// X-APPLE-SORT-ORDER, or `nil` if it is missing or isn't an integer.
    private(set) var writtenOrder: Int?
    /// CREATED in seconds since 1970, or `nil` if it is missing or doesn't exist.
    let created: Int?

    /// Reads a calendar object.
    ///
    /// - Returns: `nil` if it contains no task.
    package init?(_ data: String) {
        guard let lines = ContentLines(data) else { return nil }
        self.lines = lines
        var (uid, text, created, order): (String?, String?, Int?, Int?) = (nil, nil, nil, nil)
        var (status, completed, percent): (String?, String?, String?) = (nil, nil, nil)
        for line in lines.properties {
            switch line.name {
            case "UID": uid = uid ?? CalendarProperty.text(of: line.text)
            case "SUMMARY": text = text ?? CalendarProperty.text(of: line.text)
            case "CREATED": created = created ?? Timestamp(iCalendar: CalendarProperty.rawValue(of: line.text))?.seconds
            case "X-APPLE-SORT-ORDER": order = order ?? Int(CalendarProperty.rawValue(of: line.text))
            case "STATUS": status = status ?? CalendarProperty.rawValue(of: line.text).uppercased()
            case "COMPLETED": completed = completed ?? CalendarProperty.rawValue(of: line.text)
            case "PERCENT-COMPLETE": percent = percent ?? CalendarProperty.rawValue(of: line.text)
            default: break
            }
        }
        self.uid = uid.flatMap { $0.isEmpty ? nil : $0 }
        // Texts from elsewhere may contain characters that Ember can't send.
        self.text = CalendarProperty.normalized(text ?? "")
        writtenOrder = order.flatMap { SortOrder.range.contains($0) ? $0 : nil }
        self.created = created
        completion = Completion(status: status, completed: completed, percent: percent)
    }

    /// Creates a new task without a text, which is ordered by its time of creation.
    ///
    /// - Parameter created: In seconds since 1970.
    package init(uid: String, created: Int) {
        let time = Timestamp(seconds: created).iCalendar
        let object = """
            BEGIN:VCALENDAR\r
            VERSION:2.0\r
            PRODID:-//Ember//Ember//EN\r
            BEGIN:VTODO\r
            DTSTAMP:\(time)\r
            CREATED:\(time)\r
            LAST-MODIFIED:\(time)\r
            STATUS:NEEDS-ACTION\r
            END:VTODO\r
            END:VCALENDAR\r

            """
        guard var task = CalendarTask(object) else { preconditionFailure("the text above contains a task") }
        task.setUID(uid)
        task.setText("")
        self = task
    }

    /// The calendar object.
    package var data: String { lines.text }

    /// The value that orders the task among the others, as in Nextcloud and Tasks.org: X-APPLE-SORT-ORDER, or else the
    /// seconds from 2001 to CREATED, or else 0.
    package var order: Int {
        writtenOrder ?? created.map { $0 - SortOrder.epoch } ?? 0
    }

    /// Whether the object has contents that Ember can't create by itself.
    var hasOtherContents: Bool {
        lines.hasOtherComponents || lines.hasComponents
            || lines.properties.contains {
                !Self.ownProperties.contains($0.name) || CalendarProperty.hasParameters($0.text)
            }
    }

    /// The lines of the object that Ember doesn't change, or `nil` if there are none in the task and no other
    /// components.
    ///
    /// - Parameter other: A version to compare with. Dates are left out if Ember could have written them in both versions.
    func otherContents(comparedWith other: CalendarTask? = nil) -> String? {
        let alarm = ownAlarm
        let dates = datesFromHere.intersection((other ?? self).datesFromHere)
        let others = lines.lines.indices.filter { index in
            let name = lines.lines[index].name
            return !Self.ownProperties.contains(name) && !dates.contains(name) && alarm?.contains(index) != true
        }
        guard lines.hasOtherComponents || others.contains(where: lines.task.contains) else { return nil }
        return others.map { lines.lines[$0].text }.joined()
    }

    private static let ownProperties: Set<String> = [
        "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "STATUS", "COMPLETED", "PERCENT-COMPLETE",
        "X-APPLE-SORT-ORDER",
        "SEQUENCE",
    ]

    // MARK: Changes

    /// Changes the properties that differ.
    ///
    /// - Parameter setsOrder: Whether the order counts.
    mutating func setContents(_ contents: TaskContents, setsOrder: Bool = true) {
        if text != contents.text { setText(contents.text) }
        if completion != contents.completion { setCompletion(contents.completion) }
        if setsOrder, order != contents.order { setOrder(contents.order) }
        setDates(contents.task)
    }

    package mutating func setUID(_ uid: String) {
        lines.setProperty("UID", to: CalendarProperty.line("UID", text: uid, replacing: lines.property("UID")?.text))
        self.uid = uid
    }

    package mutating func setText(_ text: String) {
        let text = CalendarProperty.normalized(text)
        lines.setProperty(
            "SUMMARY", to: CalendarProperty.line("SUMMARY", text: text, replacing: lines.property("SUMMARY")?.text))
        self.text = text
    }

    /// Completes the task, or marks it as not done.
    package mutating func setCompletion(_ completion: Completion) {
        switch completion {
        case .open:
            setValue("STATUS", "NEEDS-ACTION")
            setValue("COMPLETED", nil)
            if lines.property("PERCENT-COMPLETE") != nil { setValue("PERCENT-COMPLETE", "0") }
        case .done(let time):
            setValue("STATUS", "COMPLETED")
            setValue("COMPLETED", time.flatMap { Timestamp(rfc3339: $0)?.iCalendar })
            setValue("PERCENT-COMPLETE", "100")
        }
        self.completion = completion
    }

    package mutating func setOrder(_ order: Int) {
        setValue("X-APPLE-SORT-ORDER", String(order))
        writtenOrder = order
    }

    /// Notes the time of a change.
    ///
    /// - Parameter now: In seconds since 1970.
    package mutating func touch(now: Int) {
        let time = Timestamp(seconds: now).iCalendar
        setValue("LAST-MODIFIED", time)
        setValue("DTSTAMP", time)
    }

    // MARK: Values

    /// Returns the value of a property of the task without escapes, or `nil`.
    func value(_ name: String) -> String? {
        lines.property(name).map { CalendarProperty.rawValue(of: $0.text) }
    }

    /// Sets a property whose value needs no escapes. Its parameters stay.
    mutating func setValue(_ name: String, _ value: String?) {
        lines.setProperty(
            name, to: value.map { CalendarProperty.line(name, value: $0, replacing: lines.property(name)?.text) })
    }
}

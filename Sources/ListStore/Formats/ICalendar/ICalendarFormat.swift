// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// Calendar files (RFC 5545): a VCALENDAR for each list, with a VTODO for each item. The name of a list is
/// X-WR-CALNAME, as in the files of Apple, Google, and Nextcloud.
enum ICalendarFormat {
    // MARK: Writing

    static func document(_ lists: [ItemList]) -> String {
        let now = Timestamp(seconds: time(nil)).iCalendar
        var text = ""
        for list in lists {
            text += lines("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ember//Ember//EN")
            text += lines("X-WR-CALNAME:" + escaped(list.name))
            for (index, item) in list.items.enumerated() { text += task(item, order: index + 1, now: now) }
            text += lines("END:VCALENDAR")
        }
        return text
    }

    private static func task(_ item: Item, order: Int, now: String) -> String {
        var text = lines("BEGIN:VTODO", "UID:" + escaped(item.id.text), "DTSTAMP:" + now)
        text += lines("SUMMARY:" + escaped(item.text))
        if let due = item.due {
            let value = parameters(of: due) + ":" + due.iCalendar
            text += lines("DUE" + value)
            // A rule counts from the first date.
            if item.task.recurrence != nil { text += lines("DTSTART" + value) }
        }
        if let rule = item.task.recurrence {
            // What isn't a rule must not break the file.
            let isRule = !rule.isEmpty && rule.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
            text += lines(isRule ? "RRULE:" + rule : "X-EMBER-REPEAT:" + escaped(rule))
        }
        if let notes = item.task.notes { text += lines("DESCRIPTION:" + escaped(notes)) }
        if case .done(let time) = Completion(item.done) {
            text += lines("STATUS:COMPLETED", "PERCENT-COMPLETE:100")
            if let time, let completed = Timestamp(rfc3339: time) { text += lines("COMPLETED:" + completed.iCalendar) }
        } else {
            text += lines("STATUS:NEEDS-ACTION")
        }
        return text + lines("X-APPLE-SORT-ORDER:\(order)", "END:VTODO")
    }

    private static func parameters(of due: DueDate) -> String {
        guard due.secondOfDay != nil else { return ";VALUE=DATE" }
        guard case .named(let zone) = due.zone else { return "" }
        return ";TZID=\"" + zone.filter { $0 != "\"" } + "\""
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped += "\\n"
            // No reader but libical and Ember knows this one, which texts hardly ever have.
            case "\r": escaped += "\\r"
            case "\\", ";", ",":
                escaped += "\\"
                escaped.unicodeScalars.append(scalar)
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns lines of at most 75 bytes. Longer ones go on in the next line after a space.
    private static func lines(_ contents: String...) -> String {
        var text = ""
        for content in contents {
            var length = 0
            for scalar in content.unicodeScalars {
                let size = UTF8.width(scalar)
                if length + size > 75 {
                    text += "\r\n "
                    length = 1
                }
                text.unicodeScalars.append(scalar)
                length += size
            }
            text += "\r\n"
        }
        return text
    }

    // MARK: Reading

    /// A property without its folds.
    private struct Property {
        /// In uppercase.
        let name: String
        let parameters: [Substring]
        let value: String

        init(_ line: [UInt8]) {
            var (isQuoted, colon, semicolons): (Bool, Int?, [Int]) = (false, nil, [])
            for (index, byte) in line.enumerated() where colon == nil {
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                if byte == UInt8(ascii: ";"), !isQuoted { semicolons.append(index) }
                if byte == UInt8(ascii: ":"), !isQuoted { colon = index }
            }
            let end = colon ?? line.count
            let starts = semicolons + [end]
            name = String(decoding: line[..<starts[0]], as: UTF8.self).uppercased()
            parameters = zip(starts, starts.dropFirst()).map {
                String(decoding: line[($0 + 1)..<$1], as: UTF8.self)[...]
            }
            value = String(decoding: line.suffix(from: min(end + 1, line.count)), as: UTF8.self)
        }

        var zone: String? {
            parameters.first { $0.uppercased().hasPrefix("TZID=") }.map { $0.dropFirst(5).filter { $0 != "\"" } }
        }

        /// The value without escapes.
        var text: String {
            var (text, isEscaped) = ("", false)
            for scalar in value.unicodeScalars {
                if isEscaped {
                    text.unicodeScalars.append(["n": "\n", "N": "\n", "r": "\r"][scalar] ?? scalar)
                    isEscaped = false
                } else if scalar == "\\" {
                    isEscaped = true
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
            return text
        }
    }

    static func lists(in text: String) -> [ImportedList] {
        var lists: [ImportedList] = []
        /// The components around a line, from the outside to the inside.
        var components: [String] = []
        var (tasks, task): ([Task], [Property]) = ([], [])
        func end() {
            if components == ["VCALENDAR", "VTODO"] { tasks += Task(task).map { [$0] } ?? [] }
            if components == ["VCALENDAR"], !lists.isEmpty { lists[lists.count - 1].items = Task.items(of: tasks) }
            _ = components.popLast()
        }
        for line in unfolded(text) {
            let property = Property(line)
            switch (property.name, components.count) {
            case ("BEGIN", _):
                components.append(property.value.uppercased())
                if components == ["VCALENDAR"] { (lists, tasks) = (lists + [ImportedList(name: nil)], []) }
                if components.count == 2 { task = [] }
            case ("END", 1...): end()
            case ("X-WR-CALNAME", 1): lists[lists.count - 1].name = components == ["VCALENDAR"] ? property.text : nil
            case (_, 2): task.append(property)
            default: break
            }
        }
        // The file may have been cut off.
        while !components.isEmpty { end() }
        return lists
    }

    private struct Task {
        let item: ImportedItem
        let order: Int?

        /// Returns `nil` for a changed occurrence of another task.
        init?(_ properties: [Property]) {
            func first(_ name: String) -> Property? { properties.first { $0.name == name } }
            guard first("RECURRENCE-ID") == nil else { return nil }
            let completion = Completion(
                status: first("STATUS")?.value.uppercased(), completed: first("COMPLETED")?.value,
                percent: first("PERCENT-COMPLETE")?.value)
            var time: CompletionDate?
            if case .done(let text?) = completion { time = CompletionDate(text) }
            var item = ImportedItem(text: first("SUMMARY")?.text ?? "", isDone: completion.isDone, date: time)
            let notes = first("DESCRIPTION")?.text ?? ""
            item.task = TaskProperties(
                due: first("DUE").flatMap { DueDate(iCalendar: $0.value, zone: $0.zone) },
                recurrence: first("RRULE")?.value ?? first("X-EMBER-REPEAT")?.text, notes: notes.isEmpty ? nil : notes)
            self.item = item
            order = first("X-APPLE-SORT-ORDER").flatMap { Int($0.value) }
        }

        /// Returns the items in their order, which is that of the file if a task has none.
        static func items(of tasks: [Task]) -> [ImportedItem] {
            let orders = tasks.compactMap(\.order)
            guard orders.count == tasks.count else { return tasks.map(\.item) }
            return zip(orders, tasks).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
                .map(\.element.1.item)
        }
    }

    /// Returns the lines without their folds and ends.
    private static func unfolded(_ text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        let bytes = Array(text.utf8)
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") else {
                lines[lines.count - 1].append(byte)
                continue
            }
            if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
            if index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 {
                index += 1
            } else {
                lines.append([])
            }
        }
        return lines
    }
}

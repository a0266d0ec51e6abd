// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The todo.txt format (todotxt.org) with one item per line: `x 2026-11-21 Buy eggs +Groceries`.
///
/// The list is the last `+project` of a line. If its name contains spaces, it is the value of a key:
/// `list:For%20the%20journey`. If several lists have the same name, `same-name:2` follows for the second one. A line
/// with only a list stands for the list itself, so that empty lists are kept. The date of an item is `due:2026-11-23` and
/// may have a time, and the rule by which it repeats is `rec:+1w`, or `rrule:` and an RRULE if that can't say it.
/// Priorities, contexts, creation dates and other keys are part of the text. Text that would be read differently is
/// percent-encoded where necessary and followed by `escaped:%`.
enum TodoTxtFormat {
    private typealias Scalars = TextLines.Scalars

    private struct Line: Hashable {
        var text = ""
        var isEscaped = false
        var isDone = false
        /// The completion date, for example 2026-11-21.
        var date: String?
        var due: DueDate?
        /// The value of an RRULE.
        var recurrence: String?
        var list: String?
        /// Distinguishes lists with the same name, from 1.
        var number = 1

        func isSame(_ other: Line) -> Bool {
            self == other && TextLines.areIdentical(text, other.text) && TextLines.areIdentical(list, other.list)
                && TextLines.areIdentical(recurrence, other.recurrence)
        }
    }

    // MARK: Writing

    static func document(_ lists: [ItemList]) -> String {
        var counts: [String: Int] = [:]
        return lists.map { list in
            let number = counts[list.name, default: 0] + 1
            counts[list.name] = number
            guard !list.items.isEmpty else { return written(Line(list: list.name, number: number)) + "\n" }
            return list.items.map { item in
                let line = Line(
                    text: item.text, isDone: item.isDone, date: item.done.flatMap { day($0.text.unicodeScalars[...]) },
                    due: item.due, recurrence: item.task.recurrence, list: list.name, number: number
                )
                return written(item: line) + "\n"
            }.joined()
        }.joined()
    }

    private static func written(item line: Line) -> String {
        var escaped = line
        escaped.isEscaped = true
        return line.text.isEmpty || !isReadBack(line) ? written(escaped) : written(line)
    }

    private static func isReadBack(_ line: Line) -> Bool {
        let written = written(line)
        return !written.unicodeScalars.contains(where: TextLines.breaksLine)
            && read(written.unicodeScalars[...]).isSame(line)
    }

    private static func written(_ line: Line) -> String {
        var words: [String] = []
        if line.isDone { words.append("x") }
        if let date = line.date { words.append(date) }
        if line.isEscaped {
            // An "x" or a date at the start would be read as such.
            words.append(escaped(line.text) { $1 == $0.startIndex && ("x" == $0[$1] || ("0"..."9").contains($0[$1])) })
            words.append("escaped:%")
        } else {
            words.append(line.text)
        }
        if let due = line.due { words.append("due:" + escaped(due.text) { ItemText.isBlank($0[$1]) }) }
        if let rule = line.recurrence {
            words.append(
                interval(ofRule: rule).map { "rec:" + $0 } ?? "rrule:" + escaped(rule) { ItemText.isBlank($0[$1]) })
        }
        let name = line.list ?? ""
        let isWord = !name.isEmpty && !name.unicodeScalars.contains { ItemText.isBlank($0) || TextLines.breaksLine($0) }
        let isProject = isWord && line.number == 1
        words.append(isProject ? "+" + name : "list:" + escaped(name) { ItemText.isBlank($0[$1]) })
        if line.number > 1 { words.append("same-name:\(line.number)") }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func escaped(_ text: String, also isOdd: (Scalars, Scalars.Index) -> Bool) -> String {
        TextLines.escaped(text, with: percent) { scalars, index in
            scalars[index] == "%" || isOdd(scalars, index) ? percent(scalars[index]) : nil
        }
    }

    private static func percent(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }.joined()
    }

    // MARK: Reading

    static func lists(in lines: [TextLines.Scalars]) -> [ImportedList] {
        struct Key: Hashable {
            let name: String?
            let number: Int
        }
        var lists: [ImportedList] = []
        var indexes: [Key: Int] = [:]
        for scalars in lines.map({ ItemText.trimmed($0) }) where !scalars.isEmpty {
            let line = read(scalars)
            let key = Key(name: line.list, number: line.number)
            let index = indexes[key] ?? lists.count
            if index == lists.count {
                indexes[key] = index
                lists.append(ImportedList(name: line.list))
            }
            guard !line.text.isEmpty || line.isEscaped else { continue }
            var item = ImportedItem(text: line.text, isDone: line.isDone, date: line.date.map { CompletionDate($0) })
            item.task = TaskProperties(due: line.due, recurrence: line.recurrence)
            lists[index].items.append(item)
        }
        return lists
    }

    private static func read(_ scalars: Scalars) -> Line {
        var line = Line()
        var rest = ItemText.trimmed(scalars)
        if rest.first == "x", let next = rest.dropFirst().first, ItemText.isBlank(next) {
            line.isDone = true
            rest = ItemText.trimmed(rest.dropFirst())
            if let day = day(rest), rest.dropFirst(10).first.map(ItemText.isBlank) ?? true {
                line.date = day
                rest = ItemText.trimmed(rest.dropFirst(10))
            }
        }
        parseList(from: &rest, to: &line)
        line.due = takeWord(from: &rest) { value(ofKey: "due:", in: $0).flatMap { DueDate($0) } }
        line.recurrence = takeWord(from: &rest) { word in
            value(ofKey: "rrule:", in: word) ?? value(ofKey: "rec:", in: word).flatMap(rule(ofInterval:))
        }
        if lastWord(of: rest).elementsEqual("escaped:%".unicodeScalars) {
            line.isEscaped = true
            rest = withoutLastWord(rest)
        }
        line.text = line.isEscaped ? resolved(rest) : String(rest)
        return line
    }

    private static func parseList(from rest: inout Scalars, to line: inout Line) {
        let (last, shorter) = (lastWord(of: rest), withoutLastWord(rest))
        let listKey = "list:".unicodeScalars
        let numberKey = "same-name:".unicodeScalars
        if last.starts(with: numberKey), let number = Int(String(last.dropFirst(numberKey.count))), number > 1,
            lastWord(of: shorter).starts(with: listKey)
        {
            line.number = number
            rest = shorter
        }
        let word = lastWord(of: rest)
        if word.starts(with: listKey) {
            line.list = resolved(word.dropFirst(listKey.count))
            rest = withoutLastWord(rest)
            return
        }
        line.list = takeWord(from: &rest) { $0.first == "+" && $0.count > 1 ? String($0.dropFirst()) : nil }
    }

    /// Removes the last word with a meaning, and returns what it means. Other programs put projects and keys anywhere in
    /// the line. The words of an escaped text have no meaning.
    private static func takeWord<Meaning>(from rest: inout Scalars, _ meaning: (Scalars) -> Meaning?) -> Meaning? {
        var end = rest
        while !end.isEmpty {
            let word = lastWord(of: end)
            if let found = meaning(word) {
                let before = rest[..<word.startIndex]
                let behind = ItemText.trimmed(rest[word.endIndex...])
                rest =
                    behind.isEmpty
                    ? ItemText.trimmed(before) : Substring(String(before) + String(behind)).unicodeScalars
                return found
            }
            if word.elementsEqual("escaped:%".unicodeScalars) { return nil }
            end = withoutLastWord(end)
        }
        return nil
    }

    private static func value(ofKey key: String, in word: Scalars) -> String? {
        word.starts(with: key.unicodeScalars) ? resolved(word.dropFirst(key.unicodeScalars.count)) : nil
    }

    // MARK: Recurrence

    private static let frequencies = [("d", "DAILY"), ("w", "WEEKLY"), ("m", "MONTHLY"), ("y", "YEARLY")]
    private static let weekdays = (interval: "1b", rule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")

    /// Returns the rule that an interval such as `+2w` stands for. Ember counts from the date in any case, as `+` says.
    private static func rule(ofInterval interval: String) -> String? {
        let interval = interval.hasPrefix("+") ? interval.dropFirst() : interval[...]
        if interval == weekdays.interval { return weekdays.rule }
        guard let frequency = frequencies.first(where: { interval.hasSuffix($0.0) })?.1,
            let count = UInt16(interval.dropLast()), count > 0
        else { return nil }
        return "FREQ=" + frequency + (count == 1 ? "" : ";INTERVAL=\(count)")
    }

    /// Returns the interval that stands for a rule, or `nil` if there is none.
    private static func interval(ofRule rule: String) -> String? {
        if rule == weekdays.rule { return "+" + weekdays.interval }
        let count = rule.split(separator: "=").last.flatMap { UInt16($0) } ?? 1
        return frequencies.lazy.map { "+\(count)\($0.0)" }.first { self.rule(ofInterval: $0) == rule }
    }

    private static func lastWord(of line: Scalars) -> Scalars {
        line.suffix(from: line.lastIndex(where: ItemText.isBlank).map(line.index(after:)) ?? line.startIndex)
    }

    private static func withoutLastWord(_ line: Scalars) -> Scalars {
        ItemText.trimmed(line[..<lastWord(of: line).startIndex])
    }

    /// Returns the date at the start of the text.
    private static func day(_ text: Scalars) -> String? {
        let day = text.prefix(10)
        let isDay = zip(day, "0000-00-00".unicodeScalars).allSatisfy {
            $1 == "-" ? $0 == "-" : ("0"..."9").contains($0)
        }
        return day.count == 10 && isDay ? String(day) : nil
    }

    private static func resolved(_ text: Scalars) -> String {
        let bytes = Array(String(text).utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, bytes[index + 1] != UInt8(ascii: "+"),
                bytes[index + 1] != UInt8(ascii: "-"),
                let byte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The content lines of a calendar object, and which of them belong to its task.
///
/// libical drops properties that it can't parse, for example dates that don't exist, and formats others anew. So it
/// only reads and writes the properties that Ember changes. All other lines stay as they are, byte for byte.
struct ContentLines {
    /// A content line with its name, as it is folded in the text.
    struct Line {
        /// The name of the property in uppercase, such as `SUMMARY`.
        let name: String
        /// The text with folds and line breaks.
        var text: String
        /// The number of components that contain the line. Lines of a component itself are deeper than its BEGIN.
        let depth: Int
    }

    private(set) var lines: [Line]
    /// The lines between BEGIN:VTODO and END:VTODO of the task, with those of its alarms.
    private(set) var task: Range<Int>
    /// Whether the object has components besides the task.
    let hasOtherComponents: Bool

    /// Splits an object into lines.
    ///
    /// The task is the first VTODO without RECURRENCE-ID, or the first one if all have it. Missing ENDs are tolerated.
    ///
    /// - Returns: `nil` if there is no VTODO in a VCALENDAR.
    init?(_ data: String) {
        var (lines, open): ([Line], [String]) = ([], [])
        var candidates: [(lines: Range<Int>, isOverride: Bool)] = []
        var (start, isOverride): (Int?, Bool) = (nil, false)
        var componentCount = 0
        for text in Self.unfolded(data) {
            let name = Self.name(of: text)
            if name == "END" {
                let value = Self.word(after: name, in: text)
                // An END without its BEGIN is kept as a line.
                guard let level = open.lastIndex(of: value) else {
                    lines.append(Line(name: name, text: text, depth: open.count))
                    continue
                }
                if let from = start, level <= 1 {
                    candidates.append((from..<lines.count, isOverride))
                    start = nil
                }
                open.removeSubrange(level...)
            }
            if name == "RECURRENCE-ID", open.count == 2, start != nil { isOverride = true }
            lines.append(Line(name: name, text: text, depth: open.count))
            guard name == "BEGIN" else { continue }
            let value = Self.word(after: name, in: text)
            open.append(value)
            if open.count == 2 { componentCount += 1 }
            if open == ["VCALENDAR", "VTODO"] { (start, isOverride) = (lines.count, false) }
        }
        if let start { candidates.append((start..<lines.count, isOverride)) }
        guard let task = candidates.first(where: { !$0.isOverride }) ?? candidates.first else { return nil }
        self.lines = lines
        self.task = task.lines
        hasOtherComponents = componentCount > 1
    }

    var text: String {
        var text = ""
        for line in lines { text += line.text }
        return text
    }

    /// The lines of the task itself, without those of its alarms.
    var properties: some Sequence<Line> {
        lines[task].lazy.filter { $0.depth == 2 && $0.name != "BEGIN" && $0.name != "END" }
    }

    /// Whether the task has components, such as alarms.
    var hasComponents: Bool {
        lines[task].contains { $0.name == "BEGIN" }
    }

    /// Returns the first line of the task with a name, or `nil`.
    func property(_ name: String) -> Line? {
        properties.first { $0.name == name }
    }

    /// Replaces the first property of a name, adds it at the end of the task, or removes all of the name.
    ///
    /// - Parameter text: The folded text with line breaks, or `nil` to remove the property.
    mutating func setProperty(_ name: String, to text: String?) {
        let index = lines[task].firstIndex { $0.name == name && $0.depth == 2 }
        guard let text else {
            guard index != nil else { return }
            let count = lines.count
            let range = task
            var place = -1
            lines.removeAll { line in
                place += 1
                return range.contains(place) && line.name == name && line.depth == 2
            }
            task = range.lowerBound..<(range.upperBound - (count - lines.count))
            return
        }
        if let index {
            lines[index].text = text
            return
        }
        // Alarms follow the properties.
        let end = lines[task].firstIndex { $0.name == "BEGIN" && $0.depth == 2 } ?? task.upperBound
        if end > 0, lines[end - 1].text.utf8.last != UInt8(ascii: "\n") { lines[end - 1].text += "\r\n" }
        lines.insert(Line(name: name, text: text, depth: 2), at: end)
        task = task.lowerBound..<(task.upperBound + 1)
    }

    /// Replaces the lines of the task's alarms.
    mutating func changeAlarms(_ text: (Line) -> String) {
        for index in task where lines[index].depth > 2 { lines[index].text = text(lines[index]) }
    }

    /// Adds an alarm with these properties, which need no folds.
    mutating func addAlarm(_ properties: [String]) {
        if let last = lines[..<task.upperBound].indices.last, lines[last].text.utf8.last != UInt8(ascii: "\n") {
            lines[last].text += "\r\n"
        }
        let texts = ["BEGIN:VALARM"] + properties + ["END:VALARM"]
        let alarm = texts.map { text in
            let name = Self.name(of: text)
            return Line(name: name, text: text + "\r\n", depth: name == "BEGIN" || name == "END" ? 2 : 3)
        }
        lines.insert(contentsOf: alarm, at: task.upperBound)
        task = task.lowerBound..<(task.upperBound + alarm.count)
    }

    /// Removes lines of the task.
    mutating func remove(_ range: Range<Int>) {
        lines.removeSubrange(range)
        task = task.lowerBound..<(task.upperBound - range.count)
    }

    /// Returns the lines of the components with a name, one slice for each.
    ///
    /// - Parameter depth: The number of components around each, 1 for those of the object.
    func components(_ name: String, depth: Int = 1, in range: Range<Int>? = nil) -> [ArraySlice<Line>] {
        var (components, start): ([ArraySlice<Line>], Int?) = ([], nil)
        for index in range ?? lines.indices {
            let line = lines[index]
            guard line.depth <= depth else { continue }
            if let first = start { components.append(lines[first..<index]) }
            let begins =
                line.name == "BEGIN" && line.depth == depth && Self.word(after: line.name, in: line.text) == name
            start = begins ? index + 1 : nil
        }
        if let start { components.append(lines[start..<(range ?? lines.indices).upperBound]) }
        return components
    }

    // MARK: Lines

    /// Returns the content lines with their folds. Empty lines belong to the line before them.
    private static func unfolded(_ data: String) -> [String] {
        var data = data
        return data.withUTF8 { bytes in
            var lines: [String] = []
            var (start, position) = (0, 0)
            while position < bytes.count {
                guard bytes[position] == UInt8(ascii: "\n") else {
                    position += 1
                    continue
                }
                position += 1
                if position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { continue }
                lines.append(String(decoding: bytes[start..<position], as: UTF8.self))
                start = position
            }
            if start < bytes.count { lines.append(String(decoding: bytes[start...], as: UTF8.self)) }
            return lines
        }
    }

    /// Returns an empty name if the line has none.
    private static func name(of line: String) -> String {
        guard let end = line.utf8.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }) else {
            return ""
        }
        // A name can be folded, too, although nobody does so. A byte order mark can precede the first one.
        var name = String(decoding: line.utf8[..<end].filter { $0 > 0x20 && $0 < 0x80 }, as: UTF8.self)
        // Uppercasing a string is slow.
        if name.utf8.contains(where: { $0 > 0x60 }) { name = name.uppercased() }
        return name
    }

    /// Returns the value of a BEGIN or END line in uppercase.
    private static func word(after name: String, in line: String) -> String {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return "" }
        return String(decoding: line.utf8[line.utf8.index(after: colon)...].filter { $0 > 0x20 }, as: UTF8.self)
            .uppercased()
    }
}

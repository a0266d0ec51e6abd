// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarSync

/// Any text is read as a task or refused. An object that was read is written as it was, edits can be read back, and
/// everything else stays.
func checkTask(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard var task = CalendarTask(text) else { return }
    require(task.data.utf8.elementsEqual(text.utf8), "an object is changed without an edit")
    let before = otherLines(task.data)
    let (old, oldCompletion) = (task.text, task.completion)
    task.setText("New, text; with\nlines")
    task.setOrder(-5)
    task.touch(now: 1_800_000_000)
    require(CalendarTask(task.data)?.text == "New, text; with\nlines", "another text is read than was written")
    require(CalendarTask(task.data)?.order == -5, "another order is read than was written")
    require(CalendarTask(task.data)?.completion == oldCompletion, "another property has changed the completion")
    task.setText(old)
    require(CalendarTask(task.data)?.text == old, "a text that was read can't be written")
    task.setCompletion(.done(time: "2026-11-21T10:32:00Z"))
    require(CalendarTask(task.data)?.completion == .done(time: "2026-11-21T10:32:00Z"), "a completed task isn't done")
    task.setCompletion(.open)
    require(CalendarTask(task.data)?.completion == .open, "an uncompleted task is done")
    require(otherLines(task.data) == before, "an edit has changed another line")
    if task.advance() { require(CalendarTask(task.data)?.completion == .open, "a task that recurs is done") }
}

/// Returns the lines without the properties that Ember changes, wherever they are.
private func otherLines(_ text: String) -> [String] {
    let own = ["SUMMARY", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "X-APPLE-SORT-ORDER", "LAST-MODIFIED", "DTSTAMP"]
    var lines: [[UInt8]] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
        // A continuation belongs to the line above.
        if let first = line.first, first == 0x20 || first == 0x09 || first == 0x0D, !lines.isEmpty {
            lines[lines.count - 1] += line
        } else {
            lines.append(Array(line))
        }
    }
    return lines.compactMap { line in
        let end = line.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
        let name = line[..<(end ?? 0)].filter { $0 > 0x20 && $0 < 0x80 }
        if own.contains(String(decoding: name, as: UTF8.self).uppercased()) { return nil }
        return String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self)
    }
}

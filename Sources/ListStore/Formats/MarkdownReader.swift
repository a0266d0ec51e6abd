// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Reads lists from Markdown. A heading of any level starts a list. A line with a bullet, number or check box is an
/// item, at any indentation. Any other line with text becomes an item too, so that nothing is lost.
///
/// An indented line without a mark continues the item above. A date and a rule at the end of an item, in brackets, are
/// its date and how it repeats (`MarkdownWriter`).
struct MarkdownReader {
    private typealias Scalars = TextLines.Scalars

    private var lists: [ImportedList] = []
    /// The item being read. References in its lines are not resolved yet, and each line starts with its separator from
    /// the previous one.
    private var item: (lines: [String], isDone: Bool)?
    /// Whether the previous line belongs to the item.
    private var isOpen = false
    /// Whether the line has no list marker. Such a line is a heading if the next line underlines it.
    private var isPlain = false
    /// Whether the previous line ended in two spaces, which is a line break in Markdown.
    private var endsInBlanks = false

    static func lists(in lines: [TextLines.Scalars]) -> [ImportedList] {
        var reader = MarkdownReader()
        for line in lines { reader.read(line) }
        reader.closeItem()
        return reader.lists
    }

    private mutating func read(_ line: Scalars) {
        let content = ItemText.trimmed(line)
        let marked = PlainTextLine(content)
        if content.isEmpty || isFence(content) {
            isOpen = false
        } else if let name = headingName(content) {
            beginList(name)
        } else if isOpen, isPlain, isUnderline(content), let lines = item?.lines {
            item = nil
            beginList(lines.joined())
        } else if isRule(content) {
            isOpen = false
        } else if isOpen, !marked.hasMarks, let first = line.first, ItemText.isBlank(first) {
            continueItem(with: content)
        } else {
            closeItem()
            item = ([String(marked.text)], marked.isTicked ?? false)
            isPlain = !marked.hasMarks
            isOpen = true
        }
        endsInBlanks = line.suffix(2).elementsEqual("  ".unicodeScalars)
    }

    private mutating func continueItem(with content: Scalars) {
        guard let above = item?.lines.popLast() else { return }
        // An odd number of backslashes at the end is a line break in Markdown.
        let breaks = above.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
        item?.lines.append(breaks ? String(above.unicodeScalars.dropLast()) : above)
        item?.lines.append((breaks || endsInBlanks ? "\n" : above.isEmpty ? "" : " ") + String(content))
        isPlain = false
    }

    private mutating func beginList(_ name: String) {
        closeItem()
        lists.append(ImportedList(name: CharacterReference.resolved(name)))
    }

    private mutating func closeItem() {
        isOpen = false
        guard let (lines, isDone) = item else { return }
        item = nil
        if lists.isEmpty { lists.append(ImportedList(name: nil)) }
        var (text, task) = (lines.joined().unicodeScalars[...], TaskProperties())
        while takeField(from: &text, to: &task) {}
        var item = ImportedItem(text: CharacterReference.resolved(String(text)), isDone: isDone)
        item.task = task
        lists[lists.count - 1].items.append(item)
    }

    /// Removes a field from the end of a text. Returns false if there is none that the task lacks.
    private func takeField(from text: inout Scalars, to task: inout TaskProperties) -> Bool {
        guard text.last == "]", let start = text.lastIndex(of: "[") else { return false }
        let rest = text[..<start]
        // An escaped bracket is part of the text.
        guard rest.last.map(ItemText.isBlank) ?? true else { return false }
        let field = text[start...].dropFirst().dropLast()
        func value(_ key: String) -> String? {
            guard field.starts(with: key.unicodeScalars) else { return nil }
            return CharacterReference.resolved(String(field.dropFirst(key.unicodeScalars.count)))
        }
        if task.due == nil, let due = value(MarkdownWriter.dueKey).flatMap({ DueDate($0) }) {
            task.due = due
        } else if task.recurrence == nil, let recurrence = value(MarkdownWriter.recurrenceKey) {
            task.recurrence = recurrence
        } else {
            return false
        }
        text = ItemText.trimmed(rest)
        return true
    }

    /// Parses a heading: "# Name" or "## Name ##".
    private func headingName(_ content: Scalars) -> String? {
        let rest = content.drop { $0 == "#" }
        guard (1...6).contains(content.distance(from: content.startIndex, to: rest.startIndex)) else { return nil }
        guard let first = rest.first else { return "" }
        guard ItemText.isBlank(first) else { return nil }
        let name = ItemText.trimmed(rest)
        var open = name
        while open.last == "#" { open.removeLast() }
        if open.isEmpty { return "" }
        return String(open.last.map(ItemText.isBlank) == true ? ItemText.trimmed(open) : name)
    }

    private func isUnderline(_ content: Scalars) -> Bool {
        content.allSatisfy { $0 == "=" } || content.count > 1 && content.allSatisfy { $0 == "-" }
    }

    private func isRule(_ content: Scalars) -> Bool {
        let signs = content.filter { !ItemText.isBlank($0) }
        guard let first = signs.first, ["-", "*", "_"].contains(first) else { return false }
        return signs.count > 2 && signs.allSatisfy { $0 == first }
    }

    private func isFence(_ content: Scalars) -> Bool {
        content.starts(with: "```".unicodeScalars) || content.starts(with: "~~~".unicodeScalars)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Reads Markdown as lists: a heading of any level is a list; a line with a bullet, a number or a check box an item, however far it
/// is indented; and so is any other line that says something, for nothing is to be lost.
///
/// A line that is indented and has no mark goes on with the item above it.
struct MarkdownReader {
    private typealias Scalars = TextLines.Scalars

    private var lists: [ImportedList] = []
    /// The item whose lines are being read, not resolved yet; each has in front what parts it from the one above.
    private var item: (lines: [String], isDone: Bool)?
    /// Whether the line above was a line of the item.
    private var isOpen = false
    /// Whether it was one without marks: what is underlined is a heading.
    private var isPlain = false
    /// Whether it ended in two blanks: the line breaks there.
    private var endsInBlanks = false

    static func lists(in lines: [TextLines.Scalars]) -> [ImportedList] {
        var reader = MarkdownReader()
        for line in lines { reader.read(line) }
        reader.closeItem()
        return reader.lists
    }

    private mutating func read(_ line: Scalars) {
        let content = PastedText.trimmed(line)
        let marked = PrefixedLine(content)
        if content.isEmpty || isFence(content) {
            isOpen = false
        } else if let name = headingName(content) {
            beginList(name)
        } else if isOpen, isPlain, isUnderline(content), let lines = item?.lines {
            item = nil
            beginList(lines.joined())
        } else if isRule(content) {
            isOpen = false
        } else if isOpen, !marked.hasMarks, let first = line.first, PastedText.isBlank(first) {
            goOn(with: content)
        } else {
            closeItem()
            item = ([String(marked.text)], marked.isTicked ?? false)
            isPlain = !marked.hasMarks
            isOpen = true
        }
        endsInBlanks = line.suffix(2).elementsEqual("  ".unicodeScalars)
    }

    private mutating func goOn(with content: Scalars) {
        guard let above = item?.lines.popLast() else { return }
        // A backslash that is not itself behind one breaks the line.
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
        lists[lists.count - 1].items.append(ImportedItem(text: CharacterReference.resolved(lines.joined()), isDone: isDone))
    }

    /// "# Name", or "## Name ##".
    private func headingName(_ content: Scalars) -> String? {
        let rest = content.drop { $0 == "#" }
        guard (1...6).contains(content.distance(from: content.startIndex, to: rest.startIndex)) else { return nil }
        guard let first = rest.first else { return "" }
        guard PastedText.isBlank(first) else { return nil }
        let name = PastedText.trimmed(rest)
        var open = name
        while open.last == "#" { open.removeLast() }
        if open.isEmpty { return "" }
        return String(open.last.map(PastedText.isBlank) == true ? PastedText.trimmed(open) : name)
    }

    private func isUnderline(_ content: Scalars) -> Bool {
        content.allSatisfy { $0 == "=" } || content.count > 1 && content.allSatisfy { $0 == "-" }
    }

    private func isRule(_ content: Scalars) -> Bool {
        let signs = content.filter { !PastedText.isBlank($0) }
        guard let first = signs.first, ["-", "*", "_"].contains(first) else { return false }
        return signs.count > 2 && signs.allSatisfy { $0 == first }
    }

    private func isFence(_ content: Scalars) -> Bool {
        content.starts(with: "```".unicodeScalars) || content.starts(with: "~~~".unicodeScalars)
    }
}

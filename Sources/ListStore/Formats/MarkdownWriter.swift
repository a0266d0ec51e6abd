// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Writes Markdown task lists: a heading for each list and `- [ ]` or `- [x]` for each item.
///
/// Markdown in the text of items, such as emphasis and links, is not changed. Only text that would be read differently
/// is escaped: a backslash before punctuation is doubled, and white space at the start or end and control characters
/// become character references. The date of an item and the rule by which it repeats follow the text in brackets, as in
/// Dataview: `[due:: 2026-11-23] [repeat:: FREQ=WEEKLY]`.
enum MarkdownWriter {
    static func document(_ lists: [ItemList]) -> String {
        lists.map(section).joined(separator: "\n")
    }

    private static func section(_ list: ItemList) -> String {
        let items = list.items.map(line)
        return "#\(afterSpace(inline(list.name, isHeading: true)))\n" + (items.isEmpty ? "" : "\n" + items.joined())
    }

    static func line(_ item: Item) -> String {
        "- [\(item.isDone ? "x" : " ")]\(afterSpace(body(item.text)))\(fields(of: item.task))\n"
    }

    private static func fields(of task: TaskProperties) -> String {
        var fields = ""
        for (key, value) in [(dueKey, task.due?.text), (recurrenceKey, task.recurrence)] {
            guard let value else { continue }
            let escaped = TextLines.escaped(value, with: CharacterReference.make) { scalars, index in
                ["[", "]", "&", "\\"].contains(scalars[index]) ? CharacterReference.make(scalars[index]) : nil
            }
            fields += " [" + key + escaped + "]"
        }
        return fields
    }

    static let dueKey = "due:: "
    static let recurrenceKey = "repeat:: "

    private static func afterSpace(_ text: String) -> String {
        text.isEmpty ? "" : " " + text
    }

    /// Uses hard line breaks of Markdown if no line is empty.
    private static func body(_ text: String) -> String {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, !lines.contains(where: \.isEmpty) else { return inline(text) }
        return lines.enumerated().map { inline(Substring($1), isContinuation: $0 > 0) }.joined(separator: "\\\n  ")
    }

    private static func inline(_ text: some StringProtocol, isHeading: Bool = false, isContinuation: Bool = false)
        -> String
    {
        let escapesStart = isContinuation && startsLikeMark(text)
        return TextLines.escaped(text, with: CharacterReference.make) { scalars, index in
            let next = scalars.index(after: index)
            switch scalars[index] {
            case let first where escapesStart && index == scalars.startIndex: return CharacterReference.make(first)
            case "\\" where next == scalars.endIndex || !isPlain(scalars[next]): return "\\\\"
            case "&" where CharacterReference.read(scalars[index...]) != nil: return "\\&"
            case "["
            where [dueKey, recurrenceKey].contains { scalars[next...].starts(with: $0.unicodeScalars) }: return "\\["
            case "#" where isHeading && next == scalars.endIndex: return "\\#"
            default: return nil
            }
        }
    }

    /// Whether a scalar never needs escaping and cannot be escaped by a backslash before it.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        !CharacterReference.isPunctuation(scalar) && !ItemText.isBlank(scalar) && !TextLines.breaksLine(scalar)
    }

    /// Whether a line that starts with this text could be read as Markdown.
    private static func startsLikeMark(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return CharacterReference.isPunctuation(first) || PlainTextLine(Substring(text).unicodeScalars).hasMarks
    }
}

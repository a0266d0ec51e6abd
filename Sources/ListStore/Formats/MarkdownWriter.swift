// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Writes check lists of Markdown: a heading a list, `- [ ]` or `- [x]` an item.
///
/// What an item says of Markdown's own (emphasis, links) stays as it is. Only what would be read as something else is written in
/// another way: a backslash before punctuation doubled, blanks at the ends and control characters as character references.
enum MarkdownWriter {
    static func document(_ lists: [ItemList]) -> String {
        lists.map(section).joined(separator: "\n")
    }

    private static func section(_ list: ItemList) -> String {
        let items = list.items.map { "- [\($0.isDone ? "x" : " ")]\(behindBlank(body($0.text)))\n" }
        return "#\(behindBlank(inline(list.name, isHeading: true)))\n" + (items.isEmpty ? "" : "\n" + items.joined())
    }

    private static func behindBlank(_ text: String) -> String {
        text.isEmpty ? "" : " " + text
    }

    /// Line breaks between lines that have something in them are Markdown's hard ones.
    private static func body(_ text: String) -> String {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1, !lines.contains(where: \.isEmpty) else { return inline(text) }
        return lines.enumerated().map { inline(Substring($1), isContinuation: $0 > 0) }.joined(separator: "\\\n  ")
    }

    private static func inline(_ text: some StringProtocol, isHeading: Bool = false, isContinuation: Bool = false) -> String {
        let hidesStart = isContinuation && startsLikeMark(text)
        return TextLines.escaped(text, with: CharacterReference.make) { scalars, index in
            let next = scalars.index(after: index)
            switch scalars[index] {
            case let first where hidesStart && index == scalars.startIndex: return CharacterReference.make(first)
            case "\\" where next == scalars.endIndex || !isPlain(scalars[next]): return "\\\\"
            case "&" where CharacterReference.read(scalars[index...]) != nil: return "\\&"
            case "#" where isHeading && next == scalars.endIndex: return "\\#"
            default: return nil
            }
        }
    }

    /// Whether a scalar is surely written as itself, and no backslash before it changes what it is.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        !CharacterReference.isPunctuation(scalar) && !PastedText.isBlank(scalar) && !TextLines.breaksLine(scalar)
    }

    /// Whether a line of its own with this text may be more than text.
    private static func startsLikeMark(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return CharacterReference.isPunctuation(first) || PrefixedLine(Substring(text).unicodeScalars).hasMarks
    }
}

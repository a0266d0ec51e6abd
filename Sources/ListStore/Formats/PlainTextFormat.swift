// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Plain text with one item per line. `✓` marks done items and `#` the names of lists. Bullets, numbers and check boxes
/// are removed when reading.
///
/// Text that would be read as anything else starts with a backslash. In such text `\n` is a line break, `\\` a
/// backslash, and `\u{9}` the character with this code.
enum PlainTextFormat {
    static func document(_ lists: [ItemList]) -> String {
        lists.map { list in
            ([line(ofName: list) + "\n"] + list.items.map { line($0) + "\n" }).joined()
        }.joined(separator: "\n")
    }

    /// Returns the name of a list as one line, without a line break.
    static func line(ofName list: ItemList) -> String {
        "# " + body(list.name)
    }

    /// Returns an item as one line, without a line break.
    static func line(_ item: Item) -> String {
        (item.isDone ? "✓ " : "") + body(item.text)
    }

    static func lists(in lines: [TextLines.Scalars]) -> [ImportedList] {
        var lists: [ImportedList] = []
        for line in lines.map({ ItemText.trimmed($0) }) where !line.isEmpty {
            if let name = listName(line) {
                lists.append(ImportedList(name: name))
                continue
            }
            if lists.isEmpty { lists.append(ImportedList(name: nil)) }
            lists[lists.count - 1].items.append(item(line))
        }
        return lists
    }

    private static func item(_ line: TextLines.Scalars) -> ImportedItem {
        let marked = PlainTextLine(line)
        return ImportedItem(text: resolved(marked.text), isDone: marked.isTicked ?? false)
    }

    private static func listName(_ line: TextLines.Scalars) -> String? {
        guard line.first == "#" else { return nil }
        let rest = line.dropFirst()
        guard let first = rest.first else { return "" }
        return ItemText.isBlank(first) ? resolved(ItemText.trimmed(rest)) : nil
    }

    // MARK: Backslashes

    private static func body(_ text: String) -> String {
        let plain = text.unicodeScalars[...]
        let reads = listName(plain) == nil && TextLines.areIdentical(item(ItemText.trimmed(plain)).text, text)
        return reads && !text.isEmpty && !plain.contains(where: TextLines.breaksLine) ? text : "\\" + escaped(text)
    }

    private static func escaped(_ text: String) -> String {
        TextLines.escaped(text) {
            $0 == "\n" ? "\\n" : "\\u{\(String($0.value, radix: 16))}"
        } own: { scalars, index in
            scalars[index] == "\\" ? "\\\\" : nil
        }
    }

    private static func resolved(_ text: TextLines.Scalars) -> String {
        guard text.first == "\\" else { return String(text) }
        var result = String.UnicodeScalarView()
        var rest = text.dropFirst()
        while let first = rest.first {
            rest.removeFirst()
            guard first == "\\" else {
                result.append(first)
                continue
            }
            if rest.first == "\\" || rest.first == "n" {
                result.append(rest.removeFirst() == "n" ? "\n" : "\\")
            } else if rest.starts(with: "u{".unicodeScalars), let close = rest.prefix(9).firstIndex(of: "}"),
                let scalar = UInt32(String(rest[..<close].dropFirst(2)), radix: 16).flatMap(Unicode.Scalar.init)
            {
                result.append(scalar)
                rest = rest[close...].dropFirst()
            } else {
                result.append(first)
            }
        }
        return String(result)
    }
}

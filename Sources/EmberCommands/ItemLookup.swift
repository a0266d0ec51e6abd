// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

/// The option that selects a list.
struct ListOption: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp(tr("Name or ID of the list."), valueName: "name"),
        completion: .lists)
    var list: String?

    /// Returns the index of the selected list; `nil` without the option.
    func index(in library: Library) throws(CommandError) -> Int? {
        guard let list else { return nil }
        return try ItemLookup.list(list, in: library)
    }

    /// Returns the library with only the selected list, or all of it without the option.
    func selection(from library: Library) throws(CommandError) -> Library {
        guard let index = try index(in: library) else { return library }
        return Library(lists: [library.lists[index]], unknown: library.unknown)
    }
}

/// The argument that selects an item, in one word of the command line.
struct ItemArgument: ParsableArguments {
    @OptionGroup var list: ListOption

    @Argument(help: .item, completion: .items)
    var item: String

    /// Returns the item with its list.
    func find(in library: Library) throws(CommandError) -> (list: ItemList, item: Item) {
        try ItemLookup.item(item, in: try list.selection(from: library).lists)
    }
}

/// The argument that selects an item, in all remaining words of the command line.
struct ItemWords: ParsableArguments {
    @OptionGroup var list: ListOption

    @Argument(help: .item, completion: .items)
    var words: [String]

    /// Returns the item with its list; see `ItemLookup.item`.
    func find(in library: Library, changing isDone: Bool? = nil) throws(CommandError) -> (list: ItemList, item: Item) {
        try ItemLookup.item(
            words.joined(separator: " "), in: try list.selection(from: library).lists, changing: isDone)
    }
}

extension ArgumentHelp {
    /// The help for an argument that selects an item.
    static var item: ArgumentHelp {
        ArgumentHelp(tr("Text of the item (case is ignored) or its ID."), valueName: "text or id")
    }
}

/// Finds lists and items by their exact id, or by their name or text without regard to case.
enum ItemLookup {
    /// The sentence of the help that says where the IDs of items are shown.
    static var idNotice: String { tr("“ember list --ids” shows the IDs.") }

    /// Returns the index of the list with a name or id.
    static func list(_ name: String, in library: Library) throws(CommandError) -> Int {
        let found = lists(name, in: library)
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            // TRANSLATORS: Message on the command line, followed by the lists, one per line. {count} is at least 2.
            let sentence = trn(
                "“{name}” matches {count} list. Specify it by its ID:",
                "“{name}” matches {count} lists. Specify one by its ID:",
                found.count, ["name": displayText(name)]
            )
            throw .notFound(
                sentence
                    + table(
                        found.map { index in
                            let list = library.lists[index]
                            return (list.id.text, trn("{count} item", "{count} items", list.items.count))
                        }))
        }
        let sentence = tr("There is no list “{name}”.", ["name": displayText(name)])
        guard !library.lists.isEmpty else { throw .notFound(sentence) }
        // TRANSLATORS: Message on the command line, followed by the lists, one per line.
        throw .notFound(
            sentence + " " + tr("Available lists:") + table(library.lists.map { ($0.id.text, $0.name.asPart) }))
    }

    /// Returns whether there is at least one list with a name or id.
    static func containsList(_ list: String, in library: Library) -> Bool {
        !lists(list, in: library).isEmpty
    }

    /// Returns the indices of the lists with a name or id. If a name matches exactly, other capitalizations don't.
    private static func lists(_ name: String, in library: Library) -> [Int] {
        if let index = library.index(of: ListID(name)) { return [index] }
        let exact = library.lists.indices.filter { library.lists[$0].name == name }
        return exact.isEmpty ? library.lists.indices.filter { isEqual(library.lists[$0].name, name) } : exact
    }

    /// Returns the item with a text or id. If several items have the text, it is looked for among the unfinished ones,
    /// or among those that the command can change.
    ///
    /// - Parameter isDone: Whether the command changes only done items or only unfinished ones; `nil` if it changes
    ///   both. If it changes none of several items, the first is returned.
    static func item(
        _ text: String, in lists: [ItemList], changing isDone: Bool? = nil
    ) throws(CommandError) -> (list: ItemList, item: Item) {
        let all = lists.flatMap { list in list.items.map { (list: list, item: $0) } }
        if let match = all.first(where: { $0.item.id == ItemID(text) }) { return match }
        let matches = all.filter { isEqual($0.item.text, text) }
        guard let first = matches.first else {
            throw .notFound(tr("There is no item “{text}”.", ["text": displayText(text)]))
        }
        let preferred = matches.filter { $0.item.isDone == isDone ?? false }
        if preferred.isEmpty, isDone != nil { return first }
        let candidates = preferred.isEmpty ? matches : preferred
        guard candidates.count > 1 else { return candidates[0] }
        // TRANSLATORS: Message on the command line, followed by the items, one per line. {count} is at least 2.
        let sentence = trn(
            "“{text}” matches {count} item. Specify it by its ID:",
            "“{text}” matches {count} items. Specify one by its ID:",
            candidates.count, ["text": displayText(text)]
        )
        throw .notFound(
            sentence + table(candidates.map { ($0.item.id.text, "\($0.list.name.asPart): \($0.item.text)") }))
    }

    private static func isEqual(_ one: String, _ other: String) -> Bool {
        ItemText.trimmed(one).lowercased() == ItemText.trimmed(other).lowercased()
    }

    private static func table(_ lines: [(id: String, text: String)]) -> String {
        lines.map { "\n  \(displayText($0.id))  \(displayText($0.text))" }.joined()
    }

    /// Returns a text without characters that a terminal could interpret.
    private static func displayText(_ text: String) -> String {
        DisplayText.make(from: text)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

/// The list that a command is about.
struct ListOption: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp(tr("Name or ID of the list."), valueName: "name"))
    var list: String?

    /// The index of the list that is named; nil when none is.
    func index(in library: Library) throws(CommandError) -> Int? {
        guard let list else { return nil }
        return try ItemLookup.list(list, in: library)
    }

    /// What the library has of the list that is named; all of it when none is.
    func chosen(of library: Library) throws(CommandError) -> Library {
        guard let index = try index(in: library) else { return library }
        return Library(lists: [library.lists[index]], unknown: library.unknown)
    }
}

/// Finds what the user names: by its exact id, or by what it says, be it in capitals or not.
enum ItemLookup {
    static func list(_ name: String, in library: Library) throws(CommandError) -> Int {
        let found = lists(name, in: library)
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            // TRANSLATORS: Message on the command line, followed by the lists, one per line. {count} is at least 2.
            let sentence = trn(
                "“{name}” matches {count} list. Specify it by its ID:", "“{name}” matches {count} lists. Specify one by its ID:",
                found.count, ["name": shown(name)]
            )
            throw .notFound(
                sentence
                    + listed(
                        found.map { index in
                            let list = library.lists[index]
                            return (list.id.text, trn("{count} item", "{count} items", list.items.count))
                        }))
        }
        let sentence = tr("There is no list “{name}”.", ["name": shown(name)])
        guard !library.lists.isEmpty else { throw .notFound(sentence) }
        // TRANSLATORS: Message on the command line, followed by the lists, one per line.
        throw .notFound(sentence + " " + tr("Available lists:") + listed(library.lists.map { ($0.id.text, $0.name) }))
    }

    static func isThere(_ list: String, in library: Library) -> Bool {
        !lists(list, in: library).isEmpty
    }

    private static func lists(_ name: String, in library: Library) -> [Int] {
        if let index = library.index(of: ListID(name)) { return [index] }
        let exact = library.lists.indices.filter { library.lists[$0].name == name }
        return exact.isEmpty ? library.lists.indices.filter { same(library.lists[$0].name, name) } : exact
    }

    /// The one item that a text or an id names. An unfinished item counts more than a done one.
    static func item(_ text: String, in lists: [ItemList]) throws(CommandError) -> (list: ItemList, item: Item) {
        let all = lists.flatMap { list in list.items.map { (list: list, item: $0) } }
        if let match = all.first(where: { $0.item.id == ItemID(text) }) { return match }
        let matches = all.filter { same($0.item.text, text) }
        let unfinished = matches.filter { !$0.item.isDone }
        if unfinished.count == 1 { return unfinished[0] }
        guard unfinished.isEmpty else {
            // TRANSLATORS: Message on the command line, followed by the items, one per line. {count} is at least 2.
            let sentence = trn(
                "“{text}” matches {count} item. Specify it by its ID:", "“{text}” matches {count} items. Specify one by its ID:",
                unfinished.count, ["text": shown(text)]
            )
            throw .notFound(sentence + listed(unfinished.map { ($0.item.id.text, "\($0.list.name): \($0.item.text)") }))
        }
        guard let done = matches.first else { throw .notFound(tr("There is no item “{text}”.", ["text": shown(text)])) }
        return done
    }

    private static func same(_ one: String, _ other: String) -> Bool {
        PastedText.trimmed(one).lowercased() == PastedText.trimmed(other).lowercased()
    }

    private static func listed(_ lines: [(id: String, text: String)]) -> String {
        lines.map { "\n  \(shown($0.id))  \(shown($0.text))" }.joined()
    }

    /// Fit for a terminal.
    private static func shown(_ text: String) -> String {
        DisplayText.make(from: text)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Glibc
import ListCore
import ListStore
import Localization

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: tr("Add an item to the top of a list."),
        discussion: sentences(
            tr(
                "If the text is “-”, or if it is omitted and text is piped in, each line of standard input becomes an item."
            ),
            tr("Bullets, numbers, and check boxes are removed."),
            tr("Without --list, the items are added to the first list."),
            DueDate.notation
        )
    )

    @OptionGroup var list: ListOption

    @Option(help: ArgumentHelp(tr("Date of the item, such as “tomorrow 17:00”."), valueName: "when"))
    var on: String?

    @Argument(help: ArgumentHelp(tr("Text of the item. Quotes are optional."), valueName: "text"))
    var words: [String] = []

    func run() throws {
        let texts = ItemText.lines(of: try text())
        guard !texts.isEmpty else { throw ValidationError(tr("Nothing to add: the text is empty.")) }
        let task = TaskProperties(due: try on.map { try DueDate(argument: $0) })
        try UserLibrary.edit { library in
            var changes: [LibraryChange] = []
            let id: ListID
            if library.lists.isEmpty {
                let new = ItemList(id: .random(), name: list.list ?? tr("Today"))
                changes = [.insert([new], ListPlace(previous: nil, index: 0))]
                id = new.id
            } else {
                let index = try list.index(in: library) ?? library.lists.firstIndex { !$0.isReadOnly } ?? 0
                id = library.lists[index].id
            }
            let items = texts.map { Item(id: .random(), text: $0, task: task) }
            changes.append(.items(id, .insert(items, ItemPlace(previous: nil, index: 0))))
            return Edit(kind: items.count == 1 ? .add : .paste(count: items.count), changes: changes)
        }
    }

    private func text() throws -> String {
        guard words == ["-"] || words.isEmpty && isatty(STDIN_FILENO) == 0 else { return words.joined(separator: " ") }
        guard let text = String(validating: try UserLibrary.readFile("-"), as: UTF8.self) else {
            throw CommandError.file(FileErrorText.standardInputNotUTF8)
        }
        return text
    }
}

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
            let named = library.lists.isEmpty ? nil : try list.index(in: library)
            return library.adding(
                texts.map { Item(id: .random(), text: $0, task: task) }, to: named ?? library.indexForNewItems,
                or: ItemList(id: .random(), name: list.list ?? tr("Today")))
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

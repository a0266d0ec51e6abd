// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct NewListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-list",
        abstract: tr("Add a list below the others."),
        discussion: UndoCommand.notice
    )

    @Argument(help: ArgumentHelp(tr("Name of the list. Quotes are optional."), valueName: "name"))
    var words: [String]

    func run() throws {
        let name = ItemText.trimmed(words.joined(separator: " "))
        guard !name.isEmpty else { throw ValidationError(tr("The name is empty.")) }
        try UserLibrary.edit { library in
            guard !ItemLookup.containsList(name, in: library) else {
                throw CommandError.notFound(
                    tr("There is already a list “{name}”.", ["name": DisplayText.make(from: name)]))
            }
            let list = ItemList(id: .random(), name: name)
            return Edit(
                kind: .addList, changes: [.insert([list], library.place(at: library.lists.count))])
        }
    }
}

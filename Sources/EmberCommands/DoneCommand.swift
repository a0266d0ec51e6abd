// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct DoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: tr("Complete an item."),
        discussion: sentences(tr("An item that is done already stays as it is."), tr("“ember list --json” tells the ids."))
    )

    @OptionGroup var list: ListOption

    @Argument(help: ArgumentHelp(tr("What the item says, in capitals or not, or its id."), valueName: "text or id"))
    var words: [String]

    func run() throws {
        try UserLibrary.edit { library in
            let lists = try list.chosen(of: library).lists
            let (list, item) = try ItemLookup.item(words.joined(separator: " "), in: lists)
            guard !item.isDone, let edit = list.togglingDone(item.id, at: .now()) else { return }
            _ = library.apply(edit)
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization
import Recurrence

struct DoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: tr("Complete an item."),
        discussion: sentences(
            tr("Items that are already done stay unchanged."), tr("“ember list --json” shows the IDs."))
    )

    @OptionGroup var list: ListOption

    @Argument(help: ArgumentHelp(tr("Text of the item (case is ignored) or its ID."), valueName: "text or id"))
    var words: [String]

    func run() throws {
        try UserLibrary.edit { library in
            let lists = try list.selection(from: library).lists
            let (list, item) = try ItemLookup.item(words.joined(separator: " "), in: lists)
            guard !item.isDone,
                let edit = try list.writable().togglingDone(
                    item.id, at: .now(), nextDate: { $0.advanced(in: .local()) })
            else { return }
            _ = library.apply(edit)
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import Localization

struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: tr("Delete an item."),
        discussion: sentences(UndoCommand.notice, ItemLookup.idNotice)
    )

    @OptionGroup var item: ItemWords

    func run() throws {
        try UserLibrary.edit { library in
            let (list, item) = try item.find(in: library)
            return list.deleting(item.id)
        }
    }
}

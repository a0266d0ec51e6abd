// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct UndoneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undone",
        abstract: tr("Mark a done item as not done."),
        discussion: sentences(
            tr("It returns to its former place."), tr("Items that are not done stay unchanged."), ItemLookup.idNotice)
    )

    @OptionGroup var item: ItemWords

    func run() throws {
        try UserLibrary.edit { library in
            let (list, item) = try item.find(in: library, changing: true)
            return item.isDone ? list.togglingDone(item.id, at: .now()) : nil
        }
    }
}

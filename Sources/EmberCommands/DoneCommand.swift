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
        discussion: sentences(tr("Items that are already done stay unchanged."), ItemLookup.idNotice)
    )

    @OptionGroup var item: ItemWords

    func run() throws {
        try UserLibrary.edit { library in
            let (list, item) = try item.find(in: library, changing: false)
            guard !item.isDone else { return nil }
            return list.togglingDone(item.id, at: .now(), nextDate: { $0.advanced(in: .local()) })
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import Localization

struct ClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: tr("Delete the done items."),
        discussion: sentences(
            tr("Without --list, the done items of all lists are deleted, except those that can’t be changed."),
            UndoCommand.notice)
    )

    @OptionGroup var list: ListOption

    func run() throws {
        var count = 0
        try UserLibrary.edit { library in
            let lists = try list.selection(from: library).lists.filter { list.list != nil || !$0.isReadOnly }
            count = lists.reduce(0) { $0 + $1.doneCount }
            return Edit(kind: .clear(count: count), changes: lists.flatMap { $0.clearing()?.changes ?? [] })
        }
        try UserLibrary.write([trn("Cleared {count} done item", "Cleared {count} done items", count)])
    }
}

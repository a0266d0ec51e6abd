// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import ListCore
import ListStore
import Localization

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: tr("Replace the lists with a backup."),
        discussion: sentences(UndoCommand.notice, tr("“ember backups” shows the numbers of the backups."))
    )

    @Argument(help: ArgumentHelp(tr("Number of the backup."), valueName: "number"))
    var number: Int

    func run() throws {
        let backups = UserLibrary.backups
        guard let backup = backups.list().first(where: { $0.id == number }), let restored = backups.library(of: backup)
        else {
            throw CommandError.notFound(tr("There is no backup with the number {number}.", ["number": "\(number)"]))
        }
        try UserLibrary.edit { library in
            let placement = library.lists.doneItemPlacement
            return library.replacing(
                with: restored.arranged(for: placement), as: .restore, placingDone: placement)
        }
        try UserLibrary.write([tr("Restored the backup")])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Localization
import SyncInterface

/// The command line: `ember add`, `list`, and so on.
struct EmberCommand: ParsableCommand {
    /// For the help and the completions only. The program with the window handles it.
    @Flag(help: ArgumentHelp(tr("Open a small window to add an item.")))
    var quickAdd = false

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "ember",
            abstract: sentences(
                tr("Manage to-do lists with gestures."), tr("Without a command, Ember opens its window.")),
            discussion: sentences(
                tr("The commands work on the same file as the window, whether it is open or not."),
                tr("They never overwrite a file that Ember cannot read.")
            ) + "\n\n" + tr("Exit status:") + ExitStatus.allCases.map { "\n  \($0.rawValue)  \($0.meaning)" }.joined(),
            version: "Ember \(Program.version)",
            subcommands: [
                AddCommand.self, ListCommand.self, DoneCommand.self, UndoneCommand.self, DateCommand.self,
                EditCommand.self, MoveCommand.self, DeleteCommand.self, ClearCommand.self, UndoCommand.self,
                ListsCommand.self, NewListCommand.self, ImportCommand.self, ExportCommand.self, BackupsCommand.self,
                RestoreCommand.self, AccountCommand.self, SyncCommand.self,
            ]
        )
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Localization
import SyncInterface

struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: tr("Sync the lists with the accounts now."),
        discussion: sentences(
            tr("While a window is open, this happens by itself."),
            tr("If many items of a list were deleted at once, Ember asks before it deletes them elsewhere.")
        )
    )

    @Flag(help: ArgumentHelp(tr("Show when the last sync was and what is wrong, without the network.")))
    var status = false

    @Option(help: ArgumentHelp(tr("Answer the question about a list: delete the items."), valueName: "list"))
    var delete: [String] = []

    @Option(help: ArgumentHelp(tr("Answer the question about a list: keep the items."), valueName: "list"))
    var keep: [String] = []

    @OptionGroup var format: JSONOption

    @OptionGroup var password: PasswordOption

    func run() throws {
        if status { try Program.executeSync(["status"] + format.arguments) }
        let answers =
            delete.flatMap { SyncOption.delete.arguments($0) } + keep.flatMap { SyncOption.keep.arguments($0) }
        try Program.executeSync(["sync"] + format.arguments + password.arguments + answers)
    }
}

/// The option for the password, which is never an argument: others could see it.
struct PasswordOption: ParsableArguments {
    @Flag(help: ArgumentHelp(tr("Read the password from standard input and don’t store it.")))
    var passwordStdin = false

    var arguments: [String] { SyncOption.passwordStdin.arguments(if: passwordStdin) }
}

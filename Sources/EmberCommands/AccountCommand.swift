// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Localization
import SyncInterface

struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: tr("Manage the accounts on CalDAV servers that the lists are synced with."),
        discussion: sentences(
            tr("Without an account, Ember doesn’t use the network."),
            tr("Passwords are stored in the desktop’s keyring only.")
        ),
        subcommands: [Add.self, List.self, Lists.self, Remove.self]
    )

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: tr("Add an account."),
            discussion: sentences(
                tr("Asks for the password, or reads it from standard input."),
                tr(
                    "Without --user, shows an address at which you log in in a browser, if the server offers that, as Nextcloud does."
                ),
                tr("Adding an account again changes its password.")
            )
        )

        @Argument(help: ArgumentHelp(tr("Address of the server, such as example.org."), valueName: "address"))
        var address: String

        @Option(help: ArgumentHelp(tr("Name of the user on the server."), valueName: "name"))
        var user: String?

        @Option(
            help: ArgumentHelp(
                tr("Trust the server’s certificate with this SHA-256 fingerprint, for your own server."),
                valueName: "fingerprint"))
        var certificate: String?

        @OptionGroup var format: JSONOption

        @OptionGroup var password: PasswordOption

        func validate() throws {
            guard user != nil || !password.passwordStdin else {
                throw ValidationError(tr("A password on standard input needs the name of the user: add --user."))
            }
        }

        func run() throws {
            let options = SyncOption.user.arguments(user) + SyncOption.certificate.arguments(certificate)
            try Program.executeSync(
                ["account", "add"] + options + format.arguments + password.arguments, operands: [address])
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: tr("Show the ID, user, and address of each account, one per line."))

        @OptionGroup var format: JSONOption

        func run() throws {
            try Program.executeSync(["account", "list"] + format.arguments)
        }
    }

    struct Lists: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lists", abstract: tr("Show the lists on the server, and choose which are synced."))

        @OptionGroup var account: AccountOption

        @Option(help: ArgumentHelp(tr("Don’t sync the list with this name any more."), valueName: "list"))
        var exclude: [String] = []

        @Option(help: ArgumentHelp(tr("Sync the list with this name again."), valueName: "list"))
        var include: [String] = []

        @OptionGroup var format: JSONOption

        @OptionGroup var password: PasswordOption

        func run() throws {
            let choices =
                exclude.flatMap { SyncOption.exclude.arguments($0) }
                + include.flatMap { SyncOption.include.arguments($0) }
            try Program.executeSync(
                ["account", "lists"] + choices + format.arguments + password.arguments, operands: account.operands)
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: tr("Remove an account and its password. The lists stay here and on the server."))

        @OptionGroup var account: AccountOption

        func run() throws {
            try Program.executeSync(["account", "remove"], operands: account.operands)
        }
    }
}

/// The argument that selects an account.
struct AccountOption: ParsableArguments {
    @Argument(
        help: ArgumentHelp(tr("ID, user, or address of the account, if there are several."), valueName: "account"))
    var account: String?

    var operands: [String] { account.map { [$0] } ?? [] }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import Glibc
import ListStore
import Localization
import SyncInterface

/// The commands of the program. `ember` checks and documents them (EmberCommands), and passes the options before the
/// operands.
@MainActor enum Commands {
    /// Runs a command and returns the exit status.
    static func run(_ arguments: [String]) -> Int32 {
        guard let arguments = Arguments(arguments) else {
            StandardStreams.writeError(
                "usage: ember-sync service [SECONDS] | sync | status | account add|list|remove|trust|lists. Use “ember sync” and “ember account”."
            )
            return ExitStatus.usage.rawValue
        }
        do {
            return try run(arguments)
        } catch {
            if arguments.wantsReply {
                SyncFolders.current().printReply(error: error)
            } else {
                StandardStreams.writeError(SyncText.text(for: error, in: .terminal))
            }
            return error.exitStatus.rawValue
        }
    }

    private static func run(_ arguments: Arguments) throws(SyncCommandError) -> Int32 {
        switch (arguments.command, arguments.operands.count) {
        case ("service", 0...1):
            return try SyncService.run(idleTimeout: arguments.operands.first.flatMap { Int($0) } ?? 60)
        case ("background-sync", 1):
            guard let trigger = Int(arguments.operands[0]).flatMap(SyncTrigger.init) else { throw .usage }
            ProcessMemory.endWithParent()
            // A broken file of accounts is in the status. The service never asks the user to unlock the keyring.
            try? AccountSync(folders: .current()).run(PasswordSource(), trigger: trigger)
        case ("sync", 0): return try SyncCommands.sync(arguments)
        case ("status", 0): return try SyncCommands.status(arguments)
        case ("account add", 1): try AccountCommands(arguments).add(arguments.operands[0])
        case ("account add", 0): try AccountCommands(arguments).addOnlineAccount()
        case ("account online", 0): try AccountCommands(arguments).listOnlineAccounts()
        case ("account list", 0): try AccountCommands(arguments).list()
        case ("account remove", 0...1): try AccountCommands(arguments).remove(arguments.operands.first)
        case ("account trust", 1): try AccountCommands(arguments).trust(arguments.operands[0])
        case ("account lists", 0...1): try AccountCommands(arguments).lists(of: arguments.operands.first)
        default: throw .usage
        }
        return EXIT_SUCCESS
    }
}

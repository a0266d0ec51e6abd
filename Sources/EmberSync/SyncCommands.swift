// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import Glibc
import ListCore
import ListStore
import Localization
import SyncInterface

/// Writes a line to standard output.
func printLine(_ line: String) {
    try? StandardStreams.writeOutput(Array((StandardStreams.visible(line) + "\n").utf8))
}

/// `ember sync`: syncs now, or shows the results of the last sync.
enum SyncCommands {
    /// Syncs and shows what is wrong.
    static func sync(_ arguments: Arguments) throws(SyncCommandError) -> Int32 {
        let folders = SyncFolders.current()
        let accounts = try folders.accounts()
        guard !accounts.isEmpty else { throw .notFound(SyncMessages.noAccount) }
        let answers = try answers(arguments, to: folders.statusFile.load().flatMap(\.questions))
        let only = arguments.value("--account")
        var passwords = try PasswordSource(arguments)
        passwords.askUser(for: accounts.filter { only == nil || $0.id == only })
        let statuses = try AccountSync(folders: folders).run(passwords, only: only, answers: answers, trigger: .user)
        let lines = SyncMessages.problems(of: statuses, accounts, in: .terminal)
        if arguments.wantsReply {
            try folders.printReply()
        } else {
            for line in lines { StandardStreams.writeError(line) }
        }
        return lines.isEmpty ? EXIT_SUCCESS : ExitStatus.server.rawValue
    }

    /// Returns the answers to open questions that --delete and --keep give.
    private static func answers(_ arguments: Arguments, to questions: [SyncQuestion]) throws(SyncCommandError)
        -> [SyncAnswer]
    {
        var answers: [SyncAnswer] = []
        for (option, isYes) in [("--delete", true), ("--keep", false)] {
            for name in arguments.values(option) {
                let asked = questions.filter { $0.name == name || $0.list.text == name }
                guard !asked.isEmpty else {
                    throw .notFound(
                        tr(
                            "There is no question about the list “{list}”. “ember sync --status” shows them.",
                            ["list": name]))
                }
                answers += asked.map { SyncAnswer($0, isYes: isYes) }
            }
        }
        return answers
    }

    /// Shows when the last sync was and what is wrong, without the network.
    static func status(_ arguments: Arguments) throws(SyncCommandError) -> Int32 {
        let folders = SyncFolders.current()
        guard !arguments.wantsReply else {
            try folders.printReply()
            return EXIT_SUCCESS
        }
        let accounts = try folders.accounts()
        guard !accounts.isEmpty else { throw .notFound(SyncMessages.noAccount) }
        let statuses = folders.statusFile.load()
        for account in accounts {
            let status = statuses.first { $0.account == account.id } ?? AccountStatus(account: account.id)
            let time = SyncMessages.text(forSyncAt: status.lastSync, now: Int(Glibc.time(nil)))
            printLine(accounts.count == 1 ? time : account.user + " · " + account.address + " · " + time)
            for line in SyncMessages.problems(of: [status], accounts, in: .terminal) { printLine(line) }
        }
        return EXIT_SUCCESS
    }
}

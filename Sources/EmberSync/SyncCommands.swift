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

/// Prints values as a JSON array, each on a line.
func printJSON(_ values: [some Encodable]) {
    try? StandardStreams.writeOutput(StandardStreams.lines(of: values))
}

/// An account and its last sync in the JSON output, which FORMAT.md describes.
struct AccountEntry: Encodable {
    let id: String
    let user: String
    let address: String
    let lastSync: String?
    let problems: [String]

    init(_ account: SyncReply.Account) {
        (id, user, address) = (account.id, account.user, account.address)
        lastSync = account.lastSync.map { CompletionDate(seconds: $0).text }
        problems = SyncText.problems(of: account, in: .terminal)
    }
}

/// `ember sync`: syncs now, or shows the results of the last sync.
enum SyncCommands {
    /// Syncs and shows what is wrong.
    static func sync(_ arguments: Arguments) throws(SyncCommandError) -> Int32 {
        let folders = SyncFolders.current()
        let accounts = try folders.accountsFile.load()
        guard !accounts.isEmpty else { throw .noAccount }
        let answers = try answers(arguments, to: folders.statusFile.load().flatMap(\.questions))
        let only = arguments.value(.account)
        var passwords = try PasswordSource(arguments)
        passwords.askUser(for: accounts.filter { only == nil || $0.id == only }, arguments)
        try AccountSync(folders: folders).run(passwords, only: only, answers: answers, trigger: .user)
        let reply = folders.reply()
        let lines = SyncText.problems(of: reply, in: .terminal)
        if arguments.wantsReply {
            reply.print()
        } else if arguments.wantsJSON {
            printJSON(reply.accounts.map(AccountEntry.init))
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
        for (option, isYes) in [(SyncOption.delete, true), (.keep, false)] {
            for name in arguments.values(option) {
                let asked = questions.filter { $0.name == name || $0.list.text == name }
                guard !asked.isEmpty else { throw .unknownQuestion(name) }
                answers += asked.map { SyncAnswer($0, isYes: isYes) }
            }
        }
        return answers
    }

    /// Shows when the last sync was and what is wrong, without the network.
    static func status(_ arguments: Arguments) throws(SyncCommandError) -> Int32 {
        let reply = SyncFolders.current().reply()
        if let error = reply.error { throw error }
        if arguments.wantsReply {
            reply.print()
        } else if arguments.wantsJSON {
            printJSON(reply.accounts.map(AccountEntry.init))
        } else if reply.accounts.isEmpty {
            throw .noAccount
        } else {
            for account in reply.accounts {
                let time = text(forSyncAt: account.lastSync, now: Int(Glibc.time(nil)))
                printLine(reply.accounts.count == 1 ? time : account.user + " · " + account.address + " · " + time)
                for line in SyncText.problems(of: account, in: .terminal) { printLine(line) }
            }
        }
        return EXIT_SUCCESS
    }

    /// Returns when the last sync was, as a sentence.
    ///
    /// - Parameters:
    ///   - time: in s since 1970, or `nil` for never.
    ///   - now: in s since 1970.
    private static func text(forSyncAt time: Int?, now: Int) -> String {
        guard let time else { return tr("Not synced yet.") }
        let minutes = max(0, now - time) / 60
        switch minutes {
        case 0: return tr("Synced just now.")
        case 1..<60: return trn("Synced {count} minute ago.", "Synced {count} minutes ago.", minutes)
        case 60..<(48 * 60): return trn("Synced {count} hour ago.", "Synced {count} hours ago.", minutes / 60)
        default: return trn("Synced {count} day ago.", "Synced {count} days ago.", minutes / (24 * 60))
        }
    }
}

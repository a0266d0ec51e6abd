// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import Glibc
import ListCore
import ListStore
import Localization

/// Writes a line to standard output.
func printLine(_ line: String) {
    try? StandardStreams.writeOutput(Array((line + "\n").utf8))
}

/// `ember sync`: syncs now and shows what is wrong.
struct SyncCommand {
    private let arguments: Arguments
    private let folders = SyncFolders.current()

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    func run() throws(CommandError) -> Int32 {
        let accounts = try folders.accounts()
        guard !accounts.isEmpty else { throw .notFound(SyncReportText.noAccount) }
        let answers = try self.answers()
        let only = arguments.value("--account")
        var passwords = try PasswordSource(arguments)
        passwords.askUser(for: accounts.filter { only == nil || $0.id == only })
        let statuses = try SyncRunner(folders: folders).run(passwords, only: only, answers: answers, trigger: .user)
        if arguments.wantsReply { try folders.printReply() }
        let lines = SyncReportText.problems(of: statuses, accounts, in: .terminal)
        guard !arguments.wantsReply else { return lines.isEmpty ? EXIT_SUCCESS : ExitStatus.server }
        for line in lines { StandardStreams.writeError(line) }
        return lines.isEmpty ? EXIT_SUCCESS : ExitStatus.server
    }

    /// Returns the answers to open questions that --delete and --keep give.
    private func answers() throws(CommandError) -> [SyncAnswer] {
        let questions = folders.statusFile.load().flatMap(\.questions)
        var answers: [SyncAnswer] = []
        for (option, isYes) in [("--delete", true), ("--keep", false)] {
            for name in arguments.values(option) {
                let asked = questions.filter { $0.name == name || $0.list.text == name }
                guard !asked.isEmpty else {
                    throw .notFound(tr("There is no question about the list “{list}”. “ember sync --status” shows them.", ["list": name]))
                }
                answers += asked.map { SyncAnswer($0, isYes: isYes) }
            }
        }
        return answers
    }
}

/// `ember sync --status`: shows when the last sync was and what is wrong, without the network.
enum StatusCommand {
    static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
        let folders = SyncFolders.current()
        guard !arguments.wantsReply else {
            try folders.printReply()
            return EXIT_SUCCESS
        }
        let accounts = try folders.accounts()
        guard !accounts.isEmpty else { throw .notFound(SyncReportText.noAccount) }
        let statuses = folders.statusFile.load()
        for account in accounts {
            let status = statuses.first { $0.account == account.id } ?? AccountStatus(account: account.id)
            let time = SyncTexts.text(forSyncAt: status.lastSync, now: Int(Glibc.time(nil)))
            printLine(accounts.count == 1 ? time : account.user + " · " + account.address + " · " + time)
            for line in SyncReportText.problems(of: [status], accounts, in: .terminal) { printLine(line) }
        }
        return EXIT_SUCCESS
    }
}

/// The results of syncs as lines.
enum SyncReportText {
    static var noAccount: String { tr("There is no account. Run “ember account add” to add one.") }

    /// Returns what is wrong, the most important first.
    static func problems(of statuses: [AccountStatus], _ accounts: [Account], in place: SyncTexts.Place) -> [String] {
        statuses.flatMap { status in
            let account = accounts.first { $0.id == status.account }
            return (failure(of: status, account, in: place).map { [$0] } ?? [])
                + status.questions.map { SyncTexts.text(for: $0, in: place) } + status.problems
        }
    }

    /// Returns why an account isn't synced, and what to do; `nil` if it is synced.
    static func failure(of status: AccountStatus, _ account: Account?, in place: SyncTexts.Place) -> String? {
        guard let failure = status.failure, let input = status.requiredInput, let account else { return status.failure }
        return failure + " " + SyncTexts.advice(for: input, of: account, in: place)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarProtocol
import CalendarSync
import GLibSupport
import Glibc
import ListCore
import ListStore
import SyncInterface

/// Why a sync begins, the most important reason last.
enum SyncTrigger: Int, Comparable {
    /// A change of the file, or the time since the last sync.
    case automatic
    /// A window was opened or became active.
    case window
    case user

    static func < (a: SyncTrigger, b: SyncTrigger) -> Bool { a.rawValue < b.rawValue }
}

/// Syncs all accounts, one after the other, and stores the results. Those that failed last time come last.
struct AccountSync: Sendable {
    let folders: SyncFolders

    /// Syncs all accounts. Blocks.
    ///
    /// - Parameters:
    ///   - only: The id of the only account to sync; `nil` for all.
    ///   - answers: Answers to the questions of earlier syncs.
    ///   - trigger: The user's request ignores the retry times of servers, a window those of servers that couldn't be
    ///     reached.
    func run(_ passwords: PasswordSource, only: String? = nil, answers: [SyncAnswer] = [], trigger: SyncTrigger)
        throws(SyncCommandError)
    {
        let (accounts, statuses) = try folders.locked { () throws(SyncCommandError) in
            (try folders.accountsFile.load(), folders.statusFile.load())
        }
        func sync(_ place: Int, _ answers: [SyncAnswer] = []) throws(SyncCommandError) -> SyncReport {
            try self.sync(accounts[place].id, passwords, at: only == nil ? place : 0, answers, trigger)
        }
        var former: [Int] = []
        for place in order(of: accounts, statuses) where only == nil || accounts[place].id == only {
            let report = try sync(place, answers)
            // They may have the same collections, and read what was sent before others move it.
            if report.sentCount > 0 {
                for other in former where accounts[other].isOnServer(of: accounts[place]) { _ = try sync(other) }
            }
            if report.failure == nil { former.append(place) }
        }
    }

    /// Syncs an account, unless its server has asked for a delay, and stores the result.
    private func sync(
        _ id: String, _ passwords: PasswordSource, at place: Int, _ answers: [SyncAnswer], _ trigger: SyncTrigger
    ) throws(SyncCommandError) -> SyncReport {
        try folders.locked(id + ".lock") { () throws(SyncCommandError) in
            var report = SyncReport()
            // The user may have changed the accounts meanwhile.
            let accounts = try folders.accountsFile.load()
            guard let account = accounts.first(where: { $0.id == id }) else { return report }
            var status = status(of: account)
            let isDue =
                trigger == .user || trigger == .window && status.isUnreachable
                || (status.retryTime ?? 0) <= time(nil)
            if isDue {
                let others = accounts.filter { $0.id != account.id }
                let begin = MainLoop.now
                report = sync(account, passwords, at: place, others, answers, trigger, &status)
                status.isUnreachable =
                    accounts.count > 1 && Self.isConnectionError(report.failure)
                    && MainLoop.now - begin >= Self.longWait
                if status.isUnreachable { status.retryTime = Int(time(nil)) + Self.unreachableRetryTime }
            }
            try save(status, of: account)
            return report
        }
    }

    private func status(of account: Account) -> AccountStatus {
        folders.statusFile.load().first { $0.account == account.id } ?? AccountStatus(account: account.id)
    }

    /// Stores the result of a sync, unless the account was removed meanwhile.
    private func save(_ status: AccountStatus, of account: Account) throws(SyncCommandError) {
        try folders.locked { () throws(SyncCommandError) in
            let accounts = try folders.accountsFile.load()
            var statuses = folders.statusFile.load().filter { status in accounts.contains { $0.id == status.account } }
            statuses.removeAll { $0.account == account.id }
            if accounts.contains(where: { $0.id == account.id }) {
                statuses.append(status)
            } else {
                folders.stateFile(of: account).remove()
                unlink(folders.lockPath(account.id + ".lock"))
            }
            folders.statusFile.save(statuses)
        }
    }

    /// Returns the indexes of the accounts in the order of their syncs. Those that have failed are last, because their
    /// servers may not answer again. Of the others, those without a state are first, because the others need to know
    /// their lists.
    private func order(of accounts: [Account], _ statuses: [AccountStatus]) -> [Int] {
        func rank(_ account: Account) -> Int {
            if statuses.contains(where: { $0.account == account.id && $0.failure != nil }) { return 2 }
            return folders.stateFile(of: account).exists ? 1 : 0
        }
        let ranks = accounts.map(rank)
        return accounts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    }

    private static func isConnectionError(_ failure: SyncFailure?) -> Bool {
        switch failure {
        case .server(.offline)?, .server(.timeout)?: true
        default: false
        }
    }

    private func sync(
        _ account: Account, _ passwords: PasswordSource, at place: Int, _ others: [Account], _ answers: [SyncAnswer],
        _ trigger: SyncTrigger, _ status: inout AccountStatus
    ) -> SyncReport {
        let server: CalDAVServer
        do throws(SyncFailure) {
            server = try passwords.server(of: account, at: place)
        } catch {
            status.failure = error
            return SyncReport(failure: error)
        }
        let stateFile = folders.stateFile(of: account)
        let engine = SyncEngine(
            server: server, library: folders.library, stateFile: stateFile, account: account,
            others: others.map { ($0, folders.stateFile(of: $0)) }, now: { Int(time(nil)) })
        func run() -> SyncReport { engine.run(answers: answers, retriesRefused: trigger == .user) }
        // Without the lock, the first syncs of two accounts could both take the same list, or show one collection twice: only
        // what was read tells that it is the same.
        let report = stateFile.exists ? run() : folders.locked("first.lock", run)
        (status.failure, status.problems, status.questions) = (report.failure, report.problems, report.questions)
        status.retryTime = nil
        if report.failure == nil, !report.hasReadNothing { status.lastSync = Int(time(nil)) }
        guard case .server(let error)? = report.failure else { return report }
        if case .retryLater(_, let seconds?) = error {
            status.retryTime = Int(time(nil)) + min(seconds, Self.maximumRetryTime)
        } else if case .unauthorized = error {
            // Servers lock users out who send a wrong password every minute.
            status.retryTime = Int(time(nil)) + Self.maximumRetryTime
        }
        return report
    }

    /// Maximum retry delay in s. A longer Retry-After is probably a mistake.
    private static let maximumRetryTime = 3_600
    /// Retry delay in s of a server that can't be reached and keeps other accounts waiting.
    private static let unreachableRetryTime = 600
    /// Time in s for which other accounts may wait at each sync. Changes should be on their servers within 3 s.
    private static let longWait = 3.0
}

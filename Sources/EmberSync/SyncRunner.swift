// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import Glibc
import ListCore
import ListStore

/// Syncs all accounts, one after the other, and stores the results. Those that failed last time come last.
struct SyncRunner: Sendable {
    let folders: SyncFolders

    /// Syncs all accounts. Blocks.
    ///
    /// - Parameters:
    ///   - only: The id of the only account to sync; `nil` for all.
    ///   - answers: Answers to the questions of earlier syncs.
    ///   - isRequestedByUser: Whether to ask servers before their retry time, too.
    /// - Returns: The new status of each account.
    func run(_ passwords: PasswordSource, only: String? = nil, answers: [SyncAnswer] = [], isRequestedByUser: Bool) throws(CommandError)
        -> [AccountStatus]
    {
        try folders.locked { () throws(CommandError) in
            let accounts = try folders.accounts()
            var statuses = folders.statusFile.load().filter { status in accounts.contains { $0.id == status.account } }
            // The states of other accounts are only needed if there are any.
            var lists = accounts.count < 2 ? [:] : listsOfAccounts(accounts)
            let hasFailed = accounts.map { account in statuses.contains { $0.account == account.id && $0.failure != nil } }
            // The others don't wait for a server that may not answer again.
            for place in accounts.indices.filter({ !hasFailed[$0] }) + accounts.indices.filter({ hasFailed[$0] }) {
                let account = accounts[place]
                guard only == nil || account.id == only else { continue }
                var status = statuses.first { $0.account == account.id } ?? AccountStatus(account: account.id)
                if isRequestedByUser || (status.retryTime ?? 0) <= time(nil) {
                    let others = lists.reduce(into: Set<ListID>()) { if $1.key != account.id { $0.formUnion($1.value) } }
                    sync(account, passwords.password(of: account, at: only == nil ? place : 0), others, answers, isRequestedByUser, &status)
                    if accounts.count > 1 { lists[account.id] = folders.stateFile(of: account).load()?.lists }
                }
                statuses.removeAll { $0.account == account.id }
                statuses.append(status)
                folders.statusFile.save(statuses)
            }
            return accounts.compactMap { account in statuses.first { $0.account == account.id } }
        }
    }

    private func listsOfAccounts(_ accounts: [Account]) -> [String: Set<ListID>] {
        accounts.reduce(into: [:]) { $0[$1.id] = folders.stateFile(of: $1).load()?.lists }
    }

    private func sync(
        _ account: Account, _ password: PasswordSource.Answer, _ otherLists: Set<ListID>, _ answers: [SyncAnswer],
        _ isRequestedByUser: Bool,
        _ status: inout AccountStatus
    ) {
        let server = ServerAddress(account.address)
        guard case .password(let password) = password, let server else {
            (status.failure, status.need) = SyncTexts.failure(for: password, of: account)
            return
        }
        let connection = CalDAVServer(home: server, user: account.user, password: password, fingerprint: account.pinnedCertificate)
        let engine = SyncEngine(
            server: connection, library: LibraryAccess(ListFile(folders.paths)), stateFile: folders.stateFile(of: account),
            account: account,
            listsOfOtherAccounts: otherLists, now: { Int(time(nil)) })
        let report = engine.run(answers: answers, retriesRefused: isRequestedByUser)
        status.problems = report.problems.map { SyncTexts.text(for: $0, address: account.address) }
        status.questions = report.questions
        status.retryTime = nil
        status.need = nil
        status.failure = report.failure.map {
            SyncTexts.text(for: $0, address: account.address, user: account.user, paths: folders.paths)
        }
        if case .server(let error)? = report.failure { status.need = SyncTexts.need(for: error) }
        if report.failure == nil, !report.hasReadNothing { status.lastSync = Int(time(nil)) }
        if case .server(.retryLater(_, let seconds?))? = report.failure {
            status.retryTime = Int(time(nil)) + min(seconds, Self.maximumRetryTime)
        } else if case .server(.unauthorized)? = report.failure {
            // Servers lock users out who send a wrong password every minute.
            status.retryTime = Int(time(nil)) + Self.maximumRetryTime
        }
    }

    /// Maximum retry delay in s. A longer Retry-After is probably a mistake.
    private static let maximumRetryTime = 3_600
}

// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore
import ListStore

/// Syncs the library with one account.
///
/// A sync reads what changed on the server, merges it into the library (`Library.merge` with what was last synced as
/// the base), and then sends what the library has changed. Each step can be interrupted at any moment:
///
/// - The library is saved before the state. Merging the same contents again changes nothing.
/// - Before anything is sent, the row of the task notes it (`SentWrite`). If the answer is lost, the next sync finds the
///   object on the server by its path, and merges it with the contents that were sent.
/// - Every PUT, MOVE, and DELETE has a condition. If it isn't met, the server is read and merged again.
public struct SyncEngine {
    private let server: any CalendarServer
    private let library: LibraryAccess
    private let stateFile: SyncStateFile
    private let account: Account
    private let others: [(account: Account, stateFile: SyncStateFile)]
    private let now: () -> Int

    /// - Parameters:
    ///   - others: The other accounts, with their states.
    ///   - now: Returns the time in seconds since 1970.
    public init(
        server: any CalendarServer, library: LibraryAccess, stateFile: SyncStateFile, account: Account,
        others: [(account: Account, stateFile: SyncStateFile)] = [], now: @escaping () -> Int
    ) {
        self.server = server
        self.library = library
        self.stateFile = stateFile
        self.account = account
        self.others = others
        self.now = now
    }

    /// Syncs once. Blocks until it is done. Only one sync of an account may run at a time.
    ///
    /// - Parameters:
    ///   - answers: The user's answers to questions of earlier syncs.
    ///   - retriesRefused: Whether to send items again that the server has refused. Otherwise this happens when they
    ///     change, and every 10 minutes.
    public func run(answers: [SyncAnswer] = [], retriesRefused: Bool = false) -> SyncReport {
        let contentHash = library.contentHash()
        let listing: [RemoteCollection]
        do {
            listing = try server.collections()
        } catch {
            var report = SyncReport()
            report.failure = .server(error)
            return report
        }
        let others = OtherAccountStates(
            others.map { other in (other.account, { (try? other.stateFile.load()) ?? nil }) })
        // “dates” and “readonly” stand for what this version reads. With another word here, it reads everything again.
        let versions = contentHash.flatMap {
            UnchangedVersions(
                library: ([$0, "\(others.areKnown)", "dates", "readonly"] + others.lists.map(\.text).sorted()
                    + others.includedLists.map(\.text).sorted()).joined(separator: "\n"),
                collections: listing, account: account, day: now() / 86_400)
        }
        if let versions, answers.isEmpty, stateFile.exists, stateFile.loadUnchangedVersions() == versions {
            return SyncReport()
        }
        let state: SyncState?
        do throws(ListFileError) {
            state = try stateFile.load()
        } catch {
            return SyncReport(failure: .state(error))
        }
        if state == nil { stateFile.keepDamaged() }
        var syncRun = SyncRun(
            server: server, listing: listing, library: library, account: account, others: others, answers: answers,
            retriesRefused: retriesRefused, now: now, save: stateFile.save, state: state)
        let report = syncRun.run()
        // After changes, only the next sync can confirm that both sides agree.
        stateFile.saveUnchangedVersions(syncRun.hasChangedNothing && report.isComplete ? versions : nil)
        return report
    }

    /// Makes all lists of an account changeable, because the account is being removed and its server doesn't count any
    /// more.
    public static func unlockLists(of stateFile: SyncStateFile, in library: LibraryAccess) throws {
        guard let lists = try stateFile.load()?.lists else { return }
        try library.edit { unlock(lists, in: &$0) }
    }

    static func unlock(_ lists: Set<ListID>, in library: inout Library) {
        for index in library.lists.indices
        where library.lists[index].isReadOnly && lists.contains(library.lists[index].id) {
            library.lists[index].isReadOnly = false
        }
    }
}

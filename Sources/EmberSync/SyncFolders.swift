// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarSync
import Glibc
import ListCore
import ListStore
import Localization

/// The files of synchronization: the accounts and their state.
struct SyncFolders: Sendable {
    let paths: StorePaths
    let configFolder: String

    static func current() -> SyncFolders {
        SyncFolders(paths: .current(), configFolder: UserFolder.config.path)
    }

    var accountsFile: AccountsFile { AccountsFile(configFolder: configFolder) }
    var statusFile: SyncStatusFile { SyncStatusFile(paths) }

    /// The lists. Each change of them lets the next reminder arrive.
    var library: LibraryAccess {
        let reminders = ReminderSchedule(paths, program: Program.reminder)
        return LibraryAccess(ListFile(paths) { reminders.update(for: $0) })
    }

    func stateFile(of account: Account) -> SyncStateFile { SyncStateFile(paths, account: account.id) }

    /// Runs a closure while no other process changes the accounts or the status, or syncs an account. Waits for them.
    ///
    /// - Parameter lock: The lock of an account to sync or of all first syncs, or that of the accounts and the status. A
    ///   server may keep the others waiting.
    func locked<Value, Failure: Error>(
        _ lock: String = "lock", _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try? FileSystem.posix.makeFolders(paths.stateFolder + "/sync")
        let file = open(lockPath(lock), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { if file >= 0 { close(file) } }
        while file >= 0, flock(file, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }

    func lockPath(_ lock: String) -> String { paths.stateFolder + "/sync/" + lock }
}

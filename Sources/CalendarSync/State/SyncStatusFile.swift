// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore
import SyncInterface

/// The file with the results of the last sync, `sync/status.json` in the state folder.
public struct SyncStatusFile: Sendable {
    private let file: StateFile

    public init(_ paths: StorePaths) {
        file = StateFile("\(paths.stateFolder)/sync/status.json", format: "ember-sync-status")
    }

    private struct Content: Codable {
        let accounts: [AccountStatus]
    }

    /// Returns no status if there is no file or if it can't be read: the next sync writes it again.
    public func load() -> [AccountStatus] {
        (try? file.read(Content.self))?.accounts ?? []
    }

    /// Removes the retry time of an account, so that the next sync asks its server.
    public func forgetRetryTime(of account: String) {
        var statuses = load()
        guard let place = statuses.firstIndex(where: { $0.account == account }), statuses[place].retryTime != nil else {
            return
        }
        statuses[place].retryTime = nil
        save(statuses)
    }

    /// Writes the status. Errors are ignored, because the next sync writes it again.
    public func save(_ statuses: [AccountStatus]) {
        try? file.write(Content(accounts: statuses))
    }
}

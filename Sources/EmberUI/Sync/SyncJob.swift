// SPDX-License-Identifier: GPL-3.0-or-later
import SyncInterface

/// Syncs that the preferences request.
enum SyncJob {
    /// Syncs now. The window's client is told, even if the preferences are closed meanwhile.
    ///
    /// - Parameters:
    ///   - only: The id of the only account to sync; `nil` for all.
    ///   - password: The password, if it isn't in the keyring.
    ///   - answers: Options that answer questions.
    static func sync(
        only account: String? = nil, password: String? = nil, answers: [String] = [], _ handler: @escaping (SyncReply) -> Void
    ) {
        let options = (account.map { ["--account", $0] } ?? []) + (password == nil ? [] : ["--password-stdin"])
        SyncProgram.run(["sync"] + options + answers, password: password) { reply in
            // The service has no password either.
            if password == nil { SyncClient.shared.sync() } else { SyncClient.shared.refresh() }
            handler(reply)
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import DBusSupport
import Glibc
import SyncInterface

/// Notifies the sync service of changes by commands.
enum SyncRequest {
    /// Lets the service sync soon, if there is an account. Doesn't wait for it. Without a session bus, the next sync sends the changes.
    static func send() {
        guard let file = accountsFile, access(file, F_OK) == 0 else { return }
        SessionBus.send(SyncServiceName.changed, of: SyncServiceName.bus, to: SyncServiceName.bus, at: SyncServiceName.path)
    }

    /// The file with the accounts. There is none without an account.
    private static var accountsFile: String? {
        func folder(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        return (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }).map { $0 + "/ember/accounts.json" }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import GLibSupport
import SyncInterface

/// Notifies the sync service of changes by commands.
enum SyncRequest {
    /// Lets the service sync soon, if there is an account. Doesn't wait for it. Without a session bus, the next sync
    /// sends the changes.
    static func send() {
        guard SyncAccounts.exist else { return }
        DBusConnection.send(
            SyncServiceName.changed, of: SyncServiceName.bus, to: SyncServiceName.bus, at: SyncServiceName.path)
    }
}

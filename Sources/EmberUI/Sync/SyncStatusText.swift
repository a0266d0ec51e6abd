// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Short texts about the last sync.
enum SyncStatusText {
    static var syncing: String { tr("Syncing…") }
    static var waitingForKeyring: String { tr("Waiting for the keyring…") }

    /// Returns how long ago the last sync was.
    ///
    /// - Parameter time: in s since 1970.
    static func text(forSyncAt time: Int, now: Int = Int(g_get_real_time() / 1_000_000)) -> String {
        let minutes = max(0, now - time) / 60
        return switch minutes {
        case 0: tr("Synced just now")
        case 1..<60: trn("Synced {count} minute ago", "Synced {count} minutes ago", minutes)
        case 60..<(48 * 60): trn("Synced {count} hour ago", "Synced {count} hours ago", minutes / 60)
        default: trn("Synced {count} day ago", "Synced {count} days ago", minutes / (24 * 60))
        }
    }
}

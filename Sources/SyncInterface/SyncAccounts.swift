// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore

/// The accounts that lists are synced with. The window and the commands only ask whether there are any.
public enum SyncAccounts {
    /// The path of their file in the folder of the configuration.
    public static let path = "ember/accounts.json"

    /// Whether there is an account. The file exists only then.
    public static var exist: Bool { (try? FileSystem.posix.status(UserFolder.config.path + "/" + path)) != nil }
}

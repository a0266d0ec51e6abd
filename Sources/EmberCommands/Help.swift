// SPDX-License-Identifier: GPL-3.0-or-later

import Localization
import SyncInterface

/// Joins sentences to a help text.
func sentences(_ sentences: String...) -> String {
    sentences.joined(separator: " ")
}

extension ExitStatus {
    /// The meaning of the status, for the help.
    var meaning: String {
        switch self {
        case .success: tr("success")
        case .notFound:
            tr(
                "a list, item, account, or backup was not found or is ambiguous, a list exists already, or there is nothing to undo"
            )
        case .file: tr("a file could not be read or written")
        case .server: tr("a server could not be used, or something could not be synced")
        case .usage: tr("the command line is invalid")
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Localization

/// Joins sentences to a help text.
func sentences(_ sentences: String...) -> String {
    sentences.joined(separator: " ")
}

/// The exit status of a command.
enum ExitStatus {
    /// Each status and its meaning.
    static var all: [(Int32, String)] {
        [
            (0, tr("success")),
            (1, tr("the list or item was not found or is ambiguous")),
            (2, tr("a file could not be read or written")),
            (3, tr("a server could not be used, or something could not be synced")),
            (64, tr("the command line is invalid")),
        ]
    }
}

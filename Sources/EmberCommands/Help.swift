// SPDX-License-Identifier: GPL-3.0-or-later

import Localization

/// Sentences of a help text, one behind the other.
func sentences(_ sentences: String...) -> String {
    sentences.joined(separator: " ")
}

/// How a command ends.
enum ExitStatus {
    /// Each status, and when it is given.
    static var all: [(Int32, String)] {
        [
            (0, tr("success")),
            (1, tr("the list or item was not found or is ambiguous")),
            (2, tr("a file could not be read or written")),
            (64, tr("the command line is invalid")),
        ]
    }
}

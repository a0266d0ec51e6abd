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
            (0, tr("everything went well")),
            (1, tr("what was named is not there, or could be several")),
            (2, tr("a file could not be read or written")),
            (64, tr("a command was not understood")),
        ]
    }
}

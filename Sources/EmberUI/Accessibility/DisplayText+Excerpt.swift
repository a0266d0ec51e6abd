// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore

extension DisplayText {
    /// Returns the beginning of a text, for use in a message.
    static func excerpt(of text: String) -> String {
        let longest = 40
        let shown = make(from: String(text.prefix(longest + 1)))
        return shown.count > longest ? shown.prefix(longest) + "…" : shown
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore

extension String {
    /// A text of a server or a user as a part of a sentence: one line of at most 80 characters.
    public var asPart: String {
        let line = StandardStreams.visible(self).split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 80 ? line.prefix(79) + "…" : line
    }

    /// A reason of a server, which a sentence ends with.
    var asReason: String {
        var reason = asPart
        while reason.last == "." || reason.last == " " { reason.removeLast() }
        return reason
    }
}

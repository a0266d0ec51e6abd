// SPDX-License-Identifier: GPL-3.0-or-later

/// Every text that anyone entered, and which of them someone replaced or deleted on purpose.
final class TextLedger {
    private var count = 0
    private(set) var entered: Set<String> = []
    private(set) var retired: Set<String> = []

    /// Returns a text that nobody has entered yet.
    func enter(_ author: String) -> String {
        count += 1
        let text = "\(author)\(count)"
        entered.insert(text)
        return text
    }

    /// Notes that someone who saw a text replaced or deleted it.
    func retire(_ text: String) {
        retired.insert(text)
    }

    /// The texts that must exist in the end.
    var wanted: Set<String> { entered.subtracting(retired) }
}

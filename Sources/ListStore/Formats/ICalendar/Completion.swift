// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Whether and when a task was completed, as a calendar object can say it.
package enum Completion: Hashable {
    case open
    /// - Parameter time: In UTC to the second in RFC 3339, or `nil` if it is unknown.
    case done(time: String?)

    /// The completion of an item. A date without a time counts as its first second in UTC.
    package init(_ date: CompletionDate?) {
        guard let date else {
            self = .open
            return
        }
        // This is how Ember writes it.
        let bytes = date.text.utf8
        if bytes.count == 20, bytes.last == UInt8(ascii: "Z"), let time = Timestamp(rfc3339: date.text),
            time.rfc3339 == date.text
        {
            self = .done(time: date.text)
        } else {
            self = .done(time: Timestamp(rfc3339: date.text)?.rfc3339)
        }
    }

    /// The completion of a task with these properties.
    package init(status: String?, completed: String?, percent: String?) {
        let time = completed.flatMap { Timestamp(iCalendar: $0)?.rfc3339 }
        switch status {
        case "COMPLETED", "CANCELLED": self = .done(time: time)
        case "NEEDS-ACTION", "IN-PROCESS": self = .open
        default: self = completed != nil || percent == "100" ? .done(time: time) : .open
        }
    }

    /// The completion for an item.
    package var date: CompletionDate? {
        switch self {
        case .open: nil
        // ListStore reads every text as done.
        case .done(let time): CompletionDate(time ?? "yes")
        }
    }

    package var isDone: Bool { self != .open }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

extension DueDate {
    /// Reads a DATE or DATE-TIME. A time in a zone whose name can't be in a file counts as one of the user's zone.
    ///
    /// - Parameters:
    ///   - value: Such as `20261123T170000`.
    ///   - zone: The TZID, if there is one.
    package init?(iCalendar value: String, zone: String?) {
        guard let time = Timestamp(iCalendar: value), let utc = DueDate(time.rfc3339) else { return nil }
        guard value.utf8.count > 8 else {
            self.init(utc.day)
            return
        }
        self.init(utc.day, secondOfDay: utc.secondOfDay, zone: value.hasSuffix("Z") ? .utc : .local)
        if self.zone == .local, let zone {
            let zoned = DueDate(utc.day, secondOfDay: utc.secondOfDay, zone: .named(zone))
            if DueDate(zoned.text) != nil { self = zoned }
        }
    }

    /// The value in iCalendar, in its own zone.
    package var iCalendar: String {
        let moment = DueDate(day, secondOfDay: secondOfDay ?? 0, zone: .utc).moment(in: .utc)
        let text = Timestamp(seconds: moment).iCalendar
        return secondOfDay == nil ? String(text.prefix(8)) : zone == .utc ? text : String(text.dropLast())
    }
}

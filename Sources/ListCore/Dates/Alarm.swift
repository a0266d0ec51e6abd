// SPDX-License-Identifier: GPL-3.0-or-later

/// The time of another program's alarm: a duration from the date of the item on, or a date and time.
///
/// `-PT15M` is 15 minutes before (RFC 5545, section 3.3.6). A reminder is due at the alarm instead of at the date.
public enum Alarm: Hashable, Sendable {
    /// A number of days on the calendar, and of seconds, both negative for an alarm before the date.
    case relative(days: Int, seconds: Int)
    case absolute(DueDate)

    /// Returns `nil` if the text is neither a duration nor a date with a time.
    public init?(_ text: String) {
        if let date = DueDate(text), date.secondOfDay != nil {
            self = .absolute(date)
            return
        }
        var rest = text.utf8[...]
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var (days, seconds, isTime) = (0, 0, false)
        while let first = rest.first {
            if first == UInt8(ascii: "T"), !isTime {
                isTime = true
                rest.removeFirst()
                guard !rest.isEmpty else { return nil }
                continue
            }
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            rest = rest.dropFirst(digits.count)
            // More than a million of a unit isn't meant, and could overflow.
            guard digits.count <= 6, let count = Int(String(decoding: digits, as: UTF8.self)),
                let unit = rest.popFirst()
            else { return nil }
            switch (isTime, unit) {
            case (false, UInt8(ascii: "W")): days += count * 7
            case (false, UInt8(ascii: "D")): days += count
            case (true, UInt8(ascii: "H")): seconds += count * 3_600
            case (true, UInt8(ascii: "M")): seconds += count * 60
            case (true, UInt8(ascii: "S")): seconds += count
            default: return nil
            }
        }
        self = .relative(days: sign * days, seconds: sign * seconds)
    }

    /// Returns the moment of the alarm, or `nil` for a relative one of an item without a date.
    ///
    /// - Parameter local: The user's time zone.
    public func moment(for due: DueDate?, in local: TimeZone) -> Int? {
        switch self {
        case .absolute(let date): return date.moment(in: local)
        case .relative(let days, let seconds):
            guard let due else { return nil }
            let day = DueDate(due.day.adding(days: days), secondOfDay: due.secondOfDay, zone: due.zone)
            return day.moment(in: local) + seconds
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A point in time in the notations of iCalendar and of RFC 3339.
package struct Timestamp: Equatable {
    /// Since 1970 in UTC.
    package let seconds: Int

    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// Reads a DATE or DATE-TIME, such as `20261121T103200Z`. A time without a zone counts as UTC, and a date as its
    /// first second.
    ///
    /// - Returns: `nil` if it isn't a time that exists.
    package init?(iCalendar text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 8 || (bytes.count == 15 || bytes.count == 16 && bytes[15] == UInt8(ascii: "Z")) else {
            return nil
        }
        let hasTime = bytes.count > 8
        if hasTime, bytes[8] != UInt8(ascii: "T") { return nil }
        self.init(bytes, day: [0..<4, 4..<6, 6..<8], time: hasTime ? [9..<11, 11..<13, 13..<15] : [], offset: 0)
    }

    /// Reads a date or a date and time in RFC 3339, such as `2026-11-21T12:32:00+02:00`.
    ///
    /// - Returns: `nil` if it isn't a time that exists.
    package init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        let day = [0..<4, 5..<7, 8..<10]
        guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
        guard bytes.count > 10 else {
            self.init(bytes, day: day, time: [], offset: 0)
            return
        }
        guard bytes.count >= 20, [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
        else { return nil }
        var zone = bytes[19...]
        if zone.first == UInt8(ascii: ".") {
            zone = zone.dropFirst().drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        }
        guard let offset = Self.offset(Array(zone)) else { return nil }
        self.init(bytes, day: day, time: [11..<13, 14..<16, 17..<19], offset: offset)
    }

    /// The time in UTC, such as `20261121T103200Z`.
    package var iCalendar: String {
        let (year, month, day, hour, minute, second) = parts
        let date = "\(Self.digits(year, 4))\(Self.digits(month))\(Self.digits(day))"
        return "\(date)T\(Self.digits(hour))\(Self.digits(minute))\(Self.digits(second))Z"
    }

    /// The time in UTC, such as `2026-11-21T10:32:00Z`.
    package var rfc3339: String {
        let (year, month, day, hour, minute, second) = parts
        let date = "\(Self.digits(year, 4))-\(Self.digits(month))-\(Self.digits(day))"
        return "\(date)T\(Self.digits(hour)):\(Self.digits(minute)):\(Self.digits(second))Z"
    }

    // MARK: Calendar

    /// - Parameters:
    ///   - day: The ranges of year, month, and day.
    ///   - time: The ranges of hour, minute, and second, or none.
    ///   - offset: The offset of the zone in s.
    private init?(_ bytes: [UInt8], day: [Range<Int>], time: [Range<Int>], offset: Int) {
        var numbers: [Int] = []
        for range in day + time {
            guard range.upperBound <= bytes.count, let number = Self.number(bytes[range]) else { return nil }
            numbers.append(number)
        }
        let (year, month) = (numbers[0], numbers[1])
        guard year > 0, (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(numbers[2]) else {
            return nil
        }
        let (hour, minute, second) = time.isEmpty ? (0, 0, 0) : (numbers[3], numbers[4], numbers[5])
        // 60 is a leap second.
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        let days = Self.daysSince1970(year: year, month: month, day: numbers[2])
        seconds = days * 86_400 + hour * 3_600 + minute * 60 + min(second, 59) - offset
    }

    private var parts: (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        let days = (Double(seconds) / 86_400).rounded(.down)
        let rest = seconds - Int(days) * 86_400
        let (year, month, day) = Self.date(daysSince1970: Int(days))
        return (year, month, day, rest / 3_600, rest / 60 % 60, rest % 60)
    }

    private static func offset(_ zone: [UInt8]) -> Int? {
        if zone == [UInt8(ascii: "Z")] || zone == [UInt8(ascii: "z")] { return 0 }
        guard zone.count == 6, zone[3] == UInt8(ascii: ":"), let hours = number(zone[1..<3]),
            let minutes = number(zone[4..<6]),
            hours < 24, minutes < 60
        else { return nil }
        switch zone[0] {
        case UInt8(ascii: "+"): return hours * 3_600 + minutes * 60
        case UInt8(ascii: "-"): return -hours * 3_600 - minutes * 60
        default: return nil
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    private static func digits(_ number: Int, _ count: Int = 2) -> String {
        let digits = String(max(number, 0))
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    // The algorithms are days_from_civil and civil_from_days by Howard Hinnant, for years that begin in March.

    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let days = days + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

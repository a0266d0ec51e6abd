// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A point in time in the notations of iCalendar, of RFC 3339, and of file names.
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
    package var iCalendar: String { date.joined() + "T" + time.joined() + "Z" }

    /// The time in UTC, such as `2026-11-21T10:32:00Z`.
    package var rfc3339: String { date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z" }

    /// The time in UTC for file names, such as `20261121-103200`.
    var fileName: String { date.joined() + "-" + time.joined() }

    // MARK: Parts

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
        guard let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
        let (hour, minute, second) = time.isEmpty ? (0, 0, 0) : (numbers[3], numbers[4], numbers[5])
        // 60 is a leap second.
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        let secondOfDay = hour * 3_600 + minute * 60 + min(second, 59)
        seconds = TimeZone.utc.moment(of: day, secondOfDay: secondOfDay) - offset
    }

    /// Year, month, and day.
    private var date: [String] {
        let day = TimeZone.utc.clock(at: seconds).day
        return [day.year.digits(4), day.month.digits(), day.day.digits()]
    }

    /// Hour, minute, and second.
    private var time: [String] {
        let second = TimeZone.utc.clock(at: seconds).secondOfDay
        return [(second / 3_600).digits(), (second / 60 % 60).digits(), (second % 60).digits()]
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
}

extension CompletionDate {
    /// - Parameter seconds: The time since 1970 in UTC.
    public init(seconds: Int) {
        self.init(Timestamp(seconds: seconds).rfc3339)
    }

    /// The current time in UTC, rounded to seconds.
    public static func now() -> CompletionDate {
        CompletionDate(seconds: FileSystem.posix.now())
    }
}

extension Int {
    /// Returns whether this time is less than some seconds before or after another one.
    ///
    /// Any number is accepted, because files and wrong clocks contain any.
    package func isWithin(_ seconds: Int, of time: Int) -> Bool {
        let (difference, overflow) = subtractingReportingOverflow(time)
        return !overflow && difference.magnitude < seconds
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import DateArithmetic

/// A day of the Gregorian calendar, without a time zone.
public typealias CalendarDay = DateArithmetic.CalendarDay

/// A time zone of the system. A moment is a number of seconds since 1970 in UTC.
public typealias TimeZone = DateArithmetic.TimeZone

/// The date at which an item is due, with or without a time.
///
/// It is a date as people write it down, not a moment: `2026-11-23T17:00` is at 17:00 wherever the user is then. Only a
/// task from elsewhere can have a time zone of its own. `data/FORMAT.md` defines the notation.
public struct DueDate: Hashable, Sendable {
    /// The zone in which the time is meant.
    public enum Zone: Hashable, Sendable {
        /// That of the user.
        case local
        case utc
        /// One with this name, which the system may not know. An unknown one counts as that of the user.
        case named(String)

        /// Returns the time zone of the system.
        ///
        /// - Parameter local: The user's time zone.
        public func timeZone(in local: TimeZone) -> TimeZone {
            switch self {
            case .local: local
            case .utc: .utc
            case .named(let name): .named(name) ?? local
            }
        }
    }

    public let day: CalendarDay
    private let storedSecond: Int32?
    /// Whether seconds are written even if they are 0, because they were read.
    private let writesSeconds: Bool
    public let zone: Zone

    /// The time in s since midnight, or `nil` for a whole day.
    public var secondOfDay: Int? { storedSecond.map(Int.init) }

    /// - Parameters:
    ///   - secondOfDay: The time in s since midnight, or `nil` for a whole day.
    ///   - zone: The zone of the time. A whole day has none.
    public init(_ day: CalendarDay, secondOfDay: Int? = nil, zone: Zone = .local) {
        self.day = day
        storedSecond = secondOfDay.map { Int32(min(max($0, 0), 86_399)) }
        self.zone = secondOfDay == nil ? .local : zone
        writesSeconds = (secondOfDay ?? 0) % 60 != 0
    }

    // MARK: Text

    /// Reads a date as it is in the file, such as `2026-11-23`, `2026-11-23T17:00`, `2026-11-23T17:00Z`, or
    /// `2026-11-23T17:00[Europe/Berlin]`. Seconds may follow the minutes.
    ///
    /// - Returns: `nil` if it is anything else, or a day that doesn't exist.
    public init?(_ text: String) {
        var text = text
        guard let date = text.withUTF8({ DueDate($0) }) else { return nil }
        self = date
    }

    /// Reads a date like `init(_:)`, from UTF-8.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        /// Returns the number that digits after a separator represent.
        func number(_ range: Range<Int>, after separator: Unicode.Scalar? = nil) -> Int? {
            guard range.upperBound <= bytes.count,
                separator.map({ bytes[range.lowerBound - 1] == UInt8(ascii: $0) }) ?? true
            else { return nil }
            return bytes[range].reduce(0) { number, byte in
                number.flatMap { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? $0 * 10 + Int(byte) - 48 : nil }
            }
        }
        guard let year = number(0..<4), let month = number(5..<7, after: "-"),
            let dayOfMonth = number(8..<10, after: "-"),
            let day = CalendarDay(year: year, month: month, day: dayOfMonth)
        else { return nil }
        self.day = day
        guard bytes.count > 10 else {
            storedSecond = nil
            zone = .local
            writesSeconds = false
            return
        }
        guard let hour = number(11..<13, after: "T"), let minute = number(14..<16, after: ":"), hour < 24, minute < 60
        else { return nil }
        let hasSeconds = bytes.count > 16 && bytes[16] == UInt8(ascii: ":")
        guard let second = hasSeconds ? number(17..<19, after: ":") : 0, second < 60,
            let zone = Self.zone(bytes[(hasSeconds ? 19 : 16)...])
        else { return nil }
        storedSecond = Int32(hour * 3_600 + minute * 60 + second)
        self.zone = zone
        writesSeconds = hasSeconds
    }

    private static func zone(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Zone? {
        guard let first = bytes.first else { return .local }
        if bytes.count == 1 { return first == UInt8(ascii: "Z") ? .utc : nil }
        let name = bytes.dropFirst().dropLast()
        let isName = !name.isEmpty && !name.contains { $0 < 0x20 || $0 == 0x5B || $0 == 0x5D || $0 == 0x7F }
        guard first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]"), isName else { return nil }
        return .named(String(decoding: name, as: UTF8.self))
    }

    /// The date as it is in the file. Reading and writing it changes nothing.
    public var text: String {
        var text = day.year.digits(4) + "-" + day.month.digits() + "-" + day.day.digits()
        guard let secondOfDay else { return text }
        text += "T" + (secondOfDay / 3_600).digits() + ":" + (secondOfDay / 60 % 60).digits()
        if writesSeconds { text += ":" + (secondOfDay % 60).digits() }
        switch zone {
        case .local: return text
        case .utc: return text + "Z"
        case .named(let name): return text + "[" + name + "]"
        }
    }

    // MARK: Moments

    /// Returns the moment at which the item is due: its time, or the first moment of its day.
    ///
    /// - Parameter local: The user's time zone.
    public func moment(in local: TimeZone) -> Int {
        zone.timeZone(in: local).moment(of: day, secondOfDay: secondOfDay ?? 0)
    }

    /// Returns the day and the time, in s since midnight, that the user's clock shows when the item is due.
    ///
    /// - Parameter local: The user's time zone.
    public func clock(in local: TimeZone) -> (day: CalendarDay, secondOfDay: Int?) {
        if zone == .local || secondOfDay == nil { return (day, secondOfDay) }
        let clock = local.clock(at: moment(in: local))
        return (clock.day, clock.secondOfDay)
    }

    /// Whether the item should have been done: from its time on, or after its day.
    ///
    /// - Parameters:
    ///   - now: A moment.
    ///   - local: The user's time zone.
    public func isOverdue(at now: Int, in local: TimeZone) -> Bool {
        now >= (secondOfDay == nil ? local.moment(of: day.adding(days: 1)) : moment(in: local))
    }

    /// Whether the item is due before another one. Whole days come before the times of the day.
    ///
    /// - Parameter local: The user's time zone.
    public func precedes(_ other: DueDate, in local: TimeZone) -> Bool {
        let (moment, otherMoment) = (moment(in: local), other.moment(in: local))
        return moment != otherMoment ? moment < otherMoment : secondOfDay == nil && other.secondOfDay != nil
    }
}

extension Int {
    /// Returns the number with zeros in front, if it has fewer digits.
    package func digits(_ count: Int = 2) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
    }
}

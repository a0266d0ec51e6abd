// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// A point in time, as a date and a time of day in UTC.
struct UTCTime {
    private let parts: tm

    /// - Parameter seconds: since 1970 in UTC.
    init(seconds: Int) {
        var time: time_t = seconds
        var parts = tm()
        gmtime_r(&time, &parts)
        self.parts = parts
    }

    /// The time in the format of RFC 3339: 2026-11-21T10:32:00Z.
    var text: String {
        "\(year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }

    /// The time for file names: 20261121-103200.
    var compactText: String {
        "\(year)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))-\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))"
    }

    /// Parses a time written like `compactText`. Returns seconds since 1970 in UTC, or `nil` if the text is not a valid
    /// time.
    static func seconds(day: Substring, time: Substring) -> Int? {
        guard let days = Int32(day), let times = Int32(time) else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (days / 10_000 - 1_900, days / 100 % 100 - 1, days % 100)
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (times / 10_000, times / 100 % 100, times % 100)
        let seconds = timegm(&parts)
        // timegm has turned an invalid date like 31 February into another date.
        return UTCTime(seconds: seconds).compactText == "\(day)-\(time)" ? seconds : nil
    }

    private var year: String {
        let digits = String(Int(parts.tm_year) + 1900)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

extension Int {
    /// Returns whether this time is less than some seconds before or after another one.
    ///
    /// Both can be any numbers, because times from files and from wrong clocks can be.
    package func isWithin(_ seconds: Int, of time: Int) -> Bool {
        let (difference, overflow) = subtractingReportingOverflow(time)
        return !overflow && difference.magnitude < seconds
    }
}

extension CompletionDate {
    /// - Parameter seconds: The time since 1970 in UTC.
    public init(seconds: Int) {
        self.init(UTCTime(seconds: seconds).text)
    }

    /// The current time in UTC, rounded to seconds.
    public static func now() -> CompletionDate {
        CompletionDate(seconds: FileSystem.posix.now())
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// A moment in the calendar of UTC.
struct UTCTime {
    private let parts: tm

    /// - Parameter seconds: since 1970 in UTC.
    init(seconds: Int) {
        var time: time_t = seconds
        var parts = tm()
        gmtime_r(&time, &parts)
        self.parts = parts
    }

    /// As RFC 3339 has it: 2026-11-21T10:32:00Z.
    var text: String {
        "\(year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }

    /// For names of files: 20261121-103200.
    var compactText: String {
        "\(year)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))-\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))"
    }

    private var year: String {
        let digits = String(Int(parts.tm_year) + 1900)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

extension CompletionDate {
    /// The present moment, to the second, in UTC.
    public static func now() -> CompletionDate {
        CompletionDate(UTCTime(seconds: FileSystem.posix.now()).text)
    }
}

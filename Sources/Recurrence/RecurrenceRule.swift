// SPDX-License-Identifier: GPL-3.0-or-later

package import CLibical

/// A rule by which dates repeat: the value of an RRULE (RFC 5545, section 3.3.10).
package struct RecurrenceRule {
    /// The rule as libical reads it.
    package let rule: icalrecurrencetype
    private let text: String
    private let libical: Libical

    /// The most occurrences to look at. A rule may have none after the start, although it doesn't end.
    private static let limit = 1_000

    /// The time after which a next occurrence isn't searched for. In the Gregorian calendar, the rarest day comes again
    /// after 40 years.
    private static let years: CInt = 100

    /// Returns `nil` if the text isn't a rule.
    package init?(_ text: String) {
        guard let libical = Libical.shared else { return nil }
        rule = libical.readRule(text)
        guard rule.freq != ICAL_NO_RECURRENCE else { return nil }
        self.text = text
        self.libical = libical
    }

    /// The number of occurrences, or 0 if the rule doesn't limit it.
    package var count: Int { Int(rule.count) }

    /// The last time of an occurrence as it is written in the rule, or `nil`.
    package var end: icaltimetype? { rule.until.year == 0 ? nil : rule.until }

    /// Whether libical needs less than some seconds to find the next occurrence, or that there is none.
    ///
    /// It tries one time after the other, and may do so for minutes or forever if a rule has several times in an hour,
    /// or days that don't exist.
    package var isSearchable: Bool {
        guard rule.freq.rawValue > ICAL_HOURLY_RECURRENCE.rawValue else { return false }
        let timesOfDay = [Self.list(rule.by_hour), Self.list(rule.by_minute), Self.list(rule.by_second)].reduce(1) {
            $0 * max($1.count, 1)
        }
        guard timesOfDay <= 24 else { return false }
        // libical doesn't notice the last year of another calendar.
        if let calendar = rule.rscale, String(cString: calendar) != "GREGORIAN" { return false }
        let days = Self.list(rule.by_day)
        return rule.freq != ICAL_MONTHLY_RECURRENCE || days.isEmpty
            || days.contains { abs(libical.dayPosition($0)) <= 5 }
    }

    /// Returns the values of an array of libical, which a special value ends.
    private static func list<Values>(_ values: Values) -> [Int16] {
        withUnsafeBytes(of: values) { bytes in
            bytes.bindMemory(to: Int16.self).prefix { $0 != ICAL_RECURRENCE_ARRAY_MAX.rawValue }
        }
    }

    /// Returns the next occurrence, and the number of occurrences from the present one to it, or `nil` if the present
    /// one is the last.
    ///
    /// - Parameters:
    ///   - start: The present occurrence. Its time zone doesn't count.
    ///   - last: The last time of an occurrence, in the same zone.
    ///   - isSkipped: Whether an occurrence is left out. It is counted nevertheless.
    package func occurrence(
        after start: icaltimetype, until last: icaltimetype?, isSkipped: (icaltimetype) -> Bool = { _ in false }
    ) -> (time: icaltimetype, distance: Int)? {
        guard count != 1 else { return nil }
        var rule = rule
        // The iterator would count occurrences from the first one of the rule.
        rule.count = 0
        var end = start
        end.year += Self.years
        rule.until = last.map { libical.compare($0, end) > 0 ? end : $0 } ?? end
        guard let iterator = libical.makeIterator(rule, start) else { return nil }
        defer { libical.free(iterator) }
        var distance = 0
        for _ in 0..<Self.limit {
            let next = libical.next(iterator)
            if next.year == 0 { return nil }
            guard libical.compare(next, start) > 0 else { continue }
            distance += 1
            guard !isSkipped(next) else { continue }
            return count == 0 || distance < count ? (next, distance) : nil
        }
        return nil
    }

    /// Returns the rule of the occurrences that are left after a number of them.
    package func text(after distance: Int) -> String {
        guard count > 1 else { return text }
        let parts = text.split(separator: ";").map {
            $0.uppercased().hasPrefix("COUNT=") ? "COUNT=\(count - distance)" : String($0)
        }
        return parts.joined(separator: ";")
    }
}

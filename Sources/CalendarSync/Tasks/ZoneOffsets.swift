// SPDX-License-Identifier: GPL-3.0-or-later

import CLibical
import ListCore
import ListStore
import Recurrence

/// The offsets of a time zone from UTC: as a calendar object defines the zone, or else as the system does.
struct ZoneOffsets {
    private let source: Source

    private enum Source {
        /// The times in s since 1970, in order, each with the offset in s since then.
        case onsets([Onset])
        case system(TimeZone)
    }

    fileprivate typealias Onset = (time: Int, offset: Int)

    /// The most observances of a definition to look at.
    private static let observanceLimit = 100

    /// - Parameters:
    ///   - zone: The value of TZID.
    ///   - lines: The calendar object.
    /// - Returns: `nil` if the zone is unknown.
    init?(of zone: String, in lines: ContentLines) {
        let definition = lines.components("VTIMEZONE").first { definition in
            definition.contains { $0.depth == 2 && $0.name == "TZID" && CalendarProperty.text(of: $0.text) == zone }
        }
        if let definition {
            let observances = ["STANDARD", "DAYLIGHT"].flatMap {
                lines.components($0, depth: 2, in: definition.indices)
            }
            let onsets = observances.prefix(Self.observanceLimit).compactMap { Observance($0) }.flatMap(\.onsets)
            source = .onsets(onsets.sorted { $0.time < $1.time })
        } else if let zone = TimeZone.named(zone) {
            source = .system(zone)
        } else {
            return nil
        }
    }

    /// Returns the offset in s, or `nil` for a time before the first offset.
    ///
    /// - Parameter time: In s since 1970.
    func offset(at time: Int) -> Int? {
        switch source {
        case .onsets(let onsets):
            return onsets[..<onsets.partitioningIndex { $0.time > time }].last?.offset
        case .system(let zone):
            let clock = zone.clock(at: time)
            return TimeZone.utc.moment(of: clock.day, secondOfDay: clock.secondOfDay) - time
        }
    }
}

/// A part of the definition of a time zone: an offset, and the times from which it holds (RFC 5545, section 3.6.5).
private struct Observance {
    /// The first onset, as a clock shows it before it is changed.
    private let start: Timestamp
    private let rule: String?
    private let dates: [Timestamp]
    /// The offsets before and since an onset in s.
    private let (oldOffset, newOffset): (Int, Int)

    /// The most onsets of a rule to look at. Some programs write rules that begin in 1601.
    private static let limit = 1_000
    /// The time until which onsets are computed: the year 2200, in s since 1970.
    private static let end = 7_258_118_400

    init?(_ lines: ArraySlice<ContentLines.Line>) {
        let lines = lines.filter { $0.depth == 3 }
        func value(_ name: String) -> String? {
            lines.first { $0.name == name }.map { CalendarProperty.rawValue(of: $0.text) }
        }
        guard let start = value("DTSTART").flatMap({ Timestamp(iCalendar: $0) }),
            let old = value("TZOFFSETFROM").flatMap(Self.offset),
            let new = value("TZOFFSETTO").flatMap(Self.offset)
        else { return nil }
        self.start = start
        rule = value("RRULE")
        dates = lines.filter { $0.name == "RDATE" }.flatMap {
            CalendarProperty.rawValue(of: $0.text).split(separator: ",")
        }
        .compactMap { Timestamp(iCalendar: String($0)) }
        oldOffset = old
        newOffset = new
    }

    /// Reads an offset, such as `-0330`.
    private static func offset(_ text: String) -> Int? {
        guard let value = icalvalue_new_from_string(ICAL_UTCOFFSET_VALUE, text) else { return nil }
        defer { icalvalue_free(value) }
        return Int(icalvalue_get_utcoffset(value))
    }

    var onsets: [ZoneOffsets.Onset] {
        ([start] + dates + ruleOnsets).map { ($0.seconds - oldOffset, newOffset) }
    }

    private var ruleOnsets: [Timestamp] {
        guard let rule = rule.flatMap({ RecurrenceRule($0) }), rule.rule.freq == ICAL_YEARLY_RECURRENCE,
            rule.isSearchable
        else { return [] }
        var recurrence = rule.rule
        // UNTIL is in UTC.
        let until = min(Timestamp(recurrence.until)?.seconds ?? Self.end, Self.end)
        recurrence.until = Timestamp(seconds: until + oldOffset).libicalTime
        guard let iterator = icalrecur_iterator_new(recurrence, start.libicalTime) else { return [] }
        defer { icalrecur_iterator_free(iterator) }
        var onsets: [Timestamp] = []
        while onsets.count < Self.limit, let onset = Timestamp(icalrecur_iterator_next(iterator)) {
            onsets.append(onset)
        }
        return onsets
    }
}

extension Timestamp {
    /// Reads a time of libical as it is written, without its zone. `nil` for no time.
    init?(_ time: icaltimetype) {
        guard icaltime_is_null_time(time) == 0, let buffer = icaltime_as_ical_string_r(time) else { return nil }
        defer { icalmemory_free_buffer(buffer) }
        self.init(iCalendar: String(cString: buffer))
    }

    /// The time for libical, without a zone.
    var libicalTime: icaltimetype {
        icaltime_from_string(String(iCalendar.dropLast()))
    }
}

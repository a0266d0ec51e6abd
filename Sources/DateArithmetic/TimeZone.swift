// SPDX-License-Identifier: GPL-3.0-or-later
internal import CGio
import Synchronization

/// A time zone of the system: what clocks show at a moment. A moment is a number of seconds since 1970 in UTC.
///
/// GLib's time zones never change and count their references atomically, so threads can share them.
public final class TimeZone: @unchecked Sendable {
    private let zone: OpaquePointer

    /// - Parameter zone: A reference that this object takes over.
    private init(owning zone: OpaquePointer) {
        self.zone = zone
    }

    deinit { g_time_zone_unref(zone) }

    public static let utc = TimeZone(owning: g_time_zone_new_utc())

    /// Returns the user's time zone, also if that was changed since the last call.
    public static func local() -> TimeZone {
        // GLib would keep the zone that it has read first, unless it is named by the environment.
        if g_getenv("TZ") == nil, let zone = g_time_zone_new_identifier(nil) { return TimeZone(owning: zone) }
        return TimeZone(owning: g_time_zone_new_local())
    }

    /// Reading a zone takes longer than everything else here.
    private static let named = Mutex<[String: TimeZone?]>([:])

    /// Returns the time zone with a name such as `Europe/Berlin`, or `nil` if the system has none with this name.
    public static func named(_ name: String) -> TimeZone? {
        named.withLock { zones in
            if let known = zones[name] { return known }
            // GLib opens a file with this name.
            let isName = name.first?.isLetter == true && name.utf8.allSatisfy(nameCharacters.contains)
            let zone = isName ? g_time_zone_new_identifier(name).map(TimeZone.init(owning:)) : nil
            zones[name] = .some(zone)
            return zone
        }
    }

    private static let nameCharacters = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/".utf8)

    /// The name, such as `Europe/Berlin`.
    public var name: String { String(cString: g_time_zone_get_identifier(zone)) }

    // MARK: Clocks

    private static let secondsPerDay = 86_400

    /// Returns the day and the time, in s since midnight, that a clock shows.
    public func clock(at moment: Int) -> (day: CalendarDay, secondOfDay: Int) {
        let time = moment + offset(g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(moment)))
        let (day, second) = time.quotientAndRemainder(dividingBy: Self.secondsPerDay)
        return second < 0
            ? (CalendarDay(daysSince1970: day - 1), second + Self.secondsPerDay)
            : (CalendarDay(daysSince1970: day), second)
    }

    /// Returns the moment at which a clock shows a time.
    ///
    /// If that happens twice because clocks are set back, this is the first of the two. If it doesn't happen because
    /// clocks are set forward, this is the first moment after they are.
    ///
    /// - Parameter secondOfDay: The time in s since midnight.
    public func moment(of day: CalendarDay, secondOfDay: Int = 0) -> Int {
        var time = gint64(day.daysSince1970 * Self.secondsPerDay + secondOfDay)
        let interval = g_time_zone_adjust_time(zone, G_TIME_TYPE_STANDARD, &time)
        let moment = Int(time) - offset(interval)
        guard interval > 0 else { return moment }
        let earlier = Int(time) - offset(interval - 1)
        let isEarlier = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(earlier)) == interval - 1
        return isEarlier ? min(earlier, moment) : moment
    }

    /// Returns the offset from UTC in s.
    private func offset(_ interval: gint) -> Int {
        Int(g_time_zone_get_offset(zone, interval))
    }
}

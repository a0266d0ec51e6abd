// SPDX-License-Identifier: GPL-3.0-or-later

/// A way to set the date of an item with a single tap or key.
public enum DateChoice: Hashable, Sendable, CaseIterable {
    /// About three hours from now, on the hour.
    case laterToday
    /// 18:00.
    case thisEvening
    case tomorrow
    /// The next Saturday.
    case weekend
    /// The next Monday.
    case nextWeek
    /// A date that the user picks.
    case pick
    /// No date.
    case none

    /// Returns the choices that make sense at a moment, in the order in which they are shown. None means the same day or
    /// time as another one.
    ///
    /// - Parameters:
    ///   - isDated: whether the item has a date that can be removed.
    ///   - local: the user's time zone.
    public static func choices(isDated: Bool, at now: Int, in local: TimeZone) -> [DateChoice] {
        let (today, second) = local.clock(at: now)
        let evening = thisEvening.due(at: now, in: local)
        return allCases.filter { choice in
            switch choice {
            case .laterToday: choice.due(at: now, in: local).map { $0.day == today && $0 != evening } ?? false
            case .thisEvening: second < eveningSecond
            case .weekend: today.weekday < friday
            case .nextWeek: today.weekday != sunday
            case .tomorrow, .pick: true
            case .none: isDated
            }
        }
    }

    /// Returns the date that the choice means at a moment, or `nil` if it means none or the user picks it.
    ///
    /// - Parameter local: the user's time zone.
    public func due(at now: Int, in local: TimeZone) -> DueDate? {
        let today = local.clock(at: now).day
        switch self {
        case .laterToday:
            let (day, second) = local.clock(at: now + Self.laterDelay + Self.hour / 2)
            return DueDate(day, secondOfDay: second / Self.hour * Self.hour)
        case .thisEvening: return DueDate(today, secondOfDay: Self.eveningSecond)
        case .tomorrow: return DueDate(today.adding(days: 1))
        case .weekend: return DueDate(today.adding(days: (Self.friday - today.weekday + 7) % 7 + 1))
        case .nextWeek: return DueDate(today.adding(days: 8 - today.weekday))
        case .pick, .none: return nil
        }
    }

    // s.
    private static let hour = 3_600
    private static let laterDelay = 3 * hour
    private static let eveningSecond = 18 * hour
    // Days of the week.
    private static let friday = 5
    private static let sunday = 7
}

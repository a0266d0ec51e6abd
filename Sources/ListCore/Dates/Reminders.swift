// SPDX-License-Identifier: GPL-3.0-or-later

/// What is remembered about reminders. Everything else follows from the lists.
public struct ReminderState: Hashable, Codable, Sendable {
    /// The moment of the first reminder that the user hasn't had yet, or `nil` if none was expected. Items with an
    /// earlier moment have had their reminder, or came too late for one.
    public var next: Int?
    /// The name of the time zone in which `next` was determined.
    public var zone: String
    /// The moments of reminders that the user has postponed, by the ids of their items.
    public var later: [String: Int]
    /// The time at which dates without a time remind, in s since midnight.
    public var dayTime: Int

    public init(next: Int? = nil, zone: String = "", later: [String: Int] = [:], dayTime: Int = 9 * 3_600) {
        self.next = next
        self.zone = zone
        self.later = later
        self.dayTime = dayTime
    }

    /// Postpones the reminder of an item by 15 minutes.
    public mutating func postpone(_ item: ItemID, at now: Int) {
        later[item.text] = now + 15 * 60
    }
}

/// The reminders of the items of some lists at a moment.
public struct Reminders: Sendable {
    /// An item that the user is to be reminded of.
    public struct Reminder: Sendable {
        public let item: Item
        /// The name of the item's list.
        public let list: String
        /// When the reminder was due.
        public let moment: Int
    }

    /// The reminders that are due, the earliest first.
    public let due: [Reminder]
    /// The moment of the first reminder that isn't due yet, or `nil` if there is none.
    public let next: Int?
    /// The state after the user has had the reminders that are due.
    public let stateAfter: ReminderState

    /// - Parameters:
    ///   - now: A moment.
    ///   - local: The user's time zone.
    public init(of lists: [ItemList], _ state: ReminderState, at now: Int, in local: TimeZone) {
        let zoneBefore = state.zone == local.name ? local : .named(state.zone) ?? local
        var (due, next, later): ([Reminder], Int?, [String: Int]) = ([], nil, [:])
        for list in lists where !list.isReadOnly {
            for item in list.items {
                guard let moment = Self.moment(of: item, state, in: local) else { continue }
                // The user's clock may show another time now.
                let isNew = Self.moment(of: item, state, in: zoneBefore).map { $0 >= state.next ?? .max } ?? false
                // A later date replaces a postponed reminder.
                let postponed = moment <= now ? state.later[item.id.text] : nil
                let time = postponed ?? moment
                if time > now {
                    next = min(next ?? time, time)
                    if postponed != nil { later[item.id.text] = time }
                } else if isNew || postponed != nil {
                    due.append(Reminder(item: item, list: list.name, moment: time))
                }
            }
        }
        self.due = due.sorted { $0.moment < $1.moment }
        self.next = next
        stateAfter = ReminderState(next: next, zone: local.name, later: later, dayTime: state.dayTime)
    }

    /// Returns the moment at which the user is reminded of an item, or `nil` if never: its alarm, its time, or a time of
    /// its day.
    private static func moment(of item: Item, _ state: ReminderState, in local: TimeZone) -> Int? {
        guard isPossible(for: item) else { return nil }
        let (due, alarm) = (item.due, item.task.alarm.flatMap { Alarm($0) })
        if let moment = alarm?.moment(for: due, in: local) { return moment }
        guard let due else { return nil }
        return due.secondOfDay == nil ? local.moment(of: due.day, secondOfDay: state.dayTime) : due.moment(in: local)
    }

    /// Whether an item may have a reminder.
    public static func isPossible(for item: Item) -> Bool {
        item.hasTime && !item.isDone
    }
}

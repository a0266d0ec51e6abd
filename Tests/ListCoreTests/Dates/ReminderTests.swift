// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// L30 to L33.
@Suite struct ReminderTests {
    private static let berlin = TimeZone.named("Europe/Berlin") ?? .utc
    private static let tokyo = TimeZone.named("Asia/Tokyo") ?? .utc
    private static let newYork = TimeZone.named("America/New_York") ?? .utc

    private static func item(_ id: String, _ due: String?, alarm: String? = nil, isDone: Bool = false) -> Item {
        Item(
            id: ItemID(id), text: id, done: isDone ? CompletionDate("2026-11-20T10:00:00Z") : nil,
            task: TaskProperties(due: due.flatMap { DueDate($0) }, alarm: alarm))
    }

    /// The moment at which a clock shows a time.
    private static func at(_ time: String, in zone: TimeZone = berlin) -> Int {
        DueDate(time)?.moment(in: zone) ?? 0
    }

    /// What the program and the windows of a user do, without their files.
    private struct User {
        var items: [Item]
        var state = ReminderState()
        var zone = berlin

        private func reminders(_ time: String) -> Reminders {
            Reminders(
                of: [ItemList(id: ListID("a"), name: "A", items: items)], state, at: ReminderTests.at(time, in: zone),
                in: zone)
        }

        /// Saves the lists. Returns the time of the next reminder on the user's clock.
        @discardableResult mutating func save(at time: String) -> String? {
            let reminders = reminders(time)
            if reminders.due.isEmpty { state = reminders.stateAfter }
            return reminders.next.map { moment in
                let (day, second) = zone.clock(at: moment)
                return DueDate(day, secondOfDay: second).text
            }
        }

        /// Shows the reminders that are due. Returns their items.
        mutating func remind(at time: String) -> [String] {
            let reminders = reminders(time)
            state = reminders.stateAfter
            return reminders.due.map(\.item.text)
        }
    }

    @Test("L30: A date or an alarm is enough, but not for a done item")
    func possible() {
        #expect(Reminders.isPossible(for: Self.item("a", "2026-11-24")))
        #expect(Reminders.isPossible(for: Self.item("a", nil, alarm: "2026-11-24T10:00")))
        #expect(!Reminders.isPossible(for: Self.item("a", nil)))
        #expect(!Reminders.isPossible(for: Self.item("a", "2026-11-24", isDone: true)))
    }

    @Test("An item with a time reminds at that time, and once") func time() {
        var user = User(items: [Self.item("a", "2026-11-23T17:00")])
        #expect(user.save(at: "2026-11-23T12:00") == "2026-11-23T17:00")
        #expect(user.remind(at: "2026-11-23T16:59:59") == [])
        #expect(user.remind(at: "2026-11-23T17:00") == ["a"])
        #expect(user.remind(at: "2026-11-23T17:00") == [])
        #expect(user.save(at: "2026-11-23T17:05") == nil)
        #expect(user.remind(at: "2026-11-24T17:00") == [])
    }

    @Test("A date without a time reminds at the user's time for them") func day() {
        var user = User(items: [Self.item("a", "2026-11-23")])
        #expect(user.save(at: "2026-11-22T12:00") == "2026-11-23T09:00")
        user.state.dayTime = 7 * 3_600 + 1_800
        #expect(user.save(at: "2026-11-22T12:00") == "2026-11-23T07:30")
        #expect(user.remind(at: "2026-11-23T07:30") == ["a"])
    }

    @Test(
        "An alarm reminds instead of the date; one that can't be read doesn't",
        arguments: [
            ("-PT15M", "2026-11-23T16:45"), ("2026-11-22T08:00", "2026-11-22T08:00"), ("-P?", "2026-11-23T17:00"),
        ])
    func alarm(alarm: String, time: String) {
        var user = User(items: [Self.item("a", "2026-11-23T17:00", alarm: alarm)])
        #expect(user.save(at: "2026-11-20T12:00") == time)
        #expect(user.remind(at: time) == ["a"])
    }

    @Test("Neither done items nor those without a date remind") func others() {
        var user = User(items: [Self.item("a", "2026-11-23T17:00", isDone: true), Self.item("b", nil)])
        #expect(user.save(at: "2026-11-23T12:00") == nil)
        user.items = [Self.item("a", "2026-11-23T17:00")]
        user.save(at: "2026-11-23T12:00")
        user.items = []
        #expect(user.remind(at: "2026-11-23T17:00") == [])
    }

    @Test("Reminders that were missed come together, the earliest first") func missed() {
        let days = ["a": "2026-11-23T17:00", "b": "2026-11-22", "c": "2026-11-30"]
        var user = User(items: days.map { Self.item($0, $1) })
        user.save(at: "2026-11-20T12:00")
        // A program that is about to remind, or can't, loses nothing by a save.
        #expect(user.save(at: "2026-11-25T12:00") == "2026-11-30T09:00")
        #expect(user.remind(at: "2026-11-25T12:00") == ["b", "a"])
        #expect(user.remind(at: "2026-11-30T12:00") == ["c"])
    }

    @Test("An item whose time is past when it arrives doesn't remind") func arrival() {
        var user = User(items: [Self.item("a", "2026-11-23T17:00")])
        user.save(at: "2026-11-23T12:00")
        user.items.append(Self.item("b", "2026-11-23T11:00"))
        user.save(at: "2026-11-23T13:00")
        #expect(user.remind(at: "2026-11-23T13:00") == [])
        #expect(user.remind(at: "2026-11-23T17:00") == ["a"])
        user.items.append(Self.item("c", "2026-11-23T18:00"))
        #expect(user.remind(at: "2026-11-24T17:00") == [])
    }

    @Test("An item whose reminder was shown doesn't remind again when a backup is restored") func backup() {
        var user = User(items: [Self.item("a", "2026-11-23T17:00"), Self.item("b", "2026-11-24T17:00")])
        user.save(at: "2026-11-23T12:00")
        #expect(user.remind(at: "2026-11-23T17:00") == ["a"])
        user.items[0].done = CompletionDate("2026-11-23T16:10:00Z")
        user.save(at: "2026-11-23T17:10")
        user.items[0].done = nil
        user.save(at: "2026-11-23T18:00")
        #expect(user.remind(at: "2026-11-24T17:00") == ["b"])
    }

    @Test("A postponed reminder comes again after 15 minutes, unless the item is done or has a later date") func later()
    {
        var user = User(items: [Self.item("a", "2026-11-23T17:00")])
        user.save(at: "2026-11-23T12:00")
        #expect(user.remind(at: "2026-11-23T17:00") == ["a"])
        user.state.postpone(ItemID("a"), at: Self.at("2026-11-23T17:02"))
        #expect(user.save(at: "2026-11-23T17:02") == "2026-11-23T17:17")
        #expect(user.remind(at: "2026-11-23T17:16") == [])
        var other = user
        other.items[0].task.due = DueDate("2026-11-23T20:00")
        #expect(other.save(at: "2026-11-23T17:10") == "2026-11-23T20:00")
        #expect(other.remind(at: "2026-11-23T17:17") == [])
        other = user
        other.items[0].task.due = DueDate("2026-11-23T17:12")
        #expect(other.save(at: "2026-11-23T17:10") == "2026-11-23T17:12")
        #expect(other.remind(at: "2026-11-23T17:12") == ["a"])
        #expect(other.remind(at: "2026-11-23T17:17") == [])
        other = user
        other.items[0].done = CompletionDate("2026-11-23T16:10:00Z")
        #expect(other.save(at: "2026-11-23T17:10") == nil)
        #expect(user.remind(at: "2026-11-23T17:17") == ["a"])
        #expect(user.remind(at: "2026-11-23T17:40") == [])
        #expect(user.state.later.isEmpty)
    }

    @Test("A clock that was set forward loses no reminder") func clockForward() {
        var user = User(items: [Self.item("a", "2026-11-23T17:00"), Self.item("b", "2026-12-23T17:00")])
        user.save(at: "2026-11-23T12:00")
        // By mistake.
        #expect(user.remind(at: "2027-11-23T12:00") == ["a", "b"])
        #expect(user.save(at: "2026-11-23T12:05") == "2026-11-23T17:00")
        #expect(user.remind(at: "2026-11-23T17:00") == ["a"])
        #expect(user.remind(at: "2026-12-23T17:00") == ["b"])
    }

    @Test("A clock that was set back shows the time again, and so does the reminder") func clockBack() {
        var user = User(items: [Self.item("a", "2026-11-23T17:00")])
        user.save(at: "2026-11-23T12:00")
        #expect(user.remind(at: "2026-11-23T17:00") == ["a"])
        #expect(user.save(at: "2026-11-22T12:00") == "2026-11-23T17:00")
        #expect(user.remind(at: "2026-11-23T17:00") == ["a"])
    }

    @Test("An item reminds when the clock of another time zone shows its time, or at once if that is past") func zone()
    {
        let items = [Self.item("a", "2026-11-23T17:00"), Self.item("b", "2026-11-23T17:30[Europe/Berlin]")]
        var west = User(items: items)
        west.save(at: "2026-11-23T12:00")
        var east = west
        west.zone = Self.newYork
        #expect(west.save(at: "2026-11-23T07:00") == "2026-11-23T11:30")
        #expect(west.remind(at: "2026-11-23T11:30") == ["b"])
        #expect(west.remind(at: "2026-11-23T17:00") == ["a"])
        east.zone = Self.tokyo
        #expect(east.remind(at: "2026-11-23T20:00") == ["a"])
        #expect(east.remind(at: "2026-11-24T01:30") == ["b"])
        #expect(east.remind(at: "2026-11-24T17:00") == [])
    }

    @Test("A reminder in the hour that clocks skip or repeat comes once") func clockChange() {
        var user = User(items: [Self.item("a", "2026-03-29T02:30"), Self.item("b", "2026-10-25T02:30")])
        user.save(at: "2026-03-01T12:00")
        #expect(user.remind(at: "2026-03-29T01:59:59") == [])
        #expect(user.remind(at: "2026-03-29T03:00") == ["a"])
        #expect(user.remind(at: "2026-10-25T02:30") == ["b"])
        #expect(user.remind(at: "2026-10-25T03:30") == [])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import GLibSupport
import ListCore
import Synchronization

/// Runs `ember-remind` at a time, even if no other program of Ember runs then: a transient timer of the user's systemd.
/// Where there is no systemd, as in a Flatpak, `ember-remind` waits as a service of the session bus.
enum ReminderTimer {
    /// The last time for which this process has started a timer.
    private static let last = Mutex<[String]>([])

    private static let systemd = "org.freedesktop.systemd1"

    /// Starts a timer without waiting for systemd. There is one timer for each time, so starting it again by another
    /// process does nothing. A timer that isn't needed any more runs the program, which finds nothing that is due.
    static func start(at moment: Int, in zone: TimeZone, _ program: String) {
        // When the user's clock shows the time, and when it would have without a change of the time zone.
        let times = [calendarTime(moment, in: zone), calendarTime(moment, in: .utc) + " UTC"]
        let isNew = last.withLock { last in
            defer { last = times }
            return last != times
        }
        guard isNew else { return }
        guard DBusConnection.hasOwner(systemd) else {
            let service = ReminderServiceName.self
            return DBusConnection.send(service.update, of: service.bus, to: service.bus, at: service.path)
        }
        let name = "ember-remind-\(moment)"
        let command = DBusValue.tuple([
            .string(program), .strings([program, String(moment)]), .boolean(false),
        ])
        let timer: [DBusValue] = [
            property("Description", .string("Reminder of Ember")),
            property("TimersCalendar", .array(times.map { .tuple([.string("OnCalendar"), .string($0)]) })),
            property("AccuracyUSec", .uint64(1_000_000)),
            property("RemainAfterElapse", .boolean(false)),
        ]
        let service: [DBusValue] = [
            property("Description", .string("Reminder of Ember")), property("ExecStart", .array([command])),
        ]
        DBusConnection.send(
            "StartTransientUnit", of: systemd + ".Manager", to: systemd, at: "/org/freedesktop/systemd1",
            [
                .string(name + ".timer"), .string("fail"), .array(timer),
                .array([.tuple([.string(name + ".service"), .array(service)])]),
            ])
    }

    /// Must be called when there is no reminder any more: the service doesn't wait then.
    static func forget() {
        last.withLock { $0 = [] }
    }

    private static func property(_ name: String, _ value: DBusValue) -> DBusValue {
        .tuple([.string(name), .variant(value)])
    }

    /// Returns a time as in systemd.time(7): `2026-11-23 17:00`.
    private static func calendarTime(_ moment: Int, in zone: TimeZone) -> String {
        let (day, second) = zone.clock(at: moment)
        return DueDate(day).text + " " + DueDate(day, secondOfDay: second).text.dropFirst(11)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import Glibc
import ListCore
import ListStore
import Localization

/// A service of the session bus that waits for the next reminder where systemd can't: in a Flatpak, which asks the
/// desktop to run it in the background, and on a system without systemd.
@MainActor final class ReminderService {
    private static let interface = """
        <node>
          <interface name="io.github.ember_todo.Ember.Reminders">
            <!-- The next reminder may have changed. Shows what is due, and waits for the next one. -->
            <method name="Update"/>
            <method name="MayRunInBackground">
              <arg type="b" name="may_run" direction="out"/>
            </method>
          </interface>
        </node>
        """

    /// Time in s for which the service stays without a reminder to wait for.
    private static let idleTimeout = 2
    /// The longest time to wait, in s: a change of the time zone is noticed then.
    private static let longestWait = 3_600

    private let bus: DBusConnection
    private let program: ReminderProgram
    private var timer: WallClockTimer?
    /// The moment of the next reminder.
    private var next: Int?
    /// What the desktop has answered to a Flatpak.
    private var mayRunInBackground = true

    /// Returns `nil` without a session bus.
    init?(_ program: ReminderProgram) {
        guard DBusConnection.isAvailable, let bus = try? DBusConnection() else { return nil }
        self.bus = bus
        self.program = program
    }

    /// Serves as long as there is a reminder to wait for.
    func run() {
        let names = ReminderServiceName.self
        try? bus.export(names.path, interface: Self.interface) { [weak self] method, _ in
            guard let self else { return nil }
            if method == names.mayRunInBackground { return [.boolean(mayRunInBackground)] }
            remind()
            return []
        }
        if Program.isFlatpak { requestBackground() }
        remind()
        bus.serve(as: names.bus, idleTimeout: Self.idleTimeout) { [unowned self] in
            timer != nil || program.waitsForAnswers
        }
    }

    private func remind() {
        let next = program.remind()
        if Program.isFlatpak, next != self.next { showStatus(next) }
        self.next = next
        let now = time(nil)
        timer = next.map { WallClockTimer(at: min($0, now + Self.longestWait)) { [unowned self] in remind() } }
    }

    // MARK: In a Flatpak

    /// Asks the desktop whether the service may run while no window is open, and at login.
    private func requestBackground() {
        bus.subscribe(to: Portal.request, of: Portal.bus) { [weak self] signal, values in
            guard let self, signal == "Response", case .dictionary(let results)? = values.last else { return }
            mayRunInBackground = values.first == .uint32(0) && results["background"] == .boolean(true)
        }
        let options: [String: DBusValue] = [
            // TRANSLATORS: The desktop shows it when it asks whether Ember may run in the background.
            "reason": .string(tr("Ember reminds you of items with a date, also while it isn’t open.")),
            "autostart": .boolean(true), "commandline": .strings([Program.reminder ?? "ember-remind"]),
        ]
        bus.call(
            Portal.bus, Portal.path, Portal.background, "RequestBackground", [.string(""), .dictionary(options)])
    }

    /// Shows the next reminder among the programs that run in the background.
    private func showStatus(_ next: Int?) {
        guard let next else { return }
        let zone = TimeZone.local()
        let (day, second) = zone.clock(at: next)
        let date = DueDate(day, secondOfDay: second).text(at: time(nil), in: zone)
        // TRANSLATORS: What Ember does in the background. The date is one such as “Tomorrow, 17:00”.
        let message = tr("Next reminder: {date}", ["date": date])
        bus.call(
            Portal.bus, Portal.path, Portal.background, "SetStatus", [.dictionary(["message": .string(message)])])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import ListCore
import ListStore

/// Runs `ember-remind` for the window: when the lists were opened, when a reminder is due, because there may be no
/// systemd, and when the user presses a button of a reminder in GNOME.
final class ReminderClient {
    /// Time in ms after which the clock is read again, because timeouts don't count the time of a suspended computer.
    private static let longestDelay = 600_000

    /// The time at which dates without a time remind, in s since midnight; `nil` before the lists were opened.
    private(set) var dayTime: Int?
    /// The time that the program knows, once an item has a date.
    private var knownDayTime: Int?
    private var timeout: Timeout?

    /// Starts the timer of the next reminder after the lists were saved. May be called on any thread.
    nonisolated func update(for library: Library) {
        let schedule = ReminderSchedule(.current(), program: Program.reminder)
        guard let next = schedule.update(for: library) else { return }
        MainLoop.perform { [weak self] in
            guard let self else { return }
            wait(until: next)
            if knownDayTime != dayTime { remind() }
        }
    }

    /// Shows the reminders that were missed. Does nothing if no item has a date.
    ///
    /// - Parameter dayTime: The time at which dates without a time remind, in s since midnight.
    func remind(of library: Library, dayTime: Int) {
        self.dayTime = dayTime
        guard library.lists.contains(where: { $0.items.contains(where: Reminders.isPossible) }) else { return }
        remind()
    }

    private func remind() {
        guard let dayTime else { return }
        knownDayTime = dayTime
        run(["time", String(dayTime)])
    }

    /// Time in ms for which the application stays after an answer. Actions that arrive while it ends would be lost.
    private static let timeForNextAnswer = 10_000

    /// Passes the user's answer to a reminder to the program, and stays until it has ended, even without a window.
    func answer(_ arguments: [String]) {
        let application = g_application_get_default()
        g_application_hold(application)
        run(arguments) {
            MainLoop.after(milliseconds: Self.timeForNextAnswer) { g_application_release(application) }
        }
    }

    /// Runs the program. It may run as long as notifications are open.
    private func run(_ arguments: [String], onEnd: @escaping () -> Void = {}) {
        guard let path = Program.reminder else { return onEnd() }
        Subprocess.run(
            [path] + arguments,
            onLine: { [weak self] line in
                // The program prints the moment of the next reminder.
                if let next = Int(line) { self?.wait(until: next) }
            }, onEnd: onEnd)
    }

    private func wait(until moment: Int) {
        timeout?.cancel()
        let delay = (moment - Int(g_get_real_time() / 1_000_000)) * 1_000
        timeout = MainLoop.after(milliseconds: min(max(delay, 0), Self.longestDelay)) { [weak self] in
            if delay <= Self.longestDelay { self?.run([String(moment)]) } else { self?.wait(until: moment) }
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import ListCore
import ListStore

/// Runs `ember-remind` for the window: when the lists were opened, and when the user presses a button of a reminder in
/// GNOME.
final class ReminderClient {
    /// The time at which dates without a time remind, in s since midnight; `nil` before the lists were opened.
    private(set) var dayTime: Int?
    /// The time that the program knows, once an item has a date.
    private var knownDayTime: Int?

    /// Starts the timer of the next reminder after the lists were saved. May be called on any thread.
    nonisolated func update(for library: Library) {
        let schedule = ReminderSchedule(.current(), program: Program.reminder)
        guard schedule.update(for: library) != nil else { return }
        MainLoop.perform { [weak self] in
            guard let self, knownDayTime != dayTime else { return }
            remind()
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
        Subprocess.run([path] + arguments, onLine: { _ in }, onEnd: { _ in onEnd() })
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ListCore
import ListStore
import Localization
import Recurrence

/// Reminds of the user's items by notifications.
@MainActor final class ReminderProgram {
    /// The number of reminders that are shown one by one. More of them are shown as one.
    private static let maximumCount = 5

    private let paths = StorePaths.current()
    private let schedule: ReminderSchedule
    private lazy var notifications = Notifications { [unowned self] in perform($0, for: $1) }

    init() {
        schedule = ReminderSchedule(paths, program: Program.reminder)
    }

    /// Shows the reminders that are due, and starts the timer of the next one.
    ///
    /// - Parameters:
    ///   - expected: The moment of the reminder for which the program was started.
    ///   - change: Changes what is remembered.
    /// - Returns: The moment of the next reminder.
    @discardableResult
    func remind(expected: Int? = nil, _ change: (inout ReminderState) -> Void = { _ in }) -> Int? {
        schedule.remind(expected: expected, change, fetch: SyncFetch.run) { show($0) }
    }

    func complete(_ id: ItemID) {
        // The file may be broken, or written by a newer version. Then the window shows a message.
        try? ListFile(paths) { [schedule] in schedule.update(for: $0) }.edit { library in
            guard let list = library.lists.first(where: { $0[id] != nil }), list[id]?.isDone == false,
                let edit = list.togglingDone(id, at: .now(), nextDate: { $0.advanced(in: .local()) })
            else { return }
            _ = library.apply(edit)
        }
    }

    func postpone(_ id: ItemID) {
        let now = time(nil)
        remind { $0.postpone(id, at: now) }
    }

    var waitsForAnswers: Bool { notifications?.areOpen == true }

    private func perform(_ action: Notifications.Action, for id: ItemID) {
        switch action {
        case .complete: complete(id)
        case .postpone: postpone(id)
        }
    }

    // MARK: Texts

    /// Returns whether the desktop shows the reminders.
    private func show(_ reminders: [Reminders.Reminder]) -> Bool {
        guard let notifications else { return false }
        guard reminders.count > Self.maximumCount else {
            return reminders.allSatisfy {
                notifications.show(title: $0.item.text, body: body(of: $0), item: $0.item.id)
            }
        }
        return notifications.show(
            title: trn("{count} reminder", "{count} reminders", reminders.count),
            body: reminders.prefix(Self.maximumCount).map(\.item.text).joined(separator: "\n"), item: nil)
    }

    /// The name of the list, after the day of a reminder that was missed.
    private func body(of reminder: Reminders.Reminder) -> String {
        let zone = TimeZone.local()
        let day = DueDate(zone.clock(at: reminder.moment).day)
        let form = DueDateLabel(day, at: time(nil), in: zone).form
        return form == .today ? reminder.list : form.text() + " · " + reminder.list
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// The reminders of the user's lists: what is remembered about them, and the timer of the next one.
public struct ReminderSchedule: Sendable {
    private let paths: StorePaths
    private let file: StateFile
    /// The path of `ember-remind`, or `nil` if it isn't installed.
    private let program: String?

    public init(_ paths: StorePaths, program: String?) {
        self.paths = paths
        self.program = program
        file = StateFile("\(paths.stateFolder)/reminders.json", format: "ember-reminders")
    }

    /// Starts the timer of the next reminder after the lists were saved. Does nothing if no item has a date.
    ///
    /// - Returns: The moment of the next reminder.
    @discardableResult
    public func update(for library: Library) -> Int? {
        guard library.lists.contains(where: { $0.items.contains(where: Reminders.isPossible) }) else {
            ReminderTimer.forget()
            return nil
        }
        return locked { update(library.lists, load(), at: now) }
    }

    /// Shows the reminders that are due, and starts the timer of the next one. Waits for another process that does.
    ///
    /// - Parameters:
    ///   - expected: The moment of the reminder for which the program was started. It is used if nothing is remembered,
    ///     because its file was lost or is damaged.
    ///   - change: Changes what is remembered before.
    ///   - fetch: Fetches what was done elsewhere. Called if anything seems to be due.
    ///   - show: Shows the reminders. Returns whether that succeeded; otherwise they are due again the next time.
    /// - Returns: The moment of the next reminder.
    @discardableResult
    public func remind(
        expected: Int? = nil, _ change: (inout ReminderState) -> Void = { _ in }, fetch: () -> Void = {},
        show: ([Reminders.Reminder]) -> Bool
    ) -> Int? {
        let lock = open(paths.stateFolder + "/reminders.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { if lock >= 0 { close(lock) } }
        while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
        var state = (try? file.read()) ?? ReminderState(next: expected, zone: TimeZone.local().name)
        change(&state)
        let now = now
        func findDue() -> [Reminders.Reminder] { Reminders(of: lists, state, at: now, in: .local()).due }
        var due = findDue()
        if !due.isEmpty {
            fetch()
            due = findDue()
        }
        let wasShown = due.isEmpty || show(due)
        return locked {
            // Another program may have changed them meanwhile.
            var state = (try? file.read()) ?? state
            change(&state)
            return update(lists, state, at: now, wasShown: wasShown)
        }
    }

    private func update(_ lists: [ItemList], _ state: ReminderState, at now: Int, wasShown: Bool = false) -> Int? {
        let zone = TimeZone.local()
        let reminders = Reminders(of: lists, state, at: now, in: zone)
        // `ember-remind` is about to show those that are due, or couldn't.
        let new = reminders.due.isEmpty || wasShown ? reminders.stateAfter : state
        if (try? file.read()) != new { try? file.write(new) }
        if let next = reminders.next {
            if let program { ReminderTimer.start(at: next, in: zone, program) }
        } else {
            ReminderTimer.forget()
        }
        return reminders.next
    }

    private func load() -> ReminderState { (try? file.read()) ?? ReminderState() }

    private var now: Int { FileSystem.posix.now() }

    /// The lists in the file. None if a newer version of Ember wrote it, because they can't be changed.
    private var lists: [ItemList] {
        var reader = ListReader(paths)
        let library = reader.read()
        return reader.isNewer ? [] : library.lists
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        let locks = (try? FileSystem.posix.lock(paths.lock, and: paths.dataFile)) ?? []
        defer { for file in locks { close(file) } }
        return body()
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport
import ListCore

/// Shows at the first start how rows are moved: the row of a lesson leans by itself until something is used, and then
/// the row of the next one (K17).
final class LessonDemonstrator {
    private let document: LibraryDocument
    private let list: ListController
    private let schedule: @MainActor (Int, @escaping () -> Void) -> Timeout
    private var lessons = Lesson.allCases[...]
    private var learned: Set<Lesson> = []
    /// How often the row of the first of `lessons` has leaned.
    private var count = 0
    private var timeout: Timeout?
    /// The device that was used last. The button of a touchpad is reported as that of a mouse, so it doesn't replace
    /// the touchpad.
    private var device: Device?

    private static let maximumCount = 5
    /// ms
    private static let interval = 4_000

    /// - Parameter schedule: calls a handler after a time in ms.
    init(
        _ document: LibraryDocument, in list: ListController,
        schedule: @escaping @MainActor (Int, @escaping () -> Void) -> Timeout = MainLoop.after
    ) {
        self.document = document
        self.list = list
        self.schedule = schedule
        list.onUse = { [weak self] in self?.wasUsed($0) }
        wait()
    }

    private func wait() {
        timeout?.cancel()
        timeout = schedule(Self.interval) { [weak self] in self?.demonstrate() }
    }

    /// Leaves out the lesson that teaches what the user has done, on any row and with any device.
    func handle(_ event: SessionEvent) {
        if let lesson = Lesson(teaching: event) { learned.insert(lesson) }
    }

    private func demonstrate() {
        // The level of lists shows no lessons.
        guard document.hasOnlyLessons, !DesktopSettings.hasScreenReader, list.level != .lists,
            let shown = list.shownList
        else { return }
        func item(of lesson: Lesson) -> Item? { shown.items.first { !$0.isDone && Lesson($0.text) == lesson } }
        // Rows of lessons may be done or deleted.
        while let lesson = lessons.first, learned.contains(lesson) || item(of: lesson) == nil { next() }
        guard let lesson = lessons.first, let item = item(of: lesson), count < Self.maximumCount,
            list.demonstrate(lesson.demonstration, with: item.id)
        else { return }
        count += 1
        wait()
    }

    private func next() {
        lessons = lessons.dropFirst()
        count = 0
    }

    /// - Parameter used: `nil` for the keyboard.
    private func wasUsed(_ used: Device?) {
        if let used, used != device, used != .mouse || device != .touchpad {
            device = used
            document.rewordLessons(for: used)
        }
        // The user's own list may be deleted later.
        if !document.hasOnlyLessons { lessons = [] }
        guard !lessons.isEmpty else { return }
        if count > 0 { next() }
        wait()
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport
import ListCore

/// Shows at the first start how rows are moved: the row of a lesson leans by itself until something is used, and then
/// the row of the next one (K17).
final class LessonDemonstrator {
    private let document: LibraryDocument
    private let list: ListController
    private var lessons = Lesson.allCases[...]
    /// How often the row of the first of `lessons` has leaned.
    private var count = 0
    private var timeout: Timeout?
    /// The words of a touchpad stay when its button is pressed, which looks like that of a mouse.
    private var device: Device?

    private static let maximumCount = 5
    /// ms
    private static let interval = 4_000

    init(_ document: LibraryDocument, in list: ListController) {
        self.document = document
        self.list = list
        list.onUse = { [weak self] in self?.wasUsed($0) }
        wait()
    }

    private func wait() {
        timeout?.cancel()
        timeout = MainLoop.after(milliseconds: Self.interval) { [weak self] in self?.demonstrate() }
    }

    private func demonstrate() {
        guard document.hasOnlyLessons, !DesktopSettings.hasScreenReader, let shown = list.shownList else { return }
        func item(of lesson: Lesson) -> Item? { shown.items.first { !$0.isDone && Lesson($0.text) == lesson } }
        // Lessons that were learned or deleted are left out.
        while let lesson = lessons.first, item(of: lesson) == nil { next() }
        guard let lesson = lessons.first, let item = item(of: lesson), count < Self.maximumCount else { return }
        count += 1
        list.demonstrate(lesson.demonstration, with: item.id)
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
        if count > 0 { next() }
        if !lessons.isEmpty { wait() }
    }
}

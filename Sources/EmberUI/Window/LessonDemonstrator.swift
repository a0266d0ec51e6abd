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
    /// The device that was used last. The button of a touchpad is reported as that of a mouse, so it doesn't replace
    /// the touchpad.
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
        // The level of lists shows no lessons.
        guard document.hasOnlyLessons, !DesktopSettings.hasScreenReader, list.level != .lists,
            let shown = list.shownList
        else { return }
        func item(of lesson: Lesson) -> Item? { shown.items.first { !$0.isDone && Lesson($0.text) == lesson } }
        // Lessons that were learned or deleted are left out.
        while let lesson = lessons.first, item(of: lesson) == nil { next() }
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
        guard !lessons.isEmpty, document.hasOnlyLessons else { return }
        if count > 0 { next() }
        wait()
    }
}

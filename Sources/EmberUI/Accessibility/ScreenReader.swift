// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import GtkSupport

/// Announces messages to the screen reader.
///
/// Announcements are delayed, because a screen reader drops them while it reads the newly focused widget. Messages that
/// follow each other quickly are announced together.
final class ScreenReader {
    /// The kind of a message. A message replaces the last pending one if both have the same kind.
    enum AnnouncementKind {
        case add, complete, uncomplete, change, date, message, level, undo, redo
    }

    private let window: Widget
    private var pending: [(kind: AnnouncementKind, sentence: String, count: Int)] = []
    private var timeout: Timeout?

    /// Delay of an announcement in ms: longer than a key repeat and than moving the focus to another row.
    private static let delay = 300

    init(in window: Widget) {
        self.window = window
    }

    /// Announces a message after a delay.
    ///
    /// - Parameter together: returns the message for several events of the kind; without it, the last message is
    ///   announced.
    func announce(_ kind: AnnouncementKind, _ sentence: String, together: ((Int) -> String)? = nil) {
        if let last = pending.last, last.kind == kind {
            let count = last.count + 1
            pending[pending.count - 1] = (kind, together?(count) ?? sentence, count)
        } else {
            pending.append((kind, sentence, 1))
        }
        timeout?.cancel()
        timeout = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.announcePending() }
    }

    private func announcePending() {
        let words = pending.map(\.sentence).joined(separator: " ")
        pending.removeAll()
        Accessibility.announce(words, from: window)
    }
}

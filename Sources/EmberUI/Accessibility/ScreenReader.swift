// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// Announces messages to the screen reader.
///
/// Announcements are delayed, because a screen reader drops them while it reads the newly focused widget. Messages that follow each
/// other quickly are announced together.
final class ScreenReader {
    /// The topic of a message. A message replaces a pending one of the same topic.
    enum Topic {
        case add, complete, uncomplete, change, message, level, undo, redo
    }

    private let window: Widget
    private var said: [(topic: Topic, sentence: String, count: Int)] = []
    private var pause: Timeout?

    /// Delay of an announcement in ms: longer than a key repeat and than moving the focus to another row.
    private static let patience: UInt32 = 300

    init(in window: Widget) {
        self.window = window
    }

    /// Announces a message after a delay.
    ///
    /// - Parameter together: returns the message for several events of the topic; without it, the last message is announced.
    func say(_ topic: Topic, _ sentence: String, together: ((Int) -> String)? = nil) {
        if let last = said.last, last.topic == topic {
            let count = last.count + 1
            said[said.count - 1] = (topic, together?(count) ?? sentence, count)
        } else {
            said.append((topic, sentence, 1))
        }
        pause?.cancel()
        pause = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.speak() }
    }

    private func speak() {
        let words = said.map(\.sentence).joined(separator: " ")
        said.removeAll()
        Accessibility.announce(words, from: window)
    }
}

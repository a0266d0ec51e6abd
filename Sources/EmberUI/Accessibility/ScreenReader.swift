// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport

/// Says to the screen reader what happened. Not at once: it reads what has the keyboard now and would leave the rest out, and what
/// follows quickly is said together.
final class ScreenReader {
    /// What a sentence is of. The next one of the same takes its place.
    enum Topic {
        case add, complete, uncomplete, change, message, level, undo, redo
    }

    private let window: Widget
    private var said: [(topic: Topic, sentence: String, count: Int)] = []
    private var pause: Timeout?

    /// ms of silence before it speaks: longer than a key takes to repeat itself, and than the keyboard to be on another row.
    private static let patience: UInt32 = 300

    init(in window: Widget) {
        self.window = window
    }

    /// - Parameter together: what is said of so many at once; without it, only the last one is told of.
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

// SPDX-License-Identifier: GPL-3.0-or-later

/// Updates of a widget that together take longer than a frame. Each frame makes a few of them, in the order in which
/// they were added.
public final class UpdateQueue {
    private let widget: Widget
    private let perFrame: Int
    private var waiting: [() -> Void] = []

    /// - Parameters:
    ///   - widget: the widget that the updates change. They wait until it is shown.
    ///   - perFrame: the number of updates in each frame.
    public init(of widget: Widget, perFrame: Int) {
        self.widget = widget
        self.perFrame = perFrame
    }

    public func add(_ update: @escaping () -> Void) {
        waiting.append(update)
        guard waiting.count == 1 else { return }
        FrameClock.tick(widget) { [weak self] _ in self?.makeSome() ?? false }
    }

    /// Returns whether there are more.
    private func makeSome() -> Bool {
        let some = waiting.prefix(perFrame)
        for update in some { update() }
        waiting.removeFirst(some.count)
        return !waiting.isEmpty
    }
}

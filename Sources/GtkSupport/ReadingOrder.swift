// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport

/// Keeps the children of a widget in their visible order, in which screen readers read them. Widgets that GTK provides
/// do so by themselves, but rows that are reused for other items are not in order.
public final class ReadingOrder {
    private let parent: Widget
    private let wanted: () -> [Widget]?
    private var isWaiting = false

    /// - Parameter wanted: Returns the children in their visible order, or `nil` to postpone sorting.
    public init(of parent: Widget, as wanted: @escaping () -> [Widget]?) {
        self.parent = parent
        self.wanted = wanted
    }

    /// Sorts the children if needed. To be called after each allocation; sorting is deferred, because it makes GTK
    /// allocate again.
    public func keep() {
        guard !isWaiting, let wanted = wanted(), wanted != current(wanted) else { return }
        isWaiting = true
        MainLoop.soon { [weak self] in self?.sort() }
    }

    /// Moves as few children as possible.
    private func sort() {
        isWaiting = false
        guard let wanted = wanted() else { return }
        var moved: Set<Widget> = []
        for case .insert(_, let widget, _) in wanted.difference(from: current(wanted)) { moved.insert(widget) }
        var previous: Widget?
        for widget in wanted {
            if moved.contains(widget) { gtk_widget_insert_after(widget, parent, previous) }
            previous = widget
        }
    }

    private func current(_ widgets: [Widget]) -> [Widget] {
        let wanted = Set(widgets)
        return children(of: parent).filter { wanted.contains($0) }
    }
}

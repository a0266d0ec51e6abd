// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Keeps some of a widget's children in the order in which they are seen: in their order a screen reader walks over them.
public final class ReadingOrder {
    private let parent: Widget
    private let wanted: () -> [Widget]?
    private var isWaiting = false

    /// - Parameter wanted: the children as they are seen; nil while that is not worth the trouble.
    public init(of parent: Widget, as wanted: @escaping () -> [Widget]?) {
        self.parent = parent
        self.wanted = wanted
    }

    /// To be called after each allocation. What stands wrong is moved soon after it, for GTK then asks for another one.
    public func keep() {
        guard !isWaiting, let wanted = wanted(), wanted != standing(wanted) else { return }
        isWaiting = true
        MainLoop.soon { [weak self] in self?.arrange() }
    }

    /// Moves as few as will do.
    private func arrange() {
        isWaiting = false
        guard let wanted = wanted() else { return }
        var moved: Set<Widget> = []
        for case .insert(_, let widget, _) in wanted.difference(from: standing(wanted)) { moved.insert(widget) }
        var previous: Widget?
        for widget in wanted {
            if moved.contains(widget) { gtk_widget_insert_after(widget, parent, previous) }
            previous = widget
        }
    }

    private func standing(_ widgets: [Widget]) -> [Widget] {
        let wanted = Set(widgets)
        return children(of: parent).filter { wanted.contains($0) }
    }
}

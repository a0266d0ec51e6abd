// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The rows there are as widgets: those that show an item, and those that wait for one.
final class RowPool {
    /// Whether the last layout wanted more rows than there are.
    var isShort = false

    /// Assistive technology wants something done to an item.
    var onAction: (RowAction, ItemID) -> Void = { _, _ in }

    private let list: Widget
    private let cues: CuePainter
    private var bound: [RowKey: RowView] = [:]
    private var spare: [RowView] = []

    /// px of a new window, and rows kept ready beyond those in view: for rows on their way out, and for a window that grows.
    private static let firstPage = 720.0
    private static let reserve = 6

    /// - Parameter list: the widget whose children the rows are.
    init(in list: Widget, cues: CuePainter) {
        self.list = list
        self.cues = cues
    }

    /// The row that shows a frame, if one does.
    func row(for frame: RowFrame) -> RowView? { bound[frame.key] }

    /// The row that shows an item which is there to stay, if one does.
    func row(of item: ItemID) -> RowView? { bound[RowKey(id: item, isLeaving: false)] }

    /// The row that has the keyboard, seen or not.
    var focused: RowView? { bound.values.first { gtk_widget_is_focus($0.widget) != 0 } }

    func makeRow() -> RowView {
        let row = RowView(cues: cues)
        row.fallSilent()
        row.onAction = { [weak self] in self?.onAction($0, $1) }
        gtk_widget_set_parent(row.widget, list)
        return row
    }

    /// Makes rows until there are enough for what will be seen. Never during an allocation: a child that comes then leaves GTK
    /// believing that an allocation is still to come, and no later one happens.
    ///
    /// - Parameter page: px of the viewport.
    func stock(page: Double) {
        var enough = Int(((max(page, Self.firstPage) + 2 * Tuning.overscan) / Tuning.rowHeight).rounded(.up)) + Self.reserve
        if isShort { enough = max(enough, bound.count + spare.count + Self.reserve) }
        isShort = false
        while bound.count + spare.count < enough { spare.append(makeRow()) }
    }

    /// The row for a frame; nil when there are too few.
    func bind(_ frame: RowFrame) -> RowView? {
        if let row = bound[frame.key] { return row }
        let row = spare.popLast()
        bound[frame.key] = row
        return row
    }

    /// Rows no longer shown may show others, but for the one with the focus, which the keyboard must not lose.
    func recycle(except frames: [RowFrame]) {
        let needed = Set(frames.map(\.key))
        for (key, row) in bound where !needed.contains(key) && gtk_widget_is_focus(row.widget) == 0 {
            bound[key] = nil
            spare.append(row)
        }
    }

    func hide(exceptOf frames: [RowFrame]) {
        if bound.count > frames.count {
            let shown = Set(frames.map(\.key))
            for (key, row) in bound where !shown.contains(key) { row.putAside() }
        }
        for row in spare {
            gtk_widget_set_child_visible(row.widget, 0)
            row.fallSilent()
        }
    }

    /// The widgets of the rows that stay, from top to bottom.
    func order(of frames: [RowFrame]) -> [Widget] {
        let staying = frames.filter { $0.index != nil }.sorted { ($0.index ?? 0) < ($1.index ?? 0) }
        return staying.compactMap { row(for: $0)?.widget }
    }

    /// Draws all rows anew.
    func redraw() {
        for row in bound.values { gtk_widget_queue_draw(row.widget) }
    }

    /// Takes all rows from the list, which is about to be gone.
    func empty() {
        for row in Array(bound.values) + spare where gtk_widget_get_parent(row.widget) == list { gtk_widget_unparent(row.widget) }
        bound.removeAll()
        spare.removeAll()
    }
}

/// A row on screen. One that leaves is another one than the one that may already be back.
private struct RowKey: Hashable {
    let id: ItemID
    let isLeaving: Bool
}

private extension RowFrame {
    var key: RowKey { RowKey(id: item.id, isLeaving: index == nil) }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The pool of row widgets: those bound to a frame, and spare ones.
final class RowPool {
    /// Whether there were too few rows for the last `bind`. `addRows` resets this.
    private(set) var isShort = false
    /// Number of rows that were bound to another item since the last `addRows`.
    private var reused = 0

    /// Receives the commands that assistive technology performs on an item.
    var onAction: (Command, ItemID) -> Void = { _, _ in }

    private let list: Widget
    private let renderer: RowRenderer
    private let swipeIcons: SwipeIcons
    private var bound: [RowKey: RowView] = [:]
    /// The frames that were bound last, and their rows.
    private var shown: (keys: [RowKey], rows: [RowView?]) = ([], [])
    /// The rows that aren't shown: new ones, then the others in the order in which they became spare.
    private(set) var spare: [RowView] = []

    /// Height in px of a new window.
    private static let firstPage = 720.0
    /// Number of spare rows beyond those in view, for rows that are leaving and for a window that grows.
    private static let reserve = 6

    /// - Parameter list: the parent of the rows.
    init(in list: Widget, renderer: RowRenderer, swipeIcons: SwipeIcons) {
        self.list = list
        self.renderer = renderer
        self.swipeIcons = swipeIcons
    }

    /// Returns the row that shows an item and isn't leaving, if any.
    func row(of item: ItemID) -> RowView? { bound[RowKey(id: item, isLeaving: false)] }

    /// The row that has the focus, visible or not.
    var focused: RowView? { bound.values.first { gtk_widget_is_focus($0.widget) != 0 } }

    func makeRow() -> RowView {
        let row = RowView(renderer: renderer, swipeIcons: swipeIcons)
        row.onAction = { [weak self] in self?.onAction($0, $1) }
        row.hide()
        gtk_widget_set_parent(row.widget, list)
        return row
    }

    /// Creates rows until there are enough for the viewport, and for another one once rows are reused. Must not be
    /// called during an allocation: for a child added then, GTK would never allocate again.
    ///
    /// - Parameter height: height of the viewport in px.
    func addRows(forHeight height: Double) {
        let inView = Int(((max(height, Self.firstPage) + 2 * Tuning.overscan) / Tuning.rowHeight).rounded(.up))
        let count = bound.count + spare.count
        var needed = inView + Self.reserve
        // The rows of another viewport stay laid out, in case the user scrolls back.
        needed = max(needed, min(count + reused, needed + inView))
        if isShort { needed = max(needed, count + Self.reserve) }
        (isShort, reused) = (false, 0)
        while bound.count + spare.count < needed { spare.insert(makeRow(), at: 0) }
    }

    /// Binds a row to each frame. Returns the rows in the same order, `nil` where there are too few. Rows that are no
    /// longer shown become spare ones, except the focused row.
    func bind(_ frames: [RowFrame]) -> [RowView?] {
        // Most frames of a scroll show the same rows as the one before, and comparing keys is faster than looking rows
        // up. This is skipped while a focused row is out of view, because it may have lost the focus.
        let keys = frames.map(\.key)
        if bound.count == keys.count, keys == shown.keys, shown.rows.allSatisfy({ $0 != nil }) { return shown.rows }
        recycle(except: keys)
        bindLaidOutRows(to: keys)
        shown = (keys, keys.map(row(boundTo:)))
        isShort = shown.rows.contains { $0 == nil }
        return shown.rows
    }

    private func row(boundTo key: RowKey) -> RowView? {
        if let row = bound[key] { return row }
        guard !spare.isEmpty else { return nil }
        let row = spare.removeFirst()
        if row.item != nil { reused += 1 }
        bound[key] = row
        return row
    }

    /// Binds spare rows that last showed one of the items, because they are laid out already.
    private func bindLaidOutRows(to keys: [RowKey]) {
        for key in keys where bound[key] == nil {
            if let index = spare.firstIndex(where: { $0.item == key.id }) { bound[key] = spare.remove(at: index) }
        }
    }

    private func recycle(except keys: [RowKey]) {
        let kept = Set(keys)
        // A filtered copy is small. Changing the dictionary during the loop would copy all of it.
        for (key, row) in bound.filter({ !kept.contains($0.key) && gtk_widget_is_focus($0.value.widget) == 0 }) {
            bound[key] = nil
            spare.append(row)
        }
    }

    /// Hides all rows that the last `bind` didn't return.
    func hideOthers() {
        if bound.count > shown.keys.count {
            let kept = Set(shown.keys)
            for (key, row) in bound where !kept.contains(key) { row.moveOutOfView() }
        }
        for row in spare { row.hide() }
    }

    /// Returns the widgets of the rows that are not leaving, from top to bottom.
    func order(of frames: [RowFrame]) -> [Widget] {
        let staying = frames.filter { $0.index != nil }.sorted { ($0.index ?? 0) < ($1.index ?? 0) }
        return staying.compactMap { bound[$0.key]?.widget }
    }

    /// Queues a redraw of all rows.
    func redraw() {
        for row in bound.values { gtk_widget_queue_draw(row.widget) }
    }

    /// Forgets all rows before the list is destroyed.
    func removeAll() {
        bound.removeAll()
        shown = ([], [])
        spare.removeAll()
    }
}

/// Identifies a row on screen. A row that is leaving differs from a new one of the same item.
private struct RowKey: Hashable {
    let id: ItemID
    let isLeaving: Bool
}

private extension RowFrame {
    var key: RowKey { RowKey(id: item.id, isLeaving: index == nil) }
}

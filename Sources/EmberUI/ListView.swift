// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The list on screen: recycled rows, placed as the session's frames say. It decides nothing.
final class ListView: ScrollablePeer {
    private static let listClass = WidgetClass.registerScrollable(
        "EmberList", cssName: "emberlist", role: GTK_ACCESSIBLE_ROLE_LIST
    )

    /// What is shown. Whoever changes it calls `refresh()`. (No observer: with one each change would copy the list.)
    var session: ListSession?
    /// Called for what happened while time went by.
    var onEffects: ([Effect]) -> Void = { _ in }

    private lazy var cues = CuePainter(of: widget)
    private lazy var type = RowType(of: probe.widget)
    /// A row that is never shown: it has the font that rows have.
    private lazy var probe = makeRow()
    private var fontSerial: UInt32 = 0
    private var bound: [RowKey: RowView] = [:]
    private var spare: [RowView] = []
    private var drawingOrder: [RowView] = []
    private var isShortOfRows = false
    private var wantsFocus = false
    private var isFocusVisible = false
    private var isMirrored = false
    private var isTicking = false
    private var isAdjusting = false

    init() {
        super.init(of: Self.listClass)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_focusable(widget, 1)
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_set_child_visible(probe.widget, 0)
    }

    /// Shows the session as it is now, and goes on for as long as something moves.
    ///
    /// The layout is asked for right before that of the next frame, in its update phase: asked for in the middle of another one, it
    /// would be forgotten with all that come after it.
    func refresh() {
        guard gtk_widget_get_realized(widget) != 0 else {
            stockRows()
            return
        }
        guard !isTicking else { return }
        isTicking = true
        Frames.tick(widget) { [weak self] time in
            guard let self else { return false }
            isTicking = show(at: time)
            return isTicking
        }
    }

    /// Returns whether there is more to come.
    private func show(at time: Double) -> Bool {
        guard let effects = session?.advance(to: time) else { return false }
        if !effects.isEmpty { onEffects(effects) }
        stockRows()
        adjust()
        gtk_widget_queue_allocate(widget)
        takeFocus()
        return session?.scene.isMoving == true || isShortOfRows || wantsFocus
    }

    /// Puts the keyboard's focus on the session's row as soon as there is one on screen.
    ///
    /// - Parameter isVisible: whether it is to be seen; a tap needs no ring to tell where it was.
    func grabFocus(isVisible: Bool) {
        wantsFocus = true
        isFocusVisible = isVisible
        takeFocus()
        refresh()
    }

    private func takeFocus() {
        guard wantsFocus else { return }
        guard let id = session?.scene.focus else {
            wantsFocus = false
            return
        }
        guard let row = bound[RowKey(id: id, isLeaving: false)], gtk_widget_get_child_visible(row.widget) != 0 else { return }
        wantsFocus = false
        gtk_widget_grab_focus(row.widget)
        // GTK shows the focus once it has seen a key of its own; those of the list it never sees.
        if isFocusVisible, let window = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(ptr(window), 1) }
    }

    // MARK: Layout

    override func adopt(_ adjustment: OpaquePointer) {
        on(adjustment, "value-changed") { [weak self] in
            guard let self, !isAdjusting else { return }
            session?.scroll(to: gtk_adjustment_get_value(ptr(adjustment)))
            refresh()
        }
    }

    override func allocate(width: Int32, height: Int32) {
        let width = Double(width)
        readSurroundings()
        session?.resize(width: width, page: Double(height), metrics: type.metrics, now: MainLoop.now)
        let frames = bindRows(width: width)
        drawingOrder = frames.compactMap { bound[$0.key] }
        for row in drawingOrder { row.place() }
        hideRows(exceptOf: frames)
        isShortOfRows = drawingOrder.count < frames.count
        // Rows that came, went or changed their order are no transform of a row that was there.
        gtk_widget_queue_draw(widget)
        // A new width lets a held row go; rows came or went, or were measured: the scrollbar is told with the next frame.
        if isShortOfRows || !isAdjusted || session?.scene.isMoving == true { refresh() }
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        for row in drawingOrder { gtk_widget_snapshot_child(widget, row.widget, snapshot) }
    }

    override func dispose() {
        for row in Array(bound.values) + spare + [probe] where gtk_widget_get_parent(row.widget) == widget {
            gtk_widget_unparent(row.widget)
        }
        bound.removeAll()
        spare.removeAll()
        drawingOrder.removeAll()
    }

    /// Binds a row to every frame and measures those that were never laid out, until no height is a guess.
    private func bindRows(width: Double) -> [RowFrame] {
        // The session is never copied here: a copy would make each measured height copy all of them.
        while true {
            let frames = session?.frames ?? []
            recycle(except: frames)
            var isCertain = true
            for frame in frames {
                guard let row = bind(frame.key) else { continue }
                let height = row.show(frame, type: type, width: width, mirrored: isMirrored)
                guard let index = frame.index, session?.scene.heights.isMeasured(index) == false else { continue }
                session?.measure(index, as: height)
                isCertain = false
            }
            if isCertain { return frames }
        }
    }

    private func bind(_ key: RowKey) -> RowView? {
        if let row = bound[key] { return row }
        let row = spare.popLast()
        bound[key] = row
        return row
    }

    /// Makes rows until there are enough for what will be seen. Never during an allocation: a child that comes then leaves GTK
    /// believing that an allocation is still to come, and no later one happens.
    private func stockRows() {
        let page = max(session?.scene.page ?? 0, Self.firstPage)
        var enough = Int(((page + 2 * Tuning.overscan) / Tuning.rowHeight).rounded(.up)) + Self.reserve
        if isShortOfRows { enough = max(enough, bound.count + spare.count + Self.reserve) }
        isShortOfRows = false
        while bound.count + spare.count < enough { spare.append(makeRow()) }
    }

    /// px of a new window, and rows kept ready beyond those in view: for rows on their way out, and for a window that grows.
    private static let firstPage = 720.0
    private static let reserve = 6

    /// Rows no longer shown may show others, but for the one with the focus, which the keyboard must not lose.
    private func recycle(except frames: [RowFrame]) {
        let needed = Set(frames.map(\.key))
        for (key, row) in bound where !needed.contains(key) && gtk_widget_is_focus(row.widget) == 0 {
            bound[key] = nil
            spare.append(row)
        }
    }

    private func hideRows(exceptOf frames: [RowFrame]) {
        if bound.count > frames.count {
            let shown = Set(frames.map(\.key))
            for (key, row) in bound where !shown.contains(key) { row.putAside() }
        }
        for row in spare { gtk_widget_set_child_visible(row.widget, 0) }
    }

    private func makeRow() -> RowView {
        let row = RowView(cues: cues)
        gtk_widget_set_parent(row.widget, widget)
        return row
    }

    /// Takes on what the desktop wants: the direction of reading, motion or none, the font and its scale.
    private func readSurroundings() {
        isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        session?.set(mirrored: isMirrored, reducesMotion: !Settings.flag("gtk-enable-animations", of: widget))
        let serial = pango_context_get_serial(gtk_widget_get_pango_context(probe.widget))
        guard serial != fontSerial else { return }
        fontSerial = serial
        type = RowType(of: probe.widget)
        cues.rescale(type.scale)
    }

    /// What the scrolled window is to know: offset, length and page, px.
    private var extent: (value: Double, upper: Double, page: Double)? {
        guard let scene = session?.scene else { return nil }
        let offset = min(max(scene.scroller.offset, 0), scene.scroller.limit)
        return (offset, max(scene.contentHeight, scene.page), scene.page)
    }

    private var isAdjusted: Bool {
        guard let vertical, let extent else { return true }
        let adjustment: UnsafeMutablePointer<GtkAdjustment> = ptr(vertical.pointer)
        return gtk_adjustment_get_value(adjustment) == extent.value && gtk_adjustment_get_upper(adjustment) == extent.upper
            && gtk_adjustment_get_page_size(adjustment) == extent.page
    }

    /// Tells the scrolled window. Not during an allocation: the scrollbar then asks for one too, and GTK 4.8 loses track of it.
    private func adjust() {
        guard let vertical, let extent else { return }
        isAdjusting = true
        gtk_adjustment_configure(
            ptr(vertical.pointer), extent.value, 0, extent.upper, extent.page * 0.1, extent.page * 0.9, extent.page
        )
        isAdjusting = false
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

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The list on screen: recycled rows, placed as the session's frames say. It decides nothing.
final class ListView: ScrollableWidget {
    private static let listClass = WidgetClass.registerScrollable(
        "EmberList", cssName: "emberlist", role: GTK_ACCESSIBLE_ROLE_LIST
    )

    /// What is shown. Whoever changes it calls `refresh()`. (No observer: with one each change would copy the list.)
    var session: ListSession?
    /// Called for what happened while time went by.
    var onEffects: ([SessionEvent]) -> Void = { _ in }

    /// Called when the field is made, before it shows anything.
    var onField: (EditField) -> Void = { _ in }
    /// Assistive technology wants something done to an item.
    var onAction: (RowAction, ItemID) -> Void = { _, _ in }
    /// Called before each frame.
    var onFrame: () -> Void = {}

    private lazy var cues = CuePainter(of: widget)
    /// Where the text of the edited row is typed.
    private(set) lazy var field = makeField()
    private var hasField = false
    private lazy var placeholder = makePlaceholder()
    private var hasPlaceholder = false
    private lazy var pullCue = PullCuePainter(of: probe.widget, cues: cues)
    private var editedRow: RowView?
    private lazy var type = RowTypography(of: probe.widget)
    /// A row that is never shown: it has the font that rows have.
    private lazy var probe = rows.makeRow()
    private var fontSerial: UInt32 = 0
    private(set) lazy var rows = makePool()
    private lazy var reading = ReadingOrder(of: widget) { [weak self] in
        guard let self, let session, !session.isMoving else { return nil }
        return rows.order(of: session.frames)
    }
    private var drawingOrder: [RowView] = []
    var wantsFocus = false
    /// Frames in which nothing moved and the row that is to have the focus was not there yet.
    var framesWithoutFocus = 0
    var isFocusVisible = false
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
        openField()
        guard gtk_widget_get_realized(widget) != 0 else {
            rows.addRows(forPage: page)
            return
        }
        guard !isTicking else { return }
        isTicking = true
        FrameClock.tick(widget) { [weak self] time in
            guard let self else { return false }
            isTicking = show(at: time)
            return isTicking
        }
    }

    /// Draws everything anew: the colors are others.
    func redraw() {
        rows.redraw()
        if hasPlaceholder { gtk_widget_queue_draw(placeholder.widget) }
        gtk_widget_queue_draw(widget)
        refresh()
    }

    private var page: Double { session?.scene.page ?? 0 }

    /// Returns whether there is more to come.
    private func show(at time: Double) -> Bool {
        guard let effects = session?.advance(to: time) else { return false }
        if !effects.isEmpty { onEffects(effects) }
        rows.addRows(forPage: page)
        dress()
        adjust()
        onFrame()
        gtk_widget_queue_allocate(widget)
        openField()
        takeFocus()
        giveUpFocus()
        return session?.isMoving == true || rows.isShort || wantsFocus
    }

    // MARK: The field and the placeholder

    /// Has the field show what is being edited, with the keyboard in it; or gives the keyboard back.
    private func openField() {
        if let editing = session?.editing {
            field.open(editing, isList: session?.level == .lists)
        } else if hasField, field.isOpen {
            field.close()
            editedRow = nil
            if !wantsFocus { gtk_widget_grab_focus(widget) }
        }
    }

    /// Where a row is seen, px of the list.
    func box(of item: ItemID) -> (x: Double, y: Double, width: Double, height: Double) {
        let frame = session?.frames.last { $0.item.id == item && $0.index != nil }
        return frame.map { ($0.x, $0.y, session?.scene.width ?? 0, $0.height) } ?? (0, 0, session?.scene.width ?? 0, 1)
    }

    /// Whether a point on the list that is pressed is on the row that is being edited: the press is the field's then.
    func takesPress(at point: Point) -> Bool {
        guard let session, let editing = session.editing else { return false }
        return session.scene.item(at: point, in: session.list) == editing.item
    }

    /// What asks for a new layout of its own, and so cannot wait for the layout of the list.
    private func dress() {
        guard let session else { return }
        let shown = session.scene.placeholder(in: session.list)
        if shown != nil || hasPlaceholder {
            placeholder.show(shown, type: type, width: session.scene.width, mirrored: isMirrored)
        }
        guard let editing = session.editing else { return }
        // One that was opened just now has no row yet.
        let known = editedRow?.item == editing.item ? editedRow?.ink : nil
        guard let ink = known ?? session.frames.last(where: { $0.item.id == editing.item })?.paint.ink else { return }
        field.applyStyle(type, width: session.scene.width, mirrored: isMirrored, ink: ink)
        self.session?.moveCaret(to: field.caretSpan)
    }

    /// Puts the caret where a row that has just been opened was pressed.
    func putCaret(at point: Point) {
        guard let editing = session?.editing, let row = rows.row(of: editing.item),
            let offset = row.textOffset(at: point)
        else { return }
        field.putCaret(at: offset)
    }

    private func makeField() -> EditField {
        let field = EditField()
        gtk_widget_set_child_visible(field.widget, 0)
        gtk_widget_set_parent(field.widget, widget)
        hasField = true
        onField(field)
        return field
    }

    /// An input method shows another text in the field: the row is to be as high as that.
    func composed() {
        session?.composed()
        refresh()
    }

    private func makePlaceholder() -> PlaceholderView {
        let placeholder = PlaceholderView(cues: cues)
        gtk_widget_set_child_visible(placeholder.revealer, 0)
        Accessibility.set(isHidden: true, of: placeholder.revealer)
        gtk_widget_set_parent(placeholder.revealer, widget)
        hasPlaceholder = true
        return placeholder
    }

    // MARK: Layout

    override func adopt(_ adjustment: OpaquePointer) {
        on(adjustment, "value-changed") { [weak self] in
            guard let self, !isAdjusting else { return }
            let effects = session?.scroll(to: gtk_adjustment_get_value(ptr(adjustment)), now: MainLoop.now) ?? []
            if !effects.isEmpty { onEffects(effects) }
            refresh()
        }
    }

    override func allocate(width: Int32, height: Int32) {
        let width = Double(width)
        readSurroundings()
        session?.resize(width: width, page: Double(height), metrics: type.metrics, now: MainLoop.now)
        let frames = bindRows(width: width)
        drawingOrder = frames.compactMap { rows.row(for: $0) }
        for row in drawingOrder { row.place() }
        if let box = editedRow?.textBox { field.place(over: box, width: width, type: type) }
        if hasPlaceholder { placeholder.place() }
        rows.hide(exceptOf: frames)
        rows.isShort = drawingOrder.count < frames.count
        // Rows that came, went or changed their order are no transform of a row that was there.
        gtk_widget_queue_draw(widget)
        // A new width lets a held row go; rows came or went, or were measured: the scrollbar is told with the next frame.
        if rows.isShort || !isAdjusted || session?.isMoving == true { refresh() }
        reading.keep()
    }

    private func makePool() -> RowPool {
        let rows = RowPool(in: widget, cues: cues)
        rows.onAction = { [weak self] in self?.onAction($0, $1) }
        return rows
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        if let session, let cue = session.scene.pullCue(in: session.list) {
            pullCue.draw(cue, on: snapshot, width: session.scene.width, type: type, mirrored: isMirrored)
        }
        if hasPlaceholder { gtk_widget_snapshot_child(widget, placeholder.revealer, snapshot) }
        for row in drawingOrder {
            gtk_widget_snapshot_child(widget, row.widget, snapshot)
            if row === editedRow, let box = row.textBox { field.draw(over: box, of: widget, on: snapshot) }
        }
    }

    override func dispose() {
        rows.removeAll()
        if gtk_widget_get_parent(probe.widget) == widget { gtk_widget_unparent(probe.widget) }
        if hasField, gtk_widget_get_parent(field.widget) == widget { gtk_widget_unparent(field.widget) }
        if hasPlaceholder, gtk_widget_get_parent(placeholder.revealer) == widget { gtk_widget_unparent(placeholder.revealer) }
        editedRow = nil
        drawingOrder.removeAll()
    }

    /// Binds a row to every frame and measures those that were never laid out, until no height is a guess.
    private func bindRows(width: Double) -> [RowFrame] {
        // The session is never copied here: a copy would make each measured height copy all of them.
        let edited = hasField ? session?.editing?.item : nil
        let total = session?.list.items.count ?? 0
        while true {
            let frames = session?.frames ?? []
            rows.recycle(except: frames)
            editedRow = nil
            var isCertain = true
            for frame in frames {
                guard let row = rows.bind(frame) else { continue }
                let isEdited = frame.item.id == edited && frame.index != nil
                if isEdited { editedRow = row }
                let height = row.show(
                    frame, of: total, fieldText: isEdited ? field.shownText : nil, type: type, width: width, mirrored: isMirrored
                )
                guard let index = frame.index, session?.scene.heights.isMeasured(index) == false else { continue }
                session?.measure(index, as: height)
                isCertain = false
            }
            if isCertain { return frames }
        }
    }

    /// Takes on what the desktop wants: the direction of reading, motion or none, the font and its scale.
    private func readSurroundings() {
        isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        session?.set(mirrored: isMirrored, reducesMotion: DesktopSettings.reducesMotion(of: widget))
        let serial = RowTypography.serial(of: probe.widget)
        guard serial != fontSerial else { return }
        fontSerial = serial
        type = RowTypography(of: probe.widget)
        cues.rescale(type.scale)
    }

    /// What the scrolled window is to know: offset, length and page, px.
    private var extent: (value: Double, upper: Double, page: Double)? {
        guard let scene = session?.scene else { return nil }
        let upper = max(scene.contentHeight, scene.page)
        // A row that is lifted may be scrolled to from beyond the end; the scrollbar does not know of that.
        return (min(max(scene.scrollPosition.offset, 0), upper - scene.page), upper, scene.page)
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

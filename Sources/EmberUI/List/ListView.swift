// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The size of a list view and the settings of the desktop that affect the layout of rows.
struct ListViewport: Equatable {
    /// px
    let width: Double
    let height: Double
    let metrics: RowMetrics
    let grid: PixelGrid
    let isMirrored: Bool
    var reducesMotion: Bool
}

/// Supplies a list view with snapshots, and receives sizes and actions from it. Methods return `nil` if the snapshot
/// hasn't changed.
protocol ListViewSource: AnyObject {
    /// Advances to the time (s) of a frame, and returns its snapshot.
    func snapshot(at time: Double) -> ListSnapshot?
    func layOut(in viewport: ListViewport) -> ListSnapshot?
    func measure(_ heights: [MeasuredHeight]) -> ListSnapshot?
    /// - Parameter span: the caret's line, px from the top of the edited row.
    func moveCaret(to span: ClosedRange<Double>) -> ListSnapshot?
    /// Scrolls as the wheel and the scrollbar do.
    func scroll(to offset: Double)
    /// Requests the heights of rows with dates again.
    func dateLabelsChanged()
    /// Connects the handlers of the field when it has been created.
    func connect(to field: EditField)
    /// Performs a command on a row for assistive technology.
    func perform(_ command: Command, on item: ItemID)
}

/// The widget of the list. It shows the last snapshot with recycled rows, and has no state of the lists itself.
final class ListView: ScrollableWidget {
    private static let listClass = WidgetClass.registerScrollable(
        "EmberList", cssName: "emberlist", role: GTK_ACCESSIBLE_ROLE_LIST
    )

    weak var source: ListViewSource?
    /// The snapshot of the last frame.
    private(set) var snapshot: ListSnapshot?

    private let renderer: RowRenderer
    private lazy var swipeIcons = SwipeIcons(of: widget)
    /// The field for the text of the edited row.
    private(set) lazy var field = makeField()
    private var hasField = false
    /// The text that is being edited. It may be newer than the last frame.
    private(set) var editing: EditingState?
    private lazy var placeholder = makePlaceholder()
    private var hasPlaceholder = false
    /// The dates to choose from below a row.
    private(set) lazy var dateStrip = makeDateStrip()
    private var hasDateStrip = false
    private lazy var dates = makeDateLabels()
    private lazy var pullUpPrompt = PullUpLabel(of: probe.widget, swipeIcons: swipeIcons)
    private var editedRow: RowView?
    private lazy var type = RowTypography(of: probe.widget, hasButtons: hasButtons)
    /// Whether rows have buttons.
    var hasButtons = false {
        didSet {
            guard hasButtons != oldValue else { return }
            // The metrics of rows are measured again.
            fontSerial = 0
            gtk_widget_queue_allocate(widget)
        }
    }
    /// A row that is never shown, for measuring the font of rows.
    private lazy var probe = rows.makeRow()
    private var fontSerial: UInt32 = 0
    private var grid = PixelGrid()
    private(set) lazy var rows = makePool()
    private lazy var reading = ReadingOrder(of: widget) { [weak self] in
        guard let self, let snapshot, !snapshot.isMoving else { return nil }
        return rows.order(of: snapshot.rows)
    }
    private var drawingOrder: [RowView] = []
    /// The row whose menu is open.
    var marked: ItemID? {
        didSet { if marked != oldValue { gtk_widget_queue_allocate(widget) } }
    }
    /// The row of the list whose items are shown beside the lists.
    var openRow: ItemID? {
        didSet { if openRow != oldValue { gtk_widget_queue_allocate(widget) } }
    }
    /// The row to focus, while `wantsFocus`.
    var focus: ItemID?
    var wantsFocus = false
    /// The number of frames at rest in which the row to focus had no widget.
    var framesWithoutFocus = 0
    var isFocusVisible = false
    /// Height in px of a row of one line.
    var rowHeight: Double { type.metrics.rowHeight }
    private var isMirrored = false
    private var isTicking = false
    private var wakeUp: Timeout?
    private var isAdjusting = false

    init(palette: Palette) {
        renderer = RowRenderer(palette: palette)
        super.init(of: Self.listClass)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_focusable(widget, 1)
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        // A child must not be added during an allocation.
        _ = probe
        DevicePixels.onScaleChange(of: widget) { [weak self] in
            if let self { gtk_widget_queue_allocate(self.widget) }
        }
    }

    /// Requests a frame, and further ones as long as something moves or is due.
    ///
    /// Layout is requested at the start of the next frame. GTK would ignore a request during an allocation, and all
    /// that follow.
    func refresh() {
        guard gtk_widget_get_realized(widget) != 0 else {
            rows.addRows(forHeight: snapshot?.height ?? 0)
            return
        }
        guard !isTicking else { return }
        isTicking = true
        FrameClock.beforeLayout(of: widget) { [weak self] time in
            guard let self else { return false }
            isTicking = show(at: time)
            return isTicking
        }
    }

    /// Redraws everything in other colors.
    func recolor(_ palette: Palette) {
        renderer.palette = palette
        rows.redraw()
        if hasPlaceholder { gtk_widget_queue_draw(placeholder.widget) }
        gtk_widget_queue_draw(widget)
    }

    /// Shows a frame. Returns whether another one is needed.
    private func show(at time: Double) -> Bool {
        guard let snapshot = source?.snapshot(at: time) else { return false }
        self.snapshot = snapshot
        focus = snapshot.focus
        // Hides the focus ring, which would frame a row that grows to the size of the list.
        setClass("between-levels", to: snapshot.rows.contains { $0.isInTransition }, of: widget)
        rows.addRows(forHeight: snapshot.height)
        updateFieldAndPlaceholder(for: snapshot)
        adjust()
        gtk_widget_queue_allocate(widget)
        edit(snapshot.editing, isList: snapshot.level == .lists)
        if hasDateStrip, let space = snapshot.placeholder, space.cause == .dates {
            dateStrip.set(ink: space.colors.ink, chrome: renderer.palette.chrome)
        }
        takeFocus()
        focusListInstead()
        wake(at: self.snapshot?.wakeTime)
        return self.snapshot?.isAnimating == true || rows.isShort || wantsFocus
    }

    /// Requests a frame for the time (s) at which something happens without an input, such as the end of a long press,
    /// instead of the one requested before; `nil` for none.
    func wake(at time: Double?) {
        wakeUp?.cancel()
        guard let time else { return }
        let delay = max(time - MainLoop.now, 0) * 1000
        wakeUp = MainLoop.after(milliseconds: Int(delay.rounded(.up))) { [weak self] in self?.refresh() }
    }

    // MARK: The field and the placeholder

    /// Opens the field for the text that is being edited, and focuses it. Without a text, closes the field and focuses
    /// the list.
    ///
    /// - Parameter isList: whether it is the name of a list.
    func edit(_ editing: EditingState?, isList: Bool) {
        self.editing = editing
        if let editing {
            field.open(editing, isList: isList)
        } else if hasField, field.isOpen {
            field.close()
            editedRow = nil
            if !wantsFocus, !hasOtherListFocus { gtk_widget_grab_focus(widget) }
        }
    }

    /// Whether the other list of the window has the focus.
    private var hasOtherListFocus: Bool {
        guard let window = gtk_widget_get_root(widget), let focus = gtk_window_get_focus(ptr(window)) else {
            return false
        }
        return gtk_widget_get_ancestor(focus, Self.listClass).map { $0 != widget } ?? false
    }

    /// Updates the placeholder and the field, which must not change during the allocation of the list because they
    /// queue their own.
    private func updateFieldAndPlaceholder(for snapshot: ListSnapshot) {
        if snapshot.placeholder != nil || hasPlaceholder {
            placeholder.show(snapshot.placeholder, type: type, width: snapshot.width, mirrored: isMirrored)
        }
        guard let editing = snapshot.editing else { return }
        // A new row may not be bound to a widget yet.
        let known = editedRow?.item == editing.item ? editedRow?.ink : nil
        guard let ink = known ?? snapshot.rows.last(where: { $0.item.id == editing.item })?.colors.ink else { return }
        let item = snapshot.rows.last { $0.item.id == editing.item }?.item
        field.applyStyle(
            type, width: snapshot.width, dateWidth: item.flatMap(dateLabel)?.width ?? 0, mirrored: isMirrored, ink: ink,
            chrome: renderer.palette.chrome)
        if let moved = source?.moveCaret(to: field.caretSpan) { self.snapshot = moved }
    }

    /// Moves the caret to the point where the edited row was pressed.
    func placeCaret(at point: Point) {
        guard let editing, let row = rows.row(of: editing.item), let offset = row.textOffset(at: point) else { return }
        field.placeCaret(at: offset)
    }

    private func makeField() -> EditField {
        let field = EditField()
        gtk_widget_set_child_visible(field.widget, 0)
        gtk_widget_set_parent(field.widget, widget)
        hasField = true
        source?.connect(to: field)
        return field
    }

    private func makePlaceholder() -> PlaceholderView {
        let placeholder = PlaceholderView(renderer: renderer, swipeIcons: swipeIcons)
        gtk_widget_set_child_visible(placeholder.revealer, 0)
        Accessibility.set(isHidden: true, of: placeholder.revealer)
        gtk_widget_set_parent(placeholder.revealer, widget)
        hasPlaceholder = true
        return placeholder
    }

    // MARK: Dates

    /// Shows the dates for an item. Returns the height in px that they need.
    func showDates(for item: Item) -> Double {
        guard let snapshot else { return 0 }
        dateStrip.show(for: item)
        return dateStrip.height(in: snapshot.width)
    }

    /// Closes the dates, and moves the focus from them to the focused row.
    func hideDates() {
        guard hasDateStrip else { return }
        dateStrip.hide()
        if dateStrip.hasFocus { moveFocus(to: focus) }
    }

    private func makeDateStrip() -> DateStrip {
        let strip = DateStrip()
        gtk_widget_set_child_visible(strip.widget, 0)
        gtk_widget_set_parent(strip.widget, widget)
        hasDateStrip = true
        return strip
    }

    private func dateLabel(of item: Item) -> DateLabel? {
        if let editing = snapshot?.editing, let date = editing.date, editing.item == item.id {
            return dates.label(ofTyped: date, for: item, type: type, width: snapshot?.width ?? 0)
        }
        return dates.label(of: item, type: type)
    }

    private func makeDateLabels() -> DateLabels {
        let dates = DateLabels(of: probe.widget)
        dates.onChange = { [weak self] in self?.source?.dateLabelsChanged() }
        return dates
    }

    // MARK: Layout

    override func adopt(_ adjustment: OpaquePointer) {
        on(adjustment, "value-changed") { [weak self] in self?.followAdjustment() }
    }

    /// Scrolls to where the wheel or the scrollbar has moved the adjustment. Returns `false` if the list is moving it
    /// itself.
    @discardableResult
    func followAdjustment() -> Bool {
        guard !isAdjusting, let vertical else { return false }
        source?.scroll(to: gtk_adjustment_get_value(ptr(vertical.pointer)))
        return true
    }

    override func allocate(width: Int32, height: Int32) {
        let viewport = readViewport(width: Double(width), height: Double(height))
        if let changed = source?.layOut(in: viewport) { snapshot = changed }
        bindRows(width: viewport.width)
        for row in drawingOrder { row.place() }
        if let box = editedRow?.textBox { field.place(over: box, width: viewport.width, type: type) }
        if hasPlaceholder { placeholder.place(on: grid) }
        if hasDateStrip { dateStrip.place(in: snapshot?.placeholder, width: viewport.width) }
        rows.hideOthers()
        // Transforms redraw moved rows, but not rows that appear, disappear, or change their order.
        gtk_widget_queue_draw(widget)
        // The next frame adds missing rows, updates the scrollbar, and continues an animation that a new size has
        // started.
        if rows.isShort || !isAdjusted || snapshot?.isAnimating == true { refresh() }
        reading.keep()
    }

    private func makePool() -> RowPool {
        let rows = RowPool(in: widget, renderer: renderer, swipeIcons: swipeIcons)
        rows.onAction = { [weak self] in self?.source?.perform($0, on: $1) }
        return rows
    }

    override func snapshot(_ drawing: Snapshot) {
        let (width, height) = (Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
        renderer.pushListClip(on: drawing, width: width, height: height, grid: grid)
        if let glow = snapshot?.glow { renderer.draw(glow, on: drawing, width: width, height: height) }
        if let snapshot, let cue = snapshot.pullUpPrompt {
            pullUpPrompt.draw(
                cue, on: drawing, width: snapshot.width, type: type, mirrored: isMirrored,
                chrome: renderer.palette.chrome)
        }
        if hasPlaceholder { drawing.draw(placeholder.revealer, of: widget) }
        if hasDateStrip, let space = snapshot?.placeholder, space.cause == .dates {
            dateStrip.draw(in: space, of: widget, on: drawing)
        }
        for row in drawingOrder where row.isVisible(inHeight: height) {
            drawing.draw(row.widget, of: widget)
            if row === editedRow, let box = row.textBox { field.draw(over: box, of: widget, on: drawing) }
        }
        drawing.pop()
    }

    override func dispose() {
        rows.removeAll()
        editedRow = nil
        drawingOrder.removeAll()
        super.dispose()
    }

    /// Binds a row to every frame and measures those that were never laid out, until no height is an estimate.
    private func bindRows(width: Double) {
        while let snapshot {
            let edited = hasField ? snapshot.editing?.item : nil
            let bound = rows.bind(snapshot.rows)
            drawingOrder = bound.compactMap { $0 }
            editedRow = nil
            var heights: [MeasuredHeight] = []
            for (frame, row) in zip(snapshot.rows, bound) {
                guard let row else { continue }
                row.isMarked = frame.item.id == marked
                row.isOpen = frame.item.id == openRow && frame.index != nil
                let isEdited = edited != nil && frame.item.id == edited && frame.index != nil
                if isEdited { editedRow = row }
                let height = row.show(
                    frame, of: snapshot.rowCount, date: dateLabel(of: frame.item),
                    fieldText: isEdited ? field.shownText : nil, type: type, grid: grid, width: width,
                    mirrored: isMirrored
                )
                guard let index = frame.index, snapshot.unmeasured.contains(index) else { continue }
                heights.append(MeasuredHeight(index: index, height: height))
            }
            guard !heights.isEmpty, let measured = source?.measure(heights) else { return }
            self.snapshot = measured
        }
    }

    /// Reads the settings of the desktop: the text direction, reduced motion, the font, and the scales of text and
    /// monitor.
    private func readViewport(width: Double, height: Double) -> ListViewport {
        isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let serial = RowTypography.serial(of: probe.widget)
        if serial != fontSerial {
            fontSerial = serial
            type = RowTypography(of: probe.widget, hasButtons: hasButtons)
            swipeIcons.rescale(type.scale)
        }
        grid = PixelGrid(of: widget)
        return ListViewport(
            width: width, height: height, metrics: type.metrics, grid: grid, isMirrored: isMirrored,
            reducesMotion: DesktopSettings.reducesMotion(of: widget)
        )
    }

    /// Value, upper bound and page size of the vertical adjustment, px.
    private var extent: (value: Double, upper: Double, pageSize: Double)? {
        guard let snapshot else { return nil }
        let upper = max(snapshot.contentHeight, snapshot.height)
        // The offset can be beyond an end, but the value of an adjustment cannot.
        return (min(max(snapshot.offset, 0), upper - snapshot.height), upper, snapshot.height)
    }

    private var isAdjusted: Bool {
        guard let vertical, let extent else { return true }
        return gtk_adjustment_get_value(ptr(vertical.pointer)) == extent.value
            && gtk_adjustment_get_upper(ptr(vertical.pointer)) == extent.upper
            && gtk_adjustment_get_page_size(ptr(vertical.pointer)) == extent.pageSize
    }

    /// Updates the vertical adjustment. Must not be called during an allocation: GTK 4.8 would lose that of the
    /// scrollbar.
    private func adjust() {
        guard let vertical, let extent else { return }
        isAdjusting = true
        gtk_adjustment_configure(
            ptr(vertical.pointer), extent.value, 0, extent.upper, extent.pageSize * 0.1, extent.pageSize * 0.9,
            extent.pageSize
        )
        isAdjusting = false
    }
}

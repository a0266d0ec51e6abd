// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The widget of a row. It is recycled, so all of its state comes from the last frame.
final class RowView: CustomWidget {
    private static let rowClass = WidgetClass.register(
        "EmberRow", cssName: "emberrow", role: GTK_ACCESSIBLE_ROLE_LIST_ITEM, actions: RowActions.names
    )

    /// Receives the commands that assistive technology performs on the item.
    var onAction: (Command, ItemID) -> Void = { _, _ in }

    private lazy var text = RowText(of: widget)
    private lazy var number = RowText(of: widget)
    private lazy var dateText = RowText(of: widget, scale: RowAppearance.dateScale)
    /// The search result that the row was.
    private lazy var foundLines = FoundTextLayout(of: widget)
    private let renderer: RowRenderer
    private let swipeIcons: SwipeIcons
    private var frame: RowFrame? {
        didSet { updateEdges() }
    }
    private var type: RowTypography?
    private var date: DateLabel?
    private var grid = PixelGrid() {
        didSet { if grid != oldValue { updateEdges() } }
    }
    /// Displacement in px, on the grid so that the text is as sharp as at rest.
    private var left = 0.0
    /// Distance in px from the list's top. Both edges of a row are on the grid, so that there is no gap between rows.
    private var top = 0.0
    private var shownHeight = 0.0
    private var width = 0.0
    private var isMirrored = false
    private(set) var accessibility = RowAccessibility()
    /// Mirrors `gtk_widget_get_child_visible`, because it is read for each row in each frame.
    private var isChildVisible = true
    /// Whether a text field covers the row.
    private var isEdited = false
    /// Whether the row's menu is open.
    var isMarked = false {
        didSet {
            guard isMarked != oldValue else { return }
            setClass(RowRenderer.markedClass, to: isMarked, of: widget)
            gtk_widget_queue_draw(widget)
        }
    }
    /// Whether the row is a sheet that is folded, which no ring fits around.
    private var isFolded = false {
        didSet {
            if isFolded != oldValue { setClass("folded", to: isFolded, of: widget) }
        }
    }
    /// Whether the items of the list are shown beside it.
    var isOpen = false {
        didSet {
            guard isOpen != oldValue else { return }
            Accessibility.set(isSelected: isOpen, of: widget)
            gtk_widget_queue_draw(widget)
        }
    }
    /// Height in px of the background that was drawn last.
    private var drawnHeight = 0.0

    init(renderer: RowRenderer, swipeIcons: SwipeIcons) {
        self.renderer = renderer
        self.swipeIcons = swipeIcons
        super.init(of: Self.rowClass)
        gtk_widget_set_focusable(widget, 1)
        // The list receives presses, because the widget may show another row before the finger is lifted.
        gtk_widget_set_can_target(widget, 0)
    }

    /// The item that is shown.
    var item: ItemID? { frame?.item.id }

    /// Shows a frame. Returns the height in px that the row needs for its text.
    ///
    /// - Parameters:
    ///   - total: number of rows in the list, including those out of view.
    ///   - date: the date at the row's end, if any.
    ///   - fieldText: the text of the field over the row, if any.
    func show(
        _ frame: RowFrame, of total: Int, date: DateLabel? = nil, fieldText: String? = nil, type: RowTypography,
        grid: PixelGrid, width: Double, mirrored: Bool
    ) -> Double {
        let isSame = self.frame?.looksLike(frame) == true && fieldText == nil && !isEdited
        let isLaidOut =
            isSame && date == self.date && type == self.type && grid == self.grid && width == self.width
            && mirrored == isMirrored
        self.frame = frame
        isFolded = frame.fold != nil
        self.date = date
        isEdited = fieldText != nil
        accessibility.update(widget, to: frame, of: total, date: date)
        if !isLaidOut {
            self.type = type
            self.grid = grid
            self.width = width
            isMirrored = mirrored
            text.set(
                text: fieldText ?? frame.item.text, width: textArea(of: type).width, type: type, mirrored: mirrored)
            gtk_widget_queue_draw(widget)
        }
        let height = neededHeight(in: type)
        // Over the lists beside its own one, a row is narrower and may need more lines.
        if frame.index == nil, frame.lift > 0 { self.frame?.height = max(frame.height, height) }
        return height
    }

    /// Height in px of a date below the text; 0 if it is beside the text.
    private func heightBelowText(in type: RowTypography) -> Double {
        type.dateSpace(in: width, for: date?.width ?? 0).below
    }

    /// Returns the height in px that the row needs for its text and a date below it.
    private func neededHeight(in type: RowTypography) -> Double {
        type.rowHeight(ofText: text.height + heightBelowText(in: type))
    }

    /// Returns the area of the text in px, which leaves room for the number of items and for the date.
    private func textArea(of type: RowTypography) -> (start: Double, width: Double) {
        type.textArea(
            in: width, counts: frame?.count != nil, dateWidth: date?.width ?? 0, mirrored: isMirrored)
    }

    /// Moves the row to its frame by a transform. It is laid out again only if its size has changed.
    func place() {
        guard let frame else { return }
        let transform =
            frame.isOnList
            ? gsk_transform_translate(nil, [graphene_point_t(x: Float(left), y: Float(top))]) : liftedTransform(frame)
        // GTK requires that a widget is measured before it is allocated. The result is cached.
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(
            widget, Int32(width), Int32((frame.isOnList ? shownHeight : frame.height).rounded()), -1, transform)
        if !isChildVisible {
            isChildVisible = true
            gtk_widget_set_child_visible(widget, 1)
            accessibility.wasMapped(widget)
        }
        // On a fractional grid, the height depends on the row's place.
        if grid.differs(shownHeight, from: drawnHeight) { gtk_widget_queue_draw(widget) }
    }

    /// Returns the transform of a lifted row: enlarged, and tilted about the point where it is held.
    private func liftedTransform(_ frame: RowFrame) -> OpaquePointer? {
        func point(_ x: Double, _ y: Double) -> [graphene_point_t] { [graphene_point_t(x: Float(x), y: Float(y))] }
        let scale = Float(frame.scale)
        var transform = gsk_transform_translate(nil, point(frame.x + frame.pivot.x, frame.y + frame.pivot.y))
        transform = gsk_transform_rotate(transform, Float(frame.lean * 180 / .pi))
        transform = gsk_transform_scale(transform, scale, scale)
        return gsk_transform_translate(transform, point(-frame.pivot.x, -frame.pivot.y))
    }

    private func updateEdges() {
        guard let frame else { return }
        left = grid.rounded(frame.x)
        top = grid.edge(frame.y)
        shownHeight = max(grid.edge(frame.y + frame.height) - top, 0)
    }

    /// Whether any part of the row is visible in a list of some height in px.
    func isVisible(inHeight height: Double) -> Bool {
        guard let frame, frame.isOnList else { return true }
        return top < height && top + shownHeight > 0
    }

    /// The row's left edge, the top and height of its text, and its bottom edge, in px of the list.
    typealias TextBox = (x: Double, y: Double, height: Double, bottom: Double, fold: Fold?)

    var textBox: TextBox? {
        frame.map { (left, top + shownTextTop, text.height, top + shownHeight, $0.fold) }
    }

    /// Returns the offset in the text (Unicode scalars) that is nearest to a point of the list.
    func textOffset(at point: Point) -> Int? {
        guard let type else { return nil }
        let start = textArea(of: type).start.rounded() + left
        return text.offset(x: point.x - start, y: point.y - top - textTop)
    }

    /// Distance in px from the row's top to its text. While the row's height is animated, the text is where it will be
    /// at the end.
    private var textTop: Double {
        type.map { grid.rounded(((neededHeight(in: $0) - text.height - heightBelowText(in: $0)) / 2).rounded()) } ?? 0
    }

    /// The same in a row that is folded, or higher than its text needs.
    private var shownTextTop: Double {
        guard let type, let fold = frame?.fold else { return textTop }
        let spare = max(shownHeight - neededHeight(in: type), 0)
        return textTop * fold.textScale + grid.rounded(spare / 2)
    }

    var ink: Color? { colors?.ink }

    /// The colors of the row as they are drawn.
    private var colors: RowColors? { frame.map { renderer.palette.dimmed($0.colors, $0.dimming) } }

    /// Moves the row out of view. It keeps the focus.
    func moveOutOfView() {
        frame?.y = -Self.distanceOutOfView
        place()
    }

    /// Distance above the list in px.
    private static let distanceOutOfView = 100_000.0

    override func snapshot(_ snapshot: Snapshot) {
        guard let frame, let colors, let type else { return }
        drawnHeight = shownHeight
        let isFaded = frame.opacity < 1
        if isFaded { snapshot.pushOpacity(frame.opacity) }
        if frame.lift > 0 {
            renderer.drawShadow(on: snapshot, width: width, height: frame.height, strength: frame.lift)
        }
        // While a line is added or removed, the text may be higher than the row. On a fractional grid, the row may
        // always be less than a step lower than its frame.
        let isCut =
            frame.fold == nil && shownHeight - neededHeight(in: type) < -0.99 * grid.step && frame.isOnList
            && frame.icon == nil
        if isCut { snapshot.pushClip(x: 0, y: 0, width: width, height: shownHeight) }
        renderer.drawBackground(
            on: snapshot, width: width, height: shownHeight, fill: colors.fill, fold: frame.fold, grid: grid)
        if !frame.isInTransition, !isFolded {
            renderer.drawFocusRing(of: widget, on: snapshot, width: width, height: shownHeight)
        }
        snapshot.withOpacity(frame.textOpacity) { drawContent(of: frame, in: colors, type: type, on: snapshot) }
        renderer.drawGround(beside: frame.fold, on: snapshot, width: width, height: shownHeight, grid: grid)
        if isCut { snapshot.pop() }
        if let cue = frame.icon {
            if cue.isInside {
                swipeIcons.draw(
                    badge: cue, of: frame, on: snapshot, in: type.metrics.textArea(in: width), mirrored: isMirrored)
            } else {
                swipeIcons.draw(
                    cue, on: snapshot, width: width, height: frame.height.rounded(), x: frame.x,
                    chrome: renderer.palette.chrome)
            }
        }
        if isFaded { snapshot.pop() }
    }

    /// Draws what is on the background: the texts and the buttons.
    private func drawContent(of frame: RowFrame, in colors: RowColors, type: RowTypography, on snapshot: Snapshot) {
        if isOpen {
            let barWidth = RowAppearance.openBarWidth
            snapshot.fill(
                x: isMirrored ? width - barWidth : 0, y: 0, width: barWidth, height: shownHeight, colors.ink.rgba)
        }
        if let count = frame.count { draw(count, in: colors, fold: frame.fold, type: type, on: snapshot) }
        // The list of what is due can only be opened.
        if type.metrics.buttonSize > 0, !isEdited, ListID(frame.item.id) != Library.dueID {
            renderer.drawButtons(
                of: frame, on: snapshot, in: (width, shownHeight), icons: swipeIcons, type: type, colors: colors,
                mirrored: isMirrored)
        }
        if let date {
            snapshot.withOpacity((1 - frame.foundShare) * frame.dateOpacity) {
                draw(date, in: colors, fold: frame.fold, type: type, on: snapshot)
            }
        }
        if let found = frame.foundText {
            draw(found, of: frame, in: colors, type: type, on: snapshot)
        } else {
            drawText(of: frame, at: shownTextTop, in: colors, type: type, on: snapshot)
        }
    }

    private func drawText(
        of frame: RowFrame, at top: Double, in colors: RowColors, type: RowTypography, on snapshot: Snapshot
    ) {
        snapshot.write(on: frame.fold, x: textArea(of: type).start.rounded(), y: top) {
            // The field draws the text while it is edited.
            if !isEdited { text.draw(on: snapshot, ink: colors.ink) }
            text.strike(frame.strike, on: snapshot, ink: colors.ink, grid: grid)
        }
    }

    /// Draws the text of a row that was a search result: it glides to its place, and what only the result shows fades.
    private func draw(
        _ found: FoundText, of frame: RowFrame, in colors: RowColors, type: RowTypography, on snapshot: Snapshot
    ) {
        let area = type.textArea(in: width, counts: false, mirrored: isMirrored)
        foundLines.set(found, width: area.width, type: type, mirrored: isMirrored)
        let share = frame.foundShare
        let top = grid.rounded(textTop + (foundLines.top(in: type, grid: grid) - textTop) * share)
        let isSameText = found.text.text == frame.item.text && text.height == foundLines.text.height
        snapshot.withOpacity(share) {
            snapshot.write(on: nil, x: area.start.rounded(), y: top) {
                foundLines.drawExtras(of: found, on: snapshot, colors: colors)
                guard !isSameText else { return }
                foundLines.text.draw(on: snapshot, ink: colors.ink)
                foundLines.text.strike(frame.strike, on: snapshot, ink: colors.ink, grid: grid)
            }
        }
        snapshot.withOpacity(isSameText ? 1 : 1 - share) {
            drawText(of: frame, at: top, in: colors, type: type, on: snapshot)
        }
    }

    /// Draws the number of items at the row's end, or after the text if the end is far away.
    private func draw(
        _ count: Int, in colors: RowColors, fold: Fold?, type: RowTypography, on snapshot: Snapshot
    ) {
        number.set(text: "\(count)", width: type.metrics.countWidth, type: type, mirrored: false)
        number.drawCount(
            on: snapshot, in: (width, shownHeight), after: (text, textArea(of: type).start.rounded()),
            top: shownTextTop, type: type, colors: colors, mirrored: isMirrored, fold: fold)
    }

    /// Draws the date at the end of the text area: on the baseline of the text's middle line, or below the text. An
    /// overdue one stands out by its background, and one that is being typed by its outline.
    private func draw(
        _ date: DateLabel, in colors: RowColors, fold: Fold?, type: RowTypography, on snapshot: Snapshot
    ) {
        dateText.set(text: date.drawnText, width: RowMetrics.maxTextWidth, type: type, mirrored: false)
        let (padding, area) = (RowAppearance.datePadding, type.metrics.textArea(in: width))
        let size = (width: (dateText.inkWidth + 2 * padding).rounded(), height: dateText.height + padding / 2)
        let x = isMirrored ? min(area.start, width - size.width) : max(area.start + area.width - size.width, 0)
        let below = heightBelowText(in: type)
        let (scale, inset) = (fold?.textScale ?? 1, padding / 4)
        let rise = grid.rounded(text.middleBaseline) - grid.rounded(dateText.middleBaseline)
        let top = below > 0 ? text.height + below - size.height + inset : rise
        // The text must be on the pixel grid, but not its background.
        snapshot.write(on: fold, x: x.rounded(), y: grid.rounded(shownTextTop + top * scale) - inset * scale) {
            if date.isTyped {
                snapshot.outline(
                    x: 0, y: 0, width: size.width, height: size.height, thickness: RowAppearance.dateOutline,
                    cornerRadius: size.height / 2, colors.ink.rgba)
            } else if date.isOverdue {
                snapshot.fillPill(x: 0, y: 0, width: size.width, height: size.height, colors.ink.rgba)
            }
            let ink = date.isOverdue ? colors.fill : colors.ink
            dateText.draw(on: snapshot, x: padding - dateText.inkEdges.left, y: inset, scale: 1, ink: ink)
        }
    }

    /// Hides the row, also from assistive technology, until it shows an item again.
    func hide() {
        // A row can become spare after it was bound, but before it was placed.
        accessibility.hide(widget)
        guard isChildVisible else { return }
        isChildVisible = false
        gtk_widget_set_child_visible(widget, 0)
    }

    override func activate(_ action: String) {
        guard let command = RowActions.command(of: action), let item else { return }
        onAction(command, item)
    }
}

private extension RowFrame {
    /// Whether the row is in the list, neither lifted nor tilted.
    var isOnList: Bool { lift == 0 && lean == 0 }

    /// Returns whether two frames look the same apart from their positions.
    func looksLike(_ other: RowFrame) -> Bool {
        // Usually both frames show the same item, and comparing items is faster than comparing texts.
        (item == other.item || item.text == other.item.text && item.isDone == other.item.isDone) && count == other.count
            && height == other.height && opacity == other.opacity && dimming == other.dimming && colors == other.colors
            && strike == other.strike
            && icon == other.icon && fold == other.fold
            && lift == other.lift && isInTransition == other.isInTransition && foundShare == other.foundShare
            && foundText == other.foundText && textOpacity == other.textOpacity
            && dateOpacity == other.dateOpacity && (x == other.x || icon?.isInside != true)
    }
}

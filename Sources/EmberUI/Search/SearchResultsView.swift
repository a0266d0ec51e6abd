// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The list of search results. All rows have the same height, and only visible rows are widgets.
///
/// GtkListView is not used, because it creates 205 rows for each new model: 17 to 50 ms for each letter in GTK 4.8.
final class SearchResultsView: ScrollableWidget {
    private static let viewClass = WidgetClass.registerScrollable(
        "EmberSearchResultList", cssName: "emberlist", role: GTK_ACCESSIBLE_ROLE_LIST
    )

    /// A result was activated.
    var onChoice: (SearchResult.Target) -> Void = { _ in }

    /// Height in px of what covers the bottom edge. The last row can be scrolled above it.
    var inset = 0.0 {
        didSet { if inset != oldValue { scroll(to: offset) } }
    }

    /// Opacity of what is written on the rows, 0…1.
    var textOpacity = 1.0 {
        didSet {
            guard textOpacity != oldValue else { return }
            for row in bound.values { row.textOpacity = textOpacity }
        }
    }

    private let renderer: RowRenderer
    private var results: SearchResults?
    /// Whether the results are fading out, and can be neither focused nor activated.
    private var isLeaving = false
    /// Changes with the results and the colors.
    private var serial = 0
    private var bound: [Int: SearchResultRow] = [:]
    private var spare: [SearchResultRow] = []
    private lazy var measuringRow = makeRow()
    private lazy var type = RowTypography(of: measuringRow.widget)
    private var fontSerial: UInt32 = 0
    private var grid = PixelGrid()
    private var width = 0.0
    /// Height of the view in px.
    private var pageSize = 0.0
    /// Scroll position in px.
    private var offset = 0.0
    private var isRefreshing = false
    private lazy var readingOrder = ReadingOrder(of: widget) { [weak self] in
        self?.bound.sorted { $0.key < $1.key }.map(\.value.widget)
    }
    private var isAdjusting = false

    /// Height in px that rows are made for before the view has a size.
    private static let firstPage = 720.0
    /// Number of rows in addition to the visible ones.
    private static let reserve = 4

    init(palette: Palette) {
        renderer = RowRenderer(palette: palette)
        super.init(of: Self.viewClass)
        Accessibility.set(label: tr("Search results"), of: widget)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        gtk_widget_set_child_visible(measuringRow.widget, 0)
        let click = gtk_gesture_click_new()!
        onPress(click, "released") { [weak self] _, y in self?.choose(at: y) }
        gtk_widget_add_controller(widget, click)
        DevicePixels.onScaleChange(of: widget) { [weak self] in
            if let self { gtk_widget_queue_allocate(self.widget) }
        }
    }

    /// Number of results that can be activated.
    var count: Int { isLeaving ? 0 : results?.count ?? 0 }

    /// Shows other results.
    ///
    /// - Parameter keepsPlace: Whether the scroll position and focus stay, instead of starting at the top.
    func show(_ results: SearchResults?, keepsPlace: Bool) {
        let keepsPlace = keepsPlace && !isLeaving
        let old = focused
        self.results = results
        isLeaving = false
        serial += 1
        for row in bound.values { spare.append(row) }
        bound.removeAll()
        if !keepsPlace { offset = 0 }
        makeRows()
        if let old, keepsPlace, count > 0 { focus(min(old, count - 1)) }
        refresh()
    }

    /// Keeps the results in view while they fade out.
    func leave() {
        isLeaving = true
    }

    /// Draws all rows in other colors.
    func recolor(_ palette: Palette) {
        renderer.palette = palette
        serial += 1
        refresh()
    }

    // MARK: The keyboard

    /// The index of the focused row.
    var focused: Int? { bound.first { gtk_widget_is_focus($0.value.widget) != 0 }?.key }

    /// Focuses a row and scrolls it into view.
    func focus(_ index: Int) {
        guard (0..<count).contains(index) else { return }
        let top = Double(index) * rowHeight
        scroll(to: min(max(offset, top + rowHeight - pageSize + inset), top))
        makeRows()
        guard let row = bind(index) else { return }
        gtk_widget_set_child_visible(row.widget, 1)
        gtk_widget_grab_focus(row.widget)
        if let window = gtk_widget_get_root(widget) { gtk_window_set_focus_visible(ptr(window), 1) }
    }

    /// Moves the focus, or focuses the first row if none is focused. Returns false if there is no row in that
    /// direction.
    func moveFocus(_ move: FocusMove) -> Bool {
        guard count > 0 else { return false }
        let rowsPerPage = max(Int(pageSize / rowHeight) - 1, 1)
        guard let current = focused else {
            focus(move == .last ? count - 1 : 0)
            return true
        }
        let target =
            switch move {
            case .up: current - 1
            case .down: current + 1
            case .pageUp: max(current - rowsPerPage, 0)
            case .pageDown: current + rowsPerPage
            case .first: 0
            case .last: count - 1
            }
        guard target >= 0 else { return false }
        focus(min(target, count - 1))
        return true
    }

    /// The items in view.
    var rowsInView: [SearchResultFrame] {
        guard !isLeaving else { return [] }
        return bound.keys.sorted().compactMap { index in
            let top = Double(index) * rowHeight - offset
            guard top < pageSize, top + rowHeight > 0,
                let result = results?.row(at: index, room: room, palette: renderer.palette)
            else { return nil }
            let id =
                switch result.target {
                case .item(let item, _): item
                case .list(let list): ItemID(list)
                }
            return SearchResultFrame(
                id, text: FoundText(of: result), isDone: result.isDone, count: result.count, y: top, height: rowHeight,
                colors: result.colors)
        }
    }

    /// Activates the focused row, or the first.
    func chooseFocused() {
        choose(focused ?? 0)
    }

    private func choose(at y: Double) {
        choose(Int((y + offset) / rowHeight))
    }

    private func choose(_ index: Int) {
        guard let results, (0..<count).contains(index) else { return }
        onChoice(results.row(at: index, room: room).target)
    }

    // MARK: Layout

    private var rowHeight: Double { FoundTextLayout.rowHeight(in: type) }

    /// Approximate number of characters that fit in a row.
    private var room: Int {
        max(Int(type.metrics.textArea(in: max(width, 1)).width / type.metrics.characterWidth), 8)
    }

    private func makeRow() -> SearchResultRow {
        let row = SearchResultRow(renderer: renderer)
        row.hideFromAccessibility()
        row.onOpen = { [weak self, weak row] in
            if let self, let row, let index = bound.first(where: { $0.value === row })?.key { choose(index) }
        }
        gtk_widget_set_parent(row.widget, widget)
        return row
    }

    /// Makes rows until there are enough. Must not be called during an allocation (see `RowPool`).
    private func makeRows() {
        let enough = Int((max(pageSize, Self.firstPage) / rowHeight).rounded(.up)) + Self.reserve
        while bound.count + spare.count < enough { spare.append(makeRow()) }
    }

    /// Returns the row for a result; `nil` if there are not enough rows.
    private func bind(_ index: Int) -> SearchResultRow? {
        if let row = bound[index] { return row }
        guard let row = spare.popLast() else { return nil }
        bound[index] = row
        row.textOpacity = textOpacity
        return row
    }

    /// Allocates again in the next frame.
    private func refresh() {
        guard !isRefreshing else { return }
        isRefreshing = true
        FrameClock.beforeLayout(of: widget) { [weak self] _ in
            guard let self else { return false }
            isRefreshing = false
            makeRows()
            configureAdjustment()
            gtk_widget_queue_allocate(widget)
            return false
        }
    }

    /// Maximum scroll position in px.
    private var limit: Double { max(Double(results?.count ?? 0) * rowHeight + inset - pageSize, 0) }

    private func scroll(to target: Double) {
        offset = min(max(target, 0), limit)
        refresh()
    }

    override func adopt(_ adjustment: OpaquePointer) {
        on(adjustment, "value-changed") { [weak self] in
            guard let self, !isAdjusting else { return }
            scroll(to: gtk_adjustment_get_value(ptr(adjustment)))
        }
    }

    /// Updates the scrollbar.
    private func configureAdjustment() {
        guard let vertical else { return }
        isAdjusting = true
        gtk_adjustment_configure(
            ptr(vertical.pointer), offset, 0, limit + pageSize, pageSize * 0.1, pageSize * 0.9, pageSize
        )
        isAdjusting = false
    }

    override func allocate(width: Int32, height: Int32) {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let serial = RowTypography.serial(of: measuringRow.widget)
        let hasChanged = self.width != Double(width) || pageSize != Double(height) || serial != fontSerial
        if serial != fontSerial {
            fontSerial = serial
            type = RowTypography(of: measuringRow.widget)
        }
        (self.width, pageSize) = (Double(width), Double(height))
        grid = PixelGrid(of: widget)
        offset = min(max(offset, 0), limit)
        let shownCount = results?.count ?? 0
        let first = min(Int(offset / rowHeight), shownCount)
        let last = min(Int(((offset + pageSize) / rowHeight).rounded(.up)), shownCount)
        for (index, row) in bound where !(first..<last).contains(index) && gtk_widget_is_focus(row.widget) == 0 {
            bound[index] = nil
            spare.append(row)
        }
        for index in first..<max(last, first) { _ = bind(index) }
        for (index, row) in bound {
            // The excerpt of a very long text takes a while, so it isn't made again for every frame.
            let source = SearchResultRow.Source(
                serial: self.serial, index: index, width: self.width, fontSerial: fontSerial, isMirrored: isMirrored
            )
            if row.source != source, let result = results?.row(at: index, room: room, palette: renderer.palette) {
                row.show(result, type: type, width: self.width, mirrored: isMirrored)
                row.source = source
            }
            let top = Double(index) * rowHeight - offset
            row.place(from: grid.edge(top), to: grid.edge(top + rowHeight), grid: grid)
        }
        for row in spare {
            gtk_widget_set_child_visible(row.widget, 0)
            row.hideFromAccessibility()
        }
        readingOrder.keep()
        gtk_widget_queue_draw(widget)
        if hasChanged || (first..<max(last, first)).contains(where: { bound[$0] == nil }) { refresh() }
    }

    override func snapshot(_ snapshot: Snapshot) {
        renderer.pushListClip(on: snapshot, width: width, height: pageSize, grid: grid)
        for row in bound.values { snapshot.draw(row.widget, of: widget) }
        snapshot.pop()
    }

    override func dispose() {
        bound.removeAll()
        spare.removeAll()
        super.dispose()
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// A row of the search results. It looks as on its own level, but has one line of text with the matches highlighted,
/// and the name of the item's list below it.
final class SearchResultRow: CustomWidget {
    private static let rowClass = WidgetClass.register(
        "EmberSearchResult", cssName: "emberrow", role: GTK_ACCESSIBLE_ROLE_LIST_ITEM,
        actions: [RowActions.name(of: .activate)]
    )

    /// Assistive technology activated the row.
    var onOpen: () -> Void = {}

    /// Where the shown result comes from, and how it is laid out; `nil` if none is shown.
    var source: Source?

    /// Opacity of what is written on the row, 0…1.
    var textOpacity = 1.0 {
        didSet { if textOpacity != oldValue { gtk_widget_queue_draw(widget) } }
    }

    struct Source: Equatable {
        /// Changes with the results and the colors.
        let serial: Int
        let index: Int
        let width: Double
        let fontSerial: UInt32
        let isMirrored: Bool
    }

    private let renderer: RowRenderer
    private lazy var lines = FoundTextLayout(of: widget)
    private var result: SearchResult?
    private var type: RowTypography?
    private var width = 0.0
    /// Height in px as it is drawn.
    private var height = 0.0
    private var grid = PixelGrid()
    private var isMirrored = false
    /// Whether the row shows nothing, and is hidden from screen readers.
    private var isHiddenFromAccessibility = false

    init(renderer: RowRenderer) {
        self.renderer = renderer
        super.init(of: Self.rowClass)
        gtk_widget_add_css_class(widget, "result")
        gtk_widget_set_focusable(widget, 1)
    }

    /// Shows a result.
    ///
    /// - Parameters:
    ///   - width: Width of the row in px.
    ///   - mirrored: Whether the text direction is right to left.
    func show(_ result: SearchResult, type: RowTypography, width: Double, mirrored: Bool) {
        guard result != self.result || type != self.type || width != self.width || mirrored != isMirrored else {
            return
        }
        (self.result, self.type, self.width, isMirrored) = (result, type, width, mirrored)
        let area = type.metrics.textArea(in: width, counts: result.count != nil)
        lines.set(FoundText(of: result), width: area.width, type: type, mirrored: mirrored)
        if let count = result.count {
            lines.detail.set(text: "\(count)", width: type.metrics.countWidth, type: type, mirrored: false)
        }
        Accessibility.set(label: label(of: result), of: widget)
        if isHiddenFromAccessibility { Accessibility.set(isHidden: false, of: widget) }
        isHiddenFromAccessibility = false
        gtk_widget_queue_draw(widget)
    }

    /// Allocates the row.
    ///
    /// - Parameters:
    ///   - top: upper edge in px of the list, on the grid.
    ///   - bottom: lower edge in px of the list, on the grid.
    func place(from top: Double, to bottom: Double, grid: PixelGrid) {
        if grid != self.grid || grid.differs(bottom - top, from: height) { gtk_widget_queue_draw(widget) }
        (height, self.grid) = (bottom - top, grid)
        var point = graphene_point_t(x: 0, y: Float(top))
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(widget, Int32(width), Int32(height.rounded()), -1, gsk_transform_translate(nil, &point))
        gtk_widget_set_child_visible(widget, 1)
    }

    /// Makes the row show nothing and hides it from screen readers, until it is reused.
    func hideFromAccessibility() {
        guard !isHiddenFromAccessibility else { return }
        isHiddenFromAccessibility = true
        (result, source) = (nil, nil)
        Accessibility.set(isHidden: true, of: widget)
    }

    override func activate(_ action: String) { onOpen() }

    private func label(of result: SearchResult) -> String {
        let shown = DisplayText.make(from: result.wholeText)
        if let count = result.count {
            return trn("{text}, {count} item to do", "{text}, {count} items to do", count, ["text": shown])
        }
        let values = ["text": shown, "list": DisplayText.make(from: result.listName ?? "")]
        // TRANSLATORS: Accessible name of a found item. {list} is the name of its list.
        return result.isDone ? tr("{text}, completed, in {list}", values) : tr("{text}, in {list}", values)
    }

    override func snapshot(_ snapshot: Snapshot) {
        guard let result, let type else { return }
        renderer.drawBackground(on: snapshot, width: width, height: height, fill: result.colors.fill, grid: grid)
        renderer.drawFocusRing(of: widget, on: snapshot, width: width, height: height)
        snapshot.withOpacity(textOpacity) { draw(result, type: type, on: snapshot) }
    }

    private func draw(_ result: SearchResult, type: RowTypography, on snapshot: Snapshot) {
        let area = type.textArea(in: width, counts: result.count != nil, mirrored: isMirrored)
        let (text, colors) = (lines.text, result.colors)
        let top =
            result.count == nil
            ? lines.top(in: type, grid: grid)
            : grid.rounded(((FoundTextLayout.rowHeight(in: type) - text.height) / 2).rounded())
        snapshot.save()
        snapshot.translate(x: area.start.rounded(), y: top)
        if result.count == nil {
            lines.drawExtras(of: FoundText(of: result), on: snapshot, colors: colors)
        } else {
            text.drawMarks(result.text.marks, on: snapshot, colors: colors)
        }
        text.draw(on: snapshot, ink: colors.ink)
        text.strike(result.isDone ? 1 : 0, on: snapshot, ink: colors.ink, grid: grid)
        snapshot.restore()
        guard result.count != nil else { return }
        let countTop = grid.rounded(((FoundTextLayout.rowHeight(in: type) - lines.detail.height) / 2).rounded())
        lines.detail.drawCount(
            on: snapshot, in: (width, height), after: (text, area.start.rounded()), top: countTop, type: type,
            colors: colors, mirrored: isMirrored)
    }
}

extension FoundText {
    /// The text of a result, and the list of an item with its date.
    init(of result: SearchResult) {
        let list = result.listName ?? ""
        guard let due = result.due else {
            self.init(result.text, detail: list)
            return
        }
        let date = due.text(
            at: Int(g_get_real_time() / 1_000_000), in: .local(), uses12Hours: DesktopSettings.uses12Hours)
        // TRANSLATORS: Below a found item: the name of its list, and its date.
        self.init(result.text, detail: tr("{list} · {date}", ["list": list, "date": date]))
    }
}

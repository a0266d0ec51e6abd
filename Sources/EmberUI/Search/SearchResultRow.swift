// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// A row of what was found: as it is on its own level, in one line, with the name of its list below and what was searched for marked.
final class SearchResultRow: GradientRow {
    private static let rowClass = WidgetClass.register(
        "EmberFound", cssName: "emberrow", role: GTK_ACCESSIBLE_ROLE_LIST_ITEM, actions: [RowAction.open.name]
    )

    /// Assistive technology wants to go where it leads.
    var onOpen: () -> Void = {}

    private lazy var text = RowText(of: widget)
    private lazy var place = RowText(of: widget)
    private var found: SearchResult?
    private var type: RowTypography?
    private var width = 0.0
    private var isMirrored = false
    /// Whether a screen reader knows nothing of it.
    private var isSilent = false

    /// Of the list's name, against the row's text.
    private static let placeScale = 0.75
    /// px that the row of two lines is higher than one, at text scale 1.
    private static let extraHeight = 12.0
    /// How dark the ground of the number is on its row.
    private static let countShade = 0.18

    init() {
        super.init(of: Self.rowClass)
        gtk_widget_add_css_class(widget, "result")
        gtk_widget_set_focusable(widget, 1)
        text.keepToOneLine()
        place.keepToOneLine(scale: Self.placeScale)
    }

    /// px
    static func height(in type: RowTypography) -> Double { (type.metrics.rowHeight + extraHeight * type.scale).rounded() }

    func show(_ found: SearchResult, type: RowTypography, width: Double, mirrored: Bool) {
        guard found != self.found || type != self.type || width != self.width || mirrored != isMirrored else { return }
        (self.found, self.type, self.width, isMirrored) = (found, type, width, mirrored)
        let area = type.metrics.textArea(in: width, counts: found.count != nil)
        text.set(text: found.text.text, width: area.width, type: type, mirrored: mirrored)
        let place = found.count.map { "\($0)" } ?? found.listName ?? ""
        self.place.set(text: place, width: found.count == nil ? area.width : type.metrics.countWidth, type: type, mirrored: mirrored)
        Accessibility.set(label: label(of: found), of: widget)
        if isSilent { Accessibility.set(isHidden: false, of: widget) }
        isSilent = false
        gtk_widget_queue_draw(widget)
    }

    /// The row stands for nothing now.
    func hideFromAccessibility() {
        guard !isSilent else { return }
        isSilent = true
        found = nil
        Accessibility.set(isHidden: true, of: widget)
    }

    override func activate(_ action: String) { onOpen() }

    private func label(of found: SearchResult) -> String {
        let shown = DisplayText.make(from: found.wholeText)
        if let count = found.count {
            return trn("{text}, {count} item to do", "{text}, {count} items to do", count, ["text": shown])
        }
        let values = ["text": shown, "list": DisplayText.make(from: found.listName ?? "")]
        // TRANSLATORS: Accessible name of a found item. {list} is the name of its list.
        return found.isDone ? tr("{text}, completed, in {list}", values) : tr("{text}, in {list}", values)
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        guard let found, let type else { return }
        let height = Double(gtk_widget_get_height(widget))
        snapshot.fill(x: 0, y: 0, width: width, height: height, found.paint.fill.rgba)
        gtk_widget_snapshot_child(widget, gradient, snapshot)
        var area = type.metrics.textArea(in: width, counts: found.count != nil)
        if isMirrored, found.count != nil { area.start = width - area.start - area.width }
        let lines = found.count == nil ? text.height + place.height : text.height
        let top = ((height - lines) / 2).rounded()
        gtk_snapshot_save(snapshot)
        snapshot.translate(x: area.start.rounded(), y: top)
        text.drawMarks(found.text.marks, on: snapshot, paint: found.paint)
        text.draw(on: snapshot, ink: found.paint.ink)
        text.strike(found.isDone ? 1 : 0, on: snapshot, ink: found.paint.ink)
        if found.count == nil {
            snapshot.translate(x: 0, y: text.height)
            place.draw(on: snapshot, ink: found.paint.ink)
        }
        gtk_snapshot_restore(snapshot)
        if found.count != nil { drawCount(found.paint, type: type, height: height, on: snapshot) }
    }

    /// Draws how many items are left in a list, at the row's end.
    private func drawCount(_ paint: RowColors, type: RowTypography, height: Double, on snapshot: OpaquePointer) {
        let box = type.metrics.countWidth
        let left = isMirrored ? 0 : width - box
        snapshot.fill(x: left, y: 0, width: box, height: height, paint.highlightFill.rgba(opacity: Self.countShade))
        gtk_snapshot_save(snapshot)
        snapshot.translate(x: (left + (box - place.inkWidth) / 2).rounded(), y: ((height - place.height) / 2).rounded())
        place.draw(on: snapshot, ink: paint.ink)
        gtk_snapshot_restore(snapshot)
    }
}

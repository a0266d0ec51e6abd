// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The placeholder for the row that a gesture adds. A GtkRevealer hides it, also from screen readers, while there is
/// none. The core determines its position and height.
final class PlaceholderView: CustomWidget {
    private static let rowClass = WidgetClass.register(
        "EmberPlaceholder", cssName: "emberrow", role: GTK_ACCESSIBLE_ROLE_PRESENTATION
    )

    /// The revealer, a child of the list.
    let revealer: Widget
    private lazy var text = RowText(of: widget)
    private let renderer: RowRenderer
    private let swipeIcons: SwipeIcons
    private var placeholder: Placeholder?
    private var type: RowTypography?
    private var grid = PixelGrid()
    private var width = 0.0
    private var isMirrored = false

    init(renderer: RowRenderer, swipeIcons: SwipeIcons) {
        self.renderer = renderer
        self.swipeIcons = swipeIcons
        revealer = gtk_revealer_new()
        super.init(of: Self.rowClass)
        gtk_revealer_set_transition_type(ptr(revealer), GTK_REVEALER_TRANSITION_TYPE_NONE)
        gtk_revealer_set_child(ptr(revealer), widget)
        gtk_widget_set_can_target(revealer, 0)
    }

    /// Sets the placeholder. Must not be called during an allocation, because the revealer queues one.
    func show(_ placeholder: Placeholder?, type: RowTypography, width: Double, mirrored: Bool) {
        self.type = type
        self.width = width
        isMirrored = mirrored
        gtk_revealer_set_reveal_child(ptr(revealer), placeholder == nil ? 0 : 1)
        guard placeholder != self.placeholder else { return }
        self.placeholder = placeholder
        gtk_widget_queue_draw(widget)
    }

    /// Allocates the placeholder, with its edges on a grid.
    func place(on grid: PixelGrid) {
        guard let placeholder else { return gtk_widget_set_child_visible(revealer, 0) }
        if grid != self.grid { gtk_widget_queue_draw(widget) }
        self.grid = grid
        let point = [graphene_point_t(x: 0, y: Float(grid.edge(placeholder.y)))]
        gtk_widget_measure(revealer, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(
            revealer, Int32(width), Int32(shownHeight.rounded()), -1, gsk_transform_translate(nil, point))
        gtk_widget_set_child_visible(revealer, 1)
    }

    private var shownHeight: Double {
        placeholder.map { max(grid.edge($0.y + $0.height) - grid.edge($0.y), grid.step) } ?? 0
    }

    override func snapshot(_ snapshot: Snapshot) {
        guard let placeholder, let type else { return }
        let (fold, height) = (placeholder.fold, shownHeight)
        renderer.drawBackground(
            on: snapshot, width: width, height: height, fill: placeholder.colors.fill, fold: fold, grid: grid)
        if placeholder.cause == .pointer {
            // The gap under the pointer is too low for words.
            snapshot.pushOpacity(min(height / Tuning.hoverGap, 1))
            drawSign(of: placeholder, height: height, on: snapshot)
            snapshot.pop()
        } else if placeholder.cause != .dates {
            snapshot.withOpacity(placeholder.textOpacity) {
                snapshot.write(on: fold, x: 0, y: 0) {
                    var full = height / max(fold.textScale, 0.01)
                    // While the list is pulled, the words keep their distance from the first row.
                    if placeholder.cause == .pull, fold.openness < 1 { full = 2 * full - type.metrics.rowHeight }
                    draw(Self.words(for: placeholder), in: placeholder, height: full, type: type, on: snapshot)
                }
            }
        }
        renderer.drawGround(beside: fold, on: snapshot, width: width, height: height, grid: grid)
    }

    /// Draws the “+” that takes a click.
    private func drawSign(of placeholder: Placeholder, height: Double, on snapshot: Snapshot) {
        let (size, line) = (RowAppearance.plusSize, grid.thickness(RowAppearance.plusLine))
        let (x, y) = (grid.rounded((placeholder.signX ?? 0) - line / 2), grid.rounded((height - line) / 2))
        let arm = grid.rounded((size - line) / 2)
        let ink = placeholder.colors.ink.rgba
        snapshot.fill(x: x - arm, y: y, width: 2 * arm + line, height: line, ink)
        for top in [y - arm, y + line] { snapshot.fill(x: x, y: top, width: line, height: arm, ink) }
    }

    private func draw(
        _ words: (action: String, key: String), in placeholder: Placeholder, height: Double, type: RowTypography,
        on snapshot: Snapshot
    ) {
        let (area, ink) = (type.metrics.textArea(in: width), placeholder.colors.ink)
        let room = placeholder.cause == .edge ? height : .infinity
        let scale = text.fit(text: words.action, width: area.width, height: room, type: type, mirrored: isMirrored)
        text.draw(on: snapshot, x: area.start, y: (height - text.height * scale) / 2, scale: scale, ink: ink)
        guard !words.key.isEmpty else { return }
        swipeIcons.draw(
            key: words.key, on: snapshot, beside: text.inkWidth * scale, in: area, height: height, ink: ink,
            mirrored: isMirrored
        )
    }

    /// Returns the action on release and, while a touchpad holds the list, its key.
    private static func words(for placeholder: Placeholder) -> (action: String, key: String) {
        // TRANSLATORS: Text of the row that peeks in for a moment above the first one when the list was scrolled to its
        // top. Keep it short.
        if placeholder.cause == .edge { return (tr("Click or type to add"), "") }
        let isPulled = placeholder.cause == .pull
        guard placeholder.isArmed else {
            // TRANSLATORS: Text of the row that appears above the first one while the list is pulled down.
            let pull = tr("Pull to add")
            // TRANSLATORS: Text of the row that opens between two rows that are pinched apart.
            return (isPulled ? pull : tr("Pull apart to add"), "")
        }
        // TRANSLATORS: Text of the row above the list: releasing shows all lists. The keyboard shortcut follows.
        if placeholder.goesUp { return (tr("Release to show lists"), placeholder.showsKey ? tr("Alt+Up") : "") }
        // TRANSLATORS: Text of a row that releasing adds.
        let action = tr("Release to add")
        guard placeholder.showsKey else { return (action, "") }
        // TRANSLATORS: Keyboard shortcuts, with the names of the keys in your language.
        return (action, isPulled ? tr("Ctrl+N") : tr("Ctrl+Enter"))
    }
}

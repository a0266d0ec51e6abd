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

    /// Allocates the placeholder, with its edges on a grid. One that hinges or grows is a full row, scaled.
    func place(on grid: PixelGrid) {
        guard let placeholder, let type else { return gtk_widget_set_child_visible(revealer, 0) }
        if grid != self.grid { gtk_widget_queue_draw(widget) }
        self.grid = grid
        let height = shownHeight
        var point = graphene_point_t(x: 0, y: Float(grid.edge(placeholder.y)))
        var transform = gsk_transform_translate(nil, &point)
        let full = placeholder.isScaled ? type.metrics.rowHeight : height
        if full != height { transform = gsk_transform_scale(transform, 1, Float(height / full)) }
        gtk_widget_measure(revealer, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(revealer, Int32(width), Int32(full.rounded()), -1, transform)
        gtk_widget_set_child_visible(revealer, 1)
    }

    private var shownHeight: Double {
        placeholder.map { max(grid.edge($0.y + $0.height) - grid.edge($0.y), grid.step) } ?? 0
    }

    override func snapshot(_ snapshot: Snapshot) {
        guard let placeholder, let type else { return }
        let height = placeholder.isScaled ? type.metrics.rowHeight : shownHeight
        snapshot.pushOpacity(placeholder.opacity)
        switch placeholder.style {
        case .sign:
            draw(
                words: "+", in: placeholder, ink: renderer.palette.chrome.sign, type: type, height: height, on: snapshot
            )
        case .growth, .hinge, .strip:
            renderer.drawBackground(
                on: snapshot, width: width, height: height, fill: placeholder.colors.fill, grid: grid)
            draw(
                words: Self.words(for: placeholder), in: placeholder, ink: placeholder.colors.ink, type: type,
                height: height, on: snapshot)
        }
        snapshot.pop()
        if case .hinge(let far) = placeholder.style, far < 1 { drawSides(to: far, height: height, on: snapshot) }
    }

    private func draw(
        words: (action: String, key: String), in placeholder: Placeholder, ink: Color, type: RowTypography,
        height: Double,
        on snapshot: Snapshot
    ) {
        let area = type.metrics.textArea(in: width)
        let room = placeholder.style == .strip ? height : .infinity
        let scale = text.fit(text: words.action, width: area.width, height: room, type: type, mirrored: isMirrored)
        text.draw(on: snapshot, x: area.start, y: (height - text.height * scale) / 2, scale: scale, ink: ink)
        guard !words.key.isEmpty else { return }
        swipeIcons.draw(
            key: words.key, on: snapshot, beside: text.inkWidth * scale, in: area, height: height, ink: ink,
            mirrored: isMirrored
        )
    }

    private func draw(
        words: String, in placeholder: Placeholder, ink: Color, type: RowTypography, height: Double,
        on snapshot: Snapshot
    ) {
        draw(words: (words, ""), in: placeholder, ink: ink, type: type, height: height, on: snapshot)
    }

    /// Draws the background beside a row whose far edge is narrower than the near one.
    private func drawSides(to far: Double, height: Double, on snapshot: Snapshot) {
        let ground = renderer.palette.chrome.ground.fill.rgba
        // Each rectangle starts at the top, because adjacent ones would let the row shine through at fractional pixels.
        for line in 1...max(Int(height), 1) {
            let cut = width * (1 - far) / 2 * (1 - (Double(line) - 0.5) / height)
            snapshot.fill(x: 0, y: 0, width: cut, height: Double(line), ground)
            snapshot.fill(x: width - cut, y: 0, width: cut, height: Double(line), ground)
        }
    }

    /// Returns the action on release and, while a touchpad holds the list, its key.
    private static func words(for placeholder: Placeholder) -> (action: String, key: String) {
        // TRANSLATORS: Text of the row that peeks in for a moment above the first one when the list was scrolled to its
        // top. Keep it short.
        if placeholder.style == .strip { return (tr("Click or type to add"), "") }
        let isHinge = if case .hinge = placeholder.style { true } else { false }
        guard placeholder.isArmed else {
            // TRANSLATORS: Text of the row that appears above the first one while the list is pulled down.
            let pull = tr("Pull to add")
            // TRANSLATORS: Text of the row that opens between two rows that are pinched apart.
            return (isHinge ? pull : tr("Pull apart to add"), "")
        }
        // TRANSLATORS: Text of the row above the list: releasing shows all lists. The keyboard shortcut follows.
        if placeholder.goesUp { return (tr("Release to show lists"), placeholder.showsKey ? tr("Alt+Up") : "") }
        // TRANSLATORS: Text of a row that releasing adds.
        let action = tr("Release to add")
        guard placeholder.showsKey else { return (action, "") }
        // TRANSLATORS: Keyboard shortcuts, with the names of the keys in your language.
        return (action, isHinge ? tr("Ctrl+N") : tr("Ctrl+Enter"))
    }
}

private extension Placeholder {
    /// Whether it is drawn as a full row and scaled to its height.
    var isScaled: Bool { style != .sign && style != .strip }
}

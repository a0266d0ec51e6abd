// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// A widget that shows one of two children: the wide one if there is room for it, else the narrow one.
///
/// AdwSqueezer does this, but is deprecated since libadwaita 1.4, whose successors don't exist in 1.2.
public final class Squeezer: CustomWidget {
    private static let type = WidgetClass.register(
        "EmberSqueezer", cssName: "widget", role: GTK_ACCESSIBLE_ROLE_GENERIC
    ) {
        $0.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
    }

    private let wide, narrow: Widget

    public init(wide: Widget, narrow: Widget) {
        self.wide = wide
        self.narrow = narrow
        super.init(of: Self.type)
        for child in [wide, narrow] { gtk_widget_set_parent(child, widget) }
    }

    public override func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32) {
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            return (Self.size(of: narrow, orientation).minimum, Self.size(of: wide, orientation).natural)
        }
        return Self.size(of: child(for: size), orientation, for: size)
    }

    public override func allocate(width: Int32, height: Int32) {
        let shown = child(for: width)
        for child in [wide, narrow] {
            gtk_widget_set_child_visible(child, child == shown ? 1 : 0)
            Accessibility.set(isHidden: child != shown, of: child)
        }
        gtk_widget_allocate(shown, width, height, -1, nil)
    }

    public override func snapshot(_ snapshot: Snapshot) {
        for child in [wide, narrow] { snapshot.draw(child, of: widget) }
    }

    public override func dispose() {
        for child in children(of: widget) { gtk_widget_unparent(child) }
    }

    /// Returns the child for a width in px, or -1 if it is unknown.
    private func child(for width: Int32) -> Widget {
        width < 0 || width >= Self.size(of: wide, GTK_ORIENTATION_HORIZONTAL).minimum ? wide : narrow
    }

    private static func size(of child: Widget, _ orientation: GtkOrientation, for size: Int32 = -1) -> (
        minimum: Int32, natural: Int32
    ) {
        var (minimum, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(child, orientation, size, &minimum, &natural, nil, nil)
        return (minimum, natural)
    }
}

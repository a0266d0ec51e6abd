// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk

/// A row of widgets that continues on the next line if there is no room, as AdwWrapBox does since libadwaita 1.7.
public final class WrapBox: CustomWidget {
    private static let type = WidgetClass.register(
        "EmberWrapBox", cssName: "wrap-box", role: GTK_ACCESSIBLE_ROLE_GENERIC
    ) {
        $0.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
    }

    /// Space between widgets and between lines in px.
    private let spacing: Int32

    public init(spacing: Int32) {
        self.spacing = spacing
        super.init(of: Self.type)
    }

    public func append(_ child: Widget) {
        gtk_widget_insert_before(child, widget, nil)
    }

    public override func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32) {
        if orientation == GTK_ORIENTATION_HORIZONTAL {
            let sizes = visibleChildren.map { Self.width(of: $0) }
            let gaps = spacing * Int32(max(0, sizes.count - 1))
            return (sizes.map(\.minimum).max() ?? 0, sizes.map(\.natural).reduce(gaps, +))
        }
        let height = places(width: size < 0 ? .max : size).map { $0.y + $0.height }.max() ?? 0
        return (height, height)
    }

    public override func allocate(width: Int32, height: Int32) {
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        for (child, place) in zip(visibleChildren, places(width: width)) {
            var place = place
            if isMirrored { place.x = width - place.x - place.width }
            gtk_widget_size_allocate(child, &place, -1)
        }
    }

    public override func snapshot(_ snapshot: Snapshot) {
        for child in visibleChildren { snapshot.draw(child, of: widget) }
    }

    private var visibleChildren: [Widget] { children(of: widget).filter { gtk_widget_should_layout($0) != 0 } }

    /// Returns the places of the visible children from left to right. Those on a line are centered on it vertically.
    private func places(width: Int32) -> [GtkAllocation] {
        var places: [GtkAllocation] = []
        // The index of the first child in the line.
        var first = 0
        // The position of the next child.
        var (x, y): (Int32, Int32) = (0, 0)
        func endLine() {
            let height = places[first...].map(\.height).max() ?? 0
            for index in first..<places.count { places[index].y = y + (height - places[index].height) / 2 }
            (first, x, y) = (places.count, 0, y + height + spacing)
        }
        for child in visibleChildren {
            let size = Self.width(of: child)
            let childWidth = max(size.minimum, min(size.natural, width))
            if x > 0, x > width - childWidth { endLine() }
            let height = naturalHeight(of: child, width: childWidth)
            places.append(GtkAllocation(x: x, y: 0, width: childWidth, height: height))
            x += childWidth + spacing
        }
        endLine()
        return places
    }

    private static func width(of child: Widget) -> (minimum: Int32, natural: Int32) {
        var (minimum, natural): (Int32, Int32) = (0, 0)
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
        return (minimum, natural)
    }
}

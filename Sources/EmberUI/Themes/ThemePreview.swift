// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// A preview of a theme: the colors of its rows side by side, with that of done rows at the end.
final class ThemePreview: CustomWidget {
    private static let stripClass = WidgetClass.register(
        "EmberSwatches", cssName: "emberswatches", role: GTK_ACCESSIBLE_ROLE_PRESENTATION
    )

    private let colors: [Color]

    /// px
    private static let size = (width: 88, height: 22)
    private static let cornerRadius = 6.0
    private static let rows = 7

    init(of theme: Theme) {
        let palette = Palette(theme)
        colors = palette.sample(Self.rows) + [palette.done.fill]
        super.init(of: Self.stripClass)
        gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
        gtk_widget_set_can_target(widget, 0)
    }

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (minimum: Int32, natural: Int32) {
        let length = Int32(orientation == GTK_ORIENTATION_HORIZONTAL ? Self.size.width : Self.size.height)
        return (length, length)
    }

    override func snapshot(_ snapshot: Snapshot) {
        let (width, height) = (Double(gtk_widget_get_width(widget)), Double(gtk_widget_get_height(widget)))
        snapshot.pushClip(x: 0, y: 0, width: width, height: height, cornerRadius: Self.cornerRadius)
        let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        for (index, color) in (isMirrored ? colors.reversed() : colors).enumerated() {
            let edges = [index, index + 1].map { (Double($0) * width / Double(colors.count)).rounded() }
            snapshot.fill(x: edges[0], y: 0, width: edges[1] - edges[0], height: height, color.rgba)
        }
        snapshot.pop()
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

extension OpaquePointer {
    /// Draws the background of a row at the origin of a GtkSnapshot: its color with a gradient, or, in high contrast, between two lines.
    ///
    /// The gradient is mixed with the color beforehand, because a translucent one over a color would fill each pixel twice.
    ///
    /// - Parameters:
    ///   - width: width of the row in px, as `height`.
    ///   - fill: the color of the row.
    ///   - grid: the grid that the row's edges are on.
    func rowBackground(width: Double, height: Double, fill: Color, grid: PixelGrid) {
        guard height > 0 else { return }
        guard !Style.isHighContrast else {
            self.fill(x: 0, y: 0, width: width, height: height, fill.rgba)
            let line = grid.thickness(1)
            self.fill(x: 0, y: 0, width: width, height: line, Style.palette.chrome.ring.rgba)
            return self.fill(x: 0, y: height - line, width: width, height: line, Style.palette.chrome.ringEdge.rgba)
        }
        let stops = RowAppearance.gradient.map { GskColorStop(offset: $0.offset, color: fill.mixed(with: $0.color, $0.share).rgba) }
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: 0, y: 0), size: graphene_size_t(width: Float(width), height: Float(height))
        )
        var (start, end) = (graphene_point_t(x: 0, y: 0), graphene_point_t(x: 0, y: Float(height)))
        gtk_snapshot_append_linear_gradient(self, &bounds, &start, &end, stops, gsize(stops.count))
    }

    /// Clips what is drawn of a list to the device pixels that it covers, until the next pop. A pixel that it shares with what is above
    /// it gets the background, unless a row covers it.
    ///
    /// - Parameters:
    ///   - width: width of the list in px, as `height`.
    func pushListClip(width: Double, height: Double, grid: PixelGrid) {
        let top = grid.edge(0)
        pushClip(x: 0, y: top, width: width, height: grid.end(ofHeight: height) - top)
        if top < 0 { fill(x: 0, y: top, width: width, height: grid.step, Style.palette.chrome.ground.fill.rgba) }
    }

    /// Draws the second line of a row's focus ring if the row has it. The first is the outline in style.css. The lines have opposite
    /// colors, because one color would be invisible on some rows.
    func focusRingEdge(of row: Widget, width: Double, height: Double) {
        guard gtk_widget_get_state_flags(row).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0 else { return }
        let ring = Style.isHighContrast ? RowAppearance.highContrastRingEdge : RowAppearance.ringEdge
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: ring.inset, y: ring.inset),
            size: graphene_size_t(width: Float(width) - 2 * ring.inset, height: Float(height) - 2 * ring.inset)
        )
        guard bounds.size.width > 0, bounds.size.height > 0 else { return }
        var outline = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&outline, &bounds, 0)
        let color = Style.palette.chrome.ringEdge.rgba(opacity: ring.opacity)
        gtk_snapshot_append_border(
            self, &outline, [Float](repeating: ring.thickness, count: 4), [GdkRGBA](repeating: color, count: 4))
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

extension OpaquePointer {
    /// Fills a rectangle on a GtkSnapshot; all in px.
    func fill(x: Double, y: Double, width: Double, height: Double, _ color: GdkRGBA) {
        var color = color
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)), size: graphene_size_t(width: Float(width), height: Float(height))
        )
        gtk_snapshot_append_color(self, &color, &bounds)
    }

    /// Draws the shadow of a rectangle at the origin.
    ///
    /// It consists of stacked rectangles. GTK's own shadow is blurred again in every frame, which without a GPU takes three times as
    /// long as all rows.
    ///
    /// - Parameters:
    ///   - width: width of the rectangle in px, as `height`.
    ///   - strength: 0 to 1.
    func shadow(width: Double, height: Double, strength: Double) {
        let layers = RowAppearance.shadowLayers
        let color = GdkRGBA(red: 0, green: 0, blue: 0, alpha: Float(RowAppearance.shadowOpacity * strength))
        for layer in 1...layers {
            let part = Double(layer) / Double(layers)
            let reach = RowAppearance.shadowReach * strength * part * part.squareRoot()
            fill(x: -reach, y: RowAppearance.shadowOffset * strength - reach, width: width + 2 * reach, height: height + 2 * reach, color)
        }
    }

    /// Fills a disc on a GtkSnapshot; all in px.
    func disc(x: Double, y: Double, diameter: Double, _ color: GdkRGBA) {
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)), size: graphene_size_t(width: Float(diameter), height: Float(diameter))
        )
        var outline = GskRoundedRect()
        gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(diameter / 2))
        gtk_snapshot_push_rounded_clip(self, &outline)
        fill(x: x, y: y, width: diameter, height: diameter, color)
        gtk_snapshot_pop(self)
    }

    /// Clips what is drawn next to a rectangle in px, until the next pop.
    func pushClip(x: Double, y: Double, width: Double, height: Double) {
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)), size: graphene_size_t(width: Float(width), height: Float(height))
        )
        gtk_snapshot_push_clip(self, &bounds)
    }

    /// Moves what is drawn next on a GtkSnapshot by a distance in px.
    func translate(x: Double, y: Double) {
        var point = graphene_point_t(x: Float(x), y: Float(y))
        gtk_snapshot_translate(self, &point)
    }
}

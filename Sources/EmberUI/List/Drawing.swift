// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import ListCore

extension Color {
    var rgba: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: 1)
    }

    /// - Parameter opacity: 0…1
    func rgba(opacity: Double) -> GdkRGBA {
        var color = rgba
        color.alpha = Float(opacity)
        return color
    }

    /// As CSS writes it.
    var css: String {
        "rgb(\(channel(red)), \(channel(green)), \(channel(blue)))"
    }

    private func channel(_ value: Double) -> Int {
        Int((min(max(value, 0), 1) * 255).rounded())
    }
}

extension OpaquePointer {
    /// Fills a rectangle (px) on a GtkSnapshot.
    func fill(x: Double, y: Double, width: Double, height: Double, _ color: GdkRGBA) {
        var color = color
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)), size: graphene_size_t(width: Float(width), height: Float(height))
        )
        gtk_snapshot_append_color(self, &color, &bounds)
    }

    /// The shadow of a rectangle (px) that is off the ground, as strong as it is high (0…1).
    ///
    /// Rectangles upon each other, the outer ones farther apart: GTK's own shadow is blurred anew in every frame, which without a
    /// graphics card costs three times as much as all the rows.
    func shadow(width: Double, height: Double, strength: Double) {
        let layers = 8
        let color = GdkRGBA(red: 0, green: 0, blue: 0, alpha: Float(0.07 * strength))
        for layer in 1...layers {
            let part = Double(layer) / Double(layers)
            let reach = 14 * strength * part * part.squareRoot()
            fill(x: -reach, y: 3 * strength - reach, width: width + 2 * reach, height: height + 2 * reach, color)
        }
    }

    /// Fills a disc (px) on a GtkSnapshot.
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

    /// Cuts what is drawn next at a rectangle (px), until it is popped.
    func pushClip(x: Double, y: Double, width: Double, height: Double) {
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)), size: graphene_size_t(width: Float(width), height: Float(height))
        )
        gtk_snapshot_push_clip(self, &bounds)
    }

    /// Moves what is drawn next on a GtkSnapshot by so many px.
    func translate(x: Double, y: Double) {
        var point = graphene_point_t(x: Float(x), y: Float(y))
        gtk_snapshot_translate(self, &point)
    }
}

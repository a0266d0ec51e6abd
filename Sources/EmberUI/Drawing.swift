// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import ListCore

extension Colour {
    var rgba: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: 1)
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
    func fill(x: Double, y: Double, width: Double, height: Double, _ colour: GdkRGBA) {
        var colour = colour
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)), size: graphene_size_t(width: Float(width), height: Float(height))
        )
        gtk_snapshot_append_color(self, &colour, &bounds)
    }

    /// Moves what is drawn next on a GtkSnapshot by so many px.
    func translate(x: Double, y: Double) {
        var point = graphene_point_t(x: Float(x), y: Float(y))
        gtk_snapshot_translate(self, &point)
    }
}

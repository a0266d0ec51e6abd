// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import ListCore

@testable import GtkSupport

/// The pixels of what was drawn on a snapshot.
struct Drawing {
    private let width: Int
    private var pixels: [UInt32]

    /// Draws on black. The sizes are in px.
    @MainActor init(width: Int, height: Int, _ draw: (Snapshot) -> Void) {
        let snapshot = gtk_snapshot_new()!
        draw(Snapshot(snapshot))
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))!
        let context = cairo_create(surface)
        if let node = gtk_snapshot_free_to_node(snapshot) {
            gsk_render_node_draw(node, context)
            gsk_render_node_unref(node)
        }
        cairo_destroy(context)
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface)) / 4
        self.width = width
        pixels = cairo_image_surface_get_data(surface)!.withMemoryRebound(to: UInt32.self, capacity: stride * height) {
            data in (0..<height).flatMap { y in (0..<width).map { x in data[y * stride + x] & 0xFF_FFFF } }
        }
        cairo_surface_destroy(surface)
    }

    /// Returns the largest difference of a pixel to a color, of 255.
    func difference(x: Int, y: Int, to color: Color) -> Int {
        let pixel = Int(pixels[y * width + x])
        let seen = [pixel >> 16, pixel >> 8 & 0xFF, pixel & 0xFF]
        let wanted = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
        return zip(seen, wanted).map { abs($0 - $1) }.max()!
    }
}

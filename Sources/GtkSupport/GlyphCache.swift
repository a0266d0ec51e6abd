// SPDX-License-Identifier: GPL-3.0-or-later
public import CGtk
import Dispatch

/// Cairo's cache of rendered glyphs, which all threads share.
public enum GlyphCache {
    nonisolated private static let letters = "abcdefghijklmnopqrstuvwxyz"
    private static let rendering = DispatchGroup()

    /// Renders the letters a to z of a font on another thread. The main thread would need about 2 ms for the letters of the first frame.
    ///
    /// On monitors with another scale than 1, only opening the font is saved.
    ///
    /// - Parameters:
    ///   - weight: the font's weight. Its family and style are those of the desktop's font.
    ///   - scale: the font's size as a multiple of the size of the desktop's font.
    public static func fill(weight: PangoWeight, scale: Double) {
        // The font is a copy that only the closure uses.
        nonisolated(unsafe) let font = makeFont(weight: weight, scale: scale)
        DispatchQueue.global(qos: .userInitiated).async(group: rendering) {
            render(letters, in: font)
            free(font)
        }
    }

    /// Waits until the letters are rendered. Must be called before the main thread lays out a text: Cairo has no lock around its list of
    /// the faces of a font file (`_cairo_ft_font_face_create`).
    public static func waitUntilFilled() {
        rendering.wait()
    }

    /// A font description and the font options of widgets. To be released by `free`.
    typealias Font = (description: OpaquePointer?, options: OpaquePointer?)

    /// Returns a font of the desktop's family in another weight and size.
    static func makeFont(weight: PangoWeight, scale: Double) -> Font {
        // GTK derives the options of a widget's font from the settings.
        let widget = ObjectRef(ptr(gtk_label_new(nil)))
        return withExtendedLifetime(widget) {
            let context = gtk_widget_get_pango_context(ptr(widget.pointer))
            let size = ember_settings_get_font_size(pango_cairo_context_get_resolution(context))
            let font = pango_font_description_copy(pango_context_get_font_description(context))
            pango_font_description_set_weight(font, weight)
            pango_font_description_set_absolute_size(font, (size * scale * Double(PANGO_SCALE)).rounded())
            return (font, cairo_font_options_copy(pango_cairo_context_get_font_options(context)))
        }
    }

    nonisolated static func free(_ font: Font) {
        pango_font_description_free(font.description)
        cairo_font_options_destroy(font.options)
    }

    /// Renders a text on a surface that is discarded.
    nonisolated private static func render(_ text: String, in font: Font) {
        // The default font map of a thread would stay in memory as long as the thread.
        guard let map = pango_cairo_font_map_new() else { return }
        let context = pango_font_map_create_context(map)
        pango_cairo_context_set_font_options(context, font.options)
        pango_context_set_font_description(context, font.description)
        let layout = pango_layout_new(context)
        pango_layout_set_text(layout, text, -1)
        var (width, height) = (CInt(0), CInt(0))
        pango_layout_get_pixel_size(layout, &width, &height)
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        let cairo = cairo_create(surface)
        pango_cairo_show_layout(cairo, layout)
        cairo_destroy(cairo)
        cairo_surface_destroy(surface)
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(map))
    }
}

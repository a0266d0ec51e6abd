// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The type that rows are set in, measured: everything that depends on the font and the desktop's text scale.
struct RowType: Equatable {
    /// Size of the font in px, as CSS made it.
    let size: Double
    /// For pango: pitch ÷ the font's own line height.
    let lineSpacing: Double
    /// px from the baseline up to the middle of the strike.
    let strikeRise: Double
    let metrics: RowMetrics

    /// From baseline to baseline in sizes of the font, from a row's side to its text in px (the look's table).
    private static let pitch = 1.3
    private static let margin = 20.0
    /// Size of the font (px) at text scale 1: 1.1 × 11 pt.
    private static let baseSize = 1.1 * 11 * 96 / 72
    /// px
    static let strikeHeight = 2.0

    /// Measures the font of a row.
    init(of row: Widget) {
        let context = gtk_widget_get_pango_context(row)!
        let font = pango_context_get_font_description(context)
        let raw = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        let isAbsolute = pango_font_description_get_size_is_absolute(font) != 0
        size = isAbsolute ? raw : raw * pango_cairo_context_get_resolution(context) / 72
        let fontMetrics = pango_context_get_metrics(context, font, nil)
        defer { pango_font_metrics_unref(fontMetrics) }
        let own = Double(pango_font_metrics_get_height(fontMetrics)) / Double(PANGO_SCALE)
        lineSpacing = own > 0 ? Self.pitch * size / own : 1
        strikeRise = Self.halfOfX(in: context)
        metrics = RowMetrics(
            rowHeight: (Tuning.rowHeight * max(size / Self.baseSize, 0.75)).rounded(), linePitch: Self.pitch * size,
            characterWidth: Double(pango_font_metrics_get_approximate_char_width(fontMetrics)) / Double(PANGO_SCALE),
            margin: Self.margin
        )
    }

    /// The desktop's text scale, as the font shows it.
    var scale: Double { size / Self.baseSize }

    /// px of a row whose text is so high: at least the base height, and the same air above and below every text.
    func rowHeight(ofText height: Double) -> Double {
        max(metrics.rowHeight, metrics.rowHeight - metrics.linePitch + height).rounded()
    }

    /// Half the x-height of a context's font, px.
    private static func halfOfX(in context: OpaquePointer) -> Double {
        let layout = Owned(pango_layout_new(context))
        pango_layout_set_text(layout.pointer, "x", 1)
        var ink = PangoRectangle()
        pango_layout_get_extents(layout.pointer, &ink, nil)
        return Double(ink.height) / Double(PANGO_SCALE) / 2
    }
}

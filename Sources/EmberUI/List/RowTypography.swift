// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// The type that rows are set in, measured: everything that depends on the font and the desktop's text scale.
struct RowTypography: Equatable {
    /// Size of the font in px, as CSS made it.
    let size: Double
    /// What comes between two lines beside the font's own line height, whole px: a text field can do no more and no less, and a text
    /// must not move when it is opened.
    let leading: Int
    /// px from the baseline up to the middle of the strike.
    let strikeRise: Double
    let metrics: RowMetrics

    /// Line pitch as a multiple of the font size, and distance in px from a row's side to its text (Appearance.md).
    private static let pitch = 1.3
    private static let margin = 20.0
    /// Size of the font (px) at text scale 1: 1.1 × 11 pt.
    private static let baseSize = 1.1 * 11 * 96 / 72
    /// px
    static let strikeHeight = 2.0
    static let markHeight = 2.0

    /// Another number after each change of a row's font.
    static func serial(of row: Widget) -> UInt32 {
        // Of a row that is never shown GTK computes no style, and so sees no new one, before it is asked for it.
        ember_widget_validate_style(row)
        return pango_context_get_serial(gtk_widget_get_pango_context(row))
    }

    /// Measures the font of a row.
    init(of row: Widget) {
        let context = gtk_widget_get_pango_context(row)!
        let font = pango_context_get_font_description(context)
        let raw = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        let isAbsolute = pango_font_description_get_size_is_absolute(font) != 0
        size = isAbsolute ? raw : raw * pango_cairo_context_get_resolution(context) / 72
        // Not the font's own metrics: for those pango loads a font for every script of the language's sample text.
        let sample = Sample(in: context)
        leading = max(Int((Self.pitch * size - sample.lineHeight).rounded()), 0)
        strikeRise = sample.xHeight / 2
        metrics = RowMetrics(
            rowHeight: (Tuning.rowHeight * max(size / Self.baseSize, 0.75)).rounded(), linePitch: sample.lineHeight + Double(leading),
            characterWidth: sample.characterWidth, margin: Self.margin
        )
    }

    /// The desktop's text scale, as the font shows it.
    var scale: Double { size / Self.baseSize }

    /// px of a row whose text is so high: at least the base height, and the same air above and below every text.
    func rowHeight(ofText height: Double) -> Double {
        max(metrics.rowHeight, metrics.rowHeight - metrics.linePitch + height).rounded()
    }

    /// A text set in a context's font, measured in px.
    private struct Sample {
        let lineHeight: Double
        let xHeight: Double
        let characterWidth: Double

        private static let text = "once upon a summer"

        init(in context: OpaquePointer) {
            let layout = Owned(pango_layout_new(context))
            pango_layout_set_text(layout.pointer, "x", 1)
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_get_extents(layout.pointer, &ink, &logical)
            let scale = Double(PANGO_SCALE)
            (lineHeight, xHeight) = (Double(logical.height) / scale, Double(ink.height) / scale)
            pango_layout_set_text(layout.pointer, Self.text, -1)
            pango_layout_get_extents(layout.pointer, nil, &logical)
            characterWidth = Double(logical.width) / scale / Double(Self.text.utf8.count)
        }
    }
}

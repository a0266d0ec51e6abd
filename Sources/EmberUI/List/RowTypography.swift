// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// The measured font of rows: all sizes that depend on the font and the text scale.
struct RowTypography: Equatable {
    /// Font size in px, from CSS.
    let size: Double
    /// Space between two lines in px, beyond the font's line height. It is a whole number, because a text field
    /// supports no fractions and the text must not move when the field opens.
    let leading: Int
    /// Distance in px from the baseline up to the middle of the strike-through line.
    let strikeRise: Double
    let metrics: RowMetrics

    /// Returns a number that changes with the font of a row.
    static func serial(of row: Widget) -> UInt32 {
        // GTK doesn't compute the style of a widget that is never shown, unless it is asked to.
        ember_widget_validate_style(row)
        return pango_context_get_serial(gtk_widget_get_pango_context(row))
    }

    /// Measures the font of a row.
    ///
    /// - Parameter hasButtons: whether rows have buttons.
    init(of row: Widget, hasButtons: Bool = false) {
        let context = gtk_widget_get_pango_context(row)!
        let font = pango_context_get_font_description(context)
        let raw = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        let isAbsolute = pango_font_description_get_size_is_absolute(font) != 0
        size = isAbsolute ? raw : raw * pango_cairo_context_get_resolution(context) / 72
        // For the font's own metrics, Pango would load a font for each script in the language's sample text.
        let sample = FontMetrics(in: context)
        leading = max(Int((RowAppearance.linePitch * size - sample.lineHeight).rounded()), 0)
        strikeRise = sample.xHeight / 2
        let rowHeight = (Tuning.rowHeight * max(size / RowAppearance.baseFontSize, 0.75)).rounded()
        metrics = RowMetrics(
            rowHeight: hasButtons ? max(rowHeight, RowAppearance.buttonSize) : rowHeight,
            linePitch: sample.lineHeight + Double(leading),
            characterWidth: sample.characterWidth, margin: RowAppearance.margin,
            buttonSize: hasButtons ? RowAppearance.buttonSize : 0
        )
    }

    /// The text scale, derived from the font size.
    var scale: Double { size / RowAppearance.baseFontSize }

    /// Returns the height in px of a row whose text has a height: at least the base height, with the same padding for
    /// every text.
    func rowHeight(ofText height: Double) -> Double {
        max(metrics.rowHeight, metrics.rowHeight - metrics.linePitch + height).rounded()
    }

    /// Returns the space for a date beside the text and below it, in px. It is below if few characters would fit beside
    /// it.
    ///
    /// - Parameters:
    ///   - width: width of the row, px.
    ///   - dateWidth: width of the date, px; 0 if there is none.
    func dateSpace(in width: Double, for dateWidth: Double) -> (beside: Double, below: Double) {
        let minimum = RowAppearance.charactersBesideDate * metrics.characterWidth
        guard dateWidth > 0, metrics.textArea(in: width).width - dateWidth < minimum else { return (dateWidth, 0) }
        let lineHeight = metrics.linePitch * RowAppearance.dateScale
        return (0, (lineHeight + RowAppearance.datePadding / 2 + RowAppearance.dateRise * scale).rounded())
    }

    /// Returns the area of the text in a row, in px from the row's left edge.
    ///
    /// - Parameters:
    ///   - counts: whether there is a number at the row's end.
    ///   - dateWidth: width of a date at the row's end, px.
    ///   - mirrored: whether the row starts on the right.
    func textArea(
        in width: Double, counts: Bool, dateWidth: Double = 0, mirrored: Bool
    ) -> (start: Double, width: Double) {
        var area = metrics.textArea(in: width, counts: counts)
        area.width = max(area.width - dateSpace(in: width, for: dateWidth).beside, 1)
        if mirrored { area.start = width - area.start - area.width }
        return area
    }

    /// Measurements of a sample text in px.
    private struct FontMetrics {
        let lineHeight: Double
        let xHeight: Double
        let characterWidth: Double

        private static let text = "once upon a summer"

        init(in context: OpaquePointer) {
            let layout = ObjectRef(pango_layout_new(context))
            pango_layout_set_text(layout.pointer, "x", 1)
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_get_extents(layout.pointer, &ink, &logical)
            let scale = Double(PANGO_SCALE)
            lineHeight = Double(logical.height) / scale
            xHeight = Double(ink.height) / scale
            pango_layout_set_text(layout.pointer, Self.text, -1)
            pango_layout_get_extents(layout.pointer, nil, &logical)
            characterWidth = Double(logical.width) / scale / Double(Self.text.utf8.count)
        }
    }
}

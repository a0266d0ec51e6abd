// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// A text of any number of lines, of which a part can be struck through.
final class RowText {
    let layout: ObjectRef
    private var lines: [Line]?
    private var baselines = (first: 0.0, last: 0.0)
    /// Line width in px.
    private var width = 0.0
    private(set) var text = ""
    private var type: RowTypography?
    private var isMirrored = false

    private struct Line {
        /// Bounds of the line's ink in px from the layout's top left corner.
        let x: Double
        let width: Double
        let strikeY: Double
        let runsRightToLeft: Bool
    }

    /// - Parameters:
    ///   - widget: a widget with the font and the text direction.
    ///   - scale: size of the text, relative to that font.
    init(of widget: Widget, scale: Double = 1) {
        layout = ObjectRef(gtk_widget_create_pango_layout(widget, nil))
        // In a word that is broken because it is too long for a line, a hyphen would look like a part of the word.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        if scale != 1 { pango_attr_list_insert(attributes, pango_attr_scale_new(scale)) }
        pango_layout_set_attributes(layout.pointer, attributes)
        pango_attr_list_unref(attributes)
    }

    /// Lays out a text.
    ///
    /// - Parameters:
    ///   - width: line width in px.
    ///   - mirrored: whether rows start on the right. Right-to-left texts start there in any case.
    func set(text: String, width: Double, type: RowTypography, mirrored: Bool) {
        if type != self.type {
            self.type = type
            pango_layout_context_changed(layout.pointer)
            pango_layout_set_spacing(layout.pointer, Int32(type.leading) * PANGO_SCALE)
            lines = nil
        }
        if text != self.text {
            self.text = text
            let shown = DisplayText.make(from: text)
            pango_layout_set_text(layout.pointer, shown, Int32(shown.utf8.count))
            pango_layout_set_wrap(
                layout.pointer, DisplayText.hasOverlongWord(shown) ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
            lines = nil
        }
        if mirrored != isMirrored || lines == nil {
            isMirrored = mirrored
            let runsLeftToRight = pango_find_base_dir(text, -1) == PANGO_DIRECTION_LTR
            // Pango itself mirrors the alignment of right-to-left texts.
            pango_layout_set_alignment(
                layout.pointer, mirrored && !runsLeftToRight ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
            lines = nil
        }
        if width != self.width {
            self.width = width
            pango_layout_set_width(layout.pointer, Int32(width) * PANGO_SCALE)
            lines = nil
        }
    }

    /// Lays out words that must fit into a height (px). Returns the scale to draw them at, less than 1 if they are too
    /// long.
    func fit(text: String, width: Double, height: Double, type: RowTypography, mirrored: Bool) -> Double {
        var scale = 1.0
        set(text: text, width: width, type: type, mirrored: mirrored)
        while self.height * scale > height, scale > Self.minScale {
            scale -= Self.scaleStep
            set(text: text, width: width / scale, type: type, mirrored: mirrored)
        }
        return scale
    }

    private static let minScale = 0.5
    private static let scaleStep = 0.05

    /// Draws the text at a scale. Its top left corner is at a point in px.
    func draw(on snapshot: Snapshot, x: Double, y: Double, scale: Double, ink: Color) {
        snapshot.save()
        snapshot.translate(x: x.rounded(), y: y.rounded())
        if scale != 1 { snapshot.scale(by: scale) }
        draw(on: snapshot, ink: ink)
        snapshot.restore()
    }

    /// Draws the text as the number of items on a background of its own: at the end of a row, or after the name of a
    /// list if the end is far away.
    ///
    /// - Parameters:
    ///   - row: size of the row in px.
    ///   - name: the name, and the x of its layout.
    ///   - top: distance in px from the row's top to the text.
    ///   - mirrored: whether the row starts on the right.
    ///   - fold: how the row is folded, if it is.
    func drawCount(
        on snapshot: Snapshot, in row: (width: Double, height: Double), after name: (text: RowText, x: Double),
        top: Double, type: RowTypography, colors: RowColors, mirrored: Bool, fold: Fold? = nil
    ) {
        let fill = colors.highlightFill.rgba(opacity: RowAppearance.countOpacity)
        var (x, length) = (0.0, type.metrics.countWidth)
        if type.metrics.countFollowsText(in: row.width) {
            let (edges, padding, gap) = (name.text.inkEdges, RowAppearance.countPadding, RowAppearance.countGap)
            let thickness = height + padding
            length = max(inkWidth + 2 * padding, thickness).rounded()
            x = (name.x + (mirrored ? edges.left - gap - length : edges.right + gap)).rounded()
            snapshot.write(on: fold, x: x, y: top - padding / 2 * (fold?.textScale ?? 1)) {
                snapshot.fillPill(x: 0, y: 0, width: length, height: thickness, fill)
            }
        } else {
            if !mirrored { x = row.width - length }
            snapshot.fill(x: x, y: 0, width: length, height: row.height, fill)
        }
        snapshot.write(on: fold, x: (x + (length - inkWidth) / 2).rounded(), y: top) {
            draw(on: snapshot, ink: colors.ink)
        }
    }

    /// Height of the text in px.
    var height: Double {
        var size: (width: Int32, height: Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.pointer, &size.width, &size.height)
        return Double(size.height)
    }

    /// Distance in px from the top to the middle between the first and the last baseline.
    var middleBaseline: Double {
        _ = measuredLines()
        return (baselines.first + baselines.last) / 2
    }

    /// Width of the longest line in px.
    var inkWidth: Double { measuredLines().map(\.width).max() ?? 0 }

    /// Left and right edge of all lines, in px from the layout's left edge.
    var inkEdges: (left: Double, right: Double) {
        let lines = measuredLines()
        return (lines.map(\.x).min() ?? 0, lines.map { $0.x + $0.width }.max() ?? 0)
    }

    /// Returns the offset in the text (Unicode scalars) that is nearest to a point, in px from the layout's top left
    /// corner.
    func offset(x: Double, y: Double) -> Int {
        let shown = DisplayText.make(from: text)
        var (index, trailing): (Int32, Int32) = (0, 0)
        let scale = Double(PANGO_SCALE)
        pango_layout_xy_to_index(layout.pointer, Int32(x * scale), Int32(y * scale), &index, &trailing)
        let place =
            shown.utf8.index(shown.startIndex, offsetBy: Int(index), limitedBy: shown.endIndex) ?? shown.endIndex
        return shown.unicodeScalars[..<place].count + Int(trailing)
    }

    func draw(on snapshot: Snapshot, ink: Color) {
        snapshot.draw(layout, ink.rgba)
    }

    /// Strikes through the first part of the text.
    ///
    /// - Parameters:
    ///   - part: 0 to 1, of the length of all lines.
    ///   - grid: a grid that the text's top is on.
    func strike(_ part: Double, on snapshot: Snapshot, ink: Color, grid: PixelGrid) {
        guard part > 0 else { return }
        let lines = measuredLines()
        var left = part * lines.reduce(0) { $0 + $1.width }
        for line in lines where left > 0 {
            let length = min(left, line.width)
            left -= line.width
            let x = line.runsRightToLeft ? line.x + line.width - length : line.x
            snapshot.fill(
                x: x, y: grid.rounded(line.strikeY), width: length, height: grid.thickness(RowAppearance.strikeHeight),
                ink.rgba)
        }
    }

    private func measuredLines() -> [Line] {
        if let lines { return lines }
        let rise = type?.strikeRise ?? 0
        var found: [Line] = []
        let first = Double(pango_layout_get_baseline(layout.pointer)) / Double(PANGO_SCALE)
        baselines = (first, first)
        let iterator = pango_layout_get_iter(layout.pointer)
        defer { pango_layout_iter_free(iterator) }
        repeat {
            var ink = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, &ink, nil)
            let scale = Double(PANGO_SCALE)
            let baseline = Double(pango_layout_iter_get_baseline(iterator)) / scale
            baselines.last = baseline
            let direction = pango_layout_line_get_resolved_direction(pango_layout_iter_get_line_readonly(iterator))
            if ink.width > 0 {
                found.append(
                    Line(
                        x: Double(ink.x) / scale, width: Double(ink.width) / scale,
                        strikeY: (baseline - rise - RowAppearance.strikeHeight / 2).rounded(),
                        runsRightToLeft: direction == PANGO_DIRECTION_RTL
                    ))
            }
        } while pango_layout_iter_next_line(iterator) != 0
        lines = found
        return found
    }
}

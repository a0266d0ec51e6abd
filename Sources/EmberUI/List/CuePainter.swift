// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore

/// Draws the signs beside a swiped row: one painter for all rows, for only one or two of them show a cue at a time.
final class CuePainter {
    private let tick: Owned
    private let cross: Owned
    private let words: Owned
    private var shownWords = ""

    /// Sizes in px at text scale 1 (Appearance.md). They grow with the desktop's text.
    private static let glyphSize = 30.0
    private static let wordsSize = 12.0
    /// px from the row's edge to the glyph, and from there to the words.
    private static let gap = 16.0
    /// The disc under a glyph that stands on a row, in heights of the glyph's line.
    private static let badgeSize = 0.85
    /// Opacity of words.
    private static let faintness = 0.75

    init(of widget: Widget) {
        func layout(_ text: String) -> Owned {
            let layout = Owned(gtk_widget_create_pango_layout(widget, text))
            pango_layout_set_single_paragraph_mode(layout.pointer, 1)
            return layout
        }
        tick = layout("✓")
        cross = layout("✗")
        words = layout("")
    }

    /// - Parameter scale: the desktop's text scale.
    func rescale(_ scale: Double) {
        set(tick, size: Self.glyphSize * scale, weight: PANGO_WEIGHT_NORMAL)
        set(cross, size: Self.glyphSize * scale, weight: PANGO_WEIGHT_NORMAL)
        set(words, size: Self.wordsSize * scale, weight: PANGO_WEIGHT_SEMIBOLD)
    }

    private func set(_ layout: Owned, size: Double, weight: PangoWeight) {
        let context = pango_layout_get_context(layout.pointer)
        let font = pango_font_description_copy(pango_context_get_font_description(context))
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, weight)
        pango_layout_set_font_description(layout.pointer, font)
        pango_font_description_free(font)
    }

    /// Draws a cue outside a row that stands at 0 and is so large (px).
    ///
    /// - Parameter isLeft: whether it stands at the row's left, else at its right.
    func draw(_ cue: Cue, on snapshot: OpaquePointer, width: Double, height: Double, isLeft: Bool) {
        guard cue.opacity > 0 else { return }
        let glyph = cue.side == .complete ? tick : cross
        let around = Style.palette.surroundings
        let armed = cue.side == .complete ? around.tick : around.cross
        let size = Self.size(of: glyph)
        let x = isLeft ? -Self.gap - size.width : width + Self.gap
        gtk_snapshot_push_opacity(snapshot, cue.opacity)
        draw(glyph, on: snapshot, x: x, y: (height - size.height) / 2, color: cue.isArmed ? armed : around.sign)
        gtk_snapshot_pop(snapshot)
        guard cue.isHeld else { return }
        set(words: Self.words(for: cue))
        let extent = Self.size(of: words)
        gtk_snapshot_push_opacity(snapshot, cue.opacity * Self.faintness)
        draw(
            words, on: snapshot, x: isLeft ? x - Self.gap - extent.width : x + size.width + Self.gap,
            y: (height - extent.height) / 2, color: around.sign
        )
        gtk_snapshot_pop(snapshot)
    }

    /// Draws a cue on its row, at the end of the text's area (px) or, where that is out of the window, at the window's end; in the
    /// row's colors turned round.
    func draw(badge cue: Cue, of row: RowFrame, on snapshot: OpaquePointer, in area: (start: Double, width: Double), mirrored: Bool) {
        let (height, paint) = (row.height, row.paint)
        let size = Self.size(of: tick)
        let diameter = (Self.badgeSize * size.height).rounded()
        let (left, right) = (area.start + max(-row.x, 0), area.start + area.width - diameter - max(row.x, 0))
        let x = mirrored ? left : right
        gtk_snapshot_push_opacity(snapshot, cue.opacity)
        snapshot.disc(x: x, y: (height - diameter) / 2, diameter: diameter, paint.ink.rgba)
        draw(tick, on: snapshot, x: x + (diameter - size.width) / 2, y: (height - size.height) / 2, color: paint.fill)
        gtk_snapshot_pop(snapshot)
    }

    /// Draws a key's name behind words that begin an area and are so long (px).
    func draw(
        key: String, on snapshot: OpaquePointer, beside length: Double, in area: (start: Double, width: Double), height: Double,
        ink: Color, mirrored: Bool
    ) {
        set(words: "· " + key)
        let extent = Self.size(of: words)
        let distance = length + Self.gap / 2
        let x = mirrored ? area.start + area.width - distance - extent.width : area.start + distance
        gtk_snapshot_push_opacity(snapshot, Self.faintness)
        draw(words, on: snapshot, x: x, y: (height - extent.height) / 2 + 1, color: ink)
        gtk_snapshot_pop(snapshot)
    }

    private func set(words text: String) {
        guard text != shownWords else { return }
        shownWords = text
        pango_layout_set_text(words.pointer, text, -1)
    }

    private func draw(_ layout: Owned, on snapshot: OpaquePointer, x: Double, y: Double, color: Color) {
        var rgba = color.rgba
        gtk_snapshot_save(snapshot)
        snapshot.translate(x: x.rounded(), y: y.rounded())
        gtk_snapshot_append_layout(snapshot, layout.pointer, &rgba)
        gtk_snapshot_restore(snapshot)
    }

    private static func size(of layout: Owned) -> (width: Double, height: Double) {
        var size: (width: Int32, height: Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.pointer, &size.width, &size.height)
        return (Double(size.width), Double(size.height))
    }

    /// What letting go would do, and the key that does the same.
    private static func words(for cue: Cue) -> String {
        switch (cue.side, cue.undoes) {
        // TRANSLATORS: Shown next to a row that is being swiped: the action and its key.
        case (.complete, false): tr("Done · Space")
        // TRANSLATORS: Shown next to a done row that is being swiped: the action and its key.
        case (.complete, true): tr("Not done · Space")
        // TRANSLATORS: Shown next to a row that is being swiped to delete it: the action and its key.
        case (.delete, _): tr("Delete · Del")
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore

/// Draws the check mark, the clock, and the cross beside swiped rows. All rows share them, because few show one at a time.
final class SwipeIcons {
    private let tick: ObjectRef
    private let cross: ObjectRef
    private let words: ObjectRef
    private var shownLabel = ""
    private var scale = 1.0

    init(of widget: Widget) {
        func layout(_ text: String) -> ObjectRef {
            let layout = ObjectRef(gtk_widget_create_pango_layout(widget, text))
            pango_layout_set_single_paragraph_mode(layout.pointer, 1)
            return layout
        }
        tick = layout("✓")
        cross = layout("✗")
        words = layout("")
    }

    /// Sets the font sizes.
    ///
    /// - Parameter scale: the text scale.
    func rescale(_ scale: Double) {
        self.scale = scale
        set(tick, size: RowAppearance.glyphSize * scale, weight: PANGO_WEIGHT_NORMAL)
        set(cross, size: RowAppearance.glyphSize * scale, weight: PANGO_WEIGHT_NORMAL)
        set(words, size: RowAppearance.labelFontSize * scale, weight: PANGO_WEIGHT_SEMIBOLD)
    }

    private func set(_ layout: ObjectRef, size: Double, weight: PangoWeight) {
        let context = pango_layout_get_context(layout.pointer)
        let font = pango_font_description_copy(pango_context_get_font_description(context))
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, weight)
        pango_layout_set_font_description(layout.pointer, font)
        pango_font_description_free(font)
    }

    /// Draws a cue beside a row.
    ///
    /// - Parameters:
    ///   - width: width of the row in px, as `height`.
    ///   - x: displacement of the row in px. The cue is on the side that the row leaves.
    ///   - chrome: the colors of the theme.
    func draw(
        _ icon: SwipeIcon, on snapshot: Snapshot, width: Double, height: Double, x displacement: Double,
        chrome: ChromeColors
    ) {
        guard icon.opacity > 0 else { return }
        let glyph = icon.side == .delete ? cross : tick
        let armed = icon.side == .delete ? chrome.cross : chrome.tick
        let size = Self.size(of: glyph)
        let isLeft = displacement > 0
        // Without a text beside it, it is in the middle of a narrow place.
        let middle = min(max((abs(displacement) - size.width) / 2, 0), RowAppearance.cueGap)
        let gap = middle + (RowAppearance.cueGap - middle) * icon.textOpacity
        let x = isLeft ? -gap - size.width : width + gap
        snapshot.pushOpacity(icon.opacity * Self.share(of: 1 - icon.clock))
        draw(glyph, on: snapshot, x: x, y: (height - size.height) / 2, color: icon.isArmed ? armed : chrome.sign)
        snapshot.pop()
        if icon.clock > 0 {
            snapshot.pushOpacity(icon.opacity * Self.share(of: icon.clock))
            drawClock(on: snapshot, around: (x + size.width / 2, height / 2), chrome: chrome)
            snapshot.pop()
        }
        guard icon.textOpacity > 0 else { return }
        set(words: Self.words(for: icon))
        let extent = Self.size(of: words)
        // “Done” fades out before “Set date” fades in.
        let share = icon.side == .delete ? 1 : abs(1 - 2 * icon.clock)
        snapshot.pushOpacity(icon.opacity * icon.textOpacity * RowAppearance.labelOpacity * share)
        draw(
            words, on: snapshot,
            x: isLeft ? x - RowAppearance.cueGap - extent.width : x + size.width + RowAppearance.cueGap,
            y: (height - extent.height) / 2, color: chrome.sign
        )
        snapshot.pop()
    }

    /// Returns the opacity of one of two signs, so that one has almost faded out before the other one fades in.
    private static func share(of presence: Double) -> Double { max(1 - (1 - presence) / 0.6, 0) }

    /// Draws a clock that shows three.
    private func drawClock(on snapshot: Snapshot, around center: (x: Double, y: Double), chrome: ChromeColors) {
        let diameter = (RowAppearance.clockSize * scale).rounded()
        let line = max((RowAppearance.clockLine * scale).rounded(), 1)
        let (x, y) = ((center.x - diameter / 2).rounded(), (center.y - diameter / 2).rounded())
        let (middle, hand) = ((diameter - line) / 2, diameter / 4)
        let color = chrome.clock.rgba
        snapshot.outline(
            x: x, y: y, width: diameter, height: diameter, thickness: line, cornerRadius: diameter / 2, color)
        snapshot.fill(x: x + middle, y: y + middle - hand, width: line, height: hand + line, color)
        snapshot.fill(x: x + middle, y: y + middle, width: hand + line, height: line, color)
    }

    /// Draws a check mark of a height in px around a point.
    func drawTick(on snapshot: Snapshot, around center: (x: Double, y: Double), height: Double, color: Color) {
        let size = Self.size(of: tick)
        let scale = height / max(size.height, 1)
        snapshot.save()
        snapshot.translate(x: center.x - size.width * scale / 2, y: center.y - height / 2)
        snapshot.scale(by: scale)
        snapshot.draw(tick, color.rgba)
        snapshot.restore()
    }

    /// Draws a cue on its row, in inverted colors.
    ///
    /// - Parameter area: the text's area in px. The cue is at its end, or at the window's edge if the end is outside.
    func draw(
        badge icon: SwipeIcon, of row: RowFrame, on snapshot: Snapshot, in area: (start: Double, width: Double),
        mirrored: Bool
    ) {
        let (height, colors) = (row.height, row.colors)
        let size = Self.size(of: tick)
        let diameter = (RowAppearance.badgeSize * size.height).rounded()
        let (left, right) = (area.start + max(-row.x, 0), area.start + area.width - diameter - max(row.x, 0))
        let x = mirrored ? left : right
        let (y, margin) = ((height - diameter) / 2, (RowAppearance.badgeMargin * scale).rounded())
        snapshot.pushOpacity(icon.opacity)
        // The ring separates the disc from the end of a long text.
        snapshot.fillDisc(x: x - margin, y: y - margin, diameter: diameter + 2 * margin, colors.fill.rgba)
        snapshot.fillDisc(x: x, y: y, diameter: diameter, colors.ink.rgba)
        draw(tick, on: snapshot, x: x + (diameter - size.width) / 2, y: (height - size.height) / 2, color: colors.fill)
        snapshot.pop()
    }

    /// Draws the name of a key after words, unless the window's edge would cut it off.
    ///
    /// - Parameters:
    ///   - length: width of the words in px. They start at the beginning of `area`.
    ///   - area: the text's area in px.
    func draw(
        key: String, on snapshot: Snapshot, beside length: Double, in area: (start: Double, width: Double),
        height: Double,
        ink: Color, mirrored: Bool
    ) {
        set(words: "· " + key)
        let extent = Self.size(of: words)
        let distance = length + RowAppearance.cueGap / 2
        guard distance + extent.width <= area.start + area.width else { return }
        let x = mirrored ? area.start + area.width - distance - extent.width : area.start + distance
        snapshot.pushOpacity(RowAppearance.labelOpacity)
        draw(words, on: snapshot, x: x, y: (height - extent.height) / 2 + 1, color: ink)
        snapshot.pop()
    }

    private func set(words text: String) {
        guard text != shownLabel else { return }
        shownLabel = text
        pango_layout_set_text(words.pointer, text, -1)
    }

    private func draw(_ layout: ObjectRef, on snapshot: Snapshot, x: Double, y: Double, color: Color) {
        snapshot.save()
        snapshot.translate(x: x.rounded(), y: y.rounded())
        snapshot.draw(layout, color.rgba)
        snapshot.restore()
    }

    private static func size(of layout: ObjectRef) -> (width: Double, height: Double) {
        var size: (width: Int32, height: Int32) = (0, 0)
        pango_layout_get_pixel_size(layout.pointer, &size.width, &size.height)
        return (Double(size.width), Double(size.height))
    }

    /// Returns the words for the sign that is shown, and the key.
    private static func words(for icon: SwipeIcon) -> String {
        let shown: SwipeAction = icon.side == .delete ? .delete : icon.clock < 0.5 ? .complete : .setDate
        let action =
            switch (shown, icon.undoes) {
            // TRANSLATORS: Shown next to a row that is being swiped.
            case (.complete, false): tr("Done")
            // TRANSLATORS: Shown next to a done row that is being swiped.
            case (.complete, true): tr("Not done")
            // TRANSLATORS: Shown next to a row that is swiped so far that releasing it lets the user choose a date.
            case (.setDate, _): tr("Set date")
            case (.delete, _): tr("Delete")
            }
        guard icon.showsKey else { return action }
        // TRANSLATORS: The names of keys.
        return action + " · " + (shown == .complete ? tr("Space") : shown == .delete ? tr("Del") : tr("Ctrl+D"))
    }
}

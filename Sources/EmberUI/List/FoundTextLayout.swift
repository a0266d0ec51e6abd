// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore

/// The two lines of a search result: its text with highlights, and its list.
final class FoundTextLayout {
    let text: RowText
    let detail: RowText

    /// Text size of the second line, relative to the row's text.
    private static let detailScale = 0.75
    /// Height in px that a row of two lines has in addition to a row of one line, at text scale 1.
    private static let extraHeight = 12.0

    /// - Parameter widget: a widget with the font of rows.
    init(of widget: Widget) {
        text = RowText(of: widget)
        detail = RowText(of: widget, scale: Self.detailScale)
        text.limitToOneLine()
        detail.limitToOneLine()
    }

    /// Height of every search result in px.
    static func rowHeight(in type: RowTypography) -> Double {
        (type.metrics.rowHeight + extraHeight * type.scale).rounded()
    }

    func set(_ found: FoundText, width: Double, type: RowTypography, mirrored: Bool) {
        text.set(text: found.text.text, width: width, type: type, mirrored: mirrored)
        detail.set(text: found.detail, width: width, type: type, mirrored: mirrored)
    }

    /// Distance in px from the top of a search result to the first line.
    func top(in type: RowTypography, grid: PixelGrid) -> Double {
        grid.rounded(((Self.rowHeight(in: type) - text.height - detail.height) / 2).rounded())
    }

    /// Draws the highlights and the second line around the text.
    func drawExtras(of found: FoundText, on snapshot: Snapshot, colors: RowColors) {
        text.drawMarks(found.text.marks, on: snapshot, colors: colors)
        snapshot.save()
        snapshot.translate(x: 0, y: text.height)
        detail.draw(on: snapshot, ink: colors.ink)
        snapshot.restore()
    }
}

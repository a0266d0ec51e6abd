// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore

/// The buttons on a row.
extension RowRenderer {
    /// Draws a round check and “⋮”.
    ///
    /// - Parameters:
    ///   - row: width and height of the row in px.
    ///   - mirrored: whether the row starts on the right.
    func drawButtons(
        of frame: RowFrame, on snapshot: Snapshot, in row: (width: Double, height: Double), icons: SwipeIcons,
        type: RowTypography, colors: RowColors, mirrored: Bool
    ) {
        let scale = min(max(type.scale, 1), RowAppearance.maxButtonScale)
        let height = row.height / max(frame.fold?.textScale ?? 1, 0.01)
        func middle(of button: RowButton) -> (x: Double, y: Double) {
            let span = type.metrics.span(of: button, in: row.width, counts: frame.count != nil)
            let x = (span.lowerBound + span.upperBound) / 2
            return (mirrored ? row.width - x : x, height / 2)
        }
        snapshot.write(on: frame.fold, x: 0, y: 0) {
            let (check, size) = (middle(of: .check), (RowAppearance.checkSize * scale).rounded())
            let (x, y) = ((check.x - size / 2).rounded(), (check.y - size / 2).rounded())
            if frame.item.isDone {
                snapshot.fillDisc(x: x, y: y, diameter: size, colors.ink.rgba)
                icons.drawTick(
                    on: snapshot, around: (x + size / 2, y + size / 2), height: size * RowAppearance.checkTick,
                    color: colors.fill)
            } else {
                snapshot.outline(
                    x: x, y: y, width: size, height: size, thickness: RowAppearance.checkLine * scale,
                    cornerRadius: size / 2, colors.ink.rgba)
            }
            let (dots, dot) = (middle(of: .menu), (RowAppearance.dotSize * scale).rounded())
            for place in -1...1 {
                snapshot.fillDisc(
                    x: (dots.x - dot / 2).rounded(),
                    y: (dots.y - dot / 2 + Double(place) * RowAppearance.dotDistance * scale).rounded(), diameter: dot,
                    colors.ink.rgba)
            }
        }
    }
}

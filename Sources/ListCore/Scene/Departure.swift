// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that the model no longer has there, on its way out of sight. Nothing can be done to it, but a change that brings it
/// back turns it round.
struct Departure: Sendable {
    /// How it was last seen, its `y` that of an unscrolled list.
    var frame: RowFrame
    var x: SpringMotion?
    /// Its `y` likewise.
    var y: SpringMotion?
    /// The edge of the view (px on screen) that it glides out at, and how much of the way there is left (1…0).
    var exit: (edge: Double, left: SpringMotion)?
    var opacity: SpringMotion?
    /// The paint it comes from, and how much of it is left (1…0).
    var tint: (from: RowPaint, left: SpringMotion)?
    let ends: Double

    /// - Parameters:
    ///   - seen: the row as it is on screen.
    ///   - offset: the list's scroll offset (px); from now on the row goes along with it.
    init(_ seen: RowFrame, layer: Int, offset: Double, ends: Double) {
        frame = RowFrame(
            item: seen.item, index: nil, y: seen.y + offset, x: seen.x, height: seen.height, opacity: seen.opacity,
            paint: seen.paint, strike: seen.strike, cue: seen.cue, layer: layer
        )
        self.ends = ends
    }

    func frame(at time: Double, offset: Double) -> RowFrame {
        var frame = frame
        if let x { frame.x = x.value(at: time) }
        frame.y = (y?.value(at: time) ?? frame.y) - offset
        if let exit { frame.y = exit.edge + (frame.y - exit.edge) * exit.left.value(at: time) }
        if let opacity { frame.opacity = min(max(opacity.value(at: time), 0), 1) }
        if let tint { frame.paint = HeatMap.mix(frame.paint, tint.from, tint.left.value(at: time)) }
        return frame
    }

    /// px/s, but for the list's own scrolling.
    func velocityY(at time: Double, offset: Double) -> Double {
        exit.map { $0.left.velocity(at: time) * (frame.y - offset - $0.edge) } ?? y?.velocity(at: time) ?? 0
    }

    /// The list's content moved by `delta` px against the screen, the row did not.
    mutating func shift(by delta: Double) {
        frame.y += delta
        y = y?.shifted(by: delta)
    }
}

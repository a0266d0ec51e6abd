// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that the model no longer has, on its way out of sight. Nothing can be done to it, but a change that brings it
/// back turns it round.
struct Departure: Sendable {
    /// How it was last seen, its `y` that of an unscrolled list.
    var frame: RowFrame
    var x: SpringMotion?
    /// Its `y` likewise.
    var y: SpringMotion?
    var opacity: SpringMotion?
    let ends: Double

    /// - Parameters:
    ///   - seen: the row as it is on screen.
    ///   - offset: the list's scroll offset (px); from now on the row goes along with it.
    init(_ seen: RowFrame, offset: Double, ends: Double) {
        frame = RowFrame(
            item: seen.item, index: nil, y: seen.y + offset, x: seen.x, height: seen.height, opacity: seen.opacity,
            paint: seen.paint, strike: seen.strike, cue: seen.cue, layer: -1
        )
        self.ends = ends
    }

    func frame(at time: Double, offset: Double) -> RowFrame {
        var frame = frame
        if let x { frame.x = x.value(at: time) }
        frame.y = (y?.value(at: time) ?? frame.y) - offset
        if let opacity { frame.opacity = min(max(opacity.value(at: time), 0), 1) }
        return frame
    }

    /// The list's content moved by `delta` px against the screen, the row did not.
    mutating func shift(by delta: Double) {
        frame.y += delta
        y = y?.shifted(by: delta)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that was removed from the list and is leaving the window. It takes no input. A change that restores the row
/// reverses the animation.
struct RemovalAnimation: Sendable {
    /// The last frame of the row, with `y` in px of the content.
    var frame: RowFrame
    var x: SpringAnimation?
    /// px of the content.
    var y: SpringAnimation?
    var opacity: SpringAnimation?
    /// Opacity of the text beside the cue.
    var iconTextOpacity: SpringAnimation?
    /// The visible height (px) of a row that folds while the space closes.
    var shownHeight: SpringAnimation?
    /// The index of the row below.
    var boundary = 0
    /// Ballistic flight of a thrown row, px/s.
    private var flight: (velocity: Point, start: Double)?
    let ends: Double

    /// - Parameters:
    ///   - shown: the row as it is on screen.
    ///   - offset: the list's scroll offset (px). From now on the row scrolls with the list.
    init(_ shown: RowFrame, offset: Double, ends: Double) {
        frame = shown
        frame.index = nil
        frame.y += offset
        frame.layer = -1
        frame.fold = nil
        self.ends = ends
    }

    /// Creates the flight of a thrown row, which doesn't scroll with the list. It ends when the row has left the viewport
    /// on any side.
    ///
    /// - Parameters:
    ///   - shown: the row as it is on screen.
    ///   - velocity: px/s.
    ///   - width, height: of the viewport, px.
    ///   - now: s
    init(thrown shown: RowFrame, velocity: Point, width: Double, height: Double, now: Double) {
        // A row that leans or is scaled extends beyond its place.
        let margin = Tuning.overscan
        let (x, y, gravity) = (velocity.x, velocity.y, Tuning.gravity)
        var times = [(-y + (y * y + 2 * gravity * max(height + margin - shown.y, 0)).squareRoot()) / gravity]
        if x != 0 { times.append(((x < 0 ? -1 : 1) * (width + margin) - shown.x) / x) }
        let rise = y * y - 2 * gravity * max(shown.y + shown.height + margin, 0)
        if y < 0, rise >= 0 { times.append((-y - rise.squareRoot()) / gravity) }
        self.init(shown, offset: 0, ends: now + max(times.min() ?? 0, 0))
        flight = (velocity, now)
    }

    /// px/s; `nil` if the row wasn't thrown.
    func velocityInFlight(at time: Double) -> Point? {
        flight.map { Point(x: $0.velocity.x, y: $0.velocity.y + Tuning.gravity * max(time - $0.start, 0)) }
    }

    func frame(at time: Double, offset: Double) -> RowFrame {
        var frame = frame
        if let x { frame.x = x.value(at: time) }
        frame.y = (y?.value(at: time) ?? frame.y) - offset
        if let flight {
            let elapsed = max(time - flight.start, 0)
            frame.x = self.frame.x + flight.velocity.x * elapsed
            frame.y = self.frame.y + flight.velocity.y * elapsed + Tuning.gravity * elapsed * elapsed / 2
            frame.layer = 3
        }
        if let shownHeight {
            frame.height = max(shownHeight.value(at: time), 0)
            frame.fold = frame.fold?.showing(frame.height)
        }
        if let opacity { frame.opacity = min(max(opacity.value(at: time), 0), 1) }
        if let iconTextOpacity { frame.icon?.textOpacity = min(max(iconTextOpacity.value(at: time), 0), 1) }
        return frame
    }

    /// Whether the row was swiped out of its place, so that the background shows there until the rows have closed up (H21).
    var showsBackground: Bool { x != nil && frame.lift == 0 }

    /// How much of the row has moved out to a side or faded, 0…1.
    func departure(at time: Double) -> Double {
        let faded = opacity.map { 1 - $0.value(at: time) / max($0.origin, Tuning.imperceptible) } ?? 0
        guard let x, x.target != frame.x else { return min(max(faded, 0), 1) }
        return min(max((x.value(at: time) - frame.x) / (x.target - frame.x), faded, 0), 1)
    }

    /// Keeps the row in place on screen while the content moves by `delta` px.
    mutating func shift(by delta: Double) {
        guard flight == nil else { return }
        frame.y += delta
        y = y?.shifted(by: delta)
    }
}

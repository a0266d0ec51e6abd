// SPDX-License-Identifier: GPL-3.0-or-later

/// A strip that is shown for a moment beyond an edge of the list.
struct EdgeStrip: Sendable {
    let edge: ScrollEdge
    /// px
    let height: Double
    /// s
    let start: Double
    /// Position of the mouse pointer at the start.
    let pointer: Point?
    /// Whether the strip fades instead of moving, because motion is reduced.
    let fades: Bool
    /// When the strip closes, in s.
    fileprivate(set) var end: Double
    /// Time (s) from which on a press belongs to the strip.
    fileprivate var pressable: Double
    /// How far the strip is open, 0…1, …
    private var presence: SpringAnimation
    /// … and before that animation started.
    private var before: SpringAnimation

    init(at edge: ScrollEdge, height: Double, pointer: Point?, fades: Bool, now: Double) {
        self.edge = edge
        self.height = height
        self.pointer = pointer
        self.fades = fades
        start = now
        end = now + Tuning.peekDuration
        pressable = now + Tuning.peekPressDelay
        before = SpringAnimation(Tuning.peekMotion, from: 0, to: 0, start: now)
        presence = before
        go(to: 1, at: now)
    }

    var isOpen: Bool { presence.target == 1 }

    fileprivate mutating func go(to target: Double, at time: Double) {
        guard presence.target != target else { return }
        before = presence
        presence = presence.redirected(to: target, by: fades ? Tuning.reducedFade : Tuning.peekMotion, at: time)
    }

    /// Visible height in px.
    func shown(at time: Double) -> Double {
        let presence = time < presence.start ? before : presence
        guard !fades else { return presence.target == 1 || !Self.isSettled(presence, at: time) ? height : 0 }
        return height * min(max(presence.value(at: time), 0), 1)
    }

    /// 0…1
    func opacity(at time: Double) -> Double {
        fades ? min(max(presence.value(at: time), 0), 1) : 1
    }

    /// Displacement of the rows, px.
    fileprivate func shift(at time: Double) -> Double {
        edge == .top ? shown(at: time) : -shown(at: time)
    }

    /// Distance (px) of a point from the edge of a viewport of a height (px).
    fileprivate func distance(of point: Point, viewportHeight: Double) -> Double {
        edge == .top ? point.y : viewportHeight - point.y
    }

    /// Whether a point is on the strip as it is shown at a time (s).
    fileprivate func isOn(_ point: Point, at time: Double, viewportHeight: Double) -> Bool {
        0..<shown(at: time) ~= distance(of: point, viewportHeight: viewportHeight)
    }

    /// Whether a press at a point, now, belongs to the strip. A press right after it began to close was aimed at it.
    fileprivate func takesPress(at point: Point, now: Double, viewportHeight: Double) -> Bool {
        let time = isOpen ? now : now - Tuning.reactionTime
        guard isOpen || time < presence.start, now >= pressable else { return false }
        return isOn(point, at: time, viewportHeight: viewportHeight)
    }

    /// Whether the strip has been closed for so long that no press aims at it any more.
    fileprivate func isGone(at time: Double) -> Bool {
        !isOpen && time - Tuning.reactionTime >= presence.start
            && Self.isSettled(presence, at: time - Tuning.reactionTime)
    }

    private static func isSettled(_ presence: SpringAnimation, at time: Double) -> Bool {
        presence.isSettled(at: time, tolerance: Tuning.imperceptible)
    }
}

/// The strips at both edges, which move all rows. At most one is open; the other one is closing.
struct EdgeStrips: Sendable {
    /// The strip that was opened last.
    private(set) var current: EdgeStrip?
    /// The strip at the other edge.
    private var closing: EdgeStrip?

    var isShown: Bool { current != nil || closing != nil }
    /// Whether a strip is open.
    var isOpen: Bool { current?.isOpen ?? false }

    /// Opens the strip at an edge, and closes that at the other one.
    ///
    /// - Parameters:
    ///   - pointer: position of the mouse pointer, px of the viewport.
    ///   - fades: whether motion is reduced.
    mutating func open(
        at edge: ScrollEdge, height: Double, pointer: Point?, fades: Bool, viewportHeight: Double, now: Double
    ) {
        if let old = current {
            if old.edge == edge { return reopen(at: now) }
            let other = closing
            closing = fades ? nil : old
            closing?.go(to: 0, at: now)
            current = other
            if other != nil { return reopen(at: now) }
        }
        current = EdgeStrip(at: edge, height: height, pointer: pointer, fades: fades, now: now)
        _ = keepOpen(underPointerAt: pointer, from: nil, viewportHeight: viewportHeight, now: now)
    }

    private mutating func reopen(at now: Double) {
        current?.go(to: 1, at: now)
        current?.end = now + Tuning.peekDuration
        current?.pressable = now + Tuning.peekPressDelay
    }

    mutating func close(at now: Double) {
        current?.go(to: 0, at: now)
    }

    /// Removes the strip at the top because a new row continues from it.
    mutating func removeTop() {
        if current?.edge == .top { current = nil }
    }

    /// Forgets strips that have closed.
    mutating func settle(at now: Double) {
        if closing?.isGone(at: now) ?? false { closing = nil }
        if current?.isGone(at: now) ?? false { current = nil }
    }

    /// Keeps the strip open under the mouse pointer (px of the viewport), and while the pointer is on its way to the
    /// strip. Returns whether there is an open strip.
    mutating func keepOpen(
        underPointerAt point: Point?, from last: Point?, viewportHeight: Double, now: Double
    ) -> Bool {
        guard let strip = current, strip.isOpen else { return false }
        let distance = point.map { strip.distance(of: $0, viewportHeight: viewportHeight) }
        let lastDistance = last.map { strip.distance(of: $0, viewportHeight: viewportHeight) }
        let isOn = distance.map { 0..<strip.height ~= $0 } ?? false
        if isOn {
            // GTK also reports a pointer that rests while something is laid out.
            if point != last { current?.end = now + Tuning.peekHoverDuration }
        } else if let distance, let lastDistance, lastDistance >= strip.height, distance < lastDistance {
            let end = min(now + Tuning.peekLeaveDelay, strip.start + Tuning.peekApproachDuration)
            current?.end = max(strip.end, end)
        } else {
            current?.end = min(strip.end, max(strip.start + Tuning.peekDuration, now + Tuning.peekLeaveDelay))
        }
        // A pointer that has moved onto the strip means it.
        if isOn, let point, strip.pointer?.isWithin(Tuning.hoverJitter, of: point) != true {
            current?.pressable = min(strip.pressable, now)
        }
        return true
    }

    /// Displacement of all rows, px.
    func shift(at time: Double) -> Double {
        (current?.shift(at: time) ?? 0) + (closing?.shift(at: time) ?? 0)
    }

    /// The strip at an edge, if any of it is shown.
    func strip(at edge: ScrollEdge, now: Double) -> EdgeStrip? {
        [current, closing].compactMap(\.self).first { $0.edge == edge && $0.shown(at: now) > 0 }
    }

    /// The edge whose strip a press at a point belongs to.
    func edge(pressedAt point: Point, viewportHeight: Double, now: Double) -> ScrollEdge? {
        current.flatMap { $0.takesPress(at: point, now: now, viewportHeight: viewportHeight) ? $0.edge : nil }
    }

    /// The point that a press was aimed at, where the strip has moved the rows now.
    ///
    /// The user didn't expect the rows to move, so the press belongs to what was seen a moment ago (H19). A strip that
    /// doesn't take the press leaves it to the row that was there without it.
    func pointAimed(at point: Point, viewportHeight: Double, now: Double) -> Point {
        guard let current else { return point }
        let aimed =
            current.isOn(point, at: now, viewportHeight: viewportHeight) ? 0 : shift(at: now - Tuning.reactionTime)
        return Point(x: point.x, y: point.y + shift(at: now) - aimed)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides when a strip is shown for a moment beyond an edge of the list that the wheel, the scrollbar, or a key has
/// reached.
///
/// At the top, a click on the strip or typing adds a row; at the bottom, a click clears the done items. Only devices
/// that can't pull open it. All rows move by the height of the strip, and the scroll offset stays as it is (D21–D27).
struct EdgeHover: Sendable {
    /// The edges that the list has reached and hasn't left since.
    private var reached: Set<ScrollEdge> = [.top, .bottom]
    /// When an edge was last reached or overshot, in s.
    private var lastContact = -Double.infinity
    /// The edge that a key moves the focus toward, while the list scrolls.
    var keyEdge: ScrollEdge?

    /// Notes that the list has reached an edge, or tries to go beyond it. Returns whether that opens the strip there.
    mutating func reach(_ edge: ScrollEdge, isOvershot: Bool, now: Double) -> Bool {
        let isNew = isOvershot ? now - lastContact >= Tuning.peekPause : !reached.contains(edge)
        lastContact = now
        reached.insert(edge)
        return isNew
    }

    /// Notes which edges the list has left.
    mutating func noteDistance(in layout: RowLayout) {
        let (offset, limit) = (layout.scrollPosition.offset, layout.scrollPosition.limit)
        guard limit > 0 else { return }
        let distance = min(layout.viewport.metrics.rowHeight, limit)
        if offset >= distance { reached.remove(.top) }
        if limit - offset >= distance { reached.remove(.bottom) }
    }

    /// Whether a list rests at an edge. One that fits into the viewport has no edges that could be reached.
    static func isAtEdge(_ edge: ScrollEdge, _ position: ScrollPosition) -> Bool {
        let (offset, limit) = (position.offset, position.limit)
        return limit > 0 && !position.isMoving && abs(edge == .top ? offset : limit - offset) <= 0.5
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The mouse pointer over the list with no button pressed. Rows part under a pointer that rests between two of them; a click, or
/// typing, inserts a row there.
struct HoverInsertion: Sendable {
    /// A pointer that rests near a boundary between two rows.
    struct Dwell: Sendable {
        let boundary: Int
        let position: Point
        /// s
        let start: Double
    }

    var pointer: Point?
    var dwell: Dwell?
    /// The point at which the mouse button was released or a gap was dismissed. No gap opens there until the pointer has moved away.
    var releasePoint: Point?
}

extension ListScene {
    /// Handles the mouse pointer (px of the viewport) with no button pressed; `nil` if it left the list.
    mutating func handle(hover point: Point?, in list: ItemList) {
        let last = gestureState.hover.pointer
        gestureState.hover.pointer = point
        guard !keepPeekOpen(underPointerAt: point, from: last) else {
            gestureState.hover.dwell = nil
            return
        }
        guard let point, activeGesture.isIdle, options.allowsAdding, editing.item == nil else {
            gestureState.hover.dwell = nil
            closeHoverGap()
            return
        }
        guard hoverIndex(at: point) == nil else { return }
        closeHoverGap()
        if let spot = gestureState.hover.releasePoint {
            // After a drag ends, a pointer that rests there opens no gap.
            guard !spot.isWithin(Tuning.hoverLeave, of: point) else { return }
            gestureState.hover.releasePoint = nil
        }
        if let dwell = gestureState.hover.dwell, dwell.position.isWithin(Tuning.hoverJitter, of: point) { return }
        let boundary = boundary(nearestTo: point.y, in: list)
        let isNear = abs(heights.top(of: boundary) - scrollPosition.offset - point.y) <= Tuning.hoverReach
        let rests = isNear && !list.items.isEmpty && !scrollPosition.isMoving
        gestureState.hover.dwell = rests ? .init(boundary: boundary, position: point, start: now) : nil
    }

    /// Parts the rows under a pointer that has rested long enough.
    mutating func openHoverGap(in list: ItemList) {
        guard let dwell = gestureState.hover.dwell, now >= dwell.start + Tuning.hoverDelay else { return }
        gestureState.hover.dwell = nil
        guard activeGesture.isIdle, editing.item == nil, insertionGap == nil, !scrollPosition.isMoving,
            dwell.boundary <= options.lastInsertionIndex(in: list)
        else {
            return
        }
        var gap = InsertionGap(at: dwell.boundary, cause: .pointer, now: now)
        // No row above the first one could make room.
        let above = dwell.boundary == 0 ? 0 : -Tuning.hoverGap / 2
        if options.reducesMotion {
            gap.hold(above: above, below: above + Tuning.hoverGap, at: now)
        } else {
            gap.go(above: above, below: above + Tuning.hoverGap, by: Tuning.hoverOpening, at: now)
        }
        insertionGap = gap
    }

    /// The index of the new row that a click at a point inserts, if the rows have parted there.
    func hoverIndex(at point: Point) -> Int? {
        guard let insertionGap, insertionGap.cause == .pointer else { return nil }
        let boundary = heights.top(of: insertionGap.boundary) - scrollPosition.offset
        let (top, bottom) = (boundary + insertionGap.above.target, boundary + insertionGap.below.target)
        return point.y >= top - Tuning.hoverReach && point.y < bottom + Tuning.hoverReach ? insertionGap.boundary : nil
    }

    /// The index of the new row that typing inserts, if the rows have parted under the pointer.
    var hoverIndex: Int? {
        insertionGap.flatMap { $0.cause == .pointer ? $0.boundary : nil }
    }

    mutating func closeHoverGap() {
        if insertionGap?.cause == .pointer { closeGap() }
    }

    /// Closes the gap under the pointer. It stays closed until the pointer has moved away.
    mutating func dismissHoverGap() {
        guard gestureState.hover.dwell != nil || hoverIndex != nil else { return }
        gestureState.hover.dwell = nil
        gestureState.hover.releasePoint = gestureState.hover.pointer
        closeHoverGap()
    }
}

extension Point {
    /// Whether two points are no farther apart than `distance` px in either direction.
    func isWithin(_ distance: Double, of other: Point) -> Bool {
        abs(x - other.x) <= distance && abs(y - other.y) <= distance
    }
}

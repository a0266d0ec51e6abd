// SPDX-License-Identifier: GPL-3.0-or-later

/// The mouse pointer, near a boundary between two rows, since it moved last.
struct HoverDwell: Sendable {
    let boundary: Int
    let position: Point
    /// s
    let since: Double
}

/// The rows part under a pointer that rests between two of them: a click, or typing, adds one there.
extension ListScene {
    /// The mouse pointer moved with no button held (px of the viewport), or left the list.
    public mutating func hover(_ point: Point?, in list: ItemList) {
        pointer = point
        guard let point, activeGesture.isFree, allowsAdding, edited == nil else {
            rest = nil
            closeUnderPointer()
            return
        }
        guard openBoundary(at: point) == nil else { return }
        closeUnderPointer()
        if let spot = leftBehind {
            // Who has just let something go is not looking for a place between rows there.
            guard abs(spot.x - point.x) > Tuning.hoverLeave || abs(spot.y - point.y) > Tuning.hoverLeave else { return }
            leftBehind = nil
        }
        if let rest, abs(rest.position.y - point.y) <= Tuning.hoverJitter, abs(rest.position.x - point.x) <= Tuning.hoverJitter { return }
        let boundary = boundary(nearestTo: point.y, in: list)
        let isNear = abs(heights.top(of: boundary) - scrollPosition.offset - point.y) <= Tuning.hoverReach
        rest = isNear && !list.items.isEmpty && !scrollPosition.isMoving ? HoverDwell(boundary: boundary, position: point, since: now) : nil
    }

    /// Rows part where the pointer has rested for a while.
    mutating func openUnderPointer(in list: ItemList) {
        guard let rest, now >= rest.since + Tuning.hoverRest else { return }
        self.rest = nil
        guard activeGesture.isFree, edited == nil, insertionGap == nil, !scrollPosition.isMoving, rest.boundary <= list.lastOpening else {
            return
        }
        var insertionGap = InsertionGap(at: rest.boundary, cause: .pointer, now: now)
        // Above the first row there is nothing that could make room.
        let above = rest.boundary == 0 ? 0 : -Tuning.hoverGap / 2
        if reducesMotion {
            insertionGap.hold(above: above, below: above + Tuning.hoverGap, at: now)
        } else {
            insertionGap.go(above: above, below: above + Tuning.hoverGap, by: Tuning.hoverOpening, at: now)
        }
        self.insertionGap = insertionGap
    }

    /// The index of the new row that a click here opens, if the rows have parted for the pointer.
    func openBoundary(at point: Point) -> Int? {
        guard let insertionGap, insertionGap.cause == .pointer else { return nil }
        let top = heights.top(of: insertionGap.boundary) - scrollPosition.offset
        let isInside =
            point.y >= top + insertionGap.above.target - Tuning.hoverReach && point.y < top + insertionGap.below.target + Tuning.hoverReach
        return isInside ? insertionGap.boundary : nil
    }

    /// The index of the new row that typing opens.
    var openBoundary: Int? {
        insertionGap.flatMap { $0.cause == .pointer ? $0.boundary : nil }
    }

    mutating func closeUnderPointer() {
        if insertionGap?.cause == .pointer { closeGap() }
    }

    /// Closes the list under the pointer, and leaves it so until the pointer has gone elsewhere.
    mutating func dismissUnderPointer() {
        guard rest != nil || openBoundary != nil else { return }
        rest = nil
        leftBehind = pointer
        closeUnderPointer()
    }

    /// Whether the list stands open anywhere.
    public var hasInsertionGap: Bool { insertionGap != nil }

    func isBelowRows(_ point: Point) -> Bool {
        point.y + scrollPosition.offset >= heights.total
    }
}

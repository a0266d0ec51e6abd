// SPDX-License-Identifier: GPL-3.0-or-later

/// The mouse pointer over the list with no button pressed. Rows part under a pointer that rests between two of them; a
/// click on the “+”, or typing, inserts a row there.
struct HoverInsertion: Sendable {
    /// A pointer that rests near a boundary between two rows.
    struct RestingPointer: Sendable {
        let boundary: Int
        let position: Point
        /// s
        let start: Double
    }

    private(set) var pointer: Point?
    var restingPointer: RestingPointer?
    /// The point at which the pointer came into the list, the mouse button was released, a gap was dismissed, or the
    /// list moved. No gap opens there until the pointer has moved away (E22).
    var stillPoint: Point?
    /// Where something that another program drags over the list would be dropped, px of the viewport.
    var dropPoint: Point?

    /// Notes the position of the mouse pointer (px of the viewport); `nil` if it left the list. Returns the last one.
    mutating func move(to point: Point?) -> Point? {
        defer { pointer = point }
        if pointer == nil { stillPoint = point }
        return pointer
    }

    /// Waits until the pointer moves, because something else has moved.
    mutating func waitForMovement() {
        restingPointer = nil
        stillPoint = pointer
    }

    /// Handles a movement of the pointer.
    ///
    /// - Parameter isAllowed: whether rows may part under the pointer.
    mutating func rest(isAllowed: Bool, in context: GestureContext) -> [MotionChange] {
        guard let point = pointer, isAllowed else {
            restingPointer = nil
            return [.closeHoverGap]
        }
        guard context.motions.hoverIndex(at: point) == nil else { return [] }
        if let spot = stillPoint {
            guard !spot.isWithin(Tuning.hoverLeave, of: point) else { return [.closeHoverGap] }
            stillPoint = nil
        }
        if let restingPointer, restingPointer.position.isWithin(Tuning.hoverJitter, of: point) {
            return [.closeHoverGap]
        }
        let boundary = context.motions.boundary(nearestTo: point.y, in: context.list)
        let isNear = abs(context.layout.y(of: boundary) - point.y) <= Tuning.hoverReach
        let rests = isNear && !context.list.items.isEmpty && !context.layout.scrollPosition.isMoving
        restingPointer = rests ? RestingPointer(boundary: boundary, position: point, start: context.now) : nil
        return [.closeHoverGap]
    }

    /// Parts the rows under a pointer that has rested long enough.
    mutating func openGap(isAllowed: Bool, in context: GestureContext) -> [MotionChange] {
        guard let restingPointer, context.now >= restingPointer.start + Tuning.hoverDelay else { return [] }
        self.restingPointer = nil
        guard isAllowed, context.motions.gap == nil, !context.layout.scrollPosition.isMoving,
            restingPointer.boundary <= context.options.lastInsertionIndex(in: context.list)
        else { return [] }
        var gap = InsertionGap(
            at: restingPointer.boundary, for: .pointer, signX: signX(beside: restingPointer.position.x, in: context),
            now: context.now)
        // No row above the first one could make room.
        let above = restingPointer.boundary == 0 ? 0 : -Tuning.hoverGap / 2
        let spring = context.options.reducesMotion ? nil : Tuning.hoverOpening
        gap.go(above: above, below: above + Tuning.hoverGap, by: spring, at: context.now)
        return [.openGap(gap)]
    }

    /// Opens a gap where something would be dropped. An open gap elsewhere closes first.
    func openDropGap(in context: GestureContext) -> [MotionChange] {
        guard let boundary = dropIndex(in: context), context.options.allowsAdding, context.motions.editedRow == nil
        else { return [] }
        let spring = context.options.reducesMotion ? nil : Tuning.hoverOpening
        if let gap = context.motions.gap {
            if gap.isClosing || gap.opener == .drag && gap.boundary == boundary { return [] }
            if spring != nil { return [.closeGap] }
        }
        var gap = InsertionGap(at: boundary, for: .drag, now: context.now)
        let above = boundary == 0 ? 0 : -context.rowHeight / 2
        gap.go(above: above, below: above + context.rowHeight, by: spring, at: context.now)
        return [.openGap(gap)]
    }

    /// The index at which a drop would insert; `nil` if nothing is dragged over the list.
    func dropIndex(in context: GestureContext) -> Int? {
        dropPoint.map { context.motions.boundary(nearestTo: $0.y, in: context.list) }
    }

    /// The middle of the “+” for a pointer at `x`: toward the start of the row, if there is enough room.
    private func signX(beside x: Double, in context: GestureContext) -> Double {
        let (width, margin) = (context.viewport.width, context.viewport.metrics.margin)
        let side = context.options.isMirrored ? 1.0 : -1
        let wanted = x + side * Tuning.hoverSignDistance
        let fits = wanted >= margin && wanted <= width - margin
        return fits ? wanted : x - side * Tuning.hoverSignDistance
    }
}

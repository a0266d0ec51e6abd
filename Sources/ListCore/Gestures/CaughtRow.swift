// SPDX-License-Identifier: GPL-3.0-or-later

/// A row that moves in its own place is caught by the press itself (H20). It rests under the finger until it is swiped, lifted, or
/// released. Its motion stays in its `RowAnimation` and is only paused.
extension ListScene {
    /// Pauses the pressed row where it is, if it is moving in its own place.
    mutating func catchRow(_ row: RowFrame, pressedAt point: Point) {
        let id = row.item.id
        // A row that flies over others, or whose place the press is at, hasn't arrived under the finger.
        guard isAimed(at: row, from: point, usesEarlierPlaces: true), animations.rows[id]?.isFlying(at: now) != true else { return }
        separateFromClosingGap(row)
        guard animations.rows[id]?.isMoving(at: now) == true else { return }
        animations.rows[id]?.pause(at: now)
        // The neighbors go on, but not over the row under the finger.
        animations.rows[id]?.isRaised = true
        gestureState.caughtRow = id
    }

    /// Keeps a row at its height while it is swiped, if it moves above others or is about to. A caught row stays there anyway.
    mutating func holdRaisedRow(_ id: ItemID, at index: Int, in list: ItemList) {
        guard gestureState.caughtRow != id, let motion = animations.rows[id], motion.isRaised, motion.y != nil else { return }
        let y = frameWithoutGesture(of: list, at: index, top: heights.top(of: index)).y - restingYWithGap(index)
        animations.rows[id]?.y = SpringAnimation(Tuning.closing, from: y, to: 0, start: now).paused(at: now)
        gestureState.caughtRow = id
    }

    /// Lets the caught row go on from where it is, unless the active gesture still holds it.
    mutating func releaseCaughtRow() {
        guard let id = gestureState.caughtRow, activeGesture.heldRow != id else { return }
        gestureState.caughtRow = nil
        animations.rows[id]?.resume(at: now)
    }

    /// Replaces the displacement of a row by a closing gap with a motion of its own.
    private mutating func separateFromClosingGap(_ row: RowFrame) {
        // The gap under the pointer is low, and a click right after it was left isn't meant for its motion.
        guard let index = row.index, let gap = insertionGap, gap.cause == .closing, !gap.isFromPointer,
            abs(gap.shift(of: index, at: now)) > Tuning.caughtDistance
        else { return }
        var motion = animations.rows[row.item.id] ?? RowAnimation(index: index)
        motion.y = SpringAnimation(Tuning.closingGap, from: row.y - restingY(index), to: 0, start: now)
        animations.rows[row.item.id] = motion
        insertionGap?.separate(index)
    }
}

extension RowAnimation {
    /// Whether the row is seen moving at a time (s).
    func isMoving(at time: Double) -> Bool {
        [x, y].contains { $0.map { !$0.underWay(at: time).isSettled(at: time, tolerance: Tuning.caughtDistance) } ?? false }
    }

    /// Stops the row where it is at a time (s). Its colors and strikethrough go on.
    mutating func pause(at time: Double) {
        x = x?.paused(at: time)
        y = y?.paused(at: time)
        lift = lift?.paused(at: time)
        lean = lean?.paused(at: time)
    }

    /// Lets a paused row go on from rest.
    mutating func resume(at time: Double) {
        x = x?.resumed(at: time)
        y = y?.resumed(at: time)
        resumeLanding(at: time)
    }

    /// Resumes only the lift and the lean of a paused row, so that it lies flat while it is swiped.
    mutating func resumeLanding(at time: Double) {
        lift = lift?.resumed(at: time)
        lean = lean?.resumed(at: time)
    }
}

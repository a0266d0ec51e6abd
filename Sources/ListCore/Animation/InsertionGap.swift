// SPDX-License-Identifier: GPL-3.0-or-later

/// A gap between two rows where a new row can be inserted. It is held open by a pinch or by the pointer, or is closing.
struct InsertionGap: Sendable {
    enum Cause {
        case fingers
        case pointer
        case closing
    }

    /// The index of the new row.
    let boundary: Int
    private(set) var cause: Cause
    /// Whether the pointer opened the gap.
    let isFromPointer: Bool
    /// Displacements of the rows above and below, px.
    private(set) var above: SpringAnimation
    private(set) var below: SpringAnimation
    /// Rows that have left the gap and move by themselves.
    private var separateRows: Set<Int> = []

    init(at boundary: Int, cause: Cause, now: Double) {
        self.boundary = boundary
        self.cause = cause
        isFromPointer = cause == .pointer
        above = Self.still(0, at: now)
        below = above
    }

    /// Sets both displacements (px) without an animation.
    mutating func hold(above: Double, below: Double, at time: Double) {
        self.above = Self.still(above, at: time)
        self.below = Self.still(below, at: time)
    }

    /// Animates both displacements (px) from their values and with their velocities.
    mutating func go(above: Double, below: Double, by spring: Spring, at time: Double) {
        self.above = self.above.redirected(to: above, by: spring, at: time)
        self.below = self.below.redirected(to: below, by: spring, at: time)
    }

    mutating func close(at time: Double) {
        cause = .closing
        go(above: 0, below: 0, by: Tuning.closingGap, at: time)
    }

    func shift(of index: Int, at time: Double) -> Double {
        separateRows.contains(index) ? 0 : (index < boundary ? above : below).value(at: time)
    }

    /// Leaves a row out, because it moves by itself from now on.
    mutating func separate(_ index: Int) {
        separateRows.insert(index)
    }

    func gap(at time: Double) -> Double {
        max(below.value(at: time) - above.value(at: time), 0)
    }

    /// The greatest displacement of any row, px.
    func reach(at time: Double) -> Double {
        max(abs(above.value(at: time)), abs(below.value(at: time)))
    }

    func isSettled(at time: Double) -> Bool {
        above.isSettled(at: time) && below.isSettled(at: time)
    }

    private static func still(_ value: Double, at time: Double) -> SpringAnimation {
        SpringAnimation(Tuning.springBack, from: value, to: value, start: time)
    }
}

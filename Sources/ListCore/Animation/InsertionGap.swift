// SPDX-License-Identifier: GPL-3.0-or-later

/// A place between two rows where the list stands open: two fingers hold it, the pointer rests there, or it is closing again.
struct InsertionGap: Sendable {
    enum Cause {
        case fingers
        case pointer
        case closing
    }

    /// The index a new row would have there.
    let boundary: Int
    var cause: Cause
    /// Whether it is, or was, one that the pointer made.
    let isSign: Bool
    /// px that the rows above and those below are displaced.
    private(set) var above: SpringAnimation
    private(set) var below: SpringAnimation

    init(at boundary: Int, cause: Cause, now: Double) {
        self.boundary = boundary
        self.cause = cause
        isSign = cause == .pointer
        above = Self.still(0, at: now)
        below = above
    }

    /// Puts both sides where they are to be at once.
    mutating func hold(above: Double, below: Double, at time: Double) {
        self.above = Self.still(above, at: time)
        self.below = Self.still(below, at: time)
    }

    /// Lets both sides go on to other places, from where they are and with the velocity they have.
    mutating func go(above: Double, below: Double, by spring: Spring, at time: Double) {
        self.above = Self.turned(self.above, to: above, by: spring, at: time)
        self.below = Self.turned(self.below, to: below, by: spring, at: time)
    }

    func shift(of index: Int, at time: Double) -> Double {
        (index < boundary ? above : below).value(at: time)
    }

    func gap(at time: Double) -> Double {
        max(below.value(at: time) - above.value(at: time), 0)
    }

    /// px that any row is displaced at most.
    func reach(at time: Double) -> Double {
        max(abs(above.value(at: time)), abs(below.value(at: time)))
    }

    func isSettled(at time: Double) -> Bool {
        above.isSettled(at: time) && below.isSettled(at: time)
    }

    private static func still(_ value: Double, at time: Double) -> SpringAnimation {
        SpringAnimation(Tuning.springBack, from: value, to: value, start: time)
    }

    private static func turned(_ motion: SpringAnimation, to target: Double, by spring: Spring, at time: Double) -> SpringAnimation {
        SpringAnimation(spring, from: motion.value(at: time), to: target, velocity: motion.velocity(at: time), start: time)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import RealModule

/// A fling whose velocity falls exponentially, v = v₀·e^(−ft), as in GTK's kinetic scrolling.
public struct Friction: Hashable, Sendable {
    /// The start time in s.
    public let start: Double
    /// The value at `start`, px.
    public let origin: Double
    /// The velocity at `start`, px/s.
    public let originVelocity: Double
    /// 1/s
    public let friction: Double

    /// The value at which it comes to rest.
    public let end: Double

    /// Creates a fling from a position (px) with a velocity (px/s). It comes to rest after velocity ÷ friction px.
    public init(from origin: Double, velocity: Double, start: Double, friction: Double = Tuning.scrollFriction) {
        self.init(from: origin, velocity: velocity, end: origin + velocity / friction, start: start, friction: friction)
    }

    /// Creates a fling that comes to rest at `end` (px).
    init(from origin: Double, to end: Double, start: Double, friction: Double = Tuning.scrollFriction) {
        self.init(from: origin, velocity: (end - origin) * friction, end: end, start: start, friction: friction)
    }

    private init(from origin: Double, velocity: Double, end: Double, start: Double, friction: Double) {
        self.start = start
        self.origin = origin
        self.originVelocity = velocity
        self.end = end
        self.friction = friction
    }

    func shifted(by delta: Double) -> Friction {
        Friction(from: origin + delta, velocity: originVelocity, end: end + delta, start: start, friction: friction)
    }

    /// The position (px) at a time (s).
    public func value(at time: Double) -> Double {
        origin + originVelocity / friction * (1 - Double.exp(-friction * max(0, time - start)))
    }

    /// The velocity (px/s) at a time (s).
    public func velocity(at time: Double) -> Double {
        originVelocity * Double.exp(-friction * max(0, time - start))
    }

    /// Time (s) at which it passes `value`; `nil` if it never does.
    public func time(reaching value: Double) -> Double? {
        guard originVelocity != 0 else { return nil }
        let rest = 1 - friction * (value - origin) / originVelocity
        guard rest > 0, rest <= 1 else { return nil }
        return start - Double.log(rest) / friction
    }

    /// Whether less than a quarter of a pixel is left.
    public func isSettled(at time: Double) -> Bool {
        abs(velocity(at: time)) / friction < 0.25
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import RealModule

/// A damped spring of mass 1 in closed form: its state depends on the time alone, not on the number of steps.
public struct Spring: Hashable, Sendable {
    /// 1 is critical damping; with less, the spring overshoots its target.
    public let dampingRatio: Double
    /// Undamped angular frequency in rad/s.
    public let frequency: Double

    /// Creates a spring from its damping ratio (greater than 0) and its undamped angular frequency in rad/s.
    public init(dampingRatio: Double, frequency: Double) {
        self.dampingRatio = dampingRatio
        self.frequency = frequency
    }

    /// Creates a critically damped spring that has covered 99 % of its distance after `settling` seconds:
    /// (1 + ωt)·e^(−ωt) = 0.01 at ωt = 6.638.
    public init(settling: Double) {
        self.init(dampingRatio: 1, frequency: 6.638 / settling)
    }

    /// Time in s after which a critically damped spring has covered 99 % of its distance.
    public var duration: Double { 6.638 / frequency }

    /// Displacement from the target (px) and velocity (px/s) after `elapsed` seconds, from a displacement and a
    /// velocity at 0.
    ///
    /// Uses the general solution of x″ + 2ζω·x′ + ω²·x = 0 for ζ below, at, and above 1.
    public func state(after elapsed: Double, displacement x0: Double, velocity v0: Double) -> (
        displacement: Double, velocity: Double
    ) {
        guard elapsed > 0 else { return (x0, v0) }
        let decay = dampingRatio * frequency
        let discriminant = dampingRatio * dampingRatio - 1
        if abs(discriminant) < 1e-9 {
            let slope = v0 + frequency * x0
            let envelope = Double.exp(-frequency * elapsed)
            let x = (x0 + slope * elapsed) * envelope
            return (x, slope * envelope - frequency * x)
        }
        if discriminant < 0 {
            let damped = frequency * (-discriminant).squareRoot()
            let b = (v0 + decay * x0) / damped
            let (sine, cosine) = (Double.sin(damped * elapsed), Double.cos(damped * elapsed))
            let envelope = Double.exp(-decay * elapsed)
            let x = envelope * (x0 * cosine + b * sine)
            return (x, envelope * damped * (b * cosine - x0 * sine) - decay * x)
        }
        let spread = frequency * discriminant.squareRoot()
        let (slow, fast) = (spread - decay, -spread - decay)
        let a = (v0 - fast * x0) / (slow - fast)
        let b = x0 - a
        let (e1, e2) = (a * Double.exp(slow * elapsed), b * Double.exp(fast * elapsed))
        return (e1 + e2, slow * e1 + fast * e2)
    }
}

/// A value that is animated to a target by a spring. It can be read, and redirected, at any time.
public struct SpringAnimation: Hashable, Sendable {
    public let spring: Spring
    /// The final value, in the unit of the animated quantity (px, radians, or a part from 0 to 1).
    public let target: Double
    /// Start time in s. Before it the value rests at `origin`, or follows the previous motion.
    public let start: Double
    /// The value at `start`.
    public let origin: Double
    /// The velocity at `start`, in units per s.
    public let originVelocity: Double
    /// The previous motion, if there is one. It is in an array because a struct can't contain itself.
    private var before: [SpringAnimation] = []
    /// Time in s at which the motion was paused.
    private var pause = Double.infinity

    /// Creates a motion that begins at `start` (s) with a velocity in units per s.
    public init(_ spring: Spring, from origin: Double, to target: Double, velocity: Double = 0, start: Double) {
        self.spring = spring
        self.origin = origin
        self.target = target
        self.originVelocity = velocity
        self.start = start
    }

    /// Creates a motion that follows another one until `start` and continues from its value and velocity.
    init(after before: SpringAnimation, by spring: Spring, to target: Double, start: Double) {
        self.init(spring, from: before.value(at: start), to: target, velocity: before.velocity(at: start), start: start)
        self.before = [before]
    }

    /// The value at a time (s).
    public func value(at time: Double) -> Double {
        let time = min(time, pause)
        if time < start, let before = before.first { return before.value(at: time) }
        return target + state(at: time).displacement
    }

    /// px/s; 0 before the start, and while the motion is paused.
    public func velocity(at time: Double) -> Double {
        guard time < pause else { return 0 }
        return time < start ? before.first?.velocity(at: time) ?? 0 : state(at: time).velocity
    }

    func shifted(by delta: Double) -> SpringAnimation {
        var motion = SpringAnimation(
            spring, from: origin + delta, to: target + delta, velocity: originVelocity, start: start)
        motion.before = before.map { $0.shifted(by: delta) }
        motion.pause = pause
        return motion
    }

    /// The same motion with another initial displacement.
    func displaced(by delta: Double) -> SpringAnimation {
        var motion = SpringAnimation(spring, from: origin + delta, to: target, velocity: originVelocity, start: start)
        motion.before = before.map { $0.shifted(by: delta) }
        motion.pause = pause
        return motion
    }

    /// The motion that is in progress at a time, without those that follow.
    func underWay(at time: Double) -> SpringAnimation {
        guard !isPaused else { return SpringAnimation(spring, from: value(at: time), to: value(at: time), start: time) }
        guard time < start else { return self }
        return before.first?.underWay(at: time) ?? SpringAnimation(spring, from: origin, to: origin, start: time)
    }

    /// When (s) it begins to move, if it rests until then; `nil` if it moves at that time, is over, or is paused.
    func beginning(after time: Double) -> Double? {
        guard time < start, !isPaused else { return nil }
        guard let before = before.first else { return start }
        return before.beginning(after: time) ?? (before.isSettled(at: time, tolerance: 0.01) ? start : nil)
    }

    /// A motion to another target that continues from the value and velocity at a time.
    public func redirected(to target: Double, by spring: Spring, at time: Double) -> SpringAnimation {
        SpringAnimation(spring, from: value(at: time), to: target, velocity: velocity(at: time), start: time)
    }

    // MARK: Pausing

    var isPaused: Bool { pause < .infinity }

    /// The same motion, stopped at a time (s).
    func paused(at time: Double) -> SpringAnimation {
        var motion = self
        motion.pause = min(pause, time)
        return motion
    }

    /// A paused motion that goes on from rest at a time (s). A part of it that had not begun begins at its own time,
    /// but not earlier.
    func resumed(at time: Double) -> SpringAnimation {
        isPaused ? resumed(from: pause, at: time) : self
    }

    private func resumed(from pause: Double, at time: Double) -> SpringAnimation {
        guard pause < start, time < start else {
            return SpringAnimation(spring, from: value(at: pause), to: target, start: time)
        }
        guard let before = before.first else { return SpringAnimation(spring, from: origin, to: target, start: start) }
        return SpringAnimation(after: before.resumed(from: pause, at: time), by: spring, to: target, start: start)
    }

    /// Creates the motion of a critically damped spring that is pushed out of its rest at 0, as far as `peak`, and
    /// returns. With the velocity v it goes v ÷ (e · ω) far, after 1 ÷ ω.
    init(_ spring: Spring, leaningTo peak: Double, start: Double) {
        self.init(spring, from: 0, to: 0, velocity: peak * spring.frequency * Double.exp(1), start: start)
    }

    // MARK: Settling

    /// Whether the rest of the motion can't be seen: the value is slow and nearer than `tolerance` to the target. A
    /// paused motion isn't over.
    public func isSettled(at time: Double, tolerance: Double = 0.2) -> Bool {
        guard !isPaused else { return false }
        guard time >= start else { return origin == target && originVelocity == 0 && before.isEmpty }
        let (displacement, velocity) = state(at: time)
        return abs(displacement) < tolerance && abs(velocity) < tolerance * spring.frequency
    }

    /// Sets the value to its target if the rest of the motion can't be seen.
    mutating func rest(at time: Double, tolerance: Double) {
        guard origin != target, isSettled(at: time, tolerance: tolerance) else { return }
        self = SpringAnimation(spring, from: target, to: target, start: time)
    }

    private func state(at time: Double) -> (displacement: Double, velocity: Double) {
        spring.state(after: time - start, displacement: origin - target, velocity: originVelocity)
    }
}

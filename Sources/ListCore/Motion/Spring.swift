// SPDX-License-Identifier: GPL-3.0-or-later
import RealModule

/// A damped spring of mass 1, in closed form: where it is depends on the time alone, never on how often it was asked.
public struct Spring: Hashable, Sendable {
    /// 1 is critical; below it swings past its target.
    public let dampingRatio: Double
    /// Undamped angular frequency in rad/s.
    public let frequency: Double

    public init(dampingRatio: Double, frequency: Double) {
        self.dampingRatio = dampingRatio
        self.frequency = frequency
    }

    /// A critically damped spring that has covered 99 % of its way after `settling` seconds:
    /// (1 + ωt)·e^(−ωt) = 0.01 at ωt = 6.638.
    public init(settling: Double) {
        self.init(dampingRatio: 1, frequency: 6.638 / settling)
    }

    /// s after which a critically damped spring has covered 99 % of its way.
    public var duration: Double { 6.638 / frequency }

    /// Displacement from the target (px) and velocity (px/s) after `elapsed` seconds, from a displacement and a velocity at 0.
    ///
    /// The general solution of x″ + 2ζω·x′ + ω²·x = 0 for ζ below, at and above 1.
    public func state(after elapsed: Double, displacement x0: Double, velocity v0: Double) -> (displacement: Double, velocity: Double) {
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

/// A value on its way to a target by a spring. It can be asked at any time, and turned round at any time.
public struct SpringAnimation: Hashable, Sendable {
    public let spring: Spring
    public let target: Double
    /// Until then the value rests at `origin`, or goes on by the motion before this one.
    public let start: Double
    public let origin: Double
    public let originVelocity: Double
    /// The motion before this one, if there is one: in an array because a value cannot hold itself.
    private var before: [SpringAnimation] = []

    public init(_ spring: Spring, from origin: Double, to target: Double, velocity: Double = 0, start: Double) {
        self.spring = spring
        self.origin = origin
        self.target = target
        self.originVelocity = velocity
        self.start = start
    }

    /// Goes on by another motion until `start`, and from there as that one left it.
    init(after before: SpringAnimation, by spring: Spring, to target: Double, start: Double) {
        self.init(spring, from: before.value(at: start), to: target, velocity: before.velocity(at: start), start: start)
        self.before = [before]
    }

    public func value(at time: Double) -> Double {
        if time < start, let before = before.first { return before.value(at: time) }
        return target + state(at: time).displacement
    }

    /// px/s; 0 while nothing has started.
    public func velocity(at time: Double) -> Double {
        time < start ? before.first?.velocity(at: time) ?? 0 : state(at: time).velocity
    }

    func shifted(by delta: Double) -> SpringAnimation {
        var motion = SpringAnimation(spring, from: origin + delta, to: target + delta, velocity: originVelocity, start: start)
        motion.before = before.map { $0.shifted(by: delta) }
        return motion
    }

    /// The same with another displacement to begin with.
    func displaced(by delta: Double) -> SpringAnimation {
        var motion = SpringAnimation(spring, from: origin + delta, to: target, velocity: originVelocity, start: start)
        motion.before = before.map { $0.shifted(by: delta) }
        return motion
    }

    /// What moves the value at a time, without what is to follow.
    func underWay(at time: Double) -> SpringAnimation {
        guard time < start else { return self }
        return before.first?.underWay(at: time) ?? SpringAnimation(spring, from: origin, to: origin, start: time)
    }

    /// A motion to another target, from the value and with the velocity at a time.
    func redirected(to target: Double, by spring: Spring, at time: Double) -> SpringAnimation {
        SpringAnimation(spring, from: value(at: time), to: target, velocity: velocity(at: time), start: time)
    }

    /// Whether nothing of it will be seen any more: nearer than `tolerance` to the target, and slow.
    public func isSettled(at time: Double, tolerance: Double = 0.2) -> Bool {
        guard time >= start else { return origin == target && originVelocity == 0 && before.isEmpty }
        let (displacement, velocity) = state(at: time)
        return abs(displacement) < tolerance && abs(velocity) < tolerance * spring.frequency
    }

    /// Is exactly where it goes from now on, if nothing of its way will be seen any more.
    mutating func rest(at time: Double, tolerance: Double) {
        guard origin != target, isSettled(at: time, tolerance: tolerance) else { return }
        self = SpringAnimation(spring, from: target, to: target, start: time)
    }

    private func state(at time: Double) -> (displacement: Double, velocity: Double) {
        spring.state(after: time - start, displacement: origin - target, velocity: originVelocity)
    }
}

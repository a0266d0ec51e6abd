// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct SpringTests {
    /// From weak to strong damping, and as near to critical as possible.
    static let ratios: [Double] = [0.05, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1, 1.01, 1.1, 1.5, 2, 3, 5] + aroundOne
    private static let aroundOne: [Double] = [1e-4, 1e-6, 1e-8, 1e-9, 1e-10, 1e-12].flatMap { [1 - $0, 1 + $0] }

    /// Solves x″ = −2ζω·x′ − ω²·x with the classical Runge–Kutta method.
    private static func integrate(
        ratio: Double, frequency: Double, x: Double, v: Double, steps: Int, dt: Double
    ) -> (x: Double, v: Double) {
        func slope(_ x: Double, _ v: Double) -> (Double, Double) {
            (v, -2 * ratio * frequency * v - frequency * frequency * x)
        }
        var (x, v) = (x, v)
        for _ in 0..<steps {
            let a = slope(x, v)
            let b = slope(x + a.0 * dt / 2, v + a.1 * dt / 2)
            let c = slope(x + b.0 * dt / 2, v + b.1 * dt / 2)
            let d = slope(x + c.0 * dt, v + c.1 * dt)
            x += dt / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
            v += dt / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
        }
        return (x, v)
    }

    @Test("Closed form agrees with an independent integration to 1e-6 of the amplitude", arguments: ratios)
    func closedForm(ratio: Double) {
        for (frequency, x0, v0) in [(6.0, 1.0, 0.0), (20, -1, 30), (26.5, 0, -40)] {
            let spring = Spring(dampingRatio: ratio, frequency: frequency)
            var (x, v) = (x0, v0)
            let dt = 1 / 20_000.0
            for part in 1...5 {
                (x, v) = Self.integrate(ratio: ratio, frequency: frequency, x: x, v: v, steps: 2_000, dt: dt)
                let state = spring.state(after: Double(part) * 0.1, displacement: x0, velocity: v0)
                let amplitude = abs(x0) + abs(v0) / frequency
                #expect(abs(state.displacement - x) < 1e-6 * amplitude)
                #expect(abs(state.velocity - v) < 1e-6 * amplitude * frequency * max(ratio, 1))
            }
        }
    }

    @Test("Spring has the same state in one step or in many", arguments: ratios)
    func composition(ratio: Double) {
        let spring = Spring(dampingRatio: ratio, frequency: 15)
        let whole = spring.state(after: 0.37, displacement: 120, velocity: -900)
        var (x, v) = (120.0, -900.0)
        for _ in 0..<37 { (x, v) = spring.state(after: 0.01, displacement: x, velocity: v) }
        #expect(abs(whole.displacement - x) < 1e-6)
        #expect(abs(whole.velocity - v) < 1e-4)
    }

    @Test("Spring has its initial state at time 0 and before, and comes to rest", arguments: ratios)
    func ends(ratio: Double) {
        let motion = SpringAnimation(
            Spring(dampingRatio: ratio, frequency: 20), from: 300, to: 100, velocity: 500, start: 5)
        #expect(motion.value(at: 4) == 300)
        #expect(motion.velocity(at: 4) == 0)
        #expect(motion.value(at: 5) == 300)
        #expect(motion.velocity(at: 5) == 500)
        #expect(!motion.isSettled(at: 5))
        #expect(motion.isSettled(at: 65))
        #expect(abs(motion.value(at: 65) - 100) < 1e-3)
        #expect(motion.value(at: 1e9).isFinite)
    }

    @Test("Settled spring stays settled", arguments: ratios)
    func settled(ratio: Double) {
        for velocity in [-3_000.0, -100, 0, 100, 3_000] {
            let motion = SpringAnimation(
                Spring(dampingRatio: ratio, frequency: 22), from: 54, to: 0, velocity: velocity, start: 0)
            var wasSettled = false
            for step in 0..<2_000 {
                let time = Double(step) * 0.005
                let isSettled = motion.isSettled(at: time)
                if wasSettled { #expect(abs(motion.value(at: time)) < 0.4) }
                wasSettled = wasSettled || isSettled
            }
            #expect(wasSettled)
        }
    }

    @Test("Critically damped spring has covered 99 % of its distance after its settling time")
    func duration() {
        for seconds in [0.1, 0.25, 0.3, 0.5] {
            let spring = Spring(settling: seconds)
            #expect(abs(spring.duration - seconds) < 1e-12)
            #expect(abs(spring.state(after: seconds, displacement: 1, velocity: 0).displacement - 0.01) < 1e-4)
        }
    }

    @Test("Redirected motion keeps its position and velocity")
    func retargeting() {
        let first = SpringAnimation(Tuning.closing, from: 0, to: 54, velocity: 0, start: 0)
        let at = 0.08
        let second = SpringAnimation(
            Tuning.closing, from: first.value(at: at), to: -54, velocity: first.velocity(at: at), start: at)
        #expect(abs(second.value(at: at) - first.value(at: at)) < 1e-9)
        #expect(second.velocity(at: at) == first.velocity(at: at))
        #expect(abs(second.value(at: 3) + 54) < 1e-6)
    }

    @Test(
        "A11: Row that returns never passes its place at any velocity",
        arguments: [-9_000.0, -800, -1, 0, 1, 800, 9_000])
    func noOvershoot(velocity: Double) {
        for x in [-200.0, -30, -0.5, 0.5, 30, 200] {
            let kept = SwipeGesture.velocity(velocity, returningFrom: x)
            let motion = SpringAnimation(Tuning.springBack, from: x, to: 0, velocity: kept, start: 0)
            for step in 0..<200 {
                #expect(motion.value(at: Double(step) * 0.01) * x >= 0)
            }
        }
    }
}

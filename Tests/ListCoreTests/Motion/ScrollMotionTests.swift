// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct FrictionTests {
    @Test("Fling covers v/4 like GTK's kinetic scrolling: c₁ + c₂·e^(−4t)")
    func formula() {
        let fling = Friction(from: 100, velocity: 2_000, start: 3)
        #expect(fling.end == 600)
        #expect(fling.value(at: 2) == 100)
        #expect(fling.value(at: 3) == 100)
        for step in 0...40 {
            let t = Double(step) * 0.05
            let power = 1 / powOfE(4 * t)
            #expect(abs(fling.value(at: 3 + t) - (600 - 500 * power)) < 1e-9)
            #expect(abs(fling.velocity(at: 3 + t) - 2_000 * power) < 1e-9)
        }
    }

    /// e^x by its Taylor series, independent of the library under test.
    private func powOfE(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for n in 1..<120 {
            term *= x / Double(n)
            sum += term
        }
        return sum
    }

    @Test("Time at which a fling passes a place is the time at which it is there")
    func passing() throws {
        for velocity in [-3_000.0, -100, 100, 3_000] {
            let fling = Friction(from: 500, velocity: velocity, start: 1)
            for part in [0.01, 0.3, 0.9, 0.999] {
                let place = 500 + velocity / 4 * part
                let time = try #require(fling.time(reaching: place))
                #expect(abs(fling.value(at: time) - place) < 1e-6)
            }
            #expect(fling.time(reaching: 500 + velocity) == nil)
            #expect(fling.time(reaching: 500 - velocity) == nil)
        }
        #expect(Friction(from: 0, velocity: 0, start: 0).time(reaching: 0) == nil)
    }

    @Test("Fling has settled when less than a quarter of a pixel is left")
    func settling() throws {
        let fling = Friction(from: 0, velocity: 1_000, start: 0)
        let time = try #require((0..<1_000).map { Double($0) / 100 }.first(where: fling.isSettled))
        #expect(abs(fling.end - fling.value(at: time)) < 0.25)
        #expect(!fling.isSettled(at: time - 0.05))
    }
}

@Suite struct RubberBandTests {
    @Test("Rubber band follows less and less, and never by a whole viewport")
    func shape() {
        var last = 0.0
        var lastStep = Double.infinity
        for pulled in stride(from: 10.0, through: 5_000, by: 10) {
            let shown = RubberBand.shown(for: pulled, dimension: 540)
            #expect(shown > last && shown < 540 && shown - last < lastStep)
            (last, lastStep) = (shown, shown - last)
            #expect(RubberBand.shown(for: -pulled, dimension: 540) == -shown)
        }
        #expect(RubberBand.shown(for: 0, dimension: 540) == 0)
        #expect(abs(RubberBand.shown(for: 540, dimension: 540) - (1 - 1 / 1.55) * 540) < 1e-9)
    }

    @Test("Pulled distance can be computed from the shown one", arguments: [1.0, 10, 60, 540, 4_000])
    func inverse(dimension: Double) {
        for part in [-30.0, -3, -1, -0.1, -0.001, 0, 0.001, 0.1, 1, 3, 30] {
            let pulled = part * dimension
            let shown = RubberBand.shown(for: pulled, dimension: dimension)
            #expect(abs(RubberBand.pulled(for: shown, dimension: dimension) - pulled) < 1e-6 * max(1, abs(pulled)))
        }
    }

    @Test("Rubber band stays finite without a viewport and for the longest pull")
    func bounds() {
        #expect(RubberBand.shown(for: 100, dimension: 0) == 0)
        #expect(RubberBand.pulled(for: 100, dimension: 0) == 0)
        #expect(RubberBand.shown(for: 1e300, dimension: 540) <= 540)
        #expect(RubberBand.pulled(for: 1e300, dimension: 540).isFinite)
    }
}

@Suite struct VelocityTrackerTests {
    @Test("Constant movement gives its velocity at any event rate", arguments: [60.0, 125, 240, 1_000])
    func even(rate: Double) {
        var tracker = VelocityTracker()
        for event in 0..<Int(rate / 2) { tracker.add(Double(event) / rate * 700, at: 10 + Double(event) / rate) }
        #expect(abs(tracker.velocity(at: 10.5) - 700) < 1e-6)
    }

    @Test("Velocity counts only the last 150 ms")
    func window() {
        var tracker = VelocityTracker()
        for event in 0...100 { tracker.add(Double(event) * 50, at: Double(event) * 0.01) }
        for event in 1...20 { tracker.add(5_000 - Double(event), at: 1 + Double(event) * 0.01) }
        #expect(abs(tracker.velocity(at: 1.2) + 100) < 1e-6)
    }

    @Test("Finger that rested has no velocity")
    func rest() {
        var tracker = VelocityTracker()
        for event in 0...10 { tracker.add(Double(event) * 20, at: Double(event) * 0.01) }
        #expect(tracker.velocity(at: 0.1) > 1_900)
        #expect(tracker.velocity(at: 0.26) == 0)
    }

    @Test("A13: Too few positions, equal times, or values that aren't finite give no velocity")
    func degenerate() {
        var tracker = VelocityTracker()
        #expect(tracker.velocity(at: 0) == 0)
        tracker.add(5, at: 1)
        #expect(tracker.velocity(at: 1) == 0)
        tracker.add(500, at: 1)
        #expect(tracker.velocity(at: 1) == 0)
        tracker.add(.nan, at: 1.01)
        tracker.add(.infinity, at: 1.02)
        tracker.add(900, at: .nan)
        tracker.add(900, at: 0.5)
        #expect(tracker.velocity(at: 1.02) == 0)
        #expect(tracker.velocity(at: .nan) == 0)
        #expect(tracker.velocity(at: .infinity) == 0)
        tracker.add(510, at: 1.1)
        #expect(abs(tracker.velocity(at: 1.1) - 5_050) < 1e-6)
    }
}

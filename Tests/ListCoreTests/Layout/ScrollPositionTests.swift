// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct ScrollPositionTests {
    private func scrollPosition(pageSize: Double = 500, content: Double = 5_000, at offset: Double = 0)
        -> ScrollPosition
    {
        var scrollPosition = ScrollPosition()
        scrollPosition.resize(pageSize: pageSize, content: content, now: 0)
        scrollPosition.jump(to: offset)
        return scrollPosition
    }

    /// A list released at time 0.1 with a velocity.
    private func flung(_ velocity: Double, from offset: Double = 2_000, pageSize: Double = 500, content: Double = 5_000)
        -> ScrollPosition
    {
        var scrollPosition = scrollPosition(pageSize: pageSize, content: content, at: offset)
        _ = scrollPosition.grab(at: 0)
        // The movement is so small that the offset is as requested, but it has the velocity.
        scrollPosition.drag(by: -velocity * 0.01, time: 0)
        scrollPosition.drag(by: velocity * 0.01, time: 0.01)
        scrollPosition.release(at: 0.01, now: 0.1)
        return scrollPosition
    }

    @Test("Finger moves the list 1:1 within its ends and less beyond them")
    func dragging() {
        var scrollPosition = scrollPosition(at: 100)
        let isCaught = scrollPosition.grab(at: 0)
        #expect(!isCaught)
        scrollPosition.drag(by: 50, time: 0.1)
        #expect(scrollPosition.offset == 150)
        scrollPosition.drag(by: -250, time: 0.2)
        #expect(abs(scrollPosition.offset + RubberBand.shown(for: 100, dimension: 500)) < 1e-9)
        scrollPosition.drag(by: 100, time: 0.3)
        #expect(scrollPosition.offset == 0)
        scrollPosition.drag(by: 4_600, time: 0.4)
        #expect(abs(scrollPosition.offset - 4_500 - RubberBand.shown(for: 100, dimension: 500)) < 1e-9)
    }

    @Test("Fling covers v/4 and stops on the same whole pixel at any frame rate")
    func fling() {
        for velocity in [-1_234.5, 777.7, 2_000] {
            var ends: Set<Double> = []
            for rate in [7.0, 30, 60, 144, 240] {
                var scrollPosition = flung(velocity)
                for frame in 1...Int(rate * 4) { scrollPosition.advance(to: 0.1 + Double(frame) / rate) }
                #expect(!scrollPosition.isMoving)
                ends.insert(scrollPosition.offset)
            }
            #expect(ends == [(2_000 + velocity / 4).rounded()])
        }
    }

    @Test("Finger that rested or hardly moved leaves the list in place")
    func restingFinger() {
        var scrollPosition = scrollPosition(at: 100)
        _ = scrollPosition.grab(at: 0)
        scrollPosition.drag(by: 200, time: 0.01)
        scrollPosition.drag(by: 20.3, time: 0.02)
        scrollPosition.release(at: 0.5, now: 0.5)
        #expect(!scrollPosition.isMoving && scrollPosition.offset == 320)
    }

    @Test("Tap on a list at rest keeps even a fractional offset")
    func tapping() {
        var scrollPosition = scrollPosition(at: 100.4)
        _ = scrollPosition.grab(at: 0)
        scrollPosition.drop(now: 0.1)
        #expect(scrollPosition.offset == 100.4 && !scrollPosition.isMoving)
    }

    @Test(
        "Fling overshoots an end a little and returns, in one step or in many", arguments: [-8_000.0, -900, 900, 8_000])
    func bounce(velocity: Double) {
        let end = velocity < 0 ? 0.0 : 4_500
        let from = velocity < 0 ? 100.0 : 4_400
        var farthest = 0.0
        var fine = flung(velocity, from: from)
        for frame in 1...2_000 {
            fine.advance(to: 0.1 + Double(frame) * 0.002)
            farthest = max(farthest, velocity < 0 ? -fine.offset : fine.offset - 4_500)
            var coarse = flung(velocity, from: from)
            coarse.advance(to: 0.1 + Double(frame) * 0.002)
            #expect(abs(coarse.offset - fine.offset) < 0.5)
        }
        #expect(farthest > 1 && farthest <= Tuning.maxOvershoot + 0.01)
        #expect(fine.offset == end && !fine.isMoving)
    }

    @Test(
        "List caught beyond an end doesn't jump, even in the smallest viewport", arguments: [1.0, 20, 100, 500, 3_000])
    func caughtBeyond(pageSize: Double) {
        for (velocity, from) in [(-5_000.0, 10.0), (5_000, 8_990 - pageSize)] {
            for pause in [0.03, 0.06, 0.1, 0.2] {
                var scrollPosition = flung(velocity, from: from, pageSize: pageSize, content: 9_000)
                scrollPosition.advance(to: 0.1 + pause)
                let before = scrollPosition.offset
                _ = scrollPosition.grab(at: 0.1 + pause)
                #expect(abs(scrollPosition.offset - before) <= 0.5)
                let held = scrollPosition.offset
                scrollPosition.drag(by: 0.01, time: 1)
                #expect(abs(scrollPosition.offset - held) < 0.02)
            }
        }
    }

    @Test("Touch counts as a catch only if the list was fast")
    func catching() {
        for (pause, isCaught) in [(0.05, true), (0.9, false)] {
            var scrollPosition = flung(1_000)
            scrollPosition.advance(to: 0.1 + pause)
            #expect(scrollPosition.isMoving)
            let caught = scrollPosition.grab(at: 0.1 + pause)
            #expect(caught == isCaught)
        }
    }

    @Test("Measured rows above the viewport move nothing in view")
    func shiftAbove() {
        for delta in [-40.0, 25.5, 300] {
            var resting = scrollPosition(at: 2_000)
            resting.resize(pageSize: 500, content: 5_000 + delta, above: delta, now: 0)
            #expect(resting.offset == 2_000 + delta)

            var atEnd = scrollPosition(at: 4_500)
            atEnd.resize(pageSize: 500, content: 5_000 + delta, above: delta, now: 0)
            #expect(atEnd.offset == 4_500 + delta)

            var (flying, other) = (flung(1_500), flung(1_500))
            flying.advance(to: 0.2)
            flying.resize(pageSize: 500, content: 5_000 + delta, above: delta, now: 0.2)
            for step in 0...20 {
                let time = 0.2 + Double(step) * 0.1
                flying.advance(to: time)
                other.advance(to: time)
                // Finally it rests on a whole pixel.
                #expect(abs(flying.offset - delta - other.offset) < (flying.isMoving ? 1e-6 : 0.51))
            }
            #expect(!flying.isMoving && flying.offset == flying.offset.rounded())

            var held = scrollPosition(at: 2_000)
            _ = held.grab(at: 0)
            for step in 1...20 {
                held.drag(by: 5, time: Double(step) * 0.01)
                if step == 10 { held.resize(pageSize: 500, content: 5_000 + delta, above: delta, now: 0.1) }
            }
            #expect(abs(held.offset - 2_100 - delta) < 1e-9)
            held.release(at: 0.2, now: 0.2)
            #expect(abs(held.velocity(at: 0.2) - 500) < 3, "the velocity doesn't include the jump of the rows")
        }
    }

    @Test(
        "Content that changes its size during a motion causes no jump and no offset beyond the end", arguments: 0..<100)
    func resizedInFlight(seed: Int) {
        var random = SplitMix64(seed: seed)
        var scrollPosition = flung(random.number(-6_000...6_000), from: random.number(0...4_500))
        var (time, content) = (0.1, 5_000.0)
        for _ in 0..<60 {
            time += random.number(0.001...0.05)
            scrollPosition.advance(to: time)
            guard scrollPosition.isMoving, random.chance(0.3) else { continue }
            let before = scrollPosition.offset
            let above = random.chance(0.5) ? random.number(-100...100) : 0
            content = max(600, content + (above == 0 ? random.number(-600...600) : above))
            scrollPosition.resize(pageSize: 500, content: content, above: above, now: time)
            #expect(abs(scrollPosition.offset - before - above) < 1e-9)
            scrollPosition.advance(to: time + 1e-6)
            #expect(abs(scrollPosition.offset - before - above) < 0.1)
        }
        scrollPosition.advance(to: time + 10)
        scrollPosition.advance(to: time + 20)
        #expect(!scrollPosition.isMoving && scrollPosition.offset >= 0 && scrollPosition.offset <= scrollPosition.limit)
    }

    @Test("H10: Offset beyond a new end is corrected at rest")
    func clamped() {
        var scrollPosition = scrollPosition(at: 4_500)
        scrollPosition.resize(pageSize: 500, content: 4_800, now: 1)
        #expect(scrollPosition.offset == 4_300)
        scrollPosition.resize(pageSize: 9_000, content: 4_800, now: 1)
        #expect(scrollPosition.offset == 0 && scrollPosition.limit == 0)
    }

    @Test("Wheel scrolls within the ends and doesn't release a held list")
    func jumping() {
        var scrollPosition = scrollPosition(at: 100)
        scrollPosition.jump(to: 9_999)
        #expect(scrollPosition.offset == 4_500)
        scrollPosition.jump(to: .nan)
        #expect(scrollPosition.offset == 4_500)
        _ = scrollPosition.grab(at: 0)
        scrollPosition.jump(to: 1_000)
        scrollPosition.drag(by: 10, time: 0.1)
        #expect(scrollPosition.offset == 1_010)
    }

    @Test("Animated scroll keeps the velocity and ends at its target")
    func glide() {
        var scrollPosition = flung(1_000)
        scrollPosition.advance(to: 0.15)
        let velocity = scrollPosition.velocity(at: 0.15)
        let before = scrollPosition.offset
        scrollPosition.animate(to: 300.4, by: Tuning.revealing, now: 0.15)
        #expect(scrollPosition.velocity(at: 0.15) == velocity)
        scrollPosition.advance(to: 0.15)
        #expect(abs(scrollPosition.offset - before) < 1e-9)
        scrollPosition.advance(to: 5)
        #expect(scrollPosition.offset == 300 && !scrollPosition.isMoving)
    }
}

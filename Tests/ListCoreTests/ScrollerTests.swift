// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore
import Testing

@Suite struct ScrollerTests {
    private func scroller(page: Double = 500, content: Double = 5_000, at offset: Double = 0) -> Scroller {
        var scroller = Scroller()
        scroller.resize(page: page, content: content, now: 0)
        scroller.jump(to: offset)
        return scroller
    }

    /// A scroller let go at time 0.1 with a velocity.
    private func flung(_ velocity: Double, from offset: Double = 2_000, page: Double = 500, content: Double = 5_000) -> Scroller {
        var scroller = scroller(page: page, content: content, at: offset)
        _ = scroller.grab(at: 0)
        // So little that the offset is the wanted one, with the velocity all the same.
        scroller.drag(by: -velocity * 0.01, time: 0)
        scroller.drag(by: velocity * 0.01, time: 0.01)
        scroller.release(at: 0.01, now: 0.1)
        return scroller
    }

    @Test("A finger moves the list 1:1 within its ends, and less and less beyond them")
    func dragging() {
        var scroller = scroller(at: 100)
        let isCaught = scroller.grab(at: 0)
        #expect(!isCaught)
        scroller.drag(by: 50, time: 0.1)
        #expect(scroller.offset == 150)
        scroller.drag(by: -250, time: 0.2)
        #expect(abs(scroller.offset + RubberBand.shown(for: 100, dimension: 500)) < 1e-9)
        scroller.drag(by: 100, time: 0.3)
        #expect(scroller.offset == 0)
        scroller.drag(by: 4_600, time: 0.4)
        #expect(abs(scroller.offset - 4_500 - RubberBand.shown(for: 100, dimension: 500)) < 1e-9)
    }

    @Test("Let go, it goes v/4 on and stops on a whole pixel, the same one at any rate of frames")
    func fling() {
        for velocity in [-1_234.5, 777.7, 2_000] {
            var ends: Set<Double> = []
            for rate in [7.0, 30, 60, 144, 240] {
                var scroller = flung(velocity)
                for frame in 1...Int(rate * 4) { scroller.advance(to: 0.1 + Double(frame) / rate) }
                #expect(!scroller.isMoving)
                ends.insert(scroller.offset)
            }
            #expect(ends == [(2_000 + velocity / 4).rounded()])
        }
    }

    @Test("A finger that rested, or hardly moved, leaves it where it is")
    func restingFinger() {
        var scroller = scroller(at: 100)
        _ = scroller.grab(at: 0)
        scroller.drag(by: 200, time: 0.01)
        scroller.drag(by: 20.3, time: 0.02)
        scroller.release(at: 0.5, now: 0.5)
        #expect(!scroller.isMoving && scroller.offset == 320)
    }

    @Test("A tap on a list at rest leaves even a fraction of a pixel alone")
    func tapping() {
        var scroller = scroller(at: 100.4)
        _ = scroller.grab(at: 0)
        scroller.drop(now: 0.1)
        #expect(scroller.offset == 100.4 && !scroller.isMoving)
    }

    @Test("Over an end it shoots a little and comes back, in one step as in many", arguments: [-8_000.0, -900, 900, 8_000])
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
        #expect(farthest > 1 && farthest <= Tuning.longestOvershoot + 0.01)
        #expect(fine.offset == end && !fine.isMoving)
    }

    @Test("Caught beyond an end, it does not jump, in the smallest viewport either", arguments: [1.0, 20, 100, 500, 3_000])
    func caughtBeyond(page: Double) {
        for (velocity, from) in [(-5_000.0, 10.0), (5_000, 8_990 - page)] {
            for pause in [0.03, 0.06, 0.1, 0.2] {
                var scroller = flung(velocity, from: from, page: page, content: 9_000)
                scroller.advance(to: 0.1 + pause)
                let before = scroller.offset
                _ = scroller.grab(at: 0.1 + pause)
                #expect(abs(scroller.offset - before) <= 0.5)
                let held = scroller.offset
                scroller.drag(by: 0.01, time: 1)
                #expect(abs(scroller.offset - held) < 0.02)
            }
        }
    }

    @Test("The catch is a catch only where it was fast")
    func catching() {
        for (pause, isCaught) in [(0.05, true), (0.9, false)] {
            var scroller = flung(1_000)
            scroller.advance(to: 0.1 + pause)
            #expect(scroller.isMoving)
            let caught = scroller.grab(at: 0.1 + pause)
            #expect(caught == isCaught)
        }
    }

    @Test("Rows above that turn out higher or lower move nothing that is seen, whatever the list does")
    func shiftAbove() {
        for delta in [-40.0, 25.5, 300] {
            var resting = scroller(at: 2_000)
            resting.resize(page: 500, content: 5_000 + delta, above: delta, now: 0)
            #expect(resting.offset == 2_000 + delta)

            var atEnd = scroller(at: 4_500)
            atEnd.resize(page: 500, content: 5_000 + delta, above: delta, now: 0)
            #expect(atEnd.offset == 4_500 + delta)

            var (flying, other) = (flung(1_500), flung(1_500))
            flying.advance(to: 0.2)
            flying.resize(page: 500, content: 5_000 + delta, above: delta, now: 0.2)
            for step in 0...20 {
                let time = 0.2 + Double(step) * 0.1
                flying.advance(to: time)
                other.advance(to: time)
                // In the end it rests on a whole pixel.
                #expect(abs(flying.offset - delta - other.offset) < (flying.isMoving ? 1e-6 : 0.51))
            }
            #expect(!flying.isMoving && flying.offset == flying.offset.rounded())

            var held = scroller(at: 2_000)
            _ = held.grab(at: 0)
            for step in 1...20 {
                held.drag(by: 5, time: Double(step) * 0.01)
                if step == 10 { held.resize(page: 500, content: 5_000 + delta, above: delta, now: 0.1) }
            }
            #expect(abs(held.offset - 2_100 - delta) < 1e-9)
            held.release(at: 0.2, now: 0.2)
            #expect(abs(held.velocity(at: 0.2) - 500) < 3, "the finger did not jump with the rows")
        }
    }

    @Test("Content that shrinks or grows in flight leaves no jump and no list beyond its end", arguments: 0..<100)
    func resizedInFlight(seed: Int) {
        var random = SplitMix64(seed: seed)
        var scroller = flung(random.number(-6_000...6_000), from: random.number(0...4_500))
        var (time, content) = (0.1, 5_000.0)
        for _ in 0..<60 {
            time += random.number(0.001...0.05)
            scroller.advance(to: time)
            guard scroller.isMoving, random.chance(0.3) else { continue }
            let before = scroller.offset
            let above = random.chance(0.5) ? random.number(-100...100) : 0
            content = max(600, content + (above == 0 ? random.number(-600...600) : above))
            scroller.resize(page: 500, content: content, above: above, now: time)
            #expect(abs(scroller.offset - before - above) < 1e-9)
            scroller.advance(to: time + 1e-6)
            #expect(abs(scroller.offset - before - above) < 0.1)
        }
        scroller.advance(to: time + 10)
        scroller.advance(to: time + 20)
        #expect(!scroller.isMoving && scroller.offset >= 0 && scroller.offset <= scroller.limit)
    }

    @Test("H10: at rest, an offset beyond the new end is brought back")
    func clamped() {
        var scroller = scroller(at: 4_500)
        scroller.resize(page: 500, content: 4_800, now: 1)
        #expect(scroller.offset == 4_300)
        scroller.resize(page: 9_000, content: 4_800, now: 1)
        #expect(scroller.offset == 0 && scroller.limit == 0)
    }

    @Test("The wheel jumps within the ends, and takes the list out of no hand")
    func jumping() {
        var scroller = scroller(at: 100)
        scroller.jump(to: 9_999)
        #expect(scroller.offset == 4_500)
        scroller.jump(to: .nan)
        #expect(scroller.offset == 4_500)
        _ = scroller.grab(at: 0)
        scroller.jump(to: 1_000)
        scroller.drag(by: 10, time: 0.1)
        #expect(scroller.offset == 1_010)
    }

    @Test("A glide keeps the velocity it finds and ends on its target")
    func glide() {
        var scroller = flung(1_000)
        scroller.advance(to: 0.15)
        let velocity = scroller.velocity(at: 0.15)
        let before = scroller.offset
        scroller.glide(to: 300.4, by: Tuning.revealing, now: 0.15)
        #expect(scroller.velocity(at: 0.15) == velocity)
        scroller.advance(to: 0.15)
        #expect(abs(scroller.offset - before) < 1e-9)
        scroller.advance(to: 5)
        #expect(scroller.offset == 300 && !scroller.isMoving)
    }
}

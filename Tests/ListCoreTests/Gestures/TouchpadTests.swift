// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct TouchpadTests {
    private func scrolled() -> SessionDriver {
        var driver = SessionDriver(todo: 400)
        driver.session.scroll(to: 4_000)
        return driver
    }

    @Test("B07: Sideways trembling during a scroll of 2,000 px never displaces a row", arguments: 0..<20)
    func jitter(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = scrolled()
        driver.press(.touchpad, at: Point(x: 180, y: 270))
        var distance = 0.0
        while distance < 2_000 {
            driver.wait(0.008, rate: 125)
            let dy = random.number(3...20)
            distance += dy
            driver.nudge(random.number(-2.5...2.5), -dy)
            #expect(driver.session.frames.allSatisfy { $0.x == 0 })
        }
        #expect(abs(driver.offset - 4_000 - distance * Tuning.touchpadScrollFactor) < 1e-6)
        driver.lift()
        #expect(driver.events.isEmpty)
    }

    @Test("B09: Row follows the fingers, and scroll follows the desktop's direction")
    func scrollDirection() {
        for natural in [1.0, -1] {
            var driver = scrolled()
            driver.press(.touchpad, at: Point(x: 180, y: 270))
            for _ in 0..<10 {
                driver.wait(0.01)
                driver.send(
                    .scroll(
                        ScrollInput(phase: .moved, position: driver.finger, dx: 0, dy: 10 * natural, time: driver.time))
                )
            }
            #expect(driver.offset == 4_000 + 250 * natural)
            driver.lift(after: 0.3)
            driver.settle()
            driver.press(.touchpad, at: Point(x: 180, y: 270))
            for _ in 0..<10 {
                driver.wait(0.01)
                driver.send(
                    .scroll(ScrollInput(phase: .moved, position: driver.finger, dx: 10, dy: natural, time: driver.time))
                )
            }
            driver.wait(0.3)
            #expect(driver.session.frames.count { abs($0.x - 100) < 0.3 } == 1)
        }
    }

    @Test("B11: Scroll ends by a timeout, which is longer if an end event is promised", arguments: [false, true])
    func silence(promises: Bool) {
        let allowed = promises ? Tuning.promisedScrollTimeout : Tuning.scrollTimeout
        var driver = SessionDriver()
        driver.promisesStop = promises
        driver.press(.touchpad, "t2")
        driver.move(200)
        driver.wait(allowed - 0.01, rate: 120)
        #expect(driver.changes.isEmpty && driver.isMoving)
        driver.wait(0.02, rate: 120)
        #expect(driver.changes == ["complete t2"])
        driver.settle()
        #expect(driver.session.frames.allSatisfy { $0.x == 0 })
    }

    @Test("B11: Deltas after a timeout begin a new scroll")
    func afterSilence() {
        var driver = SessionDriver()
        driver.promisesStop = false
        driver.press(.touchpad, "t2")
        driver.move(100)
        driver.sleep(700)
        driver.nudge(100)
        #expect(driver.changes.isEmpty)
        #expect(driver.x("t2") == 0)
        driver.move(100)
        driver.wait(2)
        #expect(driver.changes == ["complete t2"])
        driver.lift()
        driver.settle()
        #expect(driver.changes.count == 1)
    }

    @Test("B11: Scroll that ends by a timeout is no flick")
    func silentEndIsSlow() {
        var driver = scrolled()
        driver.promisesStop = false
        let row = driver.session.frames[4].item.id.text
        driver.press(.touchpad, row)
        driver.move(-120, over: 0.05, steps: 5)
        driver.wait(1)
        #expect(driver.changes.isEmpty && driver.x(row) == 0)
    }

    @Test("B11: Events delayed by a slow frame don't time out")
    func slowFrame() {
        var driver = SessionDriver()
        driver.promisesStop = false
        driver.press(.touchpad, "t2")
        for _ in 0..<10 {
            driver.sleep(0.01)
            driver.nudge(12)
        }
        // The next event came 10 ms later, but is handled only after half a second.
        let happened = driver.time + 0.01
        driver.sleep(0.5)
        driver.send(
            .scroll(ScrollInput(phase: .moved, position: driver.finger, dx: 80, time: happened, promisesStop: false)))
        driver.wait(0.14)
        #expect(abs(driver.x("t2") - 200) < 1)
        driver.wait(0.02)
        #expect(driver.changes == ["complete t2"])
    }

    @Test("A27: Swipe without an end event releases its row after the timeout")
    func noEnd() {
        var driver = SessionDriver()
        driver.promisesStop = false
        driver.press(.touchpad, "t2")
        driver.move(150)
        driver.settle()
        #expect(driver.session.gestures.active == nil && driver.x("t2") == 0 && driver.events.isEmpty)
    }

    @Test("B12: Empty delta ends the scroll")
    func zeroDelta() {
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.move(200)
        driver.nudge(0)
        #expect(driver.changes == ["complete t2"])
        driver.lift()
        driver.nudge(0)
        driver.settle()
        #expect(driver.changes.count == 1 && driver.session.gestures.active == nil)
    }

    @Test("B12: Beginning of the next scroll ends one that is about to clear the done items")
    func nextScroll() {
        var driver = SessionDriver.lists([(2, 3)], level: .items(ListID("a")))
        driver.press(.touchpad, "a-t1")
        driver.move(0, -RubberBand.pulled(for: 1.4 * 54, dimension: 540) / Tuning.touchpadScrollFactor)
        #expect(driver.events.last == .listArmed)
        driver.press(.touchpad, "a-t1")
        #expect(driver.changes == ["clear(count: 3) a-d2"])
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("B13: Pause between the beginning and the first delta changes nothing")
    func hold() {
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.wait(0.4)
        driver.press(.touchpad, "t2")
        driver.wait(0.4)
        driver.move(200)
        driver.lift()
        #expect(driver.changes == ["complete t2"])
    }

    @Test("B14: Small deltas add up")
    func accumulates() {
        for steps in [10, 100, 800] {
            var driver = SessionDriver()
            driver.press(.touchpad, "t2")
            driver.move(160, over: 2, steps: steps)
            driver.wait(0.3)
            #expect(abs(driver.x("t2") - 160) < 0.25)
        }
    }

    @Test("B15: Only the first delta is limited")
    func secondDelta() {
        var driver = SessionDriver(width: 2_000)
        driver.press(.touchpad, "t2")
        driver.nudge(20)
        driver.wait(0.02)
        driver.nudge(400)
        driver.wait(0.5)
        #expect(abs(driver.x("t2") - 420) < 1)
    }

    @Test("B15: First delta that is too large is limited and is no flick, even during a fling")
    func wildFirst() {
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.nudge(5_000)
        driver.wait(0.01)
        driver.nudge(2)
        driver.wait(0.01)
        driver.nudge(2)
        driver.wait(0.3)
        #expect(abs(driver.x("t2") - Tuning.maxFirstDelta - 4) < 0.25)
        driver.lift()
        #expect(driver.changes.isEmpty)

        driver = scrolled()
        driver.press(.touchpad, at: Point(x: 180, y: 270))
        driver.move(0, -300, over: 0.2)
        driver.lift()
        driver.wait(0.05)
        driver.press(.touchpad, at: Point(x: 180, y: 270))
        let offset = driver.offset
        driver.nudge(0, -5_000)
        #expect(driver.offset - offset <= Tuning.maxFirstDelta * Tuning.touchpadScrollFactor + 0.5)
    }

    @Test("Scroll cancelled by the system ignores its remaining deltas")
    func takenAway() {
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.move(200)
        driver.cancel()
        driver.move(-100)
        driver.wait(0.1)
        #expect(driver.x("t2") == 0 && driver.changes.isEmpty)
        driver.press(.touchpad, "t2")
        driver.move(200)
        driver.lift()
        #expect(driver.changes == ["complete t2"])
    }

    @Test("Beginning of a scroll ends one whose end event was lost, and acts on the row under the pointer")
    func nextStroke() {
        for dx in [150.0, 200] {
            var driver = SessionDriver()
            driver.press(.touchpad, "t2")
            driver.move(dx, over: 0.5)
            driver.press(.touchpad, "t5")
            #expect(driver.changes == (dx > 180 ? ["complete t2"] : []))
            driver.move(100)
            #expect(driver.x("t5") > 90)
            driver.lift(after: 0.3)
            driver.settle()
            #expect(driver.session.frames.allSatisfy { $0.x == 0 } && driver.changes.count == (dx > 180 ? 1 : 0))
        }
    }

    @Test("Input that isn't finite moves nothing and lets the list come to rest")
    func wild() {
        for wild in [Double.nan, .infinity, -.infinity] {
            var driver = SessionDriver()
            driver.press(.touchpad, "t2")
            driver.move(50)
            driver.nudge(wild, 0)
            driver.nudge(0, wild)
            driver.send(
                .scroll(ScrollInput(phase: .moved, position: Point(x: wild, y: wild), dx: 1, dy: 1, time: wild)))
            let settled = driver.settle()
            #expect(settled && driver.session.gestures.active == nil)
            #expect(driver.session.frames.allSatisfy { $0.x == 0 && $0.y.isFinite })
        }
    }
}

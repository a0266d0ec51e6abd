import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

@Suite struct TouchpadTests {
    private func scrolled() -> SessionDriver {
        var stage = SessionDriver(todo: 400)
        stage.session.scroll(to: 4_000)
        return stage
    }

    @Test("B07: Sideways trembling during a scroll of 2,000 px never displaces a row", arguments: 0..<20)
    func jitter(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = scrolled()
        stage.press(.touchpad, at: Point(x: 180, y: 270))
        var way = 0.0
        while way < 2_000 {
            stage.wait(0.008, rate: 125)
            let dy = random.number(3...20)
            way += dy
            stage.nudge(random.number(-2.5...2.5), -dy)
            #expect(stage.session.frames.allSatisfy { $0.x == 0 })
        }
        #expect(abs(stage.offset - 4_000 - way * Tuning.touchpadScrollFactor) < 1e-6)
        stage.lift()
        #expect(stage.events.isEmpty)
    }

    @Test("B09: Row follows the fingers, and scroll follows the desktop's direction")
    func scrollDirection() {
        for natural in [1.0, -1] {
            var stage = scrolled()
            stage.press(.touchpad, at: Point(x: 180, y: 270))
            for _ in 0..<10 {
                stage.wait(0.01)
                stage.send(.scroll(ScrollInput(phase: .moved, position: stage.finger, dx: 0, dy: 10 * natural, time: stage.time)))
            }
            #expect(stage.offset == 4_000 + 250 * natural)
            stage.lift(after: 0.3)
            stage.settle()
            stage.press(.touchpad, at: Point(x: 180, y: 270))
            for _ in 0..<10 {
                stage.wait(0.01)
                stage.send(.scroll(ScrollInput(phase: .moved, position: stage.finger, dx: 10, dy: natural, time: stage.time)))
            }
            stage.wait(0.3)
            #expect(stage.session.frames.count { abs($0.x - 100) < 0.3 } == 1)
        }
    }

    @Test("B11: Scroll ends by a timeout, which is longer if an end event is promised", arguments: [false, true])
    func silence(promises: Bool) {
        let allowed = promises ? Tuning.promisedScrollTimeout : Tuning.scrollTimeout
        var stage = SessionDriver()
        stage.promisesStop = promises
        stage.press(.touchpad, "t2")
        stage.move(200)
        stage.wait(allowed - 0.01, rate: 120)
        #expect(stage.changes.isEmpty && stage.scene.isMoving)
        stage.wait(0.02, rate: 120)
        #expect(stage.changes == ["complete t2"])
        stage.settle()
        #expect(stage.session.frames.allSatisfy { $0.x == 0 })
    }

    @Test("B11: Deltas after a timeout begin a new scroll")
    func afterSilence() {
        var stage = SessionDriver()
        stage.promisesStop = false
        stage.press(.touchpad, "t2")
        stage.move(100)
        stage.sleep(700)
        stage.nudge(100)
        #expect(stage.changes.isEmpty)
        #expect(stage.x("t2") == 0)
        stage.move(100)
        stage.wait(2)
        #expect(stage.changes == ["complete t2"])
        stage.lift()
        stage.settle()
        #expect(stage.changes.count == 1)
    }

    @Test("B11: Scroll that ends by a timeout is no flick")
    func silentEndIsSlow() {
        var stage = scrolled()
        stage.promisesStop = false
        let row = stage.session.frames[4].item.id.text
        stage.press(.touchpad, row)
        stage.move(-120, over: 0.05, steps: 5)
        stage.wait(1)
        #expect(stage.changes.isEmpty && stage.x(row) == 0)
    }

    @Test("B11: Events delayed by a slow frame don't time out")
    func slowFrame() {
        var stage = SessionDriver()
        stage.promisesStop = false
        stage.press(.touchpad, "t2")
        for _ in 0..<10 {
            stage.sleep(0.01)
            stage.nudge(12)
        }
        // The next event came 10 ms later, but is handled only after half a second.
        let happened = stage.time + 0.01
        stage.sleep(0.5)
        stage.send(.scroll(ScrollInput(phase: .moved, position: stage.finger, dx: 80, time: happened, promisesStop: false)))
        stage.wait(0.14)
        #expect(abs(stage.x("t2") - 200) < 1)
        stage.wait(0.02)
        #expect(stage.changes == ["complete t2"])
    }

    @Test("A27: Swipe without an end event releases its row after the timeout")
    func noEnd() {
        var stage = SessionDriver()
        stage.promisesStop = false
        stage.press(.touchpad, "t2")
        stage.move(150)
        stage.settle()
        #expect(stage.scene.activeGesture.isIdle && stage.x("t2") == 0 && stage.events.isEmpty)
    }

    @Test("B12: Empty delta ends the scroll")
    func zeroDelta() {
        var stage = SessionDriver()
        stage.press(.touchpad, "t2")
        stage.move(200)
        stage.nudge(0)
        #expect(stage.changes == ["complete t2"])
        stage.lift()
        stage.nudge(0)
        stage.settle()
        #expect(stage.changes.count == 1 && stage.scene.activeGesture.isIdle)
    }

    @Test("B13: Pause between the beginning and the first delta changes nothing")
    func hold() {
        var stage = SessionDriver()
        stage.press(.touchpad, "t2")
        stage.wait(0.4)
        stage.press(.touchpad, "t2")
        stage.wait(0.4)
        stage.move(200)
        stage.lift()
        #expect(stage.changes == ["complete t2"])
    }

    @Test("B14: Small deltas add up")
    func accumulates() {
        for steps in [10, 100, 800] {
            var stage = SessionDriver()
            stage.press(.touchpad, "t2")
            stage.move(160, over: 2, steps: steps)
            stage.wait(0.3)
            #expect(abs(stage.x("t2") - 160) < 0.25)
        }
    }

    @Test("B15: First delta that is too large is limited and is no flick, even during a fling")
    func wildFirst() {
        var stage = SessionDriver()
        stage.press(.touchpad, "t2")
        stage.nudge(5_000)
        stage.wait(0.01)
        stage.nudge(2)
        stage.wait(0.01)
        stage.nudge(2)
        stage.wait(0.3)
        #expect(abs(stage.x("t2") - Tuning.maxFirstDelta - 4) < 0.25)
        stage.lift()
        #expect(stage.changes.isEmpty)

        stage = scrolled()
        stage.press(.touchpad, at: Point(x: 180, y: 270))
        stage.move(0, -300, over: 0.2)
        stage.lift()
        stage.wait(0.05)
        stage.press(.touchpad, at: Point(x: 180, y: 270))
        let offset = stage.offset
        stage.nudge(0, -5_000)
        #expect(stage.offset - offset <= Tuning.maxFirstDelta * Tuning.touchpadScrollFactor + 0.5)
    }

    @Test("Scroll cancelled by the system ignores its remaining deltas")
    func takenAway() {
        var stage = SessionDriver()
        stage.press(.touchpad, "t2")
        stage.move(200)
        stage.cancel()
        stage.move(-100)
        stage.wait(0.1)
        #expect(stage.x("t2") == 0 && stage.changes.isEmpty)
        stage.press(.touchpad, "t2")
        stage.move(200)
        stage.lift()
        #expect(stage.changes == ["complete t2"])
    }

    @Test("Beginning of a scroll ends one whose end event was lost, and acts on the row under the pointer")
    func nextStroke() {
        for dx in [150.0, 200] {
            var stage = SessionDriver()
            stage.press(.touchpad, "t2")
            stage.move(dx, over: 0.5)
            stage.press(.touchpad, "t5")
            #expect(stage.changes == (dx > 180 ? ["complete t2"] : []))
            stage.move(100)
            #expect(stage.x("t5") > 90)
            stage.lift(after: 0.3)
            stage.settle()
            #expect(stage.session.frames.allSatisfy { $0.x == 0 } && stage.changes.count == (dx > 180 ? 1 : 0))
        }
    }

    @Test("Input that isn't finite moves nothing and lets the list come to rest")
    func wild() {
        for wild in [Double.nan, .infinity, -.infinity] {
            var stage = SessionDriver()
            stage.press(.touchpad, "t2")
            stage.move(50)
            stage.nudge(wild, 0)
            stage.nudge(0, wild)
            stage.send(.scroll(ScrollInput(phase: .moved, position: Point(x: wild, y: wild), dx: 1, dy: 1, time: wild)))
            let settled = stage.settle()
            #expect(settled && stage.scene.activeGesture.isIdle)
            #expect(stage.session.frames.allSatisfy { $0.x == 0 && $0.y.isFinite })
        }
    }
}

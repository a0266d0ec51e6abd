import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Pinches without a result, and interrupted ones. Rows are 54 px high, ten of them in view.
@Suite struct PinchCancellationTests {
    @Test("E10: Pinch opened and closed inserts nothing, and the rows return within 0.2 s")
    func closedAgain() {
        var stage = SessionDriver()
        stage.touch("t3", "t4")
        stage.spread(-40, 40)
        stage.spread(25, -25)
        #expect(stage.events == [.armedToAdd, .disarmed] && abs(stage.gap - 30) < 1e-9)
        let before = stage.picture
        stage.pinch(.ended)
        #expect(SessionDriver.isSame(before, stage.picture))
        var gap = stage.gap
        for _ in 0..<12 {
            stage.wait(1 / 60)
            #expect(stage.gap <= gap && stage.gap >= 0)
            gap = stage.gap
        }
        #expect(gap < 0.01 * 30 + 1e-9)
        stage.settle()
        #expect(stage.names == SessionDriver().names && stage.edited == nil && stage.isAtRest)
    }

    @Test("E18: Pinch cancelled by a third finger or the system inserts nothing")
    func takenAway() {
        var stage = SessionDriver()
        stage.touch("t3", "t4")
        stage.spread(-60, 60)
        stage.pinch(.cancelled)
        #expect(stage.events == [.armedToAdd, .disarmed])
        stage.settle()
        #expect(stage.names == SessionDriver().names && stage.edited == nil && stage.isAtRest)
    }

    @Test("Escape during a pinch closes the gap and ignores the fingers", arguments: [false, true])
    func escape(onTouchpad: Bool) {
        var stage = SessionDriver()
        if onTouchpad {
            stage.scaling(.began, 1, at: 216)
            stage.scaling(.moved, 2, at: 216)
            stage.command(.escape)
            stage.scaling(.moved, 3, at: 216)
            #expect(stage.gap <= 110)
            stage.scaling(.ended, 3, at: 216)
        } else {
            stage.touch("t3", "t4")
            stage.spread(-60, 60)
            stage.command(.escape)
            stage.spread(-60, 60)
            #expect(stage.gap <= 120)
            stage.pinch(.ended)
        }
        #expect(stage.events == [.armedToAdd, .disarmed])
        stage.settle()
        #expect(stage.names == SessionDriver().names && stage.edited == nil && stage.isAtRest)
    }

    @Test("C02: Two fingers put down during a swipe or scroll don't pinch")
    func refused() {
        for dx in [100.0, 0] {
            var stage = SessionDriver(todo: 60)
            stage.press("t4")
            stage.move(dx, dx == 0 ? -100 : 0)
            stage.touch("t4", "t5")
            stage.spread(-60, 60)
            #expect(stage.gap == 0 && stage.events.isEmpty)
            stage.lift(after: 0.3)
            stage.settle()
            #expect(stage.names == SessionDriver(todo: 60).names && stage.isAtRest)
        }
    }

    @Test("Scroll that begins during a touchpad pinch closes the gap and reports it")
    func strokeAfterPinch() {
        var stage = SessionDriver(todo: 60)
        stage.scaling(.began, 1, at: 270)
        stage.scaling(.moved, 2, at: 270)
        stage.press(.touchpad, at: Point(x: 180, y: 270))
        #expect(stage.events == [.armedToAdd, .disarmed])
        stage.move(0, -60)
        stage.lift(after: 0.3)
        stage.settle()
        #expect(stage.names.count == 60 && stage.isAtRest && stage.offset > 100)
    }

    @Test(
        "E21: New row left blank is removed and the rows close up",
        arguments: [
            Command.commit, .finishEditing, .escape,
        ])
    func leftEmpty(command: Command) {
        var stage = SessionDriver()
        stage.touch("t3", "t4")
        stage.spread(-60, 60)
        stage.pinch(.ended)
        stage.wait(0.1)
        let before = stage.picture
        stage.command(command)
        #expect(SessionDriver.isSame(before, stage.picture) && stage.names == SessionDriver().names && stage.changes.isEmpty)
        #expect(stage.frame("n0")?.index == nil)
        stage.settle()
        #expect(stage.isAtRest && stage.picture == SessionDriver().picture && stage.session.history.undoable.isEmpty)
    }

    @Test("Undo during a pinch ends the pinch without a jump")
    func undoMeanwhile() {
        var stage = SessionDriver()
        stage.swipe("t1", by: -220)
        stage.settle()
        _ = stage.takeEvents()
        stage.touch("t4", "t5")
        stage.spread(-60, 60)
        let before = stage.picture
        stage.command(.undo)
        #expect(stage.names.contains("t1") && stage.events == [.armedToAdd, .disarmed, .undid(.delete)])
        #expect(SessionDriver.isSame(before, stage.picture))
        stage.spread(-60, 60)
        stage.pinch(.ended)
        stage.settle()
        #expect(stage.names == SessionDriver().names && stage.isAtRest)
    }

    @Test("Row moving out of view continues during a pinch")
    func glidingAway() {
        var stage = SessionDriver(todo: 60)
        stage.swipe("t2", by: 220)
        stage.wait(Tuning.doneDelay)
        stage.touch(100, 400)
        stage.spread(-300, -150, over: 0.05, steps: 3)
        var last = stage.session.frames
        for _ in 0..<120 {
            stage.wait(1 / 120)
            let now = stage.session.frames
            for row in last where row.y > 0 && row.y < 520 { #expect(now.contains { $0.item.id == row.item.id }) }
            last = now
        }
        #expect(!last.contains { $0.item.id.text == "t2" && $0.y < 540 })
        stage.pinch(.cancelled)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("A25: New width cancels a pinch")
    func resized() {
        var stage = SessionDriver()
        stage.touch("t3", "t4")
        stage.spread(-60, 60)
        stage.session.resize(width: 500, height: 540, metrics: SessionDriver.metrics, now: stage.time)
        stage.spread(-60, 60)
        stage.pinch(.ended)
        stage.settle()
        #expect(stage.names == SessionDriver().names && stage.isAtRest)
    }

    @Test("Read-only list doesn't part")
    func readOnly() {
        var stage = SessionDriver(isReadOnly: true)
        stage.touch("t3", "t4")
        stage.spread(-60, 60)
        #expect(stage.placeholder == nil && stage.y("t3") == 162)
        stage.pinch(.ended)
        #expect(stage.names.count == 20 && stage.scene.activeGesture.isIdle)
    }
}

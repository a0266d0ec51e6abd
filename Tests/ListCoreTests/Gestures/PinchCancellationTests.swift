// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Pinches without a result, and interrupted ones. Rows are 54 px high, ten of them in view.
@Suite struct PinchCancellationTests {
    @Test("E10: Pinch opened and closed inserts nothing, and the rows return within 0.2 s")
    func closedAgain() {
        var driver = SessionDriver()
        driver.touch("t3", "t4")
        driver.spread(-40, 40)
        driver.spread(25, -25)
        #expect(driver.events == [.listArmed, .disarmed] && abs(driver.gap - 30) < 1e-9)
        let before = driver.picture
        driver.pinch(.ended)
        #expect(SessionDriver.isSame(before, driver.picture))
        var gap = driver.gap
        for _ in 0..<12 {
            driver.wait(1 / 60)
            #expect(driver.gap <= gap && driver.gap >= 0)
            gap = driver.gap
        }
        #expect(gap < 0.01 * 30 + 1e-9)
        driver.settle()
        #expect(driver.names == SessionDriver().names && driver.edited == nil && driver.isAtRest)
    }

    @Test("E18: Pinch cancelled by a third finger or the system inserts nothing")
    func takenAway() {
        var driver = SessionDriver()
        driver.touch("t3", "t4")
        driver.spread(-60, 60)
        driver.pinch(.cancelled)
        #expect(driver.events == [.listArmed, .disarmed])
        driver.settle()
        #expect(driver.names == SessionDriver().names && driver.edited == nil && driver.isAtRest)
    }

    @Test("Escape during a pinch closes the gap and ignores the fingers", arguments: [false, true])
    func escape(onTouchpad: Bool) {
        var driver = SessionDriver()
        if onTouchpad {
            driver.scaling(.began, 1, at: 216)
            driver.scaling(.moved, 2, at: 216)
            driver.command(.escape)
            driver.scaling(.moved, 3, at: 216)
            #expect(driver.gap <= 110)
            driver.scaling(.ended, 3, at: 216)
        } else {
            driver.touch("t3", "t4")
            driver.spread(-60, 60)
            driver.command(.escape)
            driver.spread(-60, 60)
            #expect(driver.gap <= 120)
            driver.pinch(.ended)
        }
        #expect(driver.events == [.listArmed, .disarmed])
        driver.settle()
        #expect(driver.names == SessionDriver().names && driver.edited == nil && driver.isAtRest)
    }

    @Test("C02: Two fingers put down during a swipe or scroll don't pinch")
    func refused() {
        for dx in [100.0, 0] {
            var driver = SessionDriver(todo: 60)
            driver.press("t4")
            driver.move(dx, dx == 0 ? -100 : 0)
            driver.touch("t4", "t5")
            driver.spread(-60, 60)
            #expect(driver.gap == 0 && driver.events.isEmpty)
            driver.lift(after: 0.3)
            driver.settle()
            #expect(driver.names == SessionDriver(todo: 60).names && driver.isAtRest)
        }
    }

    @Test("Scroll that begins during a touchpad pinch closes the gap and reports it")
    func strokeAfterPinch() {
        var driver = SessionDriver(todo: 60)
        driver.scaling(.began, 1, at: 270)
        driver.scaling(.moved, 2, at: 270)
        driver.press(.touchpad, at: Point(x: 180, y: 270))
        #expect(driver.events == [.listArmed, .disarmed])
        driver.move(0, -60)
        driver.lift(after: 0.3)
        driver.settle()
        #expect(driver.names.count == 60 && driver.isAtRest && driver.offset > 100)
    }

    @Test(
        "E21: New row left blank is removed and the rows close up",
        arguments: [
            Command.commit, .finishEditing, .escape,
        ])
    func leftEmpty(command: Command) {
        var driver = SessionDriver()
        driver.touch("t3", "t4")
        driver.spread(-60, 60)
        driver.pinch(.ended)
        driver.wait(0.1)
        let before = driver.picture
        driver.command(command)
        #expect(
            SessionDriver.isSame(before, driver.picture) && driver.names == SessionDriver().names
                && driver.changes.isEmpty)
        #expect(driver.frame("n0")?.index == nil)
        driver.settle()
        #expect(driver.isAtRest && driver.picture == SessionDriver().picture && driver.session.history.undoable.isEmpty)
    }

    @Test("Undo during a pinch ends the pinch without a jump")
    func undoMeanwhile() {
        var driver = SessionDriver()
        driver.swipe("t1", by: -220)
        driver.settle()
        _ = driver.takeEvents()
        driver.touch("t4", "t5")
        driver.spread(-60, 60)
        let before = driver.picture
        driver.command(.undo)
        #expect(driver.names.contains("t1") && driver.events == [.listArmed, .disarmed, .undid(.delete)])
        #expect(SessionDriver.isSame(before, driver.picture))
        driver.spread(-60, 60)
        driver.pinch(.ended)
        driver.settle()
        #expect(driver.names == SessionDriver().names && driver.isAtRest)
    }

    @Test("Row moving out of view continues during a pinch")
    func glidingAway() {
        var driver = SessionDriver(todo: 60)
        driver.swipe("t2", by: 220)
        driver.wait(Tuning.doneDelay)
        driver.touch(100, 400)
        driver.spread(-300, -150, over: 0.05, steps: 3)
        var last = driver.session.frames
        for _ in 0..<120 {
            driver.wait(1 / 120)
            let now = driver.session.frames
            for row in last where row.y > 0 && row.y < 520 { #expect(now.contains { $0.item.id == row.item.id }) }
            last = now
        }
        #expect(!last.contains { $0.item.id.text == "t2" && $0.y < 540 })
        driver.pinch(.cancelled)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("A25: New width cancels a pinch")
    func resized() {
        var driver = SessionDriver()
        driver.touch("t3", "t4")
        driver.spread(-60, 60)
        driver.session.resize(width: 500, height: 540, metrics: SessionDriver.metrics, now: driver.time)
        driver.spread(-60, 60)
        driver.pinch(.ended)
        driver.settle()
        #expect(driver.names == SessionDriver().names && driver.isAtRest)
    }

    @Test("Pinch in a read-only list moves nothing")
    func readOnly() {
        var driver = SessionDriver(isReadOnly: true)
        driver.press("t3")
        driver.touch("t3", "t4")
        driver.spread(-60, 60)
        #expect(driver.placeholder == nil && driver.y("t3") == 162)
        driver.move(0, -100)
        #expect(driver.y("t3") == 162)
        driver.pinch(.ended)
        #expect(driver.names.count == 20 && driver.session.gestures.active == nil)
    }
}

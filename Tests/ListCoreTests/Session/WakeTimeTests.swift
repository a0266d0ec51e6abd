// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Frames while fingers and the pointer rest: none before something is due.
@Suite struct WakeTimeTests {
    @Test("Two fingers that rest on the touchpad need no frame until the scroll times out")
    func restingScroll() {
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.move(100)
        let timeout = driver.time + Tuning.promisedScrollTimeout
        driver.wait(0.9)
        #expect(driver.session.wakeTime == timeout)
        #expect(driver.isMoving && !driver.session.snapshot.isAnimating)
        driver.wait(0.11)
        #expect(driver.session.wakeTime == nil && driver.session.snapshot.isAnimating, "the row springs back")
        driver.settle()
        #expect(driver.session.wakeTime == nil && !driver.session.snapshot.isAnimating)
    }

    @Test("A finger that rests on a row needs no frame until the row is lifted")
    func restingFinger() {
        var driver = SessionDriver()
        driver.press("t2")
        let longPress = driver.time + Tuning.longPressDelay
        #expect(driver.session.wakeTime == longPress && !driver.session.snapshot.isAnimating)
        driver.wait(Tuning.longPressDelay + 0.01)
        #expect(driver.session.wakeTime == nil && driver.session.snapshot.isAnimating)
    }

    @Test("A pointer that rests between rows needs no frame until they part")
    func restingPointer() {
        var driver = SessionDriver()
        driver.hover(216)
        #expect(driver.session.wakeTime == driver.time + Tuning.hoverDelay && !driver.session.snapshot.isAnimating)
        driver.wait(Tuning.hoverDelay + 0.01)
        #expect(driver.session.wakeTime == nil && driver.session.snapshot.isAnimating)
    }

    @Test("A completed row that rests in its place needs no frame until it moves down", arguments: [false, true])
    func restingRow(isSwiped: Bool) {
        var driver = SessionDriver()
        if isSwiped {
            driver.press("t2")
            driver.move(160)
            driver.lift()
        } else {
            _ = driver.session.focus(on: ItemID("t2"))
            driver.command(.complete)
        }
        let start = driver.time + Tuning.doneDelay
        driver.wait(Tuning.doneDelay - 0.05)
        #expect(driver.session.wakeTime == start && !driver.session.snapshot.isAnimating)
        driver.wait(0.06)
        #expect(driver.session.wakeTime == nil && driver.session.snapshot.isAnimating)
    }

    @Test("A timeout takes effect at its own time, also in a frame after a completed row has begun to move down")
    func timeoutAfterRestingRow() {
        var driver = SessionDriver()
        _ = driver.session.focus(on: ItemID("t2"))
        driver.command(.complete)
        driver.wait(0.5)
        driver.press(.touchpad, "t0")
        driver.move(40)
        let (start, timeout) = (driver.session.gestures.motions.wakeTime, driver.session.gestures.deadline)
        #expect(start != nil && timeout != nil && start ?? 0 < timeout ?? 0)
        driver.sleep(3)
        _ = driver.session.advance(to: driver.time)
        #expect(driver.session.frames.allSatisfy { $0.x == 0 }, "the swiped row has sprung back")
    }

    @Test("Nothing follows a finger before its gesture is recognized")
    func following() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.nudge(Tuning.touchSlop / 2)
        #expect(driver.session.isFollowing == false)
        driver.nudge(Tuning.touchSlop)
        #expect(driver.session.isFollowing == true)
        driver.lift()
        #expect(driver.session.isFollowing == false)
    }

    @Test("A motion that starts while a timeout is pending starts at its own time, but not after the timeout")
    func resuming() {
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.move(100)
        driver.wait(0.5)
        let timeout = driver.session.wakeTime ?? 0
        driver.session.set(inset: 0, now: timeout - 0.1)
        #expect(driver.session.now == timeout - 0.1)
        driver.session.set(inset: 0, now: timeout + 0.1)
        #expect(driver.session.now == timeout)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Swipes with swapped sides. Everything about a swipe depends on the preference.
@Suite struct SwappedSwipeTests {
    private func makeDriver(mirrored: Bool = false) -> SessionDriver {
        var driver = SessionDriver()
        driver.session.set(mirrored: mirrored, reducesMotion: false)
        _ = driver.session.set(swapsSwipes: true, now: driver.time)
        return driver
    }

    @Test(
        "Swapped swipe to the left completes and to the right deletes, mirrored in right-to-left text",
        arguments: [false, true])
    func sides(mirrored: Bool) {
        var driver = makeDriver(mirrored: mirrored)
        let left = mirrored ? 200.0 : -200
        driver.swipe("t2", by: left)
        driver.swipe("t3", by: -left)
        #expect(driver.changes == ["complete t2", "delete t3"])
    }

    @Test("Swapped swipe to the left shows strikethrough and cue of completing, one to the right the cue of deleting")
    func cues() {
        for (dx, side, strike) in [(-90.0, SwipeAction.complete, 0.5), (90, .delete, 0)] {
            var driver = makeDriver()
            driver.press("t2")
            driver.move(dx)
            driver.wait(0.5)
            #expect(driver.frame("t2")?.icon?.side == side && abs((driver.frame("t2")?.strike ?? -1) - strike) < 0.02)
        }
    }

    @Test("Flick that deletes must be twice as fast as one that completes on either side")
    func flicks() {
        for (direction, isActed) in [(-1.0, true), (1, false)] {
            var driver = makeDriver()
            driver.press("t2")
            // Between the two: 1.4 times the velocity of completing.
            driver.move(direction * 60, over: 60 / (Device.touchscreen.flick * 1.4), steps: 12)
            driver.lift(after: 0)
            #expect(driver.changes.isEmpty != isActed, "to \(direction)")
        }
    }

    @Test("Deleted row leaves to the side of the swipe")
    func removal() {
        var driver = makeDriver()
        driver.swipe("t2", by: 200)
        let x = driver.x("t2")
        driver.wait(0.05)
        #expect(driver.changes == ["delete t2"] && driver.x("t2") > x)
        driver.settle()
        driver.send(.command(.undo))
        driver.settle()
        #expect(driver.x("t2") == 0 && driver.isInFinalState)
    }

    @Test("Swiped row returns when the sides are swapped")
    func whileHeld() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(200)
        driver.take(driver.session.set(swapsSwipes: true, now: driver.time))
        driver.lift()
        driver.settle()
        #expect(driver.changes.isEmpty && driver.isInFinalState && driver.events.contains(.disarmed))
    }
}

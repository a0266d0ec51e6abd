// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows that lean by themselves at the first start.
@Suite struct DemonstrationTests {
    private func demonstrate(_ way: Demonstration, in driver: inout SessionDriver) {
        _ = driver.session.demonstrate(way, with: ItemID("t1"), now: driver.time)
    }

    @Test(
        "K17: Row leans 40 px to its side with its icon, and springs back without an effect", arguments: [false, true])
    func leans(isMirrored: Bool) {
        for (action, side) in [(SwipeAction.complete, 1.0), (.delete, -1)] {
            var driver = SessionDriver()
            driver.session.set(mirrored: isMirrored, reducesMotion: false)
            demonstrate(.swipe(action), in: &driver)
            var farthest = 0.0
            for _ in 0..<120 {
                driver.wait(1 / 120, rate: 120)
                let x = driver.x("t1") * side * (isMirrored ? -1 : 1)
                #expect(x >= 0)
                farthest = max(farthest, x)
                if x > Tuning.demonstrationIconDistance {
                    #expect(driver.frame("t1")?.icon?.opacity == 1 && driver.frame("t1")?.icon?.side == action)
                }
                #expect(driver.frame("t1")?.strike == 0)
            }
            #expect(abs(farthest - 40) < 0.5)
            driver.settle()
            #expect(driver.isInFinalState && driver.events.isEmpty)
        }
    }

    @Test("K17: Row leans up or down by less than a gap of 16 px")
    func nudges() {
        for (way, side) in [(Demonstration.down, 1.0), (.up, -1)] {
            var driver = SessionDriver()
            demonstrate(way, in: &driver)
            driver.wait(0.18)
            #expect(abs((driver.y("t1") - 54) * side - 12) < 1)
            driver.settle()
            #expect(driver.isInFinalState)
        }
    }

    @Test("H20: Leaning row is caught by a press and can be swiped from there")
    func caught() {
        for device in Device.allCases {
            var driver = SessionDriver()
            demonstrate(.swipe(.complete), in: &driver)
            driver.wait(0.2)
            let x = driver.x("t1")
            driver.press(device, "t1")
            driver.wait(0.3)
            #expect(driver.x("t1") == x && x > 30)
            driver.move(200, over: 0.5)
            driver.wait(0.3)
            #expect(abs(driver.x("t1") - x - 200) < 0.5)
            driver.lift()
            #expect(driver.changes == ["complete t1"])
        }
    }

    @Test("K17: Nothing leans with reduced motion, while a finger holds the list, or while a text is open")
    func refused() {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: true)
        demonstrate(.swipe(.complete), in: &driver)
        #expect(!driver.isMoving)
        driver.session.set(mirrored: false, reducesMotion: false)
        driver.press("t3")
        demonstrate(.swipe(.complete), in: &driver)
        driver.wait(0.1)
        #expect(driver.x("t1") == 0)
        driver.lift()
        #expect(driver.edited == "t3")
        demonstrate(.swipe(.complete), in: &driver)
        driver.wait(0.1)
        #expect(driver.x("t1") == 0)
    }
}

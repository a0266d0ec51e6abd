// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Gestures with the user's preferences.
@Suite struct MovementLimitsTests {
    private func driver(width: Double = 360, _ change: (inout MovementLimits) -> Void) -> SessionDriver {
        var driver = SessionDriver(width: width)
        var limits = MovementLimits()
        change(&limits)
        #expect(driver.session.set(limits: limits, now: driver.time) == [])
        return driver
    }

    @Test(
        "B45: A swipe acts beyond the length that the user prefers, and chooses a date farther out",
        arguments: [
            (90.0, 360.0, 90.0, 230.0), (90, 200, 50, 150), (90, 1_000, 90, 230), (180, 360, 180, 270),
            (270, 360, 270, 315), (270, 200, 150, 175), (270, 1_000, 270, 410),
        ])
    func swipeLength(length: Double, width: Double, threshold: Double, dateThreshold: Double) {
        for device in Device.allCases {
            for (distance, changes) in [
                (threshold - 0.5, []), (threshold + 0.5, ["complete t2"]), (dateThreshold - 0.5, ["complete t2"]),
                (dateThreshold + 0.5, []), (0.5 - threshold, []), (-threshold - 0.5, ["delete t2"]),
            ] {
                var driver = driver(width: width) { $0.swipeLength = length }
                driver.swipe("t2", by: distance, with: device)
                #expect(driver.changes == changes, "\(device), \(distance)")
            }
        }
    }

    @Test(
        "B46: A row is lifted after the delay that the user prefers, and a press before is a tap or a click",
        arguments: [0.3, 0.5, 1], [Device.touchscreen, .mouse])
    func holdDelay(delay: Double, device: Device) {
        for (seconds, isHold) in [(delay - 0.02, false), (delay + 0.02, true)] {
            var driver = driver { $0.holdDelay = delay }
            driver.press(device, "t2")
            driver.move(0, 4, over: 0.1)
            driver.move(0, -4, over: 0.1)
            driver.wait(seconds - 0.2)
            #expect(driver.reordered == (isHold ? "t2" : nil))
            driver.lift(after: 0)
            #expect(driver.menus.count == (isHold ? 1 : 0) && driver.edited == (isHold ? nil : "t2"))
        }
    }

    @Test("B47: A device whose swipes are off neither completes nor deletes; the others do", arguments: Device.allCases)
    func swipesOff(device: Device) {
        for other in Device.allCases {
            for (distance, change) in [(250.0, "complete t2"), (-250, "delete t2")] {
                var driver = SessionDriver()
                _ = driver.session.set(
                    swipingDevices: Set(Device.allCases.filter { $0 != device }), now: driver.time)
                driver.swipe("t2", by: distance, with: other)
                #expect(driver.changes == (other == device ? [] : [change]))
                driver.settle()
                #expect(driver.isInFinalState)
            }
        }
    }

    @Test("B47: Without its swipes, the mouse still moves rows, and two fingers still scroll")
    func otherGestures() {
        var driver = SessionDriver(todo: 60)
        _ = driver.session.set(swipingDevices: [.touchscreen], now: driver.time)
        driver.press(.mouse, "t2")
        driver.move(40, 54)
        driver.lift(after: 0.2)
        #expect(driver.changes == ["move t2"])
        driver.settle()
        driver.press(.touchpad, "t2")
        driver.move(40, -30)
        driver.lift(after: 0.2)
        driver.settle()
        #expect(driver.offset > 20 && driver.changes == ["move t2"])
    }

    @Test("A changed limit cancels a swipe")
    func changed() {
        var driver = driver { $0.swipeLength = 90 }
        driver.press("t2")
        driver.move(150)
        driver.wait(0.2)
        _ = driver.session.set(limits: MovementLimits(), now: driver.time)
        driver.lift(after: 0.2)
        driver.settle()
        #expect(driver.changes.isEmpty && driver.isInFinalState)
    }
}

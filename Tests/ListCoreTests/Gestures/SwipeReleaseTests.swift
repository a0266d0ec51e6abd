// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct SwipeReleaseTests {
    /// Flicks by 60 px at a velocity (px/s) and returns the changes.
    private func flick(_ velocity: Double, by device: Device, from first: Double = 0) -> [String] {
        var driver = SessionDriver()
        driver.press(device, "t2")
        if first != 0 {
            driver.move(first, over: 1)
            driver.wait(0.3)
        }
        driver.move(velocity > 0 ? 60 : -60, over: 60 / abs(velocity), steps: 6)
        driver.lift(after: 0.001)
        return driver.changes
    }

    @Test("A29: Flick below the threshold acts in its direction", arguments: Device.allCases)
    func flicks(device: Device) {
        let limit = device == .touchpad ? 600.0 : 300
        #expect(flick(limit * 1.1, by: device) == ["complete t2"])
        #expect(flick(limit * 0.9, by: device) == [])
    }

    @Test("A29: Finger that rests on a row and then flicks it in two events acts")
    func quickFlick() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.wait(0.2)
        driver.nudge(8)
        driver.wait(0.01)
        driver.nudge(40)
        driver.lift(after: 0.001)
        #expect(driver.changes == ["complete t2"])
    }

    @Test("Row that returns keeps the symbol of its swipe", arguments: [100.0, -100])
    func returningSymbol(distance: Double) {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(distance, over: 1)
        let held = driver.frame("t2")?.icon
        driver.lift(after: 0.3)
        driver.wait(0.02)
        let icon = driver.frame("t2")?.icon
        #expect(icon != nil && icon?.side == held?.side && icon?.clock == held?.clock && driver.changes.isEmpty)
    }

    @Test("A29: Flick acts in its direction even if the row is less than a pixel from its place")
    func flickFromOtherSide() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(-100, over: 1)
        driver.wait(0.3)
        let reach = driver.session.gestures.swipe?.reach ?? 0
        driver.move(0.5 - reach, over: 0.06, steps: 6)
        driver.lift(after: 0.001)
        #expect(driver.changes == ["complete t2"])
    }

    @Test("A19: Deleting needs twice the velocity of completing and the same distance", arguments: Device.allCases)
    func deletingIsHarder(device: Device) {
        let limit = device == .touchpad ? 600.0 : 300
        #expect(flick(-limit * 1.9, by: device) == [])
        #expect(flick(-limit * 2.2, by: device) == ["delete t2"])
    }

    @Test("A29: Flick by a few pixels does nothing: 48 px with the mouse, 24 px on a touchscreen")
    func shortFlick() {
        for (device, least) in [(Device.mouse, 48.0), (.touchscreen, 24)] {
            for side in [1.0, -1] {
                for (distance, acts) in [(least - 1, false), (least + 1, true)] {
                    var driver = SessionDriver()
                    driver.press(device, "t2")
                    driver.move(side * distance, over: distance / 1_500, steps: 6)
                    driver.lift(after: 0.001)
                    #expect(driver.changes == (acts ? [side > 0 ? "complete t2" : "delete t2"] : []))
                }
            }
        }
    }

    @Test("A10: Flick against the displacement returns the row, even past the threshold")
    func againstDisplacement() {
        for first in [170.0, -170, 260, -260] {
            #expect(flick(first > 0 ? -900 : 900, by: .touchscreen, from: first) == [])
        }
    }

    @Test("A11: Row released toward its place at any velocity never passes it")
    func noCrossing() {
        for velocity in [-700.0, -2_000, -6_000] {
            var driver = SessionDriver()
            driver.press("t2")
            driver.move(150, over: 0.5)
            driver.wait(0.2)
            driver.move(-100, over: -100 / velocity, steps: 4)
            driver.lift(after: 0.001)
            #expect(driver.changes.isEmpty)
            while driver.session.isMoving {
                driver.wait(0.004, rate: 250)
                #expect(driver.x("t2") >= 0)
            }
        }
    }

    @Test("Row released outward continues with the finger's velocity before it returns")
    func keepsVelocity() {
        var driver = SessionDriver()
        driver.press(.touchpad, "t2")
        driver.move(100, over: 0.2, steps: 20)
        driver.lift(after: 0.001)
        let before = driver.x("t2")
        driver.wait(0.01, rate: 100)
        #expect(driver.x("t2") > before)
        #expect(driver.changes.isEmpty)
    }

    @Test("A13: Events at the same time or back in time give no velocity")
    func zeroTime() {
        for time in [0.0, -5, .nan, .infinity] {
            var hands = ArbiterDriver()
            hands.eventTime = time
            hands.press("t2")
            for _ in 0..<10 { hands.nudge(10) }
            hands.lift()
            #expect(hands.acts.isEmpty)
            hands.advance(10)
            #expect(!(hands.gestures.isAnimating || hands.gestures.wakeTime != nil) && hands.x("t2") == 0)
        }
    }

    @Test("Positions that aren't finite move nothing")
    func wildPositions() {
        for wild in [Double.nan, .infinity, -.infinity] {
            var hands = ArbiterDriver()
            hands.press("t2")
            hands.move(50)
            let before = hands.x("t2")
            hands.nudge(wild)
            #expect(hands.x("t2") == before)
            hands.lift()
            hands.advance(10)
            #expect(hands.gestures.active == nil && hands.x("t2") == 0)
        }
        var hands = ArbiterDriver()
        hands.finger = Point(x: .nan, y: 100)
        hands.send(.began)
        #expect(hands.gestures.active == nil)
        hands.finger = Point(x: -1e308, y: 100)
        hands.send(.began)
        hands.finger = Point(x: 1e308, y: 100)
        hands.send(.moved)
        hands.lift()
        hands.advance(10)
        #expect(hands.gestures.frames(of: hands.list).allSatisfy { $0.x == 0 })
    }

    @Test("A14: Gesture that ends several times acts once")
    func once() {
        for device in Device.allCases {
            var driver = SessionDriver()
            driver.press(device, "t2")
            driver.move(220)
            driver.lift()
            driver.lift()
            driver.cancel()
            driver.lift()
            #expect(driver.changes == ["complete t2"])
        }
    }

    @Test("A15: Each crossing of the threshold is reported once")
    func crossings() {
        var driver = SessionDriver()
        driver.press("t2")
        for _ in 0..<3 {
            driver.move(220)
            driver.move(5)
            driver.wait(0.3)
            driver.move(-225)
        }
        #expect(
            driver.events == [.armed(.complete), .disarmed, .armed(.complete), .disarmed, .armed(.complete), .disarmed])
    }

    @Test("A18: Row follows 1:1 past the threshold and past the window's edge")
    func farther() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(200)
        driver.wait(0.5)
        #expect(abs(driver.x("t2") - 200) < 0.25)
        let told = driver.events
        driver.move(900)
        driver.wait(0.5)
        #expect(abs(driver.x("t2") - 1_100) < 0.25)
        #expect(driver.frame("t2")?.icon?.opacity == 1)
        #expect(driver.events == told + [.armed(.setDate)])
    }

    @Test("A20: Opacity of the cue is the distance ÷ the threshold, and 1 only from the threshold on")
    func cueOpacity() {
        for dx in stride(from: 20.0, through: 240, by: 4) {
            for sign in [1.0, -1] {
                var driver = SessionDriver()
                driver.press("t2")
                driver.move(dx * sign, over: 0.1, steps: 4)
                for _ in 0..<3 {
                    let cue = driver.frame("t2")?.icon
                    #expect(abs((cue?.opacity ?? -1) - min(dx / 180, 1)) < 1e-9)
                    #expect(cue?.isArmed == (dx > 180))
                    #expect(cue?.side == (sign > 0 ? .complete : .delete))
                    driver.wait(0.05)
                }
            }
        }
    }

    @Test("A28: Strikethrough follows the swipe and reverts with the row")
    func strikeFollows() {
        var driver = SessionDriver()
        driver.press("t2")
        for dx in stride(from: 20.0, through: 180, by: 20) {
            driver.move(20, over: 0.2)
            driver.wait(0.4)
            #expect(abs((driver.frame("t2")?.strike ?? -1) - dx / 180) < 0.01)
        }
        driver.move(-40, over: 0.2)
        driver.lift(after: 0.2)
        while driver.session.isMoving {
            #expect(abs((driver.frame("t2")?.strike ?? -1) - min(driver.x("t2") / 180, 1)) < 0.01)
            driver.wait(0.02)
        }
        #expect(driver.frame("t2")?.strike == 0)
    }

    @Test("Swipe to the left completes in right-to-left text")
    func mirrored() {
        var driver = SessionDriver()
        driver.session.set(mirrored: true, reducesMotion: false)
        driver.swipe("t2", by: -200)
        driver.swipe("t3", by: 200)
        #expect(driver.changes == ["complete t2", "delete t3"])
        #expect((driver.frame("t3")?.x ?? 1_000) > 0)
    }
}

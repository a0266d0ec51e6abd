// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct ScrollVsSwipeTests {
    /// Moves fingers in one direction by a distance (px) and returns the recognized gesture.
    private func verdict(_ device: Device, _ dx: Double, _ dy: Double, steps: Int = 10) -> String {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 500)
        driver.press(device, at: Point(x: 180, y: 270))
        let offset = driver.offset
        driver.move(dx, dy, over: 0.2, steps: steps)
        // Shorter than a long press, which would lift the row.
        driver.wait(0.2)
        if driver.session.gestures.reorder != nil { return "carry" }
        let swiped = driver.session.frames.contains { abs($0.x) > 0 }
        let scrolled = driver.offset != offset
        return swiped ? (scrolled ? "both" : "swipe") : scrolled ? "scroll" : "nothing"
    }

    @Test(
        "B01, F18: Movement with |dx| < 1.2·|dy| scrolls, or reorders with the mouse, and any other swipes",
        arguments: Device.allCases
    )
    func direction(device: Device) {
        let along = device == .mouse ? "carry" : "scroll"
        for (sx, sy) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
            #expect(verdict(device, 60 * sx, 60 * sy) == along, "equal distances scroll")
            #expect(verdict(device, 59.5 * sx, 50 * sy) == along)
            #expect(verdict(device, 60.5 * sx, 50 * sy) == "swipe")
            #expect(verdict(device, 0, 60 * sy) == along)
            #expect(verdict(device, 60 * sx, 0) == "swipe")
        }
    }

    @Test(
        "B40: Movement within the slop isn't recognized: 16 px for a finger, 8 px for the touchpad, the desktop's threshold, at least 12.5 px, for the mouse"
    )
    func slop() {
        #expect(verdict(.touchscreen, 15.9, 0) == "nothing")
        #expect(verdict(.touchscreen, 16.1, 0) == "swipe")
        #expect(verdict(.touchpad, 7.9, 0) == "nothing")
        #expect(verdict(.touchpad, 8.1, 0) == "swipe")
        for slop in [3.0, 8, 20] {
            var driver = SessionDriver()
            driver.press(.mouse, at: driver.middle("t2"), slop: slop)
            let slop = max(slop, 12.5)
            driver.nudge(slop - 0.1)
            driver.wait(0.3)
            #expect(driver.x("t2") == 0)
            driver.nudge(0.2)
            driver.wait(0.3)
            #expect(abs(driver.x("t2") - slop - 0.1) < 0.25)
        }
    }

    @Test("B16: Recognized gesture lasts until all fingers are up", arguments: Device.allCases)
    func locked(device: Device) {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 500)
        driver.press(device, at: Point(x: 180, y: 270))
        driver.move(0, device == .mouse ? -45 : -20)
        driver.wait(0.3)
        let frames = driver.session.frames
        driver.move(300, 0)
        driver.wait(0.3)
        if device == .mouse {
            #expect(driver.session.gestures.reorder != nil)
            for (frame, old) in zip(driver.session.frames, frames) { #expect(abs(frame.y - old.y) < 0.01) }
            #expect(driver.session.frames.allSatisfy { $0.icon == nil && $0.strike == 0 })
        } else {
            #expect(driver.session.frames == frames)
        }
        driver.lift()
        #expect(driver.changes == (device == .mouse ? ["move t14"] : []))
        driver.settle()
        let offset = driver.offset
        driver.press(device, at: Point(x: 180, y: 270))
        driver.move(40, 0)
        driver.move(0, 200)
        #expect(driver.offset == offset)
        #expect(driver.session.frames.count { $0.x != 0 } == 1)
    }

    @Test(
        "B40: Movement of 26 px along the list before 14 px sideways is never a swipe",
        arguments: [Device.touchscreen, .touchpad])
    func alongFirst(device: Device) {
        for steps in [1, 3, 10] {
            var driver = SessionDriver(todo: 60)
            driver.press(device, at: Point(x: 180, y: 270))
            driver.move(13.9, -26.1, over: 0.1, steps: steps)
            driver.move(300, 0)
            driver.wait(0.5)
            #expect(driver.session.gestures.swipe == nil && driver.session.frames.allSatisfy { $0.x == 0 })
            driver.lift()
            #expect(driver.changes.isEmpty)
        }
    }

    @Test("B04: Swipe never scrolls, and scroll never displaces a row", arguments: Device.allCases)
    func separate(device: Device) {
        for seed in 0..<30 {
            var random = SplitMix64(seed: seed)
            var driver = SessionDriver(todo: 60)
            driver.session.scroll(to: 300.25)
            driver.press(device, at: Point(x: random.number(60...300), y: random.number(10...530)))
            let sideways = random.chance(0.5)
            driver.move(sideways ? 30 : 0, sideways ? 0 : device == .mouse ? 45 : 30, over: 0.2, steps: 6)
            let offset = driver.offset
            for _ in 0..<20 {
                driver.wait(0.01)
                driver.nudge(random.number(-30...30), random.number(-30...30))
                if sideways { #expect(driver.offset == offset && offset == 300.25) }
                // The mouse lifts a row by a vertical drag, and moves nothing else sideways.
                let held = driver.session.gestures.reorder?.item
                if !sideways { #expect(driver.session.frames.allSatisfy { $0.x == 0 || $0.item.id == held }) }
                if !sideways { #expect((held != nil) == (device == .mouse)) }
            }
            driver.lift()
            if sideways { #expect(driver.offset == 300.25) }
        }
    }

    @Test("B05: Touch that stops a fast scroll does nothing else", arguments: [Device.touchscreen, .mouse])
    func catching(device: Device) {
        var driver = SessionDriver(todo: 200)
        driver.press(at: Point(x: 180, y: 400))
        driver.move(0, -200, over: 0.1, steps: 8)
        driver.lift()
        driver.wait(0.1)
        #expect(driver.session.layout.scrollPosition.velocity(at: driver.session.now) > 500)
        let offset = driver.offset
        driver.press(device, at: Point(x: 180, y: 270))
        #expect(abs(driver.offset - offset) <= 0.5 && !driver.isMoving)
        driver.lift()
        #expect(driver.events.isEmpty)
        driver.settle()
        #expect(abs(driver.offset - offset) <= 0.5)
        driver.press(device, at: Point(x: 180, y: 270))
        driver.lift()
        #expect(driver.edited != nil)
    }

    @Test("B06: Swipe is refused during a fling and works after it", arguments: Device.allCases)
    func whileFlying(device: Device) {
        var driver = SessionDriver(todo: 200)
        driver.press(at: Point(x: 180, y: 400))
        driver.move(0, -200, over: 0.1, steps: 8)
        driver.lift()
        driver.wait(0.1)
        driver.press(device, at: Point(x: 180, y: 270))
        driver.move(250)
        #expect(driver.session.frames.allSatisfy { $0.x == 0 })
        driver.lift()
        #expect(driver.changes.isEmpty)
        driver.settle()
        driver.press(device, at: Point(x: 180, y: 270))
        driver.move(250)
        driver.lift()
        #expect(driver.changes.count == 1)
    }

    @Test("Slow diagonal scroll with a trembling finger never swipes", arguments: 0..<60)
    func diagonal(seed: Int) {
        var random = SplitMix64(seed: seed)
        for device in [Device.touchscreen, .touchpad] {
            var driver = SessionDriver(todo: 200)
            driver.session.scroll(to: 3_000)
            driver.press(device, at: Point(x: 180, y: 270))
            let (slope, down) = (random.number(-1.05...1.05), random.chance(0.5) ? 1.0 : -1)
            for _ in 0..<60 {
                driver.wait(random.number(0.004...0.03), rate: 60)
                let step = random.number(0.3...4)
                driver.nudge(slope * step + random.number(-0.04...0.04) * step, step * down)
                #expect(driver.session.frames.allSatisfy { $0.x == 0 })
            }
            driver.lift()
            driver.settle()
            #expect(driver.events.isEmpty && driver.offset != 3_000)
        }
    }

    @Test("A23: Drag from the window's edge isn't a swipe, but a tap there is a tap, and the touchpad has no edge")
    func edges() {
        for x in [0.0, 5, 355, 360] {
            for device in [Device.touchscreen, .mouse] {
                var driver = SessionDriver()
                driver.press(device, at: Point(x: x, y: 80))
                driver.move(x < 180 ? 250 : -250)
                driver.lift()
                #expect(driver.events.isEmpty)
                driver.press(device, at: Point(x: x, y: 80))
                driver.lift()
                #expect(driver.events.isEmpty && driver.edited == "t1")
            }
            var driver = SessionDriver()
            driver.press(.touchpad, at: Point(x: x, y: 80))
            driver.move(250)
            driver.lift()
            #expect(driver.changes == ["complete t1"])
        }
    }
}

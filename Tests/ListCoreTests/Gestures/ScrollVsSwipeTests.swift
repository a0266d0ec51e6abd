import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

@Suite struct ScrollVsSwipeTests {
    /// Moves fingers in one direction by a distance (px) and returns the recognized gesture.
    private func verdict(_ device: Device, _ dx: Double, _ dy: Double, steps: Int = 10) -> String {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: 500)
        stage.press(device, at: Point(x: 180, y: 270))
        let offset = stage.offset
        stage.move(dx, dy, over: 0.2, steps: steps)
        // Shorter than a long press, which would lift the row.
        stage.wait(0.2)
        if stage.scene.activeGesture.reorder != nil { return "carry" }
        let swiped = stage.session.frames.contains { abs($0.x) > 0 }
        let scrolled = stage.offset != offset
        return swiped ? (scrolled ? "both" : "swipe") : scrolled ? "scroll" : "nothing"
    }

    @Test(
        "B01, F16: Movement with |dx| < 1.2·|dy| scrolls, or reorders with the mouse, and any other swipes",
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

    @Test("Movement within the slop isn't recognized: 16 px for a finger, 8 px for the touchpad, the desktop's threshold for the mouse")
    func slop() {
        #expect(verdict(.touchscreen, 15.9, 0) == "nothing")
        #expect(verdict(.touchscreen, 16.1, 0) == "swipe")
        #expect(verdict(.touchpad, 7.9, 0) == "nothing")
        #expect(verdict(.touchpad, 8.1, 0) == "swipe")
        for slop in [3.0, 8, 20] {
            var stage = SessionDriver()
            stage.press(.mouse, at: stage.middle("t2"), slop: slop)
            stage.nudge(slop - 0.1)
            stage.wait(0.3)
            #expect(stage.x("t2") == 0)
            stage.nudge(0.2)
            stage.wait(0.3)
            #expect(abs(stage.x("t2") - slop - 0.1) < 0.25)
        }
    }

    @Test("B02: Recognized gesture lasts until all fingers are up", arguments: Device.allCases)
    func locked(device: Device) {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: 500)
        stage.press(device, at: Point(x: 180, y: 270))
        stage.move(0, -20)
        stage.wait(0.3)
        let frames = stage.session.frames
        stage.move(300, 0)
        stage.wait(0.3)
        if device == .mouse {
            #expect(stage.scene.activeGesture.reorder != nil)
            for (frame, old) in zip(stage.session.frames, frames) { #expect(abs(frame.y - old.y) < 0.01) }
            #expect(stage.session.frames.allSatisfy { $0.cue == nil && $0.strike == 0 })
        } else {
            #expect(stage.session.frames == frames)
        }
        stage.lift()
        #expect(stage.changes.isEmpty)
        stage.settle()
        let offset = stage.offset
        stage.press(device, at: Point(x: 180, y: 270))
        stage.move(40, 0)
        stage.move(0, 200)
        #expect(stage.offset == offset)
        #expect(stage.session.frames.count { $0.x != 0 } == 1)
    }

    @Test("B03: Movement of 26 px along the list before 14 px sideways is never a swipe", arguments: Device.allCases)
    func alongFirst(device: Device) {
        for steps in [1, 3, 10] {
            var stage = SessionDriver(todo: 60)
            stage.press(device, at: Point(x: 180, y: 270))
            stage.move(13.9, -26.1, over: 0.1, steps: steps)
            stage.move(300, 0)
            stage.wait(0.5)
            #expect(stage.scene.activeGesture.swipe == nil && stage.session.frames.allSatisfy { $0.x == 0 || device == .mouse })
            stage.lift()
            #expect(stage.changes.isEmpty)
        }
    }

    @Test("B04: Swipe never scrolls, and scroll never displaces a row", arguments: Device.allCases)
    func separate(device: Device) {
        for seed in 0..<30 {
            var random = SplitMix64(seed: seed)
            var stage = SessionDriver(todo: 60)
            stage.session.scroll(to: 300.25)
            stage.press(device, at: Point(x: random.number(60...300), y: random.number(10...530)))
            let sideways = random.chance(0.5)
            stage.move(sideways ? 30 : 0, sideways ? 0 : 30, over: 0.1, steps: 6)
            let offset = stage.offset
            for _ in 0..<20 {
                stage.wait(0.01)
                stage.nudge(random.number(-30...30), random.number(-30...30))
                if sideways { #expect(stage.offset == offset && offset == 300.25) }
                // The mouse lifts a row by a vertical drag, and moves nothing else sideways.
                let held = stage.scene.activeGesture.reorder?.item
                if !sideways { #expect(stage.session.frames.allSatisfy { $0.x == 0 || $0.item.id == held }) }
                if !sideways { #expect((held != nil) == (device == .mouse)) }
            }
            stage.lift()
            if sideways { #expect(stage.offset == 300.25) }
        }
    }

    @Test("B05: Touch that stops a fast scroll does nothing else", arguments: [Device.touchscreen, .mouse])
    func catching(device: Device) {
        var stage = SessionDriver(todo: 200)
        stage.press(at: Point(x: 180, y: 400))
        stage.move(0, -200, over: 0.1, steps: 8)
        stage.lift()
        stage.wait(0.1)
        #expect(stage.scene.scrollPosition.velocity(at: stage.scene.now) > 500)
        let offset = stage.offset
        stage.press(device, at: Point(x: 180, y: 270))
        #expect(abs(stage.offset - offset) <= 0.5 && !stage.scene.isMoving)
        stage.lift()
        #expect(stage.events.isEmpty)
        stage.settle()
        #expect(abs(stage.offset - offset) <= 0.5)
        stage.press(device, at: Point(x: 180, y: 270))
        stage.lift()
        #expect(stage.edited != nil)
    }

    @Test("B06: Swipe is refused during a fling and works after it", arguments: Device.allCases)
    func whileFlying(device: Device) {
        var stage = SessionDriver(todo: 200)
        stage.press(at: Point(x: 180, y: 400))
        stage.move(0, -200, over: 0.1, steps: 8)
        stage.lift()
        stage.wait(0.1)
        stage.press(device, at: Point(x: 180, y: 270))
        stage.move(250)
        #expect(stage.session.frames.allSatisfy { $0.x == 0 })
        stage.lift()
        #expect(stage.changes.isEmpty)
        stage.settle()
        stage.press(device, at: Point(x: 180, y: 270))
        stage.move(250)
        stage.lift()
        #expect(stage.changes.count == 1)
    }

    @Test("Slow diagonal scroll with a trembling finger never swipes", arguments: 0..<60)
    func diagonal(seed: Int) {
        var random = SplitMix64(seed: seed)
        for device in [Device.touchscreen, .touchpad] {
            var stage = SessionDriver(todo: 200)
            stage.session.scroll(to: 3_000)
            stage.press(device, at: Point(x: 180, y: 270))
            let (slope, down) = (random.number(-1.05...1.05), random.chance(0.5) ? 1.0 : -1)
            for _ in 0..<60 {
                stage.wait(random.number(0.004...0.03), rate: 60)
                let step = random.number(0.3...4)
                stage.nudge(slope * step + random.number(-0.04...0.04) * step, step * down)
                #expect(stage.session.frames.allSatisfy { $0.x == 0 })
            }
            stage.lift()
            stage.settle()
            #expect(stage.events.isEmpty && stage.offset != 3_000)
        }
    }

    @Test("A23: Drag from the window's edge isn't a swipe, but a tap there is a tap, and the touchpad has no edge")
    func edges() {
        for x in [0.0, 5, 355, 360] {
            for device in [Device.touchscreen, .mouse] {
                var stage = SessionDriver()
                stage.press(device, at: Point(x: x, y: 80))
                stage.move(x < 180 ? 250 : -250)
                stage.lift()
                #expect(stage.events.isEmpty)
                stage.press(device, at: Point(x: x, y: 80))
                stage.lift()
                #expect(stage.events.isEmpty && stage.edited == "t1")
            }
            var stage = SessionDriver()
            stage.press(.touchpad, at: Point(x: x, y: 80))
            stage.move(250)
            stage.lift()
            #expect(stage.changes == ["complete t1"])
        }
    }
}

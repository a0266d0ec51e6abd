import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Rows are 54 px high, ten of them in view. Which boundary a pinch opens is in `PinchBoundaryTests`.
@Suite struct PinchTests {
    @Test("E01: Pinch of more than a row on neighboring rows inserts a row between them and opens it")
    func neighbors() {
        for i in 0..<9 {
            var stage = SessionDriver()
            stage.touch("t\(i)", "t\(i + 1)")
            stage.spread(-40, 40)
            #expect(stage.events == [.armedToAdd] && stage.placeholder?.isArmed == true)
            stage.pinch(.ended)
            #expect(stage.names[i + 1] == "n0" && stage.names.count == 21 && stage.edited == "n0")
            stage.command(.type("Between"), .finishEditing)
            #expect(stage.changes == ["add n0"])
            stage.settle()
            #expect(stage.isAtRest)
            stage.command(.undo)
            #expect(stage.names == SessionDriver().names)
        }
    }

    @Test("E02: Pinch doesn't depend on the order of the fingers")
    func reversed() {
        for isReversed in [false, true] {
            var stage = SessionDriver()
            isReversed ? stage.touch("t4", "t3") : stage.touch("t3", "t4")
            isReversed ? stage.spread(30, -60) : stage.spread(-60, 30)
            #expect(abs(stage.gap - 90) < 1e-9 && abs(stage.y("t3") - (162 - 60)) < 1e-9 && abs(stage.y("t4") - (216 + 30)) < 1e-9)
            stage.pinch(.ended)
            #expect(stage.names[4] == "n0")
        }
    }

    @Test("E04: Pinch doesn't depend on the previous one")
    func nothingStale() {
        var stage = SessionDriver()
        stage.touch("t6", "t7")
        stage.spread(-40, 40)
        stage.pinch(.ended)
        stage.command(.escape)
        stage.settle()
        #expect(stage.scene.insertionGap == nil && stage.scene.activeGesture.releaseAction == nil)
        _ = stage.takeEvents()
        stage.touch("t1", "t4")
        stage.spread(-10, 10)
        #expect(stage.events.isEmpty && stage.placeholder?.isArmed == false)
        stage.pinch(.ended)
        #expect(stage.names == SessionDriver().names && stage.edited == nil)
        stage.settle()
        stage.touch("t1", "t2")
        stage.spread(-40, 40)
        stage.pinch(.ended)
        #expect(stage.names[2] == "n1")
    }

    @Test("E09: Pinch ends once at the last positions, and the other finger does nothing then")
    func endsOnce() {
        var stage = SessionDriver()
        stage.press("t3")
        stage.nudge(0, 3)
        stage.touch("t3", "t4")
        stage.spread(-40, 40)
        stage.pinch(.ended)
        #expect(stage.names[4] == "n0" && stage.edited == "n0")
        let names = stage.names
        stage.spread(200, -200)
        stage.pinch(.ended)
        stage.move(0, 120)
        stage.lift()
        #expect(stage.names == names && stage.edited == "n0" && stage.events == [.armedToAdd])
        stage.settle()
        #expect(stage.y("n0") == 0 && stage.scene.activeGesture.isIdle)
    }

    @Test("E11: Rows follow the finger on their side, and the gap is the growth of the distance")
    func followsFingers() {
        for (upper, lower) in [(0.0, 90.0), (-90, 0), (-30, 60), (40, 100), (-100, -20)] {
            var stage = SessionDriver()
            stage.touch("t3", "t4")
            for step in 1...9 {
                stage.spread(upper / 9, lower / 9, over: 0.1, steps: 1)
                let part = Double(step) / 9
                // Movement within the slop isn't a pinch yet.
                guard part * (lower - upper) >= Tuning.pinchSlop else { continue }
                for index in 0..<10 {
                    let y = Double(index) * 54 + part * (index < 4 ? upper : lower)
                    if y > -54, y < 540 { #expect(abs(stage.y("t\(index)") - y) < 1e-9) }
                }
                #expect(abs(stage.gap - part * (lower - upper)) < 1e-9)
            }
            let middle = 216 + (upper + lower) / 2
            #expect(stage.placeholder.map { abs($0.y + $0.height / 2 - middle) < 1e-9 } == true)
        }
    }

    @Test("C01: Two fingers moving sideways swipe only the row of the first one, and don't tap")
    func sidewaysPair() {
        var stage = SessionDriver()
        stage.press(at: stage.middle("t2"))
        stage.touch("t2", "t3")
        for _ in 0..<10 {
            stage.wait(0.02)
            stage.nudge(12)
            stage.fingers.0.x += 12
            stage.fingers.1.x += 12
            stage.pinch(.moved)
        }
        #expect(abs(stage.x("t2") - 120) < 1 && stage.x("t3") == 0 && stage.gap == 0)
        stage.pinch(.cancelled)
        stage.lift(after: 0.3)
        stage.settle()
        #expect(stage.isAtRest && stage.events.isEmpty && stage.edited == nil)
    }

    @Test("Tap with two fingers does nothing")
    func tapOfTwo() {
        var stage = SessionDriver()
        stage.press(at: stage.middle("t2"))
        stage.touch("t2", "t3")
        stage.wait(0.05)
        stage.pinch(.ended)
        stage.lift()
        #expect(stage.edited == nil && stage.isAtRest)
    }

    @Test("Fingers that come together move the list with their middle without overlapping rows")
    func together() {
        var stage = SessionDriver()
        stage.touch("t3", "t6")
        stage.spread(40, -20)
        #expect(stage.placeholder == nil && stage.gap == 0)
        for index in 0..<10 { #expect(abs(stage.y("t\(index)") - (Double(index) * 54 + 10)) < 1e-9) }
        stage.pinch(.ended)
        stage.settle()
        #expect(stage.isAtRest && stage.names == SessionDriver().names && stage.events.isEmpty)
    }

    @Test("Placeholder grows with the gap from its middle up to a row's height")
    func placeholder() throws {
        var stage = SessionDriver()
        stage.touch("t3", "t4")
        #expect(stage.placeholder == nil)
        for gap in [13.5, 27, 54, 54.25, 108, 200] {
            stage.spread(-(gap - stage.gap) / 2, (gap - stage.gap) / 2)
            let shown = try #require(stage.placeholder)
            #expect(shown.style == .growth && shown.isHeld && shown.isArmed == (gap > 54))
            #expect(abs(shown.height - min(gap, 54)) < 1e-9 && abs(shown.opacity - min(gap / 54, 1)) < 1e-9)
            #expect(abs(shown.y + shown.height / 2 - 216) < 1e-9 && shown.colors == Palette.heatMap.colors(index: 4, of: 21))
        }
    }

    @Test("New row continues from the placeholder without a jump", arguments: [58.0, 90, 300])
    func continuity(gap: Double) throws {
        for editsBefore in [false, true] {
            var stage = SessionDriver()
            if editsBefore {
                stage.tap("t8", with: .mouse)
                stage.settle()
            }
            stage.touch("t3", "t4")
            stage.spread(-gap / 3, gap * 2 / 3)
            let (before, seen) = (stage.picture, try #require(stage.placeholder))
            stage.pinch(.ended)
            let row = try #require(stage.frame("n0"))
            #expect(abs(row.y - seen.y) < 1e-9 && abs(row.height - seen.height) < 1e-9 && row.colors == seen.colors)
            #expect(row.opacity == 1 && row.x == 0 && SessionDriver.isSame(before, stage.picture) && stage.placeholder == nil)
            stage.command(.escape)
            stage.settle()
            #expect(stage.isAtRest && stage.picture == SessionDriver().picture)
        }
    }

    @Test("E12: Pinch as wide as the screen or with an extreme scale keeps all rows", arguments: [false, true])
    func wide(onTouchpad: Bool) {
        var stage = SessionDriver()
        if onTouchpad {
            stage.scaling(.began, 1, at: 270)
            for scale in [3.0, 400, -.infinity, .nan, 1e300, 2] {
                stage.wait(0.05)
                stage.scaling(.moved, scale, at: 270)
                #expect(stage.session.frames.allSatisfy { ($0.y + $0.height).isFinite } && stage.gap < 1_500)
            }
            stage.scaling(.ended, 2, at: 270)
        } else {
            stage.touch("t4", "t5")
            stage.spread(-2_000, 3_000)
            #expect(stage.placeholder.map { $0.height == 54 } == true)
            stage.pinch(.ended)
        }
        #expect(stage.names.count == 21 && stage.names[5] == "n0")
        stage.settle()
        #expect(Set(stage.session.frames.map(\.item.id.text)).isSuperset(of: ["t4", "n0", "t5"]))
    }

    @Test("E16: Touchpad pinch parts the list at the pointer and inserts past a row's height")
    func touchpad() {
        var stage = SessionDriver()
        let enough = 1 + 54 / Tuning.touchpadSpan
        stage.scaling(.began, 1, at: 210)
        stage.scaling(.moved, enough - 0.01, at: 210)
        #expect(stage.events.isEmpty && abs(stage.y("t3") - 162 + stage.gap / 2) < 1e-9)
        #expect(abs(stage.y("t4") - 216 - stage.gap / 2) < 1e-9)
        stage.scaling(.moved, enough + 0.01, at: 210)
        #expect(stage.events == [.armedToAdd])
        stage.scaling(.ended, enough + 0.01, at: 210)
        #expect(stage.names[4] == "n0" && stage.edited == "n0" && stage.scene.editing.scroll == nil)
    }

    @Test("E17: Touchpad pinch after a few scroll events cancels the scroll without a jump", arguments: [false, true])
    func afterScrolling(stops: Bool) {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: 300)
        stage.press(.touchpad, at: Point(x: 180, y: 270))
        stage.move(0, -40, over: 0.05, steps: 4)
        if stops { stage.lift(after: 0.001) }
        let before = stage.picture
        stage.scaling(.began, 1, at: 270)
        stage.scaling(.moved, 1, at: 270)
        #expect(SessionDriver.isSame(before, stage.picture) && abs(stage.offset - 400) < 60)
        let offset = stage.offset
        stage.nudge(0, -30)
        stage.wait(2)
        #expect(stage.offset == offset, "neither a fling nor the scroll continues")
        stage.scaling(.moved, 1.8, at: 270)
        #expect(stage.events == [.armedToAdd])
        stage.scaling(.ended, 1.8, at: 270)
        #expect(stage.names.count == 61)
    }

    @Test("H16: New row fades in and a gap closes at once with reduced motion")
    func reducedMotion() {
        var stage = SessionDriver()
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.touch("t3", "t4")
        stage.spread(-20, 20)
        stage.pinch(.ended)
        #expect(stage.gap == 0 && stage.y("t4") == 216)
        stage.touch("t3", "t4")
        stage.spread(-60, 60)
        stage.pinch(.ended)
        #expect(stage.y("n0") == 0 && stage.y("t4") == 54 && stage.y("t3") == -54, "lifted at once")
        stage.settle()
        #expect(stage.frame("n0")?.opacity == 1)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows are 54 px high, ten of them in view. Which boundary a pinch opens is in `PinchBoundaryTests`.
@Suite struct PinchTests {
    @Test("E01: Pinch of more than a row on neighboring rows inserts a row between them and opens it")
    func neighbors() {
        for i in 0..<9 {
            var driver = SessionDriver()
            driver.touch("t\(i)", "t\(i + 1)")
            driver.spread(-40, 40)
            #expect(driver.events == [.listArmed] && driver.placeholder?.isArmed == true)
            driver.pinch(.ended)
            #expect(driver.names[i + 1] == "n0" && driver.names.count == 21 && driver.edited == "n0")
            driver.command(.type("Between"), .finishEditing)
            #expect(driver.changes == ["add n0"])
            driver.settle()
            #expect(driver.isAtRest)
            driver.command(.undo)
            #expect(driver.names == SessionDriver().names)
        }
    }

    @Test("E02: Pinch doesn't depend on the order of the fingers")
    func reversed() {
        for isReversed in [false, true] {
            var driver = SessionDriver()
            isReversed ? driver.touch("t4", "t3") : driver.touch("t3", "t4")
            isReversed ? driver.spread(30, -60) : driver.spread(-60, 30)
            #expect(
                abs(driver.gap - 90) < 1e-9 && abs(driver.y("t3") - (162 - 60)) < 1e-9
                    && abs(driver.y("t4") - (216 + 30)) < 1e-9)
            driver.pinch(.ended)
            #expect(driver.names[4] == "n0")
        }
    }

    @Test("E04: Pinch doesn't depend on the previous one")
    func nothingStale() {
        var driver = SessionDriver()
        driver.touch("t6", "t7")
        driver.spread(-40, 40)
        driver.pinch(.ended)
        driver.command(.escape)
        driver.settle()
        #expect(driver.session.motions.gap == nil && driver.session.gestures.active?.releaseAction == nil)
        _ = driver.takeEvents()
        driver.touch("t1", "t4")
        driver.spread(-10, 10)
        #expect(driver.events.isEmpty && driver.placeholder?.isArmed == false)
        driver.pinch(.ended)
        #expect(driver.names == SessionDriver().names && driver.edited == nil)
        driver.settle()
        driver.touch("t1", "t2")
        driver.spread(-40, 40)
        driver.pinch(.ended)
        #expect(driver.names[2] == "n1")
    }

    @Test("E09: Pinch ends once at the last positions, and the other finger does nothing then")
    func endsOnce() {
        var driver = SessionDriver()
        driver.press("t3")
        driver.nudge(0, 3)
        driver.touch("t3", "t4")
        driver.spread(-40, 40)
        driver.pinch(.ended)
        #expect(driver.names[4] == "n0" && driver.edited == "n0")
        let names = driver.names
        driver.spread(200, -200)
        driver.pinch(.ended)
        driver.move(0, 120)
        driver.lift()
        #expect(driver.names == names && driver.edited == "n0" && driver.events == [.listArmed])
        driver.settle()
        #expect(driver.y("n0") == 216 && driver.session.gestures.active == nil)
    }

    @Test("E11: Rows follow the finger on their side, and the gap is the growth of the distance")
    func followsFingers() {
        for (upper, lower) in [(0.0, 90.0), (-90, 0), (-30, 60), (40, 100), (-100, -20)] {
            var driver = SessionDriver()
            driver.touch("t3", "t4")
            for step in 1...9 {
                driver.spread(upper / 9, lower / 9, over: 0.1, steps: 1)
                let part = Double(step) / 9
                // Movement within the slop isn't a pinch yet.
                guard part * (lower - upper) >= Tuning.pinchSlop else { continue }
                for index in 0..<10 {
                    let y = Double(index) * 54 + part * (index < 4 ? upper : lower)
                    if y > -54, y < 540 { #expect(abs(driver.y("t\(index)") - y) < 1e-9) }
                }
                #expect(abs(driver.gap - part * (lower - upper)) < 1e-9)
            }
            let middle = 216 + (upper + lower) / 2
            #expect(driver.placeholder.map { abs($0.y + $0.height / 2 - middle) < 1e-9 } == true)
        }
    }

    @Test("C01: Two fingers moving sideways swipe only the row of the first one, and don't tap")
    func sidewaysPair() {
        var driver = SessionDriver()
        driver.press(at: driver.middle("t2"))
        driver.touch("t2", "t3")
        for _ in 0..<10 {
            driver.wait(0.02)
            driver.nudge(12)
            driver.fingers.0.x += 12
            driver.fingers.1.x += 12
            driver.pinch(.moved)
        }
        #expect(abs(driver.x("t2") - 120) < 1 && driver.x("t3") == 0 && driver.gap == 0)
        driver.pinch(.cancelled)
        driver.lift(after: 0.3)
        driver.settle()
        #expect(driver.isAtRest && driver.events.isEmpty && driver.edited == nil)
    }

    @Test("Tap with two fingers does nothing")
    func tapOfTwo() {
        var driver = SessionDriver()
        driver.press(at: driver.middle("t2"))
        driver.touch("t2", "t3")
        driver.wait(0.05)
        driver.pinch(.ended)
        driver.lift()
        #expect(driver.edited == nil && driver.isAtRest)
    }

    @Test("Fingers that come together move the list with their middle without overlapping rows")
    func together() {
        var driver = SessionDriver()
        driver.touch("t3", "t6")
        driver.spread(40, -20)
        #expect(driver.placeholder == nil && driver.gap == 0)
        for index in 0..<10 { #expect(abs(driver.y("t\(index)") - (Double(index) * 54 + 10)) < 1e-9) }
        driver.pinch(.ended)
        driver.settle()
        #expect(driver.isAtRest && driver.names == SessionDriver().names && driver.events.isEmpty)
    }

    @Test("Placeholder shows its key during a pinch on the touchpad")
    func key() {
        var driver = SessionDriver()
        driver.scaling(.began, 1, at: 216)
        driver.scaling(.moved, 1.5, at: 216)
        driver.wait(0.5)
        #expect(driver.placeholder?.cause == .pinch && driver.placeholder?.showsKey == true)
    }

    @Test("Placeholder unfolds along its middle and fills the gap")
    func placeholder() throws {
        var driver = SessionDriver()
        driver.touch("t3", "t4")
        #expect(driver.placeholder == nil)
        for gap in [13.5, 27, 54, 54.25, 108, 200] {
            driver.spread(-(gap - driver.gap) / 2, (gap - driver.gap) / 2)
            let shown = try #require(driver.placeholder)
            #expect(shown.cause == .pinch && !shown.showsKey && shown.isArmed == (gap > 54))
            #expect(abs(shown.height - gap) < 1e-9 && shown.fold.crease == .middle)
            #expect(abs(shown.fold.openness - gap / 54) < 1e-9 && (shown.fold.creaseWidth < 1) == (gap < 54))
            #expect(
                abs(shown.y + shown.height / 2 - 216) < 1e-9 && shown.colors == Palette.heatMap.colors(index: 4, of: 21)
            )
        }
    }

    @Test("New row continues from the placeholder without a jump", arguments: [58.0, 90, 300])
    func continuity(gap: Double) throws {
        for editsBefore in [false, true] {
            var driver = SessionDriver()
            if editsBefore {
                driver.tap("t8", with: .mouse)
                driver.settle()
            }
            driver.touch("t3", "t4")
            driver.spread(-gap / 3, gap * 2 / 3)
            let (before, seen) = (driver.picture, try #require(driver.placeholder))
            driver.pinch(.ended)
            let row = try #require(driver.frame("n0"))
            #expect(abs(row.y - seen.y) < 1e-9 && abs(row.height - seen.height) < 1e-9 && row.colors == seen.colors)
            #expect(
                row.opacity == 1 && row.x == 0 && SessionDriver.isSame(before, driver.picture)
                    && driver.placeholder == nil)
            driver.command(.escape)
            driver.settle()
            #expect(driver.isAtRest && driver.picture == SessionDriver().picture)
        }
    }

    @Test("E12: Pinch as wide as the screen or with an extreme scale keeps all rows", arguments: [false, true])
    func wide(onTouchpad: Bool) {
        var driver = SessionDriver()
        if onTouchpad {
            driver.scaling(.began, 1, at: 270)
            for scale in [3.0, 400, -.infinity, .nan, 1e300, 2] {
                driver.wait(0.05)
                driver.scaling(.moved, scale, at: 270)
                #expect(driver.session.frames.allSatisfy { ($0.y + $0.height).isFinite } && driver.gap < 1_500)
            }
            driver.scaling(.ended, 2, at: 270)
        } else {
            driver.touch("t4", "t5")
            driver.spread(-2_000, 3_000)
            #expect(driver.placeholder.map { $0.height == driver.gap } == true)
            driver.pinch(.ended)
        }
        #expect(driver.names.count == 21 && driver.names[5] == "n0")
        driver.settle()
        #expect(Set(driver.session.frames.map(\.item.id.text)).isSuperset(of: ["t4", "n0", "t5"]))
    }

    @Test("E16: Touchpad pinch parts the list at the pointer and inserts past a row's height")
    func touchpad() {
        var driver = SessionDriver()
        let enough = 1 + 54 / Tuning.touchpadSpan
        driver.scaling(.began, 1, at: 210)
        driver.scaling(.moved, enough - 0.01, at: 210)
        #expect(driver.events.isEmpty && abs(driver.y("t3") - 162 + driver.gap / 2) < 1e-9)
        #expect(abs(driver.y("t4") - 216 - driver.gap / 2) < 1e-9)
        driver.scaling(.moved, enough + 0.01, at: 210)
        #expect(driver.events == [.listArmed])
        driver.scaling(.ended, enough + 0.01, at: 210)
        #expect(driver.names[4] == "n0" && driver.edited == "n0" && driver.session.layout.editScroll == nil)
    }

    @Test("E17: Touchpad pinch after a few scroll events cancels the scroll without a jump", arguments: [false, true])
    func afterScrolling(stops: Bool) {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 300)
        driver.press(.touchpad, at: Point(x: 180, y: 270))
        driver.move(0, -40, over: 0.05, steps: 4)
        if stops { driver.lift(after: 0.001) }
        let before = driver.picture
        driver.scaling(.began, 1, at: 270)
        driver.scaling(.moved, 1, at: 270)
        #expect(SessionDriver.isSame(before, driver.picture) && abs(driver.offset - 400) < 60)
        let offset = driver.offset
        driver.nudge(0, -30)
        driver.wait(2)
        #expect(driver.offset == offset, "neither a fling nor the scroll continues")
        driver.scaling(.moved, 1.8, at: 270)
        #expect(driver.events == [.listArmed])
        driver.scaling(.ended, 1.8, at: 270)
        #expect(driver.names.count == 61)
    }

    @Test("H16: New row fades in and a gap closes at once with reduced motion")
    func reducedMotion() {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.touch("t3", "t4")
        driver.spread(-20, 20)
        driver.pinch(.ended)
        #expect(driver.gap == 0 && driver.y("t4") == 216)
        driver.touch("t3", "t4")
        driver.spread(-60, 60)
        driver.pinch(.ended)
        #expect(driver.y("n0") == 216 && driver.y("t4") == 270 && driver.y("t3") == 162, "in place at once")
        driver.settle()
        #expect(driver.frame("n0")?.opacity == 1)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// The effects of editing on the frames. Rows are 54 px high, ten of them in view.
@Suite struct EditingViewTests {
    private func dimmings(_ driver: SessionDriver) -> [String: Double] {
        driver.session.frames.reduce(into: [:]) { $0[$1.item.id.text] = $1.dimming }
    }

    private func isDimmed(_ dimming: Double?) -> Bool {
        dimming.map { abs($0 - 1) < 1e-9 } ?? false
    }

    @Test(
        "Other rows are dimmed and brighten without a jump, also when another row is edited next",
        arguments: [Device.touchscreen, .mouse])
    func dimming(device: Device) {
        var driver = SessionDriver()
        driver.tap("t3", with: device)
        #expect(driver.frame("t4")?.dimming == 0)
        var last = dimmings(driver)
        func go(_ seconds: Double) {
            for _ in 0..<Int(seconds * 60) {
                driver.wait(1 / 60)
                let now = dimmings(driver)
                for (name, dimming) in now { #expect(last[name].map { abs($0 - dimming) < 0.17 } ?? true) }
                last = now
            }
        }
        go(0.1)
        #expect(driver.frame("t3")?.dimming == 0 && (driver.frame("t4")?.dimming ?? 0) > 0.1)
        go(1)
        #expect(isDimmed(driver.frame("t4")?.dimming) && driver.frame("t3")?.dimming == 0)
        driver.command(.focus(.down), .edit)
        go(0.05)
        driver.command(.focus(.down), .edit)
        go(1)
        #expect(driver.edited == "t5" && driver.frame("t5")?.dimming == 0 && isDimmed(driver.frame("t3")?.dimming))
        driver.command(.commit)
        go(1)
        #expect(dimmings(driver).values.allSatisfy { $0 == 0 })
    }

    @Test("G30: Rows scrolled into view during an edit are dimmed, and brighten with the others")
    func scrolledIn() {
        var driver = SessionDriver(todo: 60)
        driver.tap("t3", with: .mouse)
        driver.settle()
        driver.session.scroll(to: 1_500)
        #expect(dimmings(driver).values.allSatisfy(isDimmed))
        driver.command(.finishEditing)
        driver.wait(0.1)
        #expect(Set(dimmings(driver).values).count == 1 && (dimmings(driver).values.first ?? 0) < 1)
        driver.settle()
        #expect(dimmings(driver).values.allSatisfy { $0 == 0 })
    }

    @Test("Typing scrolls an edited row back into view", arguments: [Device.touchscreen, .mouse])
    func typingBringsBack(device: Device) {
        var driver = SessionDriver(todo: 60)
        driver.tap("t3", with: device)
        driver.settle()
        driver.session.scroll(to: 1_500)
        #expect(driver.frame("t3") == nil)
        driver.command(.type("t3 and more"))
        driver.settle()
        #expect(driver.y("t3") >= 0 && driver.y("t3") + 54 <= driver.session.layout.viewport.height)
    }

    @Test(
        "G24: Line with the caret is in view in a row that is higher than the viewport",
        arguments: [Device.touchscreen, .mouse, nil])
    func caretOfHighRow(device: Device?) {
        var driver = SessionDriver(todo: 6)
        driver.session.measure(2, as: 1_500)
        if let device {
            driver.tap("t2", with: device)
        } else {
            _ = driver.session.focus(on: ItemID("t2"))
            driver.command(.edit)
        }
        for line in [1_460.0, 700, 17, 1_460, 17] {
            driver.session.moveCaret(to: line...(line + 22))
            driver.settle()
            #expect(driver.y("t2") + line >= 0 && driver.y("t2") + line + 22 <= driver.session.layout.viewport.height)
        }
        driver.session.scroll(to: 1_000)
        driver.session.moveCaret(to: 17...39)
        driver.settle()
        #expect(driver.offset == 1_000, "a caret that stays where it is leaves the list where it is scrolled to")
    }

    @Test(
        "G15: Row edited by touch goes to the top and back, even the last one of a long list",
        arguments: [
            0, 3, 9, 30, 58, 59,
        ])
    func lift(row: Int) {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: Double(max(row - 5, 0)) * 54 + (row > 5 ? 13 : 0))
        let (offset, before) = (driver.offset, driver.picture)
        driver.tap("t\(row)")
        #expect(SessionDriver.isSame(before, driver.picture))
        var last = driver.picture
        for _ in 0..<60 {
            driver.wait(1 / 60)
            for (name, y) in driver.picture { #expect(last[name].map { abs($0 - y) < 60 } ?? true) }
            last = driver.picture
        }
        driver.settle()
        #expect(driver.y("t\(row)") == 0 && driver.edited == "t\(row)")
        #expect(driver.session.frames.last.map { $0.index == 59 || $0.y + $0.height >= 540 } == true)
        driver.command(.type("Other"), .commit)
        driver.wait(0.1)
        driver.settle()
        #expect(
            driver.offset == offset && driver.picture == before && driver.session.layout.editScroll == nil
                && driver.isAtRest)
    }

    @Test("G28: New row by a tap on the empty space moves the list only as far as a keyboard may cover it")
    func tapOnEmptySpace() {
        for (count, offset) in [(0, 0.0), (3, 0), (5, 0), (6, 18), (9, 180)] {
            var driver = SessionDriver(todo: count)
            driver.press(at: Point(x: 180, y: 520))
            driver.lift()
            driver.settle()
            #expect(driver.edited == "n0" && driver.offset == offset, "the bottom is at two thirds of the height")
            driver.session.resize(width: 360, height: 360, metrics: SessionDriver.metrics, now: driver.time)
            driver.settle()
            #expect(driver.offset == offset, "a keyboard that makes the window lower moves nothing")
            driver.session.resize(width: 360, height: 540, metrics: SessionDriver.metrics, now: driver.time)
            driver.command(.type("Item"), .finishEditing)
            driver.settle()
            #expect(driver.offset == 0 && driver.isAtRest)
        }
    }

    @Test("G15: List scrolled by the user during an edit stays there")
    func scrolledAway() {
        var driver = SessionDriver(todo: 60)
        driver.tap("t5")
        driver.settle()
        driver.press("t9")
        driver.move(0, -150)
        driver.lift(after: 0.3)
        driver.settle()
        let offset = driver.offset
        #expect(offset > 380)
        driver.command(.finishEditing)
        driver.settle()
        #expect(driver.offset == offset)
        driver.tap("t12")
        driver.settle()
        driver.session.scroll(to: 30)
        driver.command(.finishEditing)
        driver.settle()
        #expect(driver.offset == 30)
    }

    @Test("G15: Editing by mouse or keyboard scrolls just far enough to show the row")
    func revealed() {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 27)
        driver.tap("t4", with: .mouse)
        driver.settle()
        #expect(driver.offset == 27)
        driver.command(.escape)
        driver.tap("t0", with: .mouse)
        driver.settle()
        #expect(driver.offset == 0)
        driver.command(.escape)
        driver.session.scroll(to: 1_000)
        driver.command(.edit)
        driver.settle()
        #expect(driver.edited == "t0" && driver.offset == 0)
    }

    @Test(
        "G28: Rows added by touch one after another move up as far as necessary, and the list returns to where it was"
    )
    func liftedChain() {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 1_000)
        driver.touch(200, 240)
        driver.spread(-40, 40)
        driver.pinch(.ended)
        for number in 0..<4 {
            driver.settle()
            #expect(abs(driver.y("n\(number)") - min(200 + Double(number) * 54, 360 - 54)) < 54)
            driver.command(.type("Item"), .commit)
        }
        driver.command(.commit)
        driver.settle()
        #expect(driver.offset == 1_000 && driver.isAtRest)
    }

    @Test(
        "List doesn't stay beyond its end if the focus is lost during a drag",
        arguments: [
            Device.touchscreen, .mouse,
        ])
    func focusLostWhileHeld(device: Device) {
        for dx in [0.0, 100] {
            var driver = SessionDriver(todo: 60)
            driver.session.scroll(to: 60 * 54 - 540)
            driver.tap("t58")
            driver.settle()
            #expect(driver.offset == 58 * 54)
            driver.press(device, "t59")
            if dx > 0 { driver.move(dx) }
            driver.command(.finishEditing)
            driver.cancel()
            driver.settle()
            #expect(driver.offset <= 60 * 54 - 540 && driver.isAtRest)
        }
    }

    @Test("G16: List held by a finger doesn't jump when the window is resized during an edit")
    func resizedWhileHeld() {
        var driver = SessionDriver(
            items: (0..<20).map { Item(id: ItemID("t\($0)"), text: String(repeating: "words ", count: 20)) })
        driver.session.scroll(to: 10_000)
        driver.tap("t18")
        driver.settle()
        #expect(driver.y("t18") == 0)
        driver.press("t19")
        driver.move(0, -40)
        for (width, height) in [(700.0, 300.0), (360, 300), (360, 800), (500, 200), (360, 540)] {
            driver.session.resize(width: width, height: height, metrics: SessionDriver.metrics, now: driver.time)
            let offset = driver.offset
            driver.nudge(0, -4)
            #expect(abs(driver.offset - offset) <= 4)
        }
        driver.lift(after: 0.3)
        driver.command(.finishEditing)
        driver.settle()
        #expect(driver.isAtRest && driver.offset <= driver.session.layout.heights.total - 540)
    }

    @Test(
        "G16: Edited row stays in view and rows are measured again when the window is resized",
        arguments: [
            Device.touchscreen, .mouse,
        ])
    func resized(device: Device) {
        let items = (0..<40).map {
            Item(id: ItemID("t\($0)"), text: String(repeating: "words ", count: $0 % 5 * 4 + 1))
        }
        var driver = SessionDriver(items: items)
        driver.session.scroll(to: 800)
        let name = driver.session.frames.first { $0.y > 300 }!.item.id.text
        driver.tap(name, with: device)
        driver.settle()
        for (width, height) in [(360.0, 200.0), (700, 200), (200, 120), (360, 540)] {
            driver.session.resize(width: width, height: height, metrics: SessionDriver.metrics, now: driver.time)
            driver.settle()
            #expect(driver.edited == name && driver.y(name) >= 0 && driver.y(name) < height)
            if device == .touchscreen { #expect(abs(driver.y(name)) <= 1) }
            #expect(driver.frame(name)?.opacity == 1)
        }
        driver.command(.finishEditing)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test(
        "G17, G51: Row grows with its text to a second line, and the rows below move down evenly and stay dimmed",
        arguments: [
            Device.touchscreen, .mouse,
        ])
    func grows(device: Device) {
        var driver = SessionDriver()
        driver.tap("t3", with: device)
        driver.settle()
        let before = driver.session.frames
        driver.command(.type(String(repeating: "word ", count: 12)))
        #expect(!driver.session.layout.heights.isMeasured(3), "it must be measured again")
        driver.session.measure(3, as: 75)
        // The new line fits into the row at once.
        let padding = (SessionDriver.metrics.rowHeight - SessionDriver.metrics.linePitch) / 2
        let step = 75 - padding - 54
        #expect(step < 5 && abs((driver.frame("t3")?.height ?? 0) - 54 - step) < 1e-9)
        for frame in before where frame.y < 540 {
            #expect(abs(driver.y(frame.item.id.text) - frame.y - ((frame.index ?? 0) > 3 ? step : 0)) < 1e-9)
        }
        driver.wait(0.1)
        let y = driver.y("t4") - driver.y("t3")
        #expect(y > 55 && y < 74 && isDimmed(driver.frame("t4")?.dimming))
        #expect(abs(driver.y("t4") - driver.y("t3") - (driver.frame("t3")?.height ?? 0)) < 1, "no hole, no overlap")
        driver.settle()
        #expect(driver.y("t4") - driver.y("t3") == 75 && driver.frame("t3")?.height == 75)
        driver.command(.escape)
        driver.session.measure(3, as: 54)
        driver.settle()
        #expect(driver.isAtRest && driver.y("t4") == 216)
    }

    @Test("G17: Growing row at the bottom of the window stays in view")
    func growsAtTheBottom() {
        var driver = SessionDriver(todo: 60)
        driver.tap("t9", with: .mouse)
        driver.settle()
        #expect(driver.y("t9") == 486)
        for lines in 2...5 {
            driver.command(.type(String(repeating: "word ", count: 10 * lines)))
            driver.session.measure(9, as: SessionDriver.metrics.height(ofLines: Double(lines)))
            driver.settle()
            let bottom = driver.y("t9") + (driver.frame("t9")?.height ?? 0)
            #expect(abs(bottom - 540) < 1)
        }
    }

    @Test("G17: Edited row can grow during a pinch, and the pinch continues")
    func growsWhilePinching() {
        var driver = SessionDriver()
        driver.tap("t8", with: .mouse)
        driver.settle()
        driver.command(.type(String(repeating: "word ", count: 12)))
        driver.touch("t3", "t4")
        driver.spread(-30, 30)
        driver.session.measure(8, as: 75)
        #expect(abs(driver.gap - 60) < 1e-9)
        driver.pinch(.ended)
        #expect(driver.names[4] == "n0" && driver.changes == ["edit t8"])
    }

    @Test("H16: Edited row is at the top at once with reduced motion, and the others fade")
    func reducedMotion() {
        var driver = SessionDriver(todo: 60)
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.tap("t5")
        #expect(driver.y("t5") == 0 && driver.frame("t6")?.dimming == 0)
        driver.wait(Tuning.reducedFade.duration * 2)
        #expect(isDimmed(driver.frame("t6")?.dimming))
        driver.command(.escape)
        #expect(driver.offset == 0)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("Opacities come to rest at exactly 1 and 0.3")
    func exact() {
        var driver = SessionDriver()
        driver.tap("t3", with: .mouse)
        driver.settle()
        #expect(isDimmed(driver.frame("t2")?.dimming) && driver.frame("t3")?.dimming == 0)
        driver.command(.escape)
        driver.settle()
        #expect(driver.session.frames.allSatisfy { $0.opacity == 1 && $0.dimming == 0 })
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// The mouse pointer resting between two rows, of 54 px each, ten of them in view.
@Suite struct PointerTests {
    @Test("Pointer that rests between two rows parts them and shows a sign, after the delay")
    func opens() throws {
        var driver = SessionDriver()
        driver.hover(219)
        #expect(driver.isMoving, "rows are about to move")
        driver.wait(Tuning.hoverDelay - 0.02)
        #expect(driver.session.motions.gap == nil && driver.y("t4") == 216)
        driver.wait(0.04)
        #expect(driver.session.motions.gap != nil)
        driver.settle()
        let sign = try #require(driver.placeholder)
        #expect(sign.cause == .pointer && abs(sign.height - Tuning.hoverGap) < 0.5 && !sign.isArmed && !sign.showsKey)
        #expect(abs(sign.y + sign.height / 2 - 216) < 0.01)
        #expect(
            abs(driver.y("t3") - (162 - Tuning.hoverGap / 2)) < 0.3
                && abs(driver.y("t4") - (216 + Tuning.hoverGap / 2)) < 0.3)
        #expect(!driver.isMoving && driver.events.isEmpty && driver.names == SessionDriver().names)
    }

    @Test("Gap opens above the first row by moving only the rows below, and below the last row")
    func ends() {
        var driver = SessionDriver(todo: 3)
        driver.rest(at: 2)
        #expect(abs(driver.y("t0") - Tuning.hoverGap) < 0.3 && (driver.placeholder?.y ?? -1) >= -0.01)
        driver.clickSign()
        #expect(driver.names == ["n0", "t0", "t1", "t2"])
        driver = SessionDriver(todo: 3)
        driver.rest(at: 163)
        driver.clickSign()
        #expect(driver.names == ["t0", "t1", "t2", "n0"] && driver.edited == "n0")
    }

    @Test("E22: Gap opens only after the pointer itself has moved, not the rows under it")
    func moved() {
        var driver = SessionDriver(todo: 60)
        driver.send(.hover(Point(x: 180, y: 216)))
        driver.wait(2)
        #expect(!driver.hasInsertionGap, "the window opened under the pointer")
        driver.hover(216, x: 200)
        driver.wait(2)
        #expect(driver.hasInsertionGap)
        for key in [Command.focus(.pageDown), .focus(.last), .focus(.first), .delete] {
            driver.hover(243, x: 200)
            driver.hover(216, x: 200)
            driver.wait(0.1)
            driver.command(key)
            driver.settle()
            // GTK repeats the place of the pointer when the rows have moved.
            driver.hover(216, x: 200)
            driver.wait(2)
            #expect(!driver.hasInsertionGap, "\(key)")
        }
        driver.hover(216, x: 240)
        driver.wait(2)
        #expect(driver.hasInsertionGap)
        driver.session.scroll(to: 540)
        driver.hover(216, x: 240)
        driver.wait(2)
        #expect(!driver.hasInsertionGap)
    }

    @Test("Trembling pointer rests, and a moving one doesn't")
    func trembles() {
        for (distance, isOpen) in [(1.5, true), (4.0, false)] {
            var driver = SessionDriver()
            for step in 0..<40 {
                driver.hover(216 + (step % 2 == 0 ? 0 : distance))
                driver.wait(0.02)
            }
            #expect((driver.session.motions.gap != nil) == isOpen)
        }
        var driver = SessionDriver()
        for step in 0..<60 {
            driver.hover(214 + Double(step) * 0.2)
            driver.wait(0.02)
        }
        #expect(driver.session.motions.gap == nil, "slow is not at rest")
    }

    @Test(
        "Escape closes the gap until the pointer has moved away, at once with reduced motion", arguments: [false, true])
    func dismissed(reducesMotion: Bool) {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: reducesMotion)
        driver.rest(at: 216)
        #expect(driver.hasInsertionGap)
        driver.command(.escape)
        #expect(driver.hasInsertionGap != reducesMotion)
        for _ in 0..<20 {
            driver.hover(216)
            driver.wait(0.1)
        }
        #expect(!driver.hasInsertionGap && !driver.isMoving)
        driver.rest(at: 270)
        driver.rest(at: 216)
        #expect(driver.hasInsertionGap)
    }

    @Test("Gap that closes ends without a jump of the rows")
    func closes() {
        var driver = SessionDriver()
        driver.rest(at: 216)
        driver.hover(nil)
        var (last, step) = (driver.session.frames, 0.0)
        while driver.hasInsertionGap {
            driver.wait(1 / 240, rate: 240)
            step = SessionDriver.jump(last, driver.session.frames)
            last = driver.session.frames
        }
        #expect(step < 0.5 && driver.isAtRest)
    }

    @Test("Pointer far from every boundary opens no gap", arguments: [20.0, 27, 189, 243, 500])
    func farOff(y: Double) {
        var driver = SessionDriver(todo: 4)
        driver.rest(at: y)
        #expect(driver.session.motions.gap == nil && !driver.isMoving)
    }

    @Test("Click on the sign inserts a row and opens it for editing without a jump")
    func click() {
        var driver = SessionDriver()
        driver.rest(at: 216)
        let before = driver.picture
        driver.press(.mouse, at: Point(x: 144, y: 222))
        #expect(SessionDriver.isSame(before, driver.picture))
        driver.lift(after: 0)
        #expect(SessionDriver.isSame(before, driver.picture) && driver.names[4] == "n0" && driver.edited == "n0")
        #expect(driver.placeholder == nil)
        driver.command(.type("Between"), .finishEditing)
        driver.settle()
        #expect(driver.isAtRest && driver.texts[4] == "Between" && driver.changes == ["add n0"])
    }

    @Test(
        "B51: Click where the pointer rests near a boundary opens the row there, and only one on the sign inserts",
        arguments: [-16.0, -9, -6, -3, 0, 3, 6, 9, 16], [120.0, 20, 350])
    func clickBeside(_ distance: Double, x: Double) throws {
        var driver = SessionDriver()
        driver.hover(216 + min(max(distance, -6), 6), x: x)
        driver.wait(1)
        let sign = try #require(driver.placeholder?.signX)
        #expect(abs(sign - x) == 40 && (20...340).contains(sign))
        let row = distance < 0 ? "t3" : "t4"
        for (dx, isSign) in [(0.0, false), (sign - x - 13, false), (sign - x + 13, false), (sign - x + 11, true)]
        where !isSign || abs(distance) < 12 {
            var other = SessionDriver()
            other.hover(216 + min(max(distance, -6), 6), x: x)
            other.wait(1)
            other.press(.mouse, at: Point(x: x + dx, y: 216 + distance))
            other.lift()
            #expect(other.edited == (isSign ? "n0" : row))
            other.command(.escape)
            other.settle()
            #expect(other.isAtRest && other.names == SessionDriver().names)
        }
    }

    @Test("B51: Drag that begins in the gap swipes or lifts the row, and a secondary press opens its menu")
    func dragBeside() {
        for (dx, dy, change) in [(220.0, 0.0, "complete t3"), (0, 54, "move t3")] {
            var driver = SessionDriver()
            driver.rest(at: 214)
            driver.press(.mouse, at: Point(x: 180, y: 214))
            driver.move(dx, dy, over: 0.6)
            driver.lift(after: 0.3)
            #expect(driver.changes == [change])
            driver.settle()
            #expect(driver.isInFinalState)
        }
        var driver = SessionDriver()
        driver.rest(at: 214)
        driver.send(.secondary(Point(x: 180, y: 214)))
        #expect(driver.menus == [.menu(SessionDriver.items(todo: 4)[3], at: Point(x: 180, y: 214))])
    }

    @Test("Typing and pasting insert in the gap, or at the top without one")
    func typing() {
        var driver = SessionDriver()
        driver.rest(at: 216)
        driver.command(.add(.here), .type("M"), .type("Mi"))
        #expect(driver.names[4] == "n0" && driver.texts[4] == "Mi" && driver.gap == 0)
        driver = SessionDriver()
        driver.command(.add(.here))
        #expect(driver.names[0] == "n0")
        driver = SessionDriver()
        driver.rest(at: 216)
        driver.command(.paste("a\nb", before: "", after: ""))
        #expect(Array(driver.texts[4...5]) == ["a", "b"])
    }

    @Test("Pointer that moves away or leaves the list closes the gap", arguments: [nil, 243.0, 189])
    func closes(y: Double?) {
        var driver = SessionDriver()
        driver.rest(at: 216)
        driver.hover(219)
        #expect(driver.session.motions.hoverIndex != nil, "still there")
        let before = driver.picture
        driver.hover(y)
        #expect(SessionDriver.isSame(before, driver.picture))
        driver.wait(1)
        #expect(driver.isAtRest && driver.picture == SessionDriver().picture)
    }

    @Test("Wheel, touchpad scroll, and swipe close the gap")
    func scrolling() {
        var driver = SessionDriver(todo: 60)
        driver.rest(at: 216)
        driver.session.scroll(to: 100)
        #expect(driver.session.motions.gap?.isClosing == true && driver.session.gestures.hover.restingPointer == nil)
        driver.settle()
        #expect(driver.isAtRest)
        for (dx, dy) in [(0.0, -60.0), (120, 0)] {
            driver = SessionDriver(todo: 60)
            driver.rest(at: 216)
            driver.press(.touchpad, at: Point(x: 180, y: 216))
            driver.move(dx, dy, over: 0.1)
            #expect(driver.session.motions.hoverIndex == nil)
            driver.lift(after: 0.3)
            driver.settle()
            #expect(driver.isAtRest && driver.names.count == 60)
        }
        driver = SessionDriver()
        driver.rest(at: 216)
        driver.press(.mouse, at: Point(x: 180, y: 240))
        driver.move(120)
        #expect(driver.x("t4") > 100)
        driver.lift(after: 0.3)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("Resting pointer opens no gap while the list moves or is touched")
    func moving() {
        var driver = SessionDriver(todo: 60)
        driver.press("t5")
        driver.move(0, -100, over: 0.05, steps: 5)
        driver.hover(216)
        driver.lift(after: 0.001)
        driver.hover(216)
        driver.wait(0.6)
        #expect(driver.session.motions.gap == nil)
    }

    @Test("Gap opens at the border of the done rows, but not among them")
    func doneRows() {
        for (y, isOpen) in [(216.0, true), (270, false), (324, false), (540 - 1, false)] {
            var driver = SessionDriver(todo: 4, done: 6)
            driver.rest(at: y)
            #expect((driver.session.motions.gap != nil) == isOpen)
        }
        var driver = SessionDriver(todo: 4, done: 6)
        driver.rest(at: 216)
        driver.clickSign()
        #expect(driver.names[4] == "n0" && !driver.session.list.items[4].isDone)
    }

    @Test("Editing closes the gap and keeps it closed")
    func editing() {
        var driver = SessionDriver()
        driver.tap("t1", with: .mouse)
        driver.settle()
        driver.rest(at: 216)
        #expect(driver.session.motions.gap == nil)
        driver.command(.escape)
        driver.settle()
        driver.rest(at: 270)
        driver.rest(at: 216)
        #expect(driver.session.motions.gap != nil)
        driver.command(.focus(.first), .edit)
        driver.settle()
        #expect(driver.session.motions.gap == nil)
    }

    @Test("Gap that Escape closed opens again only after the pointer has moved")
    func escape() {
        var driver = SessionDriver()
        driver.rest(at: 216)
        driver.command(.escape)
        driver.wait(2)
        #expect(driver.isAtRest && driver.names == SessionDriver().names)
    }

    @Test("Deleting rows removes the gap between them")
    func changed() {
        var driver = SessionDriver()
        _ = driver.session.focus(on: ItemID("t4"))
        driver.rest(at: 216)
        let before = driver.picture
        driver.command(.delete)
        #expect(SessionDriver.isSame(before, driver.picture) && driver.session.motions.gap == nil)
        driver.settle()
        #expect(driver.isAtRest && driver.names.count == 19)
    }

    @Test("Pointer opens no gap in a read-only list or in an empty one")
    func nowhere() {
        var driver = SessionDriver(isReadOnly: true)
        driver.rest(at: 216)
        #expect(driver.session.motions.gap == nil && !driver.isMoving)
        driver = SessionDriver(todo: 0)
        driver.rest(at: 2)
        #expect(driver.session.motions.gap == nil && !driver.isMoving)
    }

    @Test("H16: Gap opens and closes at once with reduced motion")
    func reducedMotion() {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.hover(216)
        driver.wait(Tuning.hoverDelay + 0.02)
        #expect(driver.gap == Tuning.hoverGap)
        driver.hover(nil)
        #expect(driver.gap == 0 && driver.y("t4") == 216)
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// The mouse pointer resting between two rows, of 54 px each, ten of them in view.
@Suite struct PointerTests {
    @Test("Pointer that rests between two rows parts them and shows a sign, after the delay")
    func opens() throws {
        var stage = SessionDriver()
        stage.hover(219)
        #expect(stage.scene.isMoving, "frames are drawn until the delay has passed")
        stage.wait(Tuning.hoverDelay - 0.02)
        #expect(stage.scene.insertionGap == nil && stage.y("t4") == 216)
        stage.wait(0.04)
        #expect(stage.scene.insertionGap != nil)
        stage.settle()
        let sign = try #require(stage.placeholder)
        #expect(sign.style == .sign && abs(sign.height - Tuning.hoverGap) < 0.5 && !sign.isArmed && !sign.isHeld)
        #expect(abs(sign.y + sign.height / 2 - 216) < 0.01 && sign.opacity > 0.98)
        #expect(abs(stage.y("t3") - (162 - Tuning.hoverGap / 2)) < 0.3 && abs(stage.y("t4") - (216 + Tuning.hoverGap / 2)) < 0.3)
        #expect(!stage.scene.isMoving && stage.events.isEmpty && stage.names == SessionDriver().names)
    }

    @Test("Gap opens above the first row by moving only the rows below, and below the last row")
    func ends() {
        var stage = SessionDriver(todo: 3)
        stage.rest(at: 2)
        #expect(abs(stage.y("t0") - Tuning.hoverGap) < 0.3 && (stage.placeholder?.y ?? -1) >= -0.01)
        stage.click(at: 5)
        #expect(stage.names == ["n0", "t0", "t1", "t2"])
        stage = SessionDriver(todo: 3)
        stage.rest(at: 163)
        stage.click(at: 163)
        #expect(stage.names == ["t0", "t1", "t2", "n0"] && stage.edited == "n0")
    }

    @Test("Trembling pointer rests, and a moving one doesn't")
    func trembles() {
        for (way, isOpen) in [(1.5, true), (4.0, false)] {
            var stage = SessionDriver()
            for step in 0..<40 {
                stage.hover(216 + (step % 2 == 0 ? 0 : way))
                stage.wait(0.02)
            }
            #expect((stage.scene.insertionGap != nil) == isOpen)
        }
        var stage = SessionDriver()
        for step in 0..<60 {
            stage.hover(214 + Double(step) * 0.2)
            stage.wait(0.02)
        }
        #expect(stage.scene.insertionGap == nil, "slow is not at rest")
    }

    @Test("Escape closes the gap until the pointer has moved away, at once with reduced motion", arguments: [false, true])
    func dismissed(reducesMotion: Bool) {
        var stage = SessionDriver()
        stage.session.set(mirrored: false, reducesMotion: reducesMotion)
        stage.rest(at: 216)
        #expect(stage.scene.hasInsertionGap)
        stage.command(.escape)
        #expect(stage.scene.hasInsertionGap != reducesMotion)
        for _ in 0..<20 {
            stage.hover(216)
            stage.wait(0.1)
        }
        #expect(!stage.scene.hasInsertionGap && !stage.scene.isMoving)
        stage.rest(at: 270)
        stage.rest(at: 216)
        #expect(stage.scene.hasInsertionGap)
    }

    @Test("Pointer far from every boundary opens no gap", arguments: [20.0, 27, 189, 243, 500])
    func farOff(y: Double) {
        var stage = SessionDriver(todo: 4)
        stage.rest(at: y)
        #expect(stage.scene.insertionGap == nil && !stage.scene.isMoving)
    }

    @Test("Click on the sign inserts a row and opens it for editing without a jump")
    func click() {
        var stage = SessionDriver()
        stage.rest(at: 216)
        let before = stage.picture
        stage.press(.mouse, at: Point(x: 180, y: 222))
        #expect(SessionDriver.isSame(before, stage.picture))
        stage.lift(after: 0)
        #expect(SessionDriver.isSame(before, stage.picture) && stage.names[4] == "n0" && stage.edited == "n0")
        #expect(stage.placeholder == nil)
        stage.command(.type("Between"), .finishEditing)
        stage.settle()
        #expect(stage.isAtRest && stage.texts[4] == "Between" && stage.changes == ["add n0"])
    }

    @Test("Typing and pasting insert in the gap, or at the top without one")
    func typing() {
        var stage = SessionDriver()
        stage.rest(at: 216)
        stage.command(.add(.here), .type("M"), .type("Mi"))
        #expect(stage.names[4] == "n0" && stage.texts[4] == "Mi" && stage.gap == 0)
        stage = SessionDriver()
        stage.command(.add(.here))
        #expect(stage.names[0] == "n0")
        stage = SessionDriver()
        stage.rest(at: 216)
        stage.command(.paste("a\nb", before: "", after: ""))
        #expect(Array(stage.texts[4...5]) == ["a", "b"])
    }

    @Test("Pointer that moves away or leaves the list closes the gap", arguments: [nil, 243.0, 189])
    func closes(y: Double?) {
        var stage = SessionDriver()
        stage.rest(at: 216)
        stage.hover(219)
        #expect(stage.scene.insertionGap?.cause == .pointer, "still there")
        let before = stage.picture
        stage.hover(y)
        #expect(SessionDriver.isSame(before, stage.picture))
        stage.wait(1)
        #expect(stage.isAtRest && stage.picture == SessionDriver().picture)
    }

    @Test("Wheel, touchpad scroll, and swipe close the gap")
    func scrolling() {
        var stage = SessionDriver(todo: 60)
        stage.rest(at: 216)
        stage.session.scroll(to: 100)
        #expect(stage.scene.insertionGap?.cause == .closing && stage.scene.gestureState.hover.dwell == nil)
        stage.settle()
        #expect(stage.isAtRest)
        for (dx, dy) in [(0.0, -60.0), (120, 0)] {
            stage = SessionDriver(todo: 60)
            stage.rest(at: 216)
            stage.press(.touchpad, at: Point(x: 180, y: 216))
            stage.move(dx, dy, over: 0.1)
            #expect(stage.scene.insertionGap?.cause != .pointer)
            stage.lift(after: 0.3)
            stage.settle()
            #expect(stage.isAtRest && stage.names.count == 60)
        }
        stage = SessionDriver()
        stage.rest(at: 216)
        stage.press(.mouse, at: Point(x: 180, y: 240))
        stage.move(120)
        #expect(stage.x("t4") > 100)
        stage.lift(after: 0.3)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("Resting pointer opens no gap while the list moves or is touched")
    func moving() {
        var stage = SessionDriver(todo: 60)
        stage.press("t5")
        stage.move(0, -100, over: 0.05, steps: 5)
        stage.hover(216)
        stage.lift(after: 0.001)
        stage.hover(216)
        stage.wait(0.6)
        #expect(stage.scene.insertionGap == nil)
    }

    @Test("Gap opens at the border of the done rows, but not among them")
    func doneRows() {
        for (y, isOpen) in [(216.0, true), (270, false), (324, false), (540 - 1, false)] {
            var stage = SessionDriver(todo: 4, done: 6)
            stage.rest(at: y)
            #expect((stage.scene.insertionGap != nil) == isOpen)
        }
        var stage = SessionDriver(todo: 4, done: 6)
        stage.rest(at: 216)
        stage.click(at: 216)
        #expect(stage.names[4] == "n0" && !stage.session.list.items[4].isDone)
    }

    @Test("Editing closes the gap and keeps it closed")
    func editing() {
        var stage = SessionDriver()
        stage.tap("t1", with: .mouse)
        stage.settle()
        stage.rest(at: 216)
        #expect(stage.scene.insertionGap == nil)
        stage.command(.escape)
        stage.settle()
        stage.rest(at: 216)
        #expect(stage.scene.insertionGap != nil)
        stage.command(.focus(.first), .edit)
        stage.settle()
        #expect(stage.scene.insertionGap == nil)
    }

    @Test("Gap that Escape closed opens again only after the pointer has moved")
    func escape() {
        var stage = SessionDriver()
        stage.rest(at: 216)
        stage.command(.escape)
        stage.wait(2)
        #expect(stage.isAtRest && stage.names == SessionDriver().names)
    }

    @Test("Deleting rows removes the gap between them")
    func changed() {
        var stage = SessionDriver()
        _ = stage.session.focus(on: ItemID("t4"))
        stage.rest(at: 216)
        let before = stage.picture
        stage.command(.delete)
        #expect(SessionDriver.isSame(before, stage.picture) && stage.scene.insertionGap == nil)
        stage.settle()
        #expect(stage.isAtRest && stage.names.count == 19)
    }

    @Test("Pointer opens no gap in a read-only list or in an empty one")
    func nowhere() {
        var stage = SessionDriver(isReadOnly: true)
        stage.rest(at: 216)
        #expect(stage.scene.insertionGap == nil && !stage.scene.isMoving)
        stage = SessionDriver(todo: 0)
        stage.rest(at: 2)
        #expect(stage.scene.insertionGap == nil && !stage.scene.isMoving)
    }

    @Test("H16: Gap opens and closes at once with reduced motion")
    func reducedMotion() {
        var stage = SessionDriver()
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.hover(216)
        stage.wait(Tuning.hoverDelay + 0.02)
        #expect(stage.gap == Tuning.hoverGap)
        stage.hover(nil)
        #expect(stage.gap == 0 && stage.y("t4") == 216)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Interruptions of a reorder, and situations in which no row can be lifted.
@Suite struct ReorderCancellationTests {
    // MARK: Cancelling

    @Test("F08: Reorder cancelled by a key or the system returns the row and changes nothing", arguments: 0..<3)
    func givenUp(cancellation: Int) {
        for device in [Device.touchscreen, .mouse] {
            var driver = SessionDriver()
            let before = driver.session.library
            driver.beginReorder("t4", 30, 130, with: device)
            let shown = driver.session.frames
            switch cancellation {
            case 0: driver.send(.command(.escape))
            case 1: driver.send(.command(.cancelGesture))
            default: driver.cancel()
            }
            #expect(driver.reordered == nil && SessionDriver.jump(shown, driver.session.frames) < 1e-6)
            #expect(driver.y("t4") > 300, "it is moving")
            // The finger that is still down does nothing.
            if cancellation < 2 {
                driver.move(-200, -200, over: 0.1, steps: 5)
                driver.lift()
            }
            driver.settle()
            #expect(
                driver.session.library == before && driver.changes.isEmpty && driver.menus.isEmpty
                    && driver.isInFinalState)
            #expect(driver.session.handle(.command(.undo), now: driver.time).isEmpty)
            driver.reorder("t4", by: 60)
            #expect(driver.changes == ["move t4"], "the next reorder works")
        }
    }

    @Test("F08: New width cancels a reorder, and a new height doesn't")
    func resized() {
        var driver = SessionDriver()
        driver.beginReorder("t4", 30, 130)
        driver.session.resize(width: 500, height: 540, metrics: SessionDriver.metrics, now: driver.time)
        #expect(driver.reordered == nil)
        driver.drop()
        #expect(driver.changes.isEmpty && driver.isInFinalState)
    }

    @Test("F09: Undo during a reorder ends it, and the row moves to its place", arguments: ["t1", "t4", "t6"])
    func undone(name: String) {
        var driver = SessionDriver(todo: 12)
        driver.reorder("t4", by: 110)
        driver.swipe("t1", by: 200)
        driver.settle()
        driver.send(.command(.undo))
        driver.settle()
        // The move of t4 is left to undo.
        driver.beginReorder(name, 25, -45)
        let shown = driver.session.frames
        driver.send(.command(.undo))
        #expect(driver.events.last == .undid(.move) && driver.reordered == nil)
        #expect(SessionDriver.jump(shown, driver.session.frames) < 1e-6)
        driver.move(0, 100)
        driver.lift()
        driver.settle()
        #expect(driver.names == (0..<12).map { "t\($0)" } && driver.isInFinalState)
    }

    @Test("F09: Undo and redo during a reorder can remove the lifted row")
    func removed() {
        var driver = SessionDriver(todo: 6)
        driver.send(.command(.add(.top)))
        driver.send(.command(.type("New")))
        driver.send(.command(.finishEditing))
        driver.settle()
        driver.beginReorder("n0", 0, 120)
        driver.send(.command(.undo))
        #expect(driver.names.count == 6 && driver.reordered == nil)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.menus.isEmpty)
        driver.beginReorder("t3", 0, -60)
        driver.send(.command(.redo))
        #expect(driver.names.count == 7 && driver.reordered == nil)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.names == ["n0"] + (0..<6).map { "t\($0)" })
    }

    @Test("F09: Showing another list or an external change ends a reorder without an event")
    func reset() {
        var driver = SessionDriver(todo: 8)
        driver.beginReorder("t7", 0, -60)
        let list = ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: 3))
        driver.session.editableLibrary.replace(with: Library(lists: [list]))
        driver.session.gestures.reset(to: list)
        #expect(driver.reordered == nil)
        driver.wait(0.1)
        driver.move(0, 60)
        driver.lift()
        driver.settle()
        #expect(driver.names == ["t0", "t1", "t2"] && driver.changes.isEmpty && driver.isInFinalState)
    }

    @Test("F09: Row removed before a long press isn't lifted, and the finger can still scroll")
    func goneBefore() {
        var driver = SessionDriver(todo: 30)
        driver.send(.command(.add(.top)))
        driver.send(.command(.type("New")))
        driver.send(.command(.finishEditing))
        driver.settle()
        driver.press("n0")
        driver.wait(0.2)
        driver.send(.command(.undo))
        driver.wait(1)
        #expect(driver.lifted.isEmpty && !driver.isMoving, "no long press is pending")
        driver.move(0, -60)
        #expect(driver.offset > 0)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState)
    }

    // MARK: Other inputs

    @Test("C01, C04: Second finger, touchpad, pointer, and keys do nothing while a row is lifted")
    func others() {
        for device in [Device.touchscreen, .mouse] {
            var driver = SessionDriver()
            driver.beginReorder("t4", 0, 70, with: device)
            let shown = driver.session.frames
            let before = driver.session.library
            let spot = Point(x: 80, y: 60)
            driver.send(.drag(Drag(phase: .began, device: .touchscreen, position: spot, time: driver.time)))
            driver.send(.pinch(Pinch(phase: .began, fingers: .touching(spot, driver.finger), time: driver.time)))
            let apart = Pinch.Fingers.touching(Point(x: 80, y: 0), Point(x: 80, y: 500))
            driver.send(.pinch(Pinch(phase: .moved, fingers: apart, time: driver.time)))
            driver.send(.pinch(Pinch(phase: .ended, fingers: apart, time: driver.time)))
            for phase in [Phase.began, .moved, .moved, .ended] {
                driver.wait(0.01)
                driver.send(.scroll(ScrollInput(phase: phase, position: spot, dx: 60, dy: 50, time: driver.time)))
            }
            driver.send(.hover(Point(x: 80, y: 54)))
            driver.send(.secondary(spot))
            let keys: [Command] = [
                .complete, .delete, .edit, .add(.top), .commit, .menu, .move(.up),
                .paste("One\nTwo", before: "", after: ""), .type("x"),
            ]
            for key in keys { driver.send(.command(key)) }
            driver.wait(1)
            #expect(driver.session.library == before && driver.menus.isEmpty && driver.reordered == "t4")
            #expect(
                SessionDriver.jump(shown, driver.session.frames) < 0.01 && driver.session.frames.count == shown.count)
            driver.drop()
            #expect(driver.changes == ["move t4"])
        }
    }

    @Test("Second finger before a long press prevents it")
    func twoFingers() {
        var driver = SessionDriver()
        driver.press("t4")
        driver.wait(0.2)
        driver.send(
            .pinch(Pinch(phase: .began, fingers: .touching(driver.finger, driver.middle("t6")), time: driver.time)))
        driver.wait(2)
        #expect(driver.lifted.isEmpty)
    }

    @Test("Fingers that rest on the touchpad lift no row")
    func touchpad() {
        var driver = SessionDriver(todo: 40)
        driver.press(.touchpad, "t4")
        for _ in 0..<15 {
            driver.wait(0.1)
            driver.nudge(0.2, 0.3)
        }
        driver.move(0, -40)
        #expect(driver.lifted.isEmpty && driver.offset > 0)
    }

    @Test("Read-only list has no lifted rows and no menu, but scrolls")
    func readOnly() {
        var driver = SessionDriver(todo: 40, isReadOnly: true)
        for device in [Device.touchscreen, .mouse] {
            driver.press(device, "t4")
            driver.wait(2)
            #expect(!driver.isMoving)
            driver.move(0, -60)
            #expect((driver.offset > 0) == (device == .touchscreen))
            driver.lift()
            driver.settle()
            driver.session.scroll(to: 0)
        }
        driver.send(.secondary(driver.middle("t4")))
        _ = driver.session.focus(on: ItemID("t3"))
        driver.send(.command(.menu))
        #expect(driver.events.isEmpty && driver.isInFinalState)
        driver.send(.command(.move(.down)))
        #expect(driver.events == [.refused(.file)] && driver.names == (0..<40).map { "t\($0)" })
    }

    @Test("No row is lifted while editing", arguments: ["t2", "t5"])
    func editing(name: String) {
        for device in [Device.touchscreen, .mouse] {
            var driver = SessionDriver()
            _ = driver.session.focus(on: ItemID("t2"))
            driver.send(.command(.edit))
            driver.settle()
            driver.press(device, name)
            driver.wait(2)
            #expect(driver.lifted.isEmpty && !driver.isMoving)
            if device == .mouse { driver.move(0, 80) }
            #expect(driver.lifted.isEmpty && driver.edited == "t2")
        }
    }

    @Test("A23: Press at the window's edge lifts no row", arguments: [2.0, 358])
    func edge(x: Double) {
        for device in [Device.touchscreen, .mouse] {
            var driver = SessionDriver()
            driver.press(device, at: Point(x: x, y: 140))
            driver.wait(1)
            #expect(driver.lifted.isEmpty && !driver.isMoving)
            if device == .mouse { driver.move(0, 80) }
            #expect(driver.lifted.isEmpty)
            driver = SessionDriver()
            driver.press(device, at: Point(x: x, y: 140))
            driver.lift(after: 1)
            #expect(driver.edited == "t2", "a long press is a tap there")
        }
    }

    @Test("H16: Lifted row stays in its column and other rows move at once with reduced motion")
    func reducedMotion() {
        var driver = SessionDriver(todo: 6, done: 3)
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.beginReorder("t2", 70, 170)
        #expect(driver.x("t2") == 0 && driver.frame("t2")?.scale == 1 && driver.frame("t2")?.lean == 0)
        #expect((driver.frame("t2")?.lift ?? 0) > 0.9, "it has a shadow")
        #expect(driver.gaps.overlaps == 0 && driver.gaps.open == 54)
        driver.nudge(0, 70)
        #expect(driver.gaps.overlaps == 0, "rows are in their places at once")
        driver.wait(Tuning.reducedFade.duration * 2)
        driver.lift()
        #expect(
            driver.session.frames.allSatisfy { $0.y == driver.session.motions.restingY($0.index ?? 0) && $0.x == 0 })
        driver.settle()
        #expect(driver.isInFinalState && driver.names == ["t0", "t1", "t3", "t4", "t5", "d0", "t2", "d1", "d2"])
        #expect(driver.session.list.unfinishedCount == 5)
        driver.beginReorder("t4", 0, 40)
        driver.send(.command(.escape))
        #expect(driver.session.frames.allSatisfy { $0.y == driver.session.motions.restingY($0.index ?? 0) })
    }

    @Test("J01: Reorder has the same result in right-to-left text")
    func mirrored() {
        var driver = SessionDriver()
        driver.session.set(mirrored: true, reducesMotion: false)
        driver.beginReorder("t4", -60, 130, at: Point(x: 30, y: 20))
        #expect(abs(driver.x("t4") + 60) < 0.01)
        driver.drop()
        #expect(driver.names.firstIndex(of: "t4") == 6 && driver.isInFinalState)
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Interruptions of a reorder, and situations in which no row can be lifted.
@Suite struct ReorderCancellationTests {
    // MARK: Cancelling

    @Test("F08: Reorder cancelled by a key or the system returns the row and changes nothing", arguments: 0..<3)
    func givenUp(way: Int) {
        for device in [Device.touchscreen, .mouse] {
            var stage = SessionDriver()
            let before = stage.session.library
            stage.carry("t4", 30, 130, with: device)
            let shown = stage.session.frames
            switch way {
            case 0: stage.send(.command(.escape))
            case 1: stage.send(.command(.cancelGesture))
            default: stage.cancel()
            }
            #expect(stage.carried == nil && SessionDriver.jump(shown, stage.session.frames) < 1e-6)
            #expect(stage.y("t4") > 300, "it is moving")
            // The finger that is still down does nothing.
            if way < 2 {
                stage.move(-200, -200, over: 0.1, steps: 5)
                stage.lift()
            }
            stage.settle()
            #expect(stage.session.library == before && stage.changes.isEmpty && stage.menus.isEmpty && stage.isFlat)
            #expect(stage.session.handle(.command(.undo), now: stage.time).isEmpty)
            stage.reorder("t4", by: 60)
            #expect(stage.changes == ["move t4"], "the next reorder works")
        }
    }

    @Test("F08: New width cancels a reorder, and a new height doesn't")
    func resized() {
        var stage = SessionDriver()
        stage.carry("t4", 30, 130)
        stage.session.resize(width: 500, height: 540, metrics: SessionDriver.metrics, now: stage.time)
        #expect(stage.carried == nil)
        stage.drop()
        #expect(stage.changes.isEmpty && stage.isFlat)
    }

    @Test("F09: Undo during a reorder ends it, and the row moves to its place", arguments: ["t1", "t4", "t6"])
    func undone(name: String) {
        var stage = SessionDriver(todo: 12)
        stage.reorder("t4", by: 110)
        stage.swipe("t1", by: 200)
        stage.settle()
        stage.send(.command(.undo))
        stage.settle()
        // The move of t4 is left to undo.
        stage.carry(name, 25, -45)
        let shown = stage.session.frames
        stage.send(.command(.undo))
        #expect(stage.events.last == .undid(.move) && stage.carried == nil)
        #expect(SessionDriver.jump(shown, stage.session.frames) < 1e-6)
        stage.move(0, 100)
        stage.lift()
        stage.settle()
        #expect(stage.names == (0..<12).map { "t\($0)" } && stage.isFlat)
    }

    @Test("F09: Undo and redo during a reorder can remove the lifted row")
    func removed() {
        var stage = SessionDriver(todo: 6)
        stage.send(.command(.add(.top)))
        stage.send(.command(.type("New")))
        stage.send(.command(.finishEditing))
        stage.settle()
        stage.carry("n0", 0, 120)
        stage.send(.command(.undo))
        #expect(stage.names.count == 6 && stage.carried == nil)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.menus.isEmpty)
        stage.carry("t3", 0, -60)
        stage.send(.command(.redo))
        #expect(stage.names.count == 7 && stage.carried == nil)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.names == ["n0"] + (0..<6).map { "t\($0)" })
    }

    @Test("F09: Showing another list or an external change ends a reorder without an event")
    func reset() {
        var stage = SessionDriver(todo: 8)
        stage.carry("t7", 0, -60)
        let list = ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: 3))
        stage.session.editableLibrary.replace(with: Library(lists: [list]))
        stage.session.scene.reset(to: list)
        #expect(stage.carried == nil)
        stage.wait(0.1)
        stage.move(0, 60)
        stage.lift()
        stage.settle()
        #expect(stage.names == ["t0", "t1", "t2"] && stage.changes.isEmpty && stage.isFlat)
    }

    @Test("F09: Row removed before a long press isn't lifted, and the finger can still scroll")
    func goneBefore() {
        var stage = SessionDriver(todo: 30)
        stage.send(.command(.add(.top)))
        stage.send(.command(.type("New")))
        stage.send(.command(.finishEditing))
        stage.settle()
        stage.press("n0")
        stage.wait(0.2)
        stage.send(.command(.undo))
        stage.wait(1)
        #expect(stage.lifted.isEmpty && !stage.scene.isMoving, "no long press is pending")
        stage.move(0, -60)
        #expect(stage.offset > 0)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat)
    }

    // MARK: Other inputs

    @Test("C01, C04: Second finger, touchpad, pointer, and keys do nothing while a row is lifted")
    func others() {
        for device in [Device.touchscreen, .mouse] {
            var stage = SessionDriver()
            stage.carry("t4", 0, 70, with: device)
            let shown = stage.session.frames
            let before = stage.session.library
            let spot = Point(x: 80, y: 60)
            stage.send(.drag(Drag(phase: .began, device: .touchscreen, position: spot, time: stage.time)))
            stage.send(.pinch(Pinch(phase: .began, fingers: .touching(spot, stage.finger), time: stage.time)))
            let apart = Pinch.Fingers.touching(Point(x: 80, y: 0), Point(x: 80, y: 500))
            stage.send(.pinch(Pinch(phase: .moved, fingers: apart, time: stage.time)))
            stage.send(.pinch(Pinch(phase: .ended, fingers: apart, time: stage.time)))
            for phase in [Phase.began, .moved, .moved, .ended] {
                stage.wait(0.01)
                stage.send(.scroll(ScrollInput(phase: phase, position: spot, dx: 60, dy: 50, time: stage.time)))
            }
            stage.send(.hover(Point(x: 80, y: 54)))
            stage.send(.secondary(spot))
            let keys: [Command] = [
                .complete, .delete, .edit, .add(.top), .commit, .menu, .move(.up), .paste("One\nTwo", before: "", after: ""), .type("x"),
            ]
            for key in keys { stage.send(.command(key)) }
            stage.wait(1)
            #expect(stage.session.library == before && stage.menus.isEmpty && stage.carried == "t4")
            #expect(SessionDriver.jump(shown, stage.session.frames) < 0.01 && stage.session.frames.count == shown.count)
            stage.drop()
            #expect(stage.changes == ["move t4"])
        }
    }

    @Test("Second finger before a long press prevents it")
    func twoFingers() {
        var stage = SessionDriver()
        stage.press("t4")
        stage.wait(0.2)
        stage.send(.pinch(Pinch(phase: .began, fingers: .touching(stage.finger, stage.middle("t6")), time: stage.time)))
        stage.wait(2)
        #expect(stage.lifted.isEmpty)
    }

    @Test("Fingers that rest on the touchpad lift no row")
    func touchpad() {
        var stage = SessionDriver(todo: 40)
        stage.press(.touchpad, "t4")
        for _ in 0..<15 {
            stage.wait(0.1)
            stage.nudge(0.2, 0.3)
        }
        stage.move(0, -40)
        #expect(stage.lifted.isEmpty && stage.offset > 0)
    }

    @Test("Read-only list has no lifted rows and no menu, but scrolls")
    func readOnly() {
        var stage = SessionDriver(todo: 40, isReadOnly: true)
        for device in [Device.touchscreen, .mouse] {
            stage.press(device, "t4")
            stage.wait(2)
            #expect(!stage.scene.isMoving)
            stage.move(0, -60)
            #expect((stage.offset > 0) == (device == .touchscreen))
            stage.lift()
            stage.settle()
            stage.session.scroll(to: 0)
        }
        stage.send(.secondary(stage.middle("t4")))
        _ = stage.session.focus(on: ItemID("t3"))
        stage.send(.command(.menu))
        #expect(stage.events.isEmpty && stage.isFlat)
        stage.send(.command(.move(.down)))
        #expect(stage.events == [.refused] && stage.names == (0..<40).map { "t\($0)" })
    }

    @Test("No row is lifted while editing", arguments: ["t2", "t5"])
    func editing(name: String) {
        for device in [Device.touchscreen, .mouse] {
            var stage = SessionDriver()
            _ = stage.session.focus(on: ItemID("t2"))
            stage.send(.command(.edit))
            stage.settle()
            stage.press(device, name)
            stage.wait(2)
            #expect(stage.lifted.isEmpty && !stage.scene.isMoving)
            if device == .mouse { stage.move(0, 80) }
            #expect(stage.lifted.isEmpty && stage.edited == "t2")
        }
    }

    @Test("A23: Press at the window's edge lifts no row", arguments: [2.0, 358])
    func edge(x: Double) {
        for device in [Device.touchscreen, .mouse] {
            var stage = SessionDriver()
            stage.press(device, at: Point(x: x, y: 140))
            stage.wait(1)
            #expect(stage.lifted.isEmpty && !stage.scene.isMoving)
            if device == .mouse { stage.move(0, 80) }
            #expect(stage.lifted.isEmpty)
            stage = SessionDriver()
            stage.press(device, at: Point(x: x, y: 140))
            stage.lift(after: 1)
            #expect(stage.edited == "t2", "a long press is a tap there")
        }
    }

    @Test("H16: Lifted row stays in its column and other rows move at once with reduced motion")
    func reducedMotion() {
        var stage = SessionDriver(todo: 6, done: 3)
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.carry("t2", 70, 170)
        #expect(stage.x("t2") == 0 && stage.frame("t2")?.scale == 1 && stage.frame("t2")?.lean == 0)
        #expect((stage.frame("t2")?.lift ?? 0) > 0.9, "it has a shadow")
        #expect(stage.gaps.overlaps == 0 && stage.gaps.open == 54)
        stage.nudge(0, 70)
        #expect(stage.gaps.overlaps == 0, "rows are in their places at once")
        stage.wait(Tuning.reducedFade.duration * 2)
        stage.lift()
        #expect(stage.session.frames.allSatisfy { $0.y == stage.scene.restingY($0.index ?? 0) && $0.x == 0 })
        stage.settle()
        #expect(stage.isFlat && stage.names == ["t0", "t1", "t3", "t4", "t5", "d0", "t2", "d1", "d2"])
        #expect(stage.session.list.unfinishedCount == 5)
        stage.carry("t4", 0, 40)
        stage.send(.command(.escape))
        #expect(stage.session.frames.allSatisfy { $0.y == stage.scene.restingY($0.index ?? 0) })
    }

    @Test("J01: Reorder has the same result in right-to-left text")
    func mirrored() {
        var stage = SessionDriver()
        stage.session.set(mirrored: true, reducesMotion: false)
        stage.carry("t4", -60, 130, at: Point(x: 30, y: 20))
        #expect(abs(stage.x("t4") + 60) < 0.01)
        stage.drop()
        #expect(stage.names.firstIndex(of: "t4") == 6 && stage.isFlat)
    }
}

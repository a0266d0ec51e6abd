import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Rows are 54 px high, ten of them in view.
@Suite struct TransitionTests {
    private func key(_ command: Command, on name: String, in stage: inout SessionDriver) {
        _ = stage.session.focus(on: ItemID(name))
        stage.settle()
        stage.send(.command(command))
    }

    @Test("Deleted row leaves to the left, and the rows below close up one after another")
    func closing() {
        var stage = SessionDriver()
        key(.delete, on: "t3", in: &stage)
        #expect(stage.frame("t3")?.index == nil && stage.frame("t3")?.x == 0)
        let from = (4...9).map { stage.y("t\($0)") }
        stage.wait(0.12)
        #expect(stage.x("t3") < -150)
        let moved = (4...9).map { from[$0 - 4] - stage.y("t\($0)") }
        for (near, far) in zip(moved, moved.dropFirst()) { #expect(near > far || far == 0) }
        stage.settle()
        #expect(stage.frame("t3") == nil)
        for (index, y) in from.enumerated() { #expect(stage.y("t\(index + 4)") == y - 54) }
    }

    @Test("H17: Last of any number of rows closes up within a quarter of a second", arguments: [5.0, 12, 100])
    func staggerIsCapped(rows: Double) {
        var stage = SessionDriver(todo: 300, height: rows * 54)
        key(.delete, on: "t0", in: &stage)
        let last = "t\(Int(rows) - 1)"
        stage.wait(Tuning.maxStagger + 0.02)
        #expect(stage.y(last) < (rows - 1) * 54 - 0.05)
        stage.wait(0.5)
        #expect(!stage.scene.isMoving || stage.y(last) - (rows - 2) * 54 < 1)
    }

    @Test("H15: Change during an animation reverses rows from where they are with their velocity")
    func interrupted() {
        var stage = SessionDriver()
        key(.delete, on: "t2", in: &stage)
        stage.wait(0.15)
        let before = (3...9).map { stage.y("t\($0)") }
        let speeds = (3...9).map { stage.scene.animations.rows[ItemID("t\($0)")]?.y?.velocity(at: stage.time) ?? 0 }
        stage.send(.command(.undo))
        for name in 3...9 {
            #expect(abs(stage.y("t\(name)") - before[name - 3]) < 1e-9)
            #expect(abs((stage.scene.animations.rows[ItemID("t\(name)")]?.y?.velocity(at: stage.time) ?? 0) - speeds[name - 3]) < 1e-9)
        }
        #expect(speeds[0] < -10)
        stage.settle()
        #expect(stage.session.frames.map(\.y) == SessionDriver().session.frames.map(\.y))
    }

    @Test("H15: Undo reverses a deleted row from where it is with its velocity")
    func deletedRowComesBack() {
        var stage = SessionDriver()
        key(.delete, on: "t2", in: &stage)
        stage.wait(0.05)
        let (x, y) = (stage.x("t2"), stage.y("t2"))
        #expect(x < -20)
        stage.send(.command(.undo))
        #expect(stage.x("t2") == x && stage.y("t2") == y && stage.frame("t2")?.index == 2)
        stage.wait(0.01, rate: 100)
        #expect(stage.x("t2") < x, "it was moving out of the window")
        stage.wait(0.05)
        let coming = stage.x("t2")
        stage.send(.command(.redo))
        #expect(abs(stage.x("t2") - coming) < 1e-9 && stage.frame("t2")?.index == nil)
        stage.settle()
        #expect(stage.frame("t2") == nil)
    }

    @Test("H15: Undo reverses a row that moves out of view from where it is")
    func glidingRowComesBack() {
        var stage = SessionDriver(todo: 60)
        key(.complete, on: "t2", in: &stage)
        stage.wait(Tuning.doneDelay + 0.12)
        let y = stage.y("t2")
        #expect(y > 120 && y < 540)
        stage.send(.command(.undo))
        #expect(abs(stage.y("t2") - y) < 1e-9 && stage.frame("t2")?.index == 2)
        stage.settle()
        #expect(stage.y("t2") == 108)
    }

    @Test("Row completed again while it moves keeps its position and velocity")
    func completedAgain() {
        var stage = SessionDriver(todo: 6)
        for pause in [0.1, 0.3, 0.4] {
            stage.send(.command(.focus(.first)))
            key(.complete, on: "t1", in: &stage)
            for _ in 0..<4 {
                stage.wait(pause)
                let y = stage.y("t1")
                let speed = stage.scene.animations.rows[ItemID("t1")]?.y?.velocity(at: stage.time) ?? 0
                _ = stage.session.focus(on: ItemID("t1"))
                stage.send(.command(.complete))
                #expect(abs(stage.y("t1") - y) < 1e-9)
                #expect(abs((stage.scene.animations.rows[ItemID("t1")]?.y?.velocity(at: stage.time) ?? 0) - speed) < 1e-9)
            }
            stage.settle()
            if stage.session.list[ItemID("t1")]?.isDone == true { key(.complete, on: "t1", in: &stage) }
            stage.settle()
        }
        #expect(stage.session.frames.map(\.y) == [0, 54, 108, 162, 216, 270])
    }

    @Test("I01: Completed row turns green and struck through, rests, and then moves above the others to the done rows")
    func completing() throws {
        var stage = SessionDriver(todo: 6, done: 2)
        key(.complete, on: "t1", in: &stage)
        stage.wait(Tuning.doneDelay - 0.01)
        #expect(stage.y("t1") == 54 && (stage.frame("t1")?.strike ?? 0) > 0.9)
        stage.wait(0.1)
        let gliding = try #require(stage.frame("t1"))
        #expect(gliding.y > 60 && gliding.y < 270 && gliding.layer == 1)
        stage.settle()
        #expect(stage.y("t1") == 270 && stage.frame("t1")?.colors == Palette.heatMap.done && stage.frame("t1")?.layer == 0)
    }

    @Test("I02: Completing while rows move acts on the intended row")
    func byIdentity() {
        var stage = SessionDriver(todo: 8)
        for name in ["t1", "t3", "t5", "t0"] {
            stage.press(name)
            stage.move(140, over: 0.1, steps: 5)
            stage.lift()
        }
        #expect(stage.changes == ["complete t1", "complete t3", "complete t5", "complete t0"])
        stage.settle()
        #expect(stage.names == ["t2", "t4", "t6", "t7", "t0", "t5", "t3", "t1"])
    }

    @Test("H08: Row being removed takes no touch, and a moving row is touched where it is shown")
    func hitTest() {
        var stage = SessionDriver()
        key(.delete, on: "t3", in: &stage)
        #expect(stage.scene.item(at: Point(x: 180, y: 180), in: stage.session.list) == nil)
        stage.wait(0.1)
        for name in 4...8 {
            let frame = stage.frame("t\(name)")!
            let point = Point(x: 180, y: frame.y + 1)
            #expect(stage.scene.item(at: point, in: stage.session.list) == frame.item.id)
        }
    }

    @Test("H04, H10: Deleting rows at the end of the list leaves no gap")
    func deletingAtTheEnd() {
        var stage = SessionDriver(todo: 20)
        stage.session.scroll(to: 9_999)
        #expect(stage.offset == 540)
        for name in ["t19", "t18", "t17"] {
            stage.press(name)
            stage.move(-200, over: 0.15)
            stage.wait(0.01)
            let before = stage.y("t15")
            stage.lift(after: 0)
            #expect(abs(stage.y("t15") - before) < 1e-9, "it moves without a jump")
        }
        stage.settle()
        #expect(stage.offset == 378 && stage.scene.contentHeight == 17 * 54)
        #expect(stage.y("t16") == 486)
    }

    @Test("H05: Only row can be deleted and restored")
    func onlyRow() {
        var stage = SessionDriver(todo: 1)
        stage.swipe("t0", by: -200)
        stage.settle()
        #expect(stage.session.frames.isEmpty && stage.scene.contentHeight == 0)
        for input in [Command.complete, .delete, .focus(.first), .focus(.pageDown), .redo] { stage.send(.command(input)) }
        stage.press(at: Point(x: 100, y: 20))
        stage.move(200)
        stage.lift()
        stage.send(.command(.undo))
        stage.settle()
        #expect(stage.y("t0") == 0 && stage.x("t0") == 0)
    }

    @Test("Row being removed scrolls with the list")
    func departureScrolls() {
        var stage = SessionDriver(todo: 60)
        key(.delete, on: "t5", in: &stage)
        stage.wait(0.05)
        let y = stage.y("t5")
        stage.session.scroll(to: 100)
        #expect(abs(stage.y("t5") - (y - 100)) < 1e-9)
    }

    @Test("Row being removed stays in place when the list becomes shorter than its scroll offset")
    func departureAtTheEnd() {
        var stage = SessionDriver(todo: 20)
        key(.focus(.last), on: "t19", in: &stage)
        stage.settle()
        let y = (18...19).map { stage.y("t\($0)") }
        stage.send(.command(.delete))
        stage.wait(0.05)
        #expect(abs(stage.y("t19") - y[1]) < 1e-9)
        stage.send(.command(.delete))
        #expect(stage.frame("t18")?.index == nil && abs(stage.y("t19") - y[1]) < 1e-9)
    }

    @Test("Row deleted by a key leaves with a minimum velocity, and a swiped one with the finger's velocity")
    func removal() {
        var stage = SessionDriver()
        key(.delete, on: "t3", in: &stage)
        stage.wait(0.01, rate: 100)
        #expect(stage.x("t3") < -0.8 * Tuning.minDeleteVelocity * 0.01)
        stage.press("t5")
        stage.move(-200, over: 0.05, steps: 5)
        stage.lift(after: 0.001)
        let x = stage.x("t5")
        stage.wait(0.01, rate: 100)
        #expect(stage.x("t5") - x < -0.8 * 4_000 * 0.01)
    }

    @Test("Restored row has its measured height, and measuring rows above moves nothing in view")
    func heights() {
        var stage = SessionDriver(todo: 60)
        for index in 0..<60 { stage.session.measure(index, as: 80) }
        stage.session.scroll(to: 800)
        key(.delete, on: "t12", in: &stage)
        stage.settle()
        stage.send(.command(.undo))
        #expect(stage.scene.heights.height(of: 12) == 80 && stage.scene.heights.isMeasured(12))
        stage.settle()
        let before = stage.session.frames.filter { $0.y >= 0 }.map(\.y)
        stage.session.measure(2, as: 101.25)
        #expect(stage.session.frames.filter { $0.y >= 0 }.map(\.y) == before)
        stage.session.measure(10_000, as: 5)
    }
}

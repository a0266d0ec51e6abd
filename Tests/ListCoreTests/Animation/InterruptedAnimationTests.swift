import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Everything can be caught while it moves, and continues from its position with its velocity.
@Suite struct InterruptedAnimationTests {
    private func velocity(_ name: String, _ stage: SessionDriver) -> Double {
        stage.scene.animations.rows[ItemID(name)]?.y?.velocity(at: stage.time) ?? 0
    }

    @Test(
        "A07: Row caught by the mouse while it returns from a reorder follows from where it is",
        arguments: [0.03, 0.08, 0.15, 0.3])
    func onItsWayBack(pause: Double) {
        var stage = SessionDriver()
        stage.carry("t4", 60, 100)
        stage.send(.command(.escape))
        stage.lift()
        stage.wait(pause)
        let shown = stage.frame("t4")
        stage.press(.mouse, "t4")
        let finger = stage.finger
        stage.nudge(0, 9)
        #expect(stage.lifted == ["t4", "t4"] && stage.carried == "t4")
        #expect(abs(stage.x("t4") - (shown?.x ?? .nan)) < 1e-6 && abs(stage.y("t4") - (shown?.y ?? .nan)) < 1e-6)
        #expect(
            abs((stage.frame("t4")?.lift ?? 0) - (shown?.lift ?? 1)) < 1e-6
                && abs((stage.frame("t4")?.lean ?? 1) - (shown?.lean ?? 0)) < 1e-6)
        #expect(stage.fastest(during: 0.3) < 1_500)
        // The row stays at the finger's grab point.
        #expect(abs(stage.y("t4") - (shown?.y ?? 0) - stage.finger.y + finger.y) < 0.01)
        #expect(stage.gaps.overlaps == 0)
        stage.drop()
        #expect(stage.isFlat)
    }

    @Test("Row held while it returns is lifted from its place at the finger's position", arguments: [0.05, 0.2])
    func held(pause: Double) {
        var stage = SessionDriver()
        stage.carry("t4", 0, 130)
        stage.send(.command(.escape))
        stage.lift()
        stage.wait(pause)
        stage.press("t4")
        let grip = Point(x: stage.finger.x - stage.x("t4"), y: stage.finger.y - stage.y("t4"))
        #expect(stage.fastest(during: Tuning.longPressDelay + 0.3) < 3_000)
        #expect(stage.carried == "t4")
        #expect(abs(stage.x("t4") + grip.x - stage.finger.x) < 0.01 && abs(stage.y("t4") + grip.y - stage.finger.y) < 0.01)
        stage.drop()
        #expect(stage.isFlat)
    }

    @Test("A07: Swiped row that returns can be lifted, with its cue and strikethrough")
    func swipedBack() {
        var stage = SessionDriver()
        stage.press(.mouse, "t4")
        stage.move(150)
        stage.lift(after: 0.2)
        stage.wait(0.02)
        let shown = stage.frame("t4")
        #expect((shown?.x ?? 0) > 60 && (shown?.strike ?? 0) > 0.2)
        stage.press(.mouse, "t4")
        stage.nudge(0, 9)
        #expect(stage.carried == "t4" && abs(stage.x("t4") - (shown?.x ?? 0)) < 1e-6)
        #expect(abs((stage.frame("t4")?.strike ?? 0) - (shown?.strike ?? 1)) < 1e-6)
        stage.wait(0.6)
        #expect(stage.frame("t4")?.strike == 0 && stage.frame("t4")?.cue == nil)
        stage.drop()
        #expect(stage.isFlat && stage.changes.isEmpty)
    }

    @Test("Dropped row can be swiped while it settles")
    func landing() {
        var stage = SessionDriver()
        stage.carry("t4", 70, 100)
        stage.lift()
        stage.wait(0.05)
        let x = stage.x("t4")
        stage.press(.mouse, "t4")
        stage.nudge(-12, 0)
        #expect(abs(stage.x("t4") - x) < 1e-6)
        stage.move(-238 - x, 0, over: 1, steps: 30)
        stage.lift(after: 0.3)
        #expect(stage.changes == ["move t4", "delete t4"])
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test("Rows that close up after a deletion continue during a reorder and then make room", arguments: [0.0, 0.05, 0.15])
    func whileOthersMove(pause: Double) {
        var stage = SessionDriver()
        stage.swipe("t2", by: -250)
        stage.wait(pause)
        let shown = stage.session.frames
        let before = (velocity("t6", stage), velocity("t8", stage))
        stage.press(.mouse, "t6")
        stage.nudge(0, -9)
        #expect(stage.carried == "t6" && SessionDriver.jump(shown, stage.session.frames) < 1e-6)
        #expect(velocity("t8", stage) == before.1)
        #expect(stage.fastest(during: 0.2) < 2_000)
        stage.move(0, -90)
        stage.wait(0.5)
        #expect(stage.gaps.overlaps == 0)
        stage.drop()
        #expect(stage.isFlat && stage.changes == ["delete t2", "move t6"])
    }

    @Test("H15: Rows that make room reverse from where they are with their velocity", arguments: [0.03, 0.08, 0.12])
    func makingRoom(pause: Double) {
        var stage = SessionDriver()
        stage.hold("t4")
        stage.move(0, 40, over: 0.1, steps: 10)
        stage.wait(pause)
        #expect(stage.target == 5)
        let shown = stage.session.frames
        let before = velocity("t5", stage)
        #expect(before < -20)
        stage.nudge(0, -40)
        #expect(stage.target == 4)
        for frame in stage.session.frames where frame.item.id != ItemID("t4") {
            #expect(abs(frame.y - (shown.first { $0.item.id == frame.item.id }?.y ?? .nan)) < 1e-6)
        }
        #expect(abs(velocity("t5", stage) - before) < 1e-6)
        stage.wait(0.8)
        #expect(abs(stage.y("t5") - 270) < 0.3)
    }

    @Test("H15: Each row continues from its position with its velocity when the list changes", arguments: 0..<40)
    func changes(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver(todo: 10, done: 4, height: 900)
        for _ in 0..<10 {
            let name = random.pick(stage.names)
            _ = stage.session.focus(on: ItemID(name))
            let before = stage.session.frames
            let velocities = Dictionary(uniqueKeysWithValues: before.map { ($0.item.id, velocity($0.item.id.text, stage)) })
            stage.send(.command(random.pick([.complete, .delete, .undo, .redo, .move(.up), .move(.last), .move(.first), .move(.down)])))
            #expect(SessionDriver.jump(before, stage.session.frames) < 0.011)
            for frame in stage.session.frames where frame.index != nil {
                // A restored row has only its own horizontal motion.
                let wasThere = before.contains { $0.item.id == frame.item.id && $0.index != nil }
                guard wasThere, let old = velocities[frame.item.id] else { continue }
                #expect(abs(velocity(frame.item.id.text, stage) - old) < 1e-6)
            }
            stage.wait(random.number(0.01...0.3))
        }
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test("Ten swipes on ten rows within a second all act, and all rows come to rest", arguments: [1.0, -1])
    func tenASecond(way: Double) {
        var stage = SessionDriver(todo: 12, height: 700)
        for number in 0..<10 {
            let row = stage.session.frames.first { $0.item.id.text == "t\(number)" }!
            stage.press(at: Point(x: 180, y: row.y + row.height / 2))
            stage.move(90 * way, 0, over: 0.09, steps: 6)
            stage.lift(after: 0.01)
        }
        #expect(stage.changes == (0..<10).map { "\(way > 0 ? "complete" : "delete") t\($0)" })
        stage.settle()
        #expect(stage.isFlat)
        #expect(stage.names == ["t10", "t11"] + (way > 0 ? (0..<10).reversed().map { "t\($0)" } : []))
    }
}

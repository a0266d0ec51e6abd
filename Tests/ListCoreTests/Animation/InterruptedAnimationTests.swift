// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Everything can be caught while it moves, and continues from its position with its velocity.
@Suite struct InterruptedAnimationTests {
    private func velocity(_ name: String, _ driver: SessionDriver) -> Double {
        driver.session.motions.rows[ItemID(name)]?.y?.velocity(at: driver.time) ?? 0
    }

    @Test(
        "A07: Row caught by the mouse while it returns from a reorder follows from where it is",
        arguments: [0.03, 0.08, 0.15, 0.3])
    func onItsWayBack(pause: Double) {
        var driver = SessionDriver()
        driver.beginReorder("t4", 60, 100)
        driver.send(.command(.escape))
        driver.lift()
        driver.wait(pause)
        let shown = driver.frame("t4")
        driver.press(.mouse, "t4")
        let finger = driver.finger
        driver.nudge(0, 13)
        #expect(driver.lifted == ["t4", "t4"] && driver.reordered == "t4")
        #expect(abs(driver.x("t4") - (shown?.x ?? .nan)) < 1e-6 && abs(driver.y("t4") - (shown?.y ?? .nan)) < 1e-6)
        #expect(
            abs((driver.frame("t4")?.lift ?? 0) - (shown?.lift ?? 1)) < 1e-6
                && abs((driver.frame("t4")?.lean ?? 1) - (shown?.lean ?? 0)) < 1e-6)
        #expect(driver.fastest(during: 0.3) < 1_500)
        // The row stays at the finger's grab point.
        #expect(abs(driver.y("t4") - (shown?.y ?? 0) - driver.finger.y + finger.y) < 0.01)
        #expect(driver.gaps.overlaps == 0)
        driver.drop()
        #expect(driver.isInFinalState)
    }

    @Test("Row held while it returns is lifted from its place at the finger's position", arguments: [0.05, 0.2])
    func held(pause: Double) {
        var driver = SessionDriver()
        driver.beginReorder("t4", 0, 130)
        driver.send(.command(.escape))
        driver.lift()
        driver.wait(pause)
        driver.press("t4")
        let grip = Point(x: driver.finger.x - driver.x("t4"), y: driver.finger.y - driver.y("t4"))
        #expect(driver.fastest(during: Tuning.longPressDelay + 0.3) < 3_000)
        #expect(driver.reordered == "t4")
        #expect(
            abs(driver.x("t4") + grip.x - driver.finger.x) < 0.01
                && abs(driver.y("t4") + grip.y - driver.finger.y) < 0.01)
        driver.drop()
        #expect(driver.isInFinalState)
    }

    @Test("A07: Swiped row that returns can be lifted, with its cue and strikethrough")
    func swipedBack() {
        var driver = SessionDriver()
        driver.press(.mouse, "t4")
        driver.move(150)
        driver.lift(after: 0.2)
        driver.wait(0.02)
        let shown = driver.frame("t4")
        #expect((shown?.x ?? 0) > 60 && (shown?.strike ?? 0) > 0.2)
        driver.press(.mouse, "t4")
        driver.nudge(0, 13)
        #expect(driver.reordered == "t4" && abs(driver.x("t4") - (shown?.x ?? 0)) < 1e-6)
        #expect(abs((driver.frame("t4")?.strike ?? 0) - (shown?.strike ?? 1)) < 1e-6)
        driver.wait(0.6)
        #expect(driver.frame("t4")?.strike == 0 && driver.frame("t4")?.icon == nil)
        driver.drop()
        #expect(driver.isInFinalState && driver.changes.isEmpty)
    }

    @Test("Dropped row can be swiped while it settles")
    func landing() {
        var driver = SessionDriver()
        driver.beginReorder("t4", 70, 100)
        driver.lift()
        driver.wait(0.05)
        let x = driver.x("t4")
        driver.press(.mouse, "t4")
        driver.nudge(-12, 0)
        #expect(abs(driver.x("t4") - x) < 1e-6)
        driver.move(-238 - x, 0, over: 1, steps: 30)
        driver.lift(after: 0.3)
        #expect(driver.changes == ["move t4", "delete t4"])
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test(
        "Rows that close up after a deletion continue during a reorder and then make room",
        arguments: [0.0, 0.05, 0.15])
    func whileOthersMove(pause: Double) {
        var driver = SessionDriver()
        driver.swipe("t2", by: -250)
        driver.wait(pause)
        let shown = driver.session.frames
        let before = (velocity("t6", driver), velocity("t8", driver))
        driver.press(.mouse, "t6")
        driver.nudge(0, -13)
        #expect(driver.reordered == "t6" && SessionDriver.jump(shown, driver.session.frames) < 1e-6)
        #expect(velocity("t8", driver) == before.1)
        #expect(driver.fastest(during: 0.2) < 2_000)
        driver.move(0, -90)
        driver.wait(0.5)
        #expect(driver.gaps.overlaps == 0)
        driver.drop()
        #expect(driver.isInFinalState && driver.changes == ["delete t2", "move t6"])
    }

    @Test("H15: Rows that make room reverse from where they are with their velocity", arguments: [0.03, 0.08, 0.12])
    func makingRoom(pause: Double) {
        var driver = SessionDriver()
        driver.hold("t4")
        driver.move(0, 40, over: 0.1, steps: 10)
        driver.wait(pause)
        #expect(driver.target == 5)
        let shown = driver.session.frames
        let before = velocity("t5", driver)
        #expect(before < -20)
        driver.nudge(0, -40)
        #expect(driver.target == 4)
        for frame in driver.session.frames where frame.item.id != ItemID("t4") {
            #expect(abs(frame.y - (shown.first { $0.item.id == frame.item.id }?.y ?? .nan)) < 1e-6)
        }
        #expect(abs(velocity("t5", driver) - before) < 1e-6)
        driver.wait(0.8)
        #expect(abs(driver.y("t5") - 270) < 0.3)
    }

    @Test("H15: Each row continues from its position with its velocity when the list changes", arguments: 0..<40)
    func changes(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver(todo: 10, done: 4, height: 900)
        for _ in 0..<10 {
            let name = random.pick(driver.names)
            _ = driver.session.focus(on: ItemID(name))
            let before = driver.session.frames
            let velocities = Dictionary(
                uniqueKeysWithValues: before.map { ($0.item.id, velocity($0.item.id.text, driver)) })
            driver.send(
                .command(
                    random.pick([
                        .complete, .delete, .undo, .redo, .move(.up), .move(.last), .move(.first), .move(.down),
                    ])))
            #expect(SessionDriver.jump(before, driver.session.frames) < 0.011)
            for frame in driver.session.frames where frame.index != nil {
                // A restored row has only its own horizontal motion.
                let wasThere = before.contains { $0.item.id == frame.item.id && $0.index != nil }
                guard wasThere, let old = velocities[frame.item.id] else { continue }
                #expect(abs(velocity(frame.item.id.text, driver) - old) < 1e-6)
            }
            driver.wait(random.number(0.01...0.3))
        }
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("Ten swipes on ten rows within a second all act, and all rows come to rest", arguments: [1.0, -1])
    func tenASecond(direction: Double) {
        var driver = SessionDriver(todo: 12, height: 700)
        for number in 0..<10 {
            let row = driver.session.frames.first { $0.item.id.text == "t\(number)" }!
            driver.press(at: Point(x: 180, y: row.y + row.height / 2))
            driver.move(90 * direction, 0, over: 0.09, steps: 6)
            driver.lift(after: 0.01)
        }
        #expect(driver.changes == (0..<10).map { "\(direction > 0 ? "complete" : "delete") t\($0)" })
        driver.settle()
        #expect(driver.isInFinalState)
        #expect(driver.names == ["t10", "t11"] + (direction > 0 ? (0..<10).reversed().map { "t\($0)" } : []))
    }
}

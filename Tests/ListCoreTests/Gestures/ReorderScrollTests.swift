// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows are 54 px high, ten of them in view; the list scrolls where a finger is nearer than 81 px to an edge.
@Suite struct ReorderScrollTests {
    /// Lifts a row in view and moves the finger to `y`.
    private func reordered(_ name: String, to y: Double, in driver: inout SessionDriver, over seconds: Double = 0.5) {
        driver.hold(name)
        driver.move(0, y - driver.finger.y, over: seconds, steps: 30)
    }

    @Test("F04: Row lifted in a scrolled list is dropped where it is shown")
    func scrolled() {
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 700.25)
        driver.beginReorder("t16", 0, 110)
        let shown = driver.others.filter { $0.y < driver.y("t16") }.last?.item.id.text
        driver.drop()
        #expect(driver.isInFinalState && driver.offset == 700.25)
        #expect(driver.names.firstIndex(of: "t16") == 18 && driver.names[17] == shown)
    }

    @Test("B42: List scrolls faster the nearer the finger is to the edge it moves toward, and only there")
    func speeds() {
        var speeds: [Double] = []
        for y in [300.0, 455, 480, 510, 539, 600] {
            var driver = SessionDriver(todo: 200)
            driver.session.scroll(to: 3_000)
            reordered("t60", to: y, in: &driver)
            let before = driver.offset
            driver.wait(0.5)
            speeds.append((driver.offset - before) * 2)
        }
        #expect(speeds[0] == 0 && speeds[1] == 0)
        for (one, next) in zip(speeds.dropFirst(), speeds.dropFirst(2)) { #expect(next > one || one >= 890) }
        #expect(abs(speeds[5] - Tuning.maxAutoscrollVelocity) < 1)
    }

    @Test("B42: Row lifted near an edge doesn't scroll the list before it moves toward the edge", arguments: [-1.0, 1])
    func atTheEdge(direction: Double) {
        var driver = SessionDriver(todo: 200)
        driver.session.scroll(to: 3_024)
        let name = direction < 0 ? "t56" : "t65"
        driver.press(at: Point(x: 180, y: direction < 0 ? 15 : 525))
        driver.nudge(0, 9 * direction)
        driver.wait(Tuning.longPressDelay)
        #expect(driver.reordered == name)
        for step in 0..<60 {
            driver.wait(0.02)
            driver.nudge(1, step % 2 == 0 ? 4 : -4)
        }
        #expect(driver.offset == 3_024, "small movements don't change the direction")
        for _ in 0..<10 {
            driver.wait(0.02)
            driver.nudge(0, -5 * direction)
        }
        #expect(driver.offset == 3_024, "it moves away from the edge")
        for _ in 0..<10 {
            driver.wait(0.02)
            driver.nudge(0, 5 * direction)
        }
        driver.wait(0.5)
        #expect((driver.offset - 3_024) * direction > 20)
        // After a change of direction it stops at once, although the finger is still near the edge.
        driver.nudge(0, -11 * direction)
        let offset = driver.offset
        driver.wait(0.5)
        #expect(driver.offset == offset && offset == offset.rounded())
    }

    @Test("F06: Finger that rests near the edge goes on scrolling while rows make room", arguments: [-1.0, 1])
    func resting(direction: Double) {
        var driver = SessionDriver(todo: 200)
        driver.session.scroll(to: 5_000)
        reordered("t97", to: direction < 0 ? 20 : 520, in: &driver)
        var (targets, offsets) = ([driver.target ?? -1], [driver.offset])
        for _ in 0..<60 {
            driver.wait(0.05)
            targets.append(driver.target ?? -1)
            offsets.append(driver.offset)
            // The row stays under the finger, and the others make room there.
            #expect(abs(driver.y("t97") + 27 - driver.finger.y) < 1)
            #expect(driver.gaps.overlaps <= 1)
        }
        for (one, next) in zip(offsets, offsets.dropFirst()) { #expect((next - one) * direction > 1) }
        for (one, next) in zip(targets, targets.dropFirst()) { #expect(Double(next - one) * direction >= 0) }
        #expect(abs(Double((targets.last ?? 0) - targets[0]) * 54 - ((offsets.last ?? 0) - offsets[0])) < 60)
        let target = driver.target
        driver.drop()
        #expect(driver.isInFinalState && driver.names.firstIndex(of: "t97") == target)
        #expect(driver.offset == driver.offset.rounded())
    }

    @Test("F06: Autoscroll stops at the ends, where the row can be dropped after the last and before the first row")
    func toTheEnds() {
        var driver = SessionDriver(todo: 30)
        reordered("t3", to: 530, in: &driver)
        driver.wait(4)
        #expect(driver.offset == 30 * 54 - 540 && !driver.isMoving && driver.target == 29)
        driver.drop()
        #expect(driver.names.last == "t3" && driver.isInFinalState)
        reordered("t3", to: 10, in: &driver)
        driver.wait(4)
        #expect(driver.offset == 0 && !driver.isMoving && driver.target == 0)
        driver.drop()
        #expect(
            driver.names == (0..<30).map { "t\($0)" }.sorted { ($0 == "t3" ? 0 : 1) < ($1 == "t3" ? 0 : 1) }
                && driver.isInFinalState)
    }

    @Test("F06: Autoscroll doesn't depend on the frame rate", arguments: [-1.0, 1])
    func frameRates(direction: Double) {
        var outgoingFrames: [[String: Double]] = []
        for rate in [30.0, 60, 120, 240] {
            var driver = SessionDriver(todo: 200)
            driver.session.scroll(to: 5_000)
            driver.press("t97")
            driver.wait(Tuning.longPressDelay, rate: rate)
            for _ in 0..<10 {
                driver.wait(1 / 30.0, rate: rate)
                driver.nudge(0, 23 * direction)
            }
            driver.wait(1.1, rate: rate)
            outgoingFrames.append(driver.picture)
        }
        #expect(outgoingFrames[0].count > 9)
        for picture in outgoingFrames {
            for (name, y) in picture { #expect(abs(y - (outgoingFrames[0][name] ?? .infinity)) < 0.05) }
        }
    }

    @Test("List that returns from beyond its end continues when a row is lifted", arguments: [0.001, 0.3])
    func overscrolled(wait: Double) {
        var driver = SessionDriver(todo: 40)
        driver.press(at: Point(x: 180, y: 100))
        driver.move(0, 90)
        driver.lift()
        driver.wait(wait)
        let offset = driver.offset
        #expect(offset < -0.5)
        driver.press(.mouse, "t3")
        driver.move(0, 16, over: 0.01, steps: 2)
        #expect(driver.reordered == "t3")
        #expect(driver.fastest(during: 1) < 3_000)
        #expect(
            driver.offset == 0
                && abs(driver.y("t3") + (driver.session.gestures.reorder?.grabPoint.y ?? .nan) - driver.finger.y)
                    < 0.01
        )
        #expect(driver.gaps.overlaps == 0)
        driver.drop()
        #expect(driver.isInFinalState)
    }

    @Test("Wheel scrolls under a lifted row, which stays at the finger and passes distant rows at once")
    func wheel() {
        var driver = SessionDriver(todo: 5_000)
        driver.beginReorder("t4", 0, 50, with: .mouse)
        let y = driver.y("t4")
        driver.session.scroll(to: 150_000)
        #expect(driver.y("t4") == y)
        driver.wait(1 / 60.0)
        #expect(driver.session.motions.rows.count < 60, "rows out of view are not animated")
        driver.wait(1)
        #expect(driver.gaps.overlaps == 0 && driver.y("t4") == y)
        let target = driver.target
        #expect(abs((target ?? 0) - 2_782) < 3)
        driver.drop()
        #expect(driver.isInFinalState && driver.names.firstIndex(of: "t4") == target && driver.offset == 150_000)
        driver.send(.command(.undo))
        driver.settle()
        #expect(driver.names.firstIndex(of: "t4") == 4 && driver.isInFinalState)
    }

    @Test("Lifted row stays at the finger when the window becomes lower, and is dropped where it is shown")
    func lowered() {
        var driver = SessionDriver(todo: 40)
        driver.session.scroll(to: 9_999)
        driver.beginReorder("t35", 0, -100)
        driver.session.resize(width: 360, height: 300, metrics: SessionDriver.metrics, now: driver.time)
        driver.wait(0.5)
        #expect(driver.reordered == "t35" && abs(driver.y("t35") - 170) < 1)
        let target = driver.target
        driver.drop()
        #expect(driver.isInFinalState && driver.names.firstIndex(of: "t35") == target)
    }

    @Test("Row that is dropped below the viewport comes back as what it became")
    func droppedOutOfView() {
        var driver = SessionDriver(todo: 12, done: 2)
        driver.beginReorder("t1", 0, 700, with: .mouse)
        driver.wait(2)
        driver.lift()
        while driver.session.isMoving {
            if let row = driver.frame("t1") { #expect(abs(row.strike - 1) < 0.001 && row.y > 540 - 54 - 10) }
            driver.wait(1 / 60)
        }
        #expect(driver.names.last == "t1" && driver.isInFinalState)
    }

    @Test(
        "H21: Row that is dropped below the viewport has its place at the end before the end is scrolled into view",
        arguments: ["t1", "t6", "t9"], [0.28, 0.29, 0.3, 0.31, 0.32])
    func droppedBeforeTheEnd(row name: String, rest: Double) {
        var driver = SessionDriver(todo: 50)
        driver.hold(name, with: .touchscreen)
        driver.move(50, 4_000, over: 0.6, steps: 36)
        driver.wait(rest)
        #expect(driver.target == 49 && driver.offset < 1_000)
        driver.lift()
        driver.session.set(inset: 60, now: driver.time)
        while driver.session.isMoving {
            #expect(driver.gaps.overlaps == 0)
            if let row = driver.frame(name) { #expect(abs(row.y - driver.y("t49") - 54) < 0.01) }
            driver.wait(1 / 60)
        }
        #expect(driver.names.last == name && driver.frame(name) != nil && driver.isInFinalState)
    }

    @Test("Row that is dropped beyond an edge doesn't come in from the other one", arguments: [-60.0, 600])
    func droppedBeyondAnEdge(y: Double) {
        var driver = SessionDriver(todo: 80)
        if y < 0 { driver.session.scroll(to: 9_999) }
        let name = y < 0 ? "t75" : "t4"
        driver.hold(name, with: .touchscreen)
        driver.move(0, y - driver.y(name), over: 0.3, steps: 18)
        driver.wait(2.5)
        #expect(abs(driver.offset - (y < 0 ? 80 * 54 - 540 : 0)) > 1_000)
        driver.lift()
        while driver.session.isMoving {
            if let row = driver.frame(name) { #expect(y < 0 ? row.y < 200 : row.y > 340) }
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test("Row that returns from far away hardly swings")
    func longReturn() {
        var driver = SessionDriver(todo: 1)
        driver.beginReorder("t0", 0, 400)
        driver.lift()
        while driver.session.isMoving {
            #expect(driver.y("t0") > -1)
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test(
        "I53: List scrolls until a message doesn't cover the row that was dropped or moved by keys",
        arguments: [false, true])
    func message(isDropped: Bool) throws {
        var driver = SessionDriver(todo: 20)
        if isDropped {
            driver.reorder("t4", by: 4 * 54)
        } else {
            _ = driver.session.focus(on: ItemID("t7"))
            driver.command(.move(.down))
        }
        let moved = isDropped ? "t4" : "t7"
        #expect(driver.names.firstIndex(of: moved) == 8 && driver.offset == 0)
        driver.session.set(inset: 110, now: driver.time)
        driver.settle()
        #expect(driver.offset == 9 * 54 + 110 - 540)
        driver.session.set(inset: 0, now: driver.time)
        driver.session.set(inset: 200, now: driver.time)
        driver.settle()
        #expect(driver.offset == 9 * 54 + 200 - 540)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows are 54 px high, ten of them in view.
@Suite struct ReorderTests {
    private static let hands = [Device.touchscreen, .mouse]

    // MARK: Lifting

    @Test("F17: Press of half a second lifts the row at that moment at any frame rate", arguments: hands)
    func hold(device: Device) {
        var lifts: [Double] = []
        for rate in [7.0, 30, 60, 144, 240] {
            var driver = SessionDriver()
            driver.press(device, "t2")
            driver.wait(Tuning.longPressDelay - 0.0001, rate: rate)
            #expect(driver.lifted.isEmpty && driver.frame("t2")?.lift == 0)
            driver.wait(0.0002, rate: rate)
            #expect(driver.lifted == ["t2"])
            driver = SessionDriver()
            driver.press(device, "t2")
            driver.wait(Tuning.longPressDelay + 0.06, rate: rate)
            #expect(driver.lifted == ["t2"])
            lifts.append(driver.frame("t2")?.lift ?? 0)
        }
        #expect(lifts[0] > 0.3 && lifts[0] < 0.9)
        for lift in lifts { #expect(abs(lift - lifts[0]) < 1e-9) }
    }

    @Test("F17: Trembling press lifts the row without a jump")
    func trembling() {
        var driver = SessionDriver()
        driver.press("t4")
        for step in 0..<40 {
            driver.wait(0.012)
            driver.nudge(step % 2 == 0 ? 5 : -5, step % 3 == 0 ? -3 : 1.5)
        }
        let before = driver.session.frames
        #expect(driver.lifted.isEmpty)
        driver.wait(Tuning.longPressDelay - 0.48 + 1e-9, rate: 1)
        #expect(driver.lifted == ["t4"])
        #expect(SessionDriver.jump(before, driver.session.frames) < 1e-3)
    }

    @Test("F17: Movement before a long press scrolls or swipes and never lifts the row")
    func movedBefore() {
        for (dx, dy) in [(0.0, -40.0), (60, 0)] {
            var driver = SessionDriver(todo: 40)
            driver.press("t5")
            driver.wait(0.4)
            driver.move(dx, dy, over: 0.09)
            driver.wait(2)
            #expect(driver.lifted.isEmpty && driver.reordered == nil)
            #expect((driver.offset > 0) == (dx == 0))
            #expect((driver.x("t5") != 0) == (dx != 0))
        }
    }

    @Test("F18: Mouse lifts a row by a vertical drag and swipes it by a horizontal one", arguments: [-1.0, 1])
    func mouse(direction: Double) {
        var driver = SessionDriver()
        driver.press(.mouse, "t4")
        driver.nudge(0, 12.4 * direction)
        #expect(driver.lifted.isEmpty)
        driver.nudge(0, 0.2 * direction)
        #expect(driver.lifted == ["t4"])
        driver.move(0, 60 * direction)
        driver.wait(0.3)
        #expect(
            abs(driver.y("t4") - 216 - 72.6 * direction) < 0.01,
            "the row has caught up with the movement before recognition")
        driver.drop()
        #expect(driver.changes == ["move t4"] && driver.names[direction < 0 ? 3 : 5] == "t4")
        #expect(driver.menus.isEmpty)
        driver.swipe("t0", by: 200, with: .mouse)
        #expect(driver.changes == ["move t4", "complete t0"])
    }

    // MARK: Moving

    @Test("Lifted row stays at the finger's grab point and leans with the movement")
    func grip() throws {
        let grip = Point(x: 300, y: 10)
        var driver = SessionDriver()
        driver.hold("t2", at: grip)
        #expect(driver.frame("t2")?.pivot == grip && driver.frame("t2")?.layer == 3)
        var leans: [Double] = []
        for _ in 0..<30 {
            driver.wait(0.01)
            driver.nudge(4, 5)
            let row = try #require(driver.frame("t2"))
            #expect(abs(row.x + grip.x - driver.finger.x) < 1e-9 && abs(row.y + grip.y - driver.finger.y) < 1e-9)
            #expect(abs(row.lean) <= 0.045 && row.lift <= 1)
            leans.append(abs(row.lean))
        }
        #expect(leans.contains { $0 > 0.005 })
        driver.nudge(400, 0)
        driver.wait(0.03)
        #expect(abs(driver.frame("t2")?.lean ?? 0) == 0.045, "a fast finger doesn't make it lean more")
        driver.wait(1)
        #expect(abs(driver.frame("t2")?.lean ?? 1) < 0.001 && abs((driver.frame("t2")?.lift ?? 0) - 1) < 0.01)
        #expect(!driver.isMoving, "no frames are drawn while the finger rests")
    }

    @Test("Rows make room of one row's height at the drop position without overlapping")
    func makingRoom() {
        for dy in stride(from: -150.0, through: 210, by: 23) {
            var driver = SessionDriver()
            driver.beginReorder("t4", 15, dy)
            #expect(driver.gaps.overlaps == 0)
            let target = driver.target ?? -1
            #expect(driver.others.filter { $0.y < Double(target) * 54 - 1 }.count == target)
            #expect(abs(driver.gaps.open - 54) < 0.01)
            driver.drop()
            #expect(driver.isInFinalState && driver.names.firstIndex(of: "t4") == target)
        }
    }

    @Test("F07: Row of any height makes room once when it is passed, even if the finger trembles", arguments: 0..<12)
    func flutter(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver(todo: 12, height: 1_400)
        for index in 0..<12 { driver.session.measure(index, as: random.number(24...210)) }
        driver.hold("t\(random.whole(0...5))")
        var targets = [driver.target ?? -1]
        let step = random.number(0.6...2.5)
        for _ in 0..<Int(700 / step) {
            driver.wait(0.004)
            // Trembles back and forth, and moves on slowly.
            let tremble = random.number(-2.4...2.4)
            for dy in [step + tremble, -tremble] {
                driver.nudge(0, dy)
                driver.wait(0.004)
                if targets.last != driver.target { targets.append(driver.target ?? -1) }
            }
        }
        #expect(targets.count > 3)
        for (one, next) in zip(targets, targets.dropFirst()) { #expect(next == one + 1) }
        driver.wait(0.6)
        #expect(driver.gaps.overlaps == 0)
        // On the way back each makes room once again.
        driver.move(0, -1_400, over: 3, steps: 300)
        #expect(driver.target == 0)
        driver.drop()
        #expect(driver.isInFinalState)
    }

    // MARK: Dropping

    @Test("F02: Row can be moved to the end and to the start", arguments: hands)
    func ends(device: Device) {
        var driver = SessionDriver(todo: 8)
        driver.reorder("t3", by: 400, with: device)
        #expect(driver.names == ["t0", "t1", "t2", "t4", "t5", "t6", "t7", "t3"] && driver.isInFinalState)
        driver.reorder("t3", by: -420, with: device)
        #expect(driver.names == ["t3", "t0", "t1", "t2", "t4", "t5", "t6", "t7"] && driver.isInFinalState)
        #expect(driver.changes == ["move t3", "move t3"])
    }

    @Test("F03: Drop moves the row, undo moves it back, redo moves it again")
    func moved() {
        var driver = SessionDriver(todo: 6)
        let before = driver.session.library
        driver.reorder("t1", by: 160)
        #expect(driver.names == ["t0", "t2", "t3", "t4", "t1", "t5"])
        let after = driver.session.library
        driver.send(.command(.undo))
        #expect(driver.session.library == before && driver.events.last == .undid(.move))
        driver.settle()
        #expect(driver.isInFinalState)
        driver.send(.command(.redo))
        #expect(driver.session.library == after)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test(
        "F11: Row dropped where it was changes nothing and opens no menu", arguments: hands)
    func unchanged(device: Device) {
        var driver = SessionDriver()
        let before = driver.session.library
        driver.beginReorder("t4", 0, 150, with: device)
        driver.move(20, -160)
        driver.wait(0.3)
        driver.drop()
        #expect(
            driver.session.library == before && driver.changes.isEmpty && driver.menus.isEmpty && driver.isInFinalState)
        driver.beginReorder("t4", 3, 45, with: device)
        driver.move(-3, -45)
        driver.wait(0.3)
        driver.drop()
        #expect(driver.session.library == before && driver.changes.isEmpty && driver.menus.isEmpty)
        #expect(driver.session.handle(.command(.undo), now: driver.time).isEmpty, "no step was made")
    }

    @Test("No row jumps from the press to the end of the drop")
    func continuity() {
        var driver = SessionDriver(height: 900)
        var jumps: [Double] = []
        driver.onInput = { before, after, input in
            if case .drag(let drag) = input, drag.phase != .moved { jumps.append(SessionDriver.jump(before, after)) }
        }
        driver.hold("t3", at: Point(x: 40, y: 44))
        #expect(driver.fastest(during: 0.3) < 1e-3, "lifting moves nothing")
        driver.move(90, 215, over: 0.5, steps: 60)
        driver.nudge(0.5, 1)
        driver.lift(after: 0.001)
        // The farthest row moves about 110 px by a spring of 24 rad/s.
        #expect(driver.fastest(during: 2) < 110 * 24)
        for jump in jumps { #expect(jump < 1e-6) }
        #expect(jumps.count == 2 && driver.isInFinalState && driver.changes == ["move t3"])
    }

    @Test("Dropped row swings into its place by a spring with the damping ratio 0.7")
    func damping() {
        var driver = SessionDriver()
        let place = driver.y("t3")
        driver.beginReorder("t3", 0, 20)
        let distance = driver.y("t3") - place
        driver.lift()
        var farthest = 0.0
        for _ in 0..<240 {
            driver.wait(1 / 240.0, rate: 240)
            farthest = min(farthest, driver.y("t3") - place)
        }
        // e^(−πζ ÷ √(1 − ζ²)) of the way for ζ = 0.7.
        #expect(distance > 10 && abs(farthest / distance + 0.0460) < 0.002)
    }

    @Test("Dropped row starts with the finger's velocity")
    func velocity() {
        var driver = SessionDriver()
        driver.hold("t5")
        driver.move(20, -200, over: 0.25, steps: 60)
        let before = driver.y("t5")
        driver.lift(after: 0)
        driver.wait(0.004, rate: 1_000)
        // 800 px/s upward; the springs have hardly begun to pull.
        #expect(abs((driver.y("t5") - before) / 0.004 + 800) < 100)
        #expect(driver.x("t5") > 20)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("Single row can't be moved, and an empty list has nothing to lift")
    func few() {
        var driver = SessionDriver(todo: 1)
        driver.beginReorder("t0", 30, 300)
        #expect(driver.reordered == "t0" && driver.target == 0)
        driver.drop()
        #expect(driver.isInFinalState && driver.changes.isEmpty)
        driver = SessionDriver(todo: 0)
        driver.press(at: Point(x: 180, y: 100))
        driver.wait(2)
        #expect(driver.events.isEmpty)
        driver.lift()
        #expect(driver.menus.isEmpty && driver.edited == "n0")
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Rows are 54 px high, ten of them in view.
@Suite struct ReorderTests {
    private static let hands = [Device.touchscreen, .mouse]

    // MARK: Lifting

    @Test("F01: Press of half a second lifts the row at that moment at any frame rate", arguments: hands)
    func hold(device: Device) {
        var lifts: [Double] = []
        for rate in [7.0, 30, 60, 144, 240] {
            var stage = SessionDriver()
            stage.press(device, "t2")
            stage.wait(Tuning.longPressDelay - 0.0001, rate: rate)
            #expect(stage.lifted.isEmpty && stage.frame("t2")?.lift == 0)
            stage.wait(0.0002, rate: rate)
            #expect(stage.lifted == ["t2"])
            stage = SessionDriver()
            stage.press(device, "t2")
            stage.wait(Tuning.longPressDelay + 0.06, rate: rate)
            #expect(stage.lifted == ["t2"])
            lifts.append(stage.frame("t2")?.lift ?? 0)
        }
        #expect(lifts[0] > 0.3 && lifts[0] < 0.9)
        for lift in lifts { #expect(abs(lift - lifts[0]) < 1e-9) }
    }

    @Test("F01: Trembling press lifts the row without a jump")
    func trembling() {
        var stage = SessionDriver()
        stage.press("t4")
        for step in 0..<40 {
            stage.wait(0.012)
            stage.nudge(step % 2 == 0 ? 5 : -5, step % 3 == 0 ? -3 : 1.5)
        }
        let before = stage.session.frames
        #expect(stage.lifted.isEmpty)
        stage.wait(Tuning.longPressDelay - 0.48 + 1e-9, rate: 1)
        #expect(stage.lifted == ["t4"])
        #expect(SessionDriver.jump(before, stage.session.frames) < 1e-3)
    }

    @Test("F01: Movement before a long press scrolls or swipes and never lifts the row")
    func movedBefore() {
        for (dx, dy) in [(0.0, -40.0), (60, 0)] {
            var stage = SessionDriver(todo: 40)
            stage.press("t5")
            stage.wait(0.4)
            stage.move(dx, dy, over: 0.09)
            stage.wait(2)
            #expect(stage.lifted.isEmpty && stage.carried == nil)
            #expect((stage.offset > 0) == (dx == 0))
            #expect((stage.x("t5") != 0) == (dx != 0))
        }
    }

    @Test("F16: Mouse lifts a row by a vertical drag and swipes it by a horizontal one", arguments: [-1.0, 1])
    func mouse(way: Double) {
        var stage = SessionDriver()
        stage.press(.mouse, "t4")
        stage.nudge(0, 7.9 * way)
        #expect(stage.lifted.isEmpty)
        stage.nudge(0, 0.2 * way)
        #expect(stage.lifted == ["t4"])
        stage.move(0, 60 * way)
        stage.wait(0.3)
        #expect(abs(stage.y("t4") - 216 - 68.1 * way) < 0.01, "the row has caught up with the movement before recognition")
        stage.drop()
        #expect(stage.changes == ["move t4"] && stage.names[way < 0 ? 3 : 5] == "t4")
        #expect(stage.menus.isEmpty)
        stage.swipe("t0", by: 200, with: .mouse)
        #expect(stage.changes == ["move t4", "complete t0"])
    }

    // MARK: Moving

    @Test("Lifted row stays at the finger's grab point and leans with the movement")
    func grip() throws {
        let grip = Point(x: 300, y: 10)
        var stage = SessionDriver()
        stage.hold("t2", at: grip)
        #expect(stage.frame("t2")?.pivot == grip && stage.frame("t2")?.layer == 3)
        var leans: [Double] = []
        for _ in 0..<30 {
            stage.wait(0.01)
            stage.nudge(4, 5)
            let row = try #require(stage.frame("t2"))
            #expect(abs(row.x + grip.x - stage.finger.x) < 1e-9 && abs(row.y + grip.y - stage.finger.y) < 1e-9)
            #expect(abs(row.lean) <= Tuning.maxLean && row.lift <= 1)
            leans.append(abs(row.lean))
        }
        #expect(leans.contains { $0 > 0.005 })
        stage.wait(1)
        #expect(abs(stage.frame("t2")?.lean ?? 1) < 0.001 && abs((stage.frame("t2")?.lift ?? 0) - 1) < 0.01)
        #expect(!stage.scene.isMoving, "no frames are drawn while the finger rests")
    }

    @Test("Rows make room of one row's height at the drop position without overlapping")
    func makingRoom() {
        for dy in stride(from: -150.0, through: 210, by: 23) {
            var stage = SessionDriver()
            stage.carry("t4", 15, dy)
            #expect(stage.gaps.overlaps == 0)
            let target = stage.target ?? -1
            #expect(stage.others.filter { $0.y < Double(target) * 54 - 1 }.count == target)
            #expect(abs(stage.gaps.open - 54) < 0.01)
            stage.drop()
            #expect(stage.isFlat && stage.names.firstIndex(of: "t4") == target)
        }
    }

    @Test("F07: Row of any height makes room once when it is passed, even if the finger trembles", arguments: 0..<12)
    func flutter(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver(todo: 12, height: 1_400)
        for index in 0..<12 { stage.session.measure(index, as: random.number(24...210)) }
        stage.hold("t\(random.whole(0...5))")
        var targets = [stage.target ?? -1]
        let step = random.number(0.6...2.5)
        for _ in 0..<Int(700 / step) {
            stage.wait(0.004)
            // Trembles back and forth, and moves on slowly.
            let tremble = random.number(-2.4...2.4)
            for dy in [step + tremble, -tremble] {
                stage.nudge(0, dy)
                stage.wait(0.004)
                if targets.last != stage.target { targets.append(stage.target ?? -1) }
            }
        }
        #expect(targets.count > 3)
        for (one, next) in zip(targets, targets.dropFirst()) { #expect(next == one + 1) }
        stage.wait(0.6)
        #expect(stage.gaps.overlaps == 0)
        // On the way back each makes room once again.
        stage.move(0, -1_400, over: 3, steps: 300)
        #expect(stage.target == 0)
        stage.drop()
        #expect(stage.isFlat)
    }

    // MARK: Dropping

    @Test("F02: Row can be moved to the end and to the start", arguments: hands)
    func ends(device: Device) {
        var stage = SessionDriver(todo: 8)
        stage.reorder("t3", by: 400, with: device)
        #expect(stage.names == ["t0", "t1", "t2", "t4", "t5", "t6", "t7", "t3"] && stage.isFlat)
        stage.reorder("t3", by: -420, with: device)
        #expect(stage.names == ["t3", "t0", "t1", "t2", "t4", "t5", "t6", "t7"] && stage.isFlat)
        #expect(stage.changes == ["move t3", "move t3"])
    }

    @Test("F03: Drop moves the row, undo moves it back, redo moves it again")
    func moved() {
        var stage = SessionDriver(todo: 6)
        let before = stage.session.library
        stage.reorder("t1", by: 160)
        #expect(stage.names == ["t0", "t2", "t3", "t4", "t1", "t5"])
        let after = stage.session.library
        stage.send(.command(.undo))
        #expect(stage.session.library == before && stage.events.last == .undid(.move))
        stage.settle()
        #expect(stage.isFlat)
        stage.send(.command(.redo))
        #expect(stage.session.library == after)
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test(
        "F11: Row dropped where it was changes nothing and opens no menu", arguments: hands)
    func unchanged(device: Device) {
        var stage = SessionDriver()
        let before = stage.session.library
        stage.carry("t4", 0, 150, with: device)
        stage.move(20, -160)
        stage.wait(0.3)
        stage.drop()
        #expect(stage.session.library == before && stage.changes.isEmpty && stage.menus.isEmpty && stage.isFlat)
        stage.carry("t4", 3, 9, with: device)
        stage.move(-3, -9)
        stage.wait(0.3)
        stage.drop()
        #expect(stage.session.library == before && stage.changes.isEmpty && stage.menus.isEmpty)
        #expect(stage.session.handle(.command(.undo), now: stage.time).isEmpty, "no step was made")
    }

    @Test("No row jumps from the press to the end of the drop")
    func continuity() {
        var stage = SessionDriver(height: 900)
        var jumps: [Double] = []
        stage.onInput = { before, after, input in
            if case .drag(let drag) = input, drag.phase != .moved { jumps.append(SessionDriver.jump(before, after)) }
        }
        stage.hold("t3", at: Point(x: 40, y: 44))
        #expect(stage.fastest(during: 0.3) < 1e-3, "lifting moves nothing")
        stage.move(90, 215, over: 0.5, steps: 60)
        stage.nudge(0.5, 1)
        stage.lift(after: 0.001)
        // The farthest row moves about 110 px by a spring of 24 rad/s.
        #expect(stage.fastest(during: 2) < 110 * 24)
        for jump in jumps { #expect(jump < 1e-6) }
        #expect(jumps.count == 2 && stage.isFlat && stage.changes == ["move t3"])
    }

    @Test("Dropped row swings into its place by a spring with the damping ratio 0.7")
    func damping() {
        var stage = SessionDriver()
        stage.carry("t3", 120, 0)
        stage.lift()
        var farthest = 0.0
        for _ in 0..<240 {
            stage.wait(1 / 240.0, rate: 240)
            farthest = min(farthest, stage.x("t3"))
        }
        // e^(−πζ ÷ √(1 − ζ²)) of the way for ζ = 0.7.
        #expect(abs(farthest / 120 + 0.0460) < 0.002)
    }

    @Test("Dropped row starts with the finger's velocity")
    func velocity() {
        var stage = SessionDriver()
        stage.hold("t5")
        stage.move(20, -200, over: 0.25, steps: 60)
        let before = stage.y("t5")
        stage.lift(after: 0)
        stage.wait(0.004, rate: 1_000)
        // 800 px/s upwards; the springs have hardly begun to pull.
        #expect(abs((stage.y("t5") - before) / 0.004 + 800) < 100)
        #expect(stage.x("t5") > 20)
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test("Single row can't be moved, and an empty list has nothing to lift")
    func few() {
        var stage = SessionDriver(todo: 1)
        stage.carry("t0", 30, 300)
        #expect(stage.carried == "t0" && stage.target == 0)
        stage.drop()
        #expect(stage.isFlat && stage.changes.isEmpty)
        stage = SessionDriver(todo: 0)
        stage.press(at: Point(x: 180, y: 100))
        stage.wait(2)
        #expect(stage.events.isEmpty)
        stage.lift()
        #expect(stage.menus.isEmpty && stage.edited == "n0")
    }
}

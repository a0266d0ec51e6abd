import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Rows are 54 px high, ten of them in view; the list scrolls where a finger is nearer than 81 px to an edge.
@Suite struct ReorderScrollTests {
    /// Lifts a row in view and moves the finger to `y`.
    private func carried(_ name: String, to y: Double, in stage: inout SessionDriver, over seconds: Double = 0.5) {
        stage.hold(name)
        stage.move(0, y - stage.finger.y, over: seconds, steps: 30)
    }

    @Test("F04: Row lifted in a scrolled list is dropped where it is shown")
    func scrolled() {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: 700.25)
        stage.carry("t16", 0, 110)
        let shown = stage.others.filter { $0.y < stage.y("t16") }.last?.item.id.text
        stage.drop()
        #expect(stage.isFlat && stage.offset == 700.25)
        #expect(stage.names.firstIndex(of: "t16") == 18 && stage.names[17] == shown)
    }

    @Test("F05: List scrolls faster the nearer the finger is to the edge it moves towards, and only there")
    func speeds() {
        var speeds: [Double] = []
        for y in [300.0, 455, 480, 510, 539, 600] {
            var stage = SessionDriver(todo: 200)
            stage.session.scroll(to: 3_000)
            carried("t60", to: y, in: &stage)
            let before = stage.offset
            stage.wait(0.5)
            speeds.append((stage.offset - before) * 2)
        }
        #expect(speeds[0] == 0 && speeds[1] == 0)
        for (one, next) in zip(speeds.dropFirst(), speeds.dropFirst(2)) { #expect(next > one || one >= 890) }
        #expect(abs(speeds[5] - Tuning.maxAutoscrollVelocity) < 1)
    }

    @Test("F05: Row lifted near an edge doesn't scroll the list before it moves towards the edge", arguments: [-1.0, 1])
    func atTheEdge(way: Double) {
        var stage = SessionDriver(todo: 200)
        stage.session.scroll(to: 3_024)
        let name = way < 0 ? "t56" : "t65"
        stage.press(at: Point(x: 180, y: way < 0 ? 15 : 525))
        stage.nudge(0, 9 * way)
        stage.wait(Tuning.longPressDelay)
        #expect(stage.carried == name)
        for step in 0..<60 {
            stage.wait(0.02)
            stage.nudge(1, step % 2 == 0 ? 4 : -4)
        }
        #expect(stage.offset == 3_024, "small movements don't change the direction")
        for _ in 0..<10 {
            stage.wait(0.02)
            stage.nudge(0, -5 * way)
        }
        #expect(stage.offset == 3_024, "it moves away from the edge")
        for _ in 0..<10 {
            stage.wait(0.02)
            stage.nudge(0, 5 * way)
        }
        stage.wait(0.5)
        #expect((stage.offset - 3_024) * way > 20)
        // After a change of direction it stops at once, although the finger is still near the edge.
        stage.nudge(0, -8 * way)
        let offset = stage.offset
        stage.wait(0.5)
        #expect(stage.offset == offset && offset == offset.rounded())
    }

    @Test("F06: Finger that rests near the edge goes on scrolling while rows make room", arguments: [-1.0, 1])
    func resting(way: Double) {
        var stage = SessionDriver(todo: 200)
        stage.session.scroll(to: 5_000)
        carried("t97", to: way < 0 ? 20 : 520, in: &stage)
        var (targets, offsets) = ([stage.target ?? -1], [stage.offset])
        for _ in 0..<60 {
            stage.wait(0.05)
            targets.append(stage.target ?? -1)
            offsets.append(stage.offset)
            // The row stays under the finger, and the others make room there.
            #expect(abs(stage.y("t97") + 27 - stage.finger.y) < 1)
            #expect(stage.gaps.overlaps <= 1)
        }
        for (one, next) in zip(offsets, offsets.dropFirst()) { #expect((next - one) * way > 1) }
        for (one, next) in zip(targets, targets.dropFirst()) { #expect(Double(next - one) * way >= 0) }
        #expect(abs(Double((targets.last ?? 0) - targets[0]) * 54 - ((offsets.last ?? 0) - offsets[0])) < 60)
        let target = stage.target
        stage.drop()
        #expect(stage.isFlat && stage.names.firstIndex(of: "t97") == target)
        #expect(stage.offset == stage.offset.rounded())
    }

    @Test("F06: Autoscroll stops at the ends, where the row can be dropped after the last and before the first row")
    func toTheEnds() {
        var stage = SessionDriver(todo: 30)
        carried("t3", to: 530, in: &stage)
        stage.wait(4)
        #expect(stage.offset == 30 * 54 - 540 && !stage.scene.isMoving && stage.target == 29)
        stage.drop()
        #expect(stage.names.last == "t3" && stage.isFlat)
        carried("t3", to: 10, in: &stage)
        stage.wait(4)
        #expect(stage.offset == 0 && !stage.scene.isMoving && stage.target == 0)
        stage.drop()
        #expect(stage.names == (0..<30).map { "t\($0)" }.sorted { ($0 == "t3" ? 0 : 1) < ($1 == "t3" ? 0 : 1) } && stage.isFlat)
    }

    @Test("F06: Autoscroll doesn't depend on the frame rate", arguments: [-1.0, 1])
    func frameRates(way: Double) {
        var outgoingFrames: [[String: Double]] = []
        for rate in [30.0, 60, 120, 240] {
            var stage = SessionDriver(todo: 200)
            stage.session.scroll(to: 5_000)
            stage.press("t97")
            stage.wait(Tuning.longPressDelay, rate: rate)
            for _ in 0..<10 {
                stage.wait(1 / 30.0, rate: rate)
                stage.nudge(0, 23 * way)
            }
            stage.wait(1.1, rate: rate)
            outgoingFrames.append(stage.picture)
        }
        #expect(outgoingFrames[0].count > 9)
        for picture in outgoingFrames {
            for (name, y) in picture { #expect(abs(y - (outgoingFrames[0][name] ?? .infinity)) < 0.05) }
        }
    }

    @Test("List that returns from beyond its end continues when a row is lifted", arguments: [0.001, 0.3])
    func overscrolled(wait: Double) {
        var stage = SessionDriver(todo: 40)
        stage.press(at: Point(x: 180, y: 100))
        stage.move(0, 90)
        stage.lift()
        stage.wait(wait)
        let offset = stage.offset
        #expect(offset < -0.5)
        stage.press(.mouse, "t3")
        stage.move(0, 12, over: 0.01, steps: 2)
        #expect(stage.carried == "t3")
        #expect(stage.fastest(during: 1) < 3_000)
        #expect(stage.offset == 0 && abs(stage.y("t3") + (stage.scene.activeGesture.reorder?.grabPoint.y ?? .nan) - stage.finger.y) < 0.01)
        #expect(stage.gaps.overlaps == 0)
        stage.drop()
        #expect(stage.isFlat)
    }

    @Test("Wheel scrolls under a lifted row, which stays at the finger and passes distant rows at once")
    func wheel() {
        var stage = SessionDriver(todo: 5_000)
        stage.carry("t4", 0, 50, with: .mouse)
        let y = stage.y("t4")
        stage.session.scroll(to: 150_000)
        #expect(stage.y("t4") == y)
        stage.wait(1 / 60.0)
        #expect(stage.scene.animations.rows.count < 60, "rows out of view are not animated")
        stage.wait(1)
        #expect(stage.gaps.overlaps == 0 && stage.y("t4") == y)
        let target = stage.target
        #expect(abs((target ?? 0) - 2_782) < 3)
        stage.drop()
        #expect(stage.isFlat && stage.names.firstIndex(of: "t4") == target && stage.offset == 150_000)
        stage.send(.command(.undo))
        stage.settle()
        #expect(stage.names.firstIndex(of: "t4") == 4 && stage.isFlat)
    }

    @Test("Lifted row stays at the finger when the window becomes lower, and is dropped where it is shown")
    func lowered() {
        var stage = SessionDriver(todo: 40)
        stage.session.scroll(to: 9_999)
        stage.carry("t35", 0, -100)
        stage.session.resize(width: 360, height: 300, metrics: SessionDriver.metrics, now: stage.time)
        stage.wait(0.5)
        #expect(stage.carried == "t35" && abs(stage.y("t35") - 170) < 1)
        let target = stage.target
        stage.drop()
        #expect(stage.isFlat && stage.names.firstIndex(of: "t35") == target)
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Rows that are released with a velocity, in a window of 360 by 540 px.
@Suite struct ThrowTests {
    /// Lifts a row, rests, and releases it at a velocity (px/s) in the middle of a straight movement of a distance (px).
    private func thrown(
        _ name: String = "t4", way: Point, velocity: Double, first: Point = Point(x: 0, y: 0), with device: Device = .touchscreen,
        in stage: inout SessionDriver
    ) {
        stage.hold(name, with: device)
        stage.move(first.x, first.y, over: 0.3, steps: 20)
        stage.wait(0.3)
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        stage.move(way.x, way.y, over: length / velocity, steps: 24)
        stage.lift(after: 0)
    }

    private static let ways: [(Double, Double)] = [(150, 0), (-150, 0), (0, 150), (0, -150), (120, 90), (-90, -120)]

    @Test("Row thrown towards any edge flies off with its velocity, is deleted, and can be restored", arguments: ways)
    func everyEdge(x: Double, y: Double) {
        for device in [Device.touchscreen, .mouse] {
            var stage = SessionDriver()
            let before = stage.session.library
            thrown(way: Point(x: x, y: y), velocity: 1_800, with: device, in: &stage)
            #expect(stage.changes == ["delete t4"] && stage.menus.isEmpty && stage.names.count == 19)
            let length = (x * x + y * y).squareRoot()
            let (x0, y0) = (stage.x("t4"), stage.y("t4"))
            #expect(stage.frame("t4")?.index == nil && stage.frame("t4")?.layer == 3)
            stage.wait(0.05, rate: 1_000)
            let fallen = Tuning.gravity * 0.05 * 0.05 / 2
            #expect(abs(stage.x("t4") - x0 - x / length * 1_800 * 0.05) < 6)
            #expect(abs(stage.y("t4") - y0 - y / length * 1_800 * 0.05 - fallen) < 6)
            stage.settle()
            #expect(stage.frame("t4") == nil && stage.isFlat)
            stage.send(.command(.undo))
            #expect(stage.session.library == before)
            stage.settle()
            #expect(stage.isFlat)
        }
    }

    @Test("Thrown row is shown until it has left the window", arguments: ways)
    func outOfSight(x: Double, y: Double) {
        for velocity in [750.0, 2_400] {
            var stage = SessionDriver(todo: 4, width: 700, height: 900)
            thrown("t3", way: Point(x: x, y: y), velocity: velocity, first: Point(x: x, y: y > 0 ? 350 : y), in: &stage)
            #expect(stage.changes == ["delete t3"])
            guard var row = stage.frame("t3") else { continue }
            while let next = stage.frame("t3") {
                row = next
                stage.wait(1 / 240.0, rate: 240)
            }
            let isOut = abs(row.x) > 700 + 25 || row.y > 900 + 25 || row.y + row.height < -25
            let far = Tuning.overscan + 1
            let isFar = abs(row.x) > 700 + far || row.y > 900 + far || row.y + row.height < -far
            #expect(isOut && !isFar, "it disappears at \(row.x), \(row.y)")
            stage.settle()
            #expect(!stage.scene.isMoving)
        }
    }

    @Test("Row released slower than a flick is dropped where it is shown", arguments: ways)
    func slow(x: Double, y: Double) {
        var stage = SessionDriver()
        thrown(way: Point(x: x, y: y), velocity: Tuning.touchFlick * 0.9, in: &stage)
        stage.settle()
        #expect(stage.names.count == 20 && stage.isFlat)
        #expect(stage.changes == (abs(y) > 60 ? ["move t4"] : []))
        let place = stage.names.firstIndex(of: "t4") ?? 0
        #expect(y == 0 ? place == 4 : (Double(place) - 4) * y > 0)
    }

    @Test("Row moved at most 60 px isn't thrown at any velocity", arguments: ways)
    func short(x: Double, y: Double) {
        let length = (x * x + y * y).squareRoot()
        for (px, isThrown) in [(55.0, false), (75, true)] {
            var stage = SessionDriver()
            thrown(way: Point(x: x / length * px, y: y / length * px), velocity: 2_500, in: &stage)
            #expect(stage.changes.contains("delete t4") == isThrown)
            stage.settle()
            #expect(stage.isFlat && stage.menus.isEmpty)
        }
    }

    @Test("Fast row that wouldn't leave the window is dropped where it is shown")
    func inside() {
        var stage = SessionDriver()
        // From the middle of the window, down by 100 px at 450 px/s: its middle would be at 500 px.
        thrown(way: Point(x: 0, y: 100), velocity: 450, in: &stage)
        #expect(stage.changes == ["move t4"] && stage.names.firstIndex(of: "t4") == 6)
        stage.settle()
        #expect(stage.isFlat)
        stage = SessionDriver()
        thrown(way: Point(x: 0, y: 100), velocity: 450, first: Point(x: 0, y: 100), in: &stage)
        #expect(stage.changes == ["delete t4"])
    }

    @Test("Finger that rests before the release, or whose velocity isn't known, doesn't throw")
    func rested() {
        var stage = SessionDriver()
        stage.hold("t4")
        stage.move(150, 0, over: 0.08, steps: 10)
        stage.lift(after: Tuning.velocityWindow + 0.05)
        #expect(stage.changes.isEmpty)
        stage.settle()
        stage.hold("t4")
        stage.nudge(200, 0)
        stage.lift(after: 0)
        #expect(stage.changes.isEmpty)
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test(
        "Row moved swiftly to another place and released there is dropped, not thrown",
        arguments: [Device.touchscreen, .mouse]
    )
    func swift(device: Device) {
        var stage = SessionDriver()
        stage.hold("t1", with: device)
        let start = stage.finger
        // Fast in the middle, slow at both ends.
        for step in 1...14 {
            stage.wait(0.016)
            let t = Double(step) / 14
            stage.nudge(0, start.y + 220 * t * t * (3 - 2 * t) - stage.finger.y)
        }
        stage.lift(after: 0.01)
        #expect(stage.changes == ["move t1"] && stage.names.firstIndex(of: "t1") == 5)
    }

    @Test("Dropped row overshoots by about a row's height at any velocity")
    func bounded() {
        for velocity in [3_000.0, 20_000] {
            var stage = SessionDriver(height: 540)
            stage.hold("t4")
            stage.move(0, 55, over: 55 / velocity, steps: 4)
            stage.lift(after: 0)
            #expect(stage.names.count == 20)
            var farthest = 0.0
            for _ in 0..<240 {
                stage.wait(1 / 240.0, rate: 240)
                farthest = max(farthest, abs(stage.y("t4") - Double(stage.names.firstIndex(of: "t4") ?? 0) * 54))
            }
            #expect(farthest < 100)
            #expect(stage.fastest(during: 0.1) < Tuning.maxDropVelocity)
        }
    }

    @Test("H15: Undo in flight reverses a thrown row from where it is with its velocity")
    func undoneInFlight() {
        var stage = SessionDriver(width: 900, height: 900)
        let dt = 0.0001
        thrown(way: Point(x: 200, y: -50), velocity: 1_500, in: &stage)
        #expect(stage.changes == ["delete t4"])
        stage.wait(0.1)
        let shown = stage.session.frames
        let (x, y, lift) = (stage.x("t4"), stage.y("t4"), stage.frame("t4")?.lift ?? 0)
        stage.wait(dt, rate: 100_000)
        let velocity = ((stage.x("t4") - x) / dt, (stage.y("t4") - y) / dt)
        let there = (stage.x("t4"), stage.y("t4"))
        stage.send(.command(.undo))
        #expect(abs(stage.x("t4") - there.0) < 1e-6 && abs(stage.y("t4") - there.1) < 1e-6)
        #expect(abs((stage.frame("t4")?.lift ?? 0) - lift) < 1e-9 && lift > 0.9)
        stage.wait(dt, rate: 100_000)
        #expect(abs((stage.x("t4") - there.0) / dt - velocity.0) < 60 && abs((stage.y("t4") - there.1) / dt - velocity.1) < 60)
        #expect(SessionDriver.jump(shown, stage.session.frames) < 20)
        stage.settle()
        #expect(stage.isFlat && stage.names.firstIndex(of: "t4") == 4)
    }

    @Test("H16: Thrown row fades in place and is deleted with reduced motion")
    func reducedMotion() {
        var stage = SessionDriver()
        stage.session.set(mirrored: false, reducesMotion: true)
        thrown(way: Point(x: -150, y: 0), velocity: 1_800, in: &stage)
        #expect(stage.changes == ["delete t4"])
        let (x, y) = (stage.x("t4"), stage.y("t4"))
        stage.wait(0.05)
        #expect(stage.x("t4") == x && stage.y("t4") == y && (stage.frame("t4")?.opacity ?? 1) < 0.7)
        stage.settle()
        #expect(stage.isFlat && stage.frame("t4") == nil)
    }

    @Test("Only row and done row can be thrown away")
    func only() {
        for (todo, done, name) in [(1, 0, "t0"), (0, 1, "d0"), (3, 3, "d1")] {
            var stage = SessionDriver(todo: todo, done: done)
            thrown(name, way: Point(x: 150, y: 0), velocity: 1_800, in: &stage)
            #expect(stage.changes == ["delete \(name)"])
            stage.settle()
            #expect(stage.isFlat && !stage.names.contains(name))
            stage.send(.command(.undo))
            stage.settle()
            #expect(stage.isFlat && stage.names.contains(name))
        }
    }
}

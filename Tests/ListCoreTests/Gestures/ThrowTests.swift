// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows that are released with a velocity, in a window of 360 by 540 px.
@Suite struct ThrowTests {
    /// Lifts a row, rests, and releases it at a velocity (px/s) in the middle of a straight movement of a distance
    /// (px).
    private func thrown(
        _ name: String = "t4", movement: Point, velocity: Double, first: Point = Point(x: 0, y: 0),
        with device: Device = .touchscreen,
        in driver: inout SessionDriver
    ) {
        driver.hold(name, with: device)
        driver.move(first.x, first.y, over: 0.3, steps: 20)
        driver.wait(0.3)
        let length = (movement.x * movement.x + movement.y * movement.y).squareRoot()
        driver.move(movement.x, movement.y, over: length / velocity, steps: 24)
        driver.lift(after: 0)
    }

    private static let ways: [(Double, Double)] = [(150, 0), (-150, 0), (0, 150), (0, -150), (120, 90), (-90, -120)]

    @Test("Row thrown toward any edge flies off with its velocity, is deleted, and can be restored", arguments: ways)
    func everyEdge(x: Double, y: Double) {
        for device in [Device.touchscreen, .mouse] {
            var driver = SessionDriver()
            let out = device == .mouse ? Point(x: x.signum * 300, y: y.signum * 400) : .zero
            let before = driver.session.library
            thrown(movement: Point(x: x, y: y), velocity: 1_800, first: out, with: device, in: &driver)
            #expect(driver.changes == ["delete t4"] && driver.menus.isEmpty && driver.names.count == 19)
            // The mouse has taken the row out of view already.
            if device == .touchscreen {
                let length = (x * x + y * y).squareRoot()
                let (x0, y0) = (driver.x("t4"), driver.y("t4"))
                #expect(driver.frame("t4")?.index == nil && driver.frame("t4")?.layer == 3)
                driver.wait(0.05, rate: 1_000)
                let fallen = Tuning.gravity * 0.05 * 0.05 / 2
                #expect(abs(driver.x("t4") - x0 - x / length * 1_800 * 0.05) < 6)
                #expect(abs(driver.y("t4") - y0 - y / length * 1_800 * 0.05 - fallen) < 6)
            }
            driver.settle()
            #expect(driver.frame("t4") == nil && driver.isInFinalState)
            driver.send(.command(.undo))
            #expect(driver.session.library == before)
            driver.settle()
            #expect(driver.isInFinalState)
        }
    }

    @Test("Thrown row is shown until it has left the window", arguments: ways)
    func outOfSight(x: Double, y: Double) {
        for velocity in [750.0, 2_400] {
            var driver = SessionDriver(todo: 4, width: 700, height: 900)
            thrown(
                "t3", movement: Point(x: x, y: y), velocity: velocity, first: Point(x: x, y: y > 0 ? 350 : y),
                in: &driver)
            #expect(driver.changes == ["delete t3"])
            guard var row = driver.frame("t3") else { continue }
            while let next = driver.frame("t3") {
                row = next
                driver.wait(1 / 240.0, rate: 240)
            }
            let isOut = abs(row.x) > 700 + 25 || row.y > 900 + 25 || row.y + row.height < -25
            let far = Tuning.overscan + 1
            let isFar = abs(row.x) > 700 + far || row.y > 900 + far || row.y + row.height < -far
            #expect(isOut && !isFar, "it disappears at \(row.x), \(row.y)")
            driver.wait(1 / 60.0)
            #expect(driver.session.motions.removals.isEmpty, "the removal ends when the row is out of view")
            driver.settle()
            #expect(!driver.isMoving)
        }
    }

    @Test("F19: Mouse throws nothing inside the list", arguments: ways)
    func mouseInside(x: Double, y: Double) {
        var driver = SessionDriver()
        thrown(movement: Point(x: x, y: y), velocity: 1_800, with: .mouse, in: &driver)
        driver.settle()
        #expect(!driver.changes.contains("delete t4") && driver.names.count == 20 && driver.isInFinalState)
    }

    @Test("F19: Thrown row doesn't scroll with the list")
    func scrolling() {
        var driver = SessionDriver(todo: 40)
        thrown(movement: Point(x: 150, y: 0), velocity: 1_800, in: &driver)
        let y = driver.y("t4")
        driver.take(driver.session.scroll(to: 200, now: driver.time))
        #expect(driver.changes == ["delete t4"] && driver.session.layout.scrollPosition.offset > 100)
        #expect(abs(driver.y("t4") - y) < 1)
        driver.settle()
        #expect(driver.frame("t4") == nil && driver.isInFinalState)
    }

    @Test("F19: Row is thrown only after it was carried for a quarter of a second")
    func carried() {
        for (seconds, isThrown) in [(0.1, false), (0.24, false), (0.26, true)] {
            var driver = SessionDriver()
            driver.hold("t4")
            driver.move(200, 0, over: seconds, steps: 20)
            driver.lift(after: 0)
            #expect(driver.changes == (isThrown ? ["delete t4"] : []))
        }
    }

    @Test("F19: Row that slows down toward the edge isn't thrown")
    func slowing() {
        for rate in [60.0, 90, 120] {
            var driver = SessionDriver()
            driver.hold("t4")
            driver.wait(0.2)
            for step in 1...Int(0.2 * rate) {
                let t = Double(step) / (0.2 * rate)
                driver.wait(1 / rate)
                driver.nudge(0, 243 - 200 * t * t * (3 - 2 * t) - driver.finger.y)
            }
            driver.lift(after: 0)
            #expect(driver.changes == ["move t4"])
        }
    }

    @Test("Row released slower than a flick is dropped where it is shown", arguments: ways)
    func slow(x: Double, y: Double) {
        var driver = SessionDriver()
        thrown(movement: Point(x: x, y: y), velocity: Tuning.touchFlick * 0.9, in: &driver)
        driver.settle()
        #expect(driver.names.count == 20 && driver.isInFinalState)
        #expect(driver.changes == (abs(y) > 60 ? ["move t4"] : []))
        let place = driver.names.firstIndex(of: "t4") ?? 0
        #expect(y == 0 ? place == 4 : (Double(place) - 4) * y > 0)
    }

    @Test("Row moved at most 60 px isn't thrown at any velocity", arguments: ways)
    func short(x: Double, y: Double) {
        let length = (x * x + y * y).squareRoot()
        for (px, isThrown) in [(55.0, false), (75, true)] {
            var driver = SessionDriver()
            thrown(movement: Point(x: x / length * px, y: y / length * px), velocity: 2_500, in: &driver)
            #expect(driver.changes.contains("delete t4") == isThrown)
            driver.settle()
            #expect(driver.isInFinalState && driver.menus.isEmpty)
        }
    }

    @Test("Fast row that wouldn't leave the window is dropped where it is shown")
    func inside() {
        var driver = SessionDriver()
        // From the middle of the window, down by 100 px at 450 px/s: its middle would be at 500 px.
        thrown(movement: Point(x: 0, y: 100), velocity: 450, in: &driver)
        #expect(driver.changes == ["move t4"] && driver.names.firstIndex(of: "t4") == 6)
        driver.settle()
        #expect(driver.isInFinalState)
        driver = SessionDriver()
        thrown(movement: Point(x: 0, y: 100), velocity: 450, first: Point(x: 0, y: 100), in: &driver)
        #expect(driver.changes == ["delete t4"])
    }

    @Test("Finger that rests before the release, or whose velocity isn't known, doesn't throw")
    func rested() {
        var driver = SessionDriver()
        driver.hold("t4")
        driver.move(150, 0, over: 0.08, steps: 10)
        driver.lift(after: Tuning.velocityWindow + 0.05)
        #expect(driver.changes.isEmpty)
        driver.settle()
        driver.hold("t4")
        driver.nudge(200, 0)
        driver.lift(after: 0)
        #expect(driver.changes.isEmpty)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test(
        "Row moved swiftly to another place and released there is dropped, not thrown",
        arguments: [Device.touchscreen, .mouse]
    )
    func swift(device: Device) {
        var driver = SessionDriver()
        driver.hold("t1", with: device)
        let start = driver.finger
        // Fast in the middle, slow at both ends.
        for step in 1...14 {
            driver.wait(0.016)
            let t = Double(step) / 14
            driver.nudge(0, start.y + 220 * t * t * (3 - 2 * t) - driver.finger.y)
        }
        driver.lift(after: 0.01)
        #expect(driver.changes == ["move t1"] && driver.names.firstIndex(of: "t1") == 5)
    }

    @Test("Dropped row overshoots by about a row's height at any velocity")
    func bounded() {
        for velocity in [3_000.0, 20_000] {
            var driver = SessionDriver(height: 540)
            driver.hold("t4")
            driver.move(0, 55, over: 55 / velocity, steps: 4)
            driver.lift(after: 0)
            #expect(driver.names.count == 20)
            var farthest = 0.0
            for _ in 0..<240 {
                driver.wait(1 / 240.0, rate: 240)
                farthest = max(farthest, abs(driver.y("t4") - Double(driver.names.firstIndex(of: "t4") ?? 0) * 54))
            }
            #expect(farthest < 100)
            #expect(driver.fastest(during: 0.1) < Tuning.maxDropVelocity)
        }
    }

    @Test("H15: Undo in flight reverses a thrown row from where it is with its velocity")
    func undoneInFlight() {
        var driver = SessionDriver(width: 900, height: 900)
        let dt = 0.0001
        thrown(movement: Point(x: 200, y: -50), velocity: 1_500, in: &driver)
        #expect(driver.changes == ["delete t4"])
        driver.wait(0.1)
        let shown = driver.session.frames
        let (x, y, lift) = (driver.x("t4"), driver.y("t4"), driver.frame("t4")?.lift ?? 0)
        driver.wait(dt, rate: 100_000)
        let velocity = ((driver.x("t4") - x) / dt, (driver.y("t4") - y) / dt)
        let there = (driver.x("t4"), driver.y("t4"))
        driver.send(.command(.undo))
        #expect(abs(driver.x("t4") - there.0) < 1e-6 && abs(driver.y("t4") - there.1) < 1e-6)
        #expect(abs((driver.frame("t4")?.lift ?? 0) - lift) < 1e-9 && lift > 0.9)
        driver.wait(dt, rate: 100_000)
        #expect(
            abs((driver.x("t4") - there.0) / dt - velocity.0) < 60
                && abs((driver.y("t4") - there.1) / dt - velocity.1) < 60)
        #expect(SessionDriver.jump(shown, driver.session.frames) < 20)
        driver.settle()
        #expect(driver.isInFinalState && driver.names.firstIndex(of: "t4") == 4)
    }

    @Test("H16: Thrown row fades in place and is deleted with reduced motion")
    func reducedMotion() {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: true)
        thrown(movement: Point(x: -150, y: 0), velocity: 1_800, in: &driver)
        #expect(driver.changes == ["delete t4"])
        let (x, y) = (driver.x("t4"), driver.y("t4"))
        driver.wait(0.05)
        #expect(driver.x("t4") == x && driver.y("t4") == y && (driver.frame("t4")?.opacity ?? 1) < 0.7)
        driver.settle()
        #expect(driver.isInFinalState && driver.frame("t4") == nil)
    }

    @Test("Only row and done row can be thrown away")
    func only() {
        for (todo, done, name) in [(1, 0, "t0"), (0, 1, "d0"), (3, 3, "d1")] {
            var driver = SessionDriver(todo: todo, done: done)
            thrown(name, movement: Point(x: 150, y: 0), velocity: 1_800, in: &driver)
            #expect(driver.changes == ["delete \(name)"])
            driver.settle()
            #expect(driver.isInFinalState && !driver.names.contains(name))
            driver.send(.command(.undo))
            driver.settle()
            #expect(driver.isInFinalState && driver.names.contains(name))
        }
    }
}

private extension Double {
    /// -1, 0, or 1.
    var signum: Double { self < 0 ? -1 : self > 0 ? 1 : 0 }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Hands that are hasty, sloppy, or tremble do what they mean, or nothing.
@Suite struct HandTests {
    private static let traces = 10_000
    private static let parts = 40

    /// Plays one movement on a row. Returns what went wrong.
    private func fault(of seed: Int) -> String? {
        var random = SplitMix64(seed: seed)
        let (intention, hand) = (random.pick(Intention.allCases), random.pick(Hand.allCases))
        let device = intention == .scroll ? Device.touchscreen : random.pick([.mouse, .touchscreen])
        let movement = HandMovement(
            intention, hand, tremor: hand == .steady ? Tuning.tremor : 0.3, with: device, &random)
        var driver = SessionDriver(todo: 60)
        driver.session.scroll(to: 20 * 54)
        let row = "t\(random.whole(22...26))"
        let start = driver.middle(row)
        driver.press(device, at: Point(x: random.number(100...260), y: start.y + random.number(-20...20)))
        let origin = driver.finger
        for step in movement.steps {
            driver.sleep(step.delay)
            driver.nudge(
                origin.x + step.point.x - driver.finger.x, origin.y + step.point.y - driver.finger.y)
        }
        driver.sleep(random.number(0...0.008))
        driver.send(
            .drag(
                Drag(phase: .ended, device: device, position: driver.finger, time: driver.time, slop: Self.slop(device))
            ))
        let (changes, edited) = (driver.changes, driver.edited)
        let what = "\(seed): \(hand) \(device) \(intention): \(changes), edits \(edited ?? "nothing")"
        let isRight =
            switch intention {
            case .tap: changes.isEmpty && edited == row
            case .hold:
                changes.isEmpty && edited == nil
                    && (driver.menus.count == 1 || !movement.stays(within: 24))
            case .complete, .delete:
                edited == nil && (changes == ["\(intention) \(row)"] || changes.isEmpty && hand == .hasty)
            case .move: edited == nil && (changes.isEmpty || changes == ["move \(row)"])
            case .scroll, .returnRow: changes.isEmpty && edited == nil
            }
        driver.settle()
        return isRight && driver.isInFinalState || edited != nil && isRight ? nil : what
    }

    private static func slop(_ device: Device) -> Double { device == .mouse ? 8 : Tuning.touchSlop }

    @Test("B16: Mouse drag that starts up or down and goes sideways swipes", arguments: [3.0, 7, 9, 20, 33])
    func hook(down: Double) {
        for (side, change) in [(1.0, "complete t4"), (-1, "delete t4")] {
            var driver = SessionDriver()
            driver.press(.mouse, "t4")
            driver.move(0, down, over: 0.03, steps: 3)
            driver.move(side * 260, 0, over: 0.3, steps: 40)
            #expect(driver.reordered == nil && abs(driver.x("t4") - side * 260) < 0.5)
            driver.lift(after: 0)
            #expect(driver.changes == [change])
            driver.settle()
            #expect(driver.isInFinalState)
        }
    }

    @Test("B16: Mouse drag that has gone 40 px up or down for 150 ms carries the row")
    func carries() {
        var driver = SessionDriver()
        driver.press(.mouse, "t4")
        driver.move(0, 45, over: 0.2, steps: 10)
        driver.move(150, 0, over: 0.2, steps: 20)
        #expect(driver.reordered == "t4")
        driver.lift(after: 0.01)
        #expect(!driver.changes.contains("delete t4"))
    }

    @Test("B16: Row follows the mouse without a jump when its drag becomes a swipe")
    func followed() {
        var driver = SessionDriver()
        driver.press(.mouse, "t4")
        driver.move(0, 15, over: 0.05, steps: 5)
        driver.wait(0.05)
        var last = driver.session.frames
        for _ in 0..<60 {
            driver.wait(0.004, rate: 250)
            driver.nudge(2, 0)
            #expect(SessionDriver.jump(last, driver.session.frames) < 5)
            last = driver.session.frames
        }
        driver.wait(0.5)
        #expect(driver.reordered == nil && abs(driver.y("t4") - 216) < 0.1)
    }

    @Test("B17: Press that ends near its start is a tap, unless it was farther away, held, or a moving row")
    func taps() {
        for device in [Device.mouse, .touchscreen] {
            for (far, end, seconds, isTap) in [
                (20.0, 10.0, 0.2, true), (23.5, 15.5, 0.2, true), (25, 5, 0.2, false), (20, 17, 0.2, false),
                (20, 10, 0.55, false),
            ] {
                for way in [Point(x: 1, y: 0), Point(x: -1, y: 0), Point(x: 0, y: 1), Point(x: 0, y: -1)] {
                    var driver = SessionDriver(todo: 60)
                    driver.session.scroll(to: 200)
                    driver.press(device, "t6")
                    driver.move(way.x * far, way.y * far, over: seconds / 2, steps: 8)
                    driver.move(way.x * (end - far), way.y * (end - far), over: seconds / 2, steps: 8)
                    driver.lift(after: 0)
                    #expect(driver.changes.isEmpty && (driver.edited == "t6") == isTap)
                }
            }
        }
    }

    @Test("B17, F19: Hasty, sloppy, and trembling hands do nothing that they don't mean", arguments: 0..<parts)
    func hands(part: Int) {
        let count = Self.traces / Self.parts
        #expect((part * count..<(part + 1) * count).compactMap { fault(of: $0) } == [])
    }
}

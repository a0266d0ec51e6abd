// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Trembling hands do what they would do without their tremor.
@Suite struct TremorTests {
    /// Movements of each kind.
    private static let count = 100

    /// What a movement has done.
    private struct Outcome: Equatable {
        var changes: [String]
        var order: [String]
        var edited: String?
        var menus: Int
        /// Whether the list has scrolled.
        var hasScrolled: Bool

        var isNothing: Bool { changes.isEmpty && edited == nil && menus == 0 && !hasScrolled }
    }

    /// Plays one movement on a row, with a tremor of an amplitude in px.
    private func play(
        _ intention: Intention, _ device: Device, tremor: Double, ignoring: Bool, seed: Int
    ) -> Outcome {
        var random = SplitMix64(seed: seed)
        let movement = HandMovement(intention, .steady, tremor: tremor, with: device, &random)
        var driver = SessionDriver(todo: 60)
        var limits = MovementLimits()
        if ignoring { limits.tremor = Tuning.strongTremor }
        _ = driver.session.set(limits: limits, now: driver.time)
        driver.session.scroll(to: 20 * 54)
        let offset = driver.offset
        // A row that is carried stays away from the edges, where the list would scroll under it.
        let start = driver.middle("t\(intention == .move ? random.whole(24...25) : random.whole(21...28))")
        driver.press(device, at: Point(x: random.number(100...260), y: start.y + random.number(-20...20)))
        let origin = driver.finger
        for step in movement.steps {
            driver.sleep(step.delay)
            driver.nudge(
                origin.x + step.point.x - driver.finger.x, origin.y + step.point.y - driver.finger.y)
        }
        driver.lift(after: 0.004)
        let (edited, scrolled) = (driver.edited, abs(driver.offset - offset) > 20)
        driver.settle()
        return Outcome(
            changes: driver.changes, order: driver.names, edited: edited, menus: driver.menus.count,
            hasScrolled: scrolled)
    }

    /// How many movements do what they do without a tremor, and which do something else than nothing.
    private func tally(
        _ intention: Intention, _ device: Device, tremor: Double, ignoring: Bool
    ) -> (right: Int, wrong: [String]) {
        var (right, wrong) = (0, [String]())
        for seed in 0..<Self.count {
            let meant = play(intention, device, tremor: 0, ignoring: ignoring, seed: seed)
            let outcome = play(intention, device, tremor: tremor, ignoring: ignoring, seed: seed)
            if outcome == meant {
                right += 1
            } else if !outcome.isNothing {
                wrong.append("\(seed): \(outcome)")
            }
        }
        return (right, wrong)
    }

    @Test(
        "B41, B48: Trembling hand does what it means to do, and never something else",
        arguments: [false, true], [Device.mouse, .touchscreen])
    func trembles(ignoring: Bool, device: Device) {
        for intention in Intention.allCases where device == .touchscreen || intention != .scroll {
            let tremor = ignoring ? Tuning.strongTremor : Tuning.tremor
            let (right, wrong) = tally(intention, device, tremor: tremor, ignoring: ignoring)
            #expect(right >= 98 && wrong.isEmpty, "\(intention): \(right) right, wrong: \(wrong)")
        }
    }
}

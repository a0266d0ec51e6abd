// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Another size of the window, or a pointer that leaves it, in the middle of a movement.
@Suite struct DisturbanceTests {
    enum Movement: CaseIterable {
        case pullDown, pullUp, deletion, undo, newRow, hoverGap
    }

    enum Disturbance: CaseIterable {
        case narrow, wide, low, high, pointerLeaves
    }

    /// One row, a row that is higher than the window, and a list that is.
    private static let lists = [
        SessionDriver.items(todo: 1), [Item(id: ItemID("t0"), text: String(repeating: "word ", count: 200))],
        SessionDriver.items(todo: 20, done: 2),
    ]

    private func begin(_ movement: Movement, in driver: inout SessionDriver) {
        _ = driver.session.focus(on: ItemID("t0"))
        switch movement {
        case .pullDown: driver.pull(70)
        case .pullUp:
            driver.wheel(to: 100_000)
            driver.press(at: Point(x: 180, y: 500))
            driver.nudge(0, -Tuning.touchSlop)
            driver.move(0, -150)
        case .deletion: driver.command(.delete)
        case .undo:
            driver.command(.delete)
            driver.settle()
            driver.command(.undo)
        case .newRow: driver.command(.add(.top))
        case .hoverGap: driver.rest(at: 2)
        }
    }

    private func disturb(_ driver: inout SessionDriver, by disturbance: Disturbance) {
        var (width, height) = (360.0, 540.0)
        switch disturbance {
        case .narrow: width = 200
        case .wide: width = 900
        case .low: height = 100
        case .high: height = 1_200
        case .pointerLeaves: return driver.hover(nil)
        }
        driver.session.resize(width: width, height: height, metrics: SessionDriver.metrics, now: driver.time)
    }

    private func isDefined(_ driver: SessionDriver) -> Bool {
        let snapshot = driver.session.snapshot
        let sizes = snapshot.rows.flatMap { [$0.x, $0.y, $0.height, $0.opacity, $0.strike] }
        return sizes.allSatisfy(\.isFinite) && snapshot.rows.allSatisfy { $0.height >= 0 } && snapshot.offset.isFinite
            && snapshot.placeholder.map { $0.y.isFinite && $0.height > 0 } ?? true
    }

    @Test(
        "Any frame is defined, and everything comes to rest, if a movement is disturbed",
        arguments: Movement.allCases, Disturbance.allCases)
    func disturbed(movement: Movement, disturbance: Disturbance) {
        for items in Self.lists {
            for moment in [0, 0.04, 0.12, 0.3] {
                var driver = SessionDriver(items: items)
                begin(movement, in: &driver)
                driver.wait(moment)
                disturb(&driver, by: disturbance)
                for _ in 0..<10 {
                    #expect(isDefined(driver))
                    driver.wait(0.03)
                }
                if movement == .pullDown || movement == .pullUp { driver.lift() }
                driver.command(.finishEditing)
                driver.hover(nil)
                #expect(driver.settle() && driver.isInFinalState && isDefined(driver))
            }
        }
    }
}

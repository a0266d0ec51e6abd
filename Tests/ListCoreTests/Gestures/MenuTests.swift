// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Opening the menu of a row by a long press, the secondary button, or a key.
@Suite struct MenuTests {
    private func menu(_ driver: SessionDriver, _ name: String, at point: Point?) -> [SessionEvent] {
        driver.session.list[ItemID(name)].map { [.menu($0, at: point)] } ?? []
    }

    @Test("F17: Row held and released in place opens its menu at the finger", arguments: [0.0, 1.5, 5, 11.5])
    func held(tremble: Double) {
        for device in [Device.touchscreen, .mouse] {
            var driver = SessionDriver()
            let before = driver.session.library
            driver.hold("t3", with: device, at: Point(x: 77, y: 13))
            for step in 0..<20 {
                driver.wait(0.02)
                driver.nudge(step % 2 == 0 ? tremble : -tremble, step % 2 == 0 ? -tremble : tremble)
            }
            driver.lift()
            #expect(driver.menus == menu(driver, "t3", at: driver.finger))
            #expect(
                driver.session.focus == ItemID("t3") && driver.edited == nil && driver.session.library == before
                    && driver.changes.isEmpty)
            driver.wait(0.02)
            #expect(
                (driver.frame("t3")?.lift ?? 0) > 0.3 && driver.frame("t3")?.layer == 1,
                "it is over the others as long as it is off the list"
            )
            driver.settle()
            #expect(driver.isInFinalState)
        }
    }

    @Test("F17: Lifted row that moves less than 24 px opens its menu", arguments: [(23.5, true), (24.5, false)])
    func movedLittle(distance: Double, opens: Bool) {
        for device in [Device.touchscreen, .mouse] {
            for (dx, dy) in [(distance, 0.0), (-distance, 0), (0, distance), (0, -distance)] {
                var driver = SessionDriver()
                driver.hold("t3", with: device)
                driver.move(dx, dy, over: 0.1, steps: 4)
                driver.lift(after: 0.2)
                #expect(driver.menus.count == (opens ? 1 : 0) && driver.edited == nil && driver.changes.isEmpty)
            }
        }
    }

    @Test("F17: Short press is a tap, and a row moved and returned opens no menu")
    func neither() {
        var driver = SessionDriver()
        driver.press("t3")
        driver.lift(after: Tuning.longPressDelay - 0.01)
        #expect(driver.menus.isEmpty && driver.edited == "t3")
        driver = SessionDriver()
        driver.hold("t3")
        driver.move(0, 25, over: 0.1, steps: 3)
        driver.move(0, -25, over: 0.1, steps: 3)
        driver.lift(after: 0.2)
        #expect(driver.menus.isEmpty && driver.edited == nil && driver.changes.isEmpty)
    }

    @Test("F17: Long press cancelled by the system opens no menu")
    func takenAway() {
        for cancellation in 0..<2 {
            var driver = SessionDriver()
            driver.hold("t3")
            if cancellation == 0 { driver.cancel() } else { driver.send(.command(.escape)) }
            if cancellation == 1 { driver.lift() }
            driver.settle()
            #expect(driver.menus.isEmpty && driver.isInFinalState)
        }
    }

    @Test("Secondary button opens the menu of the row under it")
    func secondary() {
        var driver = SessionDriver(todo: 30)
        driver.session.scroll(to: 200)
        let point = driver.middle("t7")
        driver.send(.secondary(point))
        #expect(driver.events == menu(driver, "t7", at: point) && driver.session.focus == ItemID("t7"))
        driver = SessionDriver(todo: 2)
        driver.send(.secondary(Point(x: 100, y: 400)))
        #expect(driver.events.isEmpty, "there is no row")
        driver.swipe("t0", by: -200)
        _ = driver.takeEvents()
        driver.send(.secondary(Point(x: 100, y: 20)))
        #expect(driver.menus.isEmpty, "a row that is being removed has no menu (H08)")
    }

    @Test("Menu key opens the menu of the focused row, if there is one")
    func key() {
        var driver = SessionDriver()
        driver.send(.command(.menu))
        #expect(driver.events.isEmpty)
        _ = driver.session.focus(on: ItemID("t5"))
        driver.send(.command(.menu))
        #expect(driver.events == menu(driver, "t5", at: nil))
    }

    @Test(
        "No menu opens while editing or while a finger holds the list",
        arguments: [Input.secondary(Point(x: 180, y: 80)), .command(.menu)])
    func refused(input: Input) {
        var driver = SessionDriver()
        _ = driver.session.focus(on: ItemID("t1"))
        driver.send(.command(.edit))
        driver.send(input)
        let isPress = if case .secondary = input { true } else { false }
        #expect(driver.menus.isEmpty && (driver.edited == nil) == isPress, "a press elsewhere ends editing (G21)")
        driver.send(.command(.escape))
        driver.settle()
        driver.press("t4")
        driver.move(60)
        driver.send(input)
        #expect(driver.menus.isEmpty && driver.x("t4") > 40)
        driver.lift(after: 0.3)
        driver.settle()
        driver.send(input)
        #expect(driver.menus.count == 1)
    }
}

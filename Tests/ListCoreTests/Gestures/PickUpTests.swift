// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// A row that is picked up by its menu.
@Suite struct PickUpTests {
    private func picked(_ name: String = "t2", todo: Int = 8) -> SessionDriver {
        var driver = SessionDriver(todo: todo)
        _ = driver.session.focus(on: ItemID(name))
        driver.settle()
        driver.command(.pickUp)
        #expect(driver.reordered == name && driver.changes.isEmpty)
        return driver
    }

    private func order(_ driver: SessionDriver) -> String { driver.names.joined(separator: " ") }

    @Test("B50: The row follows the pointer without a button, and a click drops it")
    func click() {
        var driver = picked()
        driver.wait(0.3)
        for y in [300.0, 310, 320, 330] {
            driver.send(.hover(Point(x: 180, y: y)))
            driver.wait(0.1)
        }
        driver.wait(0.5)
        #expect(abs(driver.y("t2") - (330 - 27)) < 1)
        driver.press(.mouse, at: Point(x: 180, y: 330))
        driver.lift()
        #expect(order(driver) == "t0 t1 t3 t4 t5 t6 t2 t7" && driver.changes == ["move t2"])
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    @Test(
        "B50: A click somewhere else drops the row there, also without a movement before",
        arguments: [Device.mouse, .touchscreen])
    func elsewhere(device: Device) {
        for (y, names) in [(5.0, "t2 t0 t1 t3 t4 t5 t6 t7"), (270, "t0 t1 t3 t4 t2 t5 t6 t7")] {
            var driver = picked()
            driver.press(device, at: Point(x: 60, y: y))
            driver.lift()
            #expect(order(driver) == names)
            driver.settle()
            #expect(driver.isInFinalState)
        }
    }

    @Test("B50: The row glides to a pointer that comes from elsewhere")
    func glides() {
        var driver = picked()
        driver.wait(0.3)
        let before = driver.y("t2")
        driver.send(.hover(Point(x: 100, y: 400)))
        #expect(abs(driver.y("t2") - before) < 1)
        driver.wait(0.6)
        #expect(abs(driver.y("t2") - (400 - 27)) < 1)
    }

    @Test("B50: Escape returns the row, and the pointer moves nothing any more")
    func escape() {
        var driver = picked()
        driver.send(.hover(Point(x: 180, y: 330)))
        driver.wait(0.5)
        driver.command(.escape)
        driver.settle()
        #expect(order(driver) == order(SessionDriver(todo: 8)) && driver.changes.isEmpty && driver.isInFinalState)
        driver.hover(100)
        #expect(driver.reordered == nil)
        driver.tap("t3", with: .mouse)
        #expect(driver.edited == "t3")
    }

    @Test("B50: Commands wait until the row is dropped, and a row in a list that can't be changed isn't picked up")
    func refused() {
        var driver = picked()
        driver.command(.delete, .complete)
        #expect(driver.changes.isEmpty)
        driver = SessionDriver(todo: 3, isReadOnly: true)
        _ = driver.session.focus(on: ItemID("t1"))
        driver.command(.pickUp)
        #expect(driver.reordered == nil && driver.events.contains(.refused(.file)))
    }
}

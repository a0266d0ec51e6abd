// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows that the mouse carries slowly out of a window of 360 by 540 px, with a header bar of 47 px.
@Suite struct CarriedOutTests {
    private func carried(
        to point: Point, with device: Device = .mouse, over seconds: Double = 1, in driver: inout SessionDriver
    ) {
        driver.session.set(dropZone: nil, heightAbove: 47)
        driver.hold("t4", with: device)
        driver.move(point.x - driver.finger.x, point.y - driver.finger.y, over: seconds, steps: 60)
    }

    private func rowsOut(_ driver: SessionDriver) -> [String] {
        driver.events.compactMap { if case .carriedOut(let row, _) = $0 { row.id.text } else { nil } }
    }

    @Test(
        "F21: Row that leaves the window slowly is let go once, and returns to its place",
        arguments: [Point(x: -40, y: 243), Point(x: 400, y: 243), Point(x: 180, y: 580), Point(x: 180, y: -90)])
    func leaves(point: Point) {
        var driver = SessionDriver()
        carried(to: point, in: &driver)
        driver.wait(0.2)
        #expect(rowsOut(driver) == ["t4"])
        driver.move(30, 30)
        driver.cancel()
        driver.settle()
        #expect(rowsOut(driver) == ["t4"] && driver.changes.isEmpty && driver.isInFinalState)
        // The next press acts as usual.
        driver.press(.mouse, "t2")
        driver.lift()
        #expect(driver.edited == "t2")
    }

    @Test("F21: Row over the header bar, or carried by a finger, stays lifted")
    func stays() {
        for (point, device) in [(Point(x: 180, y: -40), Device.mouse), (Point(x: 400, y: 243), .touchscreen)] {
            var driver = SessionDriver()
            carried(to: point, with: device, in: &driver)
            driver.wait(0.5)
            #expect(rowsOut(driver).isEmpty && driver.session.isHeld)
        }
    }

    @Test("F21: Row that leaves the window fast is let go when the mouse has come to rest")
    func fast() {
        var driver = SessionDriver()
        carried(to: Point(x: 200, y: 243), in: &driver)
        driver.move(400, 0, over: 0.2, steps: 24)
        #expect(rowsOut(driver).isEmpty)
        driver.wait(0.3)
        #expect(rowsOut(driver) == ["t4"])
    }

    private static let lists = Library(lists: [
        ItemList(id: ListID("a"), name: "A", items: SessionDriver.items(todo: 5)),
        ItemList(
            id: ListID("b"), name: "B", items: [Item(id: ItemID("x"), text: "X"), Item(id: ItemID("y"), text: "Y")]),
    ])

    @Test("F22: Item that is dropped on another list moves there with its id, in one step")
    func otherList() {
        var driver = SessionDriver(library: Self.lists)
        driver.send(.draggedOver(Point(x: 180, y: 110), row: ItemID("y")))
        #expect(driver.hasInsertionGap)
        driver.settle()
        driver.command(.moveHere(ItemID("y")))
        driver.send(.draggedOver(nil))
        driver.settle()
        #expect(driver.names == ["t0", "t1", "y", "t2", "t3", "t4"] && driver.changes == ["moveToList y"])
        #expect(driver.isInFinalState && driver.session.focus == ItemID("y"))
        driver.command(.undo)
        #expect(driver.session.library == Self.lists)
    }

    @Test("F22: Item that is dropped on its own list moves within it", arguments: [(110.0, "moved"), (190, "same")])
    func ownList(y: Double, result: String) {
        var driver = SessionDriver(library: Self.lists)
        driver.send(.draggedOver(Point(x: 180, y: y), row: ItemID("t3")))
        driver.settle()
        driver.command(.moveHere(ItemID("t3")))
        driver.send(.draggedOver(nil))
        driver.settle()
        let moved = ["t0", "t1", "t3", "t2", "t4"]
        #expect(driver.names == (result == "moved" ? moved : ["t0", "t1", "t2", "t3", "t4"]) && driver.isInFinalState)
    }

    @Test("F22: Lists take lists, and items take items")
    func levels() {
        var driver = SessionDriver(library: Self.lists)
        driver.send(.draggedOver(Point(x: 180, y: 110), row: ItemID("b")))
        #expect(!driver.hasInsertionGap)
        driver.command(.up)
        driver.settle()
        driver.send(.draggedOver(Point(x: 180, y: 2), row: ItemID("x")))
        #expect(!driver.hasInsertionGap)
        driver.send(.draggedOver(Point(x: 180, y: 2), row: ItemID("b")))
        driver.command(.moveHere(ItemID("b")))
        driver.send(.draggedOver(nil))
        driver.settle()
        #expect(driver.session.library.lists.map(\.name) == ["B", "A"])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Completing items that repeat.
@Suite struct RepeatingItemTests {
    /// Items that repeat on 26 and 27 November.
    private static let library: Library = {
        let properties = TaskProperties(due: DueDate("2026-11-26"), recurrence: "rule")
        let items = [Item(id: ItemID("r"), text: "Repeats", task: properties)] + SessionDriver.items(todo: 3, done: 1)
        return Library(lists: [ItemList(id: ListID("a"), name: "A", items: items)])
    }()

    private func driver() -> SessionDriver {
        SessionDriver(library: Self.library) { properties in
            var next = properties
            next.due = DueDate("2026-11-27")
            return properties.due == next.due ? nil : next
        }
    }

    private func due(_ driver: SessionDriver) -> String? { driver.session.list[ItemID("r")]?.due?.text }

    @Test("L25: It gets its next date in its place as one step, and is done after the last one", arguments: 0..<4)
    func completing(way: Int) {
        var driver = driver()
        func complete() {
            switch way {
            case 0: driver.swipe("r", by: 190)
            case 1:
                driver.take(driver.session.focus(on: ItemID("r")))
                driver.command(.complete)
            case 2: driver.reorder("r", by: 200)
            default:
                driver.command(.up)
                driver.settle()
                driver.swipe("a", by: 190)
                driver.settle()
                driver.command(.show(.items(ListID("a"))))
            }
            driver.settle()
        }
        complete()
        #expect(due(driver) == "2026-11-27" && driver.session.list[ItemID("r")]?.isDone == false)
        #expect(driver.names.first == "r" && driver.isInFinalState)
        driver.command(.undo)
        driver.settle()
        #expect(driver.library == Self.library)
        driver.command(.redo)
        complete()
        #expect(driver.session.list[ItemID("r")]?.isDone == true)
    }

    @Test("L26: The row turns green and is struck through for a second, without a jump", arguments: [false, true])
    func flash(isSwiped: Bool) {
        var driver = driver()
        if isSwiped {
            driver.swipe("r", by: 190)
        } else {
            driver.take(driver.session.focus(on: ItemID("r")))
            driver.command(.complete)
        }
        // The new date may need more space, and another row is changed.
        driver.session.measure(0, as: 75)
        driver.command(.setDate(ItemID("t0"), DueDate("2026-11-28"), recurrence: nil))
        var (before, largest) = (driver.frame("r")?.colors.fill, 0.0)
        for frame in 1...180 {
            driver.wait(1 / 60)
            guard let row = driver.frame("r"), let old = before else { return #expect(Bool(false)) }
            largest = max(largest, abs(row.colors.fill.red - old.red), abs(row.colors.fill.green - old.green))
            before = row.colors.fill
            if frame == 50 {
                let done = driver.session.motions.rowPalette.palette.done
                #expect(row.strike > 0.95 && abs(row.colors.fill.red - done.fill.red) < 0.02)
                #expect(abs(row.colors.fill.green - done.fill.green) < 0.02)
            }
        }
        // An abrupt change would be more than 0.5.
        #expect(largest < 0.25)
        #expect(driver.isInFinalState && driver.frame("r")?.strike == 0)
    }
}

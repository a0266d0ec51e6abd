// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("Dragging an item to another list")
struct CrossListDragTests {
    private static let dropZone = DropZone(left: 0, top: -47, right: 56, bottom: 0)

    private func makeDriver() -> SessionDriver {
        var driver = SessionDriver.lists([(5, 1), (3, 0), (0, 0)], level: .items(ListID("a")))
        driver.session.dropZone = Self.dropZone
        return driver
    }

    /// Lifts a row and moves it to the drop zone.
    private func board(_ driver: inout SessionDriver, _ name: String, with device: Device = .touchscreen) {
        driver.press(device, at: Point(x: 60, y: driver.middle(name).y))
        driver.wait(0.6)
        driver.move(-40, -driver.finger.y - 20)
        driver.wait(0.5)
    }

    @Test("Item that rests in the drop zone goes to the level of lists and is dropped into one, as one step")
    func dropped() throws {
        for (target, device) in [("b", Device.touchscreen), ("c", .mouse)] {
            var driver = makeDriver()
            let before = driver.library
            board(&driver, "a-t2", with: device)
            #expect(driver.level == .lists && driver.session.crossListDrag != nil && driver.library == before)
            driver.wait(1)
            let isAnimating = driver.session.isAnimating
            #expect(!isAnimating, "no frames are drawn while the finger rests")
            let row = try #require(driver.session.frames.last)
            #expect(
                row.item.id == ItemID("a-t2") && row.layer == 3 && abs(row.y + row.pivot.y - driver.finger.y) < 0.01)
            driver.move(100, driver.middle(target).y - driver.finger.y)
            #expect(
                driver.frame(target)?.colors != Palette.heatMap.listColors(index: 1, of: 3), "the list is highlighted")
            driver.lift(after: 0.2)
            driver.settle()
            #expect(driver.level == .lists && driver.isInFinalState && driver.session.crossListDrag == nil)
            #expect(driver.items(of: target).first?.id == ItemID("a-t2") && driver.items(of: "a").count == 5)
            driver.command(.undo)
            driver.settle()
            #expect(driver.library == before)
            // Gestures work again.
            driver.command(.show(.lists))
            driver.settle()
            driver.swipe("c", by: -200)
            driver.settle()
            #expect(driver.library.lists.count == 2)
        }
    }

    @Test("Item dropped on nothing or its own list, or cancelled by Escape, returns")
    func turnedBack() {
        for variant in 0..<3 {
            var driver = makeDriver()
            let before = driver.library
            board(&driver, "a-t2")
            driver.wait(0.6)
            switch variant {
            case 0: driver.move(100, 500 - driver.finger.y)
            case 1:
                driver.move(100, driver.middle("a").y - driver.finger.y)
                #expect(driver.frame("a")?.colors == Palette.heatMap.listColors(index: 0, of: 3), "no highlight")
            default: driver.command(.escape)
            }
            driver.lift(after: 0.2)
            driver.settle()
            #expect(
                driver.library == before && driver.level == .items(ListID("a")) && driver.isInFinalState
                    && driver.session.crossListDrag == nil)
            driver.swipe("a-t0", by: -200)
            driver.settle()
            #expect(driver.items(of: "a").count == 5, "the next gesture works")
        }
    }

    @Test("Lists scroll near the lower edge, and one scrolled into view takes the item")
    func scrolling() {
        var driver = SessionDriver.lists([(3, 0)] + Array(repeating: (1, 0), count: 7), level: .items(ListID("a")))
        driver.session.resize(width: 360, height: 300, metrics: SessionDriver.metrics)
        driver.session.dropZone = Self.dropZone
        board(&driver, "a-t1")
        driver.wait(0.6)
        driver.move(100, 295 - driver.finger.y)
        driver.wait(3)
        #expect(driver.offset == driver.session.layout.scrollPosition.limit && driver.offset > 0)
        driver.lift(after: 0.2)
        driver.settle()
        #expect(driver.items(of: "h").first?.id == ItemID("a-t1") && driver.isInFinalState)
    }

    @Test("Item that only passes the drop zone stays in its list")
    func passing() {
        var driver = makeDriver()
        driver.press(at: Point(x: 60, y: driver.middle("a-t2").y))
        driver.wait(0.6)
        driver.move(-40, -driver.finger.y - 20)
        driver.wait(0.1)
        driver.move(0, 200)
        driver.wait(1)
        #expect(driver.level == .items(ListID("a")) && driver.session.crossListDrag == nil)
        driver.lift(after: 0.2)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("Done item that moves to another list forgets its neighbors in the old one")
    func formerNeighbors() {
        var driver = SessionDriver.lists(level: .items(ListID("a")))
        driver.swipe("a-t1", by: 200)
        driver.settle()
        #expect(driver.items(of: "a").first { $0.id == ItemID("a-t1") }?.formerNeighbors != nil)
        driver.take(driver.session.moveToList(ItemID("a-t1"), from: ListID("a"), to: ListID("b")))
        let moved = driver.items(of: "b").first { $0.id == ItemID("a-t1") }
        #expect(moved?.isDone == true && moved?.formerNeighbors == nil)
    }

    @Test("Cover of the lower edge hides no row, and a list at its end stays there")
    func inset() {
        var driver = SessionDriver.lists([(30, 0)], level: .items(ListID("a")))
        driver.take(driver.session.scroll(to: 10_000))
        driver.settle()
        let end = driver.offset
        driver.session.set(inset: 64, now: driver.time)
        driver.settle()
        #expect(driver.offset == end + 64)
        driver.session.set(inset: 0, now: driver.time)
        driver.settle()
        #expect(driver.offset == end && driver.isInFinalState)
        driver.session.set(inset: 64, now: driver.time)
        driver.settle()
        driver.command(.focus(.first))
        driver.session.set(inset: 0, now: driver.time)
        driver.settle()
        #expect(driver.offset == 0, "a list that is scrolling continues")
        driver.take(driver.session.scroll(to: 100))
        driver.settle()
        driver.session.set(inset: 64, now: driver.time)
        driver.settle()
        #expect(driver.offset == 100)
        driver.command(.focus(.last))
        driver.settle()
        #expect(driver.y("a-t29") + 54 == 540 - 64)
    }
}

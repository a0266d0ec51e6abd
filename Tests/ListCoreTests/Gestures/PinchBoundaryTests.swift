// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// The boundary at which a pinch parts the list.
@Suite struct PinchBoundaryTests {
    /// The index of the row that a pinch at these heights inserts.
    private func index(_ first: Double, _ second: Double, in driver: @autoclosure () -> SessionDriver) -> Int? {
        var driver = driver()
        driver.touch(first, second)
        driver.spread(first <= second ? -40 : 40, first <= second ? 40 : -40)
        driver.pinch(.ended)
        return driver.names.firstIndex { $0.hasPrefix("n") }
    }

    @Test("E03: Pinch on distant rows parts the boundary nearest to the middle of the fingers")
    func farApart() {
        var driver: SessionDriver { SessionDriver() }
        #expect(index(81, 351, in: driver) == 4)
        #expect(index(81, 300, in: driver) == 4)
        #expect(index(10, 530, in: driver) == 5)
        #expect(index(60, 290, in: driver) == 3)
        // Neighbors part at their boundary, however far from the middle it is.
        let items = SessionDriver.items(todo: 6)
        var uneven = SessionDriver(items: items)
        uneven.session.measure(0, as: 300)
        uneven.session.measure(1, as: 40)
        #expect(index(10, 320, in: uneven) == 1)
    }

    @Test("E05: Pinch on the upper half of a row parts above it, on the lower half below it")
    func oneRow() {
        var driver: SessionDriver { SessionDriver() }
        #expect(index(166, 180, in: driver) == 3 && index(190, 214, in: driver) == 4)
        #expect(index(164, 189, in: driver) == 3 && index(164, 215, in: driver) == 4)
    }

    @Test("E06: Finger exactly on a boundary is on the row below")
    func onBoundary() {
        var driver: SessionDriver { SessionDriver() }
        #expect(index(108, 170, in: driver) == 3, "rows 2 and 3")
        #expect(index(100, 162, in: driver) == 2, "rows 1 and 3, 131 is nearest to the boundary below row 1")
        #expect(index(107.999, 108, in: driver) == 2)
    }

    @Test("E07: Pinch in a list scrolled by a part of a row")
    func scrolled() {
        for offset in [1.0, 26.5, 53, 54, 300.25] {
            var driver: SessionDriver {
                var driver = SessionDriver(todo: 60)
                driver.session.scroll(to: offset)
                return driver
            }
            for index in 7...12 {
                let border = Double(index) * 54 - offset
                #expect(self.index(border - 20, border + 20, in: driver) == index)
            }
        }
    }

    @Test("E08: Pinch in a list that returns from beyond its top or bottom")
    func overscrolled() {
        for shown in [30.0, 110] {
            var returning: SessionDriver {
                var driver = SessionDriver(todo: 60)
                driver.pull(shown)
                driver.cancel()
                driver.wait(0.02)
                return driver
            }
            var driver = returning
            let border = 3 * 54 - driver.offset
            #expect(driver.offset < -15)
            #expect(index(border - 20, border + 20, in: returning) == 3)
            #expect(index(1, 5, in: returning) == 0, "above the first row")
            driver.touch(border - 20, border + 20)
            driver.spread(-20, 20)
            #expect(driver.placeholder?.cause == .pinch && abs(driver.gap - 40) < 1e-9)
        }
        var driver = SessionDriver(todo: 12)
        driver.session.scroll(to: 1_000)
        driver.press("t8")
        driver.move(0, -300)
        driver.cancel()
        let border = 9 * 54 - driver.offset
        #expect(driver.offset > 120)
        #expect(index(border - 20, border + 20, in: driver) == 9)
    }

    @Test("E08: Finger that only caught the list can pinch with a second one, and one that scrolls goes on scrolling")
    func caught() {
        for distance in [0.0, 30] {
            var driver = SessionDriver(todo: 60)
            driver.pull(40)
            driver.cancel()
            driver.wait(0.02)
            driver.press(.touchscreen, at: Point(x: 100, y: 100))
            #expect(
                abs(driver.session.layout.scrollPosition.velocity(at: driver.session.now)) == 0 && driver.session.isHeld
            )
            driver.move(0, distance)
            let border = (2 * 54 - driver.offset).rounded()
            driver.touch(border - 20, border + 20)
            #expect(driver.session.ownsFingers == (distance > 0))
            driver.spread(-20, 20)
            #expect(driver.session.isPinched == (distance == 0))
        }
    }

    @Test("E05: Placeholder above the first row fits into the visible part of the gap")
    func aboveTheFirstRow() throws {
        var driver = SessionDriver(todo: 6)
        driver.touch(2, 20)
        for gap in [20.0, 60, 120] {
            driver.spread(-gap / 2, gap / 2)
            let placeholder = try #require(driver.placeholder)
            #expect(placeholder.y >= 0 && abs(placeholder.height - gap / 2) < 0.01)
            #expect(placeholder.y + placeholder.height <= driver.y("t0") + 0.01)
            driver.spread(gap / 2, -gap / 2)
        }
    }

    @Test("E13: Pinch on the only row inserts above or below it")
    func oneRowOnly() {
        var driver: SessionDriver { SessionDriver(todo: 1) }
        #expect(index(2, 20, in: driver) == 0 && index(30, 50, in: driver) == 1 && index(20, 300, in: driver) == 1)
    }

    @Test("E14: Pinch in an empty list or below the last row inserts at the end")
    func emptySpace() {
        #expect(index(100, 200, in: SessionDriver(todo: 0)) == 0)
        #expect(index(300, 400, in: SessionDriver(todo: 3)) == 3)
        var driver = SessionDriver(todo: 0)
        driver.scale(to: 2, at: 200)
        #expect(driver.names == ["n0"])
        driver = SessionDriver(todo: 3)
        driver.scale(to: 2, at: 500)
        #expect(driver.names == ["t0", "t1", "t2", "n0"])
    }

    @Test("E16: Touchpad pinch parts the boundary nearest to the pointer")
    func pointer() {
        for (y, index) in [(0.0, 0), (26, 0), (28, 1), (54, 1), (80, 1), (82, 2), (539, 10)] {
            var driver = SessionDriver()
            driver.scale(to: 1.8, at: y)
            #expect(driver.names.firstIndex(of: "n0") == index)
        }
    }

    @Test("E20: Pinch at or among the done rows inserts at the end of the unfinished ones")
    func doneBlock() {
        var driver: SessionDriver { SessionDriver(todo: 4, done: 6) }
        #expect(index(200, 230, in: driver) == 4, "between the blocks")
        #expect(index(300, 340, in: driver) == 4 && index(500, 530, in: driver) == 4)
        let done = SessionDriver(todo: 0, done: 4)
        #expect(index(60, 130, in: done) == 0)
        var last = driver
        last.scale(to: 2, at: 400)
        last.command(.type("New"), .finishEditing)
        #expect(last.session.list.items[4].text == "New" && !last.session.list.items[4].isDone)
    }

    /// A list with rows of any height, scrolled to anywhere.
    private struct Ground {
        var driver: SessionDriver
        let heights: [Double]
        let unfinished: Int

        init(_ random: inout SplitMix64) {
            unfinished = random.whole(1...30)
            driver = SessionDriver(todo: unfinished, done: random.whole(0...6), height: random.number(300...900))
            heights = driver.names.map { _ in random.whole(120...900).quarters }
            for (index, height) in heights.enumerated() { driver.session.measure(index, as: height) }
            driver.session.scroll(to: random.number(0...2_000))
            if random.chance(0.2) {
                driver.press(at: Point(x: 180, y: 100))
                driver.move(0, random.number(-300...300))
                driver.cancel()
                driver.wait(random.number(0...0.3))
            }
        }

        /// The top of each row on the screen, and the bottom of the last one.
        var borders: [Double] {
            heights.reduce(into: [-driver.offset]) { $0.append($0.last! + $1) }
        }

        /// The boundary that a user expects.
        func boundary(_ first: Double, _ second: Double) -> Int {
            let borders = borders
            let rows = [min(first, second), max(first, second)].map { y in
                heights.indices.first { borders[$0] <= y && y < borders[$0 + 1] }
            }
            if let upper = rows[0], let lower = rows[1], lower == upper + 1 { return min(lower, unfinished) }
            let middle = (first + second) / 2
            let nearest = borders.indices.min { abs(borders[$0] - middle) < abs(borders[$1] - middle) }!
            return min(nearest, unfinished)
        }
    }

    @Test("E03, E07, E08, E11: Pinch in any list at any offset parts the expected boundary", arguments: 0..<150)
    func anywhere(seed: Int) throws {
        var random = SplitMix64(seed: 40_000 + seed)
        var ground = Ground(&random)
        let height = ground.driver.session.layout.viewport.height
        let (first, second) = (random.number(0...height), random.number(0...height))
        let expected = ground.boundary(first, second)
        let onTouchpad = random.chance(0.3)
        let grown = random.number(55...200)
        let upper = random.number(-grown...0)
        let borders = ground.borders
        if onTouchpad {
            let boundary = ground.boundary(first, first)
            ground.driver.scale(to: 1 + grown / Tuning.touchpadSpan, at: first)
            #expect(ground.driver.names.firstIndex(of: "n0") == boundary)
            return
        }
        ground.driver.touch(first, second)
        let isUpright = first <= second
        for _ in 0..<6 {
            let ways = (upper / 6, (upper + grown) / 6)
            ground.driver.spread(isUpright ? ways.0 : ways.1, isUpright ? ways.1 : ways.0, over: 0.1, steps: 1)
            let moved = (
                isUpright ? ground.driver.fingers.0.y - first : ground.driver.fingers.1.y - second,
                isUpright ? ground.driver.fingers.1.y - second : ground.driver.fingers.0.y - first
            )
            for frame in ground.driver.session.frames {
                let index = try #require(frame.index)
                #expect(abs(frame.y - borders[index] - (index < expected ? moved.0 : moved.1)) < 1e-6)
            }
        }
        ground.driver.pinch(.ended)
        #expect(ground.driver.names.firstIndex(of: "n0") == expected)
        #expect(ground.driver.session.history.undoable.isEmpty && ground.driver.edited == "n0")
    }
}

private extension Int {
    /// A length with exact sums.
    var quarters: Double { Double(self) / 4 }
}

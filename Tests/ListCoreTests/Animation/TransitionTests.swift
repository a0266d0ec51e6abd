// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows are 54 px high, ten of them in view.
@Suite struct TransitionTests {
    private func key(_ command: Command, on name: String, in driver: inout SessionDriver) {
        _ = driver.session.focus(on: ItemID(name))
        driver.settle()
        driver.send(.command(command))
    }

    /// Others insert rows "n0", "n1" … below "t2".
    private func insertRows(_ count: Int, in driver: inout SessionDriver) {
        let items = Array(driver.session.list.items)
        let new = (0..<count).map { Item(id: ItemID("n\($0)"), text: "New \($0)") }
        show(items[...2] + new + items[3...], in: &driver)
    }

    private func show(_ items: ArraySlice<Item>, in driver: inout SessionDriver) {
        var library = driver.session.library
        library.lists[0] = ItemList(id: library.lists[0].id, name: library.lists[0].name, items: Array(items))
        driver.take(driver.session.showVersion(library))
    }

    @Test("H21: Row deleted by a key folds along its middle, and the rows below close up as one")
    func closing() throws {
        var driver = SessionDriver()
        key(.delete, on: "t3", in: &driver)
        #expect(driver.frame("t3")?.index == nil && driver.frame("t3")?.height == 54)
        let from = (4...9).map { driver.y("t\($0)") }
        for _ in 0..<20 {
            driver.wait(0.01, rate: 100)
            let row = try #require(driver.frame("t3"))
            #expect(row.x == 0 && abs(row.y - 162) < 1e-9 && abs(row.y + row.height - driver.y("t4")) < 1e-9)
            #expect(row.fold.map { abs($0.openness - row.height / 54) < 1e-9 } == true)
            let moved = (4...9).map { from[$0 - 4] - driver.y("t\($0)") }
            #expect(moved.allSatisfy { abs($0 - moved[0]) < 1e-9 })
        }
        driver.settle()
        #expect(driver.frame("t3") == nil)
        for (index, y) in from.enumerated() { #expect(driver.y("t\(index + 4)") == y - 54) }
    }

    @Test("H21: Rows that come or go fill the space between their neighbors at any time", arguments: [1, 3])
    func folds(count: Int) throws {
        var driver = SessionDriver(todo: 8 - count, done: count)
        func check() {
            let frames = driver.session.frames.sorted { $0.y < $1.y }
            for (row, next) in zip(frames, frames.dropFirst()) {
                // A motion ends when its rest can't be seen.
                #expect(abs(row.y + row.height - next.y) < 0.5, "\(row.item.id) and \(next.item.id)")
            }
        }
        driver.send(.command(.clear))
        for _ in 0..<8 {
            driver.wait(0.01, rate: 100)
            check()
        }
        driver.send(.command(.undo))
        for _ in 0..<40 {
            driver.wait(0.01, rate: 100)
            check()
        }
        driver.settle()
        #expect(driver.session.frames.map(\.y) == (0..<8).map { Double($0) * 54 })
        #expect(driver.session.frames.allSatisfy { $0.fold == nil && $0.height == 54 })
    }

    @Test("H15: Change during an animation reverses rows from where they are with their velocity")
    func interrupted() {
        var driver = SessionDriver()
        key(.delete, on: "t2", in: &driver)
        driver.wait(0.15)
        let before = (3...9).map { driver.y("t\($0)") }
        let speeds = (3...9).map { driver.session.motions.rows[ItemID("t\($0)")]?.y?.velocity(at: driver.time) ?? 0 }
        driver.send(.command(.undo))
        for name in 3...9 {
            #expect(abs(driver.y("t\(name)") - before[name - 3]) < 1e-9)
            #expect(
                abs(
                    (driver.session.motions.rows[ItemID("t\(name)")]?.y?.velocity(at: driver.time) ?? 0)
                        - speeds[name - 3]) < 1e-9)
        }
        #expect(speeds[0] < -10)
        driver.settle()
        #expect(driver.session.frames.map(\.y) == SessionDriver().session.frames.map(\.y))
    }

    @Test("H15: Undo reverses a swiped row from where it is with its velocity")
    func deletedRowComesBack() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(-200, over: 0.15)
        driver.lift(after: 0.01)
        driver.wait(0.02)
        let (x, y) = (driver.x("t2"), driver.y("t2"))
        #expect(x < -220)
        driver.send(.command(.undo))
        #expect(driver.x("t2") == x && driver.y("t2") == y && driver.frame("t2")?.index == 2)
        driver.wait(0.01, rate: 100)
        #expect(driver.x("t2") < x, "it was moving out of the window")
        driver.wait(0.05)
        let coming = driver.x("t2")
        driver.send(.command(.redo))
        #expect(abs(driver.x("t2") - coming) < 1e-9 && driver.frame("t2")?.index == nil)
        driver.settle()
        #expect(driver.frame("t2") == nil)
    }

    @Test("H15: Undo unfolds a row that is closing from where it is with its velocity")
    func closingRowOpens() {
        var driver = SessionDriver(todo: 4)
        for name in ["t1", "t3"] {
            key(.delete, on: name, in: &driver)
            driver.wait(0.1, rate: 100)
            let height = driver.frame(name)?.height ?? 0
            driver.wait(0.001, rate: 1_000)
            let closed = height - (driver.frame(name)?.height ?? 0)
            #expect(height > 10 && height < 45 && closed > 0)
            driver.send(.command(.undo))
            #expect(abs((driver.frame(name)?.height ?? 0) - height + closed) < 1e-9)
            driver.wait(0.001, rate: 1_000)
            let further = height - closed - (driver.frame(name)?.height ?? 0)
            #expect(abs(further - closed) < 0.1 * closed, "it goes on closing at first")
            driver.settle()
            #expect(driver.isInFinalState && driver.frame(name)?.height == 54)
        }
    }

    @Test("H15: Undo reverses a row that moves out of view from where it is")
    func glidingRowComesBack() {
        var driver = SessionDriver(todo: 60)
        key(.complete, on: "t2", in: &driver)
        driver.wait(Tuning.doneDelay + 0.12)
        let y = driver.y("t2")
        #expect(y > 120 && y < 540)
        driver.send(.command(.undo))
        #expect(abs(driver.y("t2") - y) < 1e-9 && driver.frame("t2")?.index == 2)
        driver.settle()
        #expect(driver.y("t2") == 108)
    }

    @Test("Place that a high row leaves at the lower edge is never empty")
    func highRowAtTheEdge() {
        var driver = SessionDriver(todo: 40)
        driver.session.measure(9, as: 150)
        key(.complete, on: "t9", in: &driver)
        driver.take(driver.session.scroll(to: 0, now: driver.time))
        while driver.session.isMoving {
            var bottom = 0.0
            for row in driver.session.frames.sorted(by: { $0.y < $1.y }) where row.y <= bottom + 1 {
                bottom = max(bottom, row.y + row.height)
            }
            #expect(bottom >= 540)
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test("Row completed again while it moves keeps its position and velocity")
    func completedAgain() {
        var driver = SessionDriver(todo: 6)
        for pause in [0.1, 0.3, 0.4] {
            driver.send(.command(.focus(.first)))
            key(.complete, on: "t1", in: &driver)
            for _ in 0..<4 {
                driver.wait(pause)
                let y = driver.y("t1")
                let speed = driver.session.motions.rows[ItemID("t1")]?.y?.velocity(at: driver.time) ?? 0
                _ = driver.session.focus(on: ItemID("t1"))
                driver.send(.command(.complete))
                #expect(abs(driver.y("t1") - y) < 1e-9)
                #expect(
                    abs((driver.session.motions.rows[ItemID("t1")]?.y?.velocity(at: driver.time) ?? 0) - speed) < 1e-9)
            }
            driver.settle()
            if driver.session.list[ItemID("t1")]?.isDone == true { key(.complete, on: "t1", in: &driver) }
            driver.settle()
        }
        #expect(driver.session.frames.map(\.y) == [0, 54, 108, 162, 216, 270])
    }

    @Test("I01: Completed row turns green and struck through, rests, and then moves above the others to the done rows")
    func completing() throws {
        var driver = SessionDriver(todo: 6, done: 2)
        key(.complete, on: "t1", in: &driver)
        driver.wait(Tuning.doneDelay - 0.01)
        #expect(driver.y("t1") == 54 && (driver.frame("t1")?.strike ?? 0) > 0.9)
        driver.wait(0.1)
        let gliding = try #require(driver.frame("t1"))
        #expect(gliding.y > 60 && gliding.y < 270 && gliding.layer == 1)
        driver.settle()
        #expect(
            driver.y("t1") == 270 && driver.frame("t1")?.colors == Palette.heatMap.done
                && driver.frame("t1")?.layer == 0)
    }

    @Test("I01: Another completion lets completed rows rest longer, without lifting them in between")
    func completingInTurn() {
        var driver = SessionDriver(todo: 6, done: 2)
        for name in ["t3", "t2"] {
            driver.wait(Tuning.doneDelay / 2)
            _ = driver.session.focus(on: ItemID(name))
            driver.send(.command(.complete))
        }
        var lifts: [Double] = []
        for _ in 0..<59 {
            driver.wait(Tuning.doneDelay / 60)
            lifts.append(driver.frame("t3")?.lift ?? 1)
        }
        #expect(lifts.allSatisfy { $0 == 0 })
        driver.wait(0.15)
        #expect(driver.frame("t3")!.lift > 0.5 && abs(driver.frame("t3")!.lift - driver.frame("t2")!.lift) < 1e-9)
        driver.settle()
        #expect(driver.names == ["t0", "t1", "t4", "t5", "t2", "t3", "d0", "d1"])
    }

    @Test("I50: Raised row that is completed is put down, also if another one is completed then")
    func completingRaisedRow() {
        var driver = SessionDriver(todo: 6, done: 2)
        for (name, pause) in [("t3", Tuning.doneDelay + 0.1), ("t3", 0.05), ("t3", 0.05)] {
            _ = driver.session.focus(on: ItemID(name))
            driver.send(.command(.complete))
            driver.wait(pause)
        }
        #expect((driver.frame("t3")?.lift ?? 0) > 0.2 && driver.session.list[ItemID("t3")]?.isDone == true)
        _ = driver.session.focus(on: ItemID("t2"))
        driver.send(.command(.complete))
        driver.wait(Tuning.doneDelay * 0.6)
        #expect((driver.frame("t3")?.lift ?? 1) < 0.01)
        driver.settle()
        #expect(driver.names == ["t0", "t1", "t4", "t5", "t2", "t3", "d0", "d1"])
    }

    @Test("I02: Completing while rows move acts on the intended row")
    func byIdentity() {
        var driver = SessionDriver(todo: 8)
        for name in ["t1", "t3", "t5", "t0"] {
            driver.press(name)
            driver.move(140, over: 0.1, steps: 5)
            driver.lift()
        }
        #expect(driver.changes == ["complete t1", "complete t3", "complete t5", "complete t0"])
        driver.settle()
        #expect(driver.names == ["t2", "t4", "t6", "t7", "t0", "t5", "t3", "t1"])
    }

    @Test("H08: Row being removed takes no touch, and a moving row is touched where it is shown")
    func hitTest() {
        var driver = SessionDriver()
        key(.delete, on: "t3", in: &driver)
        #expect(driver.session.gestures.item(at: Point(x: 180, y: 180), in: driver.session.list) == nil)
        driver.wait(0.1)
        for name in 4...8 {
            let frame = driver.frame("t\(name)")!
            let point = Point(x: 180, y: frame.y + 1)
            #expect(driver.session.gestures.item(at: point, in: driver.session.list) == frame.item.id)
        }
    }

    @Test("H04, H10: Deleting rows at the end of the list leaves no gap")
    func deletingAtTheEnd() {
        var driver = SessionDriver(todo: 20)
        driver.session.scroll(to: 9_999)
        #expect(driver.offset == 540)
        for name in ["t19", "t18", "t17"] {
            driver.press(name)
            driver.move(-200, over: 0.15)
            driver.wait(0.01)
            let before = driver.y("t15")
            driver.lift(after: 0)
            #expect(abs(driver.y("t15") - before) < 1e-9, "it moves without a jump")
        }
        driver.settle()
        #expect(driver.offset == 378 && driver.session.layout.heights.total == 17 * 54)
        #expect(driver.y("t16") == 486)
    }

    @Test("H05: Only row can be deleted and restored")
    func onlyRow() {
        var driver = SessionDriver(todo: 1)
        driver.swipe("t0", by: -200)
        driver.settle()
        #expect(driver.session.frames.isEmpty && driver.session.layout.heights.total == 0)
        for input in [Command.complete, .delete, .focus(.first), .focus(.pageDown), .redo] {
            driver.send(.command(input))
        }
        driver.press(at: Point(x: 100, y: 20))
        driver.move(200)
        driver.lift()
        driver.send(.command(.undo))
        driver.settle()
        #expect(driver.y("t0") == 0 && driver.x("t0") == 0)
    }

    @Test("Row being removed scrolls with the list")
    func departureScrolls() {
        var driver = SessionDriver(todo: 60)
        key(.delete, on: "t5", in: &driver)
        driver.wait(0.05)
        let y = driver.y("t5")
        driver.session.scroll(to: 100)
        #expect(abs(driver.y("t5") - (y - 100)) < 1e-9)
    }

    @Test("Row being removed stays at the end of the viewport when the list becomes shorter than its scroll offset")
    func departureAtTheEnd() {
        var driver = SessionDriver(todo: 20)
        key(.focus(.last), on: "t19", in: &driver)
        driver.settle()
        func end() -> Double { driver.frame("t19").map { $0.y + $0.height } ?? 0 }
        driver.send(.command(.delete))
        driver.wait(0.05)
        #expect(abs(end() - 540) < 1e-9)
        driver.send(.command(.delete))
        #expect(driver.frame("t18")?.index == nil && abs(end() - 540) < 1e-9)
    }

    @Test("Dropped row swings up and down only, so that no background shows beside it")
    func dropBeside() {
        var driver = SessionDriver()
        driver.hold("t3")
        driver.move(60, 108)
        driver.wait(0.3)
        driver.lift()
        while driver.session.isMoving {
            #expect(driver.x("t3") >= 0)
            driver.wait(1 / 120)
        }
    }

    @Test("Swiped row leaves with the finger's velocity")
    func removal() {
        var driver = SessionDriver()
        driver.press("t5")
        driver.move(-200, over: 0.05, steps: 5)
        driver.lift(after: 0.001)
        let x = driver.x("t5")
        driver.wait(0.01, rate: 100)
        #expect(driver.x("t5") - x < -0.8 * 4_000 * 0.01)
    }

    @Test("As much of each row that unfolds is shown when the height of one is measured")
    func measuredWhileFolded() {
        var driver = SessionDriver()
        driver.command(.paste("one\ntwo", before: "", after: ""))
        driver.wait(0.1)
        func heights() -> [Double] { ["n0", "n1"].map { driver.frame($0)?.height ?? 0 } }
        let before = heights()
        #expect(before.allSatisfy { $0 > 5 && $0 < 50 })
        driver.session.gestures.motions.measure(0, as: 75, in: driver.session.list)
        #expect(zip(before, heights()).allSatisfy { abs($0 - $1) < 0.01 })
        driver.settle()
        #expect(heights() == [75, 54])
    }

    @Test("Restored row has its measured height, and measuring rows above moves nothing in view")
    func heights() {
        var driver = SessionDriver(todo: 60)
        for index in 0..<60 { driver.session.measure(index, as: 80) }
        driver.session.scroll(to: 800)
        key(.delete, on: "t12", in: &driver)
        driver.settle()
        driver.send(.command(.undo))
        #expect(driver.session.layout.heights.height(of: 12) == 80 && driver.session.layout.heights.isMeasured(12))
        driver.settle()
        let before = driver.session.frames.filter { $0.y >= 0 }.map(\.y)
        driver.session.measure(2, as: 101.25)
        #expect(driver.session.frames.filter { $0.y >= 0 }.map(\.y) == before)
        driver.session.measure(10_000, as: 5)
    }

    @Test("Rows that leave the view because others come keep their distances")
    func leavingTogether() {
        var driver = SessionDriver()
        insertRows(12, in: &driver)
        while driver.session.isMoving {
            let rows = driver.session.frames.filter { $0.item.id.text.hasPrefix("t") && $0.y > 108 }.sorted {
                $0.y < $1.y
            }
            for (row, next) in zip(rows, rows.dropFirst()) { #expect(abs(next.y - row.y - 54) < 0.01) }
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test("Places of folded rows don't depend on how far from the view their neighbors are")
    func farNeighbors() {
        var driver = SessionDriver(todo: 60)
        insertRows(30, in: &driver)
        driver.wait(0.05)
        for offset in stride(from: 0.0, to: 2_000, by: 100) {
            driver.take(driver.session.scroll(to: offset, now: driver.time))
            driver.wait(0.01)
            let far = driver.session.motions.frames(of: driver.session.list, margin: 5_000)
            for frame in driver.session.frames {
                #expect(far.contains { $0.item.id == frame.item.id && abs($0.y - frame.y) < 0.01 }, "\(offset)")
            }
        }
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("H22: Rows that come into view from below close up without overlapping")
    func fromBelow() {
        var driver = SessionDriver(todo: 40)
        let items = Array(driver.session.list.items)
        show(items[..<1] + items[9...], in: &driver)
        while driver.session.isMoving {
            driver.wait(1 / 60)
            let rows = driver.session.frames.filter { $0.fold == nil && $0.index != nil }.sorted { $0.y < $1.y }
            for (row, next) in zip(rows, rows.dropFirst()) { #expect(next.y - row.y >= row.height - 0.01) }
        }
        #expect(driver.isInFinalState)
    }

    @Test("Rows that were seen stay in place, at rest or moving, when another one is measured")
    func measuredBesideMoving() {
        var driver = SessionDriver()
        for index in 0..<20 { driver.session.measure(index, as: 54) }
        key(.move(.down), on: "t2", in: &driver)
        driver.wait(0.05)
        func places() -> [Double] { (1..<10).map { driver.y("t\($0)") } }
        let before = places()
        #expect(before[2] != 108 && before[5] == 324)
        driver.session.measure(0, as: 80)
        #expect(zip(before, places()).allSatisfy { abs($0 - $1) < 0.01 })
        driver.settle()
        #expect(driver.isInFinalState && driver.y("t5") == 296)
    }

    @Test("Row that begins far out of view doesn't come nearer than its place")
    func farOutOfView() {
        var driver = SessionDriver(todo: 40)
        driver.take(driver.session.scroll(to: 540, now: driver.time))
        driver.settle()
        key(.delete, on: "t12", in: &driver)
        driver.wait(0.02)
        driver.take(driver.session.scroll(to: 0, now: driver.time))
        func y() -> Double? {
            let frames = driver.session.motions.frames(of: driver.session.list, margin: 540)
            return frames.first { $0.item.id.text == "t18" }?.y
        }
        while driver.session.isMoving {
            #expect(y().map { $0 > 17 * 54 - 0.01 && $0 < 18 * 54 } == true)
            driver.wait(1 / 60)
        }
        #expect(y().map { abs($0 - 17 * 54) < 0.01 } == true)
    }

    @Test("H16: With reduced motion, a deleted row fades out although it comes back out of view")
    func fadingRowComesBack() {
        var driver = SessionDriver(todo: 40)
        driver.session.set(mirrored: false, reducesMotion: true)
        let items = Array(driver.session.list.items)
        key(.delete, on: "t2", in: &driver)
        driver.wait(0.05)
        let opacity = driver.frame("t2")?.opacity ?? 0
        show(items[..<2] + items[3...] + items[2..<3], in: &driver)
        #expect(opacity > 0.1 && opacity < 1 && driver.frame("t2")?.opacity == opacity)
        driver.settle()
        #expect(driver.frame("t2") == nil && driver.isInFinalState)
    }
}

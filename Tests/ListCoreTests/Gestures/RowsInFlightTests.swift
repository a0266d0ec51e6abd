// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// H19: Rows that fly over others take no press, and a press belongs to the row that was seen there.
@Suite struct RowsInFlightTests {
    /// Completes a row and swipes at another place about a second later. Returns the row that was at that place 150 ms
    /// before, and the rows that the swipes acted on.
    private func pair(seed: Int) -> (expected: String?, acted: [String], what: String) {
        var random = SplitMix64(seed: seed)
        let todo = random.whole(8...14)
        var driver = SessionDriver(todo: todo, done: random.whole(0...4), height: 900)
        let first = random.whole(0...(todo - 2))
        let device = random.pick(Device.allCases)
        driver.swipe("t\(first)", by: 230, with: device)
        let released = driver.time
        let pause = random.number(0.9...1.5)
        driver.wait(pause - 0.15 - random.number(0...0.02), rate: random.pick([30, 60, 144]))
        driver.wait(max(released + pause - 0.15 - driver.time, 0))
        // The rows that the press can be aimed at, without the flying one.
        let flies = pause - 0.15 > Tuning.doneDelay
        let rows = driver.session.frames.filter { $0.index != nil && !($0.item.id.text == "t\(first)" && flies) }
        let distance = random.whole(1...6)
        let place = Double(first + distance) * 54
        let places = rows.filter { $0.y > place - 81 && $0.y < place + 27 }
        guard let aimed = places.randomElement(using: &random) else { return (nil, [], "") }
        let y = aimed.y + aimed.height * random.number(0.001...0.999)
        // Rows may overlap by a fraction of a px.
        let expected = rows.last { $0.y <= y && y < $0.y + $0.height }?.item.id.text
        driver.wait(0.15, rate: random.pick([30, 60, 144]))
        let acted = driver.changes.count
        driver.press(random.pick(Device.allCases), at: Point(x: 180, y: y))
        driver.move(random.chance(0.3) ? -230 : 230, over: random.number(0.1...0.4), steps: 15)
        driver.lift()
        return (
            expected, driver.changes.dropFirst(acted).map { String($0.split(separator: " ")[1]) },
            "seed \(seed): t\(first), \(pause) s later at \(y)"
        )
    }

    @Test("H19: Second swipe of 1,000 pairs acts on the row that was under the finger 150 ms before it")
    func pairs() {
        var count = 0
        for seed in 0..<1_100 {
            let (expected, acted, what) = pair(seed: seed)
            guard let expected else { continue }
            count += 1
            #expect(acted == [expected], "\(what)")
        }
        #expect(count >= 1_000)
    }

    /// A list whose row "t1" is on its way to the bottom, half-way there.
    private func sinking(todo: Int = 8) -> SessionDriver {
        var driver = SessionDriver(todo: todo, done: 1, height: 700)
        driver.swipe("t1", by: 230)
        driver.wait(Tuning.doneDelay + 0.08)
        return driver
    }

    @Test(
        "H19: Tap where a completed row flies over another one opens the other one",
        arguments: [Device.touchscreen, .mouse])
    func flyingOver(device: Device) {
        var driver = sinking()
        let row = driver.frame("t1")!
        let below = driver.session.frames.first {
            $0.layer == 0 && $0.y <= row.y + 27 && row.y + 27 < $0.y + $0.height
        }!
        #expect(row.layer == 1 && row.y > 100)
        let point = Point(x: 100, y: row.y + 27)
        #expect(driver.session.gestures.item(at: point, in: driver.session.list) == below.item.id)
        driver.press(device, at: point)
        driver.move(230, over: 0.2)
        driver.lift()
        #expect(!driver.changes.dropFirst().contains("complete t1") && driver.changes.count == 2)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("H19: Press in the gap that a flying row left belongs to the row that will arrive there")
    func oldPlace() {
        var driver = SessionDriver(todo: 6, done: 1)
        // Moving by keys makes a row fly at once.
        _ = driver.session.focus(on: ItemID("t1"))
        driver.send(.command(.move(.last)))
        driver.wait(0.03)
        let hole = Point(x: 100, y: 54 + 2)
        #expect(driver.frame("t2")!.y > hole.y && driver.y("t1") > hole.y)
        #expect(driver.session.gestures.item(at: hole, in: driver.session.list) == ItemID("t2"))
    }

    @Test("H19: Press at the place where a flying row will arrive belongs to it")
    func newPlace() {
        var driver = SessionDriver(todo: 6, done: 1)
        _ = driver.session.focus(on: ItemID("t1"))
        driver.send(.command(.move(.last)))
        while driver.frame("t5")!.y > 4 * 54 + 20 { driver.wait(0.01) }
        let place = Point(x: 100, y: 6 * 54 - 4)
        #expect(driver.y("t1") + 54 < place.y)
        #expect(driver.session.gestures.item(at: place, in: driver.session.list) == ItemID("t1"))
    }

    @Test("H19: Completed row belongs to the press until it flies, and again when it has landed")
    func beforeAndAfter() {
        var driver = SessionDriver(todo: 6, done: 1)
        driver.swipe("t1", by: 230)
        driver.wait(0.8)
        #expect(driver.session.gestures.item(at: Point(x: 100, y: 81), in: driver.session.list) == ItemID("t1"))
        driver.settle()
        #expect(
            driver.session.gestures.item(at: Point(x: 100, y: 5 * 54 + 27), in: driver.session.list) == ItemID("t1"))
    }

    @Test("H19: Row moved by another program takes no press on its way")
    func otherWriter() {
        var driver = SessionDriver(todo: 8)
        var library = driver.session.library
        let items = driver.session.list.items
        library.lists[0] = ItemList(id: ListID("list"), name: "List", items: Array(items[1...] + [items[0]]))
        driver.take(driver.session.showVersion(library))
        for _ in 0..<8 {
            driver.wait(0.025)
            guard let row = driver.frame("t0"), row.layer == 1 else { break }
            let found = driver.session.gestures.item(at: Point(x: 100, y: row.y + 27), in: driver.session.list)
            #expect(found != ItemID("t0") || row.y > 7 * 54 - 30)
        }
    }

    @Test("H19: Secondary click and hovering ignore a flying row")
    func menu() {
        var driver = sinking()
        let row = driver.frame("t1")!
        driver.send(.secondary(Point(x: 100, y: row.y + 27)))
        guard case .menu(let item, _)? = driver.menus.last else {
            Issue.record("no menu")
            return
        }
        #expect(item.id != ItemID("t1"))
    }

    @Test("H19: After an edit, a press belongs to the row that is shown under it")
    func edited() {
        /// Whether presses near the borders of rows belong to the rows as they are shown now.
        func isShown(_ driver: SessionDriver) -> Bool {
            (1...7).allSatisfy { border in
                [-1, -0.1, -0.01, 0.01, 0.1, 1].allSatisfy { distance in
                    let (point, list) = (Point(x: 100, y: Double(border) * 54 + distance), driver.session.list)
                    return driver.session.motions.row(pressedAt: point, in: list)?.item.id
                        == driver.session.gestures.item(at: point, in: list)
                }
            }
        }
        var driver = SessionDriver(todo: 8)
        var library = driver.session.library
        let items = driver.session.list.items
        library.lists[0] = ItemList(id: ListID("list"), name: "List", items: Array(items[1...]))
        driver.take(driver.session.showVersion(library))
        for _ in 0..<400 where driver.session.motions.finishedMotions.isEmpty { driver.wait(0.005, rate: 200) }
        #expect(!isShown(driver), "a press aims at where the rows were before they arrived")
        _ = driver.session.focus(on: ItemID("t3"))
        driver.send(.command(.complete))
        #expect(isShown(driver))
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// H19: Rows that fly over others take no press, and a press belongs to the row that was seen there.
@Suite struct RowsInFlightTests {
    /// Completes a row and swipes at another place about a second later. Returns the row that was at that place 150 ms before, and the
    /// rows that the swipes acted on.
    private func pair(seed: Int) -> (expected: String?, acted: [String], what: String) {
        var random = SplitMix64(seed: seed)
        let todo = random.whole(8...14)
        var stage = SessionDriver(todo: todo, done: random.whole(0...4), height: 900)
        let first = random.whole(0...(todo - 2))
        let device = random.pick(Device.allCases)
        stage.swipe("t\(first)", by: 230, with: device)
        let released = stage.time
        let pause = random.number(0.9...1.5)
        stage.wait(pause - 0.15 - random.number(0...0.02), rate: random.pick([30, 60, 144]))
        stage.wait(max(released + pause - 0.15 - stage.time, 0))
        // The rows that the press can be aimed at, without the flying one.
        let flies = pause - 0.15 > Tuning.doneDelay
        let rows = stage.session.frames.filter { $0.index != nil && !($0.item.id.text == "t\(first)" && flies) }
        let distance = random.whole(1...6)
        let place = Double(first + distance) * 54
        let places = rows.filter { $0.y > place - 81 && $0.y < place + 27 }
        guard let aimed = places.randomElement(using: &random) else { return (nil, [], "") }
        let y = aimed.y + aimed.height * random.number(0.001...0.999)
        // Rows may overlap by a fraction of a px.
        let expected = rows.last { $0.y <= y && y < $0.y + $0.height }?.item.id.text
        stage.wait(0.15, rate: random.pick([30, 60, 144]))
        let acted = stage.changes.count
        stage.press(random.pick(Device.allCases), at: Point(x: 180, y: y))
        stage.move(random.chance(0.3) ? -230 : 230, over: random.number(0.1...0.4), steps: 15)
        stage.lift()
        return (
            expected, stage.changes.dropFirst(acted).map { String($0.split(separator: " ")[1]) },
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
        var stage = SessionDriver(todo: todo, done: 1, height: 700)
        stage.swipe("t1", by: 230)
        stage.wait(Tuning.doneDelay + 0.08)
        return stage
    }

    @Test("H19: Tap where a completed row flies over another one opens the other one", arguments: [Device.touchscreen, .mouse])
    func flyingOver(device: Device) {
        var stage = sinking()
        let row = stage.frame("t1")!
        let below = stage.session.frames.first { $0.layer == 0 && $0.y <= row.y + 27 && row.y + 27 < $0.y + $0.height }!
        #expect(row.layer == 1 && row.y > 100)
        let point = Point(x: 100, y: row.y + 27)
        #expect(stage.scene.item(at: point, in: stage.session.list) == below.item.id)
        stage.press(device, at: point)
        stage.move(230, over: 0.2)
        stage.lift()
        #expect(!stage.changes.dropFirst().contains("complete t1") && stage.changes.count == 2)
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test("H19: Press in the gap that a flying row left belongs to the row that will arrive there")
    func oldPlace() {
        var stage = SessionDriver(todo: 6, done: 1)
        // Moving by keys makes a row fly at once.
        _ = stage.session.focus(on: ItemID("t1"))
        stage.send(.command(.move(.last)))
        stage.wait(0.03)
        let hole = Point(x: 100, y: 54 + 2)
        #expect(stage.frame("t2")!.y > hole.y && stage.y("t1") > hole.y)
        #expect(stage.scene.item(at: hole, in: stage.session.list) == ItemID("t2"))
    }

    @Test("H19: Press at the place where a flying row will arrive belongs to it")
    func newPlace() {
        var stage = SessionDriver(todo: 6, done: 1)
        _ = stage.session.focus(on: ItemID("t1"))
        stage.send(.command(.move(.last)))
        while stage.frame("t5")!.y > 4 * 54 + 20 { stage.wait(0.01) }
        let place = Point(x: 100, y: 6 * 54 - 4)
        #expect(stage.y("t1") + 54 < place.y)
        #expect(stage.scene.item(at: place, in: stage.session.list) == ItemID("t1"))
    }

    @Test("H19: Completed row belongs to the press until it flies, and again when it has landed")
    func beforeAndAfter() {
        var stage = SessionDriver(todo: 6, done: 1)
        stage.swipe("t1", by: 230)
        stage.wait(0.8)
        #expect(stage.scene.item(at: Point(x: 100, y: 81), in: stage.session.list) == ItemID("t1"))
        stage.settle()
        #expect(stage.scene.item(at: Point(x: 100, y: 5 * 54 + 27), in: stage.session.list) == ItemID("t1"))
    }

    @Test("H19: Row moved by another program takes no press on its way")
    func otherWriter() {
        var stage = SessionDriver(todo: 8)
        var library = stage.session.library
        let items = stage.session.list.items
        library.lists[0] = ItemList(id: ListID("list"), name: "List", items: Array(items[1...] + [items[0]]))
        stage.take(stage.session.showVersion(library))
        for _ in 0..<8 {
            stage.wait(0.025)
            guard let row = stage.frame("t0"), row.layer == 1 else { break }
            let found = stage.scene.item(at: Point(x: 100, y: row.y + 27), in: stage.session.list)
            #expect(found != ItemID("t0") || row.y > 7 * 54 - 30)
        }
    }

    @Test("H19: Secondary click and hovering ignore a flying row")
    func menu() {
        var stage = sinking()
        let row = stage.frame("t1")!
        stage.send(.secondary(Point(x: 100, y: row.y + 27)))
        guard case .menu(let item, _)? = stage.menus.last else {
            Issue.record("no menu")
            return
        }
        #expect(item.id != ItemID("t1"))
    }
}

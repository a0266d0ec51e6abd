// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Choosing a date in the space below a row.
@Suite struct DateSettingTests {
    private static let due = DueDate("2026-11-30")

    /// Opens the dates of a row by the key.
    private func open(
        _ name: String, height: Double = 100, in driver: inout SessionDriver, settles: Bool = true
    ) {
        driver.take(driver.session.focus(on: ItemID(name)))
        driver.send(.command(.chooseDate))
        driver.session.openDates(of: ItemID(name), height: height, now: driver.time)
        if settles { driver.settle() }
    }

    private func requests(_ driver: SessionDriver) -> [String] {
        driver.events.compactMap { if case .dateRequested(let item) = $0 { item.id.text } else { nil } }
    }

    /// Returns the largest distance in px between the sheet with the dates and the rows beside it.
    private func gaps(_ driver: SessionDriver, above: String, below: String) -> Double {
        guard let sheet = driver.placeholder, let row = driver.frame(above) else { return .infinity }
        return max(abs(sheet.y - row.y - row.height), abs(driver.y(below) - sheet.y - sheet.height))
    }

    @Test("L16: Only unfinished items of lists that can be changed have dates to choose from")
    func allowed() {
        for (name, requested) in [("t2", ["t2"]), ("d0", [])] {
            var driver = SessionDriver(todo: 5, done: 2)
            driver.take(driver.session.focus(on: ItemID(name)))
            driver.send(.command(.chooseDate))
            #expect(requests(driver) == requested && driver.session.focus == ItemID(name))
        }
        var driver = SessionDriver(todo: 5, isReadOnly: true)
        driver.take(driver.session.focus(on: ItemID("t2")))
        driver.send(.command(.chooseDate))
        #expect(requests(driver).isEmpty && driver.events.last == .refused(.file))
        driver = SessionDriver(library: Library(lists: [ItemList(id: ListID("a"), name: "A", items: [])]))
        driver.send(.command(.up))
        driver.settle()
        driver.take(driver.session.focus(on: ItemID("a")))
        driver.send(.command(.chooseDate))
        #expect(requests(driver).isEmpty)
    }

    @Test("L16: The rows part below the row, and a sheet unfolds that fills the space at any time")
    func unfolds() {
        var driver = SessionDriver()
        open("t2", in: &driver, settles: false)
        var openness: [Double] = []
        for _ in 0..<60 {
            driver.wait(1 / 60)
            #expect(gaps(driver, above: "t2", below: "t3") < 1e-9)
            openness.append(driver.placeholder?.fold.openness ?? 0)
        }
        #expect(openness[0] < 0.1 && openness == openness.sorted() && openness.last == 1)
        #expect(driver.placeholder?.cause == .dates && driver.placeholder?.colors == driver.frame("t2")?.colors)
        #expect(driver.y("t2") == 108 && driver.y("t3") == 262 && driver.y("t4") == 316 && !driver.isMoving)
    }

    @Test("H26: The last row casts its light below the dates that unfold under it")
    func light() {
        var driver = SessionDriver(todo: 2)
        open("t1", in: &driver, settles: false)
        var ys: [Double] = []
        for _ in 0..<60 {
            driver.wait(1 / 60)
            ys.append(driver.session.snapshot.glow?.y ?? 0)
        }
        #expect(ys[0] < 120 && ys == ys.sorted() && ys.last == 208)
    }

    @Test("L16: Without enough room below, the row makes way as far as it stays in view")
    func missingRoom() {
        var driver = SessionDriver()
        open("t9", in: &driver)
        #expect(driver.y("t9") == 540 - 100 - 54 && driver.y("t8") == 332 && driver.offset == 0)
        driver = SessionDriver()
        open("t5", height: 1_000, in: &driver)
        #expect(driver.y("t5") == 0)
        // The list scrolls to a row out of view first.
        driver = SessionDriver()
        open("t15", in: &driver)
        #expect(driver.y("t15") == 540 - 100 - 54 && driver.offset == 16 * 54 - 540)
    }

    @Test("L50: The dates below a row that is higher than the viewport are in view", arguments: [0.0, 200, 700])
    func highRow(offset: Double) {
        var driver = SessionDriver()
        driver.session.measure(2, as: 1_000)
        driver.session.scroll(to: offset)
        driver.settle()
        driver.send(.command(.chooseDate))
        driver.session.openDates(of: ItemID("t2"), height: 100, now: driver.time)
        driver.settle()
        #expect(driver.placeholder.map { $0.y >= 0 && $0.y + $0.height <= 540 } == true)
        #expect(gaps(driver, above: "t2", below: "t3") < 1e-9)
        driver.send(.command(.escape))
        driver.settle()
        #expect(driver.offset == offset && driver.y("t2") == 108 - offset)
    }

    @Test("L50: The dates are in view below a row that doesn't fit above them")
    func rowAsHighAsViewport() {
        var driver = SessionDriver()
        driver.session.measure(2, as: 500)
        open("t2", in: &driver)
        #expect(driver.placeholder?.y == 440 && driver.placeholder?.height == 100)
    }

    @Test("H16, L16: With reduced motion, the dates appear without a movement, and what is on them fades in")
    func reducedMotion() {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: true)
        open("t2", in: &driver, settles: false)
        #expect(driver.y("t3") == 262 && driver.placeholder?.fold.openness == 1)
        var opacities: [Double] = []
        while driver.session.isMoving {
            opacities.append(driver.placeholder?.textOpacity ?? 1)
            driver.wait(1 / 60)
        }
        #expect(opacities.first == 0 && opacities == opacities.sorted() && opacities.count > 6)
        #expect(driver.placeholder?.textOpacity == 1)
        driver.send(.command(.escape))
        #expect(driver.y("t3") == 162 && driver.placeholder == nil)
    }

    @Test("L17: Setting the date is one undo step, and the space closes meanwhile")
    func oneStep() {
        var driver = SessionDriver()
        open("t2", in: &driver)
        driver.send(.command(.setDate(ItemID("t2"), Self.due, recurrence: "FREQ=DAILY")))
        #expect(driver.changes == ["setDate t2"] && driver.session.datedItem == nil)
        for _ in 0..<10 {
            #expect(gaps(driver, above: "t2", below: "t3") < 1e-9)
            driver.wait(1 / 60)
        }
        driver.settle()
        #expect(driver.session.list[ItemID("t2")]?.task == TaskProperties(due: Self.due, recurrence: "FREQ=DAILY"))
        #expect(driver.placeholder == nil && driver.isInFinalState)
        driver.send(.command(.undo))
        #expect(driver.session.list[ItemID("t2")]?.due == nil && driver.events.last == .undid(.setDate))
    }

    @Test("L17: Esc, a tap, and a click of the secondary button only close the dates", arguments: 0..<4)
    func onlyCloses(way: Int) {
        var driver = SessionDriver(
            library: Library(lists: [
                ItemList(id: ListID("list"), name: "List", items: SessionDriver.items(todo: 5))
            ]))
        open("t2", in: &driver)
        _ = driver.takeEvents()
        switch way {
        case 0: driver.send(.command(.escape))
        case 1:
            driver.press(.mouse, "t4")
            driver.lift()
        case 2:
            driver.press(at: Point(x: 100, y: 500))
            driver.lift()
        default: driver.send(.secondary(driver.middle("t4")))
        }
        #expect(driver.session.datedItem == nil && driver.events.isEmpty && driver.edited == nil)
        driver.settle()
        #expect(driver.isInFinalState && driver.names.count == 5 && driver.session.level != .lists)
    }

    @Test("L17: Scrolling, other gestures, other commands, and a new width close the dates", arguments: 0..<8)
    func closes(way: Int) {
        var driver = SessionDriver(todo: 20, done: 2)
        open("t2", in: &driver)
        switch way {
        case 0: driver.session.scroll(to: 10, now: driver.time)
        case 1:
            driver.press("t5")
            driver.move(0, -40)
        case 2:
            driver.press(.touchpad, "t5")
            driver.move(40)
        case 3: driver.hold("t5")
        case 4: driver.send(.command(.focus(.down)))
        case 5: driver.send(.command(.clear))
        case 6: driver.session.resize(width: 300, height: 540, metrics: SessionDriver.metrics, now: driver.time)
        default: driver.send(.command(.chooseDate))
        }
        #expect(driver.session.datedItem == nil)
        driver.cancel()
        driver.settle()
        #expect(driver.placeholder == nil && driver.isAtRest)
    }

    @Test("L17: The dates stay below their row when others change the list, until they complete or delete its item")
    func changesByOthers() {
        func change(_ change: (inout [Item]) -> Void) -> SessionDriver {
            var driver = SessionDriver(todo: 6)
            open("t2", in: &driver)
            var library = driver.session.library
            var items = Array(library.lists[0].items)
            change(&items)
            library.lists[0] = ItemList(id: ListID("list"), name: "List", items: items)
            driver.take(driver.session.showVersion(library))
            driver.settle()
            #expect(driver.session.datedItem == nil ? driver.isAtRest : !driver.isMoving)
            return driver
        }
        let insertion = change { $0.insert(Item(id: ItemID("x"), text: "x"), at: 0) }
        #expect(insertion.session.datedItem == ItemID("t2") && gaps(insertion, above: "t2", below: "t3") < 0.01)
        let text = change { $0[2].text = "Another" }
        #expect(text.session.datedItem == ItemID("t2") && gaps(text, above: "t2", below: "t3") < 0.01)
        let deletion = change { $0.remove(at: 2) }
        #expect(deletion.session.datedItem == nil && deletion.placeholder == nil)
        let completion = change { $0[2] = Item(id: $0[2].id, text: $0[2].text, done: CompletionDate("2026")) }
        #expect(completion.session.datedItem == nil && completion.placeholder == nil)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import ListCore

/// Rows are 54 px high, ten of them in view. The strip is 32 px high.
@Suite struct EdgeHoverTests {
    private static let strip = 32.0

    // MARK: Wheel and scrollbar

    @Test("D21: Wheel that reaches the top shows the strip there for a moment, and every row returns to its place")
    func top() throws {
        var driver = SessionDriver(todo: 60)
        driver.wheel(to: 200)
        driver.wait(0.5)
        driver.wheel(to: 0)
        let start = driver.picture
        #expect(driver.y("t0") == 0, "it begins where the rows are")
        driver.wait(0.5)
        let strip = try #require(driver.placeholder)
        #expect(strip.cause == .edge && !strip.isArmed && !strip.showsKey && strip.textOpacity == 1)
        #expect(
            strip.y == 0 && abs(strip.height - Self.strip) < 0.3 && abs(driver.y("t0") - Self.strip) < 0.3
                && driver.offset == 0)
        driver.wait(0.95)
        #expect(driver.placeholder != nil)
        driver.wait(0.5)
        #expect(driver.placeholder == nil)
        driver.settle()
        #expect(driver.isAtRest && driver.picture == start && driver.offset == 0 && driver.events.isEmpty)
        #expect(driver.session.snapshot.isMoving == false, "no frame is drawn any more (H12)")
    }

    @Test("D21: Click on the strip adds a row that continues from it, in one step")
    func click() throws {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        let (strip, before) = (try #require(driver.placeholder), driver.picture)
        driver.press(.mouse, at: Point(x: 180, y: 16))
        driver.lift(after: 0.08)
        #expect(
            driver.names[0] == "n0" && driver.edited == "n0" && driver.names.count == 61 && driver.placeholder == nil)
        let row = try #require(driver.frame("n0"))
        #expect(abs(row.y - strip.y) < 0.3 && abs(row.height - strip.height) < 0.3 && row.colors == strip.colors)
        #expect(abs(driver.y("t0") - (before["t0"] ?? 0)) < 0.3)
        driver.command(.type("Milk"), .finishEditing)
        driver.settle()
        #expect(driver.isAtRest && driver.texts[0] == "Milk" && driver.changes == ["add n0"] && driver.offset == 0)
        driver.command(.undo)
        #expect(driver.names == SessionDriver(todo: 60).names)
    }

    @Test(
        "D21: Typing while the strip is shown adds a row at the top, from the strip",
        arguments: [InsertionPlace.here, .top])
    func typing(place: InsertionPlace) throws {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        let strip = try #require(driver.placeholder)
        driver.command(.add(place))
        #expect(driver.edited == "n0" && driver.names[0] == "n0" && driver.placeholder == nil)
        #expect(abs((driver.frame("n0")?.height ?? 0) - strip.height) < 0.3 && abs(driver.y("n0") - strip.y) < 0.3)
        driver.command(.type("M"), .finishEditing)
        driver.settle()
        #expect(driver.isAtRest && driver.texts[0] == "M")
    }

    @Test("D21: Wheel that reaches the end offers to clear the done items, and a click clears them in one step")
    func bottom() throws {
        var driver = SessionDriver(todo: 20, done: 3)
        driver.peek(at: .bottom)
        let cue = try #require(driver.pullUpPrompt)
        #expect(cue.effect == .click && cue.count == 3 && cue.showsKey && cue.opacity == 1 && cue.room == Self.strip)
        #expect(abs(cue.y - (540 - Self.strip)) < 0.3 && abs(cue.height - Self.strip) < 0.3)
        #expect(abs(driver.y("d2") + 54 - cue.y) < 0.01 && driver.placeholder == nil)
        let offset = driver.offset
        driver.press(.mouse, at: Point(x: 180, y: 530))
        #expect(driver.offset == offset)
        driver.lift(after: 0.08)
        #expect(driver.names.count == 20 && driver.changes == ["clear(count: 3) d2"])
        driver.settle()
        #expect(driver.isAtRest && driver.pullUpPrompt == nil && driver.offset == 20 * 54 - 540)
        driver.command(.undo)
        #expect(driver.names.count == 23)
    }

    @Test("D21: Typing while the strip at the end is shown adds at the top as always, and clears nothing")
    func typingAtTheEnd() {
        var driver = SessionDriver(todo: 20, done: 3)
        driver.peek(at: .bottom)
        driver.command(.add(.here), .type("M"), .finishEditing)
        driver.settle()
        #expect(driver.isAtRest && driver.texts[0] == "M" && driver.names.count == 24 && driver.pullUpPrompt == nil)
    }

    @Test("D21: Strip at the end also clears done rows that stay in their places")
    func doneRowsThatStay() {
        let items = SessionDriver.items(todo: 20).enumerated().map { index, item in
            Item(id: item.id, text: item.text, done: index % 4 == 0 ? CompletionDate("2026-11-20T10:00:00Z") : nil)
        }
        var driver = SessionDriver(
            library: Library(lists: [ItemList(id: ListID("list"), name: "", items: items)]), doneItemPlacement: .inPlace
        )
        driver.peek(at: .bottom)
        #expect(driver.pullUpPrompt?.count == 5)
        driver.click(at: 530)
        #expect(driver.names.count == 15)
        driver.settle()
        #expect(driver.isAtRest)
    }

    // MARK: Never by accident

    @Test("D22: An edge is reached again only after the list was a row away from it")
    func arrivals() {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        driver.wait(3)
        for (offset, opens) in [(30.0, false), (53, false), (54, true)] {
            driver.wheel(to: offset)
            driver.wait(0.05)
            driver.wheel(to: 0)
            driver.wait(0.5)
            #expect((driver.placeholder != nil) == opens, "\(offset) px")
            driver.settle()
        }
    }

    @Test("D22: In a list that scrolls by less than a row, its other edge is far enough")
    func shortWay() {
        var driver = SessionDriver(items: SessionDriver.items(todo: 9, done: 1), height: 510)
        #expect(driver.session.layout.scrollPosition.limit == 30)
        for _ in 0..<2 {
            driver.wheel(to: 30)
            driver.wait(0.4)
            #expect(driver.pullUpPrompt?.effect == .click && driver.placeholder == nil)
            driver.settle()
            driver.wheel(to: 0)
            driver.wait(0.4)
            #expect(driver.placeholder?.cause == .edge && driver.pullUpPrompt == nil)
            driver.settle()
        }
        #expect(driver.isAtRest)
    }

    @Test("D22: Wheel turned on at the edge shows the strip again only after a pause of 3 s")
    func overshoot() {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        driver.wait(2)
        #expect(driver.placeholder == nil)
        for pause in [0.3, 2.9, 2.9] {
            driver.wait(pause)
            driver.send(.edgeOvershot(.top))
            driver.wait(0.05)
            #expect(driver.placeholder == nil, "a wheel that goes on turning")
        }
        driver.wait(3.01)
        driver.send(.edgeOvershot(.top))
        driver.wait(0.5)
        #expect(driver.placeholder?.cause == .edge)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("D23: Further notches and keys toward the edge change nothing while the strip is shown")
    func anotherNotch() {
        var (driver, quiet) = (SessionDriver(todo: 20, done: 3), SessionDriver(todo: 20, done: 3))
        for edge in ScrollEdge.allCases {
            driver.peek(at: edge)
            quiet.peek(at: edge)
            let key: FocusMove = edge == .top ? .first : .last
            for notch in 0..<40 {
                driver.send(.edgeOvershot(edge))
                driver.send(.edgeReached(edge))
                if notch % 8 == 0 { driver.command(.focus(key)) }
                driver.wait(0.05)
                quiet.wait(0.05)
                #expect(SessionDriver.isSame(driver.picture, quiet.picture))
            }
            #expect(driver.placeholder == nil && driver.pullUpPrompt == nil, "it closes as if nothing was turned")
            #expect(driver.names.count == 23 && driver.changes.isEmpty && driver.edited == nil)
        }
    }

    @Test(
        "D24: Click by a pointer that lay there before belongs to the row that was there",
        arguments: [0.03, 0.1, 0.2, 0.3, 0.45])
    func clickTooSoon(after seconds: Double) {
        for edge in ScrollEdge.allCases {
            var driver = SessionDriver(todo: 20, done: 3)
            let y = edge == .top ? 16.0 : 524
            driver.wheel(to: 250)
            driver.hover(y)
            driver.wait(0.1)
            driver.wheel(to: edge == .top ? 0 : 100_000)
            driver.wait(seconds)
            driver.click(at: y)
            #expect(driver.edited == (edge == .top ? "t0" : "d2") && driver.names.count == 23)
        }
    }

    @Test("D24: Click by a pointer that has moved onto the strip, or after 0.5 s, belongs to the strip")
    func clickOnPurpose() {
        for (moves, seconds) in [(true, 0.3), (false, 0.55)] {
            for edge in ScrollEdge.allCases {
                var driver = SessionDriver(todo: 20, done: 3)
                let y = edge == .top ? 16.0 : 524
                driver.wheel(to: 250)
                driver.hover(moves ? 300 : y)
                driver.wait(0.1)
                driver.wheel(to: edge == .top ? 0 : 100_000)
                driver.wait(seconds)
                driver.hover(y)
                driver.click(at: y)
                #expect(driver.names.count == (edge == .top ? 24 : 20), "\(edge) \(moves)")
            }
        }
    }

    @Test(
        "D24: Press belongs to the row that is seen, and while the rows move, to the row that was there 150 ms before")
    func pressOnRows() {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        #expect(
            driver.session.motions.row(pressedAt: Point(x: 180, y: 31 + 54), in: driver.session.list)?.item.id
                == ItemID("t0"))
        #expect(
            driver.session.motions.row(pressedAt: Point(x: 180, y: 33 + 54), in: driver.session.list)?.item.id
                == ItemID("t1"))
        driver.settle()
        driver.wheel(to: 250)
        driver.wheel(to: 0)
        driver.wait(0.1)
        #expect(
            driver.y("t1") > 60
                && driver.session.motions.row(pressedAt: Point(x: 180, y: 56), in: driver.session.list)?.item.id
                    == ItemID("t1")
        )
        driver.wait(0.5)
        #expect(
            driver.session.motions.row(pressedAt: Point(x: 180, y: 56), in: driver.session.list)?.item.id
                == ItemID("t0"))
        driver.wait(1)
        #expect(driver.y("t1") < 75 && driver.session.motions.strips.isOpen == false)
        #expect(
            driver.session.motions.row(pressedAt: Point(x: 180, y: 80), in: driver.session.list)?.item.id
                == ItemID("t0"), "it has just begun to close")
    }

    @Test("D24: Press on the strip right before it closes still counts, and a held button keeps it open")
    func lateClick() {
        for wait in [0.88, 1.0] {
            var driver = SessionDriver(todo: 60)
            driver.peek(at: .top)
            driver.wait(wait)
            driver.press(.mouse, at: Point(x: 180, y: 16))
            driver.wait(1)
            driver.lift()
            #expect(driver.names.count == 61, "\(wait)")
        }
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        driver.wait(1.2)
        driver.click(at: 16)
        #expect(driver.names.count == 60)
    }

    // MARK: Duration

    @Test("D25: Strip stays under the pointer for 5 s after its last movement, and closes soon after it has left")
    func pointer() {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        driver.hover(20)
        driver.wait(4)
        #expect(driver.session.motions.strips.isOpen)
        driver.hover(24)
        for _ in 0..<49 {
            driver.wait(0.1)
            driver.hover(24)
        }
        #expect(driver.session.motions.strips.isOpen && driver.session.motions.gap == nil)
        driver.wait(0.2)
        #expect(!driver.session.motions.strips.isOpen)
        driver.settle()
        driver.peek(at: .top)
        driver.hover(20)
        driver.wait(2)
        driver.hover(200)
        driver.wait(0.35)
        driver.hover(nil)
        #expect(driver.session.motions.strips.isOpen)
        driver.wait(0.1)
        #expect(!driver.session.motions.strips.isOpen, "movements elsewhere don't prolong it")
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("D25: Pointer on its way to the strip keeps it open, but no longer than 4 s")
    func approach() {
        for (step, isOpen) in [(-8.0, true), (8, false)] {
            var driver = SessionDriver(todo: 60)
            driver.hover(300)
            driver.peek(at: .top)
            for number in 1...30 {
                driver.wait(0.05)
                driver.hover(300 + step * Double(number))
            }
            #expect(driver.session.motions.strips.isOpen == isOpen)
        }
        var driver = SessionDriver(todo: 60)
        driver.hover(530)
        driver.peek(at: .top)
        for number in 1...40 {
            driver.wait(0.1)
            driver.hover(530 - Double(number))
        }
        #expect(!driver.session.motions.strips.isOpen)
    }

    @Test("D25: Strip under a pointer that was there before stays for 5 s")
    func restingPointer() {
        var driver = SessionDriver(todo: 60)
        driver.hover(20)
        driver.peek(at: .top)
        driver.wait(4.3)
        #expect(driver.session.motions.strips.isOpen)
        driver.wait(0.2)
        #expect(!driver.session.motions.strips.isOpen)
    }

    // MARK: Other inputs

    private static let closers: [String: @Sendable (inout SessionDriver) -> Void] = [
        "wheel": { $0.wheel(to: 90) }, "key": { $0.command(.focus(.down)) }, "escape": { $0.command(.escape) },
        "command": { $0.command(.focus(.first), .complete) }, "click": { $0.click(at: 300) },
        "touch": { $0.press(at: Point(x: 180, y: 300)) },
        "touchpad": { $0.press(.touchpad, at: Point(x: 180, y: 300)) },
        "menu": { $0.send(.secondary(Point(x: 180, y: 300))) },
        "pinch": { $0.touch(200, 254) },
        "resize": { $0.session.resize(width: 360, height: 4_000, metrics: SessionDriver.metrics) },
    ]

    @Test("D26: Any other input closes the strip without a jump", arguments: closers.keys.sorted())
    func closes(input: String) {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        var jumps = 0.0
        driver.onInput = { before, after, _ in
            for row in after {
                jumps = max(jumps, before.first { $0.item.id == row.item.id }.map { abs($0.y - row.y) } ?? 0)
            }
        }
        Self.closers[input]?(&driver)
        driver.wait(0.02)
        #expect(!driver.session.motions.strips.isOpen && jumps < 0.01)
        driver.wait(0.6)
        #expect(driver.peek < 0.2 && driver.placeholder == nil && driver.names.count == 60)
    }

    @Test("D26: Escape closes the strip and does nothing else")
    func escape() {
        let lists = ["a", "b"].map { ItemList(id: ListID($0), name: $0, items: SessionDriver.items(todo: 30)) }
        var driver = SessionDriver(library: Library(lists: [lists[0]]))
        driver.peek(at: .top)
        driver.command(.escape)
        #expect(driver.session.level == .items(ListID("a")) && !driver.session.motions.strips.isOpen)
        driver.command(.escape)
        #expect(driver.session.level == .lists)
    }

    @Test("D26: Drag from the strip does nothing, and the strip closes")
    func drag() {
        for (dx, dy) in [(120.0, 0.0), (0, 120)] {
            var driver = SessionDriver(todo: 60)
            driver.peek(at: .top)
            driver.press(.mouse, at: Point(x: 180, y: 16))
            driver.move(dx, dy)
            #expect(!driver.session.motions.strips.isOpen)
            driver.lift()
            driver.settle()
            #expect(driver.isAtRest && driver.names.count == 60 && driver.changes.isEmpty)
        }
    }

    @Test("D26: Finger that pulls while the strip is shown continues without a jump")
    func pull() {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        var jumps = 0.0
        driver.onInput = { before, after, _ in jumps = max(jumps, abs((after.first?.y ?? 0) - (before.first?.y ?? 0))) }
        driver.pull(80, over: 0.5, steps: 60)
        #expect(jumps < 4 && driver.placeholder?.isArmed == true)
        driver.lift()
        #expect(driver.names.count == 61)
        driver.settle()
        #expect(driver.names.count == 61 && driver.edited == "n0")
    }

    // MARK: Keys

    @Test(
        "D21: Key that scrolls to an edge shows the strip when the list has arrived",
        arguments: [FocusMove.first, .pageUp, .up])
    func keys(move: FocusMove) {
        var driver = SessionDriver(todo: 20, done: 3)
        driver.wheel(to: 300)
        driver.command(.focus(.last))
        driver.settle()
        driver.command(.focus(.first))
        driver.settle()
        driver.command(.focus(.down))
        driver.wheel(to: 60)
        driver.command(.focus(move))
        #expect(driver.placeholder == nil)
        while driver.session.layout.scrollPosition.isMoving { driver.wait(0.01) }
        driver.wait(0.3)
        #expect(driver.offset == 0 && driver.placeholder?.cause == .edge && driver.session.focus == ItemID("t0"))
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("D21: End key shows the strip at the end")
    func endKey() {
        var driver = SessionDriver(todo: 20, done: 3)
        driver.command(.focus(.last))
        driver.wait(1)
        #expect(driver.pullUpPrompt?.effect == .click && driver.session.focus == ItemID("d2"))
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("D22: Key that can't move the focus farther shows the strip again only after a pause of 3 s")
    func stuckKey() {
        var driver = SessionDriver(todo: 60)
        driver.command(.focus(.last))
        driver.settle()
        driver.command(.focus(.first))
        driver.settle()
        for _ in 0..<30 {
            driver.command(.focus(.up))
            driver.wait(0.2)
            #expect(driver.placeholder == nil, "a key that is held down")
        }
        driver.wait(3.01)
        driver.command(.focus(.up))
        driver.wait(0.4)
        #expect(driver.placeholder?.cause == .edge)
    }

    @Test("D27: Keys that move the focus without scrolling show no strip")
    func focusOnly() {
        var driver = SessionDriver(todo: 60)
        driver.command(.focus(.first), .focus(.down), .focus(.down), .focus(.up))
        driver.wait(0.5)
        #expect(driver.placeholder == nil && driver.isAtRest)
    }

    // MARK: Where there is none

    @Test("D27: List that fits into the viewport, that can't be changed, or whose text is open shows no strip")
    func nowhere() {
        for (todo, isReadOnly, isEditing) in [(10, false, false), (60, true, false), (60, false, true)] {
            var driver = SessionDriver(todo: todo, isReadOnly: isReadOnly)
            driver.wheel(to: 250)
            if isEditing { driver.tap("t6", with: .mouse) }
            driver.settle()
            driver.wheel(to: 0)
            for input in [
                Input.edgeReached(.top), .edgeOvershot(.top), .command(.focus(.first)), .command(.focus(.up)),
            ] {
                driver.send(input)
                driver.wait(0.3)
                #expect(driver.session.motions.strips.current == nil)
            }
        }
    }

    @Test("D27: End of a list without done items, of the lists, and under a message shows no strip")
    func noStripAtTheEnd() {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .bottom)
        #expect(driver.pullUpPrompt == nil && driver.isAtRest)
        driver = SessionDriver(todo: 60, done: 3)
        driver.session.set(inset: 60, now: driver.time)
        driver.peek(at: .bottom)
        #expect(driver.pullUpPrompt == nil && driver.isAtRest)
        driver = SessionDriver(library: Self.manyLists)
        driver.command(.up)
        driver.settle()
        driver.peek(at: .bottom)
        #expect(driver.session.list.doneCount > 0 && driver.pullUpPrompt == nil && driver.isAtRest)
    }

    private static let manyLists = Library(
        lists: (0..<30).map {
            ItemList(id: ListID("l\($0)"), name: "List \($0)", items: SessionDriver.items(todo: $0 % 2, done: 1))
        }
    )

    @Test("D21: Strip at the top of the lists adds a list")
    func lists() {
        var driver = SessionDriver(library: Self.manyLists)
        driver.command(.up)
        driver.settle()
        driver.peek(at: .top)
        #expect(driver.placeholder?.cause == .edge)
        driver.click(at: 16)
        driver.command(.type("New"), .finishEditing)
        driver.settle()
        #expect(driver.session.list.items.first?.text == "New" && driver.isAtRest)
    }

    @Test(
        "D27: Touches and touchpad scrolls that reach an edge show no strip",
        arguments: [Device.touchscreen, .touchpad])
    func fingers(device: Device) {
        var driver = SessionDriver(todo: 60)
        driver.wheel(to: 250)
        driver.settle()
        driver.press(device, at: Point(x: 180, y: 200))
        driver.move(0, 300, over: 0.1)
        driver.lift()
        for _ in 0..<60 {
            driver.wait(0.02)
            #expect(driver.session.motions.strips.current == nil)
        }
        #expect(driver.offset == 0)
    }

    @Test("D27: Edge that is reached while a finger holds the list, or during a change of level, shows no strip")
    func busy() {
        var driver = SessionDriver(todo: 60)
        driver.wheel(to: 250)
        driver.press(at: Point(x: 180, y: 300))
        driver.wheel(to: 0)
        driver.wait(0.1)
        #expect(driver.session.motions.strips.current == nil)
        driver = SessionDriver(library: Self.manyLists)
        driver.command(.up)
        driver.wheel(to: 250)
        driver.wheel(to: 0)
        driver.wait(0.1)
        #expect(driver.session.levelTransition != nil && driver.session.motions.strips.current == nil)
    }

    @Test("K08: Level that is shown next has no strip")
    func level() {
        var driver = SessionDriver(
            library: Library(lists: [ItemList(id: ListID("a"), name: "a", items: SessionDriver.items(todo: 60))]))
        driver.peek(at: .top)
        driver.command(.up)
        #expect(driver.session.motions.strips.current == nil)
        driver.settle()
        #expect(driver.isAtRest)
    }

    // MARK: Motion

    @Test("H16: With reduced motion the rows move at once, and what is on the strip fades")
    func reducedMotion() {
        var driver = SessionDriver(todo: 60)
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.wheel(to: 250)
        driver.wheel(to: 0)
        var opacities: [Double] = []
        for _ in 0..<20 {
            driver.wait(0.01)
            #expect(driver.y("t0") == Self.strip && driver.placeholder?.y == 0)
            opacities.append(driver.placeholder?.textOpacity ?? 0)
        }
        #expect(opacities == opacities.sorted() && opacities[0] < 0.2 && opacities[19] > 0.95)
        driver.wait(1.4)
        #expect(driver.y("t0") == Self.strip && (driver.placeholder?.textOpacity ?? 1) < 0.8)
        driver.settle()
        #expect(driver.isAtRest && driver.y("t0") == 0)
        driver.command(.focus(.last))
        driver.wait(0.3)
        driver.command(.focus(.first))
        driver.wait(0.3)
        #expect(driver.placeholder?.cause == .edge, "keys jump to the edge")
    }

    @Test("H18: Strip is as far open at every frame rate", arguments: [0.1, 0.2, 1.6, 1.7])
    func frameRates(seconds: Double) {
        let shown = [30.0, 60, 240].map { rate in
            var driver = SessionDriver(todo: 60)
            driver.wheel(to: 250)
            driver.wheel(to: 0)
            driver.wait(seconds, rate: rate)
            return driver.peek
        }
        #expect(shown.allSatisfy { abs($0 - shown[0]) < 1e-6 } && shown[0] > 0.5)
    }

    @Test("H15: Strip that closes opens again from where it is")
    func reversed() {
        var driver = SessionDriver(todo: 60)
        driver.peek(at: .top)
        driver.wheel(to: 90)
        driver.wait(0.06)
        let shown = driver.peek
        driver.wheel(to: 0)
        #expect(shown > 5 && shown < 30 && abs(driver.peek - shown) < 0.01)
        driver.wait(0.5)
        #expect(abs(driver.peek - Self.strip) < 0.3)
    }

    @Test("D22: Strip opens while the one at the other edge is closing, without a jump")
    func fromEdgeToEdge() {
        var driver = SessionDriver(items: SessionDriver.items(todo: 9, done: 1), height: 510)
        for offset in [30.0, 0, 30, 0] {
            let (row, before) = (driver.y("t4"), driver.offset)
            driver.wheel(to: offset)
            #expect(abs(driver.y("t4") - row + driver.offset - before) < 0.01)
            driver.wait(0.15)
        }
        #expect(driver.session.motions.strips.isOpen && driver.placeholder != nil && driver.pullUpPrompt != nil)
        driver.settle()
        #expect(driver.isAtRest)
    }

    @Test("D26: Rows that are completed, deleted, or changed by others while the strip is shown glide to their places")
    func changes() {
        for command in [Command.complete, .delete, .clear, .uncompleteAll, .undo] {
            for edge in ScrollEdge.allCases {
                var driver = SessionDriver(todo: 20, done: 3)
                _ = driver.session.focus(on: ItemID("t5"))
                driver.command(.complete)
                driver.settle()
                driver.peek(at: edge)
                let before = driver.picture
                driver.command(command)
                #expect(SessionDriver.isSame(before, driver.picture), "\(command)")
                driver.settle()
                #expect(driver.isAtRest, "\(command)")
            }
        }
    }
}

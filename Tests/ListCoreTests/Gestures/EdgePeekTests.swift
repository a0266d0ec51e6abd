// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import ListCore

/// Rows are 54 px high, ten of them in view. The strip is 32 px high.
@Suite struct EdgePeekTests {
    private static let strip = 32.0

    // MARK: Wheel and scrollbar

    @Test("D21: Wheel that reaches the top shows the strip there for a moment, and every row returns to its place")
    func top() throws {
        var stage = SessionDriver(todo: 60)
        stage.wheel(to: 200)
        stage.wait(0.5)
        stage.wheel(to: 0)
        let start = stage.picture
        #expect(stage.y("t0") == 0, "it begins where the rows are")
        stage.wait(0.5)
        let strip = try #require(stage.placeholder)
        #expect(strip.style == .strip && !strip.isArmed && !strip.isHeld && strip.opacity == 1)
        #expect(abs(strip.y) < 0.3 && strip.height == Self.strip && abs(stage.y("t0") - Self.strip) < 0.3 && stage.offset == 0)
        stage.wait(0.95)
        #expect(stage.placeholder != nil)
        stage.wait(0.5)
        #expect(stage.placeholder == nil)
        stage.settle()
        #expect(stage.isAtRest && stage.picture == start && stage.offset == 0 && stage.events.isEmpty)
        #expect(stage.session.snapshot.isMoving == false, "no frame is drawn any more (H12)")
    }

    @Test("D21: Click on the strip adds a row that continues from it, in one step")
    func click() throws {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        let (strip, before) = (try #require(stage.placeholder), stage.picture)
        stage.press(.mouse, at: Point(x: 180, y: 16))
        stage.lift(after: 0.08)
        #expect(stage.names[0] == "n0" && stage.edited == "n0" && stage.names.count == 61 && stage.placeholder == nil)
        let row = try #require(stage.frame("n0"))
        #expect(abs(row.y - strip.y) < 0.3 && abs(row.height - strip.height) < 0.3 && row.colors == strip.colors)
        #expect(abs(stage.y("t0") - (before["t0"] ?? 0)) < 0.3)
        stage.command(.type("Milk"), .finishEditing)
        stage.settle()
        #expect(stage.isAtRest && stage.texts[0] == "Milk" && stage.changes == ["add n0"] && stage.offset == 0)
        stage.command(.undo)
        #expect(stage.names == SessionDriver(todo: 60).names)
    }

    @Test("D21: Typing while the strip is shown adds a row at the top, from the strip", arguments: [InsertionPlace.here, .top])
    func typing(place: InsertionPlace) throws {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        let strip = try #require(stage.placeholder)
        stage.command(.add(place))
        #expect(stage.edited == "n0" && stage.names[0] == "n0" && stage.placeholder == nil)
        #expect(abs((stage.frame("n0")?.height ?? 0) - strip.height) < 0.3 && abs(stage.y("n0") - strip.y) < 0.3)
        stage.command(.type("M"), .finishEditing)
        stage.settle()
        #expect(stage.isAtRest && stage.texts[0] == "M")
    }

    @Test("D21: Wheel that reaches the end offers to clear the done items, and a click clears them in one step")
    func bottom() throws {
        var stage = SessionDriver(todo: 20, done: 3)
        stage.peek(at: .bottom)
        let cue = try #require(stage.pullCue)
        #expect(cue.stage == .click && cue.count == 3 && cue.isHeld && cue.opacity == 1 && cue.room == Self.strip)
        #expect(abs(cue.y - (540 - Self.strip)) < 0.3 && abs(cue.height - Self.strip) < 0.3)
        #expect(abs(stage.y("d2") + 54 - cue.y) < 0.01 && stage.placeholder == nil)
        let offset = stage.offset
        stage.press(.mouse, at: Point(x: 180, y: 530))
        #expect(stage.offset == offset)
        stage.lift(after: 0.08)
        #expect(stage.names.count == 20 && stage.changes == ["clear(count: 3) d2"])
        stage.settle()
        #expect(stage.isAtRest && stage.pullCue == nil && stage.offset == 20 * 54 - 540)
        stage.command(.undo)
        #expect(stage.names.count == 23)
    }

    @Test("D21: Typing while the strip at the end is shown adds at the top as always, and clears nothing")
    func typingAtTheEnd() {
        var stage = SessionDriver(todo: 20, done: 3)
        stage.peek(at: .bottom)
        stage.command(.add(.here), .type("M"), .finishEditing)
        stage.settle()
        #expect(stage.isAtRest && stage.texts[0] == "M" && stage.names.count == 24 && stage.pullCue == nil)
    }

    @Test("D21: Strip at the end also clears done rows that stay in their places")
    func doneRowsThatStay() {
        let items = SessionDriver.items(todo: 20).enumerated().map { index, item in
            Item(id: item.id, text: item.text, done: index % 4 == 0 ? CompletionDate("2026-11-20T10:00:00Z") : nil)
        }
        var stage = SessionDriver(
            library: Library(lists: [ItemList(id: ListID("list"), name: "", items: items)]), doneItemPlacement: .inPlace)
        stage.peek(at: .bottom)
        #expect(stage.pullCue?.count == 5)
        stage.click(at: 530)
        #expect(stage.names.count == 15)
        stage.settle()
        #expect(stage.isAtRest)
    }

    // MARK: Never by accident

    @Test("D22: An edge is reached again only after the list was a row away from it")
    func arrivals() {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        stage.wait(3)
        for (offset, opens) in [(30.0, false), (53, false), (54, true)] {
            stage.wheel(to: offset)
            stage.wait(0.05)
            stage.wheel(to: 0)
            stage.wait(0.5)
            #expect((stage.placeholder != nil) == opens, "\(offset) px")
            stage.settle()
        }
    }

    @Test("D22: In a list that scrolls by less than a row, its other edge is far enough")
    func shortWay() {
        var stage = SessionDriver(items: SessionDriver.items(todo: 9, done: 1), height: 510)
        #expect(stage.scene.scrollPosition.limit == 30)
        for _ in 0..<2 {
            stage.wheel(to: 30)
            stage.wait(0.4)
            #expect(stage.pullCue?.stage == .click && stage.placeholder == nil)
            stage.settle()
            stage.wheel(to: 0)
            stage.wait(0.4)
            #expect(stage.placeholder?.style == .strip && stage.pullCue == nil)
            stage.settle()
        }
        #expect(stage.isAtRest)
    }

    @Test("D22: Wheel turned on at the edge shows the strip again only after a pause of 3 s")
    func overshoot() {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        stage.wait(2)
        #expect(stage.placeholder == nil)
        for pause in [0.3, 2.9, 2.9] {
            stage.wait(pause)
            stage.send(.edgeOvershot(.top))
            stage.wait(0.05)
            #expect(stage.placeholder == nil, "a wheel that goes on turning")
        }
        stage.wait(3.01)
        stage.send(.edgeOvershot(.top))
        stage.wait(0.5)
        #expect(stage.placeholder?.style == .strip)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("D23: Further notches and keys toward the edge change nothing while the strip is shown")
    func anotherNotch() {
        var (stage, quiet) = (SessionDriver(todo: 20, done: 3), SessionDriver(todo: 20, done: 3))
        for edge in ScrollEdge.allCases {
            stage.peek(at: edge)
            quiet.peek(at: edge)
            let key: FocusMove = edge == .top ? .first : .last
            for notch in 0..<40 {
                stage.send(.edgeOvershot(edge))
                stage.send(.edgeReached(edge))
                if notch % 8 == 0 { stage.command(.focus(key)) }
                stage.wait(0.05)
                quiet.wait(0.05)
                #expect(SessionDriver.isSame(stage.picture, quiet.picture))
            }
            #expect(stage.placeholder == nil && stage.pullCue == nil, "it closes as if nothing was turned")
            #expect(stage.names.count == 23 && stage.changes.isEmpty && stage.edited == nil)
        }
    }

    @Test("D24: Click by a pointer that lay there before belongs to the row that was there", arguments: [0.03, 0.1, 0.2, 0.3, 0.45])
    func clickTooSoon(after seconds: Double) {
        for edge in ScrollEdge.allCases {
            var stage = SessionDriver(todo: 20, done: 3)
            let y = edge == .top ? 16.0 : 524
            stage.wheel(to: 250)
            stage.hover(y)
            stage.wait(0.1)
            stage.wheel(to: edge == .top ? 0 : 100_000)
            stage.wait(seconds)
            stage.click(at: y)
            #expect(stage.edited == (edge == .top ? "t0" : "d2") && stage.names.count == 23)
        }
    }

    @Test("D24: Click by a pointer that has moved onto the strip, or after 0.5 s, belongs to the strip")
    func clickOnPurpose() {
        for (moves, seconds) in [(true, 0.3), (false, 0.55)] {
            for edge in ScrollEdge.allCases {
                var stage = SessionDriver(todo: 20, done: 3)
                let y = edge == .top ? 16.0 : 524
                stage.wheel(to: 250)
                stage.hover(moves ? 300 : y)
                stage.wait(0.1)
                stage.wheel(to: edge == .top ? 0 : 100_000)
                stage.wait(seconds)
                stage.hover(y)
                stage.click(at: y)
                #expect(stage.names.count == (edge == .top ? 24 : 20), "\(edge) \(moves)")
            }
        }
    }

    @Test("D24: Press belongs to the row that is seen, and while the rows move, to the row that was there 150 ms before")
    func pressOnRows() {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        #expect(stage.scene.item(pressedAt: Point(x: 180, y: 31 + 54), in: stage.session.list) == ItemID("t0"))
        #expect(stage.scene.item(pressedAt: Point(x: 180, y: 33 + 54), in: stage.session.list) == ItemID("t1"))
        stage.settle()
        stage.wheel(to: 250)
        stage.wheel(to: 0)
        stage.wait(0.1)
        #expect(stage.y("t1") > 60 && stage.scene.item(pressedAt: Point(x: 180, y: 56), in: stage.session.list) == ItemID("t1"))
        stage.wait(0.5)
        #expect(stage.scene.item(pressedAt: Point(x: 180, y: 56), in: stage.session.list) == ItemID("t0"))
        stage.wait(1)
        #expect(stage.y("t1") < 75 && stage.scene.hasPeek == false)
        #expect(stage.scene.item(pressedAt: Point(x: 180, y: 80), in: stage.session.list) == ItemID("t0"), "it has just begun to close")
    }

    @Test("D24: Press on the strip right before it closes still counts, and a held button keeps it open")
    func lateClick() {
        for wait in [0.88, 1.0] {
            var stage = SessionDriver(todo: 60)
            stage.peek(at: .top)
            stage.wait(wait)
            stage.press(.mouse, at: Point(x: 180, y: 16))
            stage.wait(1)
            stage.lift()
            #expect(stage.names.count == 61, "\(wait)")
        }
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        stage.wait(1.2)
        stage.click(at: 16)
        #expect(stage.names.count == 60)
    }

    // MARK: Duration

    @Test("D25: Strip stays under the pointer for 5 s after its last movement, and closes soon after it has left")
    func pointer() {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        stage.hover(20)
        stage.wait(4)
        #expect(stage.scene.hasPeek)
        stage.hover(24)
        for _ in 0..<49 {
            stage.wait(0.1)
            stage.hover(24)
        }
        #expect(stage.scene.hasPeek && stage.scene.insertionGap == nil)
        stage.wait(0.2)
        #expect(!stage.scene.hasPeek)
        stage.settle()
        stage.peek(at: .top)
        stage.hover(20)
        stage.wait(2)
        stage.hover(200)
        stage.wait(0.35)
        stage.hover(nil)
        #expect(stage.scene.hasPeek)
        stage.wait(0.1)
        #expect(!stage.scene.hasPeek, "movements elsewhere don't prolong it")
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("D25: Pointer on its way to the strip keeps it open, but no longer than 4 s")
    func approach() {
        for (step, isOpen) in [(-8.0, true), (8, false)] {
            var stage = SessionDriver(todo: 60)
            stage.hover(300)
            stage.peek(at: .top)
            for number in 1...30 {
                stage.wait(0.05)
                stage.hover(300 + step * Double(number))
            }
            #expect(stage.scene.hasPeek == isOpen)
        }
        var stage = SessionDriver(todo: 60)
        stage.hover(530)
        stage.peek(at: .top)
        for number in 1...40 {
            stage.wait(0.1)
            stage.hover(530 - Double(number))
        }
        #expect(!stage.scene.hasPeek)
    }

    @Test("D25: Strip under a pointer that was there before stays for 5 s")
    func restingPointer() {
        var stage = SessionDriver(todo: 60)
        stage.hover(20)
        stage.peek(at: .top)
        stage.wait(4.3)
        #expect(stage.scene.hasPeek)
        stage.wait(0.2)
        #expect(!stage.scene.hasPeek)
    }

    // MARK: Other inputs

    private static let closers: [String: @Sendable (inout SessionDriver) -> Void] = [
        "wheel": { $0.wheel(to: 90) }, "key": { $0.command(.focus(.down)) }, "escape": { $0.command(.escape) },
        "command": { $0.command(.focus(.first), .complete) }, "click": { $0.click(at: 300) },
        "touch": { $0.press(at: Point(x: 180, y: 300)) },
        "touchpad": { $0.press(.touchpad, at: Point(x: 180, y: 300)) }, "menu": { $0.send(.secondary(Point(x: 180, y: 300))) },
        "pinch": { $0.touch(200, 254) }, "resize": { $0.session.resize(width: 360, height: 4_000, metrics: SessionDriver.metrics) },
    ]

    @Test("D26: Any other input closes the strip without a jump", arguments: closers.keys.sorted())
    func closes(input: String) {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        var jumps = 0.0
        stage.onInput = { before, after, _ in
            for row in after { jumps = max(jumps, before.first { $0.item.id == row.item.id }.map { abs($0.y - row.y) } ?? 0) }
        }
        Self.closers[input]?(&stage)
        stage.wait(0.02)
        #expect(!stage.scene.hasPeek && jumps < 0.01)
        stage.wait(0.6)
        #expect(stage.peek < 0.2 && stage.placeholder == nil && stage.names.count == 60)
    }

    @Test("D26: Escape closes the strip and does nothing else")
    func escape() {
        let lists = ["a", "b"].map { ItemList(id: ListID($0), name: $0, items: SessionDriver.items(todo: 30)) }
        var stage = SessionDriver(library: Library(lists: [lists[0]]))
        stage.peek(at: .top)
        stage.command(.escape)
        #expect(stage.session.level == .items(ListID("a")) && !stage.scene.hasPeek)
        stage.command(.escape)
        #expect(stage.session.level == .lists)
    }

    @Test("D26: Drag from the strip does nothing, and the strip closes")
    func drag() {
        for (dx, dy) in [(120.0, 0.0), (0, 120)] {
            var stage = SessionDriver(todo: 60)
            stage.peek(at: .top)
            stage.press(.mouse, at: Point(x: 180, y: 16))
            stage.move(dx, dy)
            #expect(!stage.scene.hasPeek)
            stage.lift()
            stage.settle()
            #expect(stage.isAtRest && stage.names.count == 60 && stage.changes.isEmpty)
        }
    }

    @Test("D26: Finger that pulls while the strip is shown continues without a jump")
    func pull() {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        var jumps = 0.0
        stage.onInput = { before, after, _ in jumps = max(jumps, abs((after.first?.y ?? 0) - (before.first?.y ?? 0))) }
        stage.pull(80, over: 0.5, steps: 60)
        #expect(jumps < 4 && stage.placeholder?.isArmed == true)
        stage.lift()
        #expect(stage.names.count == 61)
        stage.settle()
        #expect(stage.names.count == 61 && stage.edited == "n0")
    }

    // MARK: Keys

    @Test("D21: Key that scrolls to an edge shows the strip when the list has arrived", arguments: [FocusMove.first, .pageUp, .up])
    func keys(move: FocusMove) {
        var stage = SessionDriver(todo: 20, done: 3)
        stage.wheel(to: 300)
        stage.command(.focus(.last))
        stage.settle()
        stage.command(.focus(.first))
        stage.settle()
        stage.command(.focus(.down))
        stage.wheel(to: 60)
        stage.command(.focus(move))
        #expect(stage.placeholder == nil)
        while stage.scene.scrollPosition.isMoving { stage.wait(0.01) }
        stage.wait(0.3)
        #expect(stage.offset == 0 && stage.placeholder?.style == .strip && stage.scene.focus == ItemID("t0"))
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("D21: End key shows the strip at the end")
    func endKey() {
        var stage = SessionDriver(todo: 20, done: 3)
        stage.command(.focus(.last))
        stage.wait(1)
        #expect(stage.pullCue?.stage == .click && stage.scene.focus == ItemID("d2"))
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("D22: Key that can't move the focus farther shows the strip again only after a pause of 3 s")
    func stuckKey() {
        var stage = SessionDriver(todo: 60)
        stage.command(.focus(.last))
        stage.settle()
        stage.command(.focus(.first))
        stage.settle()
        for _ in 0..<30 {
            stage.command(.focus(.up))
            stage.wait(0.2)
            #expect(stage.placeholder == nil, "a key that is held down")
        }
        stage.wait(3.01)
        stage.command(.focus(.up))
        stage.wait(0.4)
        #expect(stage.placeholder?.style == .strip)
    }

    @Test("D27: Keys that move the focus without scrolling show no strip")
    func focusOnly() {
        var stage = SessionDriver(todo: 60)
        stage.command(.focus(.first), .focus(.down), .focus(.down), .focus(.up))
        stage.wait(0.5)
        #expect(stage.placeholder == nil && stage.isAtRest)
    }

    // MARK: Where there is none

    @Test("D27: List that fits into the viewport, that can't be changed, or whose text is open shows no strip")
    func nowhere() {
        for (todo, isReadOnly, isEditing) in [(10, false, false), (60, true, false), (60, false, true)] {
            var stage = SessionDriver(todo: todo, isReadOnly: isReadOnly)
            stage.wheel(to: 250)
            if isEditing { stage.tap("t6", with: .mouse) }
            stage.settle()
            stage.wheel(to: 0)
            for input in [Input.edgeReached(.top), .edgeOvershot(.top), .command(.focus(.first)), .command(.focus(.up))] {
                stage.send(input)
                stage.wait(0.3)
                #expect(stage.scene.gestureState.edgePeek.strip == nil)
            }
        }
    }

    @Test("D27: End of a list without done items, of the lists, and under a message shows no strip")
    func noStripAtTheEnd() {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .bottom)
        #expect(stage.pullCue == nil && stage.isAtRest)
        stage = SessionDriver(todo: 60, done: 3)
        stage.session.set(inset: 60, now: stage.time)
        stage.peek(at: .bottom)
        #expect(stage.pullCue == nil && stage.isAtRest)
        stage = SessionDriver(library: Self.manyLists)
        stage.command(.up)
        stage.settle()
        stage.peek(at: .bottom)
        #expect(stage.session.list.doneCount > 0 && stage.pullCue == nil && stage.isAtRest)
    }

    private static let manyLists = Library(
        lists: (0..<30).map { ItemList(id: ListID("l\($0)"), name: "List \($0)", items: SessionDriver.items(todo: $0 % 2, done: 1)) }
    )

    @Test("D21: Strip at the top of the lists adds a list")
    func lists() {
        var stage = SessionDriver(library: Self.manyLists)
        stage.command(.up)
        stage.settle()
        stage.peek(at: .top)
        #expect(stage.placeholder?.style == .strip)
        stage.click(at: 16)
        stage.command(.type("New"), .finishEditing)
        stage.settle()
        #expect(stage.session.list.items.first?.text == "New" && stage.isAtRest)
    }

    @Test("D27: Touches and touchpad scrolls that reach an edge show no strip", arguments: [Device.touchscreen, .touchpad])
    func fingers(device: Device) {
        var stage = SessionDriver(todo: 60)
        stage.wheel(to: 250)
        stage.settle()
        stage.press(device, at: Point(x: 180, y: 200))
        stage.move(0, 300, over: 0.1)
        stage.lift()
        for _ in 0..<60 {
            stage.wait(0.02)
            #expect(stage.scene.gestureState.edgePeek.strip == nil)
        }
        #expect(stage.offset == 0)
    }

    @Test("D27: Edge that is reached while a finger holds the list, or during a change of level, shows no strip")
    func busy() {
        var stage = SessionDriver(todo: 60)
        stage.wheel(to: 250)
        stage.press(at: Point(x: 180, y: 300))
        stage.wheel(to: 0)
        stage.wait(0.1)
        #expect(stage.scene.gestureState.edgePeek.strip == nil)
        stage = SessionDriver(library: Self.manyLists)
        stage.command(.up)
        stage.wheel(to: 250)
        stage.wheel(to: 0)
        stage.wait(0.1)
        #expect(stage.session.levelTransition != nil && stage.scene.gestureState.edgePeek.strip == nil)
    }

    @Test("K08: Level that is shown next has no strip")
    func level() {
        var stage = SessionDriver(library: Library(lists: [ItemList(id: ListID("a"), name: "a", items: SessionDriver.items(todo: 60))]))
        stage.peek(at: .top)
        stage.command(.up)
        #expect(stage.scene.gestureState.edgePeek.strip == nil)
        stage.settle()
        #expect(stage.isAtRest)
    }

    // MARK: Motion

    @Test("H16: With reduced motion the rows move at once and the strip fades")
    func reducedMotion() {
        var stage = SessionDriver(todo: 60)
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.wheel(to: 250)
        stage.wheel(to: 0)
        var opacities: [Double] = []
        for _ in 0..<20 {
            stage.wait(0.01)
            #expect(stage.y("t0") == Self.strip && stage.placeholder?.y == 0)
            opacities.append(stage.placeholder?.opacity ?? 0)
        }
        #expect(opacities == opacities.sorted() && opacities[0] < 0.2 && opacities[19] > 0.95)
        stage.wait(1.4)
        #expect(stage.y("t0") == Self.strip && (stage.placeholder?.opacity ?? 1) < 0.8)
        stage.settle()
        #expect(stage.isAtRest && stage.y("t0") == 0)
        stage.command(.focus(.last))
        stage.wait(0.3)
        stage.command(.focus(.first))
        stage.wait(0.3)
        #expect(stage.placeholder?.style == .strip, "keys jump to the edge")
    }

    @Test("H18: Strip is as far open at every frame rate", arguments: [0.1, 0.2, 1.6, 1.7])
    func frameRates(seconds: Double) {
        let shown = [30.0, 60, 240].map { rate in
            var stage = SessionDriver(todo: 60)
            stage.wheel(to: 250)
            stage.wheel(to: 0)
            stage.wait(seconds, rate: rate)
            return stage.peek
        }
        #expect(shown.allSatisfy { abs($0 - shown[0]) < 1e-6 } && shown[0] > 0.5)
    }

    @Test("H15: Strip that closes opens again from where it is")
    func reversed() {
        var stage = SessionDriver(todo: 60)
        stage.peek(at: .top)
        stage.wheel(to: 90)
        stage.wait(0.06)
        let shown = stage.peek
        stage.wheel(to: 0)
        #expect(shown > 5 && shown < 30 && abs(stage.peek - shown) < 0.01)
        stage.wait(0.5)
        #expect(abs(stage.peek - Self.strip) < 0.3)
    }

    @Test("D22: Strip opens while the one at the other edge is closing, without a jump")
    func fromEdgeToEdge() {
        var stage = SessionDriver(items: SessionDriver.items(todo: 9, done: 1), height: 510)
        for offset in [30.0, 0, 30, 0] {
            let (row, before) = (stage.y("t4"), stage.offset)
            stage.wheel(to: offset)
            #expect(abs(stage.y("t4") - row + stage.offset - before) < 0.01)
            stage.wait(0.15)
        }
        #expect(stage.scene.hasPeek && stage.placeholder != nil && stage.pullCue != nil)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("D26: Rows that are completed, deleted, or changed by others while the strip is shown glide to their places")
    func changes() {
        for command in [Command.complete, .delete, .clear, .uncompleteAll, .undo] {
            for edge in ScrollEdge.allCases {
                var stage = SessionDriver(todo: 20, done: 3)
                _ = stage.session.focus(on: ItemID("t5"))
                stage.command(.complete)
                stage.settle()
                stage.peek(at: edge)
                let before = stage.picture
                stage.command(command)
                #expect(SessionDriver.isSame(before, stage.picture), "\(command)")
                stage.settle()
                #expect(stage.isAtRest, "\(command)")
            }
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import ListCore

/// H20: A row that moves in its own place is caught by the press itself.
@Suite struct CaughtRowTests {
    private static let pointers = [Device.touchscreen, .mouse]

    /// A row on its way back from a swipe that was too short.
    private func springingBack(_ device: Device = .touchscreen) -> SessionDriver {
        var driver = SessionDriver()
        driver.press(device, "t4")
        driver.move(150, over: 0.6)
        driver.lift(after: 0.3)
        driver.wait(0.04)
        return driver
    }

    /// Rows that close up after "t2" was deleted.
    private func closingUp(after pause: Double = 0.08) -> SessionDriver {
        var driver = SessionDriver()
        driver.swipe("t2", by: -250)
        driver.wait(pause)
        return driver
    }

    /// Rows that close up because two fingers parted them too little.
    private func closingGap() -> SessionDriver {
        var driver = SessionDriver()
        driver.touch("t3", "t4")
        driver.spread(-20, 20)
        driver.pinch(.ended)
        driver.wait(0.03)
        return driver
    }

    // MARK: Catch, hold, release

    @Test("H20: Row caught while it unfolds ends without a jump when it is released")
    func unfolding() {
        var driver = SessionDriver()
        driver.touch("t3", "t4")
        driver.spread(-30, 30)
        driver.pinch(.ended)
        driver.wait(0.03)
        #expect(driver.frame("n0")?.fold != nil)
        driver.press("n0")
        driver.wait(0.1)
        #expect(driver.session.motions.caughtRow == ItemID("n0"))
        driver.lift()
        var (last, step) = (driver.y("n0"), 0.0)
        while driver.isMoving {
            driver.wait(1 / 240, rate: 240)
            let y = driver.y("n0")
            if y != last { step = abs(y - last) }
            last = y
        }
        #expect(step < 0.5)
    }

    @Test("H20: Row that unfolds after an undo stops under the press", arguments: [0.03, 0.1, 0.2])
    func unfoldingAfterUndo(pause: Double) {
        var driver = SessionDriver()
        _ = driver.session.focus(on: ItemID("t4"))
        driver.command(.delete)
        driver.settle()
        driver.command(.undo)
        driver.wait(pause)
        driver.press("t4")
        let caught = driver.frame("t4")
        driver.wait(0.1)
        #expect(driver.session.motions.caughtRow == ItemID("t4"))
        #expect(driver.frame("t4")?.height == caught?.height && driver.frame("t4")?.y == caught?.y)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    @Test(
        "H20: Row that springs back stops under the press, rests while held, and goes on from rest when released",
        arguments: pointers)
    func horizontal(device: Device) {
        var driver = springingBack(device)
        let x = driver.x("t4")
        #expect(x > 20)
        driver.press(device, "t4")
        for _ in 0..<10 {
            driver.wait(0.03)
            #expect(driver.x("t4") == x)
        }
        driver.lift()
        #expect(driver.x("t4") == x)
        // 2 ms after it began from rest, the spring has moved it by ½ · (26.6 rad/s)² · 100 px · (2 ms)².
        driver.wait(0.002)
        #expect(driver.x("t4") < x && x - driver.x("t4") < 0.2)
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil && driver.changes.isEmpty)
    }

    @Test("H20: Row that closes up stops under the press, and its neighbors go on", arguments: pointers)
    func vertical(device: Device) {
        var driver = closingUp()
        let y = driver.y("t5")
        #expect(y > 4 * 54 + 5)
        driver.press(device, "t5")
        driver.wait(0.4)
        #expect(driver.y("t5") == y && abs(driver.y("t6") - 5 * 54) < 1)
        #expect(driver.frame("t5")!.layer > driver.frame("t6")!.layer)
        driver.lift()
        #expect(driver.y("t5") == y)
        driver.wait(0.002)
        #expect(y - driver.y("t5") < 0.1)
        driver.settle()
        #expect(driver.isInFinalState && driver.y("t5") == 4 * 54 && driver.edited == nil)
    }

    @Test("H20: Row beside a closing gap stops under the press, and the gap closes", arguments: ["t3", "t4", "t6"])
    func besideGap(name: String) {
        var driver = closingGap()
        let y = driver.y(name)
        let other = name == "t4" ? "t5" : "t4"
        #expect(driver.placeholder != nil && abs(y - Double(driver.names.firstIndex(of: name)!) * 54) > 5)
        driver.press(name)
        #expect(driver.y(name) == y && driver.placeholder != nil)
        driver.wait(0.4)
        #expect(driver.y(name) == y && driver.placeholder == nil)
        #expect(abs(driver.y(other) - Double(driver.names.firstIndex(of: other)!) * 54) < 1)
        driver.lift()
        #expect(driver.y(name) == y)
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    @Test("H20: Dropped row that settles stops, with its lift and its lean")
    func landing() {
        var driver = SessionDriver()
        driver.beginReorder("t4", 70, 100, with: .mouse)
        driver.nudge(30, 0)
        driver.lift(after: 0.01)
        driver.wait(0.03)
        driver.press(.mouse, "t4")
        let held = driver.frame("t4")!
        #expect(held.lift > 0.1 && held.lean != 0 && held.x > 10)
        driver.wait(0.3)
        let later = driver.frame("t4")!
        #expect([later.x, later.y, later.lift, later.lean] == [held.x, held.y, held.lift, held.lean])
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    // MARK: Taps

    @Test("H20: Tap on a moving row opens nothing, and a tap on a row at rest opens it", arguments: pointers)
    func tap(device: Device) {
        for pause in [0.0, 0.03, 0.08, 0.15] {
            var driver = closingUp(after: pause + 0.06)
            driver.press(device, "t4")
            driver.lift(after: 0.08)
            #expect(driver.edited == nil)
            driver.settle()
            driver.press(device, "t4")
            driver.lift(after: 0.08)
            #expect(driver.edited == "t4")
        }
    }

    @Test("H20: Completed row that rests before it sinks is opened by a tap")
    func resting() {
        var driver = SessionDriver()
        driver.swipe("t2", by: 250)
        driver.wait(0.6)
        driver.press("t2")
        driver.lift(after: 0.08)
        #expect(driver.edited == "t2")
    }

    @Test("G21: Tap on a moving row takes the text of another one that is open")
    func whileEditing() {
        var driver = SessionDriver()
        driver.tap("t1", with: .mouse)
        driver.settle()
        var library = driver.session.library
        library.lists[0] = ItemList(
            id: ListID("list"), name: "List", items: driver.session.list.items.filter { $0.id != ItemID("t2") })
        driver.take(driver.session.showVersion(library))
        driver.wait(0.06)
        driver.press(.mouse, "t4")
        #expect(driver.session.motions.caughtRow == ItemID("t4"))
        driver.lift()
        #expect(driver.edited == nil)
    }

    @Test("H20: List that moves isn't opened by a tap on its name")
    func list() {
        var driver = SessionDriver.lists()
        driver.swipe("a", by: -250)
        driver.wait(0.06)
        driver.tapName("c")
        #expect(driver.level == .lists && driver.edited == nil)
        driver.settle()
        driver.tapName("c")
        #expect(driver.level == .items(ListID("c")))
    }

    @Test("H20: Row beside the gap that the pointer has just left is opened by a click")
    func leavingHoverGap() {
        var driver = SessionDriver()
        driver.rest(at: 4 * 54)
        driver.hover(4 * 54 + 35)
        driver.wait(0.02)
        #expect(abs(driver.y("t4") - 4 * 54) > 2)
        driver.click(at: 4 * 54 + 35)
        #expect(driver.edited == "t4")
    }

    @Test("H16: With reduced motion nothing moves, and a tap opens the row at once")
    func reducedMotion() {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.swipe("t2", by: -250)
        driver.tap("t4")
        #expect(driver.edited == "t4")
    }

    // MARK: Recognized gestures

    @Test("H20: Caught row follows the finger from where it stopped", arguments: Device.allCases)
    func follows(device: Device) {
        var driver = springingBack(device)
        driver.press(device, "t4")
        let x = driver.x("t4")
        driver.wait(0.2)
        #expect(driver.x("t4") == x)
        driver.move(60, over: 0.2)
        driver.wait(0.3)
        #expect(abs(driver.x("t4") - x - 60) < 0.3)
        driver.lift(after: 0.3)
        driver.settle()
        #expect(driver.isInFinalState && driver.changes.isEmpty)
    }

    @Test("H20: Row caught while it closes up is swiped at its height, and goes on when released")
    func swipedWhileClosingUp() {
        var driver = closingUp()
        driver.press("t5")
        let y = driver.y("t5")
        driver.move(80, over: 0.4)
        #expect(driver.y("t5") == y && driver.x("t5") > 60)
        driver.lift(after: 0.3)
        #expect(driver.y("t5") == y)
        driver.wait(0.3)
        #expect(abs(driver.y("t5") - 4 * 54) < 1)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("H20: Row completed while it is held off its place goes there at once, not after the second of rest")
    func completedWhileHeld() {
        var driver = closingUp()
        driver.press("t5")
        let y = driver.y("t5")
        driver.move(250, over: 0.4)
        #expect(driver.y("t5") == y)
        driver.lift(after: 0.2)
        #expect(driver.changes == ["delete t2", "complete t5"] && abs(driver.y("t5") - y) < 1e-9)
        driver.wait(0.5)
        #expect(abs(driver.y("t5") - 4 * 54) < 1)
        driver.settle()
        #expect(driver.isInFinalState && driver.names.last == "t5")
    }

    @Test(
        "H20: Caught row is lifted from where it stopped, by a long press or a drag of the mouse", arguments: pointers)
    func lifted(device: Device) {
        var driver = closingUp()
        driver.press(device, "t5")
        let y = driver.y("t5")
        if device == .mouse { driver.nudge(0, 13) } else { driver.wait(Tuning.longPressDelay) }
        #expect(driver.reordered == "t5" && driver.y("t5") == y)
        let moved = device == .mouse ? 13.0 : 0
        driver.wait(0.4)
        #expect(abs(driver.y("t5") - y - moved) < 0.3)
        driver.drop()
        #expect(driver.isInFinalState)
    }

    @Test(
        "H20: Completed row that is caught while it springs back sinks a second after its completion, or when it is released"
    )
    func completedRow() {
        for (hold, rest) in [(0.2, 0.5), (1.5, 0.0)] {
            var driver = SessionDriver(todo: 9)
            driver.swipe("t2", by: 250)
            driver.wait(0.04)
            driver.press("t2")
            let x = driver.x("t2")
            // A press at rest for half a second would lift the row.
            driver.nudge(17)
            driver.wait(hold)
            #expect(x > 20 && driver.y("t2") == 2 * 54)
            driver.cancel()
            driver.wait(rest)
            #expect(driver.y("t2") == 2 * 54)
            driver.wait(1.2)
            #expect(driver.y("t2") > 7 * 54)
            driver.settle()
            #expect(driver.isInFinalState)
        }
    }

    @Test(
        "H20: Row goes on when the finger scrolls, when the system takes the finger away, and after Escape",
        arguments: 0..<3)
    func letGo(cause: Int) {
        var driver = springingBack()
        driver.press("t4")
        let x = driver.x("t4")
        driver.wait(0.1)
        #expect(driver.x("t4") == x)
        switch cause {
        case 0:
            driver.move(0, -15, over: 0.1)
            #expect(driver.x("t4") == x)
            driver.nudge(0, -2)
        case 1: driver.cancel()
        default: driver.send(.command(.cancelGesture))
        }
        #expect(driver.x("t4") == x)
        driver.wait(0.002)
        #expect(driver.x("t4") < x && x - driver.x("t4") < 0.2)
        driver.wait(0.3)
        #expect(abs(driver.x("t4")) < 1)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    @Test("H20: Row stays caught when a second finger comes down, and goes on when the fingers pinch")
    func secondFinger() {
        var driver = springingBack()
        driver.press("t4")
        let x = driver.x("t4")
        driver.wait(0.05)
        driver.touch("t4", "t6")
        driver.wait(0.05)
        #expect(driver.x("t4") == x)
        driver.fingers.1.y += 9
        driver.pinch(.moved)
        #expect(driver.session.isPinched && driver.x("t4") == x)
        driver.wait(0.3)
        #expect(abs(driver.x("t4")) < 1)
        driver.pinch(.ended)
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    @Test(
        "H20: Row caught by the first of two fingers that don't pinch goes on when it is lifted, and nothing is tapped")
    func secondFingerLifted() {
        var driver = springingBack()
        driver.press("t4")
        let x = driver.x("t4")
        driver.touch("t4", "t6")
        driver.wait(0.1)
        driver.pinch(.ended)
        #expect(driver.x("t4") == x)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    // MARK: Changes meanwhile

    @Test("H20: Caught row stays under the finger when others insert a row above it")
    func insertedAbove() {
        for vertical in [false, true] {
            var driver = vertical ? closingUp() : springingBack()
            let name = vertical ? "t5" : "t4"
            driver.press(name)
            let held = driver.frame(name)!
            var library = driver.session.library
            let items = [Item(id: ItemID("new"), text: "New")] + driver.session.list.items
            library.lists[0] = ItemList(id: ListID("list"), name: "List", items: items)
            driver.take(driver.session.showVersion(library))
            driver.wait(0.4)
            #expect(driver.x(name) == held.x && abs(driver.y(name) - held.y) < 1e-9)
            #expect(abs(driver.y("t0") - 54) < 1)
            driver.lift()
            #expect(driver.x(name) == held.x && abs(driver.y(name) - held.y) < 1e-9)
            driver.settle()
            #expect(driver.isInFinalState && driver.edited == nil)
        }
    }

    @Test("H20: Caught row that others remove leaves, and the finger does nothing")
    func removedByOthers() {
        var driver = springingBack()
        driver.press("t4")
        var library = driver.session.library
        library.lists[0] = ItemList(
            id: ListID("list"), name: "List", items: driver.session.list.items.filter { $0.id != ItemID("t4") })
        driver.take(driver.session.showVersion(library))
        driver.wait(0.4)
        #expect(driver.frame("t4") == nil)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    @Test("H20: Caught row that others move elsewhere stays under the finger, and goes there when released")
    func movedByOthers() {
        var driver = springingBack()
        driver.press("t4")
        let held = driver.frame("t4")!
        var library = driver.session.library
        let items = driver.session.list.items
        library.lists[0] = ItemList(id: ListID("list"), name: "List", items: [items[4]] + items[..<4] + items[5...])
        driver.take(driver.session.showVersion(library))
        driver.wait(0.3)
        #expect(driver.x("t4") == held.x && abs(driver.y("t4") - held.y) < 1e-9)
        driver.lift()
        #expect(abs(driver.y("t4") - held.y) < 1e-9)
        driver.settle()
        #expect(driver.isInFinalState && driver.y("t4") == 0 && driver.edited == nil)
    }

    @Test("H20: Caught row scrolls with the list when the wheel scrolls, also out of view and back")
    func wheel() {
        var driver = springingBack(.mouse)
        driver.press(.mouse, "t4")
        let held = driver.frame("t4")!
        driver.take(driver.session.scroll(to: 30, now: driver.time))
        #expect(driver.x("t4") == held.x && abs(driver.y("t4") - held.y + 30) < 1e-9)
        driver.take(driver.session.scroll(to: 500, now: driver.time))
        driver.wait(0.1)
        #expect(driver.frame("t4") == nil)
        driver.take(driver.session.scroll(to: 0, now: driver.time))
        #expect(driver.x("t4") == held.x && driver.y("t4") == held.y)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.edited == nil)
    }

    @Test("H20: Caught row stays where it is when rows are measured meanwhile")
    func measured() {
        var driver = closingUp()
        driver.press("t5")
        let y = driver.y("t5")
        for index in 4..<10 { driver.session.measure(index, as: 54) }
        driver.session.measure(3, as: 80)
        #expect(abs(driver.y("t5") - y) < 1e-9)
        driver.wait(0.3)
        #expect(abs(driver.y("t5") - y) < 1e-9)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.y("t5") == 4 * 54 + 26)
    }

    @Test("H20: Level change while a row is caught leaves nothing paused")
    func levelChange() {
        var driver = SessionDriver.lists(level: .items(ListID("b")))
        driver.swipe("b-t0", by: -250)
        driver.wait(0.06)
        driver.press("b-t2")
        #expect(driver.session.motions.caughtRow != nil)
        driver.take(driver.session.go(to: .lists))
        #expect(driver.session.motions.caughtRow == nil)
        driver.wait(0.1)
        driver.lift()
        driver.settle()
        #expect(driver.isInFinalState && driver.level == .lists)
        driver.take(driver.session.go(to: .items(ListID("b"))))
        driver.settle()
        #expect(driver.isInFinalState)
    }

    // MARK: Rows that aren't caught

    @Test("H19: Row that flies over others isn't caught where it will land")
    func flying() {
        var driver = SessionDriver(todo: 6, done: 1)
        _ = driver.session.focus(on: ItemID("t1"))
        driver.send(.command(.move(.last)))
        while driver.frame("t5")!.y > 4 * 54 + 20 { driver.wait(0.01) }
        let y = driver.y("t1")
        driver.press(at: Point(x: 100, y: 6 * 54 - 4))
        #expect(driver.session.motions.caughtRow == nil && driver.session.gestures.active?.heldRow == ItemID("t1"))
        driver.wait(0.05)
        #expect(driver.y("t1") > y + 5)
    }

    @Test("H20: Inertia of the touchpad catches no row")
    func inertia() {
        var driver = springingBack(.touchpad)
        let x = driver.x("t4")
        driver.nudge(0, -1)
        driver.wait(0.05)
        #expect(driver.x("t4") < x - 5)
    }

    @Test("H20: Row at rest, or within half a pixel of its place, isn't caught")
    func almostThere() {
        var driver = closingUp(after: 0)
        while driver.y("t5") - 4 * 54 > 0.3 { driver.wait(0.01, rate: 200) }
        #expect(driver.y("t5") != 4 * 54)
        driver.tap("t5")
        #expect(driver.edited == "t5")
    }

    // MARK: Generated presses

    @Test(
        "H20: Of 500 presses at random moments, each one that hits a moving row stops it, and no frame jumps",
        arguments: 0..<5)
    func random(part: Int) {
        var caught = 0
        for seed in (part * 100)..<(part * 100 + 100) {
            var random = SplitMix64(seed: seed)
            var driver = SessionDriver(todo: 9, done: 1, height: 640)
            let first = random.whole(1...7)
            let device = random.pick(Self.pointers)
            driver.swipe("t\(first)", by: random.pick([-250, 140, -140]), with: device)
            driver.wait(random.number(0.03...0.2))
            func isMoving(_ frame: RowFrame) -> Bool {
                let motion = driver.session.motions.rows[frame.item.id]
                return frame.index != nil
                    && [motion?.x, motion?.y].contains { abs($0?.velocity(at: driver.time) ?? 0) > 30 }
            }
            guard let aimed = driver.session.frames.filter(isMoving).randomElement(using: &random) else { continue }
            let id = aimed.item.id
            driver.press(device, at: Point(x: 180, y: aimed.y + aimed.height * random.number(0.1...0.9)))
            caught += 1
            #expect(driver.session.motions.caughtRow == id, "seed \(seed)")
            let hold = random.number(0.01...0.45)
            driver.wait(hold, rate: random.pick([30, 60, 144]))
            #expect(driver.frame(id.text)!.x == aimed.x && driver.frame(id.text)!.y == aimed.y, "seed \(seed)")
            if random.chance(0.5) {
                driver.move(random.pick([-60, 60]), over: 0.2)
                driver.wait(0.2)
                #expect(driver.frame(id.text)!.y == aimed.y, "seed \(seed)")
            }
            let before = driver.session.frames
            driver.send(.drag(Drag(phase: .cancelled, device: device, position: driver.finger, time: driver.time)))
            #expect(SessionDriver.jump(before, driver.session.frames) < 1e-6, "seed \(seed)")
            let released = driver.frame(id.text)!
            driver.wait(0.002)
            #expect(
                abs(driver.x(id.text) - released.x) < 0.4 && abs(driver.y(id.text) - released.y) < 0.4, "seed \(seed)")
            driver.settle()
            #expect(driver.isInFinalState && driver.edited == nil, "seed \(seed)")
        }
        #expect(caught > 30)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import ListCore

/// H20: A row that moves in its own place is caught by the press itself.
@Suite struct CaughtRowTests {
    private static let pointers = [Device.touchscreen, .mouse]

    /// A row on its way back from a swipe that was too short.
    private func springingBack(_ device: Device = .touchscreen) -> SessionDriver {
        var stage = SessionDriver()
        stage.press(device, "t4")
        stage.move(150, over: 0.6)
        stage.lift(after: 0.3)
        stage.wait(0.04)
        return stage
    }

    /// Rows that close up after "t2" was deleted.
    private func closingUp(after pause: Double = 0.08) -> SessionDriver {
        var stage = SessionDriver()
        stage.swipe("t2", by: -250)
        stage.wait(pause)
        return stage
    }

    /// Rows that close up because two fingers parted them too little.
    private func closingGap() -> SessionDriver {
        var stage = SessionDriver()
        stage.touch("t3", "t4")
        stage.spread(-20, 20)
        stage.pinch(.ended)
        stage.wait(0.03)
        return stage
    }

    // MARK: Catch, hold, release

    @Test("H20: Row that springs back stops under the press, rests while held, and goes on from rest when released", arguments: pointers)
    func horizontal(device: Device) {
        var stage = springingBack(device)
        let x = stage.x("t4")
        #expect(x > 20)
        stage.press(device, "t4")
        for _ in 0..<10 {
            stage.wait(0.03)
            #expect(stage.x("t4") == x)
        }
        stage.lift()
        #expect(stage.x("t4") == x)
        // 2 ms after it began from rest, the spring has moved it by ½ · (26.6 rad/s)² · 100 px · (2 ms)².
        stage.wait(0.002)
        #expect(stage.x("t4") < x && x - stage.x("t4") < 0.2)
        stage.settle()
        #expect(stage.isFlat && stage.edited == nil && stage.changes.isEmpty)
    }

    @Test("H20: Row that closes up stops under the press, and its neighbors go on", arguments: pointers)
    func vertical(device: Device) {
        var stage = closingUp()
        let y = stage.y("t5")
        #expect(y > 4 * 54 + 5)
        stage.press(device, "t5")
        stage.wait(0.4)
        #expect(stage.y("t5") == y && abs(stage.y("t6") - 5 * 54) < 1)
        #expect(stage.frame("t5")!.layer > stage.frame("t6")!.layer)
        stage.lift()
        #expect(stage.y("t5") == y)
        stage.wait(0.002)
        #expect(y - stage.y("t5") < 0.1)
        stage.settle()
        #expect(stage.isFlat && stage.y("t5") == 4 * 54 && stage.edited == nil)
    }

    @Test("H20: Row beside a closing gap stops under the press, and the gap closes", arguments: ["t3", "t4", "t6"])
    func besideGap(name: String) {
        var stage = closingGap()
        let y = stage.y(name)
        let other = name == "t4" ? "t5" : "t4"
        #expect(stage.placeholder != nil && abs(y - Double(stage.names.firstIndex(of: name)!) * 54) > 5)
        stage.press(name)
        #expect(stage.y(name) == y && stage.placeholder != nil)
        stage.wait(0.4)
        #expect(stage.y(name) == y && stage.placeholder == nil)
        #expect(abs(stage.y(other) - Double(stage.names.firstIndex(of: other)!) * 54) < 1)
        stage.lift()
        #expect(stage.y(name) == y)
        stage.settle()
        #expect(stage.isFlat && stage.edited == nil)
    }

    @Test("H20: Dropped row that settles stops, with its lift and its lean")
    func landing() {
        var stage = SessionDriver()
        stage.carry("t4", 70, 100, with: .mouse)
        stage.nudge(30, 0)
        stage.lift(after: 0.01)
        stage.wait(0.03)
        stage.press(.mouse, "t4")
        let held = stage.frame("t4")!
        #expect(held.lift > 0.1 && held.lean != 0 && held.x > 10)
        stage.wait(0.3)
        let later = stage.frame("t4")!
        #expect([later.x, later.y, later.lift, later.lean] == [held.x, held.y, held.lift, held.lean])
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.edited == nil)
    }

    // MARK: Taps

    @Test("H20: Tap on a moving row opens nothing, and a tap on a row at rest opens it", arguments: pointers)
    func tap(device: Device) {
        for pause in [0.0, 0.03, 0.08, 0.15] {
            var stage = closingUp(after: pause + 0.06)
            stage.press(device, "t4")
            stage.lift(after: 0.08)
            #expect(stage.edited == nil)
            stage.settle()
            stage.press(device, "t4")
            stage.lift(after: 0.08)
            #expect(stage.edited == "t4")
        }
    }

    @Test("H20: Completed row that rests before it sinks is opened by a tap")
    func resting() {
        var stage = SessionDriver()
        stage.swipe("t2", by: 250)
        stage.wait(0.6)
        stage.press("t2")
        stage.lift(after: 0.08)
        #expect(stage.edited == "t2")
    }

    @Test("G21: Tap on a moving row takes the text of another one that is open")
    func whileEditing() {
        var stage = SessionDriver()
        stage.tap("t1", with: .mouse)
        stage.settle()
        var library = stage.session.library
        library.lists[0] = ItemList(id: ListID("list"), name: "List", items: stage.session.list.items.filter { $0.id != ItemID("t2") })
        stage.take(stage.session.showVersion(library))
        stage.wait(0.06)
        stage.press(.mouse, "t4")
        #expect(stage.scene.gestureState.caughtRow == ItemID("t4"))
        stage.lift()
        #expect(stage.edited == nil)
    }

    @Test("H20: List that moves isn't opened by a tap on its name")
    func list() {
        var stage = SessionDriver.lists()
        stage.swipe("a", by: -250)
        stage.wait(0.06)
        stage.tapName("c")
        #expect(stage.level == .lists && stage.edited == nil)
        stage.settle()
        stage.tapName("c")
        #expect(stage.level == .items(ListID("c")))
    }

    @Test("H20: Row beside the gap that the pointer has just left is opened by a click")
    func leavingHoverGap() {
        var stage = SessionDriver()
        stage.rest(at: 4 * 54)
        stage.hover(4 * 54 + 35)
        stage.wait(0.02)
        #expect(abs(stage.y("t4") - 4 * 54) > 2)
        stage.click(at: 4 * 54 + 35)
        #expect(stage.edited == "t4")
    }

    @Test("H16: With reduced motion nothing moves, and a tap opens the row at once")
    func reducedMotion() {
        var stage = SessionDriver()
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.swipe("t2", by: -250)
        stage.tap("t4")
        #expect(stage.edited == "t4")
    }

    // MARK: Recognized gestures

    @Test("H20: Caught row follows the finger from where it stopped", arguments: Device.allCases)
    func follows(device: Device) {
        var stage = springingBack(device)
        stage.press(device, "t4")
        let x = stage.x("t4")
        stage.wait(0.2)
        #expect(stage.x("t4") == x)
        stage.move(60, over: 0.2)
        stage.wait(0.3)
        #expect(abs(stage.x("t4") - x - 60) < 0.3)
        stage.lift(after: 0.3)
        stage.settle()
        #expect(stage.isFlat && stage.changes.isEmpty)
    }

    @Test("H20: Row caught while it closes up is swiped at its height, and goes on when released")
    func swipedWhileClosingUp() {
        var stage = closingUp()
        stage.press("t5")
        let y = stage.y("t5")
        stage.move(80, over: 0.4)
        #expect(stage.y("t5") == y && stage.x("t5") > 60)
        stage.lift(after: 0.3)
        #expect(stage.y("t5") == y)
        stage.wait(0.3)
        #expect(abs(stage.y("t5") - 4 * 54) < 1)
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test("H20: Row completed while it is held off its place goes there at once, not after the second of rest")
    func completedWhileHeld() {
        var stage = closingUp()
        stage.press("t5")
        let y = stage.y("t5")
        stage.move(250, over: 0.4)
        #expect(stage.y("t5") == y)
        stage.lift(after: 0.2)
        #expect(stage.changes == ["delete t2", "complete t5"] && abs(stage.y("t5") - y) < 1e-9)
        stage.wait(0.5)
        #expect(abs(stage.y("t5") - 4 * 54) < 1)
        stage.settle()
        #expect(stage.isFlat && stage.names.last == "t5")
    }

    @Test("H20: Caught row is lifted from where it stopped, by a long press or a drag of the mouse", arguments: pointers)
    func lifted(device: Device) {
        var stage = closingUp()
        stage.press(device, "t5")
        let y = stage.y("t5")
        if device == .mouse { stage.nudge(0, 9) } else { stage.wait(Tuning.longPressDelay) }
        #expect(stage.carried == "t5" && stage.y("t5") == y)
        let moved = device == .mouse ? 9.0 : 0
        stage.wait(0.4)
        #expect(abs(stage.y("t5") - y - moved) < 0.3)
        stage.drop()
        #expect(stage.isFlat)
    }

    @Test("H20: Completed row that is caught while it springs back sinks a second after its completion, or when it is released")
    func completedRow() {
        for (hold, rest) in [(0.2, 0.5), (1.5, 0.0)] {
            var stage = SessionDriver(todo: 9)
            stage.swipe("t2", by: 250)
            stage.wait(0.04)
            stage.press("t2")
            let x = stage.x("t2")
            // A press at rest for half a second would lift the row.
            stage.nudge(17)
            stage.wait(hold)
            #expect(x > 20 && stage.y("t2") == 2 * 54)
            stage.cancel()
            stage.wait(rest)
            #expect(stage.y("t2") == 2 * 54)
            stage.wait(1.2)
            #expect(stage.y("t2") > 7 * 54)
            stage.settle()
            #expect(stage.isFlat)
        }
    }

    @Test("H20: Row goes on when the finger scrolls, when the system takes the finger away, and after Escape", arguments: 0..<3)
    func letGo(way: Int) {
        var stage = springingBack()
        stage.press("t4")
        let x = stage.x("t4")
        stage.wait(0.1)
        #expect(stage.x("t4") == x)
        switch way {
        case 0:
            stage.move(0, -15, over: 0.1)
            #expect(stage.x("t4") == x)
            stage.nudge(0, -2)
        case 1: stage.cancel()
        default: stage.send(.command(.cancelGesture))
        }
        #expect(stage.x("t4") == x)
        stage.wait(0.002)
        #expect(stage.x("t4") < x && x - stage.x("t4") < 0.2)
        stage.wait(0.3)
        #expect(abs(stage.x("t4")) < 1)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.edited == nil)
    }

    @Test("H20: Row stays caught when a second finger comes down, and goes on when the fingers pinch")
    func secondFinger() {
        var stage = springingBack()
        stage.press("t4")
        let x = stage.x("t4")
        stage.wait(0.05)
        stage.touch("t4", "t6")
        stage.wait(0.05)
        #expect(stage.x("t4") == x)
        stage.fingers.1.y += 9
        stage.pinch(.moved)
        #expect(stage.scene.isPinched && stage.x("t4") == x)
        stage.wait(0.3)
        #expect(abs(stage.x("t4")) < 1)
        stage.pinch(.ended)
        stage.settle()
        #expect(stage.isFlat && stage.edited == nil)
    }

    @Test("H20: Row caught by the first of two fingers that don't pinch goes on when it is lifted, and nothing is tapped")
    func secondFingerLifted() {
        var stage = springingBack()
        stage.press("t4")
        let x = stage.x("t4")
        stage.touch("t4", "t6")
        stage.wait(0.1)
        stage.pinch(.ended)
        #expect(stage.x("t4") == x)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.edited == nil)
    }

    // MARK: Changes meanwhile

    @Test("H20: Caught row stays under the finger when others insert a row above it")
    func insertedAbove() {
        for vertical in [false, true] {
            var stage = vertical ? closingUp() : springingBack()
            let name = vertical ? "t5" : "t4"
            stage.press(name)
            let held = stage.frame(name)!
            var library = stage.session.library
            let items = [Item(id: ItemID("new"), text: "New")] + stage.session.list.items
            library.lists[0] = ItemList(id: ListID("list"), name: "List", items: items)
            stage.take(stage.session.showVersion(library))
            stage.wait(0.4)
            #expect(stage.x(name) == held.x && abs(stage.y(name) - held.y) < 1e-9)
            #expect(abs(stage.y("t0") - 54) < 1)
            stage.lift()
            #expect(stage.x(name) == held.x && abs(stage.y(name) - held.y) < 1e-9)
            stage.settle()
            #expect(stage.isFlat && stage.edited == nil)
        }
    }

    @Test("H20: Caught row that others remove leaves, and the finger does nothing")
    func removedByOthers() {
        var stage = springingBack()
        stage.press("t4")
        var library = stage.session.library
        library.lists[0] = ItemList(id: ListID("list"), name: "List", items: stage.session.list.items.filter { $0.id != ItemID("t4") })
        stage.take(stage.session.showVersion(library))
        stage.wait(0.4)
        #expect(stage.frame("t4") == nil)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.edited == nil)
    }

    @Test("H20: Caught row that others move elsewhere stays under the finger, and goes there when released")
    func movedByOthers() {
        var stage = springingBack()
        stage.press("t4")
        let held = stage.frame("t4")!
        var library = stage.session.library
        let items = stage.session.list.items
        library.lists[0] = ItemList(id: ListID("list"), name: "List", items: [items[4]] + items[..<4] + items[5...])
        stage.take(stage.session.showVersion(library))
        stage.wait(0.3)
        #expect(stage.x("t4") == held.x && abs(stage.y("t4") - held.y) < 1e-9)
        stage.lift()
        #expect(abs(stage.y("t4") - held.y) < 1e-9)
        stage.settle()
        #expect(stage.isFlat && stage.y("t4") == 0 && stage.edited == nil)
    }

    @Test("H20: Caught row scrolls with the list when the wheel scrolls, also out of view and back")
    func wheel() {
        var stage = springingBack(.mouse)
        stage.press(.mouse, "t4")
        let held = stage.frame("t4")!
        stage.take(stage.session.scroll(to: 30, now: stage.time))
        #expect(stage.x("t4") == held.x && abs(stage.y("t4") - held.y + 30) < 1e-9)
        stage.take(stage.session.scroll(to: 500, now: stage.time))
        stage.wait(0.1)
        #expect(stage.frame("t4") == nil)
        stage.take(stage.session.scroll(to: 0, now: stage.time))
        #expect(stage.x("t4") == held.x && stage.y("t4") == held.y)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.edited == nil)
    }

    @Test("H20: Caught row stays where it is when rows are measured meanwhile")
    func measured() {
        var stage = closingUp()
        stage.press("t5")
        let y = stage.y("t5")
        stage.session.measure(3, as: 80)
        #expect(abs(stage.y("t5") - y) < 1e-9)
        stage.wait(0.3)
        #expect(abs(stage.y("t5") - y) < 1e-9)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.y("t5") == 4 * 54 + 26)
    }

    @Test("H20: Level change while a row is caught leaves nothing paused")
    func levelChange() {
        var stage = SessionDriver.lists(level: .items(ListID("b")))
        stage.swipe("b-t0", by: -250)
        stage.wait(0.06)
        stage.press("b-t2")
        #expect(stage.scene.gestureState.caughtRow != nil)
        stage.take(stage.session.go(to: .lists))
        #expect(stage.scene.gestureState.caughtRow == nil)
        stage.wait(0.1)
        stage.lift()
        stage.settle()
        #expect(stage.isFlat && stage.level == .lists)
        stage.take(stage.session.go(to: .items(ListID("b"))))
        stage.settle()
        #expect(stage.isFlat)
    }

    // MARK: Rows that aren't caught

    @Test("H19: Row that flies over others isn't caught where it will land")
    func flying() {
        var stage = SessionDriver(todo: 6, done: 1)
        _ = stage.session.focus(on: ItemID("t1"))
        stage.send(.command(.move(.last)))
        while stage.frame("t5")!.y > 4 * 54 + 20 { stage.wait(0.01) }
        let y = stage.y("t1")
        stage.press(at: Point(x: 100, y: 6 * 54 - 4))
        #expect(stage.scene.gestureState.caughtRow == nil && stage.scene.activeGesture.heldRow == ItemID("t1"))
        stage.wait(0.05)
        #expect(stage.y("t1") > y + 5)
    }

    @Test("H20: Inertia of the touchpad catches no row")
    func inertia() {
        var stage = springingBack(.touchpad)
        let x = stage.x("t4")
        stage.nudge(0, -1)
        stage.wait(0.05)
        #expect(stage.x("t4") < x - 5)
    }

    @Test("H20: Row at rest, or within half a pixel of its place, isn't caught")
    func almostThere() {
        var stage = closingUp(after: 0)
        while stage.y("t5") - 4 * 54 > 0.3 { stage.wait(0.01, rate: 200) }
        #expect(stage.y("t5") != 4 * 54)
        stage.tap("t5")
        #expect(stage.edited == "t5")
    }

    // MARK: Generated presses

    @Test("H20: Of 500 presses at random moments, each one that hits a moving row stops it, and no frame jumps", arguments: 0..<5)
    func random(part: Int) {
        var caught = 0
        for seed in (part * 100)..<(part * 100 + 100) {
            var random = SplitMix64(seed: seed)
            var stage = SessionDriver(todo: 9, done: 1, height: 640)
            let first = random.whole(1...7)
            let device = random.pick(Self.pointers)
            stage.swipe("t\(first)", by: random.pick([-250, 140, -140]), with: device)
            stage.wait(random.number(0.03...0.2))
            func isMoving(_ frame: RowFrame) -> Bool {
                let motion = stage.scene.animations.rows[frame.item.id]
                return frame.index != nil && [motion?.x, motion?.y].contains { abs($0?.velocity(at: stage.time) ?? 0) > 30 }
            }
            guard let aimed = stage.session.frames.filter(isMoving).randomElement(using: &random) else { continue }
            let id = aimed.item.id
            stage.press(device, at: Point(x: 180, y: aimed.y + aimed.height * random.number(0.1...0.9)))
            caught += 1
            #expect(stage.scene.gestureState.caughtRow == id, "seed \(seed)")
            let hold = random.number(0.01...0.45)
            stage.wait(hold, rate: random.pick([30, 60, 144]))
            #expect(stage.frame(id.text)!.x == aimed.x && stage.frame(id.text)!.y == aimed.y, "seed \(seed)")
            if random.chance(0.5) {
                stage.move(random.pick([-60, 60]), over: 0.2)
                stage.wait(0.2)
                #expect(stage.frame(id.text)!.y == aimed.y, "seed \(seed)")
            }
            let before = stage.session.frames
            stage.send(.drag(Drag(phase: .cancelled, device: device, position: stage.finger, time: stage.time)))
            #expect(SessionDriver.jump(before, stage.session.frames) < 1e-6, "seed \(seed)")
            let released = stage.frame(id.text)!
            stage.wait(0.002)
            #expect(abs(stage.x(id.text) - released.x) < 0.4 && abs(stage.y(id.text) - released.y) < 0.4, "seed \(seed)")
            stage.settle()
            #expect(stage.isFlat && stage.edited == nil, "seed \(seed)")
        }
        #expect(caught > 30)
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// The effects of editing on the frames. Rows are 54 px high, ten of them in view.
@Suite struct EditingViewTests {
    private func opacities(_ stage: SessionDriver) -> [String: Double] {
        stage.session.frames.reduce(into: [:]) { $0[$1.item.id.text] = $1.opacity }
    }

    private func isDimmed(_ opacity: Double?) -> Bool {
        opacity.map { abs($0 - Tuning.dimmedOpacity) < 1e-9 } ?? false
    }

    @Test("Other rows fade to 0.3 and back without a jump, also when another row is edited next", arguments: [Device.touchscreen, .mouse])
    func dimming(device: Device) {
        var stage = SessionDriver()
        stage.tap("t3", with: device)
        #expect(stage.frame("t4")?.opacity == 1)
        var last = opacities(stage)
        func go(_ seconds: Double) {
            for _ in 0..<Int(seconds * 60) {
                stage.wait(1 / 60)
                let now = opacities(stage)
                for (name, opacity) in now { #expect(last[name].map { abs($0 - opacity) < 0.12 } ?? true) }
                last = now
            }
        }
        go(0.1)
        #expect(stage.frame("t3")?.opacity == 1 && (stage.frame("t4")?.opacity ?? 1) < 0.9)
        go(1)
        #expect(isDimmed(stage.frame("t4")?.opacity) && stage.frame("t3")?.opacity == 1)
        stage.command(.focus(.down), .edit)
        go(0.05)
        stage.command(.focus(.down), .edit)
        go(1)
        #expect(stage.edited == "t5" && stage.frame("t5")?.opacity == 1 && isDimmed(stage.frame("t3")?.opacity))
        stage.command(.commit)
        go(1)
        #expect(opacities(stage).values.allSatisfy { $0 == 1 })
    }

    @Test("G14: Rows scrolled into view during an edit are dimmed, and brighten with the others")
    func scrolledIn() {
        var stage = SessionDriver(todo: 60)
        stage.tap("t3", with: .mouse)
        stage.settle()
        stage.session.scroll(to: 1_500)
        #expect(opacities(stage).values.allSatisfy(isDimmed))
        stage.command(.finishEditing)
        stage.wait(0.1)
        #expect(Set(opacities(stage).values).count == 1 && (opacities(stage).values.first ?? 1) < 1)
        stage.settle()
        #expect(opacities(stage).values.allSatisfy { $0 == 1 })
    }

    @Test("Typing scrolls an edited row back into view", arguments: [Device.touchscreen, .mouse])
    func typingBringsBack(device: Device) {
        var stage = SessionDriver(todo: 60)
        stage.tap("t3", with: device)
        stage.settle()
        stage.session.scroll(to: 1_500)
        #expect(stage.frame("t3") == nil)
        stage.command(.type("t3 and more"))
        stage.settle()
        #expect(stage.y("t3") >= 0 && stage.y("t3") + 54 <= stage.scene.viewport.height)
    }

    @Test("G24: Line with the caret is in view in a row that is higher than the viewport", arguments: [Device.touchscreen, .mouse, nil])
    func caretOfHighRow(device: Device?) {
        var stage = SessionDriver(todo: 6)
        stage.session.measure(2, as: 1_500)
        if let device {
            stage.tap("t2", with: device)
        } else {
            _ = stage.session.focus(on: ItemID("t2"))
            stage.command(.edit)
        }
        for line in [1_460.0, 700, 17, 1_460, 17] {
            stage.session.moveCaret(to: line...(line + 22))
            stage.settle()
            #expect(stage.y("t2") + line >= 0 && stage.y("t2") + line + 22 <= stage.scene.viewport.height)
        }
        stage.session.scroll(to: 1_000)
        stage.session.moveCaret(to: 17...39)
        stage.settle()
        #expect(stage.offset == 1_000, "a caret that stays where it is leaves the list where it is scrolled to")
    }

    @Test(
        "G15: Row edited by touch goes to the top and back, even the last one of a long list",
        arguments: [
            0, 3, 9, 30, 58, 59,
        ])
    func lift(row: Int) {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: Double(max(row - 5, 0)) * 54 + (row > 5 ? 13 : 0))
        let (offset, before) = (stage.offset, stage.picture)
        stage.tap("t\(row)")
        #expect(SessionDriver.isSame(before, stage.picture))
        var last = stage.picture
        for _ in 0..<60 {
            stage.wait(1 / 60)
            for (name, y) in stage.picture { #expect(last[name].map { abs($0 - y) < 60 } ?? true) }
            last = stage.picture
        }
        stage.settle()
        #expect(stage.y("t\(row)") == 0 && stage.edited == "t\(row)")
        #expect(stage.session.frames.last.map { $0.index == 59 || $0.y + $0.height >= 540 } == true)
        stage.command(.type("Other"), .commit)
        stage.wait(0.1)
        stage.settle()
        #expect(stage.offset == offset && stage.picture == before && stage.scene.editing.scroll == nil && stage.isAtRest)
    }

    @Test("G15: List scrolled by the user during an edit stays there")
    func scrolledAway() {
        var stage = SessionDriver(todo: 60)
        stage.tap("t5")
        stage.settle()
        stage.press("t9")
        stage.move(0, -150)
        stage.lift(after: 0.3)
        stage.settle()
        let offset = stage.offset
        #expect(offset > 380)
        stage.command(.finishEditing)
        stage.settle()
        #expect(stage.offset == offset)
        stage.tap("t12")
        stage.settle()
        stage.session.scroll(to: 30)
        stage.command(.finishEditing)
        stage.settle()
        #expect(stage.offset == 30)
    }

    @Test("G15: Editing by mouse or keyboard scrolls just far enough to show the row")
    func revealed() {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: 27)
        stage.tap("t4", with: .mouse)
        stage.settle()
        #expect(stage.offset == 27)
        stage.command(.escape)
        stage.tap("t0", with: .mouse)
        stage.settle()
        #expect(stage.offset == 0)
        stage.command(.escape)
        stage.session.scroll(to: 1_000)
        stage.command(.edit)
        stage.settle()
        #expect(stage.edited == "t0" && stage.offset == 0)
    }

    @Test("G15: Rows added one after another are edited at the top, and the list returns to its offset before the first one")
    func liftedChain() {
        var stage = SessionDriver(todo: 60)
        stage.session.scroll(to: 1_000)
        stage.touch(200, 240)
        stage.spread(-40, 40)
        stage.pinch(.ended)
        for number in 0..<4 {
            stage.settle()
            #expect(stage.y("n\(number)") == 0)
            stage.command(.type("Item"), .commit)
        }
        stage.command(.commit)
        stage.settle()
        #expect(stage.offset == 1_000 && stage.isAtRest)
    }

    @Test(
        "List doesn't stay beyond its end if the focus is lost during a drag",
        arguments: [
            Device.touchscreen, .mouse,
        ])
    func focusLostWhileHeld(device: Device) {
        for dx in [0.0, 100] {
            var stage = SessionDriver(todo: 60)
            stage.session.scroll(to: 60 * 54 - 540)
            stage.tap("t58")
            stage.settle()
            #expect(stage.offset == 58 * 54)
            stage.press(device, "t59")
            if dx > 0 { stage.move(dx) }
            stage.command(.finishEditing)
            stage.cancel()
            stage.settle()
            #expect(stage.offset <= 60 * 54 - 540 && stage.isAtRest)
        }
    }

    @Test("G16: List held by a finger doesn't jump when the window is resized during an edit")
    func resizedWhileHeld() {
        var stage = SessionDriver(items: (0..<20).map { Item(id: ItemID("t\($0)"), text: String(repeating: "words ", count: 20)) })
        stage.session.scroll(to: 10_000)
        stage.tap("t18")
        stage.settle()
        #expect(stage.y("t18") == 0)
        stage.press("t19")
        stage.move(0, -40)
        for (width, height) in [(700.0, 300.0), (360, 300), (360, 800), (500, 200), (360, 540)] {
            stage.session.resize(width: width, height: height, metrics: SessionDriver.metrics, now: stage.time)
            let offset = stage.offset
            stage.nudge(0, -4)
            #expect(abs(stage.offset - offset) <= 4)
        }
        stage.lift(after: 0.3)
        stage.command(.finishEditing)
        stage.settle()
        #expect(stage.isAtRest && stage.offset <= stage.scene.contentHeight - 540)
    }

    @Test(
        "G16: Edited row stays in view and rows are measured again when the window is resized",
        arguments: [
            Device.touchscreen, .mouse,
        ])
    func resized(device: Device) {
        let items = (0..<40).map { Item(id: ItemID("t\($0)"), text: String(repeating: "words ", count: $0 % 5 * 4 + 1)) }
        var stage = SessionDriver(items: items)
        stage.session.scroll(to: 800)
        let name = stage.session.frames.first { $0.y > 300 }!.item.id.text
        stage.tap(name, with: device)
        stage.settle()
        for (width, height) in [(360.0, 200.0), (700, 200), (200, 120), (360, 540)] {
            stage.session.resize(width: width, height: height, metrics: SessionDriver.metrics, now: stage.time)
            stage.settle()
            #expect(stage.edited == name && stage.y(name) >= 0 && stage.y(name) < height)
            if device == .touchscreen { #expect(abs(stage.y(name)) <= 1) }
            #expect(stage.frame(name)?.opacity == 1)
        }
        stage.command(.finishEditing)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test(
        "G17: Row grows with its text to a second line, and the rows below move down evenly and stay dimmed",
        arguments: [
            Device.touchscreen, .mouse,
        ])
    func grows(device: Device) {
        var stage = SessionDriver()
        stage.tap("t3", with: device)
        stage.settle()
        let before = stage.session.frames
        stage.command(.type(String(repeating: "word ", count: 12)))
        #expect(!stage.scene.heights.isMeasured(3), "it must be measured again")
        stage.session.measure(3, as: 75)
        for frame in before where frame.y < 540 {
            let now = stage.frame(frame.item.id.text)
            #expect(now.map { abs($0.y - frame.y) < 1e-9 && abs($0.height - frame.height) < 1e-9 } == true)
        }
        stage.wait(0.1)
        let y = stage.y("t4") - stage.y("t3")
        #expect(y > 55 && y < 74 && isDimmed(stage.frame("t4")?.opacity))
        #expect(abs(stage.y("t4") - stage.y("t3") - (stage.frame("t3")?.height ?? 0)) < 1, "no hole, no overlap")
        stage.settle()
        #expect(stage.y("t4") - stage.y("t3") == 75 && stage.frame("t3")?.height == 75)
        stage.command(.escape)
        stage.session.measure(3, as: 54)
        stage.settle()
        #expect(stage.isAtRest && stage.y("t4") == 216)
    }

    @Test("G17: Growing row at the bottom of the window stays in view")
    func growsAtTheBottom() {
        var stage = SessionDriver(todo: 60)
        stage.tap("t9", with: .mouse)
        stage.settle()
        #expect(stage.y("t9") == 486)
        for lines in 2...5 {
            stage.command(.type(String(repeating: "word ", count: 10 * lines)))
            stage.session.measure(9, as: SessionDriver.metrics.height(ofLines: Double(lines)))
            stage.settle()
            let bottom = stage.y("t9") + (stage.frame("t9")?.height ?? 0)
            #expect(abs(bottom - 540) < 1)
        }
    }

    @Test("G17: Edited row can grow during a pinch, and the pinch continues")
    func growsWhilePinching() {
        var stage = SessionDriver()
        stage.tap("t8", with: .mouse)
        stage.settle()
        stage.command(.type(String(repeating: "word ", count: 12)))
        stage.touch("t3", "t4")
        stage.spread(-30, 30)
        stage.session.measure(8, as: 75)
        #expect(abs(stage.gap - 60) < 1e-9)
        stage.pinch(.ended)
        #expect(stage.names[4] == "n0" && stage.changes == ["edit t8"])
    }

    @Test("H16: Edited row is at the top at once with reduced motion, and the others fade")
    func reducedMotion() {
        var stage = SessionDriver(todo: 60)
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.tap("t5")
        #expect(stage.y("t5") == 0 && stage.frame("t6")?.opacity == 1)
        stage.wait(Tuning.reducedFade.duration * 2)
        #expect(isDimmed(stage.frame("t6")?.opacity))
        stage.command(.escape)
        #expect(stage.offset == 0)
        stage.settle()
        #expect(stage.isAtRest)
    }

    @Test("Opacities come to rest at exactly 1 and 0.3")
    func exact() {
        var stage = SessionDriver()
        stage.tap("t3", with: .mouse)
        stage.settle()
        #expect(isDimmed(stage.frame("t2")?.opacity) && stage.frame("t3")?.opacity == 1)
        stage.command(.escape)
        stage.settle()
        #expect(stage.session.frames.allSatisfy { $0.opacity == 1 })
    }
}

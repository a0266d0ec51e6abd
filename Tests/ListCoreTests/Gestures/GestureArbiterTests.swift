// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct GestureArbiterTests {
    @Test("Rows at rest cover the viewport without gaps at any scroll offset", arguments: 0..<40)
    func noHoles(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver(
            todo: random.whole(1...200), done: random.whole(0...30), height: random.number(60...1_200))
        for index in driver.session.list.items.indices { driver.session.measure(index, as: random.number(30...400)) }
        for _ in 0..<30 {
            driver.session.scroll(to: random.number(-100...(driver.session.layout.heights.total + 100)))
            let frames = driver.session.frames
            for (row, next) in zip(frames, frames.dropFirst()) {
                #expect(abs(row.y + row.height - next.y) < 1e-9 && next.index == row.index! + 1)
            }
            #expect(frames[0].y <= 0)
            let bottom = frames.last!.y + frames.last!.height
            #expect(bottom >= driver.session.layout.viewport.height || frames.last!.index == driver.names.count - 1)
        }
    }

    @Test(
        "H11: Only rows in and near the viewport have frames in a list of any length",
        arguments: [100, 10_000, 100_000])
    func fewFrames(count: Int) {
        var driver = SessionDriver(todo: count)
        for part in [0.0, 0.3, 0.77, 1] {
            driver.session.scroll(to: part * driver.session.layout.heights.total)
            #expect(driver.session.frames.count <= Int((540 + 2 * Tuning.overscan) / 54) + 2)
            #expect(driver.session.frames.count >= 10)
        }
        driver.session.scroll(to: 3_000)
        let name = driver.session.frames[4].item.id.text
        driver.swipe(name, by: -200)
        #expect(driver.session.frames.count <= 15 && driver.session.motions.rows.count < 40)
        driver.settle()
        #expect(driver.names.count == count - 1 && driver.session.frames.count <= 15)
    }

    @Test("Touch anywhere on a row hits it, and a touch on a border hits exactly one row (H09)")
    func hitTest() {
        var driver = SessionDriver(todo: 30)
        for index in 0..<30 { driver.session.measure(index, as: 40 + Double(index) * 3.3) }
        driver.session.scroll(to: 77.7)
        for frame in driver.session.frames where frame.y > 0 && frame.y < 500 {
            for y in [frame.y, frame.y + frame.height / 2, frame.y + frame.height - 0.001] {
                #expect(driver.session.gestures.item(at: Point(x: 1, y: y), in: driver.session.list) == frame.item.id)
            }
        }
        let short = SessionDriver(todo: 2)
        #expect(short.session.gestures.item(at: Point(x: 1, y: 108), in: short.session.list) == nil)
        #expect(short.session.gestures.item(at: Point(x: 1, y: -1), in: short.session.list) == nil)
        #expect(short.session.gestures.item(at: Point(x: .nan, y: .nan), in: short.session.list) == nil)
    }

    @Test("Held row is drawn above moving rows, those above resting ones, and removed rows below all")
    func layers() {
        var driver = SessionDriver(todo: 8)
        driver.swipe("t6", by: 200)
        driver.wait(Tuning.doneDelay + 0.05)
        driver.swipe("t1", by: -200)
        driver.press("t4")
        driver.move(60, over: 0.02, steps: 3)
        let frames = driver.session.frames
        #expect(frames.first?.item.id.text == "t1" && frames.first?.layer == -1)
        #expect(frames.last?.item.id.text == "t4" && frames.last?.layer == 2)
        // A blank sheet lies beside the held row, which doesn't close up with the others.
        let rows = frames.filter { !$0.item.text.isEmpty }
        for (a, b) in zip(rows, rows.dropFirst()) {
            #expect(a.layer < b.layer || a.layer == b.layer && (a.index ?? 0) < (b.index ?? 0))
        }
    }

    @Test("H02: Row at rest has the color of its place")
    func colors() {
        var driver = SessionDriver(todo: 9, done: 3)
        func check() {
            for (index, frame) in driver.session.frames.enumerated() {
                let count = driver.session.list.unfinishedCount
                #expect(
                    frame.colors
                        == (frame.item.isDone ? Palette.heatMap.done : Palette.heatMap.colors(index: index, of: count)))
            }
        }
        check()
        driver.swipe("t2", by: 200)
        driver.settle()
        check()
        driver.swipe("t0", by: -200)
        driver.settle()
        check()
        driver.swipe("d1", by: 200)
        driver.settle()
        check()
        for command in [Command.undo, .undo, .redo, .undo, .undo] {
            driver.send(.command(command))
            driver.settle()
            check()
        }
    }

    @Test("Rows keep their colors right after a change and then fade")
    func colorsGlide() {
        var driver = SessionDriver(todo: 9)
        _ = driver.session.focus(on: ItemID("t2"))
        let before = driver.session.frames
        driver.send(.command(.delete))
        for frame in before { #expect(driver.frame(frame.item.id.text)?.colors == frame.colors) }
        driver.settle()
        #expect(driver.frame("t3")?.colors == Palette.heatMap.colors(index: 2, of: 8))
    }

    @Test("H16: Deleted row fades in place and other rows move at once with reduced motion")
    func reducedMotion() throws {
        var driver = SessionDriver(todo: 9)
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.swipe("t2", by: -200)
        #expect(driver.y("t3") == 108 && driver.y("t8") == 7 * 54)
        driver.wait(0.05)
        let fading = try #require(driver.frame("t2"))
        #expect(fading.opacity < 1 && fading.opacity > 0 && abs(fading.x + 200) < 1 && fading.index == nil)
        driver.send(.command(.undo))
        #expect(driver.x("t2") == 0 && abs((driver.frame("t2")?.opacity ?? -1) - fading.opacity) < 1e-9)
        #expect(driver.y("t3") == 162)
        driver.settle()
        #expect(driver.frame("t2")?.opacity == 1)
        driver.swipe("t1", by: 200)
        #expect(driver.y("t1") == 8 * 54 && driver.x("t1") == 0)
        driver.wait(Tuning.reducedFade.duration + 0.1)
        #expect(driver.frame("t1")?.colors == Palette.heatMap.done)
    }

    @Test("H16: With reduced motion, a restored row fades from the color of the row that was in its place")
    func reducedMotionRestoresWithoutHole() {
        var driver = SessionDriver(todo: 9)
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.swipe("t2", by: -200)
        driver.settle()
        let former = driver.frame("t3")?.colors
        driver.send(.command(.undo))
        #expect(driver.frame("t2")?.opacity == 1 && driver.frame("t2")?.colors == former)
        driver.settle()
        #expect(driver.frame("t2")?.colors == Palette.heatMap.colors(index: 2, of: 9))
    }

    @Test("H16: With reduced motion, a new row fades from the color of the row that was in its place")
    func reducedMotionInsertsWithoutHole() {
        var driver = SessionDriver(todo: 9)
        driver.session.set(mirrored: false, reducesMotion: true)
        let former = driver.frame("t0")?.colors
        driver.command(.add(.top))
        #expect(driver.frame("n0")?.opacity == 1 && driver.frame("n0")?.colors == former)
        driver = SessionDriver(todo: 3, done: 2)
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.click(at: 500, with: .touchscreen)
        #expect(driver.frame("n0")?.opacity == 1 && driver.frame("n0")?.colors == Palette.heatMap.done)
    }

    @Test("H13: Reset list keeps nothing of the old one")
    func reset() {
        var hands = ArbiterDriver()
        hands.press("t2")
        hands.move(100)
        hands.cancel()
        #expect((hands.gestures.isAnimating || hands.gestures.wakeTime != nil))
        hands.gestures.reset(to: ItemList(id: ListID("other"), name: "", items: []))
        #expect(
            !(hands.gestures.isAnimating || hands.gestures.wakeTime != nil)
                && hands.gestures.frames(of: ItemList(id: ListID("other"), name: "")).isEmpty)
        #expect(hands.gestures.motions.layout.heights.total == 0)
    }

    @Test("Reset list keeps its scroll position when its rows are measured")
    func measuredAfterReset() {
        var hands = ArbiterDriver()
        hands.gestures.scroll(to: 300)
        hands.advance(0.1)
        hands.list = ItemList(id: ListID("other"), name: "", items: SessionDriver.items(todo: 3))
        hands.gestures.reset(to: hands.list)
        for index in 0..<3 { hands.gestures.motions.measure(index, as: 70, in: hands.list) }
        #expect(hands.gestures.motions.layout.scrollPosition.offset == 0 && hands.frame("t0")?.y == 0)
    }

    @Test("H13: Edit after a reset doesn't scroll to where the old list was")
    func resetWhileEditing() {
        var hands = ArbiterDriver()
        hands.gestures.scroll(to: 300)
        hands.advance(0.1)
        hands.gestures.edit(ItemID("t9"), lifts: true, in: hands.list)
        hands.wait(1)
        hands.gestures.reset(to: hands.list)
        let offset = hands.gestures.motions.layout.scrollPosition.offset
        hands.gestures.edit(ItemID("t1"), lifts: true, in: hands.list)
        hands.wait(1)
        hands.gestures.edit(nil, in: hands.list)
        hands.wait(2)
        #expect(hands.gestures.motions.layout.scrollPosition.offset == offset && offset != 300)
    }

    @Test("Untouched list doesn't move, and a time that isn't finite changes nothing")
    func idle() {
        var driver = SessionDriver(todo: 500)
        #expect(!driver.isMoving)
        let frames = driver.session.frames
        for time in [0, -1, .nan, .infinity, 1e12] { _ = driver.session.advance(to: time) }
        #expect(driver.session.frames == frames && !driver.isMoving)
    }

    @Test("New width keeps the first visible row in place")
    func keepsPlace() {
        var driver = SessionDriver(
            items: (0..<60).map { Item(id: ItemID("t\($0)"), text: String(repeating: "x", count: $0 * 4)) })
        driver.session.scroll(to: 2_000)
        let top = driver.session.frames.last { $0.y <= 0 }!
        driver.session.resize(width: 200, height: 540, metrics: SessionDriver.metrics)
        #expect(abs(driver.y(top.item.id.text) - top.y) < 1e-9)
        driver.session.resize(width: 200, height: 54, metrics: SessionDriver.metrics)
        #expect(driver.session.frames.contains { $0.item.id == top.item.id })
    }

    @Test("Rows measured while scrolling up move nothing that was visible")
    func measuredOnTheWayUp() {
        var driver = SessionDriver(todo: 100)
        driver.session.scroll(to: 3_000)
        func measure() {
            // As a layout does, even if the size hasn't changed.
            driver.session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
            for frame in driver.session.frames where !driver.session.layout.heights.isMeasured(frame.index!) {
                driver.session.measure(frame.index!, as: 75)
            }
        }
        measure()
        driver.press(.touchpad, at: Point(x: 180, y: 270))
        for _ in 0..<10 {
            driver.wait(1 / 60)
            let before = driver.session.frames
            let offset = driver.offset
            driver.nudge(0, 115)
            let distance = offset - driver.offset
            measure()
            for row in before where row.y > 0 && row.y < 240 {
                #expect(abs(driver.y(row.item.id.text) - row.y - distance) < 1e-9)
            }
        }
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

@Suite struct ListSceneTests {
    @Test("Rows at rest cover the viewport without gaps at any scroll offset", arguments: 0..<40)
    func noHoles(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver(todo: random.whole(1...200), done: random.whole(0...30), height: random.number(60...1_200))
        for index in stage.session.list.items.indices { stage.session.measure(index, as: random.number(30...400)) }
        for _ in 0..<30 {
            stage.session.scroll(to: random.number(-100...(stage.scene.contentHeight + 100)))
            let frames = stage.session.frames
            for (row, next) in zip(frames, frames.dropFirst()) {
                #expect(abs(row.y + row.height - next.y) < 1e-9 && next.index == row.index! + 1)
            }
            #expect(frames[0].y <= 0)
            let bottom = frames.last!.y + frames.last!.height
            #expect(bottom >= stage.scene.viewport.height || frames.last!.index == stage.names.count - 1)
        }
    }

    @Test("H11: Only rows in and near the viewport have frames in a list of any length", arguments: [100, 10_000, 100_000])
    func fewFrames(count: Int) {
        var stage = SessionDriver(todo: count)
        for part in [0.0, 0.3, 0.77, 1] {
            stage.session.scroll(to: part * stage.scene.contentHeight)
            #expect(stage.session.frames.count <= Int((540 + 2 * Tuning.overscan) / 54) + 2)
            #expect(stage.session.frames.count >= 10)
        }
        stage.session.scroll(to: 3_000)
        let name = stage.session.frames[4].item.id.text
        stage.swipe(name, by: -200)
        #expect(stage.session.frames.count <= 15 && stage.scene.animations.rows.count < 40)
        stage.settle()
        #expect(stage.names.count == count - 1 && stage.session.frames.count <= 15)
    }

    @Test("Touch anywhere on a row hits it, and a touch on a border hits exactly one row (H09)")
    func hitTest() {
        var stage = SessionDriver(todo: 30)
        for index in 0..<30 { stage.session.measure(index, as: 40 + Double(index) * 3.3) }
        stage.session.scroll(to: 77.7)
        for frame in stage.session.frames where frame.y > 0 && frame.y < 500 {
            for y in [frame.y, frame.y + frame.height / 2, frame.y + frame.height - 0.001] {
                #expect(stage.scene.item(at: Point(x: 1, y: y), in: stage.session.list) == frame.item.id)
            }
        }
        let short = SessionDriver(todo: 2)
        #expect(short.scene.item(at: Point(x: 1, y: 108), in: short.session.list) == nil)
        #expect(short.scene.item(at: Point(x: 1, y: -1), in: short.session.list) == nil)
        #expect(short.scene.item(at: Point(x: .nan, y: .nan), in: short.session.list) == nil)
    }

    @Test("Held row is drawn above moving rows, those above resting ones, and removed rows below all")
    func layers() {
        var stage = SessionDriver(todo: 8)
        stage.swipe("t6", by: 200)
        stage.wait(Tuning.doneDelay + 0.05)
        stage.swipe("t1", by: -200)
        stage.press("t4")
        stage.move(60, over: 0.02, steps: 3)
        let frames = stage.session.frames
        #expect(frames.first?.item.id.text == "t1" && frames.first?.layer == -1)
        #expect(frames.last?.item.id.text == "t4" && frames.last?.layer == 2)
        for (a, b) in zip(frames, frames.dropFirst()) {
            #expect(a.layer < b.layer || a.layer == b.layer && (a.index ?? 0) < (b.index ?? 0))
        }
    }

    @Test("H02: Row at rest has the color of its place")
    func colors() {
        var stage = SessionDriver(todo: 9, done: 3)
        func check() {
            for (index, frame) in stage.session.frames.enumerated() {
                let count = stage.session.list.unfinishedCount
                #expect(frame.colors == (frame.item.isDone ? Palette.heatMap.done : Palette.heatMap.colors(index: index, of: count)))
            }
        }
        check()
        stage.swipe("t2", by: 200)
        stage.settle()
        check()
        stage.swipe("t0", by: -200)
        stage.settle()
        check()
        stage.swipe("d1", by: 200)
        stage.settle()
        check()
        for command in [Command.undo, .undo, .redo, .undo, .undo] {
            stage.send(.command(command))
            stage.settle()
            check()
        }
    }

    @Test("Rows keep their colors right after a change and then fade")
    func colorsGlide() {
        var stage = SessionDriver(todo: 9)
        _ = stage.session.focus(on: ItemID("t2"))
        let before = stage.session.frames
        stage.send(.command(.delete))
        for frame in before { #expect(stage.frame(frame.item.id.text)?.colors == frame.colors) }
        stage.settle()
        #expect(stage.frame("t3")?.colors == Palette.heatMap.colors(index: 2, of: 8))
    }

    @Test("H16: Deleted row fades in place and other rows move at once with reduced motion")
    func reducedMotion() throws {
        var stage = SessionDriver(todo: 9)
        stage.session.set(mirrored: false, reducesMotion: true)
        stage.swipe("t2", by: -200)
        #expect(stage.y("t3") == 108 && stage.y("t8") == 7 * 54)
        stage.wait(0.05)
        let fading = try #require(stage.frame("t2"))
        #expect(fading.opacity < 1 && fading.opacity > 0 && abs(fading.x + 200) < 1 && fading.index == nil)
        stage.send(.command(.undo))
        #expect(stage.x("t2") == 0 && abs((stage.frame("t2")?.opacity ?? -1) - fading.opacity) < 1e-9)
        #expect(stage.y("t3") == 162)
        stage.settle()
        #expect(stage.frame("t2")?.opacity == 1)
        stage.swipe("t1", by: 200)
        #expect(stage.y("t1") == 8 * 54 && stage.x("t1") == 0)
        stage.wait(Tuning.reducedFade.duration + 0.1)
        #expect(stage.frame("t1")?.colors == Palette.heatMap.done)
    }

    @Test("H13: Reset list keeps nothing of the old one")
    func reset() {
        var hands = SceneDriver()
        hands.press("t2")
        hands.move(100)
        hands.cancel()
        #expect(hands.scene.isMoving)
        hands.scene.reset(to: ItemList(id: ListID("other"), name: "", items: []))
        #expect(!hands.scene.isMoving && hands.scene.frames(of: ItemList(id: ListID("other"), name: "")).isEmpty)
        #expect(hands.scene.contentHeight == 0)
    }

    @Test("Reset list keeps its scroll position when its rows are measured")
    func measuredAfterReset() {
        var hands = SceneDriver()
        hands.scene.scroll(to: 300)
        hands.advance(0.1)
        hands.list = ItemList(id: ListID("other"), name: "", items: SessionDriver.items(todo: 3))
        hands.scene.reset(to: hands.list)
        for index in 0..<3 { hands.scene.measure(index, as: 70) }
        #expect(hands.scene.scrollPosition.offset == 0 && hands.frame("t0")?.y == 0)
    }

    @Test("Untouched list doesn't move, and a time that isn't finite changes nothing")
    func idle() {
        var stage = SessionDriver(todo: 500)
        #expect(!stage.scene.isMoving)
        let frames = stage.session.frames
        for time in [0, -1, .nan, .infinity, 1e12] { _ = stage.session.advance(to: time) }
        #expect(stage.session.frames == frames && !stage.scene.isMoving)
    }

    @Test("New width keeps the first visible row in place")
    func keepsPlace() {
        var stage = SessionDriver(items: (0..<60).map { Item(id: ItemID("t\($0)"), text: String(repeating: "x", count: $0 * 4)) })
        stage.session.scroll(to: 2_000)
        let top = stage.session.frames.last { $0.y <= 0 }!
        stage.session.resize(width: 200, height: 540, metrics: SessionDriver.metrics)
        #expect(abs(stage.y(top.item.id.text) - top.y) < 1e-9)
        stage.session.resize(width: 200, height: 54, metrics: SessionDriver.metrics)
        #expect(stage.session.frames.contains { $0.item.id == top.item.id })
    }

    @Test("Rows measured while scrolling up move nothing that was visible")
    func measuredOnTheWayUp() {
        var stage = SessionDriver(todo: 100)
        stage.session.scroll(to: 3_000)
        func measure() {
            // As a layout does, even if the size hasn't changed.
            stage.session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
            for frame in stage.session.frames where !stage.scene.heights.isMeasured(frame.index!) {
                stage.session.measure(frame.index!, as: 75)
            }
        }
        measure()
        stage.press(.touchpad, at: Point(x: 180, y: 270))
        for _ in 0..<10 {
            stage.wait(1 / 60)
            let before = stage.session.frames
            let offset = stage.offset
            stage.nudge(0, 115)
            let way = offset - stage.offset
            measure()
            for row in before where row.y > 0 && row.y < 240 {
                #expect(abs(stage.y(row.item.id.text) - row.y - way) < 1e-9)
            }
        }
    }
}

import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

@Suite("Transitions between the levels, and pulls at both ends")
struct LevelTransitionTests {
    private let b = Level.items(ListID("b"))

    @Test("Each level keeps its scroll position")
    func thereAndBack() {
        var stage = SessionDriver.lists([(30, 0), (40, 0), (1, 0)], level: .items(ListID("b")))
        stage.take(stage.session.scroll(to: 700))
        stage.settle()
        for way in [Command.up, .escape] {
            stage.command(way)
            stage.settle()
            #expect(stage.level == .lists && stage.isFlat)
            stage.command(.activate)
            stage.settle()
            #expect(stage.level == b && stage.offset == 700 && stage.isFlat)
        }
    }

    @Test("K09: Saved scroll position is restored before the first layout", arguments: [0, 700, 1e9])
    func begunAgain(offset: Double) {
        let library = SessionDriver.lists([(3, 0), (40, 0)]).library
        var session = ListSession(library: library, level: b, makeID: SessionDriver.ids())
        session.restoreScrollState(offset: offset)
        session.resize(width: 360, height: 540, metrics: SessionDriver.metrics)
        #expect(session.level == b && session.offset == min(offset, 40 * 54 - 540))
    }

    @Test("Level transition begins and ends without a jump")
    func noJump() {
        for to in [Level.lists, .items(ListID("a"))] {
            var stage = SessionDriver.lists([(30, 0), (40, 0)], level: to == .lists ? .items(ListID("a")) : .lists)
            let before = stage.picture
            stage.command(.show(to))
            for (id, y) in stage.picture where before[id] != nil { #expect(abs(y - before[id]!) < 0.01) }
            for (id, y) in before where y < 540 { #expect(stage.picture[id] != nil) }
            var last = stage.session.frames
            var fastest = 0.0
            while stage.session.isMoving {
                stage.wait(1 / 240, rate: 240)
                fastest = max(fastest, SessionDriver.jump(last, stage.session.frames))
                last = stage.session.frames
            }
            #expect(fastest < 40, "px in a 240th of a second")
            #expect(stage.isFlat)
        }
    }

    @Test("Rows of an opening list cover no row of another list", arguments: [0, 1, 2])
    func covering(list: Int) {
        var stage = SessionDriver.lists([(30, 0), (40, 0), (20, 0)], level: .items(ListID(["a", "b", "c"][list])))
        stage.command(.up)
        while stage.session.isMoving {
            stage.wait(1 / 60)
            guard let levelTransition = stage.session.levelTransition else { continue }
            let span = levelTransition.span(at: stage.scene.now)
            let frames = stage.session.frames
            let last = frames.lastIndex { $0.index == nil } ?? -1
            for (place, frame) in frames.enumerated() where frame.index == nil {
                #expect(frame.y < span.bottom && frame.y + frame.height > span.top, "row \(place)")
            }
            let others = frames.indices.filter { frames[$0].index != nil && frames[$0].item.id != levelTransition.parent }
            #expect(others.allSatisfy { $0 > last }, "the other lists are above it")
        }
    }

    @Test("Fast switching between levels ends in the right place", arguments: 0..<60)
    func fast(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver.lists([(30, 2), (4, 0), (0, 0), (12, 12)])
        for _ in 0..<random.whole(2...12) {
            switch random.whole(0...4) {
            case 0: stage.command(.up)
            case 1: stage.command(.showList(random.whole(0...4)))
            case 2: stage.command(.undo)
            case 3: stage.command(.escape)
            default: stage.tapName(random.pick(["a", "b", "c", "d"]))
            }
            stage.wait(random.number(0...0.3))
        }
        let target = random.pick([Level.lists, .items(ListID("c")), b])
        stage.command(.show(target))
        #expect(stage.settle() && stage.level == target && stage.isFlat && stage.session.levelTransition == nil)
    }

    @Test("E15: Pinch to half the distance folds the list, and one to more reopens it", arguments: [Device.touchscreen, .touchpad])
    func folding(device: Device) {
        for scale in [0.45, 0.7] {
            var stage = SessionDriver.lists([(9, 0), (3, 0)], level: .items(ListID("a")))
            if device == .touchpad {
                stage.scale(to: scale, at: 270)
            } else {
                stage.touch(100, 400)
                let way = 300 * (1 - scale) / 2
                stage.spread(way / 2, -way / 2)
                #expect(stage.session.levelTransition?.isHeld == true)
                let half = stage.session.levelTransition?.openness(at: stage.scene.now) ?? 0
                stage.spread(way / 2, -way / 2)
                stage.wait(0.2)
                #expect((stage.session.levelTransition?.openness(at: stage.scene.now) ?? 1) < half, "it follows the fingers")
                let first = stage.frame("a-t1")
                #expect(abs((first?.y ?? 0) - (100 + way - (100 - 54) * scale)) < 1, "the content stays under the finger")
                stage.pinch(.ended)
            }
            #expect(stage.settle() && stage.isFlat && stage.level == (scale < 0.5 ? .lists : .items(ListID("a"))))
            #expect(stage.library == SessionDriver.lists([(9, 0), (3, 0)]).library)
        }
    }

    @Test("Pinch on one row opens its list, and on two rows inserts a list")
    func spreading() {
        var stage = SessionDriver.lists()
        let y = stage.middle("b").y
        stage.touch(y - 8, y + 8)
        stage.spread(-15, 15)
        #expect(stage.session.levelTransition?.isHeld == true && stage.placeholder == nil)
        stage.spread(-60, 60)
        stage.pinch(.ended)
        #expect(stage.settle() && stage.level == b && stage.isFlat)
        stage = SessionDriver.lists()
        stage.touch(y - 8, y + 8)
        stage.spread(-15, 15)
        stage.pinch(.ended)
        #expect(stage.settle() && stage.level == .lists && stage.isFlat && stage.edited == nil)
        stage.touch("b", "c")
        stage.spread(-40, 40)
        stage.pinch(.ended)
        #expect(stage.level == .lists && stage.edited == "n0")
    }

    @Test("D09: Pull past two rows leads up, past one row adds, below that does nothing")
    func pullingDown() {
        for (shown, level, adds) in [(120.0, Level.lists, false), (80, b, true), (30, b, false)] {
            var stage = SessionDriver.lists(level: b)
            let before = stage.library
            stage.pull(130)
            #expect(stage.placeholder?.goesUp == true)
            stage.move(0, RubberBand.pulled(for: shown, dimension: 540) - RubberBand.pulled(for: 130, dimension: 540))
            #expect(stage.placeholder?.goesUp == (shown > 108))
            stage.lift(after: 0.2)
            #expect(stage.settle() && stage.level == level && (stage.edited != nil) == adds)
            stage.command(.finishEditing)
            stage.settle()
            #expect(stage.library == before && stage.isFlat)
        }
        var stage = SessionDriver.lists()
        stage.pull(130)
        #expect(stage.placeholder?.goesUp == false, "there is nothing above the level of lists")
    }

    @Test("Both thresholds of a pull can be reached in the smallest window and with the largest type", arguments: [54.0, 108, 216])
    func smallest(row: Double) {
        for (way, level, adds) in [(215.0, Level.lists, false), (150, b, true), (90, b, false)] {
            var stage = SessionDriver.lists(level: b)
            let metrics = RowMetrics(rowHeight: row, linePitch: row * 0.4, characterWidth: row / 6, margin: 20)
            stage.session.resize(width: 360, height: 247, metrics: metrics)
            stage.press(at: Point(x: 180, y: 10))
            stage.nudge(0, Tuning.touchSlop)
            stage.move(0, way)
            #expect(stage.placeholder?.isArmed == (way > 100) && stage.placeholder?.goesUp == (level == .lists))
            stage.lift(after: 0.2)
            #expect(stage.settle() && stage.level == level && (stage.edited != nil) == adds)
        }
        // The cue is visible as soon as a release does something.
        var stage = SessionDriver.lists([(1, 2)], level: .items(ListID("a")))
        stage.session.resize(
            width: 360, height: 247, metrics: RowMetrics(rowHeight: row, linePitch: row * 0.4, characterWidth: row / 6, margin: 20))
        stage.take(stage.session.scroll(to: 10_000))
        stage.settle()
        stage.press(at: Point(x: 180, y: 240))
        stage.nudge(0, -Tuning.touchSlop)
        stage.move(0, -150)
        let cue = stage.scene.pullCue(in: stage.session.list)
        #expect(cue?.stage == .clear && (cue?.room ?? .infinity) <= cue?.height ?? 0)
    }

    @Test("D10: Pull through both thresholds within two frames leads up")
    func quick() {
        var stage = SessionDriver.lists(level: b)
        stage.press(at: Point(x: 180, y: 30))
        stage.wait(1 / 60)
        stage.nudge(0, 20)
        stage.nudge(0, 420)
        stage.wait(1 / 60)
        stage.lift(after: 0)
        #expect(stage.settle() && stage.level == .lists && stage.isFlat)
    }

    @Test("D12–D14: Pull up by a row clears the done items, by two puts them back in order, each as one step")
    func pullingUp() throws {
        for (rows, todo) in [(1.4, 3), (2.4, 3), (1.4, 30), (2.4, 30), (0.8, 3)] {
            var stage = SessionDriver.lists([(todo, 2)], level: .items(ListID("a")))
            let before = stage.library
            stage.take(stage.session.scroll(to: 10_000))
            stage.settle()
            stage.press(at: Point(x: 180, y: 520))
            stage.move(0, -16)
            stage.move(0, -RubberBand.pulled(for: rows * 54, dimension: 540))
            let cue = try #require(stage.scene.pullCue(in: stage.session.list))
            #expect(cue.count == 2 && cue.stage == (rows > 2 ? .uncompleteAll : rows > 1 ? .clear : .pull))
            #expect(abs(cue.y + cue.height - 540) < 1e-9 && abs(cue.height - rows * 54) < 2, "it counts from the window's edge")
            stage.lift(after: 0.2)
            stage.settle()
            let list = stage.session.list
            #expect(stage.isFlat && list.doneCount == (rows > 1 ? 0 : 2) && list.items.count == todo + (rows > 1 && rows < 2 ? 0 : 2))
            stage.command(.undo)
            stage.settle()
            #expect(stage.library == before && stage.isFlat)
        }
    }

    @Test("D11: Pull up without done items does nothing, and works only from the end (D01)")
    func pullingUpForNothing() {
        var stage = SessionDriver.lists([(3, 0)], level: .items(ListID("a")))
        stage.press(at: Point(x: 180, y: 520))
        stage.move(0, -300)
        #expect(stage.scene.pullCue(in: stage.session.list)?.stage == .nothing && stage.events.isEmpty)
        stage.lift(after: 0.2)
        stage.settle()
        #expect(stage.events.isEmpty && stage.isFlat)
        stage = SessionDriver.lists([(30, 2)], level: .items(ListID("a")))
        stage.take(stage.session.scroll(to: stage.scene.scrollPosition.limit - 100))
        stage.settle()
        stage.press(at: Point(x: 180, y: 520))
        stage.move(0, -400)
        stage.lift(after: 0.2)
        stage.settle()
        #expect(stage.session.list.doneCount == 2 && stage.scene.pullCue(in: stage.session.list) == nil)
    }

    @Test("I10: Uncompleting all done items restores the original order", arguments: 0..<60)
    func oldOrder(seed: Int) {
        var random = SplitMix64(seed: seed)
        var stage = SessionDriver.lists([(8, 0)], level: .items(ListID("a")))
        let before = stage.names
        for name in before.shuffled(using: &random).prefix(random.whole(1...8)) {
            _ = stage.session.focus(on: ItemID(name))
            stage.command(.complete)
        }
        stage.command(.uncompleteAll)
        stage.settle()
        #expect(stage.names == before && stage.session.list.doneCount == 0 && stage.isFlat)
    }
}

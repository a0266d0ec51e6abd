// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite("Transitions between the levels, and pulls at both ends")
struct LevelTransitionTests {
    private let b = Level.items(ListID("b"))

    @Test("Each level keeps its scroll position")
    func thereAndBack() {
        var driver = SessionDriver.lists([(30, 0), (40, 0), (1, 0)], level: .items(ListID("b")))
        driver.take(driver.session.scroll(to: 700))
        driver.settle()
        for command in [Command.up, .escape] {
            driver.command(command)
            driver.settle()
            #expect(driver.level == .lists && driver.isInFinalState)
            driver.command(.activate)
            driver.settle()
            #expect(driver.level == b && driver.offset == 700 && driver.isInFinalState)
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
            var driver = SessionDriver.lists([(30, 0), (40, 0)], level: to == .lists ? .items(ListID("a")) : .lists)
            let before = driver.picture
            driver.command(.show(to))
            for (id, y) in driver.picture where before[id] != nil { #expect(abs(y - before[id]!) < 0.01) }
            for (id, y) in before where y < 540 { #expect(driver.picture[id] != nil) }
            var last = driver.session.frames
            var fastest = 0.0
            while driver.session.isMoving {
                driver.wait(1 / 240, rate: 240)
                fastest = max(fastest, SessionDriver.jump(last, driver.session.frames))
                last = driver.session.frames
            }
            #expect(fastest < 40, "px in a 240th of a second")
            #expect(driver.isInFinalState)
        }
    }

    @Test("K25: No row jumps when a change of level interrupts another one", arguments: 0..<200)
    func interrupted(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver.lists([(30, 0), (3, 0), (0, 0), (8, 0)], level: .items(ListID("a")))
        let commands = [Command.escape] + ["a", "b", "c", "d"].map { .show(.items(ListID($0))) }
        for _ in 0..<8 {
            let (before, wasMoving) = (driver.session.frames, driver.isMoving)
            driver.command(commands.randomElement(using: &random)!)
            if wasMoving { expectSamePicture(before, driver.session.frames) }
            for _ in 0..<Int.random(in: 0...60, using: &random) { driver.wait(1 / 240, rate: 240) }
        }
        driver.settle()
        #expect(driver.isInFinalState)
    }

    /// Expects that every row that can be seen is where it was, and as opaque. Of a row that was shown twice, the more
    /// opaque one is.
    private func expectSamePicture(_ old: [RowFrame], _ new: [RowFrame]) {
        func isVisible(_ frame: RowFrame) -> Bool {
            frame.opacity > 0.001 && frame.height > 0.01 && frame.y < 540 && frame.y + frame.height > 0
        }
        func isSame(_ one: RowFrame, _ other: RowFrame) -> Bool {
            one.item.id == other.item.id && abs(one.y - other.y) < 0.01 && abs(one.height - other.height) < 0.01
                && abs(one.opacity - other.opacity) < 0.001
        }
        for frame in new where isVisible(frame) { #expect(old.contains { isSame(frame, $0) }) }
        for frame in old where isVisible(frame) {
            let isShownTwice = old.contains {
                $0.item.id == frame.item.id && $0.opacity >= frame.opacity && $0 != frame
            }
            #expect(isShownTwice || new.contains { isSame(frame, $0) })
        }
    }

    @Test("Hint of an empty list fades before the folding list leaves it behind")
    func hint() {
        var driver = SessionDriver.lists([(0, 0), (40, 0)], level: .items(ListID("a")))
        #expect(driver.session.hintOpacity == 1)
        driver.touch(100, 440)
        driver.spread(30, -30)
        #expect(driver.session.hintOpacity > 0.2 && driver.session.hintOpacity < 0.8)
        driver.spread(50, -50)
        #expect(driver.session.hintOpacity == 0 && driver.session.gestures.hintOpacity == 1)
        driver.spread(-80, 80)
        #expect(driver.session.hintOpacity > 0.999)
    }

    @Test("K60: Hint of an empty list is never shown or gone at once", arguments: 0..<4)
    func hintOfEmptyLists(way: Int) {
        let empty = Level.items(ListID("a"))
        let (from, to) = [(empty, .lists), (.lists, empty), (empty, b), (b, empty)][way]
        var driver = SessionDriver.lists([(0, 0), (40, 0)], level: from)
        var last = driver.session.hintOpacity
        #expect(last == (from == empty ? 1 : 0))
        func watch() {
            #expect(abs(driver.session.hintOpacity - last) < 0.15)
            last = driver.session.hintOpacity
        }
        for target in [to, from, to, b, .lists, empty] {
            driver.command(.show(target))
            for _ in 0..<25 {
                watch()
                driver.wait(1 / 240, rate: 240)
            }
        }
        driver.settle()
        #expect(driver.session.hintOpacity == 1)
    }

    @Test("K25: With reduced motion, a transition that is reversed shows the same picture", arguments: 0..<20)
    func reversedFade(frames: Int) {
        var driver = SessionDriver.lists([(30, 0), (4, 0)], level: .lists)
        driver.session.set(mirrored: false, reducesMotion: true)
        for target in [Level.items(ListID("a")), .lists, .items(ListID("a")), .lists] {
            driver.command(.show(target))
            for _ in 0..<frames { driver.wait(1 / 120, rate: 120) }
            let before = driver.session.frames
            driver.command(.show(target == .lists ? .items(ListID("a")) : .lists))
            expectSamePicture(before, driver.session.frames)
            let orders = [before, driver.session.frames].map { $0.filter { $0.opacity > 0.001 }.map(\.item.id) }
            #expect(orders[0] == orders[1])
        }
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("Rows are marked as part of a level transition until it has ended")
    func marked() {
        var driver = SessionDriver.lists([(30, 0), (40, 0)], level: .items(ListID("a")))
        #expect(driver.session.frames.allSatisfy { !$0.isInTransition })
        driver.command(.up)
        while driver.session.isMoving {
            #expect(driver.session.frames.allSatisfy { $0.isInTransition })
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState && driver.session.frames.allSatisfy { !$0.isInTransition })
    }

    @Test(
        "H16: No row moves with reduced motion", arguments: [Level.items(ListID("b")), .lists])
    func fading(to: Level) {
        var driver = SessionDriver.lists([(30, 0), (40, 0)], level: .items(ListID("a")))
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.command(.show(to))
        #expect(driver.isMoving)
        while driver.session.isMoving {
            #expect(driver.session.frames.allSatisfy { $0.height == 54 && $0.y == ($0.y / 54).rounded() * 54 })
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    /// Expects that no text is seen on another one.
    private func expectOneText(_ driver: borrowing SessionDriver) {
        let written = driver.session.frames.filter {
            $0.opacity * $0.textOpacity > 0.01 && $0.fold?.textOpacity != 0 && $0.y < 540 && $0.y + $0.height > 0
        }
        for (place, row) in written.enumerated() {
            for other in written[..<place] {
                let overlap = min(row.y + row.height, other.y + other.height) - max(row.y, other.y)
                #expect(overlap < 1, "\(other.item.id) and \(row.item.id): \(overlap) px")
            }
        }
    }

    @Test("K60: No text is on another one while a pinch holds a change of level with reduced motion")
    func heldFade() {
        for pinchesApart in [false, true] {
            var driver = SessionDriver.lists([(9, 0), (4, 0)], level: pinchesApart ? .lists : .items(ListID("a")))
            driver.session.set(mirrored: false, reducesMotion: true)
            if pinchesApart {
                let y = driver.middle("a").y
                driver.touch(y - 8, y + 8)
            } else {
                driver.touch(100, 440)
            }
            for _ in 0..<12 {
                driver.spread(pinchesApart ? -10 : 12, pinchesApart ? 40 : -12, over: 0.1, steps: 3)
                expectOneText(driver)
            }
            driver.pinch(.ended)
            while driver.session.isMoving {
                expectOneText(driver)
                driver.wait(1 / 60)
            }
            #expect(driver.isInFinalState)
        }
    }

    @Test("K60: No text is on another one after several fast changes of level", arguments: 0..<60)
    func overlappingChanges(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver.lists([(8, 0), (3, 0), (30, 0)], level: .items(ListID("a")))
        let commands = [Command.up] + ["a", "b", "c"].map { .show(.items(ListID($0))) }
        for _ in 0..<4 {
            driver.command(random.pick(commands))
            for _ in 0..<random.whole(1...8) {
                expectOneText(driver)
                driver.wait(1 / 60)
            }
        }
        while driver.session.isMoving {
            expectOneText(driver)
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test(
        "K19: One list folds upward, and another unfolds directly below its last row",
        arguments: [(30, 40), (4, 6), (9, 2), (0, 3)], [540.0, 568])
    func replacing(sizes: (old: Int, new: Int), height: Double) {
        var driver = SessionDriver.lists([(sizes.old, 0), (sizes.new, 0)], level: .items(ListID("a")), height: height)
        driver.command(.show(.items(ListID("b"))))
        expectNoHole(in: &driver, isLong: sizes.old > 10 && sizes.new > 10)
    }

    @Test("K18: No background is between the rows, whichever list of some length opens or closes", arguments: 0..<12)
    func withoutHole(number: Int) {
        let (count, list) = ([0, 1, 4, 30][number / 3], number % 3)
        let id = ListID(["a", "b", "c"][list])
        var driver = SessionDriver.lists([(count, 0), (count, 0), (count, 0)], level: .items(id))
        driver.command(.up)
        expectNoHole(in: &driver, isLong: false)
        driver.command(.show(.items(id)))
        expectNoHole(in: &driver, isLong: false)
        driver.command(.up)
        driver.wait(0.12)
        driver.command(.show(.items(id)))
        expectNoHole(in: &driver, isLong: false)
    }

    @Test("Rows have places in a viewport that is as high as one of them")
    func lowViewport() {
        var driver = SessionDriver(library: SessionDriver.lists([(3, 0), (4, 0)]).library, height: 54)
        for level in [b, .lists] {
            driver.command(.show(level))
            while driver.session.isMoving {
                #expect(driver.session.frames.allSatisfy { $0.y.isFinite && $0.height.isFinite })
                driver.wait(1 / 60)
            }
            #expect(driver.level == level && driver.isInFinalState)
        }
    }

    /// Checks each frame of a motion: every row in view begins where the one above it ends, and if `isLong`, they fill
    /// the viewport.
    private func expectNoHole(in driver: inout SessionDriver, isLong: Bool) {
        while driver.session.isMoving {
            let height = driver.session.layout.viewport.height
            let rows = driver.session.frames.filter { $0.y < height && $0.y + $0.height > 0 }.sorted { $0.y < $1.y }
            for (row, next) in zip(rows, rows.dropFirst()) {
                #expect(abs(next.y - row.y - row.height) < 0.01, "\(row.item.id), \(next.item.id)")
            }
            if let first = rows.first { #expect(first.y < 0.01) }
            #expect(rows.allSatisfy { $0.height > 53.99 || $0.fold != nil }, "a lower row is folded")
            if isLong { #expect((rows.last.map { $0.y + $0.height } ?? 0) > height - 1) }
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test("K08: Frames are continuous when Escape and Enter alternate in the middle of the motion", arguments: 0..<40)
    func alternating(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver.lists(
            [(random.pick([0, 2, 8, 30]), 2), (5, 0), (3, 0)],
            level: .items(ListID("a")), height: random.pick([540, 568]))
        var last = driver.session.frames
        func watch(_ count: Int) {
            for _ in 0..<count {
                driver.wait(1 / 240, rate: 240)
                let jump = SessionDriver.jump(last, driver.session.frames)
                #expect(jump < 40, "px in a 240th of a second")
                last = driver.session.frames
            }
        }
        for command in [Command.escape, .activate, .escape, .activate] {
            driver.command(command)
            #expect(SessionDriver.jump(last, driver.session.frames) < 1)
            last = driver.session.frames
            watch(random.whole(2...28))
        }
        watch(240)
        #expect(driver.isInFinalState)
    }

    @Test("Rows of an opening list cover no row of another list", arguments: [0, 1, 2])
    func covering(list: Int) {
        var driver = SessionDriver.lists([(30, 0), (40, 0), (20, 0)], level: .items(ListID(["a", "b", "c"][list])))
        driver.command(.up)
        while driver.session.isMoving {
            driver.wait(1 / 60)
            guard let levelTransition = driver.session.levelTransition else { continue }
            let edges = levelTransition.edges(at: driver.session.now)
            let frames = driver.session.frames
            let last = frames.lastIndex { $0.index == nil } ?? -1
            for (place, frame) in frames.enumerated() where frame.index == nil {
                #expect(frame.y < edges.bottom && frame.y + frame.height > edges.top, "row \(place)")
            }
            let others = frames.indices.filter {
                frames[$0].index != nil && frames[$0].item.id != levelTransition.parent
            }
            #expect(others.allSatisfy { $0 > last }, "the other lists are above it")
        }
    }

    @Test("Fast switching between levels ends in the right place", arguments: 0..<60)
    func fast(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver.lists([(30, 2), (4, 0), (0, 0), (12, 12)])
        for _ in 0..<random.whole(2...12) {
            switch random.whole(0...4) {
            case 0: driver.command(.up)
            case 1: driver.command(.showList(random.whole(0...4)))
            case 2: driver.command(.undo)
            case 3: driver.command(.escape)
            default: driver.tapName(random.pick(["a", "b", "c", "d"]))
            }
            driver.wait(random.number(0...0.3))
        }
        let target = random.pick([Level.lists, .items(ListID("c")), b])
        driver.command(.show(target))
        #expect(
            driver.settle() && driver.level == target && driver.isInFinalState && driver.session.levelTransition == nil)
    }

    @Test(
        "E15: Pinch to half the distance folds the list, and one to more reopens it",
        arguments: [Device.touchscreen, .touchpad])
    func folding(device: Device) {
        for scale in [0.45, 0.7] {
            var driver = SessionDriver.lists([(9, 0), (3, 0)], level: .items(ListID("a")))
            if device == .touchpad {
                driver.scale(to: scale, at: 270)
            } else {
                driver.touch(100, 400)
                let distance = 300 * (1 - scale) / 2
                driver.spread(distance / 2, -distance / 2)
                #expect(driver.session.levelTransition?.isHeld == true)
                let half = driver.session.levelTransition?.openness(at: driver.session.now) ?? 0
                driver.spread(distance / 2, -distance / 2)
                driver.wait(0.2)
                #expect(
                    (driver.session.levelTransition?.openness(at: driver.session.now) ?? 1) < half,
                    "it follows the fingers")
                let first = driver.frame("a-t1")
                #expect(
                    abs((first?.y ?? 0) - (100 + distance - (100 - 54) * scale)) < 1,
                    "the content stays under the finger")
                driver.pinch(.ended)
            }
            #expect(
                driver.settle() && driver.isInFinalState && driver.level == (scale < 0.5 ? .lists : .items(ListID("a")))
            )
            #expect(driver.library == SessionDriver.lists([(9, 0), (3, 0)]).library)
        }
    }

    @Test("Pinch on one row opens its list, and on two rows inserts a list")
    func spreading() {
        var driver = SessionDriver.lists()
        let y = driver.middle("b").y
        driver.touch(y - 8, y + 8)
        driver.spread(-15, 15)
        #expect(driver.session.levelTransition?.isHeld == true && driver.placeholder == nil)
        driver.spread(-60, 60)
        driver.pinch(.ended)
        #expect(driver.settle() && driver.level == b && driver.isInFinalState)
        driver = SessionDriver.lists()
        driver.touch(y - 8, y + 8)
        driver.spread(-15, 15)
        driver.pinch(.ended)
        #expect(driver.settle() && driver.level == .lists && driver.isInFinalState && driver.edited == nil)
        driver.touch("b", "c")
        driver.spread(-40, 40)
        driver.pinch(.ended)
        #expect(driver.level == .lists && driver.edited == "n0")
    }

    @Test(
        "K25: Placeholder of a pull that led up folds away if the list opens again",
        arguments: [0, 0.05, 0.1, 0.2, 0.3])
    func pulledBack(pause: Double) {
        var driver = SessionDriver.lists(level: .items(ListID("a")))
        driver.pull(130)
        driver.lift()
        driver.wait(pause, rate: 240)
        var before = driver.session.frames
        var sheet = driver.session.placeholder?.height ?? 0
        #expect(driver.level == .lists && sheet > 0)
        var (keys, next): ([Command], Double) = ([.activate, .up, .activate], 0)
        while driver.session.isMoving {
            if !keys.isEmpty, driver.time >= next {
                driver.command(keys.removeFirst())
                next = driver.time + 0.08
            }
            let after = driver.session.frames
            let height = driver.session.placeholder?.height ?? 0
            #expect(SessionDriver.jump(before, after) < 12 && abs(height - sheet) < 12)
            (before, sheet) = (after, height)
            driver.wait(1 / 240, rate: 240)
        }
        #expect(driver.level == .items(ListID("a")) && sheet < 1)
    }

    @Test("K25: Pinch that begins while a list opens again holds it where it is", arguments: [0, 0.05, 0.1, 0.2])
    func pinchedWhileOpening(pause: Double) {
        var driver = SessionDriver.lists([(30, 0), (4, 0)], level: .items(ListID("a")))
        driver.pull(130)
        driver.lift()
        driver.wait(0.1, rate: 240)
        driver.command(.activate)
        driver.wait(pause, rate: 240)
        driver.touch(100, 440)
        var (before, sheet) = (driver.session.frames, driver.session.placeholder?.height ?? 0)
        #expect(sheet > 0)
        for _ in 0..<100 {
            driver.wait(1 / 240, rate: 240)
            driver.fingers.0.y += 1
            driver.fingers.1.y -= 1
            driver.pinch(.moved)
            let (after, height) = (driver.session.frames, driver.session.placeholder?.height ?? 0)
            #expect(SessionDriver.jump(before, after) < 12 && abs(height - sheet) < 12)
            (before, sheet) = (after, height)
        }
        #expect(driver.session.levelTransition?.isHeld == true)
        driver.pinch(.ended)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("D09: Pull past two rows leads up, past one row adds, below that does nothing")
    func pullingDown() {
        for (shown, level, adds) in [(120.0, Level.lists, false), (80, b, true), (30, b, false)] {
            var driver = SessionDriver.lists(level: b)
            let before = driver.library
            driver.pull(130)
            #expect(driver.placeholder?.goesUp == true)
            driver.move(0, RubberBand.pulled(for: shown, dimension: 540) - RubberBand.pulled(for: 130, dimension: 540))
            #expect(driver.placeholder?.goesUp == (shown > 108))
            driver.lift(after: 0.2)
            if level == .lists {
                #expect(driver.session.placeholder != nil, "the placeholder is part of the list that folds")
            }
            #expect(driver.settle() && driver.level == level && (driver.edited != nil) == adds)
            driver.command(.finishEditing)
            driver.settle()
            #expect(driver.library == before && driver.isInFinalState)
        }
        var driver = SessionDriver.lists()
        driver.pull(130)
        #expect(driver.placeholder?.goesUp == false, "there is nothing above the level of lists")
    }

    @Test(
        "Both thresholds of a pull can be reached in the smallest window and with the largest type",
        arguments: [54.0, 108, 216])
    func smallest(row: Double) {
        for (distance, level, adds) in [(215.0, Level.lists, false), (150, b, true), (90, b, false)] {
            var driver = SessionDriver.lists(level: b)
            let metrics = RowMetrics(rowHeight: row, linePitch: row * 0.4, characterWidth: row / 6, margin: 20)
            driver.session.resize(width: 360, height: 247, metrics: metrics)
            driver.press(at: Point(x: 180, y: 10))
            driver.nudge(0, Tuning.touchSlop)
            driver.move(0, distance)
            #expect(driver.placeholder?.isArmed == (distance > 100) && driver.placeholder?.goesUp == (level == .lists))
            driver.lift(after: 0.2)
            #expect(driver.settle() && driver.level == level && (driver.edited != nil) == adds)
        }
        // The cue is visible as soon as a release does something.
        var driver = SessionDriver.lists([(1, 2)], level: .items(ListID("a")))
        driver.session.resize(
            width: 360, height: 247,
            metrics: RowMetrics(rowHeight: row, linePitch: row * 0.4, characterWidth: row / 6, margin: 20))
        driver.take(driver.session.scroll(to: 10_000))
        driver.settle()
        driver.press(at: Point(x: 180, y: 240))
        driver.nudge(0, -Tuning.touchSlop)
        driver.move(0, -150)
        let cue = driver.session.gestures.pullUpPrompt(in: driver.session.list)
        #expect(cue?.effect == .clear && (cue?.room ?? .infinity) <= cue?.height ?? 0)
    }

    @Test("D10: Pull through both thresholds within two frames leads up")
    func quick() {
        var driver = SessionDriver.lists(level: b)
        driver.press(at: Point(x: 180, y: 30))
        driver.wait(1 / 60)
        driver.nudge(0, 20)
        driver.nudge(0, 420)
        driver.wait(1 / 60)
        driver.lift(after: 0)
        #expect(driver.settle() && driver.level == .lists && driver.isInFinalState)
    }

    @Test("D12–D14: Pull up by a row clears the done items, by two puts them back in order, each as one step")
    func pullingUp() throws {
        for (rows, todo) in [(1.4, 3), (2.4, 3), (1.4, 30), (2.4, 30), (0.8, 3)] {
            var driver = SessionDriver.lists([(todo, 2)], level: .items(ListID("a")))
            let before = driver.library
            driver.take(driver.session.scroll(to: 10_000))
            driver.settle()
            driver.press(at: Point(x: 180, y: 520))
            driver.move(0, -16)
            driver.move(0, -RubberBand.pulled(for: rows * 54, dimension: 540))
            let cue = try #require(driver.pullUpPrompt)
            #expect(cue.count == 2 && cue.effect == (rows > 2 ? .uncompleteAll : rows > 1 ? .clear : .pull))
            #expect(
                abs(cue.y + cue.height - 540) < 1e-9 && abs(cue.height - rows * 54) < 2,
                "it counts from the window's edge")
            #expect(rows > 1 ? cue.opacity == 1 : abs(cue.opacity - rows) < 0.05)
            driver.lift(after: 0.2)
            driver.settle()
            let list = driver.session.list
            #expect(
                driver.isInFinalState && list.doneCount == (rows > 1 ? 0 : 2)
                    && list.items.count == todo + (rows > 1 && rows < 2 ? 0 : 2))
            driver.command(.undo)
            driver.settle()
            #expect(driver.library == before && driver.isInFinalState)
        }
    }

    @Test("Prompt of a pull up shows its key while two fingers on a touchpad pull, not under a finger")
    func keyBelowList() throws {
        for (device, distance) in [(Device.touchscreen, 1.0), (.touchpad, 1 / Tuning.touchpadScrollFactor)] {
            var driver = SessionDriver.lists([(3, 2)], level: .items(ListID("a")))
            driver.press(device, at: Point(x: 180, y: 520))
            driver.move(0, -16)
            driver.move(0, -RubberBand.pulled(for: 40, dimension: 540) * distance)
            #expect(try #require(driver.pullUpPrompt).showsKey == (device == .touchpad))
        }
    }

    @Test("D11: Pull up without done items does nothing, and works only from the end (D01)")
    func pullingUpForNothing() {
        var driver = SessionDriver.lists([(3, 0)], level: .items(ListID("a")))
        driver.press(at: Point(x: 180, y: 520))
        driver.move(0, -300)
        #expect(
            driver.session.gestures.pullUpPrompt(in: driver.session.list)?.effect == .nothing && driver.events.isEmpty)
        driver.lift(after: 0.2)
        driver.settle()
        #expect(driver.events.isEmpty && driver.isInFinalState)
        driver = SessionDriver.lists([(30, 2)], level: .items(ListID("a")))
        driver.take(driver.session.scroll(to: driver.session.layout.scrollPosition.limit - 100))
        driver.settle()
        driver.press(at: Point(x: 180, y: 520))
        driver.move(0, -400)
        driver.lift(after: 0.2)
        driver.settle()
        #expect(
            driver.session.list.doneCount == 2 && driver.session.gestures.pullUpPrompt(in: driver.session.list) == nil)
    }

    @Test("I10: Uncompleting all done items restores the original order", arguments: 0..<60)
    func oldOrder(seed: Int) {
        var random = SplitMix64(seed: seed)
        var driver = SessionDriver.lists([(8, 0)], level: .items(ListID("a")))
        let before = driver.names
        for name in before.shuffled(using: &random).prefix(random.whole(1...8)) {
            _ = driver.session.focus(on: ItemID(name))
            driver.command(.complete)
        }
        driver.command(.uncompleteAll)
        driver.settle()
        #expect(driver.names == before && driver.session.list.doneCount == 0 && driver.isInFinalState)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows are one sheet of paper: space between them opens and closes by folding.
@Suite struct PaperTests {
    private static let a = Level.items(ListID("a"))

    /// The greatest height (px) of background between the first and the last row in view.
    private func ground(_ driver: borrowing SessionDriver) -> Double {
        var (most, bottom): (Double, Double?) = (0, nil)
        for frame in driver.session.frames.sorted(by: { $0.y < $1.y }) where frame.y < 540 && frame.x == 0 {
            if let bottom { most = max(most, frame.y - bottom) }
            // A thrown row may be above the viewport.
            bottom = max(bottom ?? 0, frame.y + frame.height)
        }
        return most
    }

    @Test("H21: Text on a fold is hidden below 60 % of its height", arguments: [Fold.Crease.middle, .top])
    func textOnFold(crease: Fold.Crease) {
        let opacities = (0...100).map {
            Fold(crease, of: 54, shown: Double($0) * 0.54, hasPerspective: true).textOpacity
        }
        #expect(opacities[..<60].allSatisfy { $0 == 0 } && opacities[61] > 0)
        #expect(opacities == opacities.sorted() && opacities[90...].allSatisfy { $0 == 1 })
    }

    @Test("I15: At most 16 px of background show while rows go to other places", arguments: ["t0", "t2", "t7", "d1"])
    func sinking(row: String) {
        var driver = SessionDriver(todo: 8, done: 3)
        _ = driver.session.focus(on: ItemID(row))
        driver.command(.complete)
        while driver.session.isMoving {
            #expect(ground(driver) <= 16)
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test(
        "I15, H21: At most 16 px of background show while two changes move rows in the same space",
        arguments: [Command.complete, .delete, .move(.up), .move(.down), .move(.first), .move(.last)],
        [Command.complete, .delete, .move(.up), .move(.down), .move(.first), .move(.last), .clear, .add(.below)])
    func twoChanges(first: Command, second: Command) {
        for (row, distance, pause) in [
            ("t1", 1, 0.02), ("t4", -1, 0.1), ("t4", 2, 0.2), ("t6", 1, 0.4), ("t4", 1, 1.03),
        ] {
            var driver = SessionDriver(todo: 8, done: 2)
            let other = driver.names[(driver.names.firstIndex(of: row) ?? 0) + distance]
            for (command, item, seconds) in [(first, row, pause), (second, other, 0.6)] {
                _ = driver.session.focus(on: ItemID(item))
                driver.command(command)
                let end = driver.time + seconds
                while driver.time < end, driver.session.isMoving {
                    driver.wait(1 / 60)
                    let shown = ground(driver)
                    let leaves = driver.session.frames.contains { $0.index == nil && $0.x != 0 }
                    #expect(shown <= 16 && !leaves, "\(row), after \(pause) s \(other)")
                }
            }
        }
    }

    @Test(
        "I15: At most 16 px of background show in the wake of a row that is carried, and dropped or thrown",
        arguments: [0.05, 0.1, 0.2, 1], [true, false])
    func wake(secondsPerRow: Double, rests: Bool) {
        var driver = SessionDriver(todo: 12, done: 2)
        driver.hold("t1")
        // Otherwise the row covers its own place.
        driver.move(60)
        for way in [6.0, -4] {
            let steps = (abs(way) * secondsPerRow * 60).rounded()
            for _ in 0..<Int(steps) {
                driver.move(0, way * 54 / steps, over: 1 / 60, steps: 1)
                #expect(ground(driver) <= 16)
            }
        }
        if rests { driver.wait(0.1) }
        driver.lift()
        #expect(driver.names.contains("t1") == (rests || secondsPerRow > 0.1))
        while driver.session.isMoving {
            #expect(ground(driver) <= 16)
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test("I15: No pixel of the background is between rows that close up behind a carried one")
    func closingPixels() {
        var driver = SessionDriver(todo: 40)
        let grid = PixelGrid()
        driver.hold("t4")
        for frame in 0..<60 {
            if frame < 24 { driver.move(0, 17, over: 1 / 60, steps: 1) } else { driver.wait(1 / 60) }
            let rows = driver.session.frames.filter { $0.layer <= 0 && $0.lift == 0 }.sorted { $0.y < $1.y }
            for (upper, lower) in zip(rows, rows.dropFirst()) {
                #expect(grid.edge(lower.y) <= grid.edge(upper.y + upper.height))
            }
        }
    }

    @Test("I15: Place of a row that falls stays open while another row is completed", arguments: 1..<6)
    func completedBesideFalling(frames: Int) {
        var driver = SessionDriver(todo: 12, done: 2)
        driver.hold("t1")
        driver.move(0, 3 * 54 + 20)
        driver.wait(0.5)
        driver.lift()
        driver.wait(Double(frames) / 60)
        _ = driver.session.focus(on: ItemID("t8"))
        driver.command(.complete)
        for _ in 0..<4 where abs(driver.y("t1") - 4 * 54) > 1 {
            let sheet = driver.session.frames.first { $0.item.id.text.hasPrefix("space above") }
            #expect(abs((sheet?.height ?? 0) - 54) < 0.01)
            driver.wait(1 / 60)
        }
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test(
        "H15: Folded row beside the place of a row that lands doesn't jump",
        arguments: Array(stride(from: 0, to: 0.5, by: 0.02)), [Command.delete, .undo])
    func foldBesideLanding(pause: Double, command: Command) {
        var driver = SessionDriver(todo: 12, done: 2)
        if command == .undo {
            _ = driver.session.focus(on: ItemID("t5"))
            driver.command(.delete)
            driver.settle()
        }
        driver.hold("t1")
        driver.move(0, 3 * 54 + 20)
        driver.wait(0.5)
        driver.lift()
        driver.wait(pause)
        if command == .delete { _ = driver.session.focus(on: ItemID("t5")) }
        driver.command(command)
        var before = driver.session.frames
        while driver.session.isMoving {
            driver.wait(1 / 240, rate: 240)
            let after = driver.session.frames
            for row in after where row.fold != nil && !row.item.text.isEmpty {
                guard let old = before.first(where: { $0.item.id == row.item.id && $0.fold != nil }) else { continue }
                #expect(abs(row.y - old.y) < 6 && abs(row.height - old.height) < 6)
            }
            before = after
        }
        #expect(driver.isInFinalState)
    }

    @Test(
        "H21: Background shows where a row was swiped away, even while another row flies or falls",
        arguments: ["t0", "t2", "t5", "t7"], [true, false])
    func swipedBesideFalling(row: String, isCompleted: Bool) {
        var driver = SessionDriver(todo: 12, done: 2)
        if isCompleted {
            _ = driver.session.focus(on: ItemID("t1"))
            driver.command(.complete)
            driver.wait(Tuning.doneDelay - 0.1)
        } else {
            driver.hold("t1")
            driver.move(0, 3 * 54 + 20)
            driver.wait(0.5)
            driver.lift()
        }
        driver.press(row)
        driver.move(-200, over: 0.1, steps: 6)
        driver.lift()
        #expect(!driver.names.contains(row))
        while let leaving = driver.frame(row) {
            let sheets = driver.session.frames.filter { $0.item.id.text.hasPrefix("space above") }
            #expect(!sheets.contains { $0.y + $0.height > leaving.y + 0.5 && $0.y < leaving.y + leaving.height - 0.5 })
            driver.wait(1 / 60)
        }
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test(
        "H21: Sheet in the place that a row has left stays beside a row that is swiped away", arguments: ["t0", "t2"])
    func swipedBesideClosingPlace(row: String) {
        func height(_ driver: borrowing SessionDriver) -> Double {
            driver.session.frames.first { frame in
                ["space above t2", "space above t3"].contains { frame.item.id.text.hasPrefix($0) }
            }?
            .height ?? 0
        }
        var driver = SessionDriver(todo: 12, done: 2)
        _ = driver.session.focus(on: ItemID("t1"))
        driver.command(.complete)
        driver.press(row)
        driver.move(-200)
        driver.wait(Tuning.doneDelay - 0.3)
        while !(20..<40).contains(height(driver)) { driver.wait(1 / 240, rate: 240) }
        let before = height(driver)
        driver.lift(after: 0)
        #expect(abs(height(driver) - before) < 1)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("H21: Only the dates are in the space that opens for them after another row was dropped")
    func datesAfterDrop() throws {
        var driver = SessionDriver(todo: 8, done: 0)
        driver.hold("t5")
        driver.move(0, -54, over: 0.3, steps: 18)
        driver.lift()
        _ = driver.session.focus(on: ItemID("t1"))
        driver.send(.command(.chooseDate))
        driver.session.openDates(of: ItemID("t1"), height: 100, now: driver.time)
        for _ in 0..<12 {
            driver.wait(1 / 60)
            let dates = try #require(driver.placeholder)
            let sheets = driver.session.frames.filter { $0.item.id.text.hasPrefix("space above") }
            #expect(!sheets.contains { $0.y < dates.y + dates.height && dates.y < $0.y + $0.height })
        }
    }

    @Test(
        "I15: Rows that are completed in succession keep their distances until they are out of view",
        arguments: [0, 0.1])
    func flyingTogether(pause: Double) {
        var driver = SessionDriver(todo: 40, done: 2)
        let rows = ["t5", "t4", "t3", "t2", "t1"]
        for row in rows {
            _ = driver.session.focus(on: ItemID(row))
            driver.command(.complete)
            driver.wait(pause)
        }
        driver.wait(Tuning.doneDelay - pause)
        for _ in 0..<24 {
            driver.wait(1 / 60)
            let tops = rows.map { driver.frame($0)?.y ?? .infinity }
            #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 > 540 - 54 || abs($0 - $1 - 54) < 0.01 })
        }
        #expect(rows.allSatisfy { driver.frame($0)?.y ?? 540 >= 540 })
    }

    /// How a row came to its place before the row above it is completed.
    enum Arrival: CaseIterable {
        /// It was completed and has sunk, or rests, and is put back.
        case putBack, putBackEarly
        case dropped
    }

    @Test(
        "I50: Row that was put back, or dropped, doesn't slide under a completed row that rests",
        arguments: Arrival.allCases, ["t3", "t6"])
    func besideResting(arrival: Arrival, row: String) {
        for step in 0..<30 {
            var driver = SessionDriver(todo: 8, done: 1)
            if arrival == .dropped {
                driver.reorder(row, by: -108)
            } else {
                _ = driver.session.focus(on: ItemID(row))
                driver.command(.complete)
                if arrival == .putBack { driver.settle() } else { driver.wait(0.3) }
                driver.command(.undo)
            }
            driver.wait(0.02 + Double(step) * 0.02, rate: 120)
            let index = driver.names.firstIndex(of: row) ?? 1
            _ = driver.session.focus(on: ItemID(driver.names[index - 1]))
            driver.command(.complete)
            let end = driver.time + Tuning.doneDelay - 0.02
            var highest = Double.infinity
            while driver.session.isMoving {
                #expect(ground(driver) <= 16)
                if driver.time < end { highest = min(highest, driver.y(row)) }
                // It makes room like the others, on the list.
                if driver.time > end - 0.3 { #expect(driver.frame(row)?.lift == 0) }
                driver.wait(1 / 60)
            }
            // A dropped row swings a little.
            #expect(highest > Double(index) * 54 - (arrival == .dropped ? 8 : 1), "step \(step)")
            #expect(driver.isInFinalState)
        }
    }

    @Test("J15: Completed row doesn't keep the one before in mid-change", arguments: [0.05, 0.1, 0.2])
    func coloringGoesOn(pause: Double) {
        var driver = SessionDriver(todo: 8, done: 1)
        let done = driver.session.frames.last?.colors
        for row in ["t5", "t3", "t1"] {
            _ = driver.session.focus(on: ItemID(row))
            driver.command(.complete)
            driver.wait(pause)
        }
        driver.wait(0.6)
        for row in ["t5", "t3", "t1"] { #expect(driver.frame(row)?.colors.ink == done?.ink) }
        #expect((driver.frame("t5")?.colors.fill.distance(to: done?.fill ?? .black) ?? 1) < 0.02)
    }

    @Test(
        "J15: Row between white and dark text changes gently, whatever moves it",
        arguments: ["delete", "complete", "reorder"])
    func crossing(way: String) {
        var driver = SessionDriver(todo: 7)
        let before = driver.frame("t2")?.colors.ink
        switch way {
        case "reorder":
            driver.hold("t0")
            driver.move(0, 150, over: 0.3, steps: 18)
        default: driver.command(.focus(.first), way == "delete" ? .delete : .complete)
        }
        var colors = driver.frame("t2").map { [$0.colors] } ?? []
        while driver.session.isMoving {
            driver.wait(1 / 60)
            colors += driver.frame("t2").map { [$0.colors] } ?? []
        }
        if way == "reorder" { driver.drop() }
        let after = driver.frame("t2")?.colors.ink
        #expect(before != after && colors.last?.ink == after && driver.isInFinalState)
        let steps = zip(colors, colors.dropFirst()).map { $0.fill.greatestDifference(from: $1.fill) }
        #expect((steps.max() ?? 0) > 0 && (steps.max() ?? 1) <= 14 / 255)
        let between = colors.filter { $0.ink != before && $0.ink != after }.count
        #expect(between > 2 && Double(between) / 60 <= 0.25)
    }

    @Test("J15: Row that is carried past many others changes its ink once, and at once", arguments: [0.05, 0.08, 0.12])
    func carrying(secondsPerRow: Double) {
        let list = ItemList(id: ListID("a"), name: "A", items: SessionDriver.items(todo: 30))
        var driver = SessionDriver(library: Library(lists: [list]), height: 1_620)
        driver.hold("t0")
        let before = driver.frame("t0")?.colors.ink
        var colors: [RowColors] = []
        for _ in 0..<25 {
            let steps = Int((secondsPerRow * 60).rounded())
            for _ in 0..<steps {
                driver.move(0, 54 / Double(steps), over: 1 / 60, steps: 1)
                colors += driver.frame("t0").map { [$0.colors] } ?? []
            }
        }
        driver.wait(0.5)
        let after = driver.frame("t0")?.colors.ink
        #expect(before != after)
        let between = colors.filter { $0.ink != before && $0.ink != after }.count
        #expect(Double(between) / 60 <= 0.25)
        let steps = zip(colors, colors.dropFirst()).map { $0.fill.greatestDifference(from: $1.fill) }
        #expect((steps.max() ?? 1) <= 14 / 255)
        driver.drop()
    }

    @Test("I15: Row that completes is lifted on its way and put down")
    func lifted() {
        var driver = SessionDriver(todo: 8, done: 3)
        driver.command(.focus(.first), .complete)
        var most = 0.0
        while driver.session.isMoving {
            most = max(most, driver.frame("t0")?.lift ?? 0)
            driver.wait(1 / 60)
        }
        #expect(most > 0.8 && driver.frame("t0")?.lift == 0)
    }

    @Test("H21, H22: Deleted row folds to nothing, and the rows below close up together")
    func deleting() {
        var driver = SessionDriver(todo: 8)
        _ = driver.session.focus(on: ItemID("t2"))
        driver.command(.delete)
        while driver.session.isMoving {
            if let row = driver.frame("t2"), row.height > 0.5 {
                #expect(row.fold != nil && abs(row.y - 108) < 0.01 && abs(row.y + row.height - driver.y("t3")) < 0.5)
            }
            for index in 4...7 { #expect(abs(driver.y("t\(index)") - driver.y("t3") - Double(index - 3) * 54) < 0.01) }
            driver.wait(1 / 60)
        }
        #expect(driver.isInFinalState)
    }

    @Test("H21: At most a third of its place is open when a swiped row has left", arguments: [360.0, 420, 1000])
    func swiping(width: Double) {
        var driver = SessionDriver(todo: 8, width: width)
        driver.press("t2")
        driver.move(-200, over: 0.5)
        driver.lift(after: 0.3)
        while driver.session.isMoving {
            if driver.x("t2") <= -width { #expect(driver.y("t3") - driver.y("t1") - 54 < 18) }
            driver.wait(1 / 120)
        }
        #expect(!driver.names.contains("t2"))
    }

    @Test("H21: Row that unfolds beside a gap leaves room for the new row in it")
    func besideGap() {
        var driver = SessionDriver(todo: 8)
        _ = driver.session.focus(on: ItemID("t3"))
        driver.command(.delete)
        driver.settle()
        driver.command(.undo)
        driver.scaling(.began, 1, at: 160)
        var seen = 0
        for step in 1...8 {
            driver.wait(0.02)
            driver.scaling(.moved, 1 + Double(step) / 10, at: 160)
            guard let sheet = driver.session.gestures.placeholder(in: driver.session.list), sheet.height > 4,
                let row = driver.frame("t3"), row.fold != nil
            else { continue }
            seen += 1
            #expect(abs(row.y - sheet.y - sheet.height) < 1)
        }
        #expect(seen > 2)
    }

    @Test("K18: Level changes without a hole, by key and by two fingers")
    func levels() {
        var driver = SessionDriver.lists([(30, 2), (4, 0)], level: Self.a)
        for command in [Command.up, .show(Self.a)] {
            driver.command(command)
            while driver.session.isMoving {
                #expect(ground(driver) < 0.01)
                driver.wait(1 / 60)
            }
        }
        driver.touch(100, 440)
        for _ in 0..<10 {
            driver.spread(12, -12, over: 0.1, steps: 6)
            #expect(ground(driver) < 0.01)
        }
        driver.pinch(.ended)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("K20: Results fade out before the rows of a list that is chosen appear")
    func foundList() {
        var driver = SessionDriver.lists([(6, 0), (4, 0)], level: Self.a)
        let colors = driver.session.frames[0].colors
        let results = ["a-t3", "b"].enumerated().map { place, name in
            SearchResultFrame(
                ItemID(name), text: FoundText(HighlightedText(text: name, marks: []), detail: ""), isDone: false,
                count: name == "b" ? 4 : nil, y: Double(place) * 64, height: 64, colors: colors)
        }
        driver.command(.reveal(ItemID("b"), in: ListID("b"), from: results))
        #expect(driver.level == .items(ListID("b")))
        var last = 1.0
        while driver.session.isMoving {
            let rows = driver.session.frames
            let shown = rows.filter { $0.foundText != nil }.map(\.opacity).max() ?? 0
            let arriving = rows.filter { $0.foundText == nil }.map(\.opacity).max() ?? 0
            #expect(shown <= last && last - shown < 0.35 && (shown == 0 || arriving == 0))
            last = shown
            driver.wait(1 / 60)
        }
        #expect(last == 0 && driver.isInFinalState)
    }

    @Test("K60: With reduced motion, the words of the results fade out before those of the list fade in")
    func foundWithReducedMotion() {
        var driver = SessionDriver.lists([(6, 0), (4, 0)], level: Self.a)
        driver.session.set(mirrored: false, reducesMotion: true)
        let colors = driver.session.frames[0].colors
        let found = SearchResultFrame(
            ItemID("b-t1"), text: FoundText(HighlightedText(text: "b-t1", marks: []), detail: "List b"), isDone: false,
            y: 0, height: 64, colors: colors)
        driver.command(.reveal(ItemID("b-t1"), in: ListID("b"), from: [found]))
        while driver.session.isMoving {
            let rows = driver.session.frames.filter { $0.opacity * $0.textOpacity > 0 }
            #expect(rows.allSatisfy { $0.foundText != nil } || rows.allSatisfy { $0.foundText == nil })
            driver.wait(1 / 60)
        }
        #expect(driver.level == .items(ListID("b")) && driver.isInFinalState)
    }

    @Test("K20: Chosen result glides to its place, then the other rows appear")
    func found() throws {
        var driver = SessionDriver.lists([(6, 0), (4, 0)], level: Self.a)
        let colors = driver.session.frames[0].colors
        let results = ["a-t3", "b-t1"].enumerated().map { place, name in
            SearchResultFrame(
                ItemID(name), text: FoundText(HighlightedText(text: name, marks: [0..<1]), detail: "List"),
                isDone: false, y: Double(place) * 64, height: 64, colors: colors)
        }
        driver.command(.reveal(ItemID("b-t1"), in: ListID("b"), from: results))
        // Results cast no light (H26).
        var light = 0.0
        var (last, lastShare, frames) = (64.0, 1.0, 0)
        while driver.session.isMoving {
            let glow = try #require(driver.session.snapshot.glow)
            #expect(abs(glow.opacity - light) < 0.03)
            light = glow.opacity
            let rows = driver.session.frames
            let chosen = rows.filter { $0.item.id == ItemID("b-t1") }
            #expect(chosen.count == 1 && chosen[0].opacity == 1 && abs(chosen[0].y - last) < 12)
            // The matches and the second line fade while it glides, and those of the other results fade with them.
            let share = chosen[0].foundShare
            #expect(chosen[0].foundText != nil && share <= lastShare && lastShare - share < 0.2)
            lastShare = share
            #expect(rows.allSatisfy { $0.item.id != ItemID("a-t3") || $0.foundShare == 1 })
            #expect(driver.session.levelChange.map { $0.level == Self.a && abs($0.share + share - 1) < 0.001 } == true)
            let other = rows.first { $0.item.id == ItemID("a-t3") }?.opacity ?? 0
            let neighbor = rows.first { $0.item.id == ItemID("b-t0") }?.opacity ?? 0
            #expect(other == 0 || neighbor == 0)
            last = chosen.first?.y ?? .nan
            frames += 1
            // The search bar closes above it. If it were slower, it would move up first and then down.
            #expect(frames < 9 || share < 0.15)
            driver.wait(1 / 60)
        }
        #expect(driver.level == .items(ListID("b")) && abs(driver.y("b-t1") - 54) < 0.01)
    }

    @Test(
        "D28, D31: Done rows dim while they are pulled up, and the prompt leaves at the release",
        arguments: [(todo: 3, done: 2), (20, 1)])
    func clearing(size: (todo: Int, done: Int)) {
        for (rows, dimming) in [(0.5, 0.5), (0.95, 0.95), (1.4, 1), (2.6, 0)] {
            var driver = SessionDriver.lists([size], level: Self.a)
            _ = driver.session.scroll(to: 100_000, now: driver.time)
            driver.press(at: Point(x: 180, y: 520))
            driver.move(0, -16)
            driver.move(0, -RubberBand.pulled(for: rows * 54, dimension: 540))
            for row in driver.session.frames { #expect(abs(row.dimming - (row.item.isDone ? dimming : 0)) < 0.1) }
            #expect(driver.session.frames.filter(\.item.isDone).count == size.done)
            #expect(driver.pullUpPrompt != nil)
            driver.lift(after: 0.2)
            #expect((driver.pullUpPrompt == nil) == (rows > 1.1))
        }
    }

    @Test(
        "No background shows above a row that comes into view after a pull",
        arguments: [500.0, 510, 530, 540], [60.0, 90, 125])
    func comingIntoViewAfterPull(height: Double, pulled: Double) {
        var driver = SessionDriver(todo: 20, height: height)
        driver.pull(pulled)
        driver.lift()
        #expect(driver.session.list.items.count == 21)
        while driver.session.isMoving {
            let rows = driver.session.frames.sorted { $0.y < $1.y }
            for (row, next) in zip(rows, rows.dropFirst()) { #expect(next.y - row.y - row.height < 0.5) }
            #expect(rows.last.map { $0.y + $0.height >= height - 0.01 } == true)
            driver.wait(1 / 60)
        }
    }

    @Test("D30: The list's own row comes down above the placeholder")
    func pulledFar() {
        for shown in [40.0, 80, 130] {
            var driver = SessionDriver.lists(level: Self.a)
            driver.pull(shown)
            let own = driver.session.frames.first { $0.count != nil }
            #expect(abs((own?.height ?? 0) - max(shown - 54, 0)) < 1 && (own?.y ?? 0) == 0)
        }
        var driver = SessionDriver.lists()
        driver.pull(130)
        #expect(driver.session.frames.allSatisfy { $0.index != nil }, "no level is above that of lists")
    }

    @Test("D30: The list's own row only gets lower when the pull is released")
    func pulledFarAndReleased() {
        var driver = SessionDriver.lists(level: Self.a)
        driver.pull(190)
        func height() -> Double { driver.session.frames.first { $0.item.id.text == "a" }?.height ?? 0 }
        var last = height()
        #expect(last > 80)
        driver.lift()
        while driver.session.isMoving {
            driver.wait(1 / 60)
            #expect(height() <= last + 0.01 && height() > 53.9)
            last = height()
        }
        #expect(driver.session.level == .lists)
    }

    @Test("D30, I09: The list's own row keeps its color and number when a blank row is added")
    func pulledFarWhileEmpty() {
        var driver = SessionDriver.lists([(0, 0), (1, 0)], level: Self.a)
        driver.pull(90)
        func own() -> RowFrame? { driver.session.frames.first { $0.count != nil } }
        let before = own()
        driver.lift()
        #expect(driver.session.editing != nil && own()?.height ?? 0 > 20)
        #expect(own()?.count == 0 && own()?.colors == before?.colors)
    }

    @Test("E23: Placeholder fills the gap between two fingers", arguments: [10.0, 40, 54, 120])
    func pinched(gap: Double) {
        var driver = SessionDriver()
        driver.touch("t3", "t4")
        driver.spread(-gap / 2, gap / 2)
        guard let placeholder = driver.placeholder else {
            Issue.record("there is no placeholder")
            return
        }
        let above = driver.session.frames.filter { $0.y < placeholder.y }.map { $0.y + $0.height }.max() ?? 0
        let below = driver.session.frames.filter { $0.y > placeholder.y }.map(\.y).min() ?? 540
        #expect(abs(placeholder.height - gap) < 1.5 && abs(placeholder.y - above) < 0.01)
        #expect(abs(placeholder.y + placeholder.height - below) < 0.01)
    }

    @Test(
        "H26: Last row lights the background below it, which flares up when the last item is completed",
        arguments: [false, true])
    func glow(reducesMotion: Bool) throws {
        var driver = SessionDriver(todo: 2, done: 2)
        driver.session.set(mirrored: false, reducesMotion: reducesMotion)
        let colors = driver.session.frames.last?.colors
        let snapshot = driver.session.snapshot
        let glow = try #require(snapshot.glow)
        #expect(glow.y == 216 && glow.color == colors?.fill && glow.opacity == 0.08 && glow.flareOpacity == 0)
        let isMoving = driver.session.isMoving
        #expect(!isMoving)
        driver.command(.focus(.first), .complete)
        driver.settle()
        #expect(driver.session.snapshot.glow?.flareOpacity == 0, "an item is left")
        driver.command(.focus(.first), .complete)
        var brightness: [Double] = []
        while driver.session.isMoving {
            brightness.append(driver.session.snapshot.glow?.flareOpacity ?? 0)
            driver.wait(1 / 60)
        }
        #expect((brightness.max() ?? 0) > 0.49 && brightness.count > 90 && brightness.last ?? 1 < 0.01)
        driver = SessionDriver(todo: 30)
        #expect(driver.session.snapshot.glow == nil)
        driver = SessionDriver(todo: 0)
        #expect(driver.session.snapshot.glow?.y == 0)
    }

    @Test("H26: Light of the last row stays while the row is swiped")
    func glowBelowSwipedRow() {
        var driver = SessionDriver(todo: 1)
        let resting = driver.session.snapshot.glow
        driver.press(at: Point(x: 60, y: 27))
        driver.move(120)
        #expect(driver.session.frames[0].x > 100)
        #expect(driver.session.snapshot.glow?.y == resting?.y && driver.session.snapshot.glow?.color == resting?.color)
    }

    @Test("H26: Light moves with rows that fade", arguments: [Level.lists, .items(ListID("b"))])
    func glowBelowFadingRows(target: Level) {
        var driver = SessionDriver.lists([(8, 0), (1, 0)], level: .items(ListID("a")))
        driver.session.set(mirrored: false, reducesMotion: true)
        var last = driver.session.snapshot.glow?.y ?? 0
        driver.command(.show(target))
        while driver.session.isMoving {
            let y = driver.session.snapshot.glow?.y ?? 0
            #expect(abs(y - last) < 60)
            last = y
            driver.wait(1 / 120)
        }
        #expect(abs((driver.session.snapshot.glow?.y ?? 0) - last) < 4 && last < 200)
    }

    @Test("H26: Light changes gently while the last rows come and go", arguments: 0..<7)
    func gentleLight(way: Int) {
        var driver = SessionDriver(todo: way < 4 ? 3 : 1, done: way < 2 ? 2 : 0)
        driver.command(.focus(.last))
        let last = driver.names[driver.names.count - 1]
        switch way {
        case 0: driver.command(.clear)
        case 1, 2: driver.command(.delete)
        case 3:
            driver.session.set(mirrored: false, reducesMotion: true)
            driver.command(.delete)
        case 4: driver.swipe(last, by: -230)
        case 5:
            driver.command(.delete)
            driver.wait(0.1)
            driver.command(.undo)
        default: driver.hold(last)
        }
        var before: [Double]?
        var frames = 0
        while driver.session.isMoving, frames < 120, let glow = driver.session.snapshot.glow {
            let light = [glow.color.red, glow.color.green, glow.color.blue].map { $0 * glow.opacity * 255 } + [glow.y]
            if let before {
                #expect(zip(light, before).dropLast().allSatisfy { abs($0 - $1) < 5 }, "\(before) → \(light)")
                #expect(abs(light[3] - before[3]) < 20, "\(before) → \(light)")
            }
            (before, frames) = (light, frames + 1)
            driver.wait(1 / 60)
        }
        #expect(frames > 5)
    }

    @Test("H26: Light of an empty list turns into that of the row which is pulled in")
    func lightOfPulledRow() {
        var driver = SessionDriver(todo: 0)
        driver.pull(70)
        driver.wait(0.1)
        let before = driver.session.snapshot.glow
        driver.lift()
        let after = driver.session.snapshot.glow
        #expect(driver.session.editing != nil && before != nil && before?.color == after?.color)
        #expect(abs((before?.opacity ?? 0) - (after?.opacity ?? 1)) < 0.001)
    }

    @Test("H26, H15: Light that flares up again begins with what is left of the last flare")
    func secondFlare() {
        var driver = SessionDriver(todo: 1)
        var last = 0.0
        for _ in 0..<3 {
            _ = driver.session.focus(on: ItemID("t0"))
            driver.command(.complete)
            for _ in 0..<30 {
                driver.wait(1 / 60)
                let brightness = driver.session.snapshot.glow?.flareOpacity ?? 0
                #expect(brightness > last - 0.05)
                last = brightness
            }
            #expect(last > 0.2)
            driver.command(.undo)
        }
    }

    @Test("H26: Light fades while the only row is pulled up beyond the top")
    func glowBelowRowBeyondTop() {
        var driver = SessionDriver(todo: 1)
        driver.press(at: Point(x: 180, y: 520))
        driver.move(0, -16)
        var last = driver.session.snapshot.glow?.opacity ?? 0
        for _ in 0..<60 {
            driver.move(0, -8, over: 1 / 60, steps: 1)
            let opacity = driver.session.snapshot.glow?.opacity ?? 0
            #expect(opacity <= last && opacity > last - 0.025)
            last = opacity
        }
        #expect(last == 0 && driver.offset > 114)
    }

    @Test("H26: Light of one list doesn't flare on another level")
    func flareEnds() {
        var driver = SessionDriver.lists([(1, 0), (2, 0)], level: Self.a)
        driver.command(.focus(.first), .complete)
        driver.wait(0.3)
        let flare = driver.session.snapshot.glow?.flareOpacity ?? 0
        driver.command(.up)
        driver.wait(0.1)
        let after = driver.session.snapshot.glow?.flareOpacity ?? 1
        #expect(flare > 0.3 && after == 0)
    }

    @Test("D28: Prompt stays away if the list is touched while it returns")
    func touchedAgain() {
        var driver = SessionDriver.lists([(3, 2)], level: Self.a)
        driver.press(at: Point(x: 180, y: 520))
        driver.move(0, -16)
        driver.move(0, -RubberBand.pulled(for: 1.6 * 54, dimension: 540))
        driver.lift(after: 0.2)
        driver.wait(0.05)
        driver.press(at: Point(x: 180, y: 100))
        driver.wait(0.02)
        driver.lift(after: 0.01)
        #expect(driver.pullUpPrompt == nil)
    }

    @Test("K18: Leaving a list that has just replaced another one folds it into its own row")
    func replacedAndLeft() {
        var driver = SessionDriver.lists([(3, 0), (4, 0), (2, 0)], level: Self.a)
        driver.command(.show(.items(ListID("c"))))
        driver.wait(0.1)
        driver.command(.up)
        while driver.session.isMoving {
            let before = driver.session.frames
            driver.wait(1 / 120)
            #expect(SessionDriver.jump(before, driver.session.frames) < 40)
        }
        #expect(driver.level == .lists && driver.isInFinalState)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Rows are 54 px high: six unfinished ones, then three done ones, all in view.
@Suite struct ReorderAcrossDoneBorderTests {
    private static var driver: SessionDriver { SessionDriver(todo: 6, done: 3) }

    private func marks(_ driver: SessionDriver) -> [SessionEvent] {
        driver.events.filter { [.armed(.complete), .disarmed].contains($0) }
    }

    @Test("F10: Row moved among the done rows becomes done, and shows it before the release")
    func becomesDone() throws {
        var driver = Self.driver
        let before = driver.session.library
        driver.beginReorder("t2", 0, 120)
        #expect(driver.frame("t2")?.icon == nil && driver.frame("t2")?.strike == 0 && marks(driver).isEmpty)
        driver.move(0, 120)
        driver.wait(0.5)
        #expect(marks(driver) == [.armed(.complete)])
        let row = try #require(driver.frame("t2"))
        let cue = try #require(row.icon)
        #expect(cue.side == .complete && cue.isArmed && cue.isInside && !cue.undoes && cue.opacity > 0.99)
        #expect(row.strike > 0.99 && row.colors == Palette.heatMap.preview)
        driver.drop()
        #expect(driver.names == ["t0", "t1", "t3", "t4", "t5", "d0", "t2", "d1", "d2"])
        #expect(driver.session.list[ItemID("t2")]?.done == driver.session.makeDate())
        #expect(driver.changes == ["move t2"] && driver.isInFinalState)
        driver.send(.command(.undo))
        #expect(driver.session.library == before, "one step")
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test(
        "F24: Sign on the row fades out after the drop, and if Esc returns the row", arguments: [true, false],
        [true, false])
    func signFades(isDropped: Bool, reducesMotion: Bool) throws {
        var driver = Self.driver
        driver.session.set(mirrored: false, reducesMotion: reducesMotion)
        driver.beginReorder("t2", 0, 240)
        driver.wait(0.5)
        if isDropped { driver.lift(after: 0) } else { driver.send(.command(.escape)) }
        var opacities: [Double] = []
        for _ in 0..<24 {
            opacities.append(driver.frame("t2")?.icon?.opacity ?? 0)
            driver.wait(0.01, rate: 240)
        }
        #expect(opacities[0] > 0.98 && opacities[20] < 0.03 && driver.frame("t2")?.icon == nil)
        for (one, next) in zip(opacities, opacities.dropFirst()) { #expect(one - next < 0.2 && one >= next) }
    }

    @Test("F24: Sign fades on although the row is picked up and carried back")
    func signFadesOn() {
        var driver = Self.driver
        driver.beginReorder("t2", 0, 240, with: .mouse)
        driver.wait(0.5)
        driver.lift(after: 0)
        driver.press(.mouse, "t2")
        var opacities = [driver.frame("t2")?.icon?.opacity ?? 0]
        for _ in 0..<30 {
            driver.nudge(0, opacities.count < 9 ? -24 : 0)
            driver.wait(1 / 120)
            opacities.append(driver.frame("t2")?.icon?.opacity ?? 0)
        }
        #expect(driver.reordered == "t2" && opacities[0] > 0.98 && (opacities.min() ?? 1) < 0.9)
        #expect(zip(opacities, opacities.dropFirst()).allSatisfy { abs($0 - $1) < 0.15 }, "\(opacities)")
    }

    @Test("F10: Row moved out of the done rows becomes unfinished", arguments: [(-90.0, 5), (-310, 1)])
    func becomesUndone(dy: Double, index: Int) throws {
        var driver = Self.driver
        let before = driver.session.library
        driver.beginReorder("d1", 0, dy)
        driver.wait(0.5)
        #expect(marks(driver) == [.armed(.complete)])
        let row = try #require(driver.frame("d1"))
        #expect(row.icon?.undoes == true && row.icon?.isInside == true && row.strike < 0.01)
        #expect(row.colors == Palette.heatMap.colors(index: index, of: 7))
        driver.drop()
        #expect(
            driver.names.firstIndex(of: "d1") == index && driver.session.list.unfinishedCount == 7
                && driver.isInFinalState)
        #expect(driver.session.list[ItemID("d1")]?.isDone == false)
        driver.send(.command(.undo))
        #expect(driver.session.library == before)
    }

    @Test("F10: Row dropped at the border stays done or unfinished")
    func atTheBorder() {
        var driver = Self.driver
        driver.beginReorder("t2", 0, 54 * 3)
        #expect(driver.target == 5 && marks(driver).isEmpty)
        driver.drop()
        #expect(driver.names[5] == "t2" && driver.session.list.unfinishedCount == 6)
        driver.beginReorder("d2", 0, -54 * 2)
        #expect(driver.target == 6 && marks(driver).isEmpty)
        driver.drop()
        #expect(driver.names[6] == "d2" && driver.session.list.unfinishedCount == 6 && driver.isInFinalState)
    }

    @Test("F10: Row moved back over the border reports that and doesn't change")
    func back() {
        var driver = Self.driver
        let before = driver.session.library
        driver.beginReorder("t4", 0, 110)
        driver.move(0, -110)
        driver.wait(0.5)
        #expect(marks(driver) == [.armed(.complete), .disarmed])
        #expect(driver.frame("t4")?.icon == nil && driver.frame("t4")?.strike == 0)
        driver.drop()
        #expect(driver.session.library == before && driver.isInFinalState)
    }

    @Test("F10: Preview of completion appears as fast as it disappears")
    func previewFades() {
        var driver = Self.driver
        driver.beginReorder("t4", 0, 54)
        var opacities: [Double] = []
        for distance in [54.0, -54] {
            driver.nudge(0, distance)
            driver.wait(Tuning.coloring.duration / 4)
            opacities.append(driver.frame("t4")?.icon?.opacity ?? 0)
            driver.wait(1)
        }
        #expect(abs(opacities[0] + opacities[1] - 1) < 0.01 && opacities[0] > 0.1 && opacities[1] > 0.1, "\(opacities)")
    }

    @Test("F10: Cancelling beyond the border reports that releasing does nothing", arguments: [true, false])
    func givenUp(byKey: Bool) {
        var driver = Self.driver
        let before = driver.session.library
        driver.beginReorder("t4", 0, 110)
        if byKey { driver.send(.command(.escape)) } else { driver.cancel() }
        #expect(marks(driver) == [.armed(.complete), .disarmed])
        if byKey { driver.lift() }
        driver.settle()
        #expect(driver.session.library == before && driver.isInFinalState)
    }

    @Test("Row lifted after a swipe has no trace of the swipe")
    func afterASwipe() {
        for first in ["t0", "t5"] {
            var driver = Self.driver
            if first == "t0" { driver.swipe(first, by: 200) } else { driver.reorder(first, by: 110) }
            driver.settle()
            driver.hold("t3")
            driver.wait(0.02)
            #expect(driver.frame("t3")?.icon == nil && driver.frame("t3")?.strike == 0)
            #expect(driver.frame("t3")?.colors == Palette.heatMap.colors(index: first == "t0" ? 2 : 3, of: 5))
        }
    }

    // MARK: Colors

    @Test("F20: Rows have the colors of their future places while a row is lifted, and keep them after the drop")
    func colors() {
        // The colors of many rows depend on their number.
        let many = { SessionDriver(todo: 14, done: 3, height: 1_000) }
        let cases = [("t1", 170.0), ("t4", -160), ("t3", 230), ("d0", -200), ("d2", -60)].map {
            ({ Self.driver }, $0, $1)
        }
        for (start, name, dy) in cases + [(many, "t12", 120), (many, "d0", -120)] {
            var driver = start()
            driver.beginReorder(name, 0, dy)
            driver.wait(1)
            var shown: [String: RowColors] = [:]
            for frame in driver.session.frames { shown[frame.item.id.text] = frame.colors }
            driver.drop()
            for frame in driver.session.frames {
                // A row that is about to be done is brighter than a done one.
                let isReordered = frame.item.id.text == name && frame.item.isDone && name.hasPrefix("t")
                #expect(
                    shown[frame.item.id.text] == (isReordered ? Palette.heatMap.preview : frame.colors),
                    "\(name) \(frame.item.id)")
            }
        }
    }

    @Test(
        "F20: No color jumps when the lifted row passes others, crosses the border, is dropped, or is cancelled",
        arguments: [true, false])
    func noJump(putsDown: Bool) {
        var driver = Self.driver
        var (last, farthest): ([String: RowColors], Double) = ([:], 0)
        func look() {
            for frame in driver.session.frames {
                if let old = last[frame.item.id.text] {
                    farthest = max(farthest, Self.distance(old.fill, frame.colors.fill))
                }
                last[frame.item.id.text] = frame.colors
            }
        }
        driver.hold("t0")
        for step in 0..<240 {
            driver.wait(1 / 240.0, rate: 240)
            driver.nudge(0, step < 110 ? 4 : step < 170 ? -4 : 3)
            look()
        }
        func rest(_ seconds: Double) {
            for _ in 0..<Int(seconds * 240) {
                driver.wait(1 / 240.0, rate: 240)
                look()
            }
        }
        rest(0.2)
        if putsDown { driver.lift(after: 0) } else { driver.send(.command(.escape)) }
        look()
        rest(1)
        // The first color and green differ by about 0.7.
        #expect(farthest > 0.01 && farthest < 0.06, "\(farthest)")
        #expect(driver.changes.count == (putsDown ? 1 : 0))
    }

    private static func distance(_ one: Color, _ other: Color) -> Double {
        max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
    }
}

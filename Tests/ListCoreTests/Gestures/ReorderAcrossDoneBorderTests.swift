import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Rows are 54 px high: six unfinished ones, then three done ones, all in view.
@Suite struct ReorderAcrossDoneBorderTests {
    private static var stage: SessionDriver { SessionDriver(todo: 6, done: 3) }

    private func marks(_ stage: SessionDriver) -> [SessionEvent] {
        stage.events.filter { [.armed(.complete), .disarmed].contains($0) }
    }

    @Test("F10: Row moved among the done rows becomes done, and shows it before the release")
    func becomesDone() throws {
        var stage = Self.stage
        let before = stage.session.library
        stage.carry("t2", 0, 120)
        #expect(stage.frame("t2")?.cue == nil && stage.frame("t2")?.strike == 0 && marks(stage).isEmpty)
        stage.move(0, 120)
        stage.wait(0.5)
        #expect(marks(stage) == [.armed(.complete)])
        let row = try #require(stage.frame("t2"))
        let cue = try #require(row.cue)
        #expect(cue.side == .complete && cue.isArmed && cue.isHeld && cue.isInside && !cue.undoes && cue.opacity > 0.99)
        #expect(row.strike > 0.99 && row.colors == Palette.heatMap.preview)
        stage.drop()
        #expect(stage.names == ["t0", "t1", "t3", "t4", "t5", "d0", "t2", "d1", "d2"])
        #expect(stage.session.list[ItemID("t2")]?.done == stage.session.date && stage.changes == ["move t2"] && stage.isFlat)
        stage.send(.command(.undo))
        #expect(stage.session.library == before, "one step")
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test("F10: Row moved out of the done rows becomes unfinished", arguments: [(-90.0, 5), (-310, 1)])
    func becomesUndone(dy: Double, index: Int) throws {
        var stage = Self.stage
        let before = stage.session.library
        stage.carry("d1", 0, dy)
        stage.wait(0.5)
        #expect(marks(stage) == [.armed(.complete)])
        let row = try #require(stage.frame("d1"))
        #expect(row.cue?.undoes == true && row.cue?.isInside == true && row.strike < 0.01)
        #expect(row.colors == Palette.heatMap.colors(index: index, of: 7))
        stage.drop()
        #expect(stage.names.firstIndex(of: "d1") == index && stage.session.list.unfinishedCount == 7 && stage.isFlat)
        #expect(stage.session.list[ItemID("d1")]?.isDone == false)
        stage.send(.command(.undo))
        #expect(stage.session.library == before)
    }

    @Test("F10: Row dropped at the border stays done or unfinished")
    func atTheBorder() {
        var stage = Self.stage
        stage.carry("t2", 0, 54 * 3)
        #expect(stage.target == 5 && marks(stage).isEmpty)
        stage.drop()
        #expect(stage.names[5] == "t2" && stage.session.list.unfinishedCount == 6)
        stage.carry("d2", 0, -54 * 2)
        #expect(stage.target == 6 && marks(stage).isEmpty)
        stage.drop()
        #expect(stage.names[6] == "d2" && stage.session.list.unfinishedCount == 6 && stage.isFlat)
    }

    @Test("F10: Row moved back over the border reports that and doesn't change")
    func back() {
        var stage = Self.stage
        let before = stage.session.library
        stage.carry("t4", 0, 110)
        stage.move(0, -110)
        stage.wait(0.5)
        #expect(marks(stage) == [.armed(.complete), .disarmed])
        #expect(stage.frame("t4")?.cue == nil && stage.frame("t4")?.strike == 0)
        stage.drop()
        #expect(stage.session.library == before && stage.isFlat)
    }

    @Test("F10: Cancelling beyond the border reports that releasing does nothing", arguments: [true, false])
    func givenUp(byKey: Bool) {
        var stage = Self.stage
        let before = stage.session.library
        stage.carry("t4", 0, 110)
        if byKey { stage.send(.command(.escape)) } else { stage.cancel() }
        #expect(marks(stage) == [.armed(.complete), .disarmed])
        if byKey { stage.lift() }
        stage.settle()
        #expect(stage.session.library == before && stage.isFlat)
    }

    @Test("Row lifted after a swipe has no trace of the swipe")
    func afterASwipe() {
        for first in ["t0", "t5"] {
            var stage = Self.stage
            if first == "t0" { stage.swipe(first, by: 200) } else { stage.reorder(first, by: 110) }
            stage.settle()
            stage.hold("t3")
            stage.wait(0.02)
            #expect(stage.frame("t3")?.cue == nil && stage.frame("t3")?.strike == 0)
            #expect(stage.frame("t3")?.colors == Palette.heatMap.colors(index: first == "t0" ? 2 : 3, of: 5))
        }
    }

    // MARK: Colors

    @Test("F13: Rows have the colors of their future places while a row is lifted, and keep them after the drop")
    func colors() {
        for (name, dy) in [("t1", 170.0), ("t4", -160), ("t3", 230), ("d0", -200), ("d2", -60)] {
            var stage = Self.stage
            stage.carry(name, 0, dy)
            stage.wait(1)
            var shown: [String: RowColors] = [:]
            for frame in stage.session.frames { shown[frame.item.id.text] = frame.colors }
            stage.drop()
            for frame in stage.session.frames {
                // A row that is about to be done is brighter than a done one.
                let isCarried = frame.item.id.text == name && frame.item.isDone && name.hasPrefix("t")
                #expect(shown[frame.item.id.text] == (isCarried ? Palette.heatMap.preview : frame.colors), "\(name) \(frame.item.id)")
            }
        }
    }

    @Test(
        "F13: No color jumps when the lifted row passes others, crosses the border, is dropped, or is cancelled", arguments: [true, false])
    func noJump(putsDown: Bool) {
        var stage = Self.stage
        var (last, farthest): ([String: RowColors], Double) = ([:], 0)
        func look() {
            for frame in stage.session.frames {
                if let old = last[frame.item.id.text] { farthest = max(farthest, Self.distance(old.fill, frame.colors.fill)) }
                last[frame.item.id.text] = frame.colors
            }
        }
        stage.hold("t0")
        for step in 0..<240 {
            stage.wait(1 / 240.0, rate: 240)
            stage.nudge(0, step < 110 ? 4 : step < 170 ? -4 : 3)
            look()
        }
        if putsDown { stage.lift(after: 0.2) } else { stage.send(.command(.escape)) }
        for _ in 0..<240 {
            look()
            stage.wait(1 / 240.0, rate: 240)
        }
        // The first color and green differ by about 0.7. Where the text color changes, the fill is adjusted by 0.14 for the contrast.
        #expect(farthest > 0.01 && farthest < 0.16)
        #expect(stage.changes.count == (putsDown ? 1 : 0))
    }

    private static func distance(_ one: Color, _ other: Color) -> Double {
        max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
    }
}

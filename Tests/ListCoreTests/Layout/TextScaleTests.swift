import Testing

// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// The text scale changes while rows are shown.
@Suite struct TextSizeTests {
    private static let large = RowMetrics(rowHeight: 108, linePitch: 42, characterWidth: 18, margin: 20)

    private func enlarge(_ stage: inout SessionDriver) {
        stage.session.resize(width: 360, height: 540, metrics: Self.large, now: stage.time)
    }

    @Test("New text scale keeps the first visible row in place")
    func anchored() {
        var stage = SessionDriver(todo: 40)
        stage.session.scroll(to: 12 * 54)
        enlarge(&stage)
        #expect(abs(stage.y("t12")) < 0.5 && stage.frame("t12")?.height == 108)
        stage.settle()
        #expect(stage.isFlat)
    }

    @Test("New text scale cancels a swipe, as a new width does (A25)")
    func swiping() {
        var stage = SessionDriver()
        stage.press("t2")
        stage.move(200)
        enlarge(&stage)
        stage.lift()
        stage.settle()
        #expect(stage.changes.isEmpty && stage.isFlat)
    }

    @Test("New text scale cancels a reorder")
    func carrying() {
        var stage = SessionDriver()
        stage.carry("t2", 0, 120)
        enlarge(&stage)
        stage.drop()
        #expect(stage.changes.isEmpty && stage.names.prefix(4) == ["t0", "t1", "t2", "t3"] && stage.isFlat)
    }

    @Test("New text scale keeps the edited row open and in view")
    func editing() throws {
        var stage = SessionDriver(todo: 40)
        stage.session.scroll(to: 12 * 54)
        stage.tap("t20")
        stage.settle()
        enlarge(&stage)
        stage.settle()
        let row = try #require(stage.frame("t20"))
        #expect(stage.edited == "t20" && row.y >= 0 && row.y + row.height <= 540)
        stage.send(.command(.finishEditing))
        stage.settle()
        #expect(stage.isFlat)
    }
}

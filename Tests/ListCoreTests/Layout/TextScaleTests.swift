// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// The text scale changes while rows are shown.
@Suite struct TextSizeTests {
    private static let large = RowMetrics(rowHeight: 108, linePitch: 42, characterWidth: 18, margin: 20)

    private func enlarge(_ driver: inout SessionDriver) {
        driver.session.resize(width: 360, height: 540, metrics: Self.large, now: driver.time)
    }

    @Test("New text scale keeps the first visible row in place")
    func anchored() {
        var driver = SessionDriver(todo: 40)
        driver.session.scroll(to: 12 * 54)
        enlarge(&driver)
        #expect(abs(driver.y("t12")) < 0.5 && driver.frame("t12")?.height == 108)
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("New text scale cancels a swipe, as a new width does (A25)")
    func swiping() {
        var driver = SessionDriver()
        driver.press("t2")
        driver.move(200)
        enlarge(&driver)
        driver.lift()
        driver.settle()
        #expect(driver.changes.isEmpty && driver.isInFinalState)
    }

    @Test("New text scale cancels a reorder")
    func carrying() {
        var driver = SessionDriver()
        driver.beginReorder("t2", 0, 120)
        enlarge(&driver)
        driver.drop()
        #expect(driver.changes.isEmpty && driver.names.prefix(4) == ["t0", "t1", "t2", "t3"] && driver.isInFinalState)
    }

    @Test("New text scale keeps the edited row open and in view")
    func editing() throws {
        var driver = SessionDriver(todo: 40)
        driver.session.scroll(to: 12 * 54)
        driver.tap("t20")
        driver.settle()
        enlarge(&driver)
        driver.settle()
        let row = try #require(driver.frame("t20"))
        #expect(driver.edited == "t20" && row.y >= 0 && row.y + row.height <= 540)
        driver.send(.command(.finishEditing))
        driver.settle()
        #expect(driver.isInFinalState)
    }
}

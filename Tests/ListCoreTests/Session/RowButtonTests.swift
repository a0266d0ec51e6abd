// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Buttons on rows.
@Suite struct RowButtonTests {
    private static let metrics = RowMetrics(
        rowHeight: 54, linePitch: 21, characterWidth: 9, margin: 20, buttonSize: 44)

    private func driver(_ width: Double = 360, mirrored: Bool = false, isReadOnly: Bool = false) -> SessionDriver {
        var driver = SessionDriver(todo: 6, done: 2, width: width, metrics: Self.metrics, isReadOnly: isReadOnly)
        driver.session.set(mirrored: mirrored, reducesMotion: false)
        return driver
    }

    private func middle(of button: RowButton, _ width: Double, mirrored: Bool = false) -> Double {
        let span = Self.metrics.span(of: button, in: width, counts: false)
        let x = (span.lowerBound + span.upperBound) / 2
        return mirrored ? width - x : x
    }

    @Test(
        "B49: A click or a tap on a button completes the row, puts it back, or opens its menu",
        arguments: [360.0, 1_200])
    func press(width: Double) {
        for (device, mirrored) in [(Device.mouse, false), (.touchscreen, false), (.mouse, true)] {
            var driver = driver(width, mirrored: mirrored)
            driver.press(device, at: Point(x: middle(of: .check, width, mirrored: mirrored), y: driver.middle("t2").y))
            driver.lift()
            #expect(driver.changes == ["complete t2"] && driver.edited == nil)
            driver.settle()
            driver.press(device, at: Point(x: middle(of: .check, width, mirrored: mirrored), y: driver.middle("t2").y))
            driver.lift()
            #expect(driver.changes == ["complete t2", "uncomplete t2"])
            driver.settle()
            driver.press(device, at: Point(x: middle(of: .menu, width, mirrored: mirrored), y: driver.middle("t3").y))
            driver.lift()
            #expect(driver.menus.count == 1 && driver.edited == nil)
            driver.tap("t3", with: device)
            #expect(driver.edited == "t3")
        }
    }

    @Test(
        "B49: The row of what is due has no buttons, so a click at its ends opens it",
        arguments: [RowButton.check, .menu])
    func dueRow(button: RowButton) throws {
        let due = try #require(DueDate("2026-11-26"))
        let item = Item(id: ItemID("t0"), text: "t0", task: TaskProperties(due: due))
        let library = Library(lists: [ItemList(id: ListID("a"), name: "A", items: [item])])
        var driver = SessionDriver(library: library, metrics: Self.metrics)
        driver.command(.show(.lists))
        driver.settle()
        let row = try #require(driver.frame("due:"))
        driver.press(.mouse, at: Point(x: middle(of: button, 360), y: row.y + row.height / 2))
        driver.lift()
        #expect(driver.level == .due)
    }

    @Test("B49: Buttons are 44 px wide, beside the text, and inside the row", arguments: [360.0, 420, 800, 1_200])
    func places(width: Double) {
        for counts in [false, true] {
            let (check, menu) = (
                Self.metrics.span(of: .check, in: width, counts: counts),
                Self.metrics.span(of: .menu, in: width, counts: counts)
            )
            let text = Self.metrics.textArea(in: width, counts: counts)
            for span in [check, menu] { #expect(abs(span.upperBound - span.lowerBound - 44) < 1e-9) }
            #expect(check.lowerBound >= 0 && check.upperBound <= text.start)
            #expect(menu.lowerBound >= text.start + text.width && menu.upperBound <= width)
            if counts, !Self.metrics.countFollowsText(in: width) {
                #expect(menu.upperBound <= width - Self.metrics.countWidth)
            }
        }
    }

    @Test("B49: A swipe and a hold may begin on a button")
    func gestures() {
        var driver = driver()
        driver.press(.mouse, at: Point(x: middle(of: .check, 360), y: driver.middle("t2").y))
        driver.move(220, over: 0.6)
        driver.lift(after: 0.3)
        #expect(driver.changes == ["complete t2"])
        driver = self.driver()
        driver.press(at: Point(x: middle(of: .menu, 360), y: driver.middle("t2").y))
        driver.wait(Tuning.longPressDelay)
        #expect(driver.reordered == "t2")
    }

    @Test("B49, G21: While a text is open, a press on a button only commits it")
    func editing() {
        var driver = driver()
        driver.tap("t1", with: .mouse)
        driver.settle()
        driver.press(.mouse, at: Point(x: middle(of: .check, 360), y: driver.middle("t3").y))
        driver.lift()
        #expect(driver.edited == nil && driver.changes.isEmpty)
    }

    @Test("B49: Without buttons, and in a list that can't be changed, a press on their places completes nothing")
    func none() {
        var driver = SessionDriver()
        driver.press(.mouse, at: Point(x: 26, y: driver.middle("t2").y))
        driver.lift()
        #expect(driver.changes.isEmpty && driver.edited == "t2")
        driver = self.driver(isReadOnly: true)
        driver.press(.mouse, at: Point(x: 26, y: driver.middle("t2").y))
        driver.lift()
        #expect(driver.changes.isEmpty && driver.events == [.refused(.file)])
    }
}

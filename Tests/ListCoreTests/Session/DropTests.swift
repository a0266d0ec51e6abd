// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

/// Something that another program drags over rows of 54 px each, ten of them in view.
@Suite struct DropTests {
    private func over(_ y: Double, in driver: inout SessionDriver) {
        driver.send(.draggedOver(Point(x: 180, y: y)))
        driver.settle()
    }

    @Test("K40: Rows part at once by the height of a row, and follow what is dragged")
    func parts() throws {
        var driver = SessionDriver()
        driver.send(.draggedOver(Point(x: 180, y: 219)))
        #expect(driver.hasInsertionGap)
        driver.settle()
        #expect(abs(driver.y("t3") - 135) < 0.3 && abs(driver.y("t4") - 243) < 0.3)
        let sheet = try #require(driver.placeholder)
        #expect(sheet.cause == .pinch && sheet.isArmed && sheet.signX == nil && abs(sheet.height - 54) < 0.5)
        over(110, in: &driver)
        #expect(abs(driver.y("t1") - 27) < 0.3 && abs(driver.y("t2") - 135) < 0.3 && abs(driver.y("t4") - 243) < 0.3)
        over(3, in: &driver)
        #expect(abs(driver.y("t0") - 54) < 0.3)
        driver.send(.draggedOver(nil))
        driver.settle()
        #expect(driver.y("t0") == 0 && !driver.hasInsertionGap && driver.isInFinalState && driver.changes.isEmpty)
    }

    @Test("K40: Dropped lines are added where the rows have parted, in one step", arguments: [1, 3])
    func lines(count: Int) {
        var driver = SessionDriver()
        let before = driver.session.library
        over(219, in: &driver)
        driver.command(.drop((0..<count).map { "Line \($0)\n" }.joined()))
        driver.send(.draggedOver(nil))
        #expect(Array(driver.texts[4..<(4 + count)]) == (0..<count).map { "Line \($0)" } && driver.edited == nil)
        driver.settle()
        #expect(driver.isInFinalState)
        driver.command(.undo)
        #expect(driver.session.library == before)
    }

    @Test("K40: Drop while a text is open commits it first")
    func editing() {
        var driver = SessionDriver()
        driver.send(.command(.focus(.first)))
        driver.command(.edit)
        driver.command(.type("Changed"))
        driver.settle()
        over(219, in: &driver)
        driver.command(.drop("Dropped"))
        driver.send(.draggedOver(nil))
        #expect(driver.edited == nil && driver.texts[0] == "Changed" && driver.texts.contains("Dropped"))
        driver.settle()
        #expect(driver.isInFinalState)
    }

    @Test("K43: Rows of a list that can't be changed don't part, and the drop is refused with the reason")
    func refused() {
        var list = SessionDriver().session.library.lists[0]
        list.isReadOnly = true
        var driver = SessionDriver(library: Library(lists: [list]))
        over(219, in: &driver)
        #expect(!driver.hasInsertionGap)
        #expect(driver.session.handle(.command(.drop("x")), now: 10) == [.refused(.list(list.name))])
    }

    @Test("H16: With reduced motion the rows part without an animation")
    func reducedMotion() {
        var driver = SessionDriver()
        driver.session.set(mirrored: false, reducesMotion: true)
        driver.send(.draggedOver(Point(x: 180, y: 219)))
        #expect(driver.y("t4") == 243)
        driver.send(.draggedOver(Point(x: 180, y: 110)))
        #expect(driver.y("t4") == 243 && driver.y("t2") == 135 && driver.y("t1") == 27)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct DoubleTapTests {
    @Test("I19: Double tap of two fingers undoes, and one of three fingers redoes")
    func steps() {
        var driver = SessionDriver(todo: 3)
        driver.swipe("t1", by: -200, with: .touchscreen)
        driver.settle()
        driver.send(.doubleTap(fingers: 2))
        #expect(driver.names == ["t0", "t1", "t2"] && driver.events.last == .undid(.delete))
        driver.settle()
        driver.send(.doubleTap(fingers: 3))
        #expect(driver.names == ["t0", "t2"] && driver.events.last == .redid(.delete))
    }

    @Test("I19: Double tap without a step changes nothing", arguments: [2, 3])
    func nothing(fingers: Int) {
        var driver = SessionDriver(todo: 3)
        driver.send(.doubleTap(fingers: fingers))
        #expect(driver.names == ["t0", "t1", "t2"] && driver.events.isEmpty)
    }
}

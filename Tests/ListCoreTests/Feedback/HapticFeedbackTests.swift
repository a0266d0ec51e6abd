// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListCore

@Suite struct HapticFeedbackTests {
    private func ticks(_ act: (inout SessionDriver) -> Void) -> Int {
        var driver = SessionDriver(todo: 30)
        act(&driver)
        return driver.events.filter(\.hasHapticFeedback).count
    }

    @Test("I40: Each crossing of a threshold, lifting, and dropping is felt once, and nothing else")
    func ticks() {
        #expect(ticks { $0.swipe("t2", by: 150) } == 0)
        #expect(ticks { $0.swipe("t2", by: 200) } == 1)
        #expect(ticks { $0.swipe("t2", by: 300) } == 2, "the second threshold chooses a date")
        #expect(ticks { $0.pullToAdd() } == 1)
        #expect(ticks { $0.tap("t2") } == 0)
        #expect(
            ticks {
                $0.press("t2")
                $0.wait(Tuning.longPressDelay)
                $0.move(0, 54)
            } == 1)
        #expect(
            ticks {
                $0.press("t2")
                $0.wait(Tuning.longPressDelay)
                $0.move(0, 54)
                $0.lift(after: 0.3)
            } == 2)
        #expect(
            ticks {
                $0.press("t2")
                $0.wait(Tuning.longPressDelay)
                $0.lift(after: 0.3)
            } == 1, "a menu isn't a drop")
    }
}

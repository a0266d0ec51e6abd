// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import XCTest

@testable import GLibSupport

final class WallClockTimerTests: XCTestCase {
    func testHandlersAreCalledOnceInTheOrderOfTheirMoments() {
        MainActor.assumeIsolated {
            var calls: [String] = []
            let now = Int(g_get_real_time() / 1_000_000)
            let timers = [
                WallClockTimer(at: now + 1) { calls.append("soon") },
                WallClockTimer(at: now - 60) { calls.append("past") },
            ]
            MainLoop.run { calls.count < 2 }
            for _ in 0..<10 { g_main_context_iteration(nil, 0) }
            XCTAssertEqual(calls, ["past", "soon"])
            withExtendedLifetime(timers) {}
        }
    }

    func testTimerThatIsReleasedIsNotCalled() {
        MainActor.assumeIsolated {
            var wasCalled = false
            _ = WallClockTimer(at: 0) { wasCalled = true }
            for _ in 0..<10 { g_main_context_iteration(nil, 0) }
            XCTAssertFalse(wasCalled)
        }
    }
}

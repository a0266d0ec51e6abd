// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import XCTest

extension XCTestCase {
    /// Runs the main loop until a condition is true, for ten seconds at most.
    @MainActor func wait(until condition: () -> Bool, line: UInt = #line) {
        var isLate = false
        let alarm = MainLoop.after(milliseconds: 10_000) { isLate = true }
        while !condition(), !isLate { g_main_context_iteration(nil, 1) }
        alarm.cancel()
        XCTAssertTrue(condition(), "timed out", line: line)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import XCTest

@testable import GLibSupport

final class MainLoopTests: XCTestCase {
    func testHandlersAreCalledByPriority() {
        MainActor.assumeIsolated {
            var calls: [String] = []
            MainLoop.perform(priority: G_PRIORITY_LOW) { calls.append("low") }
            MainLoop.perform { calls.append("default") }
            MainLoop.soon { calls.append("soon") }
            while calls.count < 3 { g_main_context_iteration(nil, 1) }
            XCTAssertEqual(calls, ["soon", "default", "low"])
        }
    }

    func testCancelledTimeoutIsNotCalled() {
        MainActor.assumeIsolated {
            let loop = g_main_loop_new(nil, 0)
            var calls = 0
            let cancelled = MainLoop.after(milliseconds: 1) { calls += 1 }
            MainLoop.after(milliseconds: 2) { g_main_loop_quit(loop) }
            cancelled.cancel()
            g_main_loop_run(loop)
            g_main_loop_unref(loop)
            XCTAssertEqual(calls, 0)
        }
    }
}

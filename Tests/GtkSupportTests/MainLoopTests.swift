// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import XCTest

@testable import GtkSupport

final class MainLoopTests: XCTestCase {
    func testMainActorTaskRunsInGLibMainLoop() {
        MainActor.assumeIsolated {
            MainLoop.serveMainActor()
            let loop = g_main_loop_new(nil, 0)
            var ran = false
            Task {
                ran = true
                g_main_loop_quit(loop)
            }
            // Ends the loop if the task never runs.
            let alarm = MainLoop.after(milliseconds: 5_000) { g_main_loop_quit(loop) }
            g_main_loop_run(loop)
            alarm.cancel()
            g_main_loop_unref(loop)
            XCTAssertTrue(ran)
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

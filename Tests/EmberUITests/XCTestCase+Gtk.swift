// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import XCTest

extension XCTestCase {
    /// Starts GTK with the font that the heights of rows in tests are made for, whatever the desktop's is.
    @MainActor func startGtk() throws {
        try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
        ember_object_set_string(UnsafeMutableRawPointer(gtk_settings_get_default()!), "gtk-font-name", "Cantarell 11")
    }

    /// Runs the main loop until a condition is true, for ten seconds at most.
    @MainActor func wait(until condition: () -> Bool, line: UInt = #line) {
        var isLate = false
        let alarm = MainLoop.after(milliseconds: 10_000) { isLate = true }
        while !condition(), !isLate { g_main_context_iteration(nil, 1) }
        alarm.cancel()
        XCTAssertTrue(condition(), "timed out", line: line)
    }

    /// Runs a cycle of the frame clock that is requested after all others. Returns whether something else has asked for
    /// an update in it.
    @MainActor func runCycle(of clock: OpaquePointer) -> Bool {
        var (isUpdated, isOver) = (false, false)
        let update = on(clock, "update") { isUpdated = true }
        let end = on(clock, "after-paint") { isOver = true }
        gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT)
        while !isOver { g_main_context_iteration(nil, 1) }
        for handler in [update, end] { g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), handler) }
        return isUpdated
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
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
}

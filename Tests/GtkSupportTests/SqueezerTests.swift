// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import XCTest

@testable import GtkSupport

/// Needs a display: the test command runs it in the gesture rig.
final class SqueezerTests: XCTestCase {
    @MainActor func testChildIsTheWideOneIfItFits() async throws {
        try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
        let (wide, narrow) = (makeBox(width: 300, height: 20), makeBox(width: 100, height: 60))
        let view = Squeezer(wide: wide, narrow: narrow)
        let owner = ObjectRef(ptr(view.widget))
        XCTAssertEqual(view.measure(GTK_ORIENTATION_HORIZONTAL, for: -1).minimum, 100)
        XCTAssertEqual(view.measure(GTK_ORIENTATION_HORIZONTAL, for: -1).natural, 300)
        for (width, height, shown, hidden) in [(300, 20, wide, narrow), (299, 60, narrow, wide)] {
            XCTAssertEqual(view.measure(GTK_ORIENTATION_VERTICAL, for: Int32(width)).natural, Int32(height))
            gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
            gtk_widget_allocate(view.widget, Int32(width), Int32(height), -1, nil)
            XCTAssertNotEqual(gtk_widget_get_child_visible(shown), 0, "width \(width)")
            XCTAssertEqual(gtk_widget_get_child_visible(hidden), 0, "width \(width)")
            XCTAssertEqual(gtk_widget_get_width(shown), Int32(width))
        }
        withExtendedLifetime(owner) {}
    }
}

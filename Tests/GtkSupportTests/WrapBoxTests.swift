// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import XCTest

@testable import GtkSupport

/// Needs a display: the test command runs it in the gesture rig.
final class WrapBoxTests: XCTestCase {
    /// Returns x, y, width, and height of each child in a box of a width.
    @MainActor private func places(_ children: [Widget], in view: WrapBox, width: Int32) -> [[Int32]] {
        gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(view.widget, width, view.measure(GTK_ORIENTATION_VERTICAL, for: width).minimum, -1, nil)
        return children.map { child in
            var place = GtkAllocation()
            gtk_widget_get_allocation(child, &place)
            return [place.x, place.y, place.width, place.height]
        }
    }

    @MainActor func testChildrenContinueOnTheNextLine() async throws {
        try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
        let view = WrapBox(spacing: 6)
        let owner = ObjectRef(ptr(view.widget))
        let children = [
            makeBox(width: 100, height: 30), makeBox(width: 150, height: 30), makeBox(width: 16, height: 16),
        ]
        children.forEach(view.append)
        XCTAssertEqual(view.measure(GTK_ORIENTATION_HORIZONTAL, for: -1).minimum, 150)
        XCTAssertEqual(view.measure(GTK_ORIENTATION_HORIZONTAL, for: -1).natural, 278)
        XCTAssertEqual(
            places(children, in: view, width: 278), [[0, 0, 100, 30], [106, 0, 150, 30], [262, 7, 16, 16]])
        XCTAssertEqual(
            places(children, in: view, width: 277), [[0, 0, 100, 30], [106, 0, 150, 30], [0, 36, 16, 16]])
        XCTAssertEqual(
            places(children, in: view, width: 200), [[0, 0, 100, 30], [0, 36, 150, 30], [156, 43, 16, 16]])
        gtk_widget_set_direction(view.widget, GTK_TEXT_DIR_RTL)
        XCTAssertEqual(
            places(children, in: view, width: 200), [[100, 0, 100, 30], [50, 36, 150, 30], [28, 43, 16, 16]])
        gtk_widget_set_direction(view.widget, GTK_TEXT_DIR_LTR)
        gtk_widget_set_visible(children[0], 0)
        XCTAssertEqual(places(Array(children[1...]), in: view, width: 200), [[0, 0, 150, 30], [156, 7, 16, 16]])
        withExtendedLifetime(owner) {}
    }
}

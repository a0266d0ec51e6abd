// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import XCTest

@testable import EmberUI

/// Lays out the list without a window. Needs a display: the test command runs it in the gesture rig.
final class ListViewTests: XCTestCase {
    private static let rowsInView = 13
    private static let reserve = 12

    @MainActor private func makeView(rows: Int) throws -> (ListView, ObjectRef) {
        try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
        let items = (0..<rows).map { Item(id: ItemID("item\($0)"), text: "Row \($0)") }
        let view = ListView()
        let owner = ObjectRef(ptr(view.widget))
        view.session = ListSession(library: Library(lists: [ItemList(id: ListID("list"), name: "", items: items)])) { ItemID("new") }
        view.refresh()
        layOut(view)
        return (view, owner)
    }

    @MainActor private func layOut(_ view: ListView, width: Int32 = 420, height: Int32 = 673) {
        gtk_widget_measure(view.widget, GTK_ORIENTATION_VERTICAL, -1, nil, nil, nil, nil)
        gtk_widget_queue_allocate(view.widget)
        gtk_widget_allocate(view.widget, width, height, -1, nil)
    }

    @MainActor func testLongListHasWidgetsOnlyForRowsInView() async throws {
        let (view, owner) = try makeView(rows: 100_000)
        XCTAssertLessThanOrEqual(children(of: view.widget).count, Self.rowsInView + Self.reserve)
        withExtendedLifetime(owner) {}
    }

    @MainActor func testScrollingReusesRowWidgets() async throws {
        let (view, owner) = try makeView(rows: 100_000)
        let before = Set(children(of: view.widget))
        for offset in stride(from: 0.0, through: 50_000, by: 37) {
            view.session?.scroll(to: offset)
            layOut(view)
        }
        XCTAssertEqual(Set(children(of: view.widget)), before)
        withExtendedLifetime(owner) {}
    }

    @MainActor func testRowsAreAllocatedAtTheirFrames() async throws {
        let (view, owner) = try makeView(rows: 50)
        view.session?.scroll(to: 100)
        layOut(view)
        let visible = children(of: view.widget).filter { gtk_widget_get_child_visible($0) != 0 }
        let tops = visible.map { widget -> Double in
            var (x, y) = (0.0, 0.0)
            gtk_widget_translate_coordinates(widget, view.widget, 0, 0, &x, &y)
            return y
        }
        XCTAssertEqual(Set(tops), Set(view.session?.frames.map { $0.y.rounded() } ?? []))
        withExtendedLifetime(owner) {}
    }
}

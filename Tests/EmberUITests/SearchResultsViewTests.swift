// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import XCTest

@testable import EmberUI

/// Lays out search results without a window. Needs a display: the test command runs it in the gesture rig.
final class SearchResultsViewTests: XCTestCase {
    private static let rowsInView = 11
    private static let reserve = 6

    @MainActor private func makeView(rows: Int) throws -> (SearchResultsView, ObjectRef) {
        try startGtk()
        let items = (0..<rows).map { Item(id: ItemID("item\($0)"), text: "Row \($0)") }
        let view = SearchResultsView(palette: .heatMap)
        let owner = ObjectRef(ptr(view.widget))
        let index = SearchIndex(Library(lists: [ItemList(id: ListID("list"), name: "", items: items)]))
        view.show(SearchResults(of: SearchQuery("row"), in: index), keepsPlace: false)
        layOut(view)
        return (view, owner)
    }

    @MainActor private func layOut(_ view: SearchResultsView) {
        gtk_widget_measure(view.widget, GTK_ORIENTATION_VERTICAL, -1, nil, nil, nil, nil)
        gtk_widget_queue_allocate(view.widget)
        gtk_widget_allocate(view.widget, 420, 613, -1, nil)
    }

    @MainActor func testLongResultsHaveWidgetsOnlyForRowsInView() async throws {
        let (view, owner) = try makeView(rows: 100_000)
        XCTAssertEqual(view.count, 100_000)
        XCTAssertLessThanOrEqual(children(of: view.widget).count, Self.rowsInView + Self.reserve)
        withExtendedLifetime(owner) {}
    }

    @MainActor func testNewResultsReuseRowWidgets() async throws {
        let (view, owner) = try makeView(rows: 100_000)
        let before = Set(children(of: view.widget))
        for index in stride(from: 0, to: 100_000, by: 997) {
            view.focus(index)
            layOut(view)
        }
        view.show(nil, keepsPlace: false)
        layOut(view)
        XCTAssertEqual(Set(children(of: view.widget)), before)
        XCTAssertEqual(view.count, 0)
        withExtendedLifetime(owner) {}
    }
}

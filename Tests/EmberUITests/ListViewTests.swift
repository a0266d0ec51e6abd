// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import XCTest

@testable import EmberUI

/// Lays out the list without a window. Needs a display: the test command runs it in the gesture rig.
final class ListViewTests: XCTestCase {
    /// Including those just above and just below the view.
    private static let rowsInView = 16
    /// Further rows: spare ones, and one for measuring.
    private static let reserve = 7

    /// A session that supplies a view, as a window's controller does.
    @MainActor private final class Source: ListViewSource {
        var session: ListSession
        /// The indices of the rows, in the order in which their heights were reported.
        var measured: [Int] = []

        init(rows: Int, text: String) {
            let items = (0..<rows).map { Item(id: ItemID("item\($0)"), text: "\(text) \($0)") }
            session = ListSession(library: Library(lists: [ItemList(id: ListID("list"), name: "", items: items)])) {
                ItemID("new")
            }
        }

        func snapshot(at time: Double) -> ListSnapshot? {
            _ = session.advance(to: time)
            return session.snapshot
        }

        func layOut(in viewport: ListViewport) -> ListSnapshot? {
            session.resize(width: viewport.width, height: viewport.height, metrics: viewport.metrics)
            return session.snapshot
        }

        func measure(_ heights: [MeasuredHeight]) -> ListSnapshot? {
            measured += heights.map(\.index)
            session.measure(heights)
            return session.snapshot
        }

        func moveCaret(to span: ClosedRange<Double>) -> ListSnapshot? { nil }
        func scroll(to offset: Double) { session.scroll(to: offset) }
        func dateLabelsChanged() {}
        func connect(to field: EditField) {}
        func perform(_ command: Command, on item: ItemID) {}
    }

    @MainActor private func makeView(rows: Int, text: String = "Row") throws -> (ListView, Source, ObjectRef) {
        try startGtk()
        let (view, source) = (ListView(palette: .heatMap), Source(rows: rows, text: text))
        let owner = ObjectRef(ptr(view.widget))
        view.source = source
        view.refresh()
        layOut(view)
        return (view, source, owner)
    }

    @MainActor private func layOut(_ view: ListView, width: Int32 = 420, height: Int32 = 673) {
        gtk_widget_measure(view.widget, GTK_ORIENTATION_VERTICAL, -1, nil, nil, nil, nil)
        gtk_widget_queue_allocate(view.widget)
        gtk_widget_allocate(view.widget, width, height, -1, nil)
    }

    @MainActor func testFrameAsksForNoEmptyCycle() async throws {
        try startGtk()
        let (view, source) = (ListView(palette: .heatMap), Source(rows: 20, text: "Row"))
        view.source = source
        let window = gtk_window_new()!
        gtk_window_set_child(ptr(window), view.widget)
        gtk_window_present(ptr(window))
        while gtk_widget_get_mapped(view.widget) == 0 { g_main_context_iteration(nil, 1) }
        let clock = try XCTUnwrap(gtk_widget_get_frame_clock(view.widget))
        while runCycle(of: clock) {}
        for _ in 0..<3 {
            view.refresh()
            XCTAssertTrue(runCycle(of: clock), "the frame itself")
            XCTAssertFalse(runCycle(of: clock), "an empty cycle follows the frame")
        }
        gtk_window_destroy(ptr(window))
        withExtendedLifetime(source) {}
    }

    @MainActor func testLongListHasWidgetsOnlyForRowsInView() async throws {
        let (view, source, owner) = try makeView(rows: 100_000)
        XCTAssertLessThanOrEqual(children(of: view.widget).count, Self.rowsInView + Self.reserve)
        withExtendedLifetime((source, owner)) {}
    }

    /// Scrolls in steps of less than a row, with a frame for each.
    @MainActor private func scroll(_ view: ListView, _ source: Source, from start: Double, to end: Double) {
        for offset in stride(from: start, through: end, by: start < end ? 37 : -37) {
            source.session.scroll(to: offset)
            view.refresh()
            layOut(view)
        }
    }

    @MainActor func testScrollingReusesRowWidgets() async throws {
        let (view, source, owner) = try makeView(rows: 100_000)
        scroll(view, source, from: 0, to: 3_000)
        let before = Set(children(of: view.widget))
        XCTAssertLessThanOrEqual(before.count, 2 * Self.rowsInView + Self.reserve)
        scroll(view, source, from: 3_000, to: 50_000)
        XCTAssertEqual(Set(children(of: view.widget)), before)
        withExtendedLifetime((source, owner)) {}
    }

    @MainActor func testItemThatReturnsHasTheSameRow() async throws {
        let (view, source, owner) = try makeView(rows: 100)
        scroll(view, source, from: 0, to: 300)
        let rows = try (6..<18).map { try XCTUnwrap(view.rows.row(of: ItemID("item\($0)"))) }
        scroll(view, source, from: 300, to: 900)
        XCTAssertEqual(rows.compactMap(\.item), (6..<18).map { ItemID("item\($0)") }, "rows out of view stay laid out")
        scroll(view, source, from: 900, to: 300)
        for (index, row) in zip(6..., rows) { XCTAssertIdentical(view.rows.row(of: ItemID("item\(index)")), row) }
        withExtendedLifetime((source, owner)) {}
    }

    @MainActor func testRowsAreAllocatedAtTheirFrames() async throws {
        let (view, source, owner) = try makeView(rows: 50)
        scroll(view, source, from: 0, to: 600)
        scroll(view, source, from: 600, to: 100)
        let visible = children(of: view.widget).filter { gtk_widget_get_child_visible($0) != 0 }
        let tops = visible.map { widget -> Double in
            var (x, y) = (0.0, 0.0)
            gtk_widget_translate_coordinates(widget, view.widget, 0, 0, &x, &y)
            return y
        }
        XCTAssertEqual(tops.sorted(), source.session.frames.map { $0.y.rounded() }.sorted())
        withExtendedLifetime((source, owner)) {}
    }

    /// The texts need more lines than is estimated, so some rows that are bound at first turn out not to be in view.
    @MainActor func testRowsOutOfViewAreHidden() async throws {
        let (view, source, owner) = try makeView(rows: 100, text: String(repeating: "WWWWWWWW ", count: 20))
        for offset in stride(from: 0.0, through: 3_000, by: 500) {
            source.session.scroll(to: offset)
            view.refresh()
            layOut(view)
            XCTAssertFalse(view.rows.spare.isEmpty)
            for row in view.rows.spare {
                XCTAssertEqual(gtk_widget_get_child_visible(row.widget), 0)
                XCTAssertTrue(row.accessibility.isHidden)
            }
        }
        withExtendedLifetime((source, owner)) {}
    }

    @MainActor func testHeightOfEachRowIsReportedOnce() async throws {
        let (view, source, owner) = try makeView(rows: 200)
        for offset in stride(from: 0.0, through: 2_000, by: 37) {
            source.session.scroll(to: offset)
            layOut(view)
            layOut(view)
        }
        XCTAssertGreaterThan(source.measured.count, 40)
        XCTAssertEqual(Set(source.measured).count, source.measured.count)
        withExtendedLifetime((source, owner)) {}
    }
}

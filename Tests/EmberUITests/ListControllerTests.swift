// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore
import XCTest

@testable import EmberUI

/// Frames that inputs ask for. Needs a display.
final class ListControllerTests: XCTestCase {
    /// A list in a window on the screen.
    @MainActor private final class Shown {
        let list = ListController(palette: .heatMap, sounds: Sounds(Preferences()))
        let window = gtk_window_new()!
        let clock: OpaquePointer

        init() throws {
            let items = (0..<5).map { Item(id: ItemID("item\($0)"), text: "Row \($0)") }
            let library = Library(lists: [ItemList(id: ListID("list"), name: "", items: items)])
            list.show(EditableLibrary(library) { ItemID("new") }, from: ViewState())
            var limits = MovementLimits()
            // No hold on a busy machine.
            limits.holdDelay = 3_600
            list.set(limits: limits, swipingDevices: Set(Device.allCases))
            gtk_window_set_child(ptr(window), list.widget)
            gtk_window_present(ptr(window))
            while gtk_widget_get_mapped(list.widget) == 0 { g_main_context_iteration(nil, 1) }
            clock = try XCTUnwrap(gtk_widget_get_frame_clock(list.widget))
        }

        func drag(_ phase: Phase, by dx: Double = 0) {
            _ = list.handleHere(
                .drag(Drag(phase: phase, device: .touchscreen, position: Point(x: 100 + dx, y: 90), time: MainLoop.now))
            )
        }
    }

    @MainActor func testMovementThatChangesNothingAsksForNoFrame() async throws {
        try startGtk()
        let shown = try Shown()
        while runCycle(of: shown.clock) {}
        shown.drag(.began)
        while runCycle(of: shown.clock) {}
        for dx in [3.0, 6, 9] {
            shown.drag(.moved, by: dx)
            XCTAssertFalse(runCycle(of: shown.clock), "a finger \(dx) px from its start")
        }
        shown.drag(.moved, by: 40)
        XCTAssertTrue(runCycle(of: shown.clock), "the row follows the finger")
        gtk_window_destroy(ptr(shown.window))
    }

    @MainActor func testPointerThatMovesOverRowsAsksForNoFrame() async throws {
        try startGtk()
        let shown = try Shown()
        while runCycle(of: shown.clock) {}
        for x in [100.0, 110, 120] {
            _ = shown.list.handleHere(.hover(Point(x: x, y: 81)))
            XCTAssertFalse(runCycle(of: shown.clock))
        }
        gtk_window_destroy(ptr(shown.window))
    }
}

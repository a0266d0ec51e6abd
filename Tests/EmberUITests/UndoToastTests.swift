// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import XCTest

@testable import EmberUI

/// Lays out messages without a window (I51). Needs a display: the test command runs it in the gesture rig.
final class UndoToastTests: XCTestCase {
    private static let name = "Call the plumber about the kitchen tap that drips"

    @MainActor private func layOut(_ overlay: Widget, width: Int32) {
        gtk_widget_measure(overlay, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_queue_allocate(overlay)
        gtk_widget_allocate(overlay, width, 600, -1, nil)
    }

    @MainActor func testMessageIsNeverCutOffAtItsEnd() async throws {
        try startGtk()
        let (overlay, toast) = (gtk_overlay_new()!, UndoToast())
        let owner = ObjectRef(ptr(overlay))
        gtk_overlay_add_overlay(ptr(overlay), toast.widget)
        let label = try XCTUnwrap(firstDescendant(of: toast.widget, type: gtk_label_get_type()))
        let messages = [
            ("Marked “", "” as not done"), ("Die Einträge in „", "“ als nicht erledigt markiert"),
            ("Rückgängig gemacht: „", "“ als nicht erledigt markieren"),
        ]
        for (start, end) in messages {
            var lengths: [Int] = []
            // 360 px with text of twice the size.
            for width: Int32 in [180, 420, 900] {
                layOut(overlay, width: width)
                toast.show(offering: .undo) { start + DisplayText.excerpt(of: Self.name, longest: $0) + end }
                layOut(overlay, width: width)
                let text = String(cString: gtk_label_get_text(ptr(label)))
                XCTAssertEqual(pango_layout_is_ellipsized(gtk_label_get_layout(ptr(label))), 0, "\(width): \(text)")
                lengths.append(text.count - start.count - end.count)
            }
            XCTAssertGreaterThanOrEqual(lengths[0], 10)
            XCTAssertEqual(lengths[2], 41, "40 characters and an ellipsis")
        }
        withExtendedLifetime(owner) {}
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import XCTest

@testable import EmberUI
@testable import ListCore

final class RowRendererTests: XCTestCase {
    /// F23
    @MainActor func testBadgeIsPartedFromTheText() async throws {
        try startGtk()
        let widget = gtk_label_new("")!
        let owner = ObjectRef(ptr(widget))
        let icons = SwipeIcons(of: widget)
        icons.rescale(1)
        let colors = Palette.heatMap.done
        var row = RowFrame(
            item: Item(id: ItemID("item"), text: ""), index: 0, y: 0, height: 54, colors: colors, strike: 0)
        row.icon = SwipeIcon(
            side: .complete, opacity: 1, isArmed: true, isHeld: true, undoes: false, isInside: true)
        let drawing = Drawing(width: 200, height: 54) { snapshot in
            // As if a letter covered all of the row.
            snapshot.fill(x: 0, y: 0, width: 200, height: 54, colors.ink.rgba)
            icons.draw(badge: row.icon!, of: row, on: snapshot, in: (20, 160), mirrored: false)
        }
        let ring = (0..<200).filter { drawing.difference(x: $0, y: 27, to: colors.fill) < 40 }
        let (start, end) = (try XCTUnwrap(ring.first), try XCTUnwrap(ring.last))
        let disc = (start...end).filter { drawing.difference(x: $0, y: 27, to: colors.ink) < 40 }
        XCTAssertGreaterThan(try XCTUnwrap(disc.first) - start, 3)
        XCTAssertGreaterThan(end - (try XCTUnwrap(disc.last)), 3)
        withExtendedLifetime(owner) {}
    }
}

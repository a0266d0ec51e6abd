// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import XCTest

@testable import EmberUI
@testable import ListCore

final class RowRendererTests: XCTestCase {
    /// J16
    @MainActor func testLowRowsHaveTheirColorInHighContrast() async throws {
        try startGtk()
        let renderer = RowRenderer(palette: Palette(.heatMap, minContrast: 7))
        let fill = renderer.palette.colors(index: 0, of: 7).fill
        for height in [1, 2, 3, 5, 54] {
            let drawing = Drawing(width: 10, height: height) {
                renderer.drawBackground(on: $0, width: 10, height: Double(height), fill: fill, grid: PixelGrid())
            }
            XCTAssertLessThan(drawing.difference(x: 5, y: height / 2, to: fill), 2, "row of \(height) px")
            let border = drawing.difference(x: 5, y: height - 1, to: fill)
            XCTAssertTrue(height > 20 ? border > 60 : border < 80, "border of a row of \(height) px: \(border)")
        }
    }

    /// H26
    @MainActor func testLightOfTheLastRowIs160PixelsHigh() async throws {
        try startGtk()
        let renderer = RowRenderer(palette: .heatMap)
        let (white, black) = (Color(red: 1, green: 1, blue: 1), Color(red: 0, green: 0, blue: 0))
        let glow = Glow(y: 20, color: white, opacity: 1, flare: white, flareOpacity: 0)
        let drawing = Drawing(width: 10, height: 300) { renderer.draw(glow, on: $0, width: 10, height: 300) }
        XCTAssertEqual((0..<300).filter { drawing.difference(x: 5, y: $0, to: black) > 0 }, Array(20..<180))
    }

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
            side: .complete, opacity: 1, isArmed: true, textOpacity: 1, isInside: true)
        let drawing = Drawing(width: 200, height: 54) { snapshot in
            // Text may be anywhere below the sign.
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

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import ListCore
import XCTest

@testable import EmberUI
@testable import GtkSupport

/// Needs a display: the test command runs it in the gesture rig.
final class RowTypographyTests: XCTestCase {
    @MainActor func testGlyphsAreRenderedInTheFontOfRows() async throws {
        try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
        adw_init()
        let preferences = Preferences()
        Style(ThemeStore(preferences), preferences).load {}
        let row = RowView(renderer: RowRenderer(palette: .heatMap), cues: CuePainter(of: adw_bin_new()))
        _ = RowTypography.serial(of: row.widget)
        let context = gtk_widget_get_pango_context(row.widget)
        let font = GlyphCache.makeFont(weight: RowAppearance.fontWeight, scale: RowAppearance.fontScale)
        defer { GlyphCache.free(font) }
        XCTAssertEqual(text(of: pango_context_get_font_description(context)), text(of: font.description))
        XCTAssertNotEqual(cairo_font_options_equal(pango_cairo_context_get_font_options(context), font.options), 0)
    }

    private func text(of font: OpaquePointer?) -> String? {
        let text = pango_font_description_to_string(font)
        defer { g_free(text) }
        return text.map { String(cString: $0) }
    }
}

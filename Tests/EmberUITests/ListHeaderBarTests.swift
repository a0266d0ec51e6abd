// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListStore
import XCTest

@testable import EmberUI
@testable import ListCore

/// The ink of the header bar while its color changes.
final class ListHeaderBarTests: XCTestCase {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/data/themes"
    private static let level = Level.items(ListID("list"))

    /// A theme whose items have dark ink, and whose lists and done items have light ink.
    @MainActor private func makePalette() throws -> Palette {
        try startGtk()
        let file = try ThemeFolders(own: "/nowhere", installed: [Self.folder]).theme(named: "aurora").get()
        return Palette(file.theme)
    }

    private func list(done: CompletionDate? = nil) -> ItemList {
        ItemList(id: ListID("list"), name: "", items: [Item(id: ItemID("item"), text: "", done: done)])
    }

    @MainActor func testIsLegibleAtEveryPointOfAChangeOfLevel() async throws {
        let palette = try makePalette()
        let bar = ListHeaderBar(palette: palette)
        let (items, lists) = (palette.colors(index: 0, of: 1), palette.listColors(index: 0, of: 1))
        for share in stride(from: 0, through: 1, by: 0.05) {
            bar.show(
                .lists, list(),
                change: LevelChange(level: Self.level, list: list(), share: share, interruptionTime: nil))
            let ink = gtk_widget_has_css_class(bar.widget, "item") != 0 ? items.ink : lists.ink
            let contrast = items.fill.changing(to: lists.fill, share).contrast(to: ink)
            XCTAssertGreaterThan(contrast, 3, "at \(share)")
        }
    }

    /// K25
    @MainActor func testColorGoesOnWhenAnotherChangeOfLevelBegins() async throws {
        let bar = ListHeaderBar(palette: try makePalette())
        let done = list(done: CompletionDate("2026-11-20T10:00:00Z"))
        for share in stride(from: 0, through: 0.8, by: 0.05) {
            bar.show(
                .lists, list(),
                change: LevelChange(level: Self.level, list: list(), share: share, interruptionTime: nil))
        }
        let shown = try XCTUnwrap(bar.fill)
        bar.show(Self.level, done, change: LevelChange(level: .lists, list: list(), share: 0, interruptionTime: 1))
        XCTAssertLessThan(try XCTUnwrap(bar.fill).distance(to: shown), 0.001)
        bar.show(Self.level, done, change: LevelChange(level: .lists, list: list(), share: 0.1, interruptionTime: 1))
        XCTAssertLessThan(try XCTUnwrap(bar.fill).distance(to: shown), 0.1)
    }

    @MainActor func testInkWaitsForTheColorWhenTheLastItemIsCompleted() async throws {
        let bar = ListHeaderBar(palette: try makePalette())
        let window = gtk_window_new()!
        gtk_window_set_child(ptr(window), bar.widget)
        gtk_window_present(ptr(window))
        defer { gtk_window_destroy(ptr(window)) }
        bar.show(Self.level, list(), change: nil)
        XCTAssertNotEqual(gtk_widget_has_css_class(bar.widget, "item"), 0)
        bar.show(Self.level, list(done: CompletionDate("2026-11-20T10:00:00Z")), change: nil)
        XCTAssertNotEqual(gtk_widget_has_css_class(bar.widget, "item"), 0, "the color hasn't changed yet")
        wait { gtk_widget_has_css_class(bar.widget, "done") != 0 }
    }
}

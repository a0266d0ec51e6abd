// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore
import XCTest

@testable import EmberUI

/// The titles of themes in the preferences.
final class ThemeTitlesTests: XCTestCase {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/data/themes"

    @MainActor func testExactlyEmbersOwnThemesHaveTranslatedTitles() async throws {
        let folders = ThemeFolders(own: "/nowhere", installed: [Self.folder])
        XCTAssertGreaterThanOrEqual(folders.names.count, 6)
        XCTAssertEqual(Set(folders.names), Set(ThemeTitles.all.keys))
        for name in folders.names {
            let file = try folders.theme(named: name).get()
            XCTAssertEqual(file.title, ThemeTitles.all[name], "the title in the file is the English one")
            XCTAssertEqual(ThemeTitles.title(of: file), ThemeTitles.all[name])
        }
    }

    @MainActor func testUsersThemeHasTitleOfItsFileOrFileName() async throws {
        var template = Array("/tmp/ember-themes-XXXXXX".utf8CString)
        let folder = String(cString: mkdtemp(&template))
        defer {
            for name in ["tide", "my-own_theme"] { unlink(folder + "/" + name + ".json") }
            rmdir(folder)
        }
        try UserFile.write(Array(##"{ "title": "Mine", "items": ["#fff"] }"##.utf8), to: folder + "/tide.json")
        try UserFile.write(Array(##"{ "items": ["#fff"] }"##.utf8), to: folder + "/my-own_theme.json")
        let folders = ThemeFolders(own: folder, installed: [Self.folder])
        XCTAssertEqual(ThemeTitles.title(of: try folders.theme(named: "tide").get()), "Mine")
        XCTAssertEqual(ThemeTitles.title(of: try folders.theme(named: "my-own_theme").get()), "My Own Theme")
        let order = ["my-own_theme", "ash", "heat-map"].sorted {
            ThemeTitles.rank(of: $0, "x") < ThemeTitles.rank(of: $1, "x")
        }
        XCTAssertEqual(order, ["heat-map", "ash", "my-own_theme"])
    }
}

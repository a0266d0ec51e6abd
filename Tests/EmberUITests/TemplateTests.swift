// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Foundation
import GLibSupport
import GtkSupport
import XCTest

@testable import EmberUI

/// The templates of dialogs. Needs a display: the test command runs it in the gesture rig.
final class TemplateTests: XCTestCase {
    @MainActor private static let all = [
        PreferencesDialog.templates, RestoreWindow.templates, SyncListRow.templates, DatePicker.templates,
        NotesDialog.templates,
    ]
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/EmberUI/Resources/Dialogs")

    private static func files() throws -> [(version: guint, content: [UInt8])] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { version in
            try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: version).path).map { name in
                let content = try Data(contentsOf: folder.appending(path: version).appending(path: name))
                return (guint(version.dropFirst(2)) ?? 0, Array(content))
            }
        }
    }

    @MainActor func testEveryTemplateIsInTheFolderOfItsVersionOfLibadwaita() async throws {
        let files = try Self.files()
        XCTAssertEqual(files.count, Self.all.joined().count)
        for (version, content) in Self.all.joined() {
            XCTAssert(files.contains { $0 == (version, content) }, "1.\(version)")
            XCTAssert(String(decoding: content, as: UTF8.self).contains(#"lib="libadwaita" version="1.\#(version)""#))
        }
    }

    @MainActor func testTemplatesThatTheInstalledLibadwaitaHasTheWidgetsForAreLoaded() async throws {
        try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
        adw_init()
        for (version, content) in Self.all.joined() where version <= adw_get_minor_version() {
            let builder = ObjectRef(gtk_builder_new())
            var error: UnsafeMutablePointer<GError>?
            gtk_builder_add_from_string(builder.pointer, String(decoding: content, as: UTF8.self), -1, &error)
            XCTAssertNil(error.map { String(cString: $0.pointee.message) })
        }
    }

    /// Whoever changes one version of a template must change the others.
    @MainActor func testAllVersionsOfATemplateHaveTheSameTextsAndNames() async throws {
        for versions in Self.all {
            let parts = versions.values.map { content in
                String(decoding: content, as: UTF8.self).split(separator: "\n").filter {
                    $0.contains("translatable=") || $0.contains(" id=")
                }.map { line in
                    let name = line.firstMatch(of: /id="([\w-]+)"/).map { String($0.1) }
                    return name ?? line.trimmingCharacters(in: .whitespaces)
                }.sorted()
            }
            for other in parts.dropFirst() { XCTAssertEqual(parts[0], other) }
        }
    }

    @MainActor func testTextSizesAreThoseOfThePreferences() async throws {
        try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
        adw_init()
        let template = Template(PreferencesDialog.templates)
        let adjustment = gtk_range_get_adjustment(ptr(template["text-size"]))
        XCTAssertEqual(gtk_adjustment_get_lower(adjustment), Preferences.textSizes.lowerBound * 100)
        XCTAssertEqual(gtk_adjustment_get_upper(adjustment), Preferences.textSizes.upperBound * 100)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import XCTest

@testable import EmberUI

final class ShortcutEntryTests: XCTestCase {
    @MainActor private var entries: [ShortcutEntry] { ShortcutEntry.all(completesToTheLeft: false).flatMap(\.entries) }

    /// Keys of an entry are shown as alternatives.
    @MainActor func testCopyCutAndPasteAreNoAlternatives() async {
        for key in ["<Control>c", "<Control>x", "<Control>v"] {
            XCTAssertEqual(entries.filter { $0.keys.contains(key) }.map(\.keys), [[key]])
        }
    }

    /// GTK would show the symbol “␣”.
    @MainActor func testSpaceBarIsNamed() async {
        XCTAssertEqual(entries.filter { !$0.keyName.isEmpty }.map(\.keyName), ["Space"])
        XCTAssertFalse(entries.flatMap(\.keys).contains { $0.contains("space") })
    }

    @MainActor func testAcceleratorsAreValid() async {
        for accelerator in entries.flatMap(\.keys).flatMap({ $0.split(separator: "+") }) {
            XCTAssertNotEqual(gtk_accelerator_parse(String(accelerator), nil, nil), 0, String(accelerator))
        }
    }
}

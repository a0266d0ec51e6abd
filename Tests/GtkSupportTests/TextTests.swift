// SPDX-License-Identifier: GPL-3.0-or-later
import XCTest

@testable import GtkSupport

final class TextTests: XCTestCase {
    @MainActor func testPlaceholdersAreFilledOnce() async {
        XCTAssertEqual(tr("Deleted “{text}”.", ["text": "a {text} {b}"]), "Deleted “a {text} {b}”.")
    }

    @MainActor func testAnUnknownOrOpenPlaceholderStays() async {
        XCTAssertEqual(tr("{who} is {open", ["text": "x"]), "{who} is {open")
    }

    @MainActor func testNumbersChooseTheirForm() async {
        XCTAssertEqual(trn("{count} item", "{count} items", 1), "1 item")
        XCTAssertEqual(trn("{count} item", "{count} items", 3), "3 items")
    }
}

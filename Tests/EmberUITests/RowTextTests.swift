// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import XCTest

@testable import EmberUI

final class RowTextTests: XCTestCase {
    @MainActor func testHighlightsEndBeforeEllipsis() async throws {
        try startGtk()
        let field = EditField()
        let (text, type) = (RowText(of: field.widget), RowTypography(of: field.widget))
        text.limitToOneLine()
        let words = "Write a letter to the landlord about the heating"
        text.set(text: words, width: 200, type: type, mirrored: false)
        let whole = text.spans(of: [0..<words.count])
        XCTAssertEqual(whole.count, 1)
        // “…” is wider than that.
        XCTAssertLessThan(whole[0].x + whole[0].width, text.inkEdges.right - 6)
        XCTAssertEqual(text.spans(of: [0..<5]).count, 1)
        for start in 36..<words.count {
            XCTAssertTrue(text.spans(of: [start..<words.count]).isEmpty, "hidden from \(start)")
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import XCTest

@testable import GtkSupport

final class SignalTests: XCTestCase {
    private final class VersionEvidence {}

    @MainActor func testAHandlerIsCalledAndReleasedWithItsObject() async {
        weak var witness: VersionEvidence?
        var calls = 0
        do {
            let adjustment = Owned(ptr(gtk_adjustment_new(0, 0, 10, 1, 1, 1)))
            let kept = VersionEvidence()
            witness = kept
            on(adjustment.pointer, "value-changed") {
                withExtendedLifetime(kept) { calls += 1 }
            }
            gtk_adjustment_set_value(ptr(adjustment.pointer), 5)
            XCTAssertEqual(calls, 1)
            XCTAssertNotNil(witness)
        }
        XCTAssertNil(witness, "the closure outlived the object that could call it")
    }

    @MainActor func testAnActionCallsBack() async {
        let group = Owned(g_simple_action_group_new().map { ptr($0) }!)
        var calls = 0
        let action = addAction("go", to: group.pointer) { calls += 1 }
        g_action_activate(action.pointer, nil)
        XCTAssertEqual(calls, 1)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import XCTest

@testable import GtkSupport

final class SignalTests: XCTestCase {
    private final class Captured {}

    @MainActor func testHandlerIsCalledAndReleasedWithItsObject() async {
        weak var captured: Captured?
        var calls = 0
        do {
            let adjustment = ObjectRef(ptr(gtk_adjustment_new(0, 0, 10, 1, 1, 1)))
            let object = Captured()
            captured = object
            on(adjustment.pointer, "value-changed") {
                withExtendedLifetime(object) { calls += 1 }
            }
            gtk_adjustment_set_value(ptr(adjustment.pointer), 5)
            XCTAssertEqual(calls, 1)
            XCTAssertNotNil(captured)
        }
        XCTAssertNil(captured, "the handler is released with the object")
    }

    @MainActor func testActionCallsHandler() async {
        let group = ObjectRef(g_simple_action_group_new().map { ptr($0) }!)
        var calls = 0
        let action = addAction("go", to: group.pointer) { calls += 1 }
        g_action_activate(action.pointer, nil)
        XCTAssertEqual(calls, 1)
    }

    @MainActor func testHandlerOfAnotherSignatureIsCalled() async {
        let adjustment = ObjectRef(ptr(gtk_adjustment_new(0, 0, 10, 1, 1, 1)))
        var values: [Double] = []
        on(adjustment.pointer, "notify::value") { values.append(gtk_adjustment_get_value(ptr(adjustment.pointer))) }
        gtk_adjustment_set_value(ptr(adjustment.pointer), 5)
        XCTAssertEqual(values, [5])
    }

    @MainActor func testActionReceivesItsParameters() async {
        let group = ObjectRef(g_simple_action_group_new().map { ptr($0) }!)
        var received: [[String]] = []
        let one = addAction("one", to: group.pointer, parameters: 1) { received.append($0) }
        let two = addAction("two", to: group.pointer, parameters: 2) { received.append($0) }
        g_action_activate(one.pointer, g_variant_new_string("a"))
        g_action_activate(two.pointer, g_variant_new_tuple([g_variant_new_string("b"), g_variant_new_string("c")], 2))
        XCTAssertEqual(received, [["a"], ["b", "c"]])
    }
}

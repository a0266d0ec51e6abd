// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import XCTest

@testable import EmberUI

/// Real turns of the wheel from the gesture rig, over a scrolled window. Skipped outside of the rig.
final class ScrollEdgeAdapterTests: XCTestCase {
    /// Two turns scroll to the bottom: one turn is page^(2/3), 80 px for a page of 720 px.
    private static let contentHeight: Int32 = 830

    @MainActor private final class Stage {
        let rig: RigConnection
        let window: Widget
        let scrolled: Widget
        private(set) var inputs: [Input] = []
        /// The value of the adjustment at each input.
        private(set) var values: [Double] = []
        var follows = true

        init(contentHeight: Int32) throws {
            try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
            guard let rig = RigConnection() else {
                throw XCTSkip("not in the gesture rig; meson-helpers/test.sh runs it")
            }
            self.rig = rig
            window = gtk_window_new()
            gtk_window_set_decorated(ptr(window), 0)
            gtk_window_set_default_size(ptr(window), 420, 720)
            scrolled = gtk_scrolled_window_new()
            gtk_scrolled_window_set_kinetic_scrolling(ptr(scrolled), 0)
            let content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            gtk_widget_set_size_request(content, -1, contentHeight)
            gtk_scrolled_window_set_child(ptr(scrolled), content)
            gtk_window_set_child(ptr(window), scrolled)
            ScrollEdgeAdapter.connect(to: scrolled) { [unowned self] in
                follows
            } send: { [unowned self] in
                inputs.append($0)
                values.append(gtk_adjustment_get_value(adjustment))
            }
            gtk_window_present(ptr(window))
            rig.runLoop(seconds: 0.3)
            play(["pointer move 200 300"])
        }

        var adjustment: UnsafeMutablePointer<GtkAdjustment> { gtk_scrolled_window_get_vadjustment(ptr(scrolled)) }

        func play(_ commands: [String], interval: Double = 0.02) {
            let answer = rig.play(commands.enumerated().map { (Double($0.offset) * interval, $0.element) })
            XCTAssert(answer.hasPrefix("ok"), answer)
            rig.runLoop(seconds: 0.3)
        }

        /// Turns the wheel by notches, down if positive.
        func turn(_ notches: Int, interval: Double = 0.02) {
            play(Array(repeating: "scroll wheel \(notches.signum())", count: abs(notches)), interval: interval)
        }
    }

    @MainActor private func withStage(contentHeight: Int32 = contentHeight, _ body: (Stage) -> Void) throws {
        let stage = try Stage(contentHeight: contentHeight)
        body(stage)
        gtk_window_destroy(ptr(stage.window))
        stage.rig.runLoop(seconds: 0.05)
    }

    @MainActor func testWheelReachesEachEdgeOnce() async throws {
        try withStage { stage in
            stage.turn(1)
            XCTAssertEqual(stage.inputs, [])
            stage.turn(1)
            stage.turn(-1)
            stage.turn(-1)
            XCTAssertEqual(stage.inputs, [.edgeReached(.bottom), .edgeReached(.top)])
            XCTAssertEqual(stage.values, [110, 0])
        }
    }

    @MainActor func testWheelTurnedOnAtTheEdgeOvershoots() async throws {
        try withStage { stage in
            stage.turn(2, interval: 0.2)
            stage.turn(1)
            XCTAssertEqual(stage.inputs, [.edgeReached(.bottom)], "one turn isn't 100 px")
            stage.turn(4)
            XCTAssertEqual(stage.inputs, [.edgeReached(.bottom), .edgeOvershot(.bottom)])
        }
    }

    @MainActor func testContentThatFitsHasNoEdges() async throws {
        try withStage(contentHeight: 300) { stage in
            stage.turn(4)
            stage.turn(-4)
            XCTAssertEqual(stage.inputs, [])
        }
    }

    @MainActor func testChangeByTheListItselfSendsNothing() async throws {
        try withStage { stage in
            stage.follows = false
            gtk_adjustment_set_value(stage.adjustment, 110)
            gtk_adjustment_set_value(stage.adjustment, 0)
            XCTAssertEqual(stage.inputs, [])
        }
    }
}

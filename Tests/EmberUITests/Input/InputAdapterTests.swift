// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListCore
import XCTest

@testable import EmberUI

/// Real events from the gesture rig, through GTK's controllers and the adapter. Skipped outside of the rig.
final class InputAdapterTests: XCTestCase {
    /// Height in px of what is above the host in its window.
    private static let top = 50.0

    /// A window with a host that records what its adapter sends.
    @MainActor private final class Stage {
        let rig: RigConnection
        let window: Widget
        let host: Widget
        private(set) var inputs: [Input] = []
        /// Answers whether the core has recognized a gesture.
        var claims: (Input) -> Bool = { _ in false }
        private var adapter: InputAdapter?

        init() throws {
            try XCTSkipIf(gtk_init_check() == 0, "there is no display; meson-helpers/test.sh brings one")
            guard let rig = RigConnection() else {
                throw XCTSkip("not in the gesture rig; meson-helpers/test.sh runs it")
            }
            self.rig = rig
            window = gtk_window_new()
            gtk_window_set_decorated(ptr(window), 0)
            gtk_window_set_default_size(ptr(window), 420, 720)
            let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            let above = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
            gtk_widget_set_size_request(above, -1, Int32(InputAdapterTests.top))
            host = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
            gtk_widget_set_vexpand(host, 1)
            gtk_box_append(ptr(box), above)
            gtk_box_append(ptr(box), host)
            gtk_window_set_child(ptr(window), box)
            adapter = InputAdapter(on: host, fieldTakesPress: { _ in false }) { [unowned self] input in
                inputs.append(input)
                return claims(input)
            }
            gtk_window_present(ptr(window))
            rig.runLoop(seconds: 0.3)
        }

        func close() {
            gtk_window_destroy(ptr(window))
            adapter = nil
            rig.runLoop(seconds: 0.05)
        }

        /// Plays commands, in px of the host, 20 ms apart.
        func play(_ commands: String...) {
            let answer = rig.play(commands.enumerated().map { (Double($0.offset) * 0.02, $0.element) })
            XCTAssert(answer.hasPrefix("ok"), answer)
            rig.runLoop(seconds: 0.1)
        }

        /// Drops what was recorded so far.
        func forget() { inputs = [] }

        func touch(_ action: String, _ finger: Int, _ x: Double, _ y: Double) -> String {
            "touch \(action) \(finger) \(x) \(y + InputAdapterTests.top)"
        }

        func pointer(_ x: Double, _ y: Double) -> String { "pointer move \(x) \(y + InputAdapterTests.top)" }

        var drags: [Drag] { inputs.compactMap { if case .drag(let drag) = $0 { drag } else { nil } } }
        var pinches: [Pinch] { inputs.compactMap { if case .pinch(let pinch) = $0 { pinch } else { nil } } }
        var scrolls: [ScrollInput] { inputs.compactMap { if case .scroll(let scroll) = $0 { scroll } else { nil } } }
        var hovers: [Point] { inputs.compactMap { if case .hover(let point?) = $0 { point } else { nil } } }
        var secondaryPresses: [Point] {
            inputs.compactMap { if case .secondary(let point) = $0 { point } else { nil } }
        }
    }

    @MainActor private func withStage(_ body: (Stage) -> Void) throws {
        let stage = try Stage()
        body(stage)
        stage.close()
    }

    private let frame = "touch frame"

    // MARK: Drags

    @MainActor func testFingerDragsFromBeginToEnd() async throws {
        try withStage { stage in
            stage.play(
                stage.touch("down", 0, 100, 200), frame, stage.touch("move", 0, 130, 200), frame, "touch up 0", frame)
            XCTAssertEqual(stage.drags.map(\.phase), [.began, .moved, .ended])
            XCTAssertEqual(stage.drags.map(\.position.x), [100, 130, 130])
            XCTAssertEqual(Set(stage.drags.map(\.device)), [.touchscreen])
        }
    }

    @MainActor func testSecondFingerDoesNotChangeTheDrag() async throws {
        try withStage { stage in
            stage.play(
                stage.touch("down", 0, 100, 200), frame, stage.touch("move", 0, 130, 200), frame,
                stage.touch("down", 1, 300, 400), frame, "touch up 1", frame,
                stage.touch("move", 0, 160, 200), frame, "touch up 0", frame)
            XCTAssertEqual(stage.drags.map(\.phase), [.began, .moved, .moved, .ended])
            XCTAssertEqual(stage.drags.last?.position.x, 160)
        }
    }

    @MainActor func testTouchTakenBySystemIsCancelledOnce() async throws {
        try withStage { stage in
            stage.play(stage.touch("down", 0, 100, 200), frame, stage.touch("move", 0, 130, 200), frame, "touch cancel")
            XCTAssertEqual(stage.drags.map(\.phase), [.began, .moved, .cancelled])
        }
    }

    @MainActor func testTouchClaimedByAnotherGestureIsCancelledOnce() async throws {
        try withStage { stage in
            let other = gtk_gesture_drag_new()!
            gtk_event_controller_set_propagation_phase(other, GTK_PHASE_CAPTURE)
            onPoint(other, "drag-update") { dx, _ in
                if dx > 50 { gtk_gesture_set_state(other, GTK_EVENT_SEQUENCE_CLAIMED) }
            }
            gtk_widget_add_controller(stage.window, other)
            stage.play(
                stage.touch("down", 0, 100, 200), frame, stage.touch("move", 0, 130, 200), frame,
                stage.touch("move", 0, 180, 200), frame, stage.touch("move", 0, 200, 200), frame, "touch up 0", frame)
            XCTAssertEqual(stage.drags.map(\.phase), [.began, .moved, .cancelled])
        }
    }

    @MainActor func testMouseDragsWithDesktopsThreshold() async throws {
        try withStage { stage in
            stage.play(stage.pointer(100, 200), "button left down", stage.pointer(130, 200), "button left up")
            XCTAssertEqual(stage.drags.map(\.phase), [.began, .moved, .ended])
            XCTAssertEqual(Set(stage.drags.map(\.device)), [.mouse])
            XCTAssertEqual(
                stage.drags.first?.slop, Double(DesktopSettings.integer("gtk-dnd-drag-threshold", of: stage.host)))
        }
    }

    // MARK: Pinches

    @MainActor func testTwoFingersPinchUntilOneLifts() async throws {
        try withStage { stage in
            stage.play(
                stage.touch("down", 0, 100, 200), stage.touch("down", 1, 100, 300), frame,
                stage.touch("move", 1, 100, 350), frame, "touch up 1", frame, "touch up 0", frame)
            XCTAssertEqual(stage.pinches.first?.phase, .began)
            XCTAssertEqual(stage.pinches.last?.phase, .ended)
            XCTAssertEqual(stage.pinches.last?.fingers, .touching(Point(x: 100, y: 200), Point(x: 100, y: 350)))
            XCTAssertEqual(stage.pinches.filter { $0.phase != .moved }.count, 2)
        }
    }

    @MainActor func testRecognizedPinchCancelsTheDrag() async throws {
        try withStage { stage in
            stage.claims = { if case .pinch = $0 { true } else { false } }
            stage.play(
                stage.touch("down", 0, 100, 200), stage.touch("down", 1, 100, 300), frame,
                stage.touch("move", 1, 100, 350), frame, "touch up 1", frame,
                stage.touch("move", 0, 150, 200), frame, "touch up 0", frame)
            XCTAssertEqual(stage.drags.filter { $0.phase != .moved }.map(\.phase), [.began, .cancelled])
            XCTAssertEqual(stage.pinches.last?.phase, .ended)
        }
    }

    @MainActor func testThirdFingerCancelsPinchUntilAllFingersAreLifted() async throws {
        try withStage { stage in
            stage.play(
                stage.touch("down", 0, 100, 200), stage.touch("down", 1, 100, 300), frame,
                stage.touch("down", 2, 100, 400), frame, "touch up 2", frame, stage.touch("move", 1, 100, 320), frame,
                "touch up 1", frame, "touch up 0", frame)
            XCTAssertEqual(stage.pinches.filter { $0.phase != .moved }.map(\.phase), [.began, .cancelled])
            stage.play(
                stage.touch("down", 0, 100, 200), stage.touch("down", 1, 100, 300), frame, "touch up 1", frame,
                "touch up 0", frame)
            XCTAssertEqual(
                stage.pinches.filter { $0.phase != .moved }.map(\.phase), [.began, .cancelled, .began, .ended])
        }
    }

    @MainActor func testTouchpadPinchBeginsAndEndsWithItsOwnScale() async throws {
        try withStage { stage in
            stage.play(
                stage.pointer(200, 300), "pinch begin 2", "pinch update 5 5 1.25 0", "pinch update 5 5 1.5 0",
                "pinch end")
            XCTAssertEqual(stage.pinches.map(\.phase), [.began, .moved, .moved, .ended])
            let place = Point(x: 200, y: 300)
            XCTAssertEqual(
                stage.pinches.map(\.fingers),
                [.scaling(1, at: place), .scaling(1.25, at: place), .scaling(1.5, at: place), .scaling(1.5, at: place)])
        }
    }

    @MainActor func testCancelledTouchpadPinchIsCancelledOnce() async throws {
        try withStage { stage in
            stage.play(stage.pointer(200, 300), "pinch begin 2", "pinch update 0 0 1.5 0", "pinch end cancelled")
            XCTAssertEqual(stage.pinches.map(\.phase), [.began, .moved, .cancelled])
        }
    }

    @MainActor func testTouchpadPinchOfThreeFingersIsIgnored() async throws {
        try withStage { stage in
            stage.play(stage.pointer(200, 300), "pinch begin 3", "pinch update 0 0 1.5 0", "pinch end")
            XCTAssertEqual(stage.pinches, [])
        }
    }

    // MARK: Scrolling

    @MainActor func testTouchpadScrollIsWhereThePointerIs() async throws {
        try withStage { stage in
            stage.play(
                stage.pointer(200, 300), "scroll finger 0 10", "scroll finger 0 12", "scroll finger 0 14", "scroll stop"
            )
            XCTAssertEqual(stage.scrolls.first?.phase, .began)
            XCTAssertEqual(stage.scrolls.last?.phase, .ended)
            XCTAssertEqual(stage.scrolls.filter { $0.phase != .moved }.count, 2)
            XCTAssertEqual(stage.scrolls.reduce(0) { $0 + $1.dy }, 36, accuracy: 0.1, "no distance is lost")
            XCTAssertEqual(Set(stage.scrolls.map(\.position)), [Point(x: 200, y: 300)])
        }
    }

    @MainActor func testFingersThatRestOnTouchpadScrollNothing() async throws {
        try withStage { stage in
            stage.play(stage.pointer(200, 300), "hold begin 2", "hold end")
            XCTAssertEqual(stage.scrolls.map(\.phase), [.began, .ended])
        }
    }

    @MainActor func testWheelIsNotATouchpad() async throws {
        try withStage { stage in
            stage.play(stage.pointer(200, 300), "scroll wheel 1", "scroll wheel 1")
            XCTAssertEqual(stage.scrolls, [])
        }
    }

    // MARK: The mouse without its primary button

    @MainActor func testPointerThatEntersIsInCoordinatesOfTheHost() async throws {
        try withStage { stage in
            // The window may have opened under the pointer.
            stage.play("pointer leave")
            stage.forget()
            stage.play(stage.pointer(200, 300), stage.pointer(201, 300))
            XCTAssert(stage.hovers.allSatisfy { $0.y == 300 }, "\(stage.hovers)")
            XCTAssertEqual(stage.hovers.last, Point(x: 201, y: 300))
        }
    }

    @MainActor func testPositionThatIsRepeatedIsReportedOnce() async throws {
        try withStage { stage in
            stage.play("pointer leave")
            stage.forget()
            stage.play(stage.pointer(200, 300), stage.pointer(200, 300), stage.pointer(200, 300))
            XCTAssertEqual(stage.hovers, [Point(x: 200, y: 300)])
            stage.play("pointer leave", stage.pointer(200, 300))
            XCTAssertEqual(stage.hovers.count, 2, "it comes back")
        }
    }

    @MainActor func testSecondaryPressIsReportedOnceHoweverLongItIsHeld() async throws {
        try withStage { stage in
            stage.play(stage.pointer(200, 300), "button right down")
            // GtkGestureClick emits "stopped" meanwhile, and "released" after it.
            stage.rig.runLoop(seconds: 0.6)
            stage.play("button right up")
            XCTAssertEqual(stage.secondaryPresses, [Point(x: 200, y: 300)])
        }
    }
}

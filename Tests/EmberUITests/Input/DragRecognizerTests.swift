// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import XCTest

@testable import EmberUI

/// Feeds the signals of a GtkGestureDrag with the events during which GTK emits them.
final class DragRecognizerTests: XCTestCase {
    private var recognizer = DragRecognizer()
    private var drags: [Drag] = []

    private let start = Point(x: 100, y: 200)
    private let mouseSlop = 6.0

    override func setUp() {
        recognizer = DragRecognizer()
        drags = []
    }

    private func event(_ kind: EventInfo.Kind, at milliseconds: UInt32 = 1_000) -> EventInfo {
        EventInfo(kind: kind, milliseconds: milliseconds)
    }

    private func begin(at point: Point? = nil, _ kind: EventInfo.Kind) {
        recognizer.begin(at: point ?? start, event: event(kind), mouseSlop: mouseSlop, now: 50).map { drags.append($0) }
    }

    private func move(_ dx: Double, _ dy: Double, _ kind: EventInfo.Kind = .touchUpdate) {
        recognizer.move(dx: dx, dy: dy, event: event(kind), now: 50).map { drags.append($0) }
    }

    private func end(_ event: EventInfo?) {
        recognizer.end(event: event, now: 50).map { drags.append($0) }
    }

    private var phases: [Phase] { drags.map(\.phase) }

    func testFingerThatLiftsEndsDragWhereItMovedLast() {
        begin(.touchBegin)
        move(30, -5)
        end(event(.touchEnd))
        XCTAssertEqual(phases, [.began, .moved, .ended])
        XCTAssertEqual(drags.map(\.position), [start, Point(x: 130, y: 195), Point(x: 130, y: 195)])
        XCTAssertEqual(Set(drags.map(\.device)), [.touchscreen])
        XCTAssertEqual(Set(drags.map(\.slop)), [Tuning.touchSlop])
    }

    func testDragThatBeginsWithAMovementIsAFingers() {
        begin(.touchUpdate)
        XCTAssertEqual(drags.map(\.device), [.touchscreen])
    }

    func testMouseThatRestsSendsNoMovement() {
        begin(.buttonPress)
        move(0, 0, .other)
        move(30, 0, .other)
        move(30, 0, .other)
        move(0, 0, .other)
        XCTAssertEqual(phases, [.began, .moved, .moved])
    }

    func testFingerThatRestsSendsMovements() {
        begin(.touchBegin)
        move(30, 0)
        move(30, 0)
        XCTAssertEqual(phases, [.began, .moved, .moved])
    }

    func testMouseButtonDragsWithDesktopsThreshold() {
        begin(.buttonPress)
        move(30, 0, .other)
        end(event(.buttonRelease))
        XCTAssertEqual(phases, [.began, .moved, .ended])
        XCTAssertEqual(Set(drags.map(\.device)), [.mouse])
        XCTAssertEqual(Set(drags.map(\.slop)), [mouseSlop])
    }

    func testEndAfterCancelIsCancelled() {
        begin(.touchBegin)
        move(30, 0)
        recognizer.cancel()
        end(event(.touchEnd))
        XCTAssertEqual(phases, [.began, .moved, .cancelled])
    }

    func testCancelOfOneDragDoesNotCancelTheNext() {
        begin(.touchBegin)
        recognizer.cancel()
        end(nil)
        begin(.touchBegin)
        end(event(.touchEnd))
        XCTAssertEqual(phases, [.began, .cancelled, .began, .ended])
    }

    func testSecondMouseButtonCancelsDrag() {
        begin(.buttonPress)
        move(30, 0, .other)
        recognizer.cancel()
        end(event(.buttonPress))
        XCTAssertEqual(phases, [.began, .moved, .cancelled])
    }

    func testTouchClaimedByAnotherGestureIsCancelled() {
        begin(.touchBegin)
        move(30, 0)
        // The event is the movement with which the other gesture claimed the touch.
        end(event(.touchUpdate))
        XCTAssertEqual(phases, [.began, .moved, .cancelled])
    }

    func testEndWithoutCurrentEventIsCancelled() {
        begin(.touchBegin)
        end(nil)
        XCTAssertEqual(phases, [.began, .cancelled])
    }

    func testTouchTakenBySystemIsCancelled() {
        begin(.touchBegin)
        move(30, 0)
        end(event(.touchCancel))
        XCTAssertEqual(phases, [.began, .moved, .cancelled])
    }

    func testSecondFingerThatEndsDragCancelsIt() {
        begin(.touchBegin)
        move(30, 0)
        end(event(.touchBegin))
        XCTAssertEqual(phases, [.began, .moved, .cancelled])
    }

    func testDragThatBeginsAgainWhenSecondFingerLiftsIsIgnored() {
        begin(.touchBegin)
        end(event(.touchBegin))
        drags = []
        begin(at: Point(x: 140, y: 210), .touchEnd)
        move(5, 5)
        end(event(.touchEnd))
        XCTAssertEqual(phases, [])
        begin(.touchBegin)
        XCTAssertEqual(phases, [.began], "a new touch counts again")
    }

    func testUpdateAndEndWithoutBeginAreIgnored() {
        move(30, 0)
        end(event(.touchEnd))
        XCTAssertEqual(phases, [])
    }

    func testUpdateAfterEndIsIgnored() {
        begin(.touchBegin)
        end(event(.touchEnd))
        move(30, 0)
        end(event(.touchEnd))
        XCTAssertEqual(phases, [.began, .ended])
    }

    func testTimesAreThoseOfTheEvents() {
        let times = [UInt32(1_000), 1_008, 1_016]
        let late = [50.0, 50.2, 50.2]
        let drag = [
            recognizer.begin(at: start, event: event(.touchBegin, at: times[0]), mouseSlop: mouseSlop, now: late[0]),
            recognizer.move(dx: 1, dy: 0, event: event(.touchUpdate, at: times[1]), now: late[1]),
            recognizer.end(event: event(.touchEnd, at: times[2]), now: late[2]),
        ]
        for (drag, time) in zip(drag, [50, 50.008, 50.016]) { XCTAssertEqual(drag?.time ?? 0, time, accuracy: 1e-9) }
    }
}

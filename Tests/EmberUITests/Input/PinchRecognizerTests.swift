// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import XCTest

@testable import EmberUI

/// Feeds the signals of a GtkGestureZoom with the events during which GTK emits them.
final class PinchRecognizerTests: XCTestCase {
    private var recognizer = PinchRecognizer()
    private var pinches: [Pinch] = []

    private let first = Point(x: 100, y: 200)
    private let second = Point(x: 100, y: 300)
    private let center = Point(x: 150, y: 250)

    override func setUp() {
        recognizer = PinchRecognizer()
        pinches = []
    }

    private func event(_ kind: EventInfo.Kind) -> EventInfo {
        EventInfo(kind: kind, milliseconds: 1_000)
    }

    private func touches(_ touches: (UInt, Point)...) -> PinchRecognizer.ReportedFingers {
        .touches(touches.map { (sequence: $0.0, position: $0.1) })
    }

    private func begin(_ reported: PinchRecognizer.ReportedFingers?, _ kind: EventInfo.Kind) {
        recognizer.begin(reported, event: event(kind), now: 50).map { pinches.append($0) }
    }

    private func move(_ reported: PinchRecognizer.ReportedFingers?, _ kind: EventInfo.Kind) {
        recognizer.move(reported, event: event(kind), now: 50).map { pinches.append($0) }
    }

    private func end(_ kind: EventInfo.Kind?) {
        recognizer.end(event: kind.map { event($0) }, now: 50).map { pinches.append($0) }
    }

    private func beginTouching() {
        recognizer.count(.touchBegin)
        recognizer.count(.touchBegin)
        begin(touches((1, first), (2, second)), .touchBegin)
    }

    private var phases: [Phase] { pinches.map(\.phase) }
    private var scales: [Double] {
        pinches.compactMap { if case .scaling(let scale, _) = $0.fingers { scale } else { nil } }
    }

    // MARK: Touchscreen

    func testFingerThatLiftsEndsPinch() {
        beginTouching()
        recognizer.count(.touchUpdate)
        move(touches((1, first), (2, center)), .touchUpdate)
        recognizer.count(.touchEnd)
        end(.touchEnd)
        XCTAssertEqual(phases, [.began, .moved, .ended])
        XCTAssertEqual(
            pinches.map(\.fingers), [.touching(first, second), .touching(first, center), .touching(first, center)])
    }

    func testFingersAreInTheOrderInWhichTheyLanded() {
        begin(touches((2, second), (1, first)), .touchBegin)
        XCTAssertEqual(pinches.map(\.fingers), [.touching(first, second)])
    }

    func testEndAfterCancelWithoutPointsHasTheLastOnes() {
        beginTouching()
        move(touches((1, first), (2, center)), .touchUpdate)
        recognizer.cancel()
        end(nil)
        XCTAssertEqual(phases, [.began, .moved, .cancelled])
        XCTAssertEqual(pinches.last?.fingers, .touching(first, center))
    }

    func testEndAfterCancelIsCancelledThoughAFingerLifts() {
        beginTouching()
        recognizer.cancel()
        end(.touchEnd)
        XCTAssertEqual(phases, [.began, .cancelled])
    }

    func testCancelOfOnePinchDoesNotCancelTheNext() {
        beginTouching()
        recognizer.cancel()
        end(nil)
        begin(touches((1, first), (2, second)), .touchBegin)
        end(.touchEnd)
        XCTAssertEqual(phases, [.began, .cancelled, .began, .ended])
    }

    func testTouchTakenBySystemIsCancelled() {
        beginTouching()
        end(.touchCancel)
        XCTAssertEqual(phases, [.began, .cancelled])
    }

    func testThirdFingerCancelsPinch() {
        beginTouching()
        recognizer.count(.touchBegin)
        end(.touchBegin)
        XCTAssertEqual(phases, [.began, .cancelled])
    }

    func testPinchWithThirdFingerIsCancelledThoughAFingerLifts() {
        beginTouching()
        recognizer.count(.touchBegin)
        recognizer.count(.touchEnd)
        end(.touchEnd)
        XCTAssertEqual(phases, [.began, .cancelled])
    }

    func testPinchThatBeginsAgainWhenThirdFingerLiftsIsIgnored() {
        beginTouching()
        recognizer.count(.touchBegin)
        end(.touchBegin)
        pinches = []
        recognizer.count(.touchEnd)
        begin(touches((1, first), (2, second)), .touchEnd)
        move(touches((1, first), (2, center)), .touchUpdate)
        end(.touchEnd)
        XCTAssertEqual(phases, [])
    }

    func testPinchCountsAgainOnceAllFingersWereLifted() {
        for _ in 0..<3 { recognizer.count(.touchBegin) }
        for _ in 0..<3 { recognizer.count(.touchEnd) }
        beginTouching()
        XCTAssertEqual(phases, [.began])
    }

    func testFingersThatLandElsewhereDoNotChangeTheCount() {
        recognizer.count(.touchEnd)
        recognizer.count(.touchCancel)
        recognizer.count(.touchUpdate)
        for _ in 0..<3 { recognizer.count(.touchBegin) }
        begin(touches((1, first), (2, second)), .touchBegin)
        XCTAssertEqual(phases, [], "the third finger counts")
    }

    func testSinglePointIsNotAPinch() {
        begin(touches((1, first)), .touchBegin)
        XCTAssertEqual(phases, [])
        beginTouching()
        move(touches((1, first)), .touchUpdate)
        move(nil, .touchUpdate)
        XCTAssertEqual(phases, [.began])
    }

    func testUpdateAndEndWithoutBeginAreIgnored() {
        move(touches((1, first), (2, second)), .touchUpdate)
        end(.touchEnd)
        XCTAssertEqual(phases, [])
    }

    // MARK: Touchpad

    func testTouchpadPinchOfOneSequenceIsAPinch() {
        begin(.touchpad(center: center, scale: 0), .touchpadPinch(.begin, fingers: 2))
        move(.touchpad(center: center, scale: 1.5), .touchpadPinch(.update, fingers: 2))
        end(.touchpadPinch(.end, fingers: 2))
        XCTAssertEqual(phases, [.began, .moved, .ended])
    }

    func testScaleIsOneWhenTouchpadPinchBegins() {
        begin(.touchpad(center: center, scale: 0), .touchpadPinch(.begin, fingers: 2))
        XCTAssertEqual(scales, [1])
    }

    func testScaleThatJumpsBackToOneAtTheEndIsIgnored() {
        begin(.touchpad(center: center, scale: 0), .touchpadPinch(.begin, fingers: 2))
        move(.touchpad(center: center, scale: 1.5), .touchpadPinch(.update, fingers: 2))
        end(.touchpadPinch(.end, fingers: 2))
        XCTAssertEqual(scales, [1, 1.5, 1.5])
    }

    func testPointerStaysWhileTheCenterFollowsTheFingers() {
        begin(.touchpad(center: center, scale: 0), .touchpadPinch(.begin, fingers: 2))
        move(.touchpad(center: Point(x: 190, y: 290), scale: 1.5), .touchpadPinch(.update, fingers: 2))
        XCTAssertEqual(pinches.last?.fingers, .scaling(1.5, at: center))
    }

    func testNextTouchpadPinchIsAtItsOwnCenter() {
        begin(.touchpad(center: center, scale: 0), .touchpadPinch(.begin, fingers: 2))
        end(.touchpadPinch(.end, fingers: 2))
        begin(.touchpad(center: first, scale: 0), .touchpadPinch(.begin, fingers: 2))
        XCTAssertEqual(pinches.last?.fingers, .scaling(1, at: first))
    }

    func testPinchOfThreeFingersOnTouchpadIsIgnored() {
        begin(.touchpad(center: center, scale: 0), .touchpadPinch(.begin, fingers: 3))
        move(.touchpad(center: center, scale: 1.5), .touchpadPinch(.update, fingers: 3))
        end(.touchpadPinch(.end, fingers: 3))
        XCTAssertEqual(phases, [])
    }

    func testCancelledTouchpadPinchIsCancelled() {
        begin(.touchpad(center: center, scale: 0), .touchpadPinch(.begin, fingers: 2))
        move(.touchpad(center: center, scale: 1.5), .touchpadPinch(.update, fingers: 2))
        end(.touchpadPinch(.cancel, fingers: 2))
        XCTAssertEqual(phases, [.began, .moved, .cancelled])
        XCTAssertEqual(scales, [1, 1.5, 1.5])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import XCTest

@testable import EmberUI

/// Taps of several fingers, with times in s (I19).
final class DoubleTapRecognizerTests: XCTestCase {
    private var recognizer = DoubleTapRecognizer()
    private var taps: [Int] = []

    override func setUp() {
        recognizer = DoubleTapRecognizer()
        taps = []
    }

    private func send(_ kind: EventInfo.Kind, _ finger: UInt, at time: Double, x: Double = 0) {
        let point = Point(x: 100 * Double(finger) + x, y: 200)
        recognizer.handle(kind, of: finger, at: point, time: time, interval: 0.4).map { taps.append($0) }
    }

    /// Lets fingers land and lift one after the other.
    private func tap(
        _ fingers: ClosedRange<UInt>, at time: Double, lasting duration: Double = 0.08, moving x: Double = 0
    ) {
        for finger in fingers { send(.touchBegin, finger, at: time + 0.01 * Double(finger)) }
        if x != 0 { send(.touchUpdate, fingers.upperBound, at: time + duration, x: x) }
        for finger in fingers { send(.touchEnd, finger, at: time + duration + 0.01 * Double(finger), x: x) }
    }

    func testTwoOrThreeFingersTapTwice() {
        for fingers in [1...2, 1...3] as [ClosedRange<UInt>] {
            tap(fingers, at: 10)
            XCTAssertEqual(taps, [])
            tap(fingers, at: 10.3, moving: 16)
            XCTAssertEqual(taps, [fingers.count])
            taps = []
        }
    }

    func testThirdTapBeginsAnew() {
        for time in [1, 1.2, 1.4] { tap(1...2, at: time) }
        XCTAssertEqual(taps, [2])
        tap(1...2, at: 1.6)
        XCTAssertEqual(taps, [2, 2])
    }

    func testOneFingerOrFourFingersDoNothing() {
        for fingers in [1...1, 1...4] as [ClosedRange<UInt>] {
            for time in [1, 1.2] { tap(fingers, at: time) }
        }
        XCTAssertEqual(taps, [])
    }

    func testTapsWithDifferentFingersDoNothing() {
        tap(1...2, at: 1)
        tap(1...3, at: 1.2)
        tap(1...2, at: 1.4)
        XCTAssertEqual(taps, [])
    }

    func testLatePauseOrLongPressDoesNothing() {
        tap(1...2, at: 1)
        tap(1...2, at: 1.6)
        tap(1...2, at: 1.8, lasting: 0.5)
        XCTAssertEqual(taps, [])
    }

    func testMovementDoesNothing() {
        for x in [17, -17] {
            tap(1...2, at: 1)
            tap(1...2, at: 1.2, moving: Double(x))
            tap(1...2, at: 1.4)
            XCTAssertEqual(taps, [])
            setUp()
        }
    }

    func testFingerThatRestsWhileAnotherTapsDoesNothing() {
        send(.touchBegin, 1, at: 1)
        for time in [1.1, 1.3] { tap(2...2, at: time) }
        send(.touchEnd, 1, at: 1.45)
        tap(1...2, at: 1.6)
        XCTAssertEqual(taps, [])
    }

    func testCancelledTouchDoesNothing() {
        tap(1...2, at: 1)
        send(.touchBegin, 1, at: 1.2)
        send(.touchBegin, 2, at: 1.2)
        send(.touchCancel, 1, at: 1.25)
        send(.touchCancel, 2, at: 1.25)
        XCTAssertEqual(taps, [])
    }
}

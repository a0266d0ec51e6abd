// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListCore
import XCTest

@testable import EmberUI

/// Feeds the signals of a GtkEventControllerScroll with the events during which GTK emits them.
final class ScrollRecognizerTests: XCTestCase {
    private var recognizer = ScrollRecognizer()
    private var inputs: [ScrollInput] = []
    private var pointer: Point? = Point(x: 100, y: 200)
    private var setting = true

    override func setUp() {
        recognizer = ScrollRecognizer()
        inputs = []
        pointer = Point(x: 100, y: 200)
        setting = true
    }

    private func touchpad(at milliseconds: UInt32 = 1_000, _ direction: ScrollDirection = .unknown) -> EventInfo {
        EventInfo(kind: .scroll, milliseconds: milliseconds, isFromTouchpad: true, scrollDirection: direction)
    }

    private func begin(_ event: EventInfo?) {
        inputs.append(recognizer.begin(event: event, pointer: pointer, now: 50))
    }

    @discardableResult
    private func scroll(_ dx: Double, _ dy: Double, areNotches: Bool = false, _ event: EventInfo?, now: Double = 50)
        -> Bool
    {
        let input = recognizer.scroll(
            dx: dx, dy: dy, areNotches: areNotches, event: event, pointer: pointer, naturalScrolling: setting, now: now)
        input.map { inputs.append($0) }
        return input != nil
    }

    private func end(_ event: EventInfo?) {
        recognizer.end(event: event, now: 50).map { inputs.append($0) }
    }

    private var phases: [Phase] { inputs.map(\.phase) }

    func testScrollHasOneBeginningAndOneEnd() {
        begin(touchpad())
        scroll(0, 10, touchpad())
        scroll(0, 12, touchpad())
        end(touchpad())
        XCTAssertEqual(phases, [.began, .moved, .moved, .ended])
        XCTAssertEqual(inputs.map(\.dy), [0, 10, 12, 0])
        XCTAssertTrue(inputs.dropLast().allSatisfy(\.promisesStop))
    }

    func testFingersThatRestOnTouchpadScrollNothing() {
        begin(EventInfo(kind: .other, milliseconds: 1_000))
        end(EventInfo(kind: .other, milliseconds: 1_200))
        XCTAssertEqual(phases, [.began, .ended])
        XCTAssertEqual(inputs.map(\.dy), [0, 0])
    }

    func testFingersThatRestOnTouchpadWithoutCurrentEventScrollNothing() {
        begin(nil)
        end(nil)
        XCTAssertEqual(phases, [.began, .ended])
        XCTAssertEqual(inputs.map(\.time), [50, 50])
    }

    func testWheelIsNotATouchpad() {
        let wheel = EventInfo(kind: .scroll, milliseconds: 1_000)
        XCTAssertFalse(scroll(0, 1, areNotches: true, wheel), "the event is left to GTK")
        XCTAssertFalse(scroll(0, 1, areNotches: true, nil))
        end(wheel)
        XCTAssertEqual(phases, [])
    }

    func testEndWithoutBeginIsIgnored() {
        end(touchpad())
        begin(touchpad())
        end(touchpad())
        end(touchpad())
        XCTAssertEqual(phases, [.began, .ended])
    }

    func testScrollWithoutBeginPromisesNoStop() {
        scroll(0, 10, touchpad())
        scroll(0, 10, touchpad())
        XCTAssertEqual(phases, [.moved, .moved])
        XCTAssertFalse(inputs.contains { $0.promisesStop }, "the core must end it after a timeout")
    }

    func testScrollAfterEndPromisesNoStop() {
        begin(touchpad())
        end(touchpad())
        scroll(0, 10, touchpad())
        XCTAssertEqual(inputs.last?.promisesStop, false)
    }

    func testFirstDistanceCountsWhateverItsSize() {
        begin(touchpad())
        scroll(0, 4_000, touchpad())
        scroll(0, 1, touchpad())
        XCTAssertEqual(inputs.map(\.dy), [0, 4_000, 1])
    }

    func testEndRightAfterBeginIsReported() {
        // GTK may merge the first event into the second frame, or lose it.
        begin(touchpad())
        end(touchpad())
        begin(touchpad())
        scroll(0, 5, touchpad())
        XCTAssertEqual(phases, [.began, .ended, .began, .moved])
    }

    func testNotchesOfX11BecomePixels() {
        scroll(2, -1, areNotches: true, touchpad(.identical))
        XCTAssertEqual(inputs[0].dx, 50)
        XCTAssertEqual(inputs[0].dy, -25)
    }

    /// The movement of the fingers for an event 10 px to the right, in each direction.
    private let fingers: [(direction: ScrollDirection, dx: Double)] = [(.identical, 10), (.inverted, -10)]

    func testSwipeFollowsFingersWithEitherSetting() {
        for isNatural in [true, false] {
            setting = isNatural
            for (direction, dx) in fingers {
                begin(touchpad(direction))
                scroll(10, 0, touchpad(direction))
                XCTAssertEqual(inputs.last?.dx, dx, "\(direction), natural scrolling \(isNatural)")
                end(touchpad(direction))
                scroll(10, 0, touchpad(direction))
                XCTAssertEqual(inputs.last?.dx, dx, "\(direction), natural scrolling \(isNatural), without a begin")
            }
        }
    }

    func testPullKeepsDirectionOfEventsWithEitherSetting() {
        for isNatural in [true, false] {
            setting = isNatural
            for direction in [ScrollDirection.identical, .inverted, .unknown] {
                begin(touchpad(direction))
                scroll(0, -10, touchpad(direction))
                XCTAssertEqual(inputs.last?.dy, -10, "\(direction), natural scrolling \(isNatural)")
                end(touchpad(direction))
            }
        }
    }

    func testSwipeOfFingersThatHaveRestedFollowsFingers() {
        for (direction, dx) in fingers {
            for resting in [nil, EventInfo(kind: .other, milliseconds: 1_000)] {
                setting = direction == .identical
                begin(resting)
                scroll(10, 0, touchpad(direction))
                XCTAssertEqual(inputs.last?.dx, dx, "\(direction)")
                end(resting)
            }
        }
    }

    func testDirectionIsTheSettingIfEventsDoNotTellIt() {
        for (isNatural, dx) in [(true, -10.0), (false, 10.0)] {
            setting = isNatural
            begin(nil)
            scroll(10, 0, touchpad())
            XCTAssertEqual(inputs.last?.dx, dx)
            end(nil)
            scroll(10, 0, touchpad())
            XCTAssertEqual(inputs.last?.dx, dx, "without a begin")
        }
    }

    func testDirectionStaysTheSameWithinAScroll() {
        begin(touchpad(.identical))
        scroll(10, 0, touchpad(.inverted))
        XCTAssertEqual(inputs.last?.dx, 10)
        end(touchpad())
        begin(touchpad())
        scroll(10, 0, touchpad())
        scroll(10, 0, touchpad(.identical))
        XCTAssertEqual(
            inputs.dropFirst(4).map(\.dx), [-10, -10], "the setting, after the first event without the direction")
    }

    func testPositionIsThePointersAtTheBeginning() {
        begin(touchpad())
        pointer = Point(x: 7, y: 7)
        scroll(0, 10, touchpad())
        end(touchpad())
        XCTAssertEqual(Set(inputs.map(\.position)), [Point(x: 100, y: 200)])
    }

    func testUnknownPointerIsWhereItWasLast() {
        begin(touchpad())
        end(touchpad())
        pointer = nil
        begin(touchpad())
        XCTAssertEqual(inputs.last?.position, Point(x: 100, y: 200))
    }

    func testPositionOfScrollWithoutBeginIsThePointers() {
        scroll(0, 10, touchpad())
        pointer = Point(x: 7, y: 7)
        scroll(0, 10, touchpad())
        XCTAssertEqual(inputs.map(\.position), [Point(x: 100, y: 200), Point(x: 7, y: 7)])
    }

    func testTimesAreThoseOfTheEvents() {
        begin(touchpad(at: 1_000))
        scroll(0, 10, touchpad(at: 1_008), now: 50.2)
        scroll(0, 10, touchpad(at: 1_016), now: 50.2)
        for (input, time) in zip(inputs, [50, 50.008, 50.016]) { XCTAssertEqual(input.time, time, accuracy: 1e-9) }
    }

    func testScrollsWithoutBeginAreTimedWhenTheyArrive() {
        scroll(0, 10, touchpad(at: 1_000), now: 50)
        // 0.5 s late.
        scroll(0, 10, touchpad(at: 1_100), now: 50.6)
        XCTAssertEqual(inputs.map(\.time), [50, 50.6])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import XCTest

@testable import EmberUI

final class EventClockTests: XCTestCase {
    private func event(at milliseconds: UInt32) -> EventInfo {
        EventInfo(kind: .touchUpdate, milliseconds: milliseconds)
    }

    func testTimeWithoutEventIsNow() {
        var clock = EventClock()
        XCTAssertEqual(clock.time(of: nil, now: 7, isFirst: true), 7)
    }

    func testTimeOfEventWithoutTimeIsNow() {
        var clock = EventClock()
        _ = clock.time(of: event(at: 5_000), now: 100, isFirst: true)
        XCTAssertEqual(clock.time(of: event(at: 0), now: 100.1, isFirst: false), 100.1)
        XCTAssertEqual(
            clock.time(of: event(at: 5_016), now: 100.3, isFirst: false), 100.016, accuracy: 1e-9, "the offset is kept")
    }

    func testEventsThatArriveLateKeepTheirDistances() {
        var clock = EventClock()
        XCTAssertEqual(clock.time(of: event(at: 5_000), now: 100, isFirst: true), 100)
        XCTAssertEqual(clock.time(of: event(at: 5_008), now: 100.3, isFirst: false), 100.008, accuracy: 1e-9)
        XCTAssertEqual(clock.time(of: event(at: 5_016), now: 100.3, isFirst: false), 100.016, accuracy: 1e-9)
    }

    func testNextGestureMeasuresTheOffsetAgain() {
        var clock = EventClock()
        _ = clock.time(of: event(at: 5_000), now: 100, isFirst: true)
        XCTAssertEqual(clock.time(of: event(at: 6_000), now: 101.5, isFirst: true), 101.5, accuracy: 1e-9)
    }

    func testTimeThatWrappedAroundMeasuresTheOffsetAgain() {
        var clock = EventClock()
        _ = clock.time(of: event(at: .max), now: 100, isFirst: true)
        XCTAssertEqual(clock.time(of: event(at: 8), now: 100.01, isFirst: false), 100.01, accuracy: 1e-9)
    }
}

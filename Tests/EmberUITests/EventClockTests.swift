// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import XCTest

@testable import EmberUI

final class EventClockTests: XCTestCase {
    @MainActor func testWithoutAnEventItIsNow() async {
        var clock = EventClock()
        let before = MainLoop.now
        let time = clock.time(of: nil, isFirst: true)
        XCTAssertGreaterThanOrEqual(time, before)
        XCTAssertLessThanOrEqual(time, MainLoop.now)
    }
}

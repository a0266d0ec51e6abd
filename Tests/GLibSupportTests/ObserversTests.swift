// SPDX-License-Identifier: GPL-3.0-or-later
import XCTest

@testable import GLibSupport

final class ObserversTests: XCTestCase {
    private final class Owner {}

    @MainActor func testHandlersAreCalledAsLongAsTheirOwnersExist() async {
        let observers = Observers<Int>()
        var (first, second): (Owner?, Owner?) = (Owner(), Owner())
        var calls: [Int] = []
        if let first { observers.add(for: first) { calls.append(10 + $0) } }
        if let second { observers.add(for: second) { calls.append(20 + $0) } }
        observers.notify(1)
        first = nil
        observers.notify(2)
        second = nil
        observers.notify(3)
        XCTAssertEqual(calls, [11, 21, 22])
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import XCTest

@testable import GLibSupport

final class ObserversTests: XCTestCase {
    private final class Owner {}

    @MainActor func testHandlersAreCalledAsLongAsTheirOwnersExist() async {
        let observers = Observers()
        var (first, second): (Owner?, Owner?) = (Owner(), Owner())
        var calls: [Int] = []
        if let first { observers.add(for: first) { calls.append(1) } }
        if let second { observers.add(for: second) { calls.append(2) } }
        observers.notify()
        first = nil
        observers.notify()
        second = nil
        observers.notify()
        XCTAssertEqual(calls, [1, 2, 2])
    }
}

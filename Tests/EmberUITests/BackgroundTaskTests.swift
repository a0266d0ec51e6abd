// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import Synchronization
import XCTest

@testable import EmberUI

final class BackgroundTaskTests: XCTestCase {
    @MainActor func testResultsAreDeliveredInOrder() async {
        var delivered: [String] = []
        BackgroundTask([1, 2, 3]) {
            $0 * 10
        } deliver: {
            delivered.append("\($0) \($1)")
        }
        wait { delivered.count == 3 }
        XCTAssertEqual(delivered, ["1 10", "2 20", "3 30"])
    }

    @MainActor func testCancelledTaskEndsAfterTheCurrentInputAndDeliversNothing() async {
        let queue = WorkQueue()
        let (hasStarted, mayEnd) = (Semaphore(), Semaphore())
        let started = Mutex<[Int]>([])
        var delivered: [Int] = []
        let task = BackgroundTask([1, 2, 3], on: queue) { input in
            started.withLock { $0.append(input) }
            hasStarted.signal()
            mayEnd.wait()
            return input
        } deliver: { input, _ in
            delivered.append(input)
        }
        hasStarted.wait()
        task.cancel()
        for _ in 1...3 { mayEnd.signal() }
        var isNextDone = false
        BackgroundTask([4], on: queue) {
            $0
        } deliver: { _, _ in
            isNextDone = true
        }
        wait { isNextDone }
        XCTAssertEqual(started.withLock { $0 }, [1])
        XCTAssertEqual(delivered, [])
    }

    @MainActor func testTasksOnOneQueueRunOneAfterTheOther() async {
        let queue = WorkQueue()
        let (hasStarted, mayEnd) = (Semaphore(), Semaphore())
        let started = Mutex<[Int]>([])
        var delivered: [Int] = []
        for number in [1, 2] {
            BackgroundTask([number], on: queue) { input in
                started.withLock { $0.append(input) }
                hasStarted.signal()
                mayEnd.wait()
                return input
            } deliver: { input, _ in
                delivered.append(input)
            }
        }
        hasStarted.wait()
        var isOtherDone = false
        BackgroundTask([3]) {
            $0
        } deliver: { _, _ in
            isOtherDone = true
        }
        wait { isOtherDone }
        XCTAssertEqual(started.withLock { $0 }, [1])
        for _ in 1...2 { mayEnd.signal() }
        wait { delivered.count == 2 }
        XCTAssertEqual(delivered, [1, 2])
    }
}

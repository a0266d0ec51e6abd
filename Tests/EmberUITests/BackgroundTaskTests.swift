// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Synchronization
import XCTest

@testable import EmberUI

final class BackgroundTaskTests: XCTestCase {
    /// Waits until a condition is true, for ten seconds at most.
    @MainActor private func wait(until condition: () -> Bool, line: UInt = #line) async throws {
        for _ in 0..<1_000 where !condition() { try await Task.sleep(nanoseconds: 10_000_000) }
        XCTAssertTrue(condition(), "timed out", line: line)
    }

    @MainActor func testResultsAreDeliveredInOrder() async throws {
        var delivered: [String] = []
        BackgroundTask([1, 2, 3]) {
            $0 * 10
        } deliver: {
            delivered.append("\($0) \($1)")
        }
        try await wait { delivered.count == 3 }
        XCTAssertEqual(delivered, ["1 10", "2 20", "3 30"])
    }

    @MainActor func testCancelledTaskEndsAfterTheCurrentInputAndDeliversNothing() async throws {
        let isCancelled = Mutex(false)
        let started = Mutex<[Int]>([])
        var delivered: [Int] = []
        let task = BackgroundTask([1, 2, 3]) { input in
            started.withLock { $0.append(input) }
            while !isCancelled.withLock({ $0 }) { usleep(1_000) }
            return input
        } deliver: { input, _ in
            delivered.append(input)
        }
        try await wait { started.withLock { $0 } == [1] }
        task.cancel()
        isCancelled.withLock { $0 = true }
        var isNextDone = false
        BackgroundTask([4]) {
            $0
        } deliver: { _, _ in
            isNextDone = true
        }
        try await wait { isNextDone }
        XCTAssertEqual(started.withLock { $0 }, [1])
        XCTAssertEqual(delivered, [])
    }

    @MainActor func testTasksOnOneQueueRunOneAfterTheOther() async throws {
        let queue = DispatchQueue(label: "test")
        let isFirstAllowed = Mutex(false)
        let started = Mutex<[Int]>([])
        var delivered: [Int] = []
        for number in [1, 2] {
            BackgroundTask([number], on: queue) { input in
                started.withLock { $0.append(input) }
                while !isFirstAllowed.withLock({ $0 }) { usleep(1_000) }
                return input
            } deliver: { input, _ in
                delivered.append(input)
            }
        }
        var isOtherDone = false
        BackgroundTask([3]) {
            $0
        } deliver: { _, _ in
            isOtherDone = true
        }
        try await wait { isOtherDone && started.withLock { !$0.isEmpty } }
        XCTAssertEqual(started.withLock { $0 }, [1])
        isFirstAllowed.withLock { $0 = true }
        try await wait { delivered.count == 2 }
        XCTAssertEqual(delivered, [1, 2])
    }
}

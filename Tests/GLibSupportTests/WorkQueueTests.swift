// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Synchronization
import XCTest

@testable import GLibSupport

final class WorkQueueTests: XCTestCase {
    private struct Refused: Error {}

    func testClosuresRunInOrderOnAnotherThread() {
        let queue = WorkQueue()
        let caller = Int(bitPattern: g_thread_self())
        let order = Mutex<[Int]>([])
        for number in 0..<100 {
            queue.async {
                XCTAssertNotEqual(Int(bitPattern: g_thread_self()), caller)
                order.withLock { $0.append(number) }
            }
        }
        queue.sync {}
        XCTAssertEqual(order.withLock { $0 }, Array(0..<100))
    }

    func testSyncReturnsTheResultOrThrowsTheError() {
        let queue = WorkQueue()
        XCTAssertEqual(queue.sync { 3 }, 3)
        XCTAssertThrowsError(try queue.sync { () throws(Refused) in throw Refused() })
    }

    func testQueueIsOnlyCurrentInItsClosures() {
        let (queue, other) = (WorkQueue(), WorkQueue())
        XCTAssertFalse(queue.isCurrent)
        XCTAssertTrue(queue.sync { queue.isCurrent })
        XCTAssertFalse(other.sync { queue.isCurrent })
        // The thread is the same one, or another that GLib lends.
        XCTAssertFalse(queue.sync { other.isCurrent })
    }

    func testWorkOfAReleasedQueueIsDone() {
        let (mayBegin, isDone) = (Semaphore(), Semaphore())
        do {
            let queue = WorkQueue()
            queue.async { mayBegin.wait() }
            queue.async { isDone.signal() }
        }
        mayBegin.signal()
        XCTAssertTrue(isDone.wait(milliseconds: 10_000))
    }

    func testResultAndItsReceiverAreOnTheMainThread() {
        final class Receiver {
            let main = g_thread_self()
            deinit { XCTAssertEqual(g_thread_self(), main) }
        }
        MainActor.assumeIsolated {
            let queue = WorkQueue()
            var results: [Int] = []
            weak var weakReceiver: Receiver?
            do {
                let receiver = Receiver()
                weakReceiver = receiver
                for number in 1...2 {
                    queue.async {
                        number
                    } then: { result in
                        withExtendedLifetime(receiver) { results.append(result) }
                    }
                }
            }
            while results.count < 2 { g_main_context_iteration(nil, 1) }
            XCTAssertEqual(results, [1, 2])
            XCTAssertNil(weakReceiver)
        }
    }

    func testDelayedClosureRunsOnTheQueue() {
        let queue = WorkQueue()
        let isCurrent = Mutex<Bool?>(nil)
        queue.async(afterMilliseconds: 1) {
            isCurrent.withLock { $0 = queue.isCurrent }
            MainLoop.perform {}
        }
        while isCurrent.withLock({ $0 }) == nil { g_main_context_iteration(nil, 1) }
        XCTAssertEqual(isCurrent.withLock { $0 }, true)
    }

    func testSemaphoreWaitsForTheTimeOrTheSignal() {
        let semaphore = Semaphore()
        XCTAssertFalse(semaphore.wait(milliseconds: 0))
        semaphore.signal()
        XCTAssertTrue(semaphore.wait(milliseconds: 0))
        XCTAssertFalse(semaphore.wait(milliseconds: 0))
    }
}

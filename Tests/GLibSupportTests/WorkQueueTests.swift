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
        let done = g_async_queue_new()
        defer { g_async_queue_unref(done) }
        nonisolated(unsafe) let signal = done
        let mayBegin = Mutex(())
        mayBegin.withLock { _ in
            let queue = WorkQueue()
            queue.async { mayBegin.withLock { _ in } }
            queue.async { g_async_queue_push(signal, UnsafeMutableRawPointer(bitPattern: 1)) }
        }
        XCTAssertNotNil(g_async_queue_timeout_pop(done, 10_000_000))
    }

    func testResultComesBackToTheMainThreadByTheMainContext() {
        let queue = WorkQueue()
        let main = Int(bitPattern: g_thread_self())
        let thread = Mutex(0)
        queue.async {
            MainContext.perform { thread.withLock { $0 = Int(bitPattern: g_thread_self()) } }
        }
        while thread.withLock({ $0 }) == 0 { g_main_context_iteration(nil, 1) }
        XCTAssertEqual(thread.withLock { $0 }, main)
    }

    func testDelayedClosureRunsOnTheQueue() {
        let queue = WorkQueue()
        let isCurrent = Mutex<Bool?>(nil)
        queue.async(afterMilliseconds: 1) {
            isCurrent.withLock { $0 = queue.isCurrent }
            MainContext.perform {}
        }
        while isCurrent.withLock({ $0 }) == nil { g_main_context_iteration(nil, 1) }
        XCTAssertEqual(isCurrent.withLock { $0 }, true)
    }
}

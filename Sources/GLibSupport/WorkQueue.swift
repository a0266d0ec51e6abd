// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Synchronization

/// A serial queue: runs closures one after the other on another thread. GLib lends the thread, and ends it when no queue needs it.
///
/// State that only the closures of a queue may use belongs to a class that says so, and that checks `isCurrent`. Results go back to the
/// main thread by `MainContext.perform`.
public final class WorkQueue: Sendable {
    /// A pool with one thread. `nonisolated(unsafe)`: its functions are thread-safe.
    private nonisolated(unsafe) let pool: UnsafeMutablePointer<GThreadPool>
    private let pending = Mutex<[@Sendable () -> Void]>([])
    /// The GThread that runs a closure of this queue; 0 if there is none.
    private let thread = Atomic(0)

    public init() {
        let runNext: GFunc = { queue, _ in
            if let queue { Unmanaged<WorkQueue>.fromOpaque(queue).takeRetainedValue().runNext() }
        }
        // Creating a pool that shares its thread can't fail.
        pool = g_thread_pool_new(runNext, nil, 1, 0, nil)
    }

    deinit {
        // The pool keeps the queue until the last closure runs.
        g_thread_pool_free(pool, 0, 0)
    }

    /// Whether the caller is a closure of this queue.
    public var isCurrent: Bool { thread.load(ordering: .relaxed) == Self.currentThread }

    private static var currentThread: Int { Int(bitPattern: g_thread_self()) }

    /// Runs a closure soon.
    public func async(_ work: @escaping @Sendable () -> Void) {
        pending.withLock { $0.append(work) }
        g_thread_pool_push(pool, Unmanaged.passRetained(self).toOpaque(), nil)
    }

    /// Runs a closure after a time in ms. This needs a running main loop.
    public func async(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void) {
        MainContext.after(milliseconds: delay) { self.async(work) }
    }

    /// Runs a closure after those that were added before, and waits for its result. Must not be called by a closure of the queue.
    public func sync<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        precondition(!isCurrent)
        let outcome = Outcome<Value, Failure>()
        async {
            let result = Result { () throws(Failure) in try work() }
            outcome.set(result)
        }
        return try outcome.wait().get()
    }

    private func runNext() {
        let work = pending.withLock { $0.removeFirst() }
        thread.store(Self.currentThread, ordering: .relaxed)
        work()
        thread.store(0, ordering: .relaxed)
    }
}

/// A result that one thread waits for.
private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
    private let result = Mutex<Result<Value, Failure>?>(nil)
    /// A queue of GLib that receives one element as a signal. `nonisolated(unsafe)`: its functions are thread-safe.
    private nonisolated(unsafe) let signal = g_async_queue_new()

    deinit { g_async_queue_unref(signal) }

    func set(_ result: Result<Value, Failure>) {
        self.result.withLock { $0 = result }
        // Any pointer except NULL.
        g_async_queue_push(signal, UnsafeMutableRawPointer(bitPattern: 1))
    }

    func wait() -> Result<Value, Failure> {
        g_async_queue_pop(signal)
        return result.withLock { $0! }
    }
}

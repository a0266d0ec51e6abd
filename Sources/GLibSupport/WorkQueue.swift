// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Synchronization

/// A serial queue: runs closures one after the other on another thread. GLib lends the thread, and ends it when no
/// queue needs it.
///
/// State that only the closures of a queue may use belongs to a class that says so, and that checks `isCurrent`. Other
/// shared state is in a `Mutex`.
public nonisolated final class WorkQueue: Sendable {
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

    /// Runs a closure soon, and passes its result to another one on the main thread. What the latter refers to is
    /// released there.
    public func async<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then deliver: @escaping @MainActor (Value) -> Void
    ) {
        let delivery = Delivery(deliver)
        async {
            let value = work()
            MainLoop.perform { delivery.take()?(value) }
        }
    }

    /// Runs a closure after a time in ms. This needs a running main loop.
    public func async(afterMilliseconds delay: Int, _ work: @escaping @Sendable () -> Void) {
        MainLoop.add(after: delay) { self.async(work) }
    }

    /// Runs a closure after those that were added before, and waits for its result. Must not be called by a closure of
    /// the queue.
    public func sync<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        precondition(!isCurrent)
        let outcome = Outcome<Value, Failure>()
        async {
            let result = Result { () throws(Failure) in try work() }
            outcome.result.withLock { $0 = result }
            outcome.isThere.signal()
        }
        outcome.isThere.wait()
        return try outcome.result.withLock { $0! }.get()
    }

    private func runNext() {
        let work = pending.withLock { $0.removeFirst() }
        thread.store(Self.currentThread, ordering: .relaxed)
        work()
        thread.store(0, ordering: .relaxed)
    }
}

/// The result that `sync` waits for.
private nonisolated final class Outcome<Value: Sendable, Failure: Error>: Sendable {
    let result = Mutex<Result<Value, Failure>?>(nil)
    let isThere = Semaphore()
}

/// A closure for the main thread. The other thread may be the last to release this object, but never the closure.
private final class Delivery<Value> {
    private var closure: (@MainActor (Value) -> Void)?

    nonisolated init(_ closure: @escaping @MainActor (Value) -> Void) {
        self.closure = closure
    }

    func take() -> (@MainActor (Value) -> Void)? {
        defer { closure = nil }
        return closure
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// Lets a thread wait for another one. Each signal ends one wait.
public nonisolated final class Semaphore: Sendable {
    /// A queue with an element for each signal. `nonisolated(unsafe)`: its functions are thread-safe.
    private nonisolated(unsafe) let signals = g_async_queue_new()

    public init() {}

    deinit { g_async_queue_unref(signals) }

    public func signal() {
        // Any pointer except NULL.
        g_async_queue_push(signals, UnsafeMutableRawPointer(bitPattern: 1))
    }

    public func wait() {
        g_async_queue_pop(signals)
    }

    /// Waits at most for a time in ms. Returns whether there was a signal.
    @discardableResult
    public func wait(milliseconds: Int) -> Bool {
        g_async_queue_timeout_pop(signals, guint64(max(0, milliseconds)) * 1_000) != nil
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A value that one thread at a time can reach.
///
/// `Synchronization.Mutex` would do the same, but the thread sanitizer of Swift 6.3 does not see it on Linux: it reports races
/// where there are none.
///
/// Unchecked, because the compiler cannot see the lock: `value` is private and only touched while it is held.
final class LockedValue<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init(_ value: Value) {
        self.value = value
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// Runs a closure on the value while no other thread can. It must not come back here: that would wait for ever.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body(&value)
    }
}

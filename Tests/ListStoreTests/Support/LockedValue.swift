// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A value that closures on several threads share: a `Mutex` can be neither copied nor put into a tuple.
final class LockedValue<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure on the value while no other thread can. It must not call this method again.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { value in body(&value) }
    }
}

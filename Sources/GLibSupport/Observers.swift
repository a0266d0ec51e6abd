// SPDX-License-Identifier: GPL-3.0-or-later

/// Handlers for changes, each of which is called as long as an object exists.
public final class Observers {
    private var entries: [(owner: Weak, handler: () -> Void)] = []

    private struct Weak {
        weak var object: AnyObject?
    }

    public init() {}

    /// Adds a handler that is called as long as an object exists.
    public func add(for owner: AnyObject, _ handler: @escaping () -> Void) {
        entries.append((Weak(object: owner), handler))
    }

    /// Calls all handlers.
    public func notify() {
        entries.removeAll { $0.owner.object == nil }
        entries.forEach { $0.handler() }
    }
}

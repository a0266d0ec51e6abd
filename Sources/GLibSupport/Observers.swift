// SPDX-License-Identifier: GPL-3.0-or-later

/// Handlers for events, each of which is called as long as an object exists.
public final class Observers<Event> {
    private var entries: [(owner: Weak, handler: (Event) -> Void)] = []

    private struct Weak {
        weak var object: AnyObject?
    }

    public init() {}

    /// Adds a handler that is called as long as an object exists.
    public func add(for owner: AnyObject, _ handler: @escaping (Event) -> Void) {
        entries.append((Weak(object: owner), handler))
    }

    /// Calls all handlers.
    public func notify(_ event: Event) {
        entries.removeAll { $0.owner.object == nil }
        for entry in entries { entry.handler(event) }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// GLib's main loop, which runs on the main thread.
public enum MainLoop {
    /// Calls the handler once after `delay` ms, unless the returned timeout is cancelled before.
    @discardableResult
    public static func after(milliseconds delay: Int, _ handler: @escaping () -> Void) -> Timeout {
        let timeout = Timeout()
        timeout.source = add(after: delay) {
            timeout.source = 0
            handler()
        }
        return timeout
    }

    /// Calls the handler when the current event has been handled, before anything is drawn.
    public static func soon(_ handler: @escaping () -> Void) {
        perform(priority: G_PRIORITY_HIGH) { handler() }
    }

    /// Calls the handler once on the main thread. May be called on any thread.
    ///
    /// - Parameter priority: By default, the handler is called before the next frame is drawn; with `G_PRIORITY_LOW`,
    ///   when there is neither input nor anything to draw.
    public nonisolated static func perform(
        priority: Int32 = G_PRIORITY_DEFAULT, _ handler: @escaping @MainActor () -> Void
    ) {
        g_idle_add_full(priority, call, UserData.retain(handler), releaseUserData)
    }

    /// Calls the handler once after `delay` ms. May be called on any thread. Returns the source.
    @discardableResult
    nonisolated static func add(after delay: Int, _ handler: @escaping @MainActor () -> Void) -> UInt32 {
        g_timeout_add_full(G_PRIORITY_DEFAULT, guint(clamping: delay), call, UserData.retain(handler), releaseUserData)
    }

    private nonisolated static let call: GSourceFunc = { data in
        guard let data else { return 0 }
        let handler = UserData<@MainActor () -> Void>.value(of: data)
        MainActor.assumeIsolated { handler() }
        return 0
    }

    /// Handles events as long as a condition is met, for a program without a GApplication.
    public static func run(while condition: () -> Bool) {
        while condition() { g_main_context_iteration(nil, 1) }
    }

    /// The monotonic time in s, which frame clocks use as well. May be read on any thread.
    public nonisolated static var now: Double {
        Double(g_get_monotonic_time()) / 1_000_000
    }
}

/// A scheduled call.
public final class Timeout {
    /// 0 after the call.
    fileprivate var source: UInt32 = 0

    /// Prevents the call.
    public func cancel() {
        if source != 0 { g_source_remove(source) }
        source = 0
    }
}

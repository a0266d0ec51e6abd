// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Dispatch
import Glibc

/// GLib's main loop.
public enum MainLoop {
    /// Lets GLib's main loop run the tasks of the main actor, which wait in libdispatch's main queue. Must be called once, before the
    /// loop runs.
    ///
    /// Tasks run after input and drawing (`G_PRIORITY_LOW`).
    public static func serveMainActor() {
        _ = DispatchQueue.main
        let queue = _dispatch_get_main_queue_handle_4CF()
        g_unix_fd_add_full(
            G_PRIORITY_LOW, queue, G_IO_IN,
            { queue, _, _ in
                var count: UInt64 = 0
                _ = read(queue, &count, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil, nil)
    }

    /// Calls the handler once after `delay` ms, unless the returned timeout is cancelled before.
    @discardableResult
    public static func after(milliseconds delay: UInt32, _ handler: @escaping () -> Void) -> Timeout {
        let timeout = Timeout()
        let fire = {
            timeout.source = 0
            handler()
        }
        timeout.source = g_timeout_add_full(G_PRIORITY_DEFAULT, delay, call, Box.retain(fire), releaseBox)
        return timeout
    }

    /// Calls the handler when the current event has been handled, before anything is drawn.
    public static func soon(_ handler: @escaping () -> Void) {
        g_idle_add_full(G_PRIORITY_HIGH, call, Box.retain(handler), releaseBox)
    }

    /// Calls the handler once.
    private static let call: GSourceFunc = { data in
        if let data { Box<() -> Void>.value(of: data)() }
        return 0
    }

    /// The monotonic time in s, which frame clocks use as well.
    public static var now: Double {
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

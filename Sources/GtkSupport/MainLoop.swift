// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Dispatch
import Glibc

/// The main loop is GLib's; Swift's main actor runs on libdispatch's main queue. This lets the one serve the other.
public enum MainLoop {
    /// Lets tasks of the main actor run inside GLib's main loop. To be called once, before the loop runs.
    ///
    /// libdispatch shows by an eventfd that work waits. It comes after input and drawing (`G_PRIORITY_LOW`).
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

    /// Calls back once after `delay` ms, unless the returned source is cancelled before.
    @discardableResult
    public static func after(milliseconds delay: UInt32, _ action: @escaping () -> Void) -> Timeout {
        let timeout = Timeout(action)
        timeout.source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, delay,
            { data in
                guard let data else { return 0 }
                Unmanaged<Timeout>.fromOpaque(data).takeUnretainedValue().fire()
                return 0
            }, Unmanaged.passRetained(timeout).toOpaque(),
            { data in
                guard let data else { return }
                Unmanaged<Timeout>.fromOpaque(data).release()
            })
        return timeout
    }

    /// Calls back as soon as what runs now is over, before anything is drawn.
    public static func soon(_ action: @escaping () -> Void) {
        let timeout = Timeout(action)
        g_idle_add_full(
            G_PRIORITY_HIGH,
            { data in
                guard let data else { return 0 }
                Unmanaged<Timeout>.fromOpaque(data).takeUnretainedValue().fire()
                return 0
            }, Unmanaged.passRetained(timeout).toOpaque(),
            { data in
                guard let data else { return }
                Unmanaged<Timeout>.fromOpaque(data).release()
            })
    }

    /// s on the monotonic clock, the one frame clocks use.
    public static var now: Double {
        Double(g_get_monotonic_time()) / 1_000_000
    }
}

/// A call that is to come.
public final class Timeout {
    fileprivate var source: UInt32 = 0
    private var action: (() -> Void)?

    fileprivate init(_ action: @escaping () -> Void) {
        self.action = action
    }

    fileprivate func fire() {
        source = 0
        let action = action
        self.action = nil
        action?()
    }

    /// Nothing will be called any more.
    public func cancel() {
        action = nil
        guard source != 0 else { return }
        let id = source
        source = 0
        g_source_remove(id)
    }
}

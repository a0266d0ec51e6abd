// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Glibc

/// GLib's default main context, for a program that has no main loop of GTK. Timers and file monitors must be used on its thread.
public enum MainContext {
    /// Runs a closure on the main context's thread, soon. May be called on any thread.
    public static func perform(_ body: @escaping @Sendable () -> Void) {
        g_idle_add_full(G_PRIORITY_DEFAULT, run, Unmanaged.passRetained(Action(body)).toOpaque(), release)
    }

    /// Runs a closure on the main context's thread after a time in ms. May be called on any thread.
    static func after(milliseconds delay: Int, _ body: @escaping @Sendable () -> Void) {
        g_timeout_add_full(G_PRIORITY_DEFAULT, guint(clamping: delay), run, Unmanaged.passRetained(Action(body)).toOpaque(), release)
    }

    private static let run: GSourceFunc = { data in
        if let data { Unmanaged<Action>.fromOpaque(data).takeUnretainedValue().body() }
        return 0
    }

    private static let release: GDestroyNotify = { data in
        if let data { Unmanaged<Action>.fromOpaque(data).release() }
    }

    fileprivate final class Action {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }
}

/// A closure that runs once after a time, unless it is cancelled.
public final class Timer {
    private var source: guint = 0
    private var body: (() -> Void)?

    /// Starts the timer.
    ///
    /// - Parameter milliseconds: At least 0.
    public init(milliseconds: Int, _ body: @escaping () -> Void) {
        self.body = body
        source = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(clamping: milliseconds),
            { data in
                guard let data else { return 0 }
                let timer = Unmanaged<Timer>.fromOpaque(data).takeUnretainedValue()
                let body = timer.body
                (timer.source, timer.body) = (0, nil)
                body?()
                return 0
            }, Unmanaged.passRetained(self).toOpaque(), { data in data.map { Unmanaged<Timer>.fromOpaque($0).release() } }
        )
    }

    public func cancel() {
        guard source != 0 else { return }
        let id = source
        (source, body) = (0, nil)
        g_source_remove(id)
    }
}

/// Watches a file that may be written in place, replaced, deleted, or created again.
public final class FileWatch {
    private let monitors: [UnsafeMutablePointer<GFileMonitor>]
    private let action: () -> Void

    /// Starts watching. If the path is a symbolic link, both the link and its target are watched. Some file systems report no changes.
    public init(of path: String, _ action: @escaping () -> Void) {
        self.action = action
        var paths = [path]
        if let target = realpath(path, nil) {
            if String(cString: target) != path { paths.append(String(cString: target)) }
            free(target)
        }
        monitors = paths.compactMap { path in
            let file = g_file_new_for_path(path)
            defer { g_object_unref(UnsafeMutableRawPointer(file)) }
            return g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
        }
        let report:
            @convention(c) (
                UnsafeMutablePointer<GFileMonitor>, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, gpointer
            ) -> Void = { _, _, _, _, data in Unmanaged<FileWatch>.fromOpaque(data).takeUnretainedValue().action() }
        for monitor in monitors {
            g_signal_connect_data(
                monitor, "changed", unsafeBitCast(report, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(), nil,
                GConnectFlags(0))
        }
    }

    deinit {
        for monitor in monitors {
            g_file_monitor_cancel(monitor)
            g_object_unref(monitor)
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Glibc

/// Watches a file that may be written in place, replaced, deleted, or created again.
public final class FileMonitor {
    private var monitors: [ObjectRef] = []
    private var delay: Timeout?

    /// Receives a file that has changed and, if it was renamed in the folder, the file with the other name.
    private typealias Report = (_ file: OpaquePointer?, _ other: OpaquePointer?) -> Void

    /// Starts watching. The handler is called soon after each change, including those that this program makes. If the
    /// path is a symbolic link, both the link and its target are watched. Some file systems, mainly network file
    /// systems, report no changes.
    ///
    /// - Parameters:
    ///   - quietTime: Time in ms within which several changes count as one: programs that write in place do so in
    ///     pieces.
    ///   - isRelated: Returns whether changes of another file in the folder are reported as well, by its name and that
    ///     of the watched file. If the path is a link, the folder and the name are those of its target.
    public init(
        of path: String, quietTime: Int = 60, alongside isRelated: ((_ name: String, _ file: String) -> Bool)? = nil,
        _ handler: @escaping () -> Void
    ) {
        let report: Report = { [weak self] _, _ in
            self?.delay?.cancel()
            self?.delay = MainLoop.after(milliseconds: quietTime, handler)
        }
        var paths = [path]
        if let target = takeString(realpath(path, nil)), target != path { paths.append(target) }
        let files = paths.map { ObjectRef(g_file_new_for_path($0)) }
        for file in files { watch(g_file_monitor_file(file.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil), report) }
        guard let isRelated, let file = files.last, let folder = g_file_get_parent(file.pointer).map({ ObjectRef($0) }),
            let name = takeString(g_file_get_basename(file.pointer))
        else { return }
        // A file's monitor doesn't report changes of other files.
        watch(g_file_monitor_directory(folder.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil)) { changed, renamed in
            let names = [changed, renamed].compactMap { $0.flatMap { takeString(g_file_get_basename($0)) } }
            if names.contains(where: { isRelated($0, name) }) { report(changed, renamed) }
        }
    }

    private func watch(_ monitor: UnsafeMutablePointer<GFileMonitor>?, _ report: @escaping Report) {
        guard let monitor else { return }
        monitors.append(ObjectRef(OpaquePointer(monitor)))
        let changed:
            @convention(c) (
                UnsafeMutablePointer<GFileMonitor>, OpaquePointer?, OpaquePointer?, GFileMonitorEvent, gpointer
            ) -> Void = { _, file, other, _, data in UserData<Report>.value(of: data)(file, other) }
        g_signal_connect_data(
            monitor, "changed", unsafeBitCast(changed, to: GCallback.self), UserData.retain(report),
            { data, _ in releaseUserData(data) }, GConnectFlags(0))
    }
}

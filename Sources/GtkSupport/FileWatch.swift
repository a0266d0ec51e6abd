// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Watches a file that may be written in place, replaced, removed and made anew.
public final class FileWatch {
    private let monitors: [Owned]
    private let folderMonitor: Owned?
    private var delay: Timeout?

    /// ms in which several changes are told as one: programs that write in place do so in pieces.
    private static let patience: UInt32 = 60

    /// Calls back soon after the file has changed, also for what this program does. Where a symbolic link stands, both it and what it
    /// points to are watched. Some file systems, those of networks above all, tell nothing.
    ///
    /// - Parameter isRelated: whether a change of another file in the same folder, by its name, is told as well.
    public init(of path: String, alongside isRelated: @escaping (_ name: String) -> Bool, _ handler: @escaping () -> Void) {
        var paths = [path]
        if let target = realpath(path, nil) {
            if String(cString: target) != path { paths.append(String(cString: target)) }
            free(target)
        }
        let files = paths.map { Owned(g_file_new_for_path($0)) }
        monitors = files.compactMap { g_file_monitor_file($0.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil).map { Owned(ptr($0)) } }
        // A file's monitor tells of nothing else in its folder.
        let folder = files.last.flatMap { g_file_get_parent($0.pointer) }.map { Owned($0) }
        folderMonitor = folder.flatMap { g_file_monitor_directory($0.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil).map { Owned(ptr($0)) } }
        let tell = { [weak self] in
            self?.delay?.cancel()
            self?.delay = MainLoop.after(milliseconds: Self.patience, handler)
        }
        for monitor in monitors { onFileEvent(monitor.pointer) { _ in tell() } }
        if let folderMonitor { onFileEvent(folderMonitor.pointer) { if isRelated($0) { tell() } } }
    }
}

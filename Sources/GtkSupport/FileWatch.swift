// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Watches a file that may be written in place, replaced, removed and made anew.
public final class FileWatch {
    private let monitors: [Owned]
    private var delay: Timeout?

    /// ms in which several changes are told as one: programs that write in place do so in pieces.
    private static let patience: UInt32 = 60

    /// Calls back soon after the file has changed, also for what this program does. Where a symbolic link stands, both it and what it
    /// points to are watched. Some file systems, those of networks above all, tell nothing.
    public init(of path: String, _ handler: @escaping () -> Void) {
        var paths = [path]
        if let target = realpath(path, nil) {
            if String(cString: target) != path { paths.append(String(cString: target)) }
            free(target)
        }
        monitors = paths.compactMap { path in
            let file = Owned(g_file_new_for_path(path))
            return g_file_monitor_file(file.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil).map { Owned(ptr($0)) }
        }
        for monitor in monitors {
            onFileEvent(monitor.pointer) { [weak self] in
                self?.delay?.cancel()
                self?.delay = MainLoop.after(milliseconds: Self.patience, handler)
            }
        }
    }
}

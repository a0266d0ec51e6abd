// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Watches a file that may be written in place, replaced, deleted, or created again.
public final class FileMonitor {
    private let monitors: [ObjectRef]
    private let folderMonitor: ObjectRef?
    private var delay: Timeout?

    /// Time in ms within which several changes count as one: programs that write in place do so in pieces.
    private static let quietTime: UInt32 = 60

    /// Starts watching. The handler is called soon after each change, including those that this program makes. If the path is a
    /// symbolic link, both the link and its target are watched. Some file systems, mainly network file systems, report no changes.
    ///
    /// - Parameter isRelated: Returns whether changes of another file in the folder are reported as well, by its name and that of the
    ///   watched file. If the path is a link, the folder and the name are those of its target.
    public init(
        of path: String, alongside isRelated: @escaping (_ name: String, _ file: String) -> Bool, _ handler: @escaping () -> Void
    ) {
        var paths = [path]
        if let target = realpath(path, nil) {
            if String(cString: target) != path { paths.append(String(cString: target)) }
            free(target)
        }
        let files = paths.map { ObjectRef(g_file_new_for_path($0)) }
        monitors = files.compactMap { g_file_monitor_file($0.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil).map { ObjectRef(ptr($0)) } }
        // A file's monitor doesn't report changes of other files.
        let folder = files.last.flatMap { g_file_get_parent($0.pointer) }.map { ObjectRef($0) }
        folderMonitor = folder.flatMap {
            g_file_monitor_directory($0.pointer, G_FILE_MONITOR_WATCH_MOVES, nil, nil).map { ObjectRef(ptr($0)) }
        }
        let report = { [weak self] in
            self?.delay?.cancel()
            self?.delay = MainLoop.after(milliseconds: Self.quietTime, handler)
        }
        for monitor in monitors { on(monitor.pointer, "changed", report) }
        guard let folderMonitor, let file = files.last.flatMap({ takeString(g_file_get_basename($0.pointer)) }) else { return }
        onFileChange(folderMonitor.pointer) { changed, renamed in
            // A file that is renamed in the folder is reported by its old name, with the new one.
            let names = [changed, renamed].compactMap { $0.flatMap { takeString(g_file_get_basename($0)) } }
            if names.contains(where: { isRelated($0, file) }) { report() }
        }
    }
}

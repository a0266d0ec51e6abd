// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Where things lie that are installed with the program.
public enum DataFolders {
    /// The folders to look in, the nearest first: `share` beside the program's `bin` or `libexec`, or beside a `lib` with a folder
    /// for it; then the system's (`XDG_DATA_DIRS`).
    public static let all: [String] = {
        let system = getenv("XDG_DATA_DIRS").map { String(cString: $0) } ?? ""
        let folders = (system.isEmpty ? "/usr/local/share:/usr/share" : system).split(separator: ":").map(String.init)
        return beside + folders.filter { $0.hasPrefix("/") }
    }()

    /// The nearest folder of this name that exists; nil when there is none.
    public static func first(_ name: String) -> String? {
        all.lazy.map { $0 + "/" + name }.first { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    private static var beside: [String] {
        let program = String(unsafeUninitializedCapacity: Int(PATH_MAX)) { path in
            path.withMemoryRebound(to: CChar.self) { max(0, readlink("/proc/self/exe", $0.baseAddress!, $0.count)) }
        }
        let folders = program.split(separator: "/")
        return [2, 3].filter { $0 < folders.count }.map { "/" + folders.dropLast($0).joined(separator: "/") + "/share" }
    }
}

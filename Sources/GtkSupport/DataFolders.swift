// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Where things lie that are installed with the program.
public enum DataFolders {
    /// The folders to look in, the nearest first: `share` beside the program's `bin`, then the system's (`XDG_DATA_DIRS`).
    public static let all: [String] = {
        var folders = beside.map { [$0] } ?? []
        var next = g_get_system_data_dirs()
        while let place = next, let folder = place.pointee {
            folders.append(String(cString: folder))
            next = place + 1
        }
        return folders
    }()

    /// The nearest folder of this name that exists; nil when there is none.
    public static func first(_ name: String) -> String? {
        all.lazy.map { $0 + "/" + name }.first { g_file_test($0, G_FILE_TEST_IS_DIR) != 0 }
    }

    private static var beside: String? {
        guard let link = g_file_read_link("/proc/self/exe", nil) else { return nil }
        defer { g_free(link) }
        return "/" + String(cString: link).split(separator: "/").dropLast(2).joined(separator: "/") + "/share"
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGio

/// The folders with data that is installed with the program.
public enum DataFolders {
    /// Absolute paths, in the order in which they are searched: `share` beside the program's `bin` or `libexec` folder,
    /// then the system's data folders (`XDG_DATA_DIRS`).
    public static let all: [String] = {
        var system: [String] = []
        var next = g_get_system_data_dirs()
        while let folder = next?.pointee {
            system.append(String(cString: folder))
            next = next?.advanced(by: 1)
        }
        // GLib keeps relative paths, which the specification says to ignore.
        return besideProgram + system.filter { $0.hasPrefix("/") }
    }()

    /// Returns the first existing folder with this name, or `nil`.
    public static func first(_ name: String) -> String? {
        all.lazy.map { $0 + "/" + name }.first { g_file_test($0, G_FILE_TEST_IS_DIR) != 0 }
    }

    /// `share` one and two levels above the program's folder: the second is for programs in `lib/ember` or
    /// `libexec/ember`.
    private static var besideProgram: [String] {
        let folders = Program.path
        return [2, 3].filter { $0 < folders.count }.map { "/" + folders.dropLast($0).joined(separator: "/") + "/share" }
    }
}

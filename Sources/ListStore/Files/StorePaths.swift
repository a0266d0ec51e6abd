// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Where the files are, after the XDG Base Directory Specification.
public struct StorePaths: Hashable, Sendable {
    /// The file with everything in it.
    public let dataFile: String
    /// The folder for what only this machine needs.
    public let stateFolder: String

    /// A copy of the data file as it was last read or written without a fault, but for texts that are still being typed.
    public var lastGood: String { stateFolder + "/last-good.json" }
    /// There since the data file was first read or written: from then on no list is made for a first start.
    public var startedMarker: String { stateFolder + "/started" }

    /// The folder with backups; see `Backups`.
    public var backups: String { stateFolder + "/backups" }
    /// The folder for conflict copies whose content is in the data file now.
    public var conflicts: String { stateFolder + "/conflicts" }

    /// Locked while the data file is read and written in one step, so that two of this program do not overwrite each other.
    public var lock: String { stateFolder + "/lock" }

    /// The folder for themes of the user's own, beside the data file.
    public var themes: String { FileSystem.folder(of: dataFile) + "/themes" }

    /// What can be undone and redone.
    public var history: String { stateFolder + "/history.json" }

    /// What the window showed last.
    public var view: String { stateFolder + "/window.json" }

    /// Any two places, for tests and other files than the user's one.
    public init(dataFile: String, stateFolder: String) {
        self.dataFile = dataFile
        self.stateFolder = stateFolder
    }

    /// The places that an environment names. Not GLib's functions, which also use relative paths: the specification says to ignore those.
    ///
    /// - Parameters:
    ///   - environment: XDG_DATA_HOME and XDG_STATE_HOME are looked at; they count if they are absolute paths.
    ///   - home: the user's home folder, an absolute path.
    public init(environment: [String: String], home: String) {
        func folder(_ variable: String, _ fallback: String) -> String {
            guard let path = environment[variable], path.hasPrefix("/") else { return home + fallback }
            return path
        }
        dataFile = folder("XDG_DATA_HOME", "/.local/share") + "/ember/lists.json"
        stateFolder = folder("XDG_STATE_HOME", "/.local/state") + "/ember"
    }

    /// The places of the user who runs the program. Without a home folder they lie below "/", where nothing can be saved.
    public static func current() -> StorePaths {
        var environment: [String: String] = [:]
        for variable in ["XDG_DATA_HOME", "XDG_STATE_HOME", "HOME"] {
            if let value = getenv(variable) { environment[variable] = String(cString: value) }
        }
        var home = environment["HOME"] ?? ""
        if !home.hasPrefix("/") { home = getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "" }
        return StorePaths(environment: environment, home: home)
    }
}

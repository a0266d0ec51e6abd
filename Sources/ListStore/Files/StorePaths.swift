// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The paths of the files, according to the XDG Base Directory Specification.
public struct StorePaths: Hashable, Sendable {
    /// The file with all lists.
    public let dataFile: String
    /// The folder for files that are only needed on this machine.
    public let stateFolder: String

    /// A copy of the data file as it was last read or written successfully. It may lack text that is still being typed.
    public var lastGood: String { stateFolder + "/last-good.json" }
    /// An empty file that exists once the data file has been read or written. The welcome list is only made while it doesn't exist.
    public var startedMarker: String { stateFolder + "/started" }

    /// The folder with backups; see `Backups`.
    public var backups: String { stateFolder + "/backups" }
    /// The folder for conflict copies that have been merged into the data file.
    public var conflicts: String { stateFolder + "/conflicts" }

    /// A file that is locked while the data file is read and written, so that two processes don't overwrite each other's changes.
    public var lock: String { stateFolder + "/lock" }

    /// The folder for the user's own themes, next to the data file.
    public var themes: String { FileSystem.folder(of: dataFile) + "/themes" }

    /// The file with texts that are being typed and that aren't in the data file yet; see `TypingDraft`.
    public var draft: String { stateFolder + "/draft.json" }
    /// A file that a process locks while it has a draft.
    public var draftLock: String { stateFolder + "/draft.lock" }

    /// The file with the undo history.
    public var history: String { stateFolder + "/history.json" }

    /// The file with the state of the window.
    public var view: String { stateFolder + "/window.json" }

    /// Creates paths from explicit locations, for tests and for other files than the user's own.
    public init(dataFile: String, stateFolder: String) {
        self.dataFile = dataFile
        self.stateFolder = stateFolder
    }

    /// Creates the paths from an environment. GLib's functions are not used, because they don't ignore relative paths as specified.
    ///
    /// - Parameters:
    ///   - environment: The environment. XDG_DATA_HOME and XDG_STATE_HOME are used if they are absolute paths.
    ///   - home: The user's home folder, an absolute path.
    public init(environment: [String: String], home: String) {
        func folder(_ variable: String, _ fallback: String) -> String {
            guard let path = environment[variable], path.hasPrefix("/") else { return home + fallback }
            return path
        }
        dataFile = folder("XDG_DATA_HOME", "/.local/share") + "/ember/lists.json"
        stateFolder = folder("XDG_STATE_HOME", "/.local/state") + "/ember"
    }

    /// Returns the paths for the current user. Without a home folder they are below "/", where nothing can be saved.
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

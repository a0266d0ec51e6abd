// SPDX-License-Identifier: GPL-3.0-or-later

/// The paths of the files, according to the XDG Base Directory Specification.
public struct StorePaths: Hashable, Sendable {
    /// The file with all lists.
    public let dataFile: String
    /// The folder for files that are only needed on this machine.
    public let stateFolder: String

    /// A copy of the data file as it was last read or written successfully. It may lack text that is still being typed.
    public var lastGood: String { stateFolder + "/last-good.json" }
    /// An empty file that exists once the data file has been read or written. The welcome list is only made while it
    /// doesn't exist.
    public var startedMarker: String { stateFolder + "/started" }

    /// The folder with backups; see `Backups`.
    public var backups: String { stateFolder + "/backups" }
    /// The folder for conflict copies that have been merged into the data file.
    public var conflicts: String { stateFolder + "/conflicts" }

    /// A file that is locked while the data file is read and written, so that two processes don't overwrite each
    /// other's changes.
    public var lock: String { stateFolder + "/lock" }

    /// The folder for the user's own themes, next to the data file.
    public var themes: String { FileSystem.folder(of: dataFile) + "/themes" }

    /// The file that may contain text that was being typed when an older version of Ember was killed; see
    /// `LegacyDraft`.
    var legacyDraft: String { stateFolder + "/draft.json" }
    /// A file that an older version of Ember locks while it has a draft.
    var legacyDraftLock: String { stateFolder + "/draft.lock" }

    /// The file with the undo history.
    public var history: String { stateFolder + "/history.json" }
    /// The file with the last edit by a command, in the format of the undo history.
    public var lastCommand: String { stateFolder + "/last-command.json" }

    /// The file with the state of the window.
    public var view: String { stateFolder + "/window.json" }

    /// Creates paths from explicit locations, for tests and for other files than the user's own.
    public init(dataFile: String, stateFolder: String) {
        self.dataFile = dataFile
        self.stateFolder = stateFolder
    }

    /// Returns the paths for the current user. Without a home folder they are below "/", where nothing can be saved.
    public static func current() -> StorePaths {
        StorePaths(dataFile: UserFolder.data.path + "/ember/lists.json", stateFolder: UserFolder.state.path + "/ember")
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A state of the lists that was kept.
public struct Backup: Hashable, Sendable, Identifiable {
    let name: BackupName

    /// Grows with each backup.
    public var id: Int { name.sequence }
    /// When it was made, in seconds since 1970 in UTC, as the clock was then.
    public var seconds: Int { name.seconds }
    /// The version of the file, when the backup was made because a newer version was to be written.
    public var migratedVersion: Int? {
        if case .migration(let version) = name.origin { version } else { nil }
    }
}

/// The backups that Ember makes by itself: the last ten states that differ, one a day for 30 days, one a week for a year
/// (`BackupPolicy`). Its methods block until the disk has answered: call them off the main thread.
public struct Backups: Sendable {
    private let folder: BackupFolder

    public init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(_ paths: StorePaths, fileSystem: FileSystem) {
        folder = BackupFolder(paths: paths, fileSystem: fileSystem)
    }

    /// All of them, newest first. Nothing of them is read. (Of small lists more states are on the disk than are listed.)
    public func list() -> [Backup] {
        let names = folder.names()
        let hidden = BackupPolicy.removals(from: names, now: folder.fileSystem.now())
        return names.reversed().filter { !hidden.contains($0) }.map(Backup.init)
    }

    /// What a backup holds; nil when it is gone, broken, or of a newer version.
    public func library(of backup: Backup) -> Library? {
        guard let bytes = folder.content(of: backup.name), let document = try? Document(decoding: bytes, sinkingDone: nil),
            !document.isNewer
        else {
            return nil
        }
        return document.library
    }

    /// How much a backup holds; nil when it is gone, broken, or of a newer version. Reads it as `library(of:)` does.
    public func summary(of backup: Backup) -> Summary? {
        library(of: backup).map(Summary.init)
    }

    /// How much there is in a library.
    public struct Summary: Hashable, Sendable {
        public let lists: Int
        public let unfinished: Int
        public let done: Int

        public init(_ library: Library) {
            lists = library.lists.count
            unfinished = library.lists.reduce(0) { $0 + $1.unfinishedCount }
            done = library.lists.reduce(0) { $0 + $1.items.count } - unfinished
        }
    }
}

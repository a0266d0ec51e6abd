// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// A backup of the library.
public struct Backup: Hashable, Sendable, Identifiable {
    let name: BackupName

    /// The number of the backup. Newer ones have higher numbers.
    public var id: Int { name.sequence }
    /// When the backup was made, in seconds since 1970 in UTC according to the clock at that time.
    public var seconds: Int { name.seconds }
}

/// The automatic backups: the last ten different states, one per day for 30 days, and one per week for a year
/// (`BackupPolicy`). The methods wait for the disk, so call them off the main thread.
public struct Backups: Sendable {
    private let folder: BackupFolder

    package init(_ paths: StorePaths, fileSystem: FileSystem = .posix) {
        folder = BackupFolder(paths: paths, fileSystem: fileSystem)
    }

    /// Lists the backups, newest first, without reading their content. More backups than these can be on disk if they
    /// are small.
    public func list() -> [Backup] {
        let names = folder.names()
        let hidden = BackupPolicy.removals(from: names, now: folder.fileSystem.now())
        return names.reversed().filter { !hidden.contains($0) }.map(Backup.init)
    }

    /// Reads a backup. Returns `nil` if it is gone, broken or of a newer version.
    public func library(of backup: Backup) -> Library? {
        guard let bytes = folder.content(of: backup.name), let document = try? Document(decoding: bytes),
            !document.isNewer
        else {
            return nil
        }
        return document.library
    }

    /// Reads a backup and counts its content. Returns `nil` if it is gone, broken or of a newer version.
    public func summary(of backup: Backup) -> Summary? {
        library(of: backup).map(Summary.init)
    }

    /// The amount of content in a library.
    public struct Summary: Hashable, Sendable {
        /// The number of lists.
        public let lists: Int
        /// The number of unfinished items in all lists.
        public let unfinished: Int
        /// The number of done items in all lists.
        public let done: Int

        public init(_ library: Library) {
            lists = library.lists.count
            unfinished = library.lists.reduce(0) { $0 + $1.unfinishedCount }
            done = library.lists.reduce(0) { $0 + $1.items.count } - unfinished
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The folder for data that only this machine needs: the last good copy of the file and the backups. Errors while
/// writing them are ignored, because the file itself is safe.
struct StateFolder: Sendable {
    let paths: StorePaths
    let fileSystem: FileSystem
    var backups: BackupFolder

    init(paths: StorePaths, fileSystem: FileSystem) {
        self.paths = paths
        self.fileSystem = fileSystem
        backups = BackupFolder(paths: paths, fileSystem: fileSystem)
    }

    /// Whether the data file was ever read or written on this machine. If this is unknown, the answer is true, because
    /// the welcome list must not appear twice.
    var hasStarted: Bool {
        fileSystem.mayExist(paths.startedMarker) || fileSystem.mayExist(paths.lastGood)
    }

    /// Stores content that was read or written successfully.
    ///
    /// - Parameter origin: The origin to note in the backup, or `nil` if the content has text that is still being
    ///   typed. It is only stored if there is no earlier copy, because the next letter replaces it immediately.
    mutating func remember(_ bytes: [UInt8], origin: BackupName.Origin?) {
        if let origin {
            let isKept = fileSystem.put(bytes, into: paths.lastGood, durability: .cached, skippingSame: true)
            try? backups.keep(bytes, origin: origin, isLastGood: isKept)
        } else if !fileSystem.mayExist(paths.lastGood) {
            _ = fileSystem.put(bytes, into: paths.lastGood, durability: .cached)
        }
        if !fileSystem.mayExist(paths.startedMarker) {
            _ = try? fileSystem.replace(paths.startedMarker, with: [], durability: .cached, skippingSame: true)
        }
    }

    /// Returns the last good content of the file with its format's version, or `nil` if there is none that this version
    /// of Ember can read.
    func lastGood() -> (bytes: [UInt8], library: Library, version: Int)? {
        guard let content = try? fileSystem.contents(of: paths.lastGood),
            let document = try? Document(decoding: content.bytes), !document.isNewer
        else { return nil }
        return (content.bytes, document.library, document.version)
    }
}

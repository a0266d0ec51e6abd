// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// What this machine remembers of the file. All of it is a second net: that it cannot be written is no fault to tell of.
struct StateFolder: Sendable {
    let paths: StorePaths
    let fileSystem: FileSystem
    var backups: BackupFolder

    init(paths: StorePaths, fileSystem: FileSystem) {
        (self.paths, self.fileSystem) = (paths, fileSystem)
        backups = BackupFolder(paths: paths, fileSystem: fileSystem)
    }

    /// Whether the data file was ever read or written here. When that cannot be known, it was: a list made for a first start
    /// must not come twice.
    var hasStarted: Bool {
        exists(paths.startedMarker) || exists(paths.lastGood)
    }

    /// Keeps the content that was read or written without a fault.
    ///
    /// - Parameter origin: nil when it is merely being typed. What is typed next would replace it at once: it is not copied, as
    ///   long as there is a copy of what was there before. The next start begins with the file itself, whoever killed this one.
    mutating func remember(_ bytes: [UInt8], origin: BackupName.Origin?) {
        if let origin {
            let isKept = fileSystem.put(bytes, into: paths.lastGood, durability: .cached, skippingSame: true)
            backups.keep(bytes, origin: origin, isLastGood: isKept)
        } else if !exists(paths.lastGood) {
            _ = fileSystem.put(bytes, into: paths.lastGood, durability: .cached)
        }
        if !exists(paths.startedMarker) {
            _ = try? fileSystem.replace(paths.startedMarker, with: [], durability: .cached, skippingSame: true)
        }
    }

    /// The library kept last; nil when there is none that this program understands.
    func lastGood() -> Library? {
        guard let content = try? fileSystem.contents(of: paths.lastGood),
            let document = try? Document(decoding: content.bytes, sinkingDone: nil), !document.isNewer
        else { return nil }
        return document.library
    }

    private func exists(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try fileSystem.status(path)
            return true
        } catch {
            return error.code != ENOENT && error.code != ENOTDIR
        }
    }
}

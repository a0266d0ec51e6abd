// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The folder with backups. Creates them and removes old ones.
struct BackupFolder: Sendable {
    let paths: StorePaths
    let fileSystem: FileSystem
    /// Whether the current state could not be backed up. The changes between the previous backup and the next one are
    /// unknown then.
    private(set) var hasGap = false

    /// Returns the names of all backups, oldest first.
    func names() -> [BackupName] {
        ((try? fileSystem.names(paths.backups)) ?? []).compactMap(BackupName.init).sorted()
    }

    /// Returns the content of a backup, or `nil` if it cannot be read.
    func content(of name: BackupName) -> [UInt8]? {
        try? fileSystem.contents(of: path(of: name)).bytes
    }

    /// Backs up a state, unless the newest backup has the same content.
    ///
    /// - Parameter isLastGood: Whether `paths.lastGood` has this content. That file is never written in place, so the
    ///   backup can be a hard link to it.
    /// - Throws: `WriteError` if there is no backup of this state.
    mutating func keep(_ content: [UInt8], origin: BackupName.Origin, isLastGood: Bool) throws(WriteError) {
        let names = names()
        if !origin.isMigration, let newest = names.last(where: { !$0.isMigration }), has(newest, content, isLastGood) {
            return
        }
        var name = BackupName(
            sequence: (names.last?.sequence ?? 0) + 1, seconds: fileSystem.now(),
            origin: hasGap && origin == .own ? .external : origin
        )
        var failure: WriteError?
        // Another process may use the same name at the same time.
        for _ in 0..<10 {
            failure = isLastGood && link(name) ? nil : write(content, name)
            if failure == nil || !exists(name) { break }
            name = BackupName(sequence: name.sequence + 1, seconds: name.seconds, origin: name.origin)
        }
        if !name.isMigration { hasGap = failure != nil }
        if let failure { throw failure }
        let lastCount = BackupPolicy.lastCount(size: content.count)
        for old in BackupPolicy.removals(from: names + [name], now: name.seconds, lastCount: lastCount) {
            try? fileSystem.remove(path(of: old))
        }
    }

    private func path(of name: BackupName) -> String {
        paths.backups + "/" + name.text
    }

    private func exists(_ name: BackupName) -> Bool {
        (try? fileSystem.status(path(of: name))) != nil
    }

    private func has(_ name: BackupName, _ content: [UInt8], _ isLastGood: Bool) -> Bool {
        guard let status = try? fileSystem.status(path(of: name)), status.size == content.count else { return false }
        if isLastGood, let lastGood = try? fileSystem.status(paths.lastGood), lastGood == status { return true }
        return self.content(of: name) == content
    }

    private func link(_ name: BackupName) -> Bool {
        if (try? fileSystem.link(paths.lastGood, path(of: name))) != nil { return true }
        // The folder is only missing before the first backup.
        guard (try? fileSystem.makeFolder(paths.backups, 0o700)) != nil else { return false }
        return (try? fileSystem.link(paths.lastGood, path(of: name))) != nil
    }

    /// Writes a backup that doesn't exist yet. Returns the error if that fails.
    private func write(_ content: [UInt8], _ name: BackupName) -> WriteError? {
        guard !exists(name) else { return WriteError(step: .createTemporary, code: EEXIST) }
        do throws(WriteError) {
            try fileSystem.replace(
                path(of: name), with: content, durability: name.isMigration ? .synced : .cached, skippingSame: false)
            return nil
        } catch {
            return error
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore

/// The file with the state of an account: `sync/ACCOUNT.json` in the state folder.
public struct SyncStateFile: Sendable {
    private let file: StateFile
    private let versionsFile: StateFile

    /// - Parameter account: The id of the account, which is part of the file's name.
    package init(_ paths: StorePaths, account: String, fileSystem: FileSystem = .posix) {
        file = StateFile("\(paths.stateFolder)/sync/\(account).json", format: "ember-sync", fileSystem: fileSystem)
        versionsFile = StateFile(
            "\(paths.stateFolder)/sync/\(account).unchanged.json", format: "ember-sync-mark", fileSystem: fileSystem)
    }

    public var exists: Bool { file.exists }

    /// Reads the state.
    ///
    /// - Returns: `nil` if there is none, or if the file is damaged: the state is lost.
    /// - Throws: `newer` or `unreadable`. The state isn't lost then.
    func load() throws(ListFileError) -> SyncState? {
        do throws(StateFileError) {
            return try file.read()
        } catch {
            switch error {
            case .unreadable(let error): throw .unreadable(error)
            case .newer: throw .newer
            case .invalid: return nil
            }
        }
    }

    /// Renames a damaged file, so that it isn't replaced.
    func keepDamaged() {
        file.keepBroken()
    }

    /// Writes the state, as a whole or not at all, so that it survives a power cut.
    public func save(_ state: SyncState) throws(WriteError) {
        try file.writeInParts(state)
    }

    /// Removes the state, when the account is removed.
    public func remove() {
        file.remove()
        versionsFile.remove()
    }

    /// Reads the versions after a sync without changes. Returns `nil` if there is none.
    func loadUnchangedVersions() -> UnchangedVersions? {
        try? versionsFile.read()
    }

    /// Writes or removes these versions. Without them, the next sync only takes longer.
    func saveUnchangedVersions(_ versions: UnchangedVersions?) {
        if let versions { try? versionsFile.write(versions) } else { versionsFile.remove() }
    }
}

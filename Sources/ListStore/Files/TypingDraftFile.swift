// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// The file that contains the texts that are being typed, while they aren't in a large data file yet.
///
/// The process that writes it holds a lock (flock) until it has removed the file. A draft without a lock belongs to a process that was
/// killed. If the draft can't be written for any reason, the caller writes the data file instead.
struct TypingDraftFile: Sendable {
    let paths: StorePaths
    let fileSystem: FileSystem
    /// The draft that this process has written.
    private(set) var written: TypingDraft?
    /// The descriptor of the lock, while this process has a draft.
    private var lock: Int32?

    init(paths: StorePaths, fileSystem: FileSystem) {
        (self.paths, self.fileSystem) = (paths, fileSystem)
    }

    /// Writes a draft so that it survives a power cut. Returns whether that succeeded.
    ///
    /// Fails if another process is typing, or if the draft of a killed process hasn't been merged yet.
    mutating func write(_ draft: TypingDraft) -> Bool {
        guard draft != written else { return true }
        guard written != nil || !draft.changes.isEmpty else { return true }
        if lock == nil, !begin() { return false }
        guard fileSystem.put(draft.encode(), into: paths.draft, durability: .synced) else {
            if written == nil { end() }
            return false
        }
        written = draft
        return true
    }

    /// Prepares for a new version of the data file: its texts must not be newer than those in the draft, because the draft would count as
    /// a different change if the process were killed before it is removed.
    ///
    /// - Parameter base: The present version of the data file, if it is known.
    mutating func update(to library: Library, since base: Library?) {
        guard let written else { return }
        _ = write(base.flatMap { TypingDraft(from: $0, to: library) } ?? written.updated(to: library))
    }

    /// Removes the draft of this process, because the data file contains its texts.
    mutating func remove() {
        guard written != nil else { return }
        removeFile()
        written = nil
        end()
    }

    /// Returns the draft of a killed process. A file that isn't a draft is renamed. A draft of a newer version of Ember stays for that.
    func leftover() -> (draft: TypingDraft, bytes: [UInt8])? {
        guard written == nil, (try? fileSystem.status(paths.draft)) != nil else { return nil }
        return whileLocked {
            guard let bytes = try? fileSystem.contents(of: paths.draft).bytes else { return nil }
            if let draft = TypingDraft(decoding: bytes) { return (draft, bytes) }
            if !TypingDraft.isNewer(bytes) { StateFile(paths.draft, fileSystem: fileSystem).keepBroken() }
            return nil
        }
    }

    /// Removes the draft of a killed process, because the data file contains its texts.
    func removeLeftover(_ bytes: [UInt8]) {
        _ = whileLocked {
            if (try? fileSystem.contents(of: paths.draft).bytes) == bytes { removeFile() }
            return Bool?.none
        }
    }

    // MARK: Steps

    /// Locks the draft for this process. Returns false if it belongs to another one.
    private mutating func begin() -> Bool {
        guard let file = open() else { return false }
        // Without a lock, others would take the draft for that of a killed process.
        let isLocked = (try? fileSystem.uninterrupted { () throws(SystemError) in try fileSystem.lock(file) }) != nil
        guard isLocked, !fileSystem.mayExist(paths.draft) else {
            try? fileSystem.close(file)
            return false
        }
        lock = file
        return true
    }

    private mutating func end() {
        if let lock { try? fileSystem.close(lock) }
        lock = nil
    }

    /// Calls a closure unless another process has locked the draft.
    private func whileLocked<Value>(_ body: () -> Value?) -> Value? {
        guard let file = open() else { return nil }
        defer { try? fileSystem.close(file) }
        do throws(SystemError) {
            try fileSystem.uninterrupted { () throws(SystemError) in try fileSystem.lock(file) }
        } catch  where error.code == EWOULDBLOCK {
            return nil
        } catch {}
        return body()
    }

    private func open() -> Int32? {
        try? fileSystem.uninterrupted { () throws(SystemError) in
            try fileSystem.open(paths.draftLock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        }
    }

    /// Removes the file. After a power cut it must not come back, because the data file may be newer then.
    private func removeFile() {
        try? fileSystem.remove(paths.draft)
        try? fileSystem.syncFolder(FileSystem.folder(of: paths.draft))
    }
}

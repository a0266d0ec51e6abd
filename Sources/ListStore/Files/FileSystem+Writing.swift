// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension FileSystem {
    /// How much is done to keep new content.
    enum Durability {
        /// It survives a power cut once the call has returned.
        case synced
        /// It survives the end of the program.
        case cached
    }

    /// Puts new content into a file, whole or not at all.
    ///
    /// The content goes into a new file beside the old one, which then takes its name. Permissions and owner stay as far as
    /// this user may set them. Of a symbolic link the target is replaced. Missing folders are made, for this user only, but
    /// not where a link points to: there a disk is not mounted.
    ///
    /// - Parameters:
    ///   - skippingSame: leaves a file alone that has this content already.
    ///   - expected: what the file is thought to have; nil when that does not matter.
    /// - Returns: what was in the file instead, where that can be known: somebody wrote it in between. It is a file now that the
    ///   caller has to care for, and nothing is synced yet.
    @discardableResult
    func replace(
        _ path: String, with bytes: [UInt8], durability: Durability, skippingSame: Bool, expecting expected: [UInt8]? = nil
    ) throws(WriteError) -> DisplacedFile? {
        let target = try resolve(path)
        let old = try replaceableStatus(of: target)
        if old == nil, target == path { try makeFolders(Self.folder(of: path)) }
        let folder = Self.folder(of: target)
        if skippingSame, old?.size == bytes.count, let current = try? contents(of: target), current.bytes == bytes {
            // Whoever wrote it may not have cared for the power.
            if durability == .synced { try syncFile(target); try syncFolder(folder) }
            return nil
        }

        let temporary = folder + "/" + Self.temporaryName()
        var displaced: DisplacedFile?
        let file = try perform(.createTemporary) { () throws(SystemError) in
            try open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old == nil ? 0o644 : 0o600)
        }
        do throws(WriteError) {
            try fill(file, with: bytes, like: old, durability: durability)
            try perform(.rename) { () throws(SystemError) in
                if let expected, old != nil, try swap(temporary, target) {
                    displaced = self.displaced(temporary, from: target, expected)
                } else {
                    try rename(temporary, target)
                }
            }
        } catch {
            try? remove(temporary)
            throw error
        }
        if displaced == nil, durability == .synced { try syncFolder(folder) }
        return displaced
    }

    /// Removes what a killed program left: temporary files older than an hour. From a clock that was set back since, they are as far in
    /// the time to come.
    ///
    /// - Parameter isOfUse: whether one of them is to stay.
    func removeStaleTemporaries(in folder: String, unless isOfUse: (_ path: String) -> Bool = { _ in false }) {
        guard let names = try? names(folder) else { return }
        for name in names where Self.isTemporary(name) {
            let path = folder + "/" + name
            if let status = try? status(path), abs(now() - status.modified.seconds) > 3_600, !isOfUse(path) { try? remove(path) }
        }
    }

    /// Whether a file has a name as those get that are to take another one's place.
    static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix)
    }

    /// The path of the file that a path means: the end of a chain of symbolic links, also when nothing is there.
    func resolve(_ path: String) throws(WriteError) -> String {
        var path = path
        for _ in 0..<40 {
            let target: String
            do throws(SystemError) {
                target = try readLink(path)
            } catch  where error.code == EINVAL || error.code == ENOENT {
                return path
            } catch {
                throw WriteError(step: .inspect, code: error.code)
            }
            path = target.hasPrefix("/") ? target : Self.folder(of: path) + "/" + target
        }
        throw WriteError(step: .inspect, code: ELOOP)
    }

    /// Makes the content of a file survive a power cut, where the file system can.
    private func syncFile(_ path: String) throws(WriteError) {
        let file = try perform(.sync) { () throws(SystemError) in try open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0) }
        defer { try? close(file) }
        try perform(.sync) { () throws(SystemError) in try syncIfSupported(file) }
    }

    /// Makes the entries of a folder survive a power cut, where the file system can.
    func syncFolder(_ path: String) throws(WriteError) {
        let file: Int32
        do throws(SystemError) {
            file = try uninterrupted { () throws(SystemError) in try open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
        } catch  where error.code == EACCES || error.code == EPERM {
            // A folder to write to but not to list cannot be opened, and so not be synced.
            return
        } catch {
            throw WriteError(step: .syncFolder, code: error.code)
        }
        defer { try? close(file) }
        try perform(.syncFolder) { () throws(SystemError) in try syncIfSupported(file) }
    }

    /// Everything before the last slash.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    // MARK: Steps

    private static let temporaryPrefix = ".ember-"
    private static let temporarySuffix = ".tmp"

    private static func temporaryName() -> String {
        temporaryPrefix + randomName() + temporarySuffix
    }

    /// The status of what is there; nil when nothing is. Throws when it must not be replaced.
    private func replaceableStatus(of path: String) throws(WriteError) -> FileStatus? {
        let old: FileStatus
        do throws(SystemError) {
            old = try status(path)
        } catch  where error.code == ENOENT {
            return nil
        } catch {
            throw WriteError(step: .inspect, code: error.code)
        }
        switch old.kind {
        case .folder: throw WriteError(step: .inspect, code: EISDIR)
        case .special: throw WriteError(step: .inspect, code: EINVAL)
        case .regular: break
        }
        // A rename would replace a file that is read-only, too; whoever made it so meant it.
        try perform(.inspect) { () throws(SystemError) in try checkWritable(path) }
        return old
    }

    /// Makes a folder and those above it that are missing.
    private func makeFolders(_ path: String) throws(WriteError) {
        do throws(SystemError) {
            try makeFolder(path, 0o700)
        } catch  where error.code == EEXIST {
            return
        } catch  where error.code == ENOENT && Self.folder(of: path) != path {
            try makeFolders(Self.folder(of: path))
            try perform(.createFolder) { () throws(SystemError) in try makeFolder(path, 0o700) }
        } catch {
            throw WriteError(step: .createFolder, code: error.code)
        }
        try syncFolder(Self.folder(of: path))
    }

    /// Writes all of a new file and closes it, also when it fails.
    func fill(
        _ file: Int32, with bytes: [UInt8], like old: FileStatus?, durability: Durability
    ) throws(WriteError) {
        do throws(WriteError) {
            try perform(.write) { () throws(SystemError) in try write(bytes, to: file) }
            if let old { copyPermissions(of: old, to: file) }
            if durability == .synced { try perform(.sync) { () throws(SystemError) in try syncIfSupported(file) } }
        } catch {
            try? close(file)
            throw error
        }
        do throws(SystemError) {
            try close(file)
        } catch  where error.code != EINTR {
            throw WriteError(step: .write, code: error.code)
        } catch {}
    }

    func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let rest = bytes[written...]
            var step = 0
            var failure: SystemError?
            rest.withUnsafeBytes { buffer in
                do throws(SystemError) {
                    step = try uninterrupted { () throws(SystemError) in try write(file, buffer) }
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            // A disk that takes nothing and says nothing must not make an endless loop.
            guard step > 0 else { throw SystemError(code: ENOSPC) }
            written += step
        }
    }

    /// What this user may not set stays as it is: saving matters more. When the group cannot be kept, the new one may do no
    /// more than everybody.
    private func copyPermissions(of old: FileStatus, to file: Int32) {
        let unchanged = UInt32.max
        var mode = old.mode
        if let new = try? statusOfOpen(file) {
            if new.group != old.group, (try? setOwner(file, unchanged, old.group)) == nil {
                mode = mode & 0o707 | (mode & 0o007) << 3
            }
            if new.owner != old.owner { try? setOwner(file, old.owner, unchanged) }
        }
        try? setMode(file, mode)
    }

    /// Some file systems cannot sync this kind of file and say so; nothing more can be done there.
    private func syncIfSupported(_ file: Int32) throws(SystemError) {
        do throws(SystemError) {
            try uninterrupted { () throws(SystemError) in try sync(file) }
        } catch  where [EINVAL, ENOTSUP, ENOSYS].contains(error.code) {}
    }

    private func perform<Value>(
        _ step: WriteError.Step, _ call: () throws(SystemError) -> Value
    ) throws(WriteError) -> Value {
        do throws(SystemError) {
            return try uninterrupted(call)
        } catch {
            throw WriteError(step: step, code: error.code)
        }
    }
}

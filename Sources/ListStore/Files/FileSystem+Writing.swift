// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension FileSystem {
    /// How safe new content must be.
    enum Durability {
        /// It survives a power cut.
        case synced
        /// It survives the end of the process.
        case cached
    }

    /// Replaces the content of a file, as a whole or not at all.
    ///
    /// The content is written to a temporary file in the same folder, which is then renamed. Permissions and owner are
    /// kept as far as this user may set them. If the path is a symbolic link, its target is replaced. Missing folders
    /// are created with access for this user only, but not where a symbolic link points: the disk there is probably not
    /// mounted.
    ///
    /// - Parameters:
    ///   - skippingSame: Whether to skip writing if the file already has this content.
    /// - Returns: The unexpected content that another program wrote in between. It is still on disk, the caller has to
    ///   deal with it, and nothing has been synced yet.
    @discardableResult
    func replace(
        _ path: String, with bytes: [UInt8], durability: Durability, skippingSame: Bool,
        expecting expected: ExpectedContent = .anything
    ) throws(WriteError) -> ConcurrentVersion? {
        let (target, old) = try prepareReplacing(path)
        if skippingSame, old?.size == bytes.count, let current = try? contents(of: target), current.bytes == bytes {
            // The program that wrote it may not have synced it.
            if durability == .synced { try syncInPlace(target) }
            return nil
        }
        return try replace(target, like: old, durability: durability, expecting: expected) { file throws(SystemError) in
            try write(bytes, to: file)
        }
    }

    /// Replaces the content of a file by what a closure writes, as a whole or not at all, like the function above.
    func replace(_ path: String, durability: Durability, _ write: (_ file: Int32) throws(SystemError) -> Void)
        throws(WriteError)
    {
        let (target, old) = try prepareReplacing(path)
        try replace(target, like: old, durability: durability, expecting: .anything, write)
    }

    /// Returns the end of a chain of symbolic links, and its status if it exists. Creates missing folders.
    private func prepareReplacing(_ path: String) throws(WriteError) -> (target: String, old: FileStatus?) {
        let target = try resolve(path)
        let old = try replaceableStatus(of: target)
        if old == nil, target == path { try makeFolders(Self.folder(of: path)) }
        return (target, old)
    }

    @discardableResult
    private func replace(
        _ target: String, like old: FileStatus?, durability: Durability, expecting expected: ExpectedContent,
        _ write: (_ file: Int32) throws(SystemError) -> Void
    ) throws(WriteError) -> ConcurrentVersion? {
        let folder = Self.folder(of: target)
        let temporary = folder + "/" + Self.temporaryName()
        let concurrent: ConcurrentVersion?
        let file = try perform(.createTemporary) { () throws(SystemError) in
            try open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old == nil ? 0o644 : 0o600)
        }
        do throws(WriteError) {
            try fill(file, like: old, durability: durability, write)
            concurrent = try move(temporary, to: target, expecting: expected)
        } catch {
            try? remove(temporary)
            throw error
        }
        if concurrent == nil, durability == .synced { try syncFolder(folder) }
        return concurrent
    }

    /// Removes temporary files that a crashed process left behind: those whose modification time is more than an hour
    /// in the past, or in the future because the clock was set back.
    ///
    /// - Parameter shouldKeep: Returns whether to keep a file.
    func removeStaleTemporaries(in folder: String, unless shouldKeep: (_ path: String) -> Bool = { _ in false }) {
        guard let names = try? names(folder) else { return }
        for name in names where Self.isTemporary(name) {
            let path = folder + "/" + name
            if let status = try? status(path), !status.modified.seconds.isWithin(3_600, of: now()), !shouldKeep(path) {
                try? remove(path)
            }
        }
    }

    /// Whether a file name is one of our temporary names.
    static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix)
    }

    /// Follows a chain of symbolic links to its end. The target may be missing.
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

    /// Syncs a file that had its content already, and its folder, where the file system supports it.
    func syncInPlace(_ path: String) throws(WriteError) {
        let target = try resolve(path)
        let file = try perform(.syncFolder) { () throws(SystemError) in
            try open(target, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
        }
        defer { try? close(file) }
        try perform(.syncFolder) { () throws(SystemError) in try syncIfSupported(file) }
        try syncFolder(Self.folder(of: target))
    }

    /// Syncs the entries of a folder, where the file system supports it.
    func syncFolder(_ path: String) throws(WriteError) {
        let file: Int32
        do throws(SystemError) {
            file = try uninterrupted { () throws(SystemError) in try open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
        } catch  where error.code == EACCES || error.code == EPERM {
            // A folder that is writable but not readable cannot be opened, and so it cannot be synced.
            return
        } catch {
            throw WriteError(step: .syncFolder, code: error.code)
        }
        defer { try? close(file) }
        try perform(.syncFolder) { () throws(SystemError) in try syncIfSupported(file) }
    }

    /// Returns the part before the last slash.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the last part of a path.
    package static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    // MARK: Steps

    private static let temporaryPrefix = ".ember-"
    private static let temporarySuffix = ".tmp"

    static func temporaryName() -> String {
        temporaryPrefix + randomName() + temporarySuffix
    }

    /// Returns the status of the file to be replaced, or `nil` if there is none. Throws if it must not be replaced.
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
        // A rename would also replace a read-only file, but the user made it read-only for a reason.
        try perform(.inspect) { () throws(SystemError) in try checkWritable(path) }
        return old
    }

    /// Creates a folder and its missing parents, which only the user can open.
    package func makeFolders(_ path: String) throws(WriteError) {
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
        do throws(WriteError) {
            try syncFolder(Self.folder(of: path))
        } catch {
            throw WriteError(step: .createFolder, code: error.code)
        }
    }

    /// Writes the content of a new file and closes it, even after an error.
    func fill(
        _ file: Int32, like old: FileStatus?, durability: Durability,
        _ write: (_ file: Int32) throws(SystemError) -> Void
    ) throws(WriteError) {
        do throws(WriteError) {
            try perform(.write) { () throws(SystemError) in try write(file) }
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
            let step = try bytes[written...].withUnsafeBufferPointer { rest throws(SystemError) in
                try uninterrupted { () throws(SystemError) in try write(file, UnsafeRawBufferPointer(rest)) }
            }
            // Prevents an endless loop if the system accepts no bytes and reports no error.
            guard step > 0 else { throw SystemError(code: ENOSPC) }
            written += step
        }
    }

    /// Copies mode, owner and group as far as this user may set them. If the group cannot be kept, the new group gets
    /// the permissions of everyone.
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

    /// Syncs a file. Some file systems report that they cannot sync this kind of file, which is ignored.
    private func syncIfSupported(_ file: Int32) throws(SystemError) {
        do throws(SystemError) {
            try uninterrupted { () throws(SystemError) in try sync(file) }
        } catch  where [EINVAL, ENOTSUP, ENOSYS].contains(error.code) {}
    }

    func perform<Value>(
        _ step: WriteError.Step, _ call: () throws(SystemError) -> Value
    ) throws(WriteError) -> Value {
        do throws(SystemError) {
            return try uninterrupted(call)
        } catch {
            throw WriteError(step: step, code: error.code)
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The content that a file is expected to have when it is replaced.
enum ExpectedContent: Sendable {
    case anything
    /// The file is expected to be missing.
    case missing
    case bytes([UInt8])
}

/// A version of the file that another program wrote in between.
struct ConcurrentVersion: Sendable {
    /// Its current path if it was replaced, or `nil` if it is still in the file because it was noticed in time.
    let path: String?
    let bytes: [UInt8]
}

extension FileSystem {
    /// Writes content to a file that is not essential. Returns whether it succeeded.
    func put(_ bytes: [UInt8], into path: String, durability: Durability, skippingSame: Bool = false) -> Bool {
        do throws(WriteError) {
            try replace(path, with: bytes, durability: durability, skippingSame: skippingSame)
            return true
        } catch {
            return false
        }
    }

    /// Swaps two files atomically. Returns false if the file system doesn't support this, or if one of the files is
    /// missing.
    func swap(_ one: String, _ other: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try uninterrupted { () throws(SystemError) in try exchange(one, other) }
            return true
        } catch  where [EINVAL, ENOSYS, ENOTSUP, ENOENT].contains(error.code) {
            return false
        }
    }

    /// Moves a new file to its place in a folder.
    ///
    /// - Returns: The unexpected content that another program has written in between. If it is still in place, the new
    ///   file is removed. If the file system can't swap files (to replace one) or link them (to create one), content
    ///   that is written in the last moment is overwritten.
    func move(_ new: String, to target: String, expecting expected: ExpectedContent) throws(WriteError)
        -> ConcurrentVersion?
    {
        var unexpected: [UInt8]?
        switch expected {
        case .anything: break
        case .missing:
            if linkIfMissing(new, target) {
                try? remove(new)
                return nil
            }
            unexpected = try presentContent(of: target)
        case .bytes(let bytes):
            let isSwapped = try perform(.rename) { () throws(SystemError) in try swap(new, target) }
            if isSwapped { return displaced(new, from: target, bytes) }
            unexpected = try presentContent(of: target)
            if unexpected == bytes { unexpected = nil }
        }
        if let unexpected {
            try? remove(new)
            return ConcurrentVersion(path: nil, bytes: unexpected)
        }
        try perform(.rename) { () throws(SystemError) in try rename(new, target) }
        return nil
    }

    /// Links a file to a second path if there is none. Returns false if there is one, or if that isn't possible.
    private func linkIfMissing(_ file: String, _ path: String) -> Bool {
        do throws(SystemError) {
            try uninterrupted { () throws(SystemError) in try link(file, path) }
            return true
        } catch {
            // A network file system may report that the path exists because it repeats the request.
            guard error.code == EEXIST, let one = try? status(file), let other = try? status(path) else { return false }
            return one.device == other.device && one.inode == other.inode
        }
    }

    private func presentContent(of path: String) throws(WriteError) -> [UInt8]? {
        do throws(ReadError) {
            return try contents(of: path).bytes
        } catch .system(ENOENT) {
            return nil
        } catch {
            throw WriteError(error)
        }
    }

    /// Removes a file that was swapped out if it has the expected content. Otherwise returns it, and the caller has to
    /// deal with it.
    private func displaced(_ path: String, from target: String, _ expected: [UInt8]) -> ConcurrentVersion? {
        // An unreadable file stays on disk, so that a later attempt can merge it.
        guard let content = try? contents(of: path) else { return nil }
        guard content.bytes == expected else { return ConcurrentVersion(path: path, bytes: content.bytes) }
        try? remove(path)
        return nil
    }
}

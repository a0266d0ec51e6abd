// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A version of the file that another program wrote in between, and that was replaced.
struct ConcurrentVersion: Sendable {
    /// Its current path.
    let path: String
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

    /// Swaps two files atomically. Returns false if the file system doesn't support this, or if one of the files is missing.
    func swap(_ one: String, _ other: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try uninterrupted { () throws(SystemError) in try exchange(one, other) }
            return true
        } catch  where [EINVAL, ENOSYS, ENOTSUP, ENOENT].contains(error.code) {
            return false
        }
    }

    /// Removes a file that was swapped out if it has the expected content. Otherwise returns it, and the caller has to deal with it.
    func displaced(_ path: String, from target: String, _ expected: [UInt8]) -> ConcurrentVersion? {
        // An unreadable file stays on disk, so that a later attempt can merge it.
        guard let content = try? contents(of: path) else { return nil }
        guard content.bytes == expected else { return ConcurrentVersion(path: path, bytes: content.bytes) }
        try? remove(path)
        return nil
    }
}

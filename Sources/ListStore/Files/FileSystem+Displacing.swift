// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A file that had to give way and was not what it was thought to be.
struct DisplacedFile: Sendable {
    /// Where it is now.
    let path: String
    let bytes: [UInt8]
}

extension FileSystem {
    /// Puts new content into a file that need not be kept in any case. Returns whether it is there.
    func put(_ bytes: [UInt8], into path: String, durability: Durability, skippingSame: Bool = false) -> Bool {
        do throws(WriteError) {
            try replace(path, with: bytes, durability: durability, skippingSame: skippingSame)
            return true
        } catch {
            return false
        }
    }

    /// Swaps two files, where that can be done. False when it cannot, or there is only one.
    func swap(_ one: String, _ other: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try uninterrupted { () throws(SystemError) in try exchange(one, other) }
            return true
        } catch  where [EINVAL, ENOSYS, ENOTSUP, ENOENT].contains(error.code) {
            return false
        }
    }

    /// Removes a file that was displaced if it is what was expected; else it is for the caller to care for.
    func displaced(_ path: String, from target: String, _ expected: [UInt8]) -> DisplacedFile? {
        // What cannot be read is left where it is: a later look may find what it was.
        guard let content = try? contents(of: path) else { return nil }
        guard content.bytes == expected else { return DisplacedFile(path: path, bytes: content.bytes) }
        try? remove(path)
        return nil
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A small file that is read and written as a whole, for other modules.
package struct StateFile: Sendable {
    private let path: String
    private let fileSystem: FileSystem

    package init(_ path: String, fileSystem: FileSystem = .posix) {
        (self.path, self.fileSystem) = (path, fileSystem)
    }

    package var exists: Bool { (try? fileSystem.status(path)) != nil }

    /// Returns the content, or `nil` if there is no file.
    package func read() throws(ReadError) -> [UInt8]? {
        do throws(ReadError) {
            return try fileSystem.contents(of: path).bytes
        } catch .system(ENOENT) {
            return nil
        }
    }

    /// Replaces the content, as a whole or not at all, so that it survives a power cut. Missing folders are created.
    package func write(_ bytes: [UInt8]) throws(WriteError) {
        fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: path))
        try fileSystem.replace(path, with: bytes, durability: .synced, skippingSame: true)
    }

    /// Replaces the content by JSON, like `write`, without holding it in memory as a whole.
    package func write(_ encode: (inout JSONWriter) -> Void) throws(WriteError) {
        fileSystem.removeStaleTemporaries(in: FileSystem.folder(of: path))
        try fileSystem.replace(path, durability: .synced) { file throws(SystemError) in
            var failure: SystemError?
            var json = JSONWriter { part in
                guard failure == nil else { return }
                do throws(SystemError) { try fileSystem.write(part, to: file) } catch { failure = error }
            }
            encode(&json)
            json.flush()
            if let failure { throw failure }
        }
    }

    /// Renames the file, for example to `account.broken-20261121-103200.json`, because its content can't be used.
    package func keepBroken() {
        guard let (bytes, status) = try? fileSystem.contents(of: path) else { return }
        if fileSystem.keepBrokenCopy(path, bytes: bytes, status: status) != nil { remove() }
    }

    /// Removes the file, if there is one.
    package func remove() {
        try? fileSystem.remove(path)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A file outside of Ember's folders that the user has chosen for import or export.
public enum UserFile {
    /// Reads a regular file. Fails immediately for other kinds of files.
    public static func read(_ path: String) throws(ReadError) -> [UInt8] {
        try FileSystem.posix.contents(of: path).bytes
    }

    /// Replaces the content of a file, as a whole or not at all.
    ///
    /// - Parameter createsFolders: Whether to create missing folders. Otherwise they are an error.
    public static func write(_ bytes: [UInt8], to path: String, createsFolders: Bool = false) throws(WriteError) {
        let fileSystem = FileSystem.posix
        if !createsFolders {
            do throws(SystemError) {
                _ = try fileSystem.status(FileSystem.folder(of: path))
            } catch {
                throw WriteError(step: .inspect, code: error.code)
            }
        }
        try fileSystem.replace(path, with: bytes, durability: .synced, skippingSame: false)
    }
}

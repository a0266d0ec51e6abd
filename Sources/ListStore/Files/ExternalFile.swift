// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A file outside of Ember's folders that the user has chosen for import or export, and the standard streams.
public enum ExternalFile {
    /// Reads a regular file. Fails immediately for other kinds of files.
    public static func read(_ path: String) throws(ReadError) -> [UInt8] {
        try FileSystem.posix.contents(of: path).bytes
    }

    /// Reads standard input until it ends.
    public static func readStandardInput() throws(ReadError) -> [UInt8] {
        let fileSystem = FileSystem.posix
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var step = 0
            var failure: SystemError?
            buffer.withUnsafeMutableBytes { buffer in
                do throws(SystemError) {
                    step = try fileSystem.uninterrupted { () throws(SystemError) in
                        try fileSystem.read(STDIN_FILENO, buffer)
                    }
                } catch {
                    failure = error
                }
            }
            if let failure { throw ReadError(failure) }
            guard step > 0 else { return bytes }
            bytes += buffer[..<step]
            guard bytes.count <= ReadError.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
        }
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

    /// Writes bytes to standard output.
    public static func writeToStandardOutput(_ bytes: [UInt8]) throws(WriteError) {
        do throws(SystemError) {
            try FileSystem.posix.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw WriteError(step: .write, code: error.code)
        }
    }

    /// Writes a line to standard error and ignores errors.
    public static func writeToStandardError(_ line: String) {
        try? FileSystem.posix.write(Array((line + "\n").utf8), to: STDERR_FILENO)
    }
}

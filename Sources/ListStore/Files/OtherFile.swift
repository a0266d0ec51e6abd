// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

public enum OtherFile {
    /// The bytes of a regular file.
    public static func read(_ path: String) throws(ReadError) -> [UInt8] {
        try FileSystem.posix.contents(of: path).bytes
    }

    /// All that comes from standard input, until it ends.
    public static func readStandardInput() throws(ReadError) -> [UInt8] {
        let fileSystem = FileSystem.posix
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var step = 0
            var failure: SystemError?
            buffer.withUnsafeMutableBytes { buffer in
                do throws(SystemError) {
                    step = try fileSystem.uninterrupted { () throws(SystemError) in try fileSystem.read(STDIN_FILENO, buffer) }
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

    /// Puts a content into a file, whole or not at all. The folder must be there.
    public static func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
        let fileSystem = FileSystem.posix
        do throws(SystemError) {
            _ = try fileSystem.status(FileSystem.folder(of: path))
        } catch {
            throw WriteError(step: .inspect, code: error.code)
        }
        try fileSystem.replace(path, with: bytes, durability: .synced, skippingSame: false)
    }

    /// Writes all of a content to standard output.
    public static func writeToStandardOutput(_ bytes: [UInt8]) throws(WriteError) {
        do throws(SystemError) {
            try FileSystem.posix.write(bytes, to: STDOUT_FILENO)
        } catch {
            throw WriteError(step: .write, code: error.code)
        }
    }

    /// Writes a line to standard error; where that is closed, nobody wants to know.
    public static func writeToStandardError(_ line: String) {
        try? FileSystem.posix.write(Array((line + "\n").utf8), to: STDERR_FILENO)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension FileSystem {
    /// Reads a regular file and its status. Fails immediately for other kinds of files, for example a pipe without a
    /// writer.
    ///
    /// If another program changes the file meanwhile, it is read up to two more times, to avoid returning a mixture of
    /// two versions.
    ///
    /// - Parameter limit: The maximum size in bytes.
    func contents(
        of path: String, limit: Int = ReadError.sizeLimit
    ) throws(ReadError) -> (bytes: [UInt8], status: FileStatus) {
        var attempts = 0
        while true {
            let (bytes, before, after) = try readOnce(path, limit: limit)
            attempts += 1
            if before == after || attempts == 3 { return (bytes, after) }
        }
    }

    /// Whether there is a file or folder at a path. If this is unknown, the answer is true.
    func mayExist(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try status(path)
            return true
        } catch {
            return error.code != ENOENT && error.code != ENOTDIR
        }
    }

    /// Repeats a call that was interrupted by a signal.
    func uninterrupted<Value>(_ call: () throws(SystemError) -> Value) throws(SystemError) -> Value {
        while true {
            do throws(SystemError) {
                return try call()
            } catch  where error.code == EINTR {
                continue
            }
        }
    }

    /// Whether a regular file has the content with this digest. Reads it in pieces: a large copy would stay in the
    /// memory of the thread's allocator.
    func hasContents(_ digest: ContentDigest, at path: String, limit: Int = ReadError.sizeLimit) throws(ReadError)
        -> Bool
    {
        let pieceSize = 65_536
        return try withReadableFile(path, limit: limit) { (file, status) throws(SystemError) in
            guard status.size == digest.size else { return false }
            var builder = ContentDigest.Builder()
            var piece = try bytes(of: file, count: pieceSize)
            while !piece.isEmpty, builder.size < digest.size {
                builder.append(piece)
                piece = try bytes(of: file, count: pieceSize)
            }
            return piece.isEmpty && builder.digest == digest
        }
    }

    private func readOnce(
        _ path: String, limit: Int
    ) throws(ReadError) -> (bytes: [UInt8], before: FileStatus, after: FileStatus) {
        try withReadableFile(path, limit: limit) { (file, before) throws(SystemError) in
            (try bytes(of: file, count: before.size), before, try statusOfOpen(file))
        }
    }

    /// Opens a regular file and passes its descriptor and status on.
    private func withReadableFile<Result>(
        _ path: String, limit: Int, _ body: (Int32, FileStatus) throws(SystemError) -> Result
    ) throws(ReadError) -> Result {
        let file: Int32
        do throws(SystemError) {
            file = try uninterrupted { () throws(SystemError) in
                try open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, 0)
            }
        } catch {
            throw ReadError(error)
        }
        defer { try? close(file) }
        let status = try readableStatus(of: file, limit: limit)
        do throws(SystemError) {
            return try body(file, status)
        } catch {
            throw ReadError(error)
        }
    }

    private func readableStatus(of file: Int32, limit: Int) throws(ReadError) -> FileStatus {
        let status: FileStatus
        do throws(SystemError) {
            status = try statusOfOpen(file)
        } catch {
            throw ReadError(error)
        }
        switch status.kind {
        case .folder: throw .folder
        case .special: throw .special
        case .regular: break
        }
        guard status.size <= limit else { throw .tooLarge(bytes: status.size) }
        return status
    }

    /// Reads up to `count` bytes, fewer if the file ends earlier.
    private func bytes(of file: Int32, count: Int) throws(SystemError) -> [UInt8] {
        // With a capacity of 0, the standard library would write to the empty array that all threads share.
        guard count > 0 else { return [] }
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
                    let step = try uninterrupted { () throws(SystemError) in try read(file, rest) }
                    if step == 0 { break }
                    filled += step
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

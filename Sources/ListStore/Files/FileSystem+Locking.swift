// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension FileSystem {
    /// Attempts to lock a file before giving up. With the pause between two attempts this takes about 2 s.
    static let lockTries = 100

    /// Locks a file so that other programs leave it alone while it is read and replaced.
    ///
    /// The function takes flock locks and respects both flock and fcntl locks (POSIX and open file description locks)
    /// of other programs. A file that cannot be opened, or is on a file system without locks, stays unlocked: other
    /// programs couldn't lock it either.
    ///
    /// - Parameters:
    ///   - own: The path of a lock file that only this program uses. It is created if necessary.
    ///   - path: The path of the file itself.
    /// - Returns: The descriptors of the locked files. Closing them releases the locks.
    /// - Throws: EWOULDBLOCK if another program keeps its lock for longer than `lockTries` attempts.
    func lock(_ own: String, and path: String) throws(SystemError) -> [Int32] {
        var tries = 0
        let first = try locked(own, O_RDWR | O_CREAT, tries: &tries)
        do throws(SystemError) {
            let second = try locked(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, tries: &tries)
            return [first, second].compactMap(\.self)
        } catch {
            if let first { try? close(first) }
            throw error
        }
    }

    private func locked(_ path: String, _ flags: Int32, tries: inout Int) throws(SystemError) -> Int32? {
        while true {
            // The file is opened again for each attempt: if another file was renamed to this path, a lock on the old
            // one is useless.
            let opened = try? uninterrupted { () throws(SystemError) in try open(path, flags | O_CLOEXEC, 0o600) }
            guard let file = opened else { return nil }
            let isFree = lockIfFree(file)
            if isFree, isStill(path, file) { return file }
            try? close(file)
            tries += 1
            guard tries < Self.lockTries else { throw SystemError(code: EWOULDBLOCK) }
            if !isFree { pause() }
        }
    }

    private func lockIfFree(_ file: Int32) -> Bool {
        do throws(SystemError) {
            try uninterrupted { () throws(SystemError) in try lock(file) }
        } catch  where error.code == EWOULDBLOCK {
            return false
        } catch {}
        return (try? hasRecordLock(file)) != true
    }

    private func isStill(_ path: String, _ file: Int32) -> Bool {
        guard let opened = try? statusOfOpen(file), let named = try? status(path) else { return true }
        return opened.device == named.device && opened.inode == named.inode
    }
}

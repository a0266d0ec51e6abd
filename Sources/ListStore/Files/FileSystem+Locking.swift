// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension FileSystem {
    /// How often locking is tried again before it is given up: with the pause between two tries, for some 2 s.
    static let lockTries = 100

    /// Keeps other programs from a file while it is read and replaced in one step.
    ///
    /// Locks of either kind count, those of flock and those of fcntl (POSIX and open file description ones); the file is held by
    /// flock. What cannot be opened, or not be locked on its file system, goes unlocked: nobody else could have locked it either.
    ///
    /// - Parameters:
    ///   - own: a file that only this program locks; made if it is missing.
    ///   - path: the file itself.
    /// - Returns: open files that are locked until they are closed.
    /// - Throws: EWOULDBLOCK when another program did not let go of one in time.
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
            // Opened again for each try: another file may have come under this name, and a lock on the old one is worth nothing.
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

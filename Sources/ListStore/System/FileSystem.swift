// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An error of a system call.
package struct SystemError: Error, Hashable {
    /// The errno of the call.
    package let code: Int32
}

/// The metadata of a file.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Sendable {
        case regular, folder, special
    }

    /// A modification time, since 1970 in UTC.
    package struct Time: Hashable, Sendable {
        package let seconds: Int
        package let nanoseconds: Int
    }

    package let kind: Kind
    /// The permission bits, at most 0o7777.
    package let mode: UInt32
    package let owner: UInt32
    package let group: UInt32
    /// The size in bytes.
    package let size: Int
    package let device: UInt64
    package let inode: UInt64
    package let modified: Time
}

/// The system calls that ListStore makes. Tests replace them to simulate failures.
///
/// Each closure makes one POSIX call and throws its errno. The caller handles EINTR and short counts.
package struct FileSystem: Sendable {
    package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: UInt32) throws(SystemError) -> Int32
    package var close: @Sendable (_ file: Int32) throws(SystemError) -> Void
    package var read: @Sendable (_ file: Int32, _ into: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
    package var write: @Sendable (_ file: Int32, _ from: UnsafeRawBufferPointer) throws(SystemError) -> Int
    package var sync: @Sendable (_ file: Int32) throws(SystemError) -> Void
    package var statusOfOpen: @Sendable (_ file: Int32) throws(SystemError) -> FileStatus
    package var setMode: @Sendable (_ file: Int32, _ mode: UInt32) throws(SystemError) -> Void
    package var setOwner: @Sendable (_ file: Int32, _ owner: UInt32, _ group: UInt32) throws(SystemError) -> Void

    /// Follows symbolic links.
    package var status: @Sendable (_ path: String) throws(SystemError) -> FileStatus
    /// Throws if this process may not write to the file.
    package var checkWritable: @Sendable (_ path: String) throws(SystemError) -> Void
    /// Returns the target of a symbolic link. Throws EINVAL if the path is not a link.
    package var readLink: @Sendable (_ path: String) throws(SystemError) -> String
    package var names: @Sendable (_ folder: String) throws(SystemError) -> [String]
    package var makeFolder: @Sendable (_ path: String, _ mode: UInt32) throws(SystemError) -> Void
    package var rename: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void
    /// Swaps two files atomically. Throws EINVAL, ENOSYS or ENOTSUP if the file system doesn't support this.
    package var exchange: @Sendable (_ one: String, _ other: String) throws(SystemError) -> Void
    /// Creates a hard link. Throws EEXIST if the path exists.
    package var link: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void
    package var remove: @Sendable (_ path: String) throws(SystemError) -> Void
    /// Locks the file with flock until it is closed. Throws EWOULDBLOCK if another process has locked it.
    package var lock: @Sendable (_ file: Int32) throws(SystemError) -> Void
    /// Whether another process has locked any part of the file with fcntl.
    package var hasRecordLock: @Sendable (_ file: Int32) throws(SystemError) -> Bool
    /// Waits for 20 ms.
    package var pause: @Sendable () -> Void

    /// Returns the time in seconds since 1970 in UTC.
    package var now: @Sendable () -> Int
}

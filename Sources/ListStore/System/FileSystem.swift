// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// What the system said instead of doing what it was asked.
package struct SystemError: Error, Hashable {
    /// An errno.
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }
}

/// What is known of a file without reading it.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Sendable {
        case regular, folder, special
    }

    /// When the content was changed last, since 1970 in UTC.
    package struct Time: Hashable, Sendable {
        package let seconds: Int
        package let nanoseconds: Int
    }

    package let kind: Kind
    /// Permission bits, 0o7777 at most.
    package let mode: UInt32
    package let owner: UInt32
    package let group: UInt32
    /// In bytes.
    package let size: Int
    package let device: UInt64
    package let inode: UInt64
    package let modified: Time
}

/// The calls to the system that ListStore makes, so that tests can make each of them fail.
///
/// They are thin: each is one call of POSIX, throws its errno, and leaves EINTR and short counts to the caller.
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
    /// Throws when this process may not write to the file.
    package var checkWritable: @Sendable (_ path: String) throws(SystemError) -> Void
    /// What a symbolic link says; throws EINVAL when there is something else.
    package var readLink: @Sendable (_ path: String) throws(SystemError) -> String
    package var names: @Sendable (_ folder: String) throws(SystemError) -> [String]
    package var makeFolder: @Sendable (_ path: String, _ mode: UInt32) throws(SystemError) -> Void
    package var rename: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void
    /// Lets two files swap their names, in one step. Not every file system can: then it throws EINVAL, ENOSYS or ENOTSUP.
    package var exchange: @Sendable (_ one: String, _ other: String) throws(SystemError) -> Void = { (_, _) throws(SystemError) in
        throw SystemError(code: ENOSYS)
    }
    /// A second name for a file; throws EEXIST when the name is taken.
    package var link: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void
    package var remove: @Sendable (_ path: String) throws(SystemError) -> Void
    /// Locks the file with flock until it is closed; throws EWOULDBLOCK while others have locked it so.
    package var lock: @Sendable (_ file: Int32) throws(SystemError) -> Void
    /// Whether another process has locked any part of the file with fcntl.
    package var hasRecordLock: @Sendable (_ file: Int32) throws(SystemError) -> Bool
    /// Lets 20 ms pass.
    package var pause: @Sendable () -> Void

    /// The time, in seconds since 1970 in UTC.
    package var now: @Sendable () -> Int
}

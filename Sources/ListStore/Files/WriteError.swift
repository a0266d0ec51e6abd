// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Why a file could not be written. What was there before is still there, whole. (After `Step.syncFolder` the new content
/// is: it only may not survive a power cut.)
public struct WriteError: Error, Hashable, Sendable {
    /// What was being done.
    public enum Step: Hashable, Sendable, CaseIterable {
        /// Looking at what is at the path now.
        case inspect
        /// Keeping others from the file meanwhile.
        case lock
        case createFolder
        case createTemporary
        case write
        case sync
        case rename
        case syncFolder
    }

    /// What a user can do something about.
    public enum Cause: Hashable, Sendable {
        case diskFull
        case quotaExceeded
        /// The file or its folder is read-only for this user.
        case readOnly
        /// The whole file system is read-only.
        case readOnlyDisk
        /// Another program has locked the file.
        case locked
        /// The folder is gone, or something else is in its place: a disk that is not mounted.
        case folderMissing
        /// The disk or the network failed.
        case hardware
        /// More than `ReadError.sizeLimit`.
        case tooLarge
        case other
    }

    public let step: Step
    /// An errno.
    public let code: Int32

    public init(step: Step, code: Int32) {
        self.step = step
        self.code = code
    }

    /// What cannot be read is not overwritten.
    init(_ problem: ReadError) {
        let code: Int32 =
            switch problem {
            case .folder: EISDIR
            case .special, .tooLarge: EINVAL
            case .noPermission: EACCES
            case .system(let code): code
            }
        self.init(step: .inspect, code: code)
    }

    public var cause: Cause {
        switch code {
        case ENOSPC: .diskFull
        case EDQUOT: .quotaExceeded
        case EACCES, EPERM: .readOnly
        case EROFS: .readOnlyDisk
        case EWOULDBLOCK, EBUSY, ETXTBSY: .locked
        case ENOENT, ENOTDIR, EISDIR, ENODEV: .folderMissing
        case EIO, ESTALE, ETIMEDOUT: .hardware
        case EFBIG: .tooLarge
        default: .other
        }
    }
}

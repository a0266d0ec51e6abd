// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An error while writing a file. The previous content is still there, complete. (After `Step.syncFolder` the new
/// content is there, but may not survive a power cut.)
public struct WriteError: Error, Codable, Hashable, Sendable {
    /// The step that failed.
    public enum Step: Codable, Hashable, Sendable, CaseIterable {
        /// Inspecting the existing file.
        case inspect
        /// Locking the file.
        case lock
        /// Backing up a file of an older version.
        case backUp
        case createFolder
        case createTemporary
        case write
        case sync
        case rename
        /// Syncing the folder, or a file that had the content already.
        case syncFolder
    }

    /// The cause, as far as it matters to the user.
    public enum Cause: Hashable, Sendable {
        case diskFull
        case quotaExceeded
        /// The user may not write to the file or its folder.
        case readOnly
        /// The file system is read-only.
        case readOnlyDisk
        /// Another program has locked the file.
        case locked
        /// The folder is missing or is not a folder: the disk is probably not mounted.
        case folderMissing
        /// The disk or the network has failed.
        case hardware
        /// The content is larger than `ReadError.sizeLimit`.
        case tooLarge
        case other
    }

    public let step: Step
    /// The errno of the failed call.
    public let code: Int32

    public init(step: Step, code: Int32) {
        self.step = step
        self.code = code
    }

    /// Creates the error for a file that must not be overwritten because it cannot be read.
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

    /// The cause that the errno stands for.
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

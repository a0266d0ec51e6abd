// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Why a file cannot be read. Sentences about it are the caller's business.
public enum ReadError: Error, Hashable, Sendable {
    /// There is a folder where the file should be.
    case folder
    /// A pipe, a socket or a device.
    case special
    /// Larger than `sizeLimit`.
    case tooLarge(bytes: Int)
    /// This user may not read it, or may not enter a folder on the way to it.
    case noPermission
    /// Anything else, by its errno: EIO from a failing disk, ELOOP from links in a circle.
    case system(code: Int32)

    /// The largest file that is read or written, in bytes: a million long items.
    public static let sizeLimit = 256 << 20

    init(_ error: SystemError) {
        self =
            switch error.code {
            case EACCES, EPERM: .noPermission
            case EISDIR: .folder
            case ENXIO, ENODEV: .special
            default: .system(code: error.code)
            }
    }
}

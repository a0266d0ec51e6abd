// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// An error while reading a file. The user interface provides the message.
public enum ReadError: Error, Codable, Hashable, Sendable {
    /// The path is a folder.
    case folder
    /// The path is a pipe, a socket or a device.
    case special
    /// The file is larger than `sizeLimit`.
    case tooLarge(bytes: Int)
    /// The user lacks permission to read the file or to enter one of its parent folders.
    case noPermission
    /// Any other error, for example EIO from a failing disk or ELOOP from a cycle of links.
    case system(code: Int32)

    /// The maximum size of a file in bytes, enough for a million long items.
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

// SPDX-License-Identifier: GPL-3.0-or-later

/// A file that lists come from, or go to, at the user's wish.
public enum TransferredFile {
    /// Its content; what is no regular file is refused at once.
    public static func read(_ path: String) throws(ReadError) -> [UInt8] {
        try FileSystem.posix.contents(of: path).bytes
    }

    /// Writes it whole or not at all.
    public static func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
        try FileSystem.posix.replace(path, with: bytes, durability: .synced, skippingSame: false)
    }
}

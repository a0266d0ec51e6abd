// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// What the file says: the library, and what had to be done to read it.
///
/// A file that Ember wrote is read and encoded again to the same bytes. Other people's files are read leniently: what is
/// missing is filled in, what has an unexpected type is understood as far as it goes and kept as it was written until the user
/// changes it (see `LenientDecoding`).
public struct Document: Hashable, Sendable {
    /// The version of the format that this program reads and writes.
    public static let currentVersion = 1

    public let library: Library
    /// The file's version; 1 when it names none.
    public let version: Int
    /// True when ids were missing or used twice, so that some are new: the same at each reading of the same bytes (`DerivedIDs`).
    public let hasNewIDs: Bool

    /// True when a newer program wrote the file. The library then is what could be understood of it: saving it would lose the rest.
    public var isNewer: Bool { version > Self.currentVersion }

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark, lines ended in any way.
    ///   - sinksDone: whether done items that stand among others go below the unfinished ones; nil: only in lists that have it so
    ///     already.
    public init(decoding bytes: [UInt8], sinkingDone sinksDone: Bool? = true) throws(DocumentError) {
        let result = bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(DocumentError) in try DocumentDecoder.decode(bytes) }
        }
        let document = try result.get()
        var library = document.library
        if let sinksDone {
            library.set(sinksDone: sinksDone)
        } else {
            for index in library.lists.indices { library.lists[index].set(sinksDone: library.lists[index].isSunk) }
        }
        self.init(library: library, version: document.version, hasNewIDs: document.hasNewIDs)
    }

    init(library: Library, version: Int, hasNewIDs: Bool) {
        self.library = library
        self.version = version
        self.hasNewIDs = hasNewIDs
    }

    /// The content of the file for a library: the format of `currentVersion`, ending in a line feed.
    public static func encode(_ library: Library) -> [UInt8] {
        DocumentEncoder.encode(library)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// Recognizes content that isn't kept, by its size and a hash.
///
/// Swift's hash is SipHash-1-3 with a key that is random in each process (Aumasson and Bernstein, SipHash: a fast
/// short-input PRF, 2012). Different content of the same size has the same hash with a probability of 2⁻⁶⁴, even if
/// someone chooses it to collide.
struct ContentDigest: Hashable, Sendable {
    /// The number of bytes.
    private(set) var size = 0
    private var hash = 0

    init(_ bytes: [UInt8]) {
        var builder = Builder()
        builder.append(bytes)
        self = builder.digest
    }

    private init(size: Int, hash: Int) {
        self.size = size
        self.hash = hash
    }

    /// Content that is read in pieces.
    struct Builder {
        private var hasher = Hasher()
        /// The number of bytes so far.
        private(set) var size = 0

        mutating func append(_ bytes: [UInt8]) {
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
            size += bytes.count
        }

        /// The digest of all pieces.
        var digest: ContentDigest {
            ContentDigest(size: size, hash: hasher.finalize())
        }
    }
}

/// A version of the data file, without its bytes: the lists share most of their memory with those that the user edits,
/// but the bytes would take as much again.
struct FileVersion: Sendable {
    let digest: ContentDigest
    /// The lists. If the content can't be decoded, the last known lists, or `nil` if there are none.
    let library: Library?
}

/// A version of the data file, with the bytes to write.
struct FileContent: Sendable {
    let version: FileVersion
    let bytes: [UInt8]

    /// Encodes a library.
    init(_ library: Library) {
        self.init(library, bytes: Document.encode(library))
    }

    /// - Parameter bytes: Content that is decoded to the library.
    init(_ library: Library, bytes: [UInt8]) {
        self.init(FileVersion(digest: ContentDigest(bytes), library: library), bytes: bytes)
    }

    init(_ version: FileVersion, bytes: [UInt8]) {
        self.version = version
        self.bytes = bytes
    }
}

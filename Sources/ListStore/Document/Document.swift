// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The decoded content of a file.
///
/// A file that Ember wrote is encoded to the same bytes again. Files of other programs are decoded leniently: missing
/// values are filled in, and values of an unexpected type are interpreted as far as possible and kept as they are until
/// the user changes them (see `UnexpectedValue`).
public struct Document: Hashable, Sendable {
    /// The version of the format that this version of Ember reads and writes.
    public static let currentVersion = 1

    /// The lists and items, each with a distinct id.
    public internal(set) var library: Library
    /// The version of the file, or 1 if it has none.
    public let version: Int
    /// Whether ids were missing or duplicate and new ones were created. The same bytes always get the same ids
    /// (`DerivedIDGenerator`).
    public let hasNewIDs: Bool

    /// Whether a newer version of Ember wrote the file. The library contains what could be understood, and saving it
    /// would lose the rest.
    public var isNewer: Bool { version > Self.currentVersion }

    /// Encodes a library in the format of `currentVersion`. The content ends in a line feed.
    public static func encode(_ library: Library) -> [UInt8] {
        DocumentEncoder.encode(library)
    }
}

extension Document {
    /// Decodes the content of a file.
    ///
    /// - Parameter bytes: UTF-8 text, with or without a byte order mark, with any line endings.
    public init(decoding bytes: [UInt8]) throws(DocumentError) {
        self = try bytes.withUnsafeBufferPointer { (bytes) throws(DocumentError) in try DocumentDecoder.decode(bytes) }
    }
}

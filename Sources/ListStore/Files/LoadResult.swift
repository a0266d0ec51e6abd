// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The result of opening the file. The file itself is never changed.
public enum LoadResult: Hashable, Sendable {
    /// There is no file and never was one. The welcome list can be shown.
    case fresh
    case loaded(Library)
    /// A newer version of Ember wrote the file, and `Library` is the part that could be understood. It must not be
    /// saved because the rest would be lost.
    case readOnly(Library, version: Int)
    /// The file existed before but is gone, or its disk isn't mounted. `lastGood` is its last known content, or `nil`
    /// if there is none.
    case missing(lastGood: Library?)
    /// The content cannot be decoded. A copy was kept at the path `copyPath`, so saving loses nothing. If `copyPath` is
    /// `nil`, there is no copy and the file must not be saved.
    case broken(DocumentError, copyPath: String?, lastGood: Library?)
    /// The file exists but cannot be read. It must not be saved.
    case unreadable(ReadError, lastGood: Library?)
}

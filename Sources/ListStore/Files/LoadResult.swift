// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// What was found when the file was opened. The file itself is untouched in every case.
public enum LoadResult: Hashable, Sendable {
    /// Nothing is there, and never was: the time for a list that teaches.
    case fresh
    case loaded(Library)
    /// A newer program's file, as far as it could be understood. Must not be saved: that would lose the rest.
    case readOnly(Library, version: Int)
    /// The file was there once and is gone. `lastGood` is what it held, if that is still known.
    case missing(lastGood: Library?)
    /// The content makes no sense. It was kept under a second name, the path `aside`, so that saving to the file loses nothing.
    /// When `aside` is nil that failed, and nothing must be saved to the file.
    case broken(DocumentError, aside: String?, lastGood: Library?)
    /// There is something, but its content cannot be had. Nothing must be saved to the file.
    case unreadable(ReadError, lastGood: Library?)
}

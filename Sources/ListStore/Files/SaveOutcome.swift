// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore

/// The result of an attempt to save.
public enum SaveOutcome: Hashable, Sendable {
    /// The latest library is on disk.
    case saved
    /// The library is not on disk. The saver keeps it and tries again.
    case failed(SaveError)
}

/// A merge of changes by other programs with our own.
public struct Merge: Sendable {
    /// The number of the merge, from 1. A library that contains this merge is saved with its number.
    public let number: Int
    /// Our library before the merge.
    public let ours: Library
    /// The merged library, which is in the file now.
    public let merged: Library
}

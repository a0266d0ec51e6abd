// SPDX-License-Identifier: GPL-3.0-or-later

/// Why what is in memory is not in the file.
public enum SaveError: Error, Hashable, Sendable {
    case write(WriteError)
    /// Somebody else has changed the file to what must not be overwritten.
    case foreign(ForeignError)
}

/// What others made of the file.
public enum ForeignError: Hashable, Sendable {
    case broken(DocumentError)
    /// The user wants it replaced, but no second name or copy of it could be made.
    case notKept(DocumentError)
    /// A newer program's file.
    case newer
}

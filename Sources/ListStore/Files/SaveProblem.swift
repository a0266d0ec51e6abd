// SPDX-License-Identifier: GPL-3.0-or-later

/// Why what is in memory is not in the file.
public enum SaveProblem: Error, Hashable, Sendable {
    case write(WriteProblem)
    /// Somebody else has changed the file to what must not be overwritten.
    case foreign(ForeignProblem)
}

/// What others made of the file.
public enum ForeignProblem: Hashable, Sendable {
    case broken(DocumentProblem)
    /// The user wants it replaced, but no second name or copy of it could be made.
    case notKept(DocumentProblem)
    /// A newer program's file.
    case newer
}

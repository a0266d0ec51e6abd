// SPDX-License-Identifier: GPL-3.0-or-later

/// An error that prevents saving.
public enum SaveError: Error, Hashable, Sendable {
    case write(WriteError)
    /// Another program has changed the file, and its content must not be overwritten.
    case external(ExternalChangeError)
}

/// A change by another program that must not be overwritten.
public enum ExternalChangeError: Hashable, Sendable {
    case broken(DocumentError)
    /// The user wants to replace the file, but a copy of it could not be kept.
    case notKept(DocumentError)
    /// The file was written by a newer version of Ember.
    case newer
}

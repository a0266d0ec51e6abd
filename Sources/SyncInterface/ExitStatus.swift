// SPDX-License-Identifier: GPL-3.0-or-later

/// The exit status of a command of `ember` and `ember-sync`.
public enum ExitStatus: Int32, CaseIterable, Sendable {
    case success = 0
    /// The list, item, account, or backup wasn’t found, is ambiguous, or exists already, or there is nothing to undo.
    case notFound = 1
    /// A file couldn't be read or written.
    case file = 2
    /// A server couldn't be used, or something couldn't be synced.
    case server = 3
    /// The command line is invalid. The same as in Argument Parser (`EX_USAGE`).
    case usage = 64
}

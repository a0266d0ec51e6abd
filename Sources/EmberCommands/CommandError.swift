// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore
import Localization
import SyncInterface

/// An error of a command, with the message for the user.
enum CommandError: Error {
    /// The list or item doesn't exist or is ambiguous.
    case notFound(String)
    /// A file can't be read or written.
    case file(String)

    var exitStatus: ExitStatus {
        switch self {
        case .notFound: .notFound
        case .file: .file
        }
    }

    var message: String {
        switch self {
        case .notFound(let message), .file(let message): message
        }
    }

    /// An error of the user's library.
    init(_ error: ListFileError, file: String) {
        switch error {
        case .broken(let error):
            self = .file(FileErrorText.text(for: error, in: file) + " " + tr("The file was left unchanged."))
        case .newer: self = .file(FileErrorText.newerVersion(file))
        case .unreadable(let error): self = .file(FileErrorText.text(for: error, file: file))
        case .write(let error):
            self = .file(FileErrorText.text(for: error, file: file) + " " + tr("No changes were made."))
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Localization
import SyncInterface

/// An error of a command, with the message for the user. The message of `certificate` doesn't say what to do.
enum SyncCommandError: Error {
    case notFound(String)
    case file(String)
    case server(String)
    /// A certificate that isn't trusted, with its fingerprint.
    case certificate(String, fingerprint: String)
    /// A password that is missing or was refused.
    case password(String)
    case invalid(String)
    case usage

    var exitStatus: ExitStatus {
        switch self {
        case .notFound: .notFound
        case .file: .file
        case .server, .certificate, .password: .server
        case .invalid, .usage: .usage
        }
    }

    var message: String {
        switch self {
        case .notFound(let message), .file(let message), .server(let message), .certificate(let message, _),
            .password(let message), .invalid(let message):
            message
        case .usage: tr("The command line is invalid. “ember --help” lists the commands.")
        }
    }
}

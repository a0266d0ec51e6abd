// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import ListStore

/// An error of a command of `ember-sync`. `SyncText` has the sentences.
public enum SyncCommandError: Error, Codable, Equatable, Sendable {
    case usage
    case invalidAddress(AddressProblem)
    /// A text that isn't the fingerprint of a certificate.
    case invalidFingerprint(String)
    /// The name of a user contains control characters.
    case invalidUser
    /// The user ended the question for a password.
    case noPasswordTyped
    /// Standard input lacks the password.
    case emptyInput
    case unreadableInput(ReadError)
    /// Standard input isn't UTF-8.
    case invalidInput
    case noAccount
    /// No account has this name. The accounts are those that there are.
    case unknownAccount(String, [SyncReply.Account])
    /// Several accounts have the name that was given.
    case ambiguousAccount([SyncReply.Account])
    /// No list has a name.
    case unknownList(String)
    /// There is no question about a list.
    case unknownQuestion(String)
    /// The file of accounts at a path can't be read.
    case unreadableAccounts(String)
    /// The file of accounts at a path can't be written.
    case unwritableAccounts(String, WriteError)
    /// The server of a new account can't be used.
    case server(ServerError, SyncReply.Account)
    /// An account can't be used. It contains the failure.
    case account(SyncReply.Account)
    /// The password that the server of a new account creates can't be stored.
    case missingKeyring(SyncReply.Account)
    /// The server of a new account has no login in the browser.
    case noBrowserLogin(SyncReply.Account)
    /// The user didn't log in in the browser in time.
    case loginTimeout
    /// The session bus can't be used. The text says why.
    case noSessionBus(String)
    /// The program ended without a reply.
    case noReply
    /// The program can't start without a library, which isn't installed.
    case missingLibrary(String)
}

extension SyncCommandError {
    public var exitStatus: ExitStatus {
        switch self {
        case .noAccount, .unknownAccount, .ambiguousAccount, .unknownList, .unknownQuestion: .notFound
        case .unreadableInput, .invalidInput, .unreadableAccounts, .unwritableAccounts: .file
        case .server, .account, .missingKeyring, .noBrowserLogin, .loginTimeout, .noSessionBus, .noReply,
            .missingLibrary:
            .server
        case .usage, .invalidAddress, .invalidFingerprint, .invalidUser, .noPasswordTyped, .emptyInput: .usage
        }
    }

    /// The SHA-256 fingerprint, in hexadecimal digits, of a certificate that isn't trusted.
    public var untrustedCertificate: String? {
        switch self {
        case .server(.certificate(let fingerprint), _): fingerprint
        case .account(let account): account.failure?.untrustedCertificate
        default: nil
        }
    }

    /// Whether the password of an account is missing or was refused.
    public var needsPassword: Bool {
        if case .account(let account) = self { account.needsPassword } else { false }
    }
}

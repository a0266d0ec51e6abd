// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import ListStore

/// Why an account isn't synced, or why a sync ended early. Everything that was synced until then stays.
public enum SyncFailure: Error, Codable, Equatable, Sendable {
    case server(ServerError)
    /// The file with the lists can't be read or written. The error is `nil` if it is unknown.
    case library(ListFileError?)
    /// The state can't be read or saved, so nothing more was sent.
    case state(ListFileError)
    /// The password isn't in the keyring.
    case missingPassword
    /// The keyring with the password is locked.
    case lockedKeyring
    /// The account of GNOME Online Accounts can't be used.
    case onlineAccount(OnlineAccountError)

    /// Whether the user must enter the password.
    public var needsPassword: Bool {
        switch self {
        case .missingPassword, .server(.unauthorized): true
        default: false
        }
    }

    /// Whether the password isn't in the keyring, or the keyring is locked.
    public var isPasswordMissing: Bool {
        switch self {
        case .missingPassword, .lockedKeyring: true
        default: false
        }
    }

    /// The SHA-256 fingerprint, in hexadecimal digits, of a certificate that isn't trusted.
    public var untrustedCertificate: String? {
        if case .server(.certificate(let fingerprint)) = self { fingerprint } else { nil }
    }
}

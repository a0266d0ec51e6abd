// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore

/// What `ember-sync` reports to the window, as JSON: a command on standard output, and the service as its status.
/// `SyncText` has the sentences.
public struct SyncReply: Codable, Equatable, Sendable {
    /// Why the command failed, or why there are no accounts; `nil` if it succeeded.
    public var error: SyncCommandError?
    /// The event that the command waits for. Another reply follows.
    public var wait: Wait?
    /// Whether the password of the added account is in the keyring.
    public var isPasswordStored = true
    /// Whether the added account didn't exist before.
    public var isNew = false
    /// The id of the added account.
    public var added: String?
    /// All accounts.
    public var accounts: [Account] = []
    /// The accounts of GNOME Online Accounts that can be added.
    public var onlineAccounts: [OnlineAccount] = []
    /// The lists of the account that the command is about.
    public var lists: [List] = []

    public init(error: SyncCommandError? = nil) {
        self.error = error
    }

    /// The last sync of the account that was synced longest ago, in s since 1970; 0 if one never was.
    public var lastSync: Int { accounts.map { $0.lastSync ?? 0 }.min() ?? 0 }

    /// Something that a command waits for.
    public enum Wait: Codable, Equatable, Sendable {
        /// The user must open an address in the browser and log in.
        case login(page: String)
        /// The user must unlock the keyring, or create one.
        case keyring
        /// A server must answer.
        case server
    }

    /// An account and the result of its last sync.
    public struct Account: Codable, Equatable, Sendable {
        /// Empty for an account that is being added.
        public var id: String
        public var user: String
        public var address: String
        /// The host of the address.
        public var server: String
        /// Whether the server created the password for this account alone.
        public var hasOwnPassword = false
        /// The id in GNOME Online Accounts, which has the password; `nil` for other accounts.
        public var onlineAccount: String?
        /// The fingerprint of the certificate that the user trusts.
        public var trustedCertificate: String?
        /// The time of the last sync that wasn't interrupted, in s since 1970.
        public var lastSync: Int?
        /// Why the account isn't synced, or `nil` if it is.
        public var failure: SyncFailure?
        /// Problems with single items and lists.
        public var problems: [SyncProblem] = []
        /// Questions whether to delete items.
        public var questions: [SyncQuestion] = []

        /// Whether the user must enter the password in Ember.
        public var needsPassword: Bool { onlineAccount == nil && failure?.needsPassword == true }

        public init(id: String, user: String, address: String, server: String) {
            self.id = id
            self.user = user
            self.address = address
            self.server = server
        }
    }

    /// An account of GNOME Online Accounts.
    public struct OnlineAccount: Codable, Equatable, Sendable {
        /// The id there.
        public var id: String
        /// The name for the user.
        public var name: String

        public init(id: String, name: String) {
            (self.id, self.name) = (id, name)
        }
    }

    /// A list of an account.
    public struct List: Codable, Equatable, Sendable {
        public var name: String
        /// The path on the server, or the id of a list that isn't on the server.
        public var id: String
        public var isSynced: Bool

        public init(name: String, id: String, isSynced: Bool) {
            self.name = name
            self.id = id
            self.isSynced = isSynced
        }
    }
}

extension SyncReply {
    /// Returns the reply as JSON in one line.
    public func encode() -> [UInt8] { JSONEncoder.encode(self) }

    /// Returns `nil` if this isn't a reply.
    public init?(decoding bytes: [UInt8]) {
        guard let reply = try? JSONDecoder.decode(SyncReply.self, from: bytes) else { return nil }
        self = reply
    }
}

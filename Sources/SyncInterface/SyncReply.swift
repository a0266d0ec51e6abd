// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore

/// The reply of `ember-sync` to the preferences, as JSON on standard output.
public struct SyncReply: Codable, Equatable, Sendable {
    /// The error and advice, as sentences; `nil` if the command succeeded.
    public var error: String?
    /// The SHA-256 fingerprint in hexadecimal digits of a certificate that wasn't trusted.
    public var certificate: String?
    /// Whether the command failed because the password of its account is missing or was refused.
    public var needsPassword = false
    /// The address that the user must open in the browser to log in. The command waits for that; another reply follows.
    public var loginPage: String?
    /// Whether the password of the added account is in the keyring.
    public var isPasswordStored = true
    /// Whether the added account didn't exist before.
    public var isNew = false
    /// The id of the added account.
    public var added: String?
    /// All accounts.
    public var accounts: [Account] = []
    /// The lists of the account that the command is about.
    public var lists: [List] = []

    public init() {}

    /// An account and the result of its last sync.
    public struct Account: Codable, Equatable, Sendable {
        public var id: String
        public var user: String
        public var address: String
        /// The host of the address.
        public var server: String
        /// The time of the last sync that wasn't interrupted, in s since 1970.
        public var lastSync: Int?
        /// The error of the account, as sentences.
        public var failure: String?
        /// Whether the user must enter the password.
        public var needsPassword = false
        /// Whether the account isn't synced because its password isn't in the keyring, or because the keyring is
        /// locked.
        public var isPasswordMissing = false
        /// The SHA-256 fingerprint in hexadecimal digits of a certificate that isn't trusted.
        public var certificate: String?
        /// The fingerprint of the certificate that the user trusts.
        public var trustedCertificate: String?
        /// Problems with single items and lists, as sentences.
        public var problems: [String] = []
        public var questions: [Question] = []

        public init(id: String, user: String, address: String, server: String) {
            self.id = id
            self.user = user
            self.address = address
            self.server = server
        }
    }

    /// A question whether to delete items.
    public struct Question: Codable, Equatable, Sendable {
        /// The situation, as sentences.
        public var text: String
        /// The id of the list.
        public var list: String
        /// Whether the list itself would be deleted.
        public var isWholeList: Bool

        public init(text: String, list: String, isWholeList: Bool = false) {
            self.text = text
            self.list = list
            self.isWholeList = isWholeList
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

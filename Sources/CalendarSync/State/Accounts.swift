// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore
import SyncInterface

/// An account on a calendar server. It contains no password.
public struct Account: Equatable, Sendable {
    /// The id, 12 letters and digits. Passwords and the sync state are stored under it.
    public var id: String
    /// The address of the calendar home.
    public var address: String
    /// The name of the user on the server.
    public var user: String
    /// The SHA-256 fingerprint in hexadecimal digits of a certificate that the user trusts, or `nil` to trust
    /// authorities only.
    public var pinnedCertificate: String?
    /// The paths of the collections that don't take part.
    public var excludedCollections: [String]
    /// The ids of the lists that don't become collections.
    public var excludedLists: [String]
    /// Whether new lists become collections of this account. False for all accounts but the first one.
    public var receivesNewLists: Bool
    /// Whether the server created the password for this account alone. It is revoked with the account.
    public var hasOwnPassword = false
    /// The id in GNOME Online Accounts, which has the password; `nil` if the password is in the keyring.
    public var onlineAccount: String?

    public init(
        id: String, address: String, user: String, pinnedCertificate: String? = nil, excludedCollections: [String] = [],
        excludedLists: [String] = [], receivesNewLists: Bool = true
    ) {
        self.id = id
        self.address = address
        self.user = user
        self.pinnedCertificate = pinnedCertificate
        self.excludedCollections = excludedCollections
        self.excludedLists = excludedLists
        self.receivesNewLists = receivesNewLists
    }

    /// Whether both accounts have addresses on the same server.
    public func isOnServer(of other: Account) -> Bool {
        // The scheme and the host.
        func server(_ address: String) -> [Substring] { Array(address.lowercased().split(separator: "/").prefix(2)) }
        return server(address) == server(other.address)
    }
}

/// The file with the accounts, `ember/accounts.json` in the configuration folder.
public struct AccountsFile: Sendable {
    private let path: String
    private let file: StateFile

    /// - Parameter configFolder: `$XDG_CONFIG_HOME`, usually `~/.config`.
    public init(configFolder: String) {
        path = "\(configFolder)/\(SyncAccounts.path)"
        file = StateFile(path, format: "ember-accounts")
    }

    /// Reads the accounts. Returns none if there is no file, and throws `unreadableAccounts` if this version can't
    /// read it. The file must not be replaced then.
    public func load() throws(SyncCommandError) -> [Account] {
        do throws(StateFileError) {
            return try file.read(Content.self)?.accounts ?? []
        } catch {
            throw .unreadableAccounts(path)
        }
    }

    /// Writes the accounts, as a whole or not at all, so that they survive a power cut. Throws `unwritableAccounts`.
    public func save(_ accounts: [Account]) throws(SyncCommandError) {
        // Without the file, the window doesn't start the service.
        guard !accounts.isEmpty else { return file.remove() }
        do throws(WriteError) {
            try file.write(Content(accounts: accounts))
        } catch {
            throw .unwritableAccounts(path, error)
        }
    }

    private struct Content: Codable {
        let accounts: [Account]
    }
}

extension Account: Codable {
    private enum CodingKeys: String, CodingKey {
        case id
        case address
        case user
        case pinnedCertificate = "certificate"
        case excludedCollections
        case excludedLists
        case receivesNewLists = "newLists"
        case hasOwnPassword = "ownPassword"
        case onlineAccount
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        address = try values.decode(String.self, forKey: .address)
        // The id is part of a file name.
        guard !id.isEmpty, id.utf8.allSatisfy({ ($0 | 0x20).isLetter || (0x30...0x39).contains($0) }), !address.isEmpty
        else {
            throw DecodingError.dataCorruptedError(forKey: .id, in: values, debugDescription: "not an account")
        }
        user = try values.decodeIfPresent(String.self, forKey: .user) ?? ""
        pinnedCertificate = try values.decodeIfPresent(String.self, forKey: .pinnedCertificate)
        excludedCollections = try values.decode([String].self, forKey: .excludedCollections)
        excludedLists = try values.decode([String].self, forKey: .excludedLists)
        receivesNewLists = try values.decodeIfPresent(Bool.self, forKey: .receivesNewLists) ?? true
        hasOwnPassword = try values.decode(Bool.self, forKey: .hasOwnPassword)
        onlineAccount = try values.decodeIfPresent(String.self, forKey: .onlineAccount)
    }
}

private extension UInt8 {
    /// Whether this is a lowercase letter of ASCII.
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore

/// An account on a calendar server. It contains no password.
public struct Account: Equatable, Sendable {
    /// The id, 12 letters and digits. Passwords and the sync state are stored under it.
    public var id: String
    /// The address of the calendar home.
    public var address: String
    /// The name of the user on the server.
    public var user: String
    /// The SHA-256 fingerprint in hexadecimal digits of a certificate that the user trusts, or `nil` to trust authorities only.
    public var pinnedCertificate: String?
    /// The paths of the collections that don't take part.
    public var excludedCollections: [String]
    /// The ids of the lists that don't become collections.
    public var excludedLists: [String]
    /// Whether new lists become collections of this account. False for all accounts but the first one.
    public var receivesNewLists: Bool
    /// Whether the server created the password for this account alone. It is revoked with the account.
    public var hasOwnPassword = false

    public init(
        id: String, address: String, user: String, pinnedCertificate: String? = nil, excludedCollections: [String] = [],
        excludedLists: [String] = [], receivesNewLists: Bool = true
    ) {
        (self.id, self.address, self.user, self.pinnedCertificate) = (id, address, user, pinnedCertificate)
        (self.excludedCollections, self.excludedLists) = (excludedCollections, excludedLists)
        self.receivesNewLists = receivesNewLists
    }
}

/// The file with the accounts, `ember/accounts.json` in the configuration folder.
public struct AccountsFile: Sendable {
    private let file: StateFile

    /// - Parameter configFolder: `$XDG_CONFIG_HOME`, usually `~/.config`.
    public init(configFolder: String) {
        self.init(configFolder: configFolder, fileSystem: .posix)
    }

    package init(configFolder: String, fileSystem: FileSystem) {
        file = StateFile("\(configFolder)/ember/accounts.json", fileSystem: fileSystem)
    }

    /// Reads the accounts. Returns none if there is no file, and `nil` if there is one that this version can't read. It must not be
    /// replaced then.
    public func load() -> [Account]? {
        do throws(ReadError) {
            guard let bytes = try file.read() else { return [] }
            return Self.decode(bytes)
        } catch {
            return nil
        }
    }

    /// Writes the accounts, as a whole or not at all, so that they survive a power cut.
    public func save(_ accounts: [Account]) throws(WriteError) {
        try file.write(Self.encode(accounts))
    }

    /// Removes the file, when the last account is removed.
    public func remove() {
        file.remove()
    }

    static func encode(_ accounts: [Account]) -> [UInt8] {
        var json = JSONWriter()
        json.append("{\n  \"format\": \"ember-accounts\",\n  \"version\": 1,\n  \"accounts\": [")
        for (place, account) in accounts.enumerated() {
            json.append(place > 0 ? ",\n    {\"id\":" : "\n    {\"id\":")
            json.append(string: account.id)
            json.append(key: "address", account.address)
            json.append(key: "user", account.user)
            json.append(key: "certificate", account.pinnedCertificate)
            json.append(key: "excludedCollections", account.excludedCollections)
            json.append(key: "excludedLists", account.excludedLists)
            if account.hasOwnPassword { json.append(json: ",\"ownPassword\":true") }
            json.append(json: ",\"newLists\":\(account.receivesNewLists)}")
        }
        json.append("\n  ]\n}\n")
        return json.bytes
    }

    static func decode(_ bytes: [UInt8]) -> [Account]? {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            return (try? read(&reader)) ?? nil
        }
    }

    private static func read(_ reader: inout JSONReader) throws -> [Account]? {
        var (accounts, format, version): ([Account], String?, Int?) = ([], nil, nil)
        try reader.readObject { reader, key in
            switch key {
            case "format": format = try reader.optionalString()
            case "version": version = Int(try reader.raw())
            case "accounts":
                try reader.readArray { reader in
                    if let account = try readAccount(&reader) { accounts.append(account) }
                }
            default: try reader.skip()
            }
        }
        try reader.finish()
        return format == "ember-accounts" && version == 1 ? accounts : nil
    }

    private static func readAccount(_ reader: inout JSONReader) throws -> Account? {
        var account = Account(id: "", address: "", user: "")
        try reader.readObject { reader, key in
            switch key {
            case "id": account.id = try reader.optionalString() ?? ""
            case "address": account.address = try reader.optionalString() ?? ""
            case "user": account.user = try reader.optionalString() ?? ""
            case "certificate": account.pinnedCertificate = try reader.optionalString()
            case "excludedCollections": account.excludedCollections = try reader.strings()
            case "excludedLists": account.excludedLists = try reader.strings()
            case "ownPassword": account.hasOwnPassword = try reader.raw() == "true"
            case "newLists": account.receivesNewLists = try reader.raw() == "true"
            default: try reader.skip()
            }
        }
        // The id is part of a file name.
        let isName = account.id.utf8.allSatisfy { ($0 | 0x20).isLetter || (0x30...0x39).contains($0) }
        return account.id.isEmpty || !isName || account.address.isEmpty ? nil : account
    }
}

private extension UInt8 {
    /// Whether this is a lowercase letter of ASCII.
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

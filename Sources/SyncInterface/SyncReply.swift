// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore

/// The reply of `ember-sync` to the preferences, as JSON on standard output.
public struct SyncReply: Equatable, Sendable {
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
    public struct Account: Equatable, Sendable {
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
        /// Whether the account isn't synced because its password isn't in the keyring, or because the keyring is locked.
        public var isPasswordMissing = false
        /// The SHA-256 fingerprint in hexadecimal digits of a certificate that isn't trusted.
        public var certificate: String?
        /// The fingerprint of the certificate that the user trusts.
        public var trustedCertificate: String?
        /// Problems with single items and lists, as sentences.
        public var problems: [String] = []
        public var questions: [Question] = []

        public init(id: String, user: String, address: String, server: String) {
            (self.id, self.user, self.address, self.server) = (id, user, address, server)
        }
    }

    /// A question whether to delete items.
    public struct Question: Equatable, Sendable {
        /// The situation, as sentences.
        public var text: String
        /// The id of the list.
        public var list: String
        /// Whether the list itself would be deleted.
        public var isWholeList: Bool

        public init(text: String, list: String, isWholeList: Bool = false) {
            (self.text, self.list, self.isWholeList) = (text, list, isWholeList)
        }
    }

    /// A list of an account.
    public struct List: Equatable, Sendable {
        public var name: String
        /// The path on the server, or the id of a list that isn't on the server.
        public var id: String
        public var isSynced: Bool

        public init(name: String, id: String, isSynced: Bool) {
            (self.name, self.id, self.isSynced) = (name, id, isSynced)
        }
    }
}

// MARK: JSON

extension SyncReply {
    /// Returns the reply as JSON in one line.
    public func encode() -> [UInt8] {
        var json = JSONWriter()
        json.append(json: "{\"isPasswordStored\":\(isPasswordStored),\"isNew\":\(isNew),\"needsPassword\":\(needsPassword)")
        json.append(key: "loginPage", loginPage)
        json.append(key: "error", error)
        json.append(key: "certificate", certificate)
        json.append(key: "added", added)
        json.append(",\"accounts\":[")
        for (place, account) in accounts.enumerated() {
            if place > 0 { json.append(",") }
            account.append(to: &json)
        }
        json.append("],\"lists\":[")
        for (place, list) in lists.enumerated() {
            json.append(json: (place > 0 ? "," : "") + "{\"isSynced\":\(list.isSynced)")
            json.append(key: "name", list.name)
            json.append(key: "id", list.id)
            json.append("}")
        }
        json.append("]}\n")
        return json.bytes
    }

    /// Returns `nil` if this isn't a reply.
    public init?(decoding bytes: [UInt8]) {
        var reply = SyncReply()
        do {
            try bytes.withUnsafeBufferPointer { bytes in
                var reader = JSONReader(bytes)
                try reader.readObject { reader, key in
                    switch key {
                    case "isPasswordStored": reply.isPasswordStored = try reader.raw() == "true"
                    case "isNew": reply.isNew = try reader.raw() == "true"
                    case "needsPassword": reply.needsPassword = try reader.raw() == "true"
                    case "loginPage": reply.loginPage = try reader.optionalString()
                    case "error": reply.error = try reader.optionalString()
                    case "certificate": reply.certificate = try reader.optionalString()
                    case "added": reply.added = try reader.optionalString()
                    case "accounts": try reader.readArray { reply.accounts.append(try Account(from: &$0)) }
                    case "lists": try reader.readArray { reply.lists.append(try List(from: &$0)) }
                    default: try reader.skip()
                    }
                }
                try reader.finish()
            }
        } catch {
            return nil
        }
        self = reply
    }
}

extension SyncReply.Account {
    fileprivate func append(to json: inout JSONWriter) {
        json.append(json: "{\"needsPassword\":\(needsPassword),\"isPasswordMissing\":\(isPasswordMissing)")
        if let lastSync { json.append(json: ",\"lastSync\":\(lastSync)") }
        json.append(key: "id", id)
        json.append(key: "user", user)
        json.append(key: "address", address)
        json.append(key: "server", server)
        json.append(key: "failure", failure)
        json.append(key: "certificate", certificate)
        json.append(key: "trustedCertificate", trustedCertificate)
        json.append(key: "problems", problems)
        json.append(",\"questions\":[")
        for (place, question) in questions.enumerated() {
            json.append(json: (place > 0 ? "," : "") + "{\"isWholeList\":\(question.isWholeList)")
            json.append(key: "text", question.text)
            json.append(key: "list", question.list)
            json.append("}")
        }
        json.append("]}")
    }

    fileprivate init(from reader: inout JSONReader) throws {
        var account = Self(id: "", user: "", address: "", server: "")
        try reader.readObject { reader, key in
            switch key {
            case "id": account.id = try reader.optionalString() ?? ""
            case "user": account.user = try reader.optionalString() ?? ""
            case "address": account.address = try reader.optionalString() ?? ""
            case "server": account.server = try reader.optionalString() ?? ""
            case "lastSync": account.lastSync = Int(try reader.raw())
            case "failure": account.failure = try reader.optionalString()
            case "needsPassword": account.needsPassword = try reader.raw() == "true"
            case "isPasswordMissing": account.isPasswordMissing = try reader.raw() == "true"
            case "certificate": account.certificate = try reader.optionalString()
            case "trustedCertificate": account.trustedCertificate = try reader.optionalString()
            case "problems": account.problems = try reader.strings()
            case "questions": try reader.readArray { account.questions.append(try SyncReply.Question(from: &$0)) }
            default: try reader.skip()
            }
        }
        self = account
    }
}

extension SyncReply.Question {
    fileprivate init(from reader: inout JSONReader) throws {
        var question = Self(text: "", list: "")
        try reader.readObject { reader, key in
            switch key {
            case "text": question.text = try reader.optionalString() ?? ""
            case "list": question.list = try reader.optionalString() ?? ""
            case "isWholeList": question.isWholeList = try reader.raw() == "true"
            default: try reader.skip()
            }
        }
        self = question
    }
}

extension SyncReply.List {
    fileprivate init(from reader: inout JSONReader) throws {
        var list = Self(name: "", id: "", isSynced: false)
        try reader.readObject { reader, key in
            switch key {
            case "name": list.name = try reader.optionalString() ?? ""
            case "id": list.id = try reader.optionalString() ?? ""
            case "isSynced": list.isSynced = try reader.raw() == "true"
            default: try reader.skip()
            }
        }
        self = list
    }
}

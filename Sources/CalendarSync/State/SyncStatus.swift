// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import ListStore

/// The result of the last sync of an account.
public struct AccountStatus: Equatable, Sendable {
    /// The id of the account.
    public let account: String
    /// The time of the last sync that wasn't interrupted, in s since 1970.
    public var lastSync: Int?
    /// The error of the account, as a sentence.
    public var failure: String?
    /// The input that the account needs before it can sync again.
    public var need: Need?
    /// The earliest time for the next request, in s since 1970.
    public var retryTime: Int?
    /// Whether `retryTime` was set because the server can't be reached and other accounts would wait for it.
    public var isUnreachable = false
    /// Problems with single items and lists, as sentences.
    public var problems: [String] = []
    /// Questions that only the user can answer.
    public var questions: [SyncQuestion] = []

    public init(account: String) {
        self.account = account
    }

    /// The kinds of input that an account can need.
    public enum Need: Equatable, Sendable {
        /// The password, which is not in the keyring.
        case missingPassword
        /// The keyring with the password, which is locked.
        case unlockedKeyring
        /// Another name or password, because the server refused this one.
        case otherPassword
        /// Trust in the certificate with this SHA-256 fingerprint, in hexadecimal digits.
        case trust(fingerprint: String)
    }
}

/// The file with the results of the last sync, `sync/status.json` in the state folder.
public struct SyncStatusFile: Sendable {
    private let file: StateFile

    public init(_ paths: StorePaths) {
        self.init(paths, fileSystem: .posix)
    }

    package init(_ paths: StorePaths, fileSystem: FileSystem) {
        file = StateFile("\(paths.stateFolder)/sync/status.json", fileSystem: fileSystem)
    }

    /// Returns no status if there is no file or if it can't be read: the next sync writes it again.
    public func load() -> [AccountStatus] {
        guard let bytes = (try? file.read()) ?? nil else { return [] }
        return bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            var statuses: [AccountStatus] = []
            try? reader.readObject { reader, key in
                guard key == "accounts" else { return try reader.skip() }
                try reader.readArray { reader in
                    if let status = try Self.readStatus(&reader) { statuses.append(status) }
                }
            }
            return statuses
        }
    }

    private static func readStatus(_ reader: inout JSONReader) throws -> AccountStatus? {
        var id: String?
        var status = AccountStatus(account: "")
        try reader.readObject { reader, key in
            switch key {
            case "id": id = try reader.optionalString()
            case "lastSync": status.lastSync = Int(try reader.raw())
            case "failure": status.failure = try reader.optionalString()
            case "needs":
                switch try reader.optionalString() {
                case "password": status.need = .missingPassword
                case "unlocked-keyring": status.need = .unlockedKeyring
                case "other-password": status.need = .otherPassword
                default: break
                }
            case "certificate": status.need = try reader.optionalString().map { .trust(fingerprint: $0) }
            case "retryTime": status.retryTime = Int(try reader.raw())
            case "unreachable": status.isUnreachable = try reader.raw() == "true"
            case "problems": status.problems = try reader.strings()
            case "questions":
                try reader.readArray { reader in
                    if let question = try readQuestion(&reader) { status.questions.append(question) }
                }
            default: try reader.skip()
            }
        }
        guard let id else { return nil }
        var result = AccountStatus(account: id)
        (result.lastSync, result.failure, result.retryTime) = (status.lastSync, status.failure, status.retryTime)
        (result.problems, result.questions) = (status.problems, status.questions)
        (result.need, result.isUnreachable) = (status.need, status.isUnreachable)
        return result
    }

    private static func readQuestion(_ reader: inout JSONReader) throws -> SyncQuestion? {
        var (kind, list, name, count): (SyncQuestion.Kind?, String?, String, Int) = (nil, nil, "", 0)
        try reader.readObject { reader, key in
            switch key {
            case "kind": kind = try reader.optionalString().flatMap { SyncQuestion.Kind(rawValue: $0) }
            case "list": list = try reader.optionalString()
            case "name": name = try reader.optionalString() ?? ""
            case "count": count = Int(try reader.raw()) ?? 0
            default: try reader.skip()
            }
        }
        guard let kind, let list else { return nil }
        return SyncQuestion(kind: kind, list: ListID(list), name: name, count: count)
    }

    /// Lets the next sync ask the server of an account at once.
    public func forgetRetryTime(of account: String) {
        var statuses = load()
        guard let place = statuses.firstIndex(where: { $0.account == account }), statuses[place].retryTime != nil else { return }
        statuses[place].retryTime = nil
        save(statuses)
    }

    /// Writes the status. Errors are ignored, because the next sync writes it again.
    public func save(_ statuses: [AccountStatus]) {
        var json = JSONWriter()
        json.append(#"{"format":"ember-sync-status","version":1,"accounts":["#)
        for (place, status) in statuses.enumerated() {
            json.append(place > 0 ? ",\n{\"id\":" : "\n{\"id\":")
            json.append(string: status.account)
            if let time = status.lastSync { json.append(json: ",\"lastSync\":\(time)") }
            json.append(key: "failure", status.failure)
            switch status.need {
            case .missingPassword?: json.append(key: "needs", "password")
            case .unlockedKeyring?: json.append(key: "needs", "unlocked-keyring")
            case .otherPassword?: json.append(key: "needs", "other-password")
            case .trust(let fingerprint)?: json.append(key: "certificate", fingerprint)
            case nil: break
            }
            if let time = status.retryTime { json.append(json: ",\"retryTime\":\(time)") }
            if status.isUnreachable { json.append(json: ",\"unreachable\":true") }
            json.append(key: "problems", status.problems)
            json.append(",\"questions\":[")
            for (place, question) in status.questions.enumerated() {
                json.append(json: (place > 0 ? "," : "") + "{\"kind\":\"\(question.kind.rawValue)\",\"count\":\(question.count)")
                json.append(key: "list", question.list.text)
                json.append(key: "name", question.name)
                json.append("}")
            }
            json.append("]}")
        }
        json.append("\n]}\n")
        try? file.write(json.bytes)
    }
}

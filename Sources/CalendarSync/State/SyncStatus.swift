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
    public var requiredInput: RequiredInput?
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
    public enum RequiredInput: Equatable, Sendable {
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
        file = StateFile("\(paths.stateFolder)/sync/status.json", format: "ember-sync-status", fileSystem: fileSystem)
    }

    private struct Content: Codable {
        let accounts: [AccountStatus]
    }

    /// Returns no status if there is no file or if it can't be read: the next sync writes it again.
    public func load() -> [AccountStatus] {
        (try? file.read(Content.self))?.accounts ?? []
    }

    /// Lets the next sync ask the server of an account at once.
    public func forgetRetryTime(of account: String) {
        var statuses = load()
        guard let place = statuses.firstIndex(where: { $0.account == account }), statuses[place].retryTime != nil else {
            return
        }
        statuses[place].retryTime = nil
        save(statuses)
    }

    /// Writes the status. Errors are ignored, because the next sync writes it again.
    public func save(_ statuses: [AccountStatus]) {
        try? file.write(Content(accounts: statuses))
    }
}

extension AccountStatus: Codable {
    private enum CodingKeys: String, CodingKey {
        case account = "id"
        case lastSync
        case failure
        case needs
        case certificate
        case retryTime
        case isUnreachable = "unreachable"
        case problems
        case questions
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        account = try values.decode(String.self, forKey: .account)
        lastSync = try values.decodeIfPresent(Int.self, forKey: .lastSync)
        failure = try values.decodeIfPresent(String.self, forKey: .failure)
        switch try values.decodeIfPresent(String.self, forKey: .needs) {
        case "password": requiredInput = .missingPassword
        case "unlocked-keyring": requiredInput = .unlockedKeyring
        case "other-password": requiredInput = .otherPassword
        default:
            requiredInput = try values.decodeIfPresent(String.self, forKey: .certificate).map {
                .trust(fingerprint: $0)
            }
        }
        retryTime = try values.decodeIfPresent(Int.self, forKey: .retryTime)
        isUnreachable = try values.decode(Bool.self, forKey: .isUnreachable)
        problems = try values.decode([String].self, forKey: .problems)
        questions = try values.decode([SyncQuestion].self, forKey: .questions)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(account, forKey: .account)
        try values.encodeIfPresent(lastSync, forKey: .lastSync)
        try values.encodeIfPresent(failure, forKey: .failure)
        switch requiredInput {
        case .missingPassword?: try values.encode("password", forKey: .needs)
        case .unlockedKeyring?: try values.encode("unlocked-keyring", forKey: .needs)
        case .otherPassword?: try values.encode("other-password", forKey: .needs)
        case .trust(let fingerprint)?: try values.encode(fingerprint, forKey: .certificate)
        case nil: break
        }
        try values.encodeIfPresent(retryTime, forKey: .retryTime)
        try values.encode(isUnreachable, forKey: .isUnreachable)
        try values.encode(problems, forKey: .problems)
        try values.encode(questions, forKey: .questions)
    }
}

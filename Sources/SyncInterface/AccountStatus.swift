// SPDX-License-Identifier: GPL-3.0-or-later

/// The result of the last sync of an account.
public struct AccountStatus: Codable, Equatable, Sendable {
    /// The id of the account.
    public let account: String
    /// The time of the last sync that wasn't interrupted, in s since 1970.
    public var lastSync: Int?
    /// Why the account isn't synced, or `nil` if it is.
    public var failure: SyncFailure?
    /// The earliest time for the next request, in s since 1970.
    public var retryTime: Int?
    /// Whether `retryTime` was set because the server can't be reached and other accounts would wait for it.
    public var isUnreachable = false
    /// Problems with single items and lists.
    public var problems: [SyncProblem] = []
    /// Questions that only the user can answer.
    public var questions: [SyncQuestion] = []

    public init(account: String) {
        self.account = account
    }

    private enum CodingKeys: String, CodingKey {
        case account = "id"
        case lastSync
        case failure
        case retryTime
        case isUnreachable = "unreachable"
        case problems
        case questions
    }
}

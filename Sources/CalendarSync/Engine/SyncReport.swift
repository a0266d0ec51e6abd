// SPDX-License-Identifier: GPL-3.0-or-later

import CalendarProtocol
import ListCore

/// The result of a sync.
public struct SyncReport: Sendable {
    /// The number of items whose contents came from the server.
    public var receivedCount = 0
    /// The number of objects that were written to or deleted on the server.
    public var sentCount = 0
    /// Questions without an answer. Their lists aren't synced meanwhile.
    public var questions: [SyncQuestion] = []
    /// Problems with single items and lists. The rest is synced.
    public var problems: [SyncProblem] = []
    /// The error that ended the sync early, or `nil`.
    public var failure: SyncFailure?

    /// Whether the server refused to send every list.
    public var hasReadNothing = false
    /// Whether the server listed an object but didn't send it. It is requested again in the next sync.
    public var isMissingObjects = false

    public init(failure: SyncFailure? = nil) {
        self.failure = failure
    }

    /// Whether everything is synced.
    public var isComplete: Bool { questions.isEmpty && problems.isEmpty && failure == nil && !isMissingObjects }
}

/// A question about many deletions.
public struct SyncQuestion: Codable, Hashable, Sendable {
    public enum Kind: String, Codable, Hashable, Sendable {
        /// Items were deleted here. Yes: delete them on the server. No: bring them back.
        case deletedHere
        /// Items were deleted on the server. Yes: delete them here. No: send them again.
        case deletedOnServer
        /// The collection is gone. Yes: delete the list. No: create the collection again.
        case missingCollection
    }

    public var kind: Kind
    public var list: ListID
    /// The name of the list.
    public var name: String
    /// The number of items that would be deleted.
    public var count: Int

    /// Whether both ask for the same. The count and the name may change until the answer is given.
    func isSame(as other: SyncQuestion) -> Bool {
        kind == other.kind && list == other.list
    }

    public init(kind: Kind, list: ListID, name: String, count: Int) {
        self.kind = kind
        self.list = list
        self.name = name
        self.count = count
    }
}

/// The user's answer to a question.
public struct SyncAnswer: Hashable, Sendable {
    public var question: SyncQuestion
    public var isYes: Bool

    public init(_ question: SyncQuestion, isYes: Bool) {
        self.question = question
        self.isYes = isYes
    }
}

/// A problem with a single item or list.
public enum SyncProblem: Hashable, Sendable {
    /// The server refused an item or its deletion, or Ember can't complete it: then `reason` is an
    /// `UnsupportedRecurrence`. It is tried again later.
    case refusedItem(text: String, status: Int, reason: String)
    /// The server refused to create, rename, or sort a list. It is tried again later.
    case refusedList(name: String, status: Int, reason: String)
    /// The server refused to delete a list. It isn't tried again.
    case refusedListDeletion(name: String, status: Int, reason: String)
    /// A new list can't be sent before all other accounts were synced once, because it may belong to one of them.
    case waitingList(name: String)
    /// The server doesn't send a list, or fails to send some of its objects. They aren't synced meanwhile.
    case unreadableList(name: String, status: Int, reason: String)
    /// Items may have been moved to or from a list that can't be read, or to an object that the server doesn't send or
    /// that is too large. They stay as they are until it can be read. They wait at most a day for an object.
    case waitingItems(count: Int)
    /// The user may not write to the collection, so changes here stay here.
    case readOnlyList(name: String)
    /// An object that isn't a calendar object.
    case unreadableObject(path: String)
    /// An object beyond the limit of size.
    case tooLargeObject(path: String)
    /// The server changed during each of several attempts. The next sync tries again.
    case busyServer
}

extension SyncProblem {
    /// The problem with an object that can't be used, or `nil` if there is none.
    ///
    /// - Parameter list: The name of the list. All objects that the server fails to send are one problem of the list.
    init?(of kind: UnsyncedObject.Kind, at path: String, inList list: String) {
        switch kind {
        case .unreadable, .invalidAnswer: self = .unreadableObject(path: path)
        case .failed: self = .unreadableList(name: list, status: 500, reason: "")
        case .tooLarge: self = .tooLargeObject(path: path)
        case .noTask, .unsent: return nil
        }
    }
}

/// An error that ended a sync early. Everything that was synced until then stays.
public enum SyncFailure: Error, Sendable {
    case server(ServerError)
    /// An error of the file with the lists: a `ListFileError`.
    case library(any Error)
    /// The state can't be read or saved, so nothing more was sent: a `ListFileError` or a `WriteError`.
    case state(any Error)
}

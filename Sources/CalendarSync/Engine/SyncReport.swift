// SPDX-License-Identifier: GPL-3.0-or-later
import SyncInterface

/// The result of a sync.
public struct SyncReport: Sendable {
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

/// The user's answer to a question.
public struct SyncAnswer: Hashable, Sendable {
    public var question: SyncQuestion
    public var isYes: Bool

    public init(_ question: SyncQuestion, isYes: Bool) {
        self.question = question
        self.isYes = isYes
    }
}

extension SyncQuestion {
    /// Whether both ask for the same. The count and the name may change until the answer is given.
    func isSame(as other: SyncQuestion) -> Bool {
        kind == other.kind && list == other.list
    }
}

extension SyncProblem {
    init(_ refusal: Refusal) {
        if refusal.status == 0, UnsupportedRecurrence(rawValue: refusal.reason) != nil {
            self = .unsupportedRecurrence(text: refusal.text, property: refusal.reason)
        } else {
            self = .refusedItem(text: refusal.text, status: refusal.status, reason: refusal.reason)
        }
    }

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

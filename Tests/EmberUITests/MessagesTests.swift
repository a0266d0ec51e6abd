// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore
import XCTest

@testable import EmberUI

/// Each problem has its own message, which says what to do and what happens to the changes.
final class MessagesTests: XCTestCase {
    private let file = "~/ember/lists.json"
    private let kept = "Ember keeps your changes while it is open, and saves them as soon as it can."

    /// An errno of each cause, and the parts of its message.
    private let causes: [(Int32, [String])] = [
        (ENOSPC, ["The disk is full.", "Free up some space"]),
        (EDQUOT, ["disk quota", "Delete files"]),
        (EACCES, ["~/ember/lists.json", "permission to write", "Change the permissions"]),
        (EROFS, ["~/ember/lists.json", "read-only disk", "Make the disk writable"]),
        (EWOULDBLOCK, ["~/ember/lists.json", "in use by another program", "Close that program", "wait"]),
        (ENOENT, ["~/ember/lists.json", "was not found", "Reconnect its disk"]),
        (ENODEV, ["~/ember/lists.json", "was not found", "Reconnect its disk"]),
        (EIO, ["not responding correctly", "Check the connection"]),
        (EFBIG, ["too large for one file", "Delete items"]),
        (EINVAL, ["~/ember/lists.json", "Could not write", "Check that its folder"]),
    ]

    @MainActor func testMessageAboutSavingSaysWhatToDo() async {
        for (code, parts) in causes {
            let message = SaveFailure(reason: Messages.unsaved(file, WriteError(step: .write, code: code))).message
            for part in parts + [kept] { XCTAssert(message.contains(part), "\(code): \(message)") }
            assertIsComplete(message)
        }
        let messages = Set(causes.map { Messages.unsaved(file, WriteError(step: .write, code: $0.0)) })
        XCTAssertEqual(messages.count, causes.count - 1, "a folder that is missing has one message")
    }

    @MainActor func testMessageAboutBrokenFileNamesLineAndChoice() async {
        let problem = DocumentError.notJSON(.unexpectedEnd, line: 3, column: 12)
        let message = Messages.notOverwritten(file, .broken(problem))
        for part in ["~/ember/lists.json", "line 3", "Fix the file", "kept in the same folder"] {
            XCTAssert(message.contains(part), message)
        }
        assertIsComplete(message)
        let notKept = SaveFailure(reason: Messages.notOverwritten(file, .notKept(problem))).message
        for part in ["line 3", "leaves the file unchanged", "Free up disk space", kept] {
            XCTAssert(notKept.contains(part), notKept)
        }
        assertIsComplete(notKept)
    }

    @MainActor func testMessageAboutNewerFileSaysWhatHappensToChanges() async {
        let message = Messages.notOverwritten(file, .newer)
        for part in ["newer version", "Update Ember", "keeps your changes"] {
            XCTAssert(message.contains(part), message)
        }
        assertIsComplete(message)
    }

    @MainActor func testMessageAboutUnreadableFileSaysWhatToDo() async {
        let problems: [(ReadError, String)] = [
            (.folder, "Move the folder"), (.special, "Move the file"), (.tooLarge(bytes: 1 << 40), "Move the file"),
            (.noPermission, "Change the permissions"),
            (.system(code: EIO), "Check that its disk"),
        ]
        for (problem, advice) in problems {
            let message = Messages.unreadable(file, problem, hasCopy: true)
            for part in [file, advice, "the last known version", "Ember will keep trying."] {
                XCTAssert(message.contains(part), message)
            }
            assertIsComplete(message)
        }
    }

    /// Asserts that a message has no placeholders left and ends with a period.
    private func assertIsComplete(_ message: String) {
        XCTAssertFalse(message.contains("{") || message.contains("  "), message)
        XCTAssertEqual(message.last, ".", message)
    }
}

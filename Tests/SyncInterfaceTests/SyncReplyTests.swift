// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import ListCore
import ListStore
import SyncInterface
import Testing

struct SyncReplyTests {
    @Test("A reply survives encoding and decoding")
    func replySurvivesEncoding() throws {
        var account = SyncReply.Account(
            id: "a1", user: "ada “Countess”", address: "https://example.org/ada/", server: "example.org")
        account.hasOwnPassword = true
        account.lastSync = 1_700_000_000
        account.failure = .server(.refused(status: 418, reason: "Line 1\nLine 2"))
        account.trustedCertificate = "00fe"
        account.onlineAccount = "account_1"
        account.problems = [.readOnlyList(name: "One"), .unreadableObject(path: "/two.ics")]
        account.questions = [
            SyncQuestion(kind: .deletedHere, list: ListID("l1"), name: "Groceries", count: 3),
            SyncQuestion(kind: .missingCollection, list: ListID("l2"), name: "", count: 0),
        ]
        var reply = SyncReply(error: .account(account))
        reply.wait = .login(page: "https://example.org/login?a=b")
        reply.isPasswordStored = false
        reply.isNew = true
        reply.added = "a1"
        reply.accounts = [account, .init(id: "a2", user: "", address: "", server: "")]
        reply.onlineAccounts = [.init(id: "account_2", name: "ada@example.org")]
        reply.lists = [
            .init(name: "Groceries", id: "/ada/groceries/", isSynced: true), .init(name: "", id: "l2", isSynced: false),
        ]
        #expect(SyncReply(decoding: reply.encode()) == reply)
        #expect(SyncReply(decoding: SyncReply().encode()) == SyncReply())
    }

    @Test("Each error survives encoding and decoding", arguments: errors)
    func errorSurvivesEncoding(error: SyncCommandError) {
        #expect(SyncReply(decoding: SyncReply(error: error).encode())?.error == error)
    }

    private static let account = SyncReply.Account(id: "a", user: "u", address: "https://h/", server: "h")
    private static let errors: [SyncCommandError] = [
        .usage, .invalidAddress(.scheme("ftp")), .unreadableInput(.system(code: 5)), .noAccount,
        .unknownAccount("b", [account]), .unwritableAccounts("/x", WriteError(step: .rename, code: 13)),
        .server(.certificate(fingerprint: "00ff"), account), .missingKeyring(account), .noSessionBus("no bus"),
        .missingLibrary("libx.so.1"),
    ]

    @Test("Other output is no reply", arguments: ["", "Segmentation fault", "[]", "{", "{\"accounts\":1}"])
    func otherOutputIsNoReply(output: String) {
        #expect(SyncReply(decoding: Array(output.utf8)) == nil)
    }
}

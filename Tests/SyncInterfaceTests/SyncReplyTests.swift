// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SyncInterface

@Suite struct SyncReplyTests {
    @Test("A reply survives encoding and decoding")
    func replySurvivesEncoding() throws {
        var account = SyncReply.Account(
            id: "a1", user: "ada “Countess”", address: "https://example.org/ada/", server: "example.org")
        account.lastSync = 1_700_000_000
        account.failure = "Line 1\nLine 2"
        account.needsPassword = true
        account.isPasswordMissing = true
        account.certificate = "00ff"
        account.trustedCertificate = "00fe"
        account.problems = ["One", "Two"]
        account.questions = [
            .init(text: "3 items?", list: "l1"), .init(text: "A list?", list: "l2", isWholeList: true),
        ]
        var reply = SyncReply()
        reply.error = "An error"
        reply.certificate = "ff00"
        reply.needsPassword = true
        reply.loginPage = "https://example.org/login?a=b"
        reply.isPasswordStored = false
        reply.isNew = true
        reply.added = "a1"
        reply.accounts = [account, .init(id: "a2", user: "", address: "", server: "")]
        reply.lists = [
            .init(name: "Groceries", id: "/ada/groceries/", isSynced: true), .init(name: "", id: "l2", isSynced: false),
        ]
        #expect(SyncReply(decoding: reply.encode()) == reply)
        #expect(SyncReply(decoding: SyncReply().encode()) == SyncReply())
    }

    @Test("Other output is no reply", arguments: ["", "Segmentation fault", "[]", "{", "{\"accounts\":1}"])
    func otherOutputIsNoReply(output: String) {
        #expect(SyncReply(decoding: Array(output.utf8)) == nil)
    }
}

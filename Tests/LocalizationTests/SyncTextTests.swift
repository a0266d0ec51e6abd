// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import ListCore
import Localization
import SyncInterface
import Testing

struct SyncTextTests {
    private let account = SyncReply.Account(
        id: "a", user: "ada", address: "https://example.org/dav/", server: "example.org")

    private func text(_ failure: SyncFailure, _ location: SyncText.Location, hasOwnPassword: Bool = false) -> String? {
        var account = account
        account.failure = failure
        account.hasOwnPassword = hasOwnPassword
        return SyncText.failure(of: account, in: location)
    }

    @Test("The advice depends on where it is read")
    func adviceDependsOnLocation() {
        let problem = "“example.org” did not accept the name or the password. "
        let error = SyncFailure.server(.unauthorized)
        #expect(text(error, .menu) == problem + "Enter the password in Preferences.")
        #expect(
            text(error, .terminal)?.hasPrefix(
                problem + "Run “ember account add https://example.org/dav/ --user ada” to enter the password again.")
                == true)
        #expect(text(error, .menu, hasOwnPassword: true) == problem + "Log in again in Preferences.")
        #expect(text(.lockedKeyring, .preferences)?.hasSuffix("Choose “Sync Now” to unlock it.") == true)
    }

    @Test("A certificate that replaces the trusted one has changed")
    func changedCertificate() {
        var account = account
        account.failure = .server(.certificate(fingerprint: "00ff"))
        #expect(SyncText.failure(of: account, in: .menu)?.hasPrefix("The certificate of “example.org” is not") == true)
        account.trustedCertificate = "00fe"
        #expect(SyncText.failure(of: account, in: .menu)?.hasPrefix("The certificate of “example.org” has") == true)
        #expect(SyncText.failure(of: account, in: .terminal)?.hasSuffix("\n00ff") == true)
    }

    @Test("Failures are named before questions and problems")
    func order() {
        var account = account
        account.failure = .server(.timeout)
        account.questions = [SyncQuestion(kind: .deletedHere, list: ListID("l"), name: "Home", count: 4)]
        account.problems = [.refusedItem(text: "Milk\u{1b}[2J", status: 507, reason: "full.")]
        let lines = SyncText.problems(of: account, in: .preferences)
        #expect(lines[0] == "“example.org” took too long to answer. Ember will try again later.")
        #expect(lines[1] == "4 items were deleted from “Home” here. They were not deleted on the server yet.")
        #expect(lines[2].hasPrefix("“example.org” refused “Milk"))
        #expect(lines[2].contains("(507 full)") && !lines[2].contains("\u{1b}"))
    }

    @Test("A name with spaces is one word of a command")
    func shellWord() {
        let question = SyncQuestion(kind: .deletedOnServer, list: ListID("l"), name: "Ada's list", count: 4)
        #expect(SyncText.text(for: question, in: .terminal).contains(#"--keep 'Ada'\''s list'”"#))
    }
}

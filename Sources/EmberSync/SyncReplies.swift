// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import ListStore
import SyncInterface

extension SyncFolders {
    /// Prints a reply with all accounts. The closure adds the rest.
    func printReply(_ complete: (inout SyncReply) -> Void = { _ in }) throws(SyncCommandError) {
        var reply = SyncReply()
        let statuses = statusFile.load()
        reply.accounts = try accounts().map { account in
            SyncReply.Account(
                account, statuses.first { $0.account == account.id } ?? AccountStatus(account: account.id))
        }
        complete(&reply)
        try? StandardStreams.writeOutput(reply.encode())
    }

    /// Prints a reply with an error.
    func printReply(_ error: SyncCommandError) {
        func add(to reply: inout SyncReply) {
            reply.error = error.message
            switch error {
            case .certificate(let message, let fingerprint):
                reply.error = message + " " + SyncMessages.certificateAdvice(fingerprint: fingerprint, in: .preferences)
                reply.certificate = fingerprint
            case .password: reply.needsPassword = true
            default: break
            }
        }
        do {
            try printReply(add)
        } catch {
            // The file of accounts is broken.
            var reply = SyncReply()
            add(to: &reply)
            try? StandardStreams.writeOutput(reply.encode())
        }
    }
}

extension SyncReply.Account {
    fileprivate init(_ account: Account, _ status: AccountStatus) {
        self.init(
            id: account.id, user: account.user, address: account.address,
            server: ServerAddress(account.address)?.host ?? account.address)
        lastSync = status.lastSync
        trustedCertificate = account.pinnedCertificate
        failure = SyncMessages.failure(of: status, account, in: .preferences)
        problems = status.problems
        questions = status.questions.map {
            .init(
                text: SyncMessages.text(for: $0, in: .preferences), list: $0.list.text,
                isWholeList: $0.kind == .missingCollection)
        }
        switch status.requiredInput {
        case .missingPassword?: (needsPassword, isPasswordMissing) = (true, true)
        case .otherPassword?: needsPassword = true
        case .trust(let fingerprint)?: certificate = fingerprint
        case .unlockedKeyring?: isPasswordMissing = true
        case nil: break
        }
    }
}

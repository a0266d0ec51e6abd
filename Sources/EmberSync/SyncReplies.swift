// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import ListStore
import SyncInterface

extension SyncFolders {
    /// Returns all accounts and the results of their last syncs, or why there are none.
    func reply(error: SyncCommandError? = nil) -> SyncReply {
        var reply = SyncReply(error: error)
        let statuses = statusFile.load()
        do throws(SyncCommandError) {
            reply.accounts = try accountsFile.load().map { account in
                SyncReply.Account(
                    account, statuses.first { $0.account == account.id } ?? AccountStatus(account: account.id))
            }
        } catch {
            reply.error = reply.error ?? error
        }
        return reply
    }

    /// Prints a reply with all accounts. The closure adds the rest.
    func printReply(error: SyncCommandError? = nil, _ complete: (inout SyncReply) -> Void = { _ in }) {
        var reply = reply(error: error)
        complete(&reply)
        reply.print()
    }
}

extension Arguments {
    /// Tells the window, if it runs the command, what the command waits for.
    func tellWindow(_ wait: SyncReply.Wait) {
        guard wantsReply else { return }
        var reply = SyncReply()
        reply.wait = wait
        reply.print()
    }
}

extension SyncReply {
    func print() { try? StandardStreams.writeOutput(encode()) }
}

extension SyncReply.Account {
    init(_ account: Account, _ status: AccountStatus? = nil) {
        self.init(
            id: account.id, user: account.user, address: account.address,
            server: ServerAddress(account.address)?.host ?? account.address)
        hasOwnPassword = account.hasOwnPassword
        onlineAccount = account.onlineAccount
        trustedCertificate = account.pinnedCertificate
        lastSync = status?.lastSync
        failure = status?.failure
        problems = status?.problems ?? []
        questions = status?.questions ?? []
    }

    /// An account that is being added.
    init(_ address: ServerAddress, user: String = "") {
        self.init(id: "", user: user, address: address.text, server: address.host)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarProtocol
import CalendarSync
import ListStore
import Localization
import SyncInterface

extension AccountCommands {
    /// Adds an account of GNOME Online Accounts. Its password stays there.
    func addOnlineAccount() throws(SyncCommandError) {
        guard let id = arguments.value(.onlineAccount) else { throw .usage }
        let certificate = try certificate()
        _ = try folders.accountsFile.load()
        let credentials = try credentials(ofOnlineAccount: id)
        try add(credentials, certificate, SignalUndo())
    }

    private func credentials(ofOnlineAccount id: String) throws(SyncCommandError) -> Credentials {
        let account = Self.onlineAccounts.first { $0.id == id }
        let isLocked = OnlineAccounts.isLocked(id)
        if isLocked { arguments.tellWindow(.keyring) }
        do throws(OnlineAccountError) {
            let password = try OnlineAccounts.password(of: id, unlocking: isLocked)
            if isLocked { arguments.tellWindow(.server) }
            guard let account else { throw .removed }
            return Credentials(
                address: account.address, user: account.user, password: password, storage: .never, onlineAccount: id)
        } catch {
            var reply = SyncReply.Account(
                id: "", user: account?.user ?? id, address: account?.address.text ?? "",
                server: account?.address.host ?? "")
            reply.onlineAccount = id
            reply.failure = OnlineAccounts.isLocked(id) ? .lockedKeyring : .onlineAccount(error)
            throw .account(reply)
        }
    }

    /// Tells the window the accounts of GNOME Online Accounts that aren't added yet.
    func listOnlineAccounts() throws(SyncCommandError) {
        let added = try folders.accountsFile.load().map(\.onlineAccount)
        let accounts = Self.onlineAccounts.filter { !added.contains($0.id) }
        folders.printReply { $0.onlineAccounts = accounts.map { .init(id: $0.id, name: $0.name) } }
    }

    /// The accounts that GNOME has. A Flatpak doesn't see them.
    private static var onlineAccounts: [OnlineAccount] { Program.isFlatpak ? [] : OnlineAccounts.all() }
}

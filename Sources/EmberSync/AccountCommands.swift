// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarProtocol
import CalendarSync
import Glibc
import ListCore
import ListStore
import Localization
import SyncInterface

/// `ember account`: adds, lists, and removes accounts, and chooses their lists.
struct AccountCommands {
    let arguments: Arguments
    let folders = SyncFolders.current()

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    // MARK: Adding

    /// Finds the calendars at an address and adds an account for them, or changes the password and certificate of the
    /// one that exists. Without a user, the user logs in in the browser.
    func add(_ text: String) throws(SyncCommandError) {
        guard let address = ServerAddress(text) else { throw .invalidAddress(AddressProblem(of: text)) }
        let certificate = try certificate()
        _ = try folders.accountsFile.load()
        guard let user = arguments.value(.user) else {
            guard !arguments.has(.passwordStdin) else { throw .usage }
            return try addWithBrowser(at: address, certificate, SignalUndo())
        }
        guard !user.isEmpty else { throw .usage }
        guard !user.containsControlCharacters else { throw .invalidUser }
        let credentials = Credentials(
            address: address, user: user, password: try password(of: user, on: address),
            storage: arguments.has(.passwordStdin) ? .never : .ifPossible)
        // Handles signals only from here on: before, the prompt does, and there is nothing to undo.
        try add(credentials, certificate, SignalUndo())
    }

    /// The address, the user, and the password of an account.
    struct Credentials {
        enum StoragePolicy {
            case never
            case ifPossible
            /// The user doesn't know the password.
            case always
        }

        let address: ServerAddress
        let user: String
        let password: String
        /// Whether the password goes to the keyring.
        let storage: StoragePolicy
        /// The id in GNOME Online Accounts, if the password is there.
        var onlineAccount: String?
    }

    /// Finds the calendars and adds an account. Stores nothing if it throws or if SIGINT or SIGTERM ends the process.
    ///
    /// - Parameter undo: Undoes the steps before.
    func add(
        _ credentials: Credentials, _ certificate: String?, _ signalUndo: SignalUndo, undo: @escaping () -> Void = {}
    ) throws(SyncCommandError) {
        let (home, collections) = try calendars(of: credentials, certificate)
        // The user may have to unlock the keyring. Other processes must not wait for that.
        let canStore = credentials.storage != .never && (try? Keyring.unlock { arguments.tellWindow(.keyring) }) != nil
        let added = try folders.locked { () throws(SyncCommandError) in
            let added = try store(credentials, certificate, at: home, canStore: canStore, signalUndo, undo)
            // The new password is tried at once.
            folders.statusFile.forgetRetryTime(of: added.id)
            return added
        }
        if let replaced = added.replacedPassword, replaced.password != credentials.password {
            BrowserLogin.revoke(replaced, fingerprint: certificate)
        }
        if let former = added.formerlyInKeyring { removePassword(of: former) }
        if arguments.wantsReply {
            return folders.printReply {
                ($0.added, $0.isNew) = (added.id, added.isNew)
                $0.isPasswordStored = added.isStored || credentials.onlineAccount != nil
            }
        }
        if credentials.storage == .ifPossible, !added.isStored {
            StandardStreams.writeError(
                tr(
                    "The password was not stored, because there is no keyring or it is locked. Ember will ask for it with each “ember sync”."
                ))
        }
        if arguments.wantsJSON {
            let reply = folders.reply()
            if let error = reply.error { throw error }
            return printJSON(reply.accounts.filter { $0.id == added.id }.map(AccountEntry.init))
        }
        guard added.isNew else { return printLine(tr("The account was updated.")) }
        report(collections, at: home)
    }

    private func calendars(
        of credentials: Credentials, _ certificate: String?
    ) throws(SyncCommandError) -> (home: ServerAddress, collections: [RemoteCollection]) {
        do throws(ServerError) {
            let server = try CalDAVServer.discover(
                credentials.address, user: credentials.user, password: credentials.password, fingerprint: certificate)
            return (server.home, try server.collections())
        } catch {
            var account = SyncReply.Account(credentials.address, user: credentials.user)
            account.onlineAccount = credentials.onlineAccount
            throw .server(error, account)
        }
    }

    /// An account that was stored.
    private struct AddedAccount {
        var id = ""
        /// Whether the account didn't exist before.
        var isNew = true
        /// Whether the password is in the keyring.
        var isStored = false
        /// The password that the server had created for the account before.
        var replacedPassword: BrowserLogin.AppPassword?
        /// The account as it was, if its password was in the keyring and is in GNOME Online Accounts now.
        var formerlyInKeyring: Account?
    }

    /// Stores an account, and its password in the keyring.
    private func store(
        _ credentials: Credentials, _ certificate: String?, at home: ServerAddress, canStore: Bool,
        _ signalUndo: SignalUndo, _ undo: @escaping () -> Void
    ) throws(SyncCommandError) -> AddedAccount {
        var added = AddedAccount()
        try signalUndo.finish { () throws(SyncCommandError) in
            let before = try folders.accountsFile.load()
            var accounts = before
            let existing = before.firstIndex { $0.address == home.text && $0.user == credentials.user }
            let new = Account(
                id: Self.newID(), address: home.text, user: credentials.user, receivesNewLists: before.isEmpty)
            if existing == nil { accounts.append(new) }
            let place = existing ?? before.count
            accounts[place].pinnedCertificate = certificate
            if credentials.onlineAccount != nil, existing != nil, before[place].onlineAccount == nil {
                added.formerlyInKeyring = before[place]
                accounts[place].hasOwnPassword = false
            }
            accounts[place].onlineAccount = credentials.onlineAccount
            (added.id, added.isNew) = (accounts[place].id, existing == nil)
            if canStore {
                added.replacedPassword = Self.ownPassword(of: accounts[place])
                accounts[place].hasOwnPassword = credentials.storage == .always
            }
            // If the accounts can't be saved, the old password stays.
            try folders.accountsFile.save(accounts)
            added.isStored = canStore && storePassword(credentials.password, of: accounts[place], on: home)
            guard added.isStored || credentials.storage != .always else {
                try folders.accountsFile.save(before)
                throw .missingKeyring(SyncReply.Account(home))
            }
            guard added.isNew else { return nil }
            return { [folders, id = added.id] in
                try? Keyring.removePassword(of: id)
                try? folders.accountsFile.save(before)
                undo()
            }
        }
        return added
    }

    func certificate() throws(SyncCommandError) -> String? {
        guard let text = arguments.value(.certificate) else { return nil }
        guard let fingerprint = CertificateFingerprint.normalized(text) else { throw .invalidFingerprint(text) }
        return fingerprint
    }

    private func password(of user: String, on address: ServerAddress) throws(SyncCommandError) -> String {
        guard PasswordPrompt.isAvailable else { return try PasswordSource.readLines()[0] }
        guard let password = PasswordPrompt.ask(for: user, on: address.host) else { throw .noPasswordTyped }
        return password
    }

    /// Stores a password. Returns false without a keyring.
    private func storePassword(_ password: String, of account: Account, on home: ServerAddress) -> Bool {
        do throws(KeyringError) {
            let label = tr("Ember: {user} on {server}", ["user": account.user, "server": home.host])
            try Keyring.setPassword(password, of: account.id, label: label)
            return true
        } catch {
            return false
        }
    }

    private func report(_ collections: [RemoteCollection], at home: ServerAddress) {
        let values = ["server": home.host]
        guard !collections.isEmpty else {
            return printLine(
                tr("The account was added. “{server}” has no lists yet. Run “ember sync” to copy yours there.", values))
        }
        printLine(tr("The account was added. Run “ember sync” to sync these lists:", values))
        for collection in collections { printLine("  " + Self.name(of: collection).asPart) }
    }

    private static func newID() -> String {
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<12).map { _ in characters[Int.random(in: characters.indices)] })
    }

    /// The name of a collection; one without a name is shown by its path.
    private static func name(of collection: RemoteCollection) -> String {
        collection.name.isEmpty ? collection.href : collection.name
    }

    // MARK: Accounts

    /// Shows the accounts, one per line.
    func list() throws(SyncCommandError) {
        let reply = folders.reply()
        if let error = reply.error { throw error }
        if arguments.wantsJSON { return printJSON(reply.accounts.map(AccountEntry.init)) }
        for account in reply.accounts { printLine(account.line) }
    }

    /// Removes an account, with its password and state. The lists stay, here and on the server.
    func remove(_ name: String?) throws(SyncCommandError) {
        let account = try folders.locked { () throws(SyncCommandError) in
            var accounts = try folders.accountsFile.load()
            let place = try index(of: name, in: accounts)
            let account = accounts.remove(at: place)
            if !accounts.isEmpty, !accounts.contains(where: \.receivesNewLists) { accounts[0].receivesNewLists = true }
            try folders.accountsFile.save(accounts)
            // If the file can't be changed now, the lists stay read-only. The account must go nevertheless.
            try? SyncEngine.unlockLists(of: folders.stateFile(of: account), in: folders.library)
            folders.stateFile(of: account).remove()
            unlink(folders.lockPath(account.id + ".lock"))
            folders.statusFile.save(folders.statusFile.load().filter { $0.account != account.id })
            return account
        }
        removePassword(of: account)
        if arguments.wantsReply { folders.printReply() }
    }

    /// Removes the password of an account from the keyring, if there is one, and revokes one that the server created
    /// for the account. Waits for the user to unlock the keyring, and for the server.
    private func removePassword(of account: Account) {
        guard account.onlineAccount == nil else { return }
        let password = try? Keyring.password(of: account.id) { arguments.tellWindow(.keyring) }
        guard password != nil else { return }
        let own = Self.ownPassword(of: account)
        try? Keyring.removePassword(of: account.id)
        guard let own, !BrowserLogin.revoke(own, fingerprint: account.pinnedCertificate), !arguments.wantsReply else {
            return
        }
        let values = ["server": own.address.host]
        StandardStreams.writeError(
            tr("The password of the account could not be revoked. Revoke it in the settings of “{server}”.", values))
    }

    /// Returns the password that the server created for an account alone, if any. The keyring must be unlocked.
    private static func ownPassword(of account: Account) -> BrowserLogin.AppPassword? {
        guard account.hasOwnPassword, let address = ServerAddress(account.address),
            let password = (try? Keyring.password(of: account.id)) ?? nil
        else { return nil }
        return BrowserLogin.AppPassword(address: address, user: account.user, password: password)
    }

    /// Trusts the certificate of an account's server.
    func trust(_ name: String) throws(SyncCommandError) {
        let certificate = try certificate()
        try folders.locked { () throws(SyncCommandError) in
            var accounts = try folders.accountsFile.load()
            accounts[try index(of: name, in: accounts)].pinnedCertificate = certificate
            try folders.accountsFile.save(accounts)
        }
        if arguments.wantsReply { folders.printReply() }
    }

    /// Returns the place of the account with an id, a user, or an address; without a name, that of the only account.
    private func index(of name: String?, in accounts: [Account]) throws(SyncCommandError) -> Int {
        guard !accounts.isEmpty else { throw .noAccount }
        let found = accounts.indices.filter { place in
            guard let name else { return true }
            let account = accounts[place]
            return [account.id, account.user, account.address, ServerAddress(account.address)?.host].contains(name)
        }
        if found.count == 1 { return found[0] }
        let candidates = (found.isEmpty ? Array(accounts.indices) : found).map { SyncReply.Account(accounts[$0]) }
        throw found.isEmpty ? .unknownAccount(name ?? "", candidates) : .ambiguousAccount(candidates)
    }

    // MARK: Lists

    /// Shows the lists on the server, and chooses which take part.
    func lists(of name: String?) throws(SyncCommandError) {
        var passwords = try PasswordSource(arguments)
        let accounts = try folders.accountsFile.load()
        var account = accounts[try index(of: name, in: accounts)]
        passwords.askUser(for: [account], arguments)
        let collections = try collections(of: account, passwords)
        let library = (try? ListReader(folders.paths).readOnce().library) ?? Library()
        if !arguments.values(.include).isEmpty || !arguments.values(.exclude).isEmpty {
            account = try chooseLists(of: account.id, collections, library)
        }
        let unsynced = library.lists.filter { list in
            !collections.contains { Self.name(of: $0) == list.name } && account.excludedLists.contains(list.id.text)
        }
        let lists =
            collections.map { collection in
                SyncReply.List(
                    name: Self.name(of: collection), id: collection.href,
                    isSynced: !account.excludedCollections.contains(collection.href))
            } + unsynced.map { SyncReply.List(name: $0.name, id: $0.id.text, isSynced: false) }
        if arguments.wantsReply { return folders.printReply { $0.lists = lists } }
        if arguments.wantsJSON { return printJSON(lists.map(ListEntry.init)) }
        for list in lists { printLine((list.isSynced ? "✓ " : "  ") + list.name.asPart) }
    }

    /// A list in the JSON output, which FORMAT.md describes.
    private struct ListEntry: Encodable {
        let id: String
        let name: String
        let synced: Bool

        init(_ list: SyncReply.List) {
            (id, name, synced) = (list.id, list.name, list.isSynced)
        }
    }

    private func collections(
        of account: Account, _ passwords: PasswordSource
    ) throws(SyncCommandError) -> [RemoteCollection] {
        do throws(SyncFailure) {
            let server = try passwords.server(of: account, at: 0)
            do throws(ServerError) {
                return try server.collections()
            } catch {
                throw .server(error)
            }
        } catch {
            var reply = SyncReply.Account(account)
            reply.failure = error
            throw .account(reply)
        }
    }

    /// Includes and excludes the lists that the options name. Returns the changed account.
    private func chooseLists(
        of id: String, _ collections: [RemoteCollection], _ library: Library
    ) throws(SyncCommandError) -> Account {
        try folders.locked { () throws(SyncCommandError) in
            var accounts = try folders.accountsFile.load()
            let place = try index(of: id, in: accounts)
            for (option, isExcluded) in [(SyncOption.include, false), (.exclude, true)] {
                for name in arguments.values(option) {
                    try choose(name, isExcluded, collections, library, &accounts[place])
                }
            }
            try folders.accountsFile.save(accounts)
            return accounts[place]
        }
    }

    /// Includes or excludes the lists with a name, here and on the server.
    private func choose(
        _ name: String, _ isExcluded: Bool, _ collections: [RemoteCollection], _ library: Library,
        _ account: inout Account
    ) throws(SyncCommandError) {
        let paths = collections.filter { Self.name(of: $0) == name || $0.href == name }.map(\.href)
        let lists = library.lists.filter { $0.name == name || $0.id.text == name }.map(\.id.text)
        guard !paths.isEmpty || !lists.isEmpty else { throw .unknownList(name) }
        account.excludedCollections.removeAll { paths.contains($0) }
        account.excludedLists.removeAll { lists.contains($0) }
        if isExcluded {
            account.excludedCollections += paths
            account.excludedLists += lists
        }
    }
}

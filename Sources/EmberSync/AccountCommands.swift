// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarProtocol
import CalendarSync
import Glibc
import ListCore
import ListStore
import Localization

/// `ember account`: adds, lists, and removes accounts, and chooses their lists.
struct AccountCommands {
    let arguments: Arguments
    private let folders = SyncFolders.current()

    init(_ arguments: Arguments) {
        self.arguments = arguments
    }

    // MARK: Adding

    /// Finds the calendars at an address and adds an account for them, or changes the password and certificate of the
    /// one that exists. Without a user, the user logs in in the browser.
    func add(_ text: String) throws(SyncCommandError) {
        guard let address = ServerAddress(text) else {
            throw .invalid(tr("“{address}” is not an address. Type it as in https://example.org.", ["address": text]))
        }
        let certificate = try certificate()
        _ = try folders.accounts()
        guard let user = arguments.value("--user") else {
            guard !arguments.has("--password-stdin") else { throw .usage }
            return try addWithBrowser(at: address, certificate, SignalUndo())
        }
        guard !user.isEmpty else { throw .usage }
        guard !user.containsControlCharacters else {
            throw .invalid(tr("The name of a user is one line without control characters."))
        }
        let credentials = Credentials(
            address: address, user: user, password: try password(of: user, on: address),
            storage: arguments.has("--password-stdin") ? .never : .ifPossible)
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
    }

    /// Finds the calendars and adds an account. Stores nothing if it throws or if SIGINT or SIGTERM ends the process.
    ///
    /// - Parameter undo: Undoes the steps before.
    func add(
        _ credentials: Credentials, _ certificate: String?, _ signalUndo: SignalUndo, undo: @escaping () -> Void = {}
    ) throws(SyncCommandError) {
        let (address, user) = (credentials.address, credentials.user)
        let home: ServerAddress
        let collections: [RemoteCollection]
        do throws(ServerError) {
            let server = try CalDAVServer.discover(
                address, user: user, password: credentials.password, fingerprint: certificate)
            home = server.home
            collections = try server.collections()
        } catch {
            throw Self.error(error, address: address, user: user)
        }
        // The user may have to unlock the keyring. Other processes must not wait for that.
        let canStore = credentials.storage != .never && (try? Keyring.unlock()) != nil
        var (id, isNew, isStored) = ("", true, false)
        var replaced: BrowserLogin.AppPassword?
        try folders.locked { () throws(SyncCommandError) in
            try signalUndo.finish { () throws(SyncCommandError) in
                let before = try folders.accounts()
                let existing = before.firstIndex { $0.address == home.text && $0.user == user }
                var accounts = before
                if existing == nil {
                    accounts.append(
                        Account(id: Self.newID(), address: home.text, user: user, receivesNewLists: before.isEmpty))
                }
                let place = existing ?? before.count
                accounts[place].pinnedCertificate = certificate
                (id, isNew) = (accounts[place].id, existing == nil)
                if canStore {
                    replaced = Self.ownPassword(of: accounts[place])
                    accounts[place].hasOwnPassword = credentials.storage == .always
                }
                // If the accounts can't be saved, the old password stays.
                try folders.save(accounts)
                isStored = canStore && store(credentials.password, of: accounts[place], on: home)
                guard isStored || credentials.storage != .always else {
                    try folders.save(before)
                    throw .server(missingKeyring(for: home))
                }
                guard isNew else { return nil }
                return { [id] in
                    try? Keyring.removePassword(of: id)
                    try? folders.save(before)
                    undo()
                }
            }
            // The new password is tried at once.
            folders.statusFile.forgetRetryTime(of: id)
        }
        if let replaced, replaced.password != credentials.password {
            BrowserLogin.revoke(replaced, fingerprint: certificate)
        }
        if arguments.wantsReply {
            return try folders.printReply { ($0.added, $0.isNew, $0.isPasswordStored) = (id, isNew, isStored) }
        }
        if credentials.storage == .ifPossible, !isStored {
            StandardStreams.writeError(
                tr(
                    "The password was not stored, because there is no keyring or it is locked. Ember will ask for it with each “ember sync”."
                ))
        }
        guard isNew else { return printLine(tr("The account was updated.")) }
        report(collections, at: home)
    }

    private func certificate() throws(SyncCommandError) -> String? {
        guard let text = arguments.value("--certificate") else { return nil }
        guard let fingerprint = CertificateFingerprint.normalized(text) else {
            throw .invalid(
                tr("“{text}” is not a SHA-256 fingerprint. It has 64 digits from 0 to 9 and A to F.", ["text": text]))
        }
        return fingerprint
    }

    private func password(of user: String, on address: ServerAddress) throws(SyncCommandError) -> String {
        guard PasswordPrompt.isAvailable else { return try PasswordSource.readLines()[0] }
        guard let password = PasswordPrompt.ask(for: user, on: address.host) else {
            throw .invalid(tr("No password was typed. Nothing was changed."))
        }
        return password
    }

    /// Stores a password. Returns false without a keyring.
    private func store(_ password: String, of account: Account, on home: ServerAddress) -> Bool {
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

    /// Returns the error of a command for one of a server that has no account yet.
    static func error(_ error: ServerError, address: ServerAddress, user: String) -> SyncCommandError {
        let text = SyncMessages.text(forAdding: error, address: address, user: user)
        if case .certificate(let fingerprint) = error { return .certificate(text, fingerprint: fingerprint) }
        return .server(text)
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
        for account in try folders.accounts() { printLine(account.id + "  " + account.user + "  " + account.address) }
    }

    /// Removes an account, with its password and state. The lists stay, here and on the server.
    func remove(_ name: String?) throws(SyncCommandError) {
        let account = try folders.locked { () throws(SyncCommandError) in
            var accounts = try folders.accounts()
            let place = try index(of: name, in: accounts)
            let account = accounts.remove(at: place)
            if !accounts.isEmpty, !accounts.contains(where: \.receivesNewLists) { accounts[0].receivesNewLists = true }
            try folders.save(accounts)
            // If the file can't be changed now, the lists stay read-only. The account must go nevertheless.
            try? SyncEngine.unlockLists(of: folders.stateFile(of: account), in: folders.library)
            folders.stateFile(of: account).remove()
            unlink(folders.lockPath(account.id + ".lock"))
            folders.statusFile.save(folders.statusFile.load().filter { $0.account != account.id })
            return account
        }
        removePassword(of: account)
        if arguments.wantsReply { try folders.printReply() }
    }

    /// Removes the password of an account from the keyring, if there is one, and revokes one that the server created
    /// for the account. Waits for the user to unlock the keyring, and for the server.
    private func removePassword(of account: Account) {
        guard (try? Keyring.password(of: account.id, unlocking: true)) != nil else { return }
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
            let password = (try? Keyring.password(of: account.id, unlocking: false)) ?? nil
        else { return nil }
        return BrowserLogin.AppPassword(address: address, user: account.user, password: password)
    }

    /// Trusts the certificate of an account's server.
    func trust(_ name: String) throws(SyncCommandError) {
        let certificate = try certificate()
        try folders.locked { () throws(SyncCommandError) in
            var accounts = try folders.accounts()
            accounts[try index(of: name, in: accounts)].pinnedCertificate = certificate
            try folders.save(accounts)
        }
        if arguments.wantsReply { try folders.printReply() }
    }

    /// Returns the place of the account with an id, a user, or an address; without a name, that of the only account.
    private func index(of name: String?, in accounts: [Account]) throws(SyncCommandError) -> Int {
        guard !accounts.isEmpty else { throw .notFound(SyncMessages.noAccount) }
        let found = accounts.indices.filter { place in
            guard let name else { return true }
            let account = accounts[place]
            return [account.id, account.user, account.address, ServerAddress(account.address)?.host].contains(name)
        }
        if found.count == 1 { return found[0] }
        let values = ["name": name ?? ""]
        let sentence =
            found.isEmpty
            ? tr("There is no account “{name}”. The accounts are:", values)
            : tr("There are several accounts. Specify one by its ID:", values)
        let lines = (found.isEmpty ? Array(accounts.indices) : found).map {
            "\n  " + accounts[$0].id + "  " + accounts[$0].user + "  " + accounts[$0].address
        }
        throw .notFound(sentence + lines.joined())
    }

    // MARK: Lists

    /// Shows the lists on the server, and chooses which take part.
    func lists(of name: String?) throws(SyncCommandError) {
        var passwords = try PasswordSource(arguments)
        var accounts = try folders.accounts()
        var place = try index(of: name, in: accounts)
        let account = accounts[place]
        passwords.askUser(for: [account])
        let password = passwords.password(of: account, at: 0)
        guard case .password(let password) = password, let home = ServerAddress(account.address) else {
            let (text, input) = SyncMessages.failure(for: password, of: account)
            throw error(text, input, of: account)
        }
        let collections: [RemoteCollection]
        do throws(ServerError) {
            let server = CalDAVServer(
                home: home, user: account.user, password: password, fingerprint: account.pinnedCertificate)
            collections = try server.collections()
        } catch {
            throw self.error(
                SyncMessages.text(
                    for: error, address: account.address, user: account.user,
                    isPinned: account.pinnedCertificate != nil),
                SyncMessages.requiredInput(for: error),
                of: account)
        }
        let library = (try? ListFile(folders.paths).read().library) ?? Library()
        if !arguments.values("--include").isEmpty || !arguments.values("--exclude").isEmpty {
            try folders.locked { () throws(SyncCommandError) in
                accounts = try folders.accounts()
                place = try index(of: account.id, in: accounts)
                for (option, isExcluded) in [("--include", false), ("--exclude", true)] {
                    for name in arguments.values(option) {
                        try choose(name, isExcluded, collections, library, &accounts[place])
                    }
                }
                try folders.save(accounts)
            }
        }
        let unsynced = library.lists.filter { list in
            !collections.contains { Self.name(of: $0) == list.name }
                && accounts[place].excludedLists.contains(list.id.text)
        }
        if arguments.wantsReply {
            let excluded = accounts[place].excludedCollections
            return try folders.printReply {
                $0.lists =
                    collections.map {
                        .init(name: Self.name(of: $0), id: $0.href, isSynced: !excluded.contains($0.href))
                    }
                    + unsynced.map { .init(name: $0.name, id: $0.id.text, isSynced: false) }
            }
        }
        for collection in collections {
            printLine(
                (accounts[place].excludedCollections.contains(collection.href) ? "  " : "✓ ")
                    + Self.name(of: collection))
        }
        for list in unsynced { printLine("  " + list.name.asPart) }
    }

    /// Returns an error with what to do about it.
    private func error(_ text: String, _ input: AccountStatus.RequiredInput?, of account: Account) -> SyncCommandError {
        guard let input else { return .server(text) }
        let advice = SyncMessages.advice(for: input, of: account, in: arguments.wantsReply ? .preferences : .terminal)
        return switch input {
        case .missingPassword, .otherPassword: .password(text + " " + advice)
        case .unlockedKeyring: .server(text + " " + advice)
        case .trust(let fingerprint): .certificate(text, fingerprint: fingerprint)
        }
    }

    /// Includes or excludes the lists with a name, here and on the server.
    private func choose(
        _ name: String, _ isExcluded: Bool, _ collections: [RemoteCollection], _ library: Library,
        _ account: inout Account
    ) throws(SyncCommandError) {
        let paths = collections.filter { Self.name(of: $0) == name || $0.href == name }.map(\.href)
        let lists = library.lists.filter { $0.name == name || $0.id.text == name }.map(\.id.text)
        guard !paths.isEmpty || !lists.isEmpty else {
            throw .notFound(tr("There is no list “{list}”, here or on the server.", ["list": name]))
        }
        account.excludedCollections.removeAll { paths.contains($0) }
        account.excludedLists.removeAll { lists.contains($0) }
        if isExcluded {
            account.excludedCollections += paths
            account.excludedLists += lists
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarProtocol
import CalendarSync
import Glibc
import ListStore
import SyncInterface

/// The passwords of the accounts, from the keyring, from standard input, or from GNOME Online Accounts.
struct PasswordSource {
    /// The lines of standard input, one for each account in the order of `ember account list`. Nothing is stored. `nil`
    /// for the keyring.
    private var lines: [String]?
    /// Whether the user types all passwords, even those in the keyring.
    private var asksAlways = false
    /// The passwords that the user has typed in a terminal, by the ids of the accounts.
    private var typed: [String: String] = [:]

    /// The keyring.
    init() {}

    /// Reads standard input if the option --password-stdin is given. In a terminal, `askUser` asks instead, because
    /// input would be shown.
    init(_ arguments: Arguments) throws(SyncCommandError) {
        guard arguments.has(.passwordStdin) else { return }
        if PasswordPrompt.isAvailable { asksAlways = true } else { lines = try Self.readLines() }
    }

    /// Asks the user to unlock the keyring, and in a terminal for passwords that aren't in it. To be called without the
    /// lock of `SyncFolders`, because other processes wait for it.
    mutating func askUser(for accounts: [Account], _ arguments: Arguments) {
        guard lines == nil else { return }
        var hasWaited = false
        var unlocks = true
        defer { if hasWaited { arguments.tellWindow(.server) } }
        func wait() {
            hasWaited = true
            arguments.tellWindow(.keyring)
        }
        for account in accounts {
            if let id = account.onlineAccount {
                guard unlocks, OnlineAccounts.isLocked(id) else { continue }
                wait()
                _ = try? OnlineAccounts.password(of: id, unlocking: true)
                unlocks = !OnlineAccounts.isLocked(id)
                continue
            }
            do throws(KeyringError) {
                if !asksAlways, try Keyring.password(of: account.id, unlocking: unlocks ? wait : nil) != nil {
                    continue
                }
            } catch {
                // One dismissed prompt is enough.
                unlocks = false
            }
            typed[account.id] = PasswordPrompt.ask(
                for: account.user, on: ServerAddress(account.address)?.host ?? account.address)
        }
    }

    /// Returns the server of an account, without asking the user for the password. Throws why the account can't be used.
    ///
    /// - Parameter place: The place of the account among those that are synced.
    func server(of account: Account, at place: Int) throws(SyncFailure) -> CalDAVServer {
        let password = try password(of: account, at: place)
        guard let home = ServerAddress(account.address) else { throw .missingPassword }
        return CalDAVServer(home: home, user: account.user, password: password, fingerprint: account.pinnedCertificate)
    }

    private func password(of account: Account, at place: Int) throws(SyncFailure) -> String {
        if let id = account.onlineAccount {
            // GNOME would ask the user.
            if OnlineAccounts.isLocked(id) { throw .lockedKeyring }
            do throws(OnlineAccountError) {
                return try OnlineAccounts.password(of: id)
            } catch {
                throw .onlineAccount(error)
            }
        }
        if let lines {
            guard lines.indices.contains(place) else { throw .missingPassword }
            return lines[place]
        }
        if let password = typed[account.id] { return password }
        do throws(KeyringError) {
            if !asksAlways, let password = try Keyring.password(of: account.id) { return password }
        } catch {
            // A missing keyring is like an empty one.
            if error.isLocked { throw .lockedKeyring }
        }
        throw .missingPassword
    }

    /// Returns the lines of standard input, at least one.
    static func readLines() throws(SyncCommandError) -> [String] {
        var bytes: [UInt8] = []
        do throws(ReadError) {
            bytes = try StandardStreams.readInput()
        } catch {
            throw .unreadableInput(error)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .invalidInput
        }
        guard !text.isEmpty else { throw .emptyInput }
        // CR LF is one character.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        if lines.count > 1, lines.last == "" { lines.removeLast() }
        return lines
    }
}

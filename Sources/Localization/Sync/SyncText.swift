// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import ListStore
import SyncInterface

/// Sentences about synchronization: what happened, and what to do.
public enum SyncText {
    /// Where a text is read, which decides what it says to do.
    public enum Location {
        /// A terminal. The text names commands.
        case terminal
        /// The primary menu of the window.
        case menu
        /// The preferences, which have the buttons and entries that an advice mentions.
        case preferences
    }

    /// Returns what is wrong, the most important first.
    public static func problems(of reply: SyncReply, in location: Location) -> [String] {
        (reply.error.map { [text(for: $0, in: location)] } ?? [])
            + reply.accounts.flatMap { problems(of: $0, in: location) }
    }

    /// Returns what is wrong with an account, the most important first.
    public static func problems(of account: SyncReply.Account, in location: Location) -> [String] {
        (failure(of: account, in: location).map { [$0] } ?? [])
            + account.questions.map { text(for: $0, in: location) }
            + account.problems.map { text(for: $0, server: account.server.asPart) }
    }

    /// Returns why an account isn't synced, and what to do; `nil` if it is synced.
    public static func failure(of account: SyncReply.Account, in location: Location) -> String? {
        guard let failure = account.failure else { return nil }
        let advice = advice(for: failure, of: account, in: location)
        return text(for: failure, of: account) + (advice.map { " " + $0 } ?? "")
    }

    private static func text(for failure: SyncFailure, of account: SyncReply.Account) -> String {
        let paths = StorePaths.current()
        switch failure {
        case .server(let error): return ServerErrorText.text(for: error, account)
        case .library(let error): return text(for: error, in: paths.dataFile)
        case .state(.newer):
            return tr(
                "“{file}” was created by a newer version of Ember. Update Ember to sync.",
                ["file": paths.stateFolder + "/sync"])
        case .state(let error): return text(for: error, in: paths.stateFolder + "/sync")
        case .missingPassword:
            return tr("The password of “{user}” on “{server}” is not in the keyring.", account.values)
        case .lockedKeyring:
            return tr("The keyring with the password of “{user}” on “{server}” is locked.", account.values)
        case .onlineAccount(let error): return text(for: error, of: account)
        }
    }

    private static func text(for error: OnlineAccountError, of account: SyncReply.Account) -> String {
        switch error {
        // TRANSLATORS: “Settings → Online Accounts” is a panel of GNOME Settings.
        case .removed:
            tr(
                "“{user}” was removed from Settings → Online Accounts and is no longer synced. The lists stay here and on the server.",
                account.values)
        case .switchedOff:
            tr("The calendar of “{user}” is switched off in Settings → Online Accounts.", account.values) + " "
                + tr("Switch it on there to sync it.")
        case .missingPassword:
            tr("The password of “{user}” is not in Settings → Online Accounts.", account.values) + " "
                + onlineAccountAdvice
        case .unreachable:
            tr("GNOME’s Online Accounts, which have the password of “{user}”, cannot be reached.", account.values) + " "
                + tr("Ember will try again later.")
        }
    }

    /// Returns what to do about a wrong password of an account of GNOME Online Accounts.
    static var onlineAccountAdvice: String { tr("Log in again in Settings → Online Accounts.") }

    private static func text(for error: ListFileError?, in file: String) -> String {
        switch error {
        case .broken(let error)?: FileErrorText.text(for: error, in: file)
        case .newer?: FileErrorText.newerVersion(file)
        case .unreadable(let error)?: FileErrorText.advice(for: error, file: file)
        case .write(let error)?: FileErrorText.advice(for: error, file: file)
        case nil: tr("Could not write to “{file}”.", ["file": file])
        }
    }

    // MARK: Advice

    /// Returns what to do about an account that lacks something; `nil` if it doesn't.
    private static func advice(
        for failure: SyncFailure, of account: SyncReply.Account, in location: Location
    ) -> String? {
        switch failure {
        case .server(.unauthorized) where account.onlineAccount != nil: onlineAccountAdvice
        case .missingPassword, .server(.unauthorized):
            account.hasOwnPassword
                ? loginAdvice(account.shellWords, in: location)
                : passwordAdvice(isMissing: failure.isPasswordMissing, account.shellWords, in: location)
        // Adding an account makes GNOME ask again.
        case .lockedKeyring where account.id.isEmpty: nil
        case .lockedKeyring:
            switch location {
            case .terminal: tr("Run “ember sync” to unlock it.")
            case .menu: tr("Choose “Sync Now” in Preferences to unlock it.")
            case .preferences: tr("Choose “Sync Now” to unlock it.")
            }
        case .server(.certificate(let fingerprint)): certificateAdvice(fingerprint: fingerprint, in: location)
        case .server, .library, .state, .onlineAccount: nil
        }
    }

    private static func passwordAdvice(
        isMissing: Bool, _ values: [String: String], in location: Location
    ) -> String {
        switch (isMissing, location) {
        case (_, .menu): tr("Enter the password in Preferences.")
        case (true, .terminal):
            tr(
                "Run “ember account add {address} --user {user}” to store it, or “ember sync” in a terminal to enter it each time.",
                values)
        case (false, .terminal):
            tr("Run “ember account add {address} --user {user}” to enter the password again.", values) + " "
                + appPasswordAdvice
        case (true, .preferences): tr("Enter the password.")
        case (false, .preferences): tr("Enter the password again.") + " " + appPasswordAdvice
        }
    }

    /// Returns what to do about the password of an account that was added by a login in the browser: the user doesn't
    /// know it.
    private static func loginAdvice(_ values: [String: String], in location: Location) -> String {
        switch location {
        case .terminal: tr("Run “ember account add {address}” to log in again in the browser.", values)
        case .menu: tr("Log in again in Preferences.")
        case .preferences:
            // TRANSLATORS: “Add Account” is the title of a row. An app password is a password that a server creates for
            // one program.
            tr(
                "To log in again in the browser, enter only the address under “Add Account”. Or enter an app password here."
            )
        }
    }

    /// Why a server may refuse the right password, and what to do.
    static var appPasswordAdvice: String {
        // TRANSLATORS: An app password is a password that a server creates for one program.
        tr(
            "Some servers only accept an app password, for example with two-factor authentication. Create one in your settings on the server."
        )
    }

    /// Returns what to do about a certificate that isn't trusted.
    ///
    /// - Parameter fingerprint: The SHA-256 of the certificate, in hexadecimal digits.
    static func certificateAdvice(fingerprint: String, in location: Location) -> String {
        switch location {
        case .terminal:
            tr(
                "If it is your own server, check that its SHA-256 fingerprint is the following, then add the account with --certificate and the fingerprint."
            ) + "\n" + fingerprint
        case .menu: tr("If it is your own server, check the certificate in Preferences.")
        case .preferences:
            tr(
                "If it is your own server, check that its SHA-256 fingerprint is the following, then trust the certificate."
            )
        }
    }
}

extension SyncReply.Account {
    var values: [String: String] { ["server": server.asPart, "address": address, "user": user] }

    /// The values as words of a command.
    fileprivate var shellWords: [String: String] { ["address": address.asShellWord, "user": user.asShellWord] }
}

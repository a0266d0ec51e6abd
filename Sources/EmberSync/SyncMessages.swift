// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarProtocol
import CalendarSync
import ListStore
import Localization

/// Sentences about synchronization: what happened, and what to do.
enum SyncMessages {
    static var noAccount: String { tr("There is no account. Run “ember account add” to add one.") }

    /// Returns what is wrong, the most important first.
    static func problems(of statuses: [AccountStatus], _ accounts: [Account], in location: Location) -> [String] {
        statuses.flatMap { status in
            let account = accounts.first { $0.id == status.account }
            return (failure(of: status, account, in: location).map { [$0] } ?? [])
                + status.questions.map { text(for: $0, in: location) } + status.problems
        }
    }

    /// Returns why an account isn't synced, and what to do; `nil` if it is synced.
    static func failure(of status: AccountStatus, _ account: Account?, in location: Location) -> String? {
        guard let failure = status.failure, let input = status.requiredInput, let account else { return status.failure }
        return failure + " " + advice(for: input, of: account, in: location)
    }

    /// Returns what went wrong in a command, and what to do, for a terminal.
    static func text(for error: SyncCommandError) -> String {
        guard case .certificate(let message, let fingerprint) = error else { return error.message }
        return message + " " + certificateAdvice(fingerprint: fingerprint, in: .terminal)
    }

    /// Returns why the server of an account can't be used.
    ///
    /// - Parameters:
    ///   - address: The address that was asked.
    ///   - user: The name of the user on the server.
    ///   - isPinned: Whether the user has trusted another certificate of the server before.
    static func text(for error: ServerError, address: String, user: String, isPinned: Bool = false) -> String {
        let values = ["server": ServerAddress(address)?.host ?? address, "address": address, "user": user]
        switch error {
        case .offline(let reason):
            return unreachable(values, reason) + " " + tr("Check the connection. Changes are kept and synced later.")
        case .timeout: return tr("“{server}” took too long to answer.", values) + " " + retriesLater
        case .unauthorized: return refusedPassword(values)
        case .forbidden:
            return tr("“{server}” denied access to the lists of “{user}”. Check the permissions on the server.", values)
        case .notFound:
            return tr(
                "“{server}” has no lists at {address} any more. Nothing was deleted here. If they were moved, add the account again.",
                values)
        case .retryLater: return tr("“{server}” is busy or out of order.", values) + " " + retriesLater
        case .certificate where isPinned: return tr("The certificate of “{server}” has changed.", values)
        case .certificate: return tr("The certificate of “{server}” is not trusted.", values)
        case .notCalDAV:
            if ServerAddress(address)?.isPrivate == false {
                return tr("Passwords are only sent over secure connections. Use an address that begins with https://.")
            }
            return tr("{address} did not answer like a CalDAV server.", values) + " " + retriesLater + " "
                + tr("If the network has a login page, log in first.")
        case .tooLarge: return tr("“{server}” sent too much data at once. Ask its administrator.", values)
        case .invalidAnswer, .preconditionFailed, .invalidSyncToken:
            return invalidAnswer(values, unexpected(error)) + " " + retriesLater
        case .otherServer(let other):
            if ServerAddress(other)?.isPrivate != true {
                return tr(
                    "“{server}” refers to {other}, which is not a secure connection. Ask its administrator.",
                    values.adding("other", other))
            }
            return tr(
                "“{server}” refers to {other}, which is another server. If you trust it, enter its address instead.",
                values.adding("other", other))
        case .refused(let status, let reason):
            return tr("“{server}” refused the request: {reason}.", values.adding("reason", cause(status, reason)))
        }
    }

    /// Returns why an account can't be added.
    static func text(forAdding error: ServerError, address: ServerAddress, user: String) -> String {
        let values = ["server": address.host]
        switch error {
        case .offline(let reason):
            return unreachable(values, reason) + " " + tr("Check the address and the connection.")
        case .unauthorized: return refusedPassword(values) + " " + tr("Check both.") + " " + appPasswordAdvice
        case .notCalDAV where address.isPrivate:
            return tr("{address} is not a CalDAV server.", ["address": address.text]) + " " + tr("Check the address.")
        case .invalidAnswer, .preconditionFailed, .invalidSyncToken:
            return invalidAnswer(values, unexpected(error)) + " " + tr("Check the address.")
        default: return text(for: error, address: address.text, user: user)
        }
    }

    private static func unreachable(_ values: [String: String], _ reason: String) -> String {
        tr("Could not reach “{server}”: {reason}.", values.adding("reason", reason.asReason))
    }

    private static func refusedPassword(_ values: [String: String]) -> String {
        tr("“{server}” did not accept the name or the password.", values)
    }

    private static func invalidAnswer(_ values: [String: String], _ reason: String) -> String {
        tr(
            "“{server}” sent an answer that Ember does not understand ({reason}).",
            values.adding("reason", reason.asReason))
    }

    private static var retriesLater: String { tr("Ember will try again later.") }

    /// Returns what was unexpected in an answer, in technical terms.
    private static func unexpected(_ error: ServerError) -> String {
        switch error {
        case .invalidAnswer(let reason): reason
        case .invalidSyncToken: "valid-sync-token"
        case .preconditionFailed: "HTTP 412"
        default: ""
        }
    }

    /// Returns the status of HTTP with the server's text, as far as both are known.
    ///
    /// - Parameter status: 0 if it is unknown.
    private static func cause(_ status: Int, _ reason: String) -> String {
        [status == 0 ? "" : String(status), reason.asReason].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns that an account has no password, and what is needed.
    static func failure(for result: PasswordSource.LookupResult, of account: Account) -> (
        text: String, input: AccountStatus.RequiredInput
    ) {
        let values = ["server": ServerAddress(account.address)?.host ?? account.address, "user": account.user]
        if case .locked = result {
            return (tr("The keyring with the password of “{user}” on “{server}” is locked.", values), .unlockedKeyring)
        }
        return (tr("The password of “{user}” on “{server}” is not in the keyring.", values), .missingPassword)
    }

    /// Where a text is read, which decides what it says to do.
    enum Location {
        /// A terminal. The text names commands.
        case terminal
        /// The primary menu of the window.
        case menu
        /// The preferences, beside the buttons and entries that are needed.
        case preferences
    }

    /// Returns what to do about an account that lacks something.
    static func advice(for input: AccountStatus.RequiredInput, of account: Account, in location: Location) -> String {
        let values = ["address": account.address.asShellWord, "user": account.user.asShellWord]
        switch input {
        case .missingPassword, .otherPassword:
            return account.hasOwnPassword
                ? loginAdvice(values, in: location) : passwordAdvice(for: input, values, in: location)
        case .unlockedKeyring:
            return switch location {
            case .terminal: tr("Run “ember sync” to unlock it.")
            case .menu: tr("Choose “Sync Now” in Preferences to unlock it.")
            case .preferences: tr("Choose “Sync Now” to unlock it.")
            }
        case .trust(let fingerprint): return certificateAdvice(fingerprint: fingerprint, in: location)
        }
    }

    private static func passwordAdvice(
        for input: AccountStatus.RequiredInput, _ values: [String: String], in location: Location
    ) -> String {
        switch (input, location) {
        case (_, .menu): tr("Enter the password in Preferences.")
        case (.missingPassword, .terminal):
            tr(
                "Run “ember account add {address} --user {user}” to store it, or “ember sync” in a terminal to enter it each time.",
                values)
        case (_, .terminal):
            tr("Run “ember account add {address} --user {user}” to enter the password again.", values) + " "
                + appPasswordAdvice
        case (.missingPassword, .preferences): tr("Enter the password.")
        case (_, .preferences): tr("Enter the password again.") + " " + appPasswordAdvice
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

    /// Returns why a sync ended early.
    static func text(for failure: SyncFailure, of account: Account, paths: StorePaths) -> String {
        switch failure {
        case .server(let error):
            return text(
                for: error, address: account.address, user: account.user, isPinned: account.pinnedCertificate != nil)
        case .library(let error):
            let file = paths.dataFile
            switch error as? ListFileError {
            case .broken(let error)?: return FileErrorText.text(for: error, in: file)
            case .newer?: return FileErrorText.newerVersion(file)
            case .unreadable(let error)?: return FileErrorText.advice(for: error, file: file)
            case .write(let error)?: return FileErrorText.advice(for: error, file: file)
            case nil: return tr("Could not write to “{file}”.", ["file": file])
            }
        case .state(let error):
            let folder = paths.stateFolder + "/sync"
            switch error {
            case let error as WriteError: return FileErrorText.advice(for: error, file: folder)
            case ListFileError.unreadable(let error): return FileErrorText.advice(for: error, file: folder)
            case ListFileError.newer:
                return tr("“{file}” was created by a newer version of Ember. Update Ember to sync.", ["file": folder])
            default: return tr("Could not write to “{file}”.", ["file": folder])
            }
        }
    }

    /// Returns what the user must provide after an error; `nil` for most errors.
    static func requiredInput(for error: ServerError) -> AccountStatus.RequiredInput? {
        switch error {
        case .unauthorized: .otherPassword
        case .certificate(let fingerprint): .trust(fingerprint: fingerprint)
        default: nil
        }
    }

    /// Returns what is wrong with an item or a list.
    static func text(for problem: SyncProblem, address: String) -> String {
        let server = ServerAddress(address)?.host ?? address
        switch problem {
        case .refusedItem(let text, 0, let reason) where UnsupportedRecurrence(rawValue: reason) != nil:
            return tr(
                "“{text}” was not completed on “{server}”, because Ember does not understand how it repeats ({reason}). Complete it in another app.",
                ["server": server, "text": text.asPart, "reason": reason])
        case .refusedItem(let text, let status, let reason):
            return tr(
                "“{server}” refused “{text}” ({reason}). The item is kept here, and Ember will try again.",
                ["server": server, "text": text.asPart, "reason": cause(status, reason)])
        case .refusedList(let name, let status, let reason):
            return tr(
                "“{server}” refused a change of the list “{list}” ({reason}). The list is kept here, and Ember will try again.",
                ["server": server, "list": name.asPart, "reason": cause(status, reason)])
        case .refusedListDeletion(let name, let status, let reason):
            return tr(
                "“{server}” refused to delete the list “{list}” ({reason}). It was deleted only here.",
                ["server": server, "list": name.asPart, "reason": cause(status, reason)])
        case .waitingList(let name):
            return tr(
                "The list “{list}” is not sent to “{server}” before your other accounts have been synced, because it may belong to one of them.",
                ["server": server, "list": name.asPart])
        case .unreadableList(let name, let status, let reason):
            return tr(
                "“{server}” did not send all of the list “{list}” ({reason}). The list is kept here, and Ember will try again.",
                ["server": server, "list": name.asPart, "reason": cause(status, reason)])
        case .readOnlyList(let name):
            return tr(
                "You may not change the list “{list}” on “{server}”. Changes to it stay here.",
                ["server": server, "list": name.asPart])
        case .waitingItems(let count):
            return trn(
                "{count} item may have been moved to or from a list that “{server}” did not send. It is kept here as it is.",
                "{count} items may have been moved to or from a list that “{server}” did not send. They are kept here as they are.",
                count, ["server": server])
        case .unreadableObject(let path):
            return tr(
                "{path} on “{server}” is not a valid task and was left out.", ["server": server, "path": path.asPart])
        case .tooLargeObject(let path):
            return tr("{path} on “{server}” is too large and was left out.", ["server": server, "path": path.asPart])
        case .busyServer:
            return tr(
                "The lists on “{server}” kept changing during the sync. Ember will continue with the next sync.",
                ["server": server])
        }
    }

    /// Returns a question, with the way to answer it.
    static func text(for question: SyncQuestion, in location: Location) -> String {
        let values = ["list": question.name.asPart]
        let situation =
            switch question.kind {
            case .deletedHere:
                trn(
                    "{count} item was deleted from “{list}” here. It was not deleted on the server yet.",
                    "{count} items were deleted from “{list}” here. They were not deleted on the server yet.",
                    question.count, values)
            case .deletedOnServer:
                trn(
                    "{count} item was deleted from “{list}” on the server. It was not deleted here yet.",
                    "{count} items were deleted from “{list}” on the server. They were not deleted here yet.",
                    question.count, values)
            case .missingCollection:
                tr("The list “{list}” is gone from the server. It was not deleted here yet.", values)
            }
        return switch location {
        case .preferences: situation
        case .menu: situation + " " + tr("Choose in Preferences what to do.")
        case .terminal: situation + " " + advice(for: question)
        }
    }

    private static func advice(for question: SyncQuestion) -> String {
        let name = question.name == question.name.asPart ? question.name : question.list.text
        let values = ["list": name.asShellWord]
        return switch question.kind {
        case .missingCollection:
            tr(
                "Run “ember sync --delete {list}” to delete it here, or “ember sync --keep {list}” to copy it to the server again.",
                values)
        case .deletedHere, .deletedOnServer:
            tr(
                "Run “ember sync --delete {list}” to delete them, or “ember sync --keep {list}” to restore them.",
                values)
        }
    }

    /// Returns when the last sync was, as a sentence.
    ///
    /// - Parameters:
    ///   - time: in s since 1970, or `nil` for never.
    ///   - now: in s since 1970.
    static func text(forSyncAt time: Int?, now: Int) -> String {
        guard let time else { return tr("Not synced yet.") }
        let minutes = max(0, now - time) / 60
        switch minutes {
        case 0: return tr("Synced just now.")
        case 1..<60: return trn("Synced {count} minute ago.", "Synced {count} minutes ago.", minutes)
        case 60..<(48 * 60): return trn("Synced {count} hour ago.", "Synced {count} hours ago.", minutes / 60)
        default: return trn("Synced {count} day ago.", "Synced {count} days ago.", minutes / (24 * 60))
        }
    }
}

extension [String: String] {
    /// The values with another one.
    fileprivate func adding(_ name: String, _ value: String) -> [String: String] {
        merging([name: value]) { _, new in new }
    }
}

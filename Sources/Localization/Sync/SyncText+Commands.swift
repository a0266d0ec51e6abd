// SPDX-License-Identifier: GPL-3.0-or-later
import SyncInterface

extension SyncText {
    /// Returns why a command failed, and what to do.
    public static func text(for error: SyncCommandError, in location: Location) -> String {
        switch error {
        case .usage: return tr("The command line is invalid. “ember --help” lists the commands.")
        case .invalidAddress(let problem): return text(for: problem)
        case .invalidFingerprint(let text):
            return tr(
                "“{text}” is not a SHA-256 fingerprint. It has 64 digits from 0 to 9 and A to F.", ["text": text])
        case .invalidUser: return tr("The name of a user is one line without control characters.")
        case .noPasswordTyped: return tr("No password was typed. Nothing was changed.")
        case .emptyInput: return tr("The password is missing: standard input is empty.")
        case .unreadableInput(let error): return FileErrorText.text(for: error, file: tr("standard input"))
        case .invalidInput: return FileErrorText.standardInputNotUTF8
        case .unreadableAccounts(let path):
            return tr(
                "Could not read the accounts in “{file}”. Fix the file, or remove it and add them again.",
                ["file": path])
        case .unwritableAccounts(let path, let error): return FileErrorText.advice(for: error, file: path)
        case .unknownList(let name):
            return tr("There is no list “{list}”, here or on the server.", ["list": name])
        case .unknownQuestion(let name):
            return tr(
                "There is no question about the list “{list}”. “ember sync --status” shows them.", ["list": name])
        case .noSessionBus(let reason): return reason
        case .noReply:
            let values = ["program": SyncServiceName.program]
            return tr("The program “{program}” ended unexpectedly. Try again.", values)
        case .missingLibrary(let library):
            return tr(
                "Ember cannot sync, because the library “{library}” is missing. Install it, or the Ember package for this version of your system.",
                ["library": library])
        case .noAccount, .unknownAccount, .ambiguousAccount, .server, .account, .missingKeyring, .noBrowserLogin,
            .loginTimeout:
            return text(forAccount: error, in: location)
        }
    }

    private static func text(for problem: AddressProblem) -> String {
        switch problem {
        case .user: tr("The address contains a user name or a password. Type it as in https://example.org.")
        case .scheme(let scheme):
            tr(
                "An address that begins with {scheme}:// cannot be used. Use one that begins with https://.",
                ["scheme": scheme.asPart])
        case .port: tr("The port in the address is not a number from 1 to 65535.")
        case .text(let text):
            tr("“{address}” is not an address. Type it as in https://example.org.", ["address": text.asPart])
        }
    }

    private static func text(forAccount error: SyncCommandError, in location: Location) -> String {
        switch error {
        case .unknownAccount(let name, let accounts):
            return tr("There is no account “{name}”. The accounts are:", ["name": name]) + lines(accounts)
        case .ambiguousAccount(let accounts):
            return tr("There are several accounts. Specify one by its ID:") + lines(accounts)
        case .server(.certificate(let fingerprint), let account):
            return ServerErrorText.text(forAdding: .certificate(fingerprint: fingerprint), account) + " "
                + certificateAdvice(fingerprint: fingerprint, in: location)
        case .server(let error, let account): return ServerErrorText.text(forAdding: error, account)
        case .account(let account): return failure(of: account, in: location) ?? ""
        case .missingKeyring(let account):
            return tr(
                "The password that “{server}” creates cannot be stored, because there is no keyring or it is locked.",
                account.values) + " " + adviceWithoutLogin(at: account, in: location)
        case .noBrowserLogin(let account):
            return tr("“{server}” does not offer a login in the browser.", account.values) + " "
                + adviceWithoutLogin(at: account, in: location)
        case .loginTimeout: return tr("The login was not completed within 20 minutes. Try again.")
        default: return tr("There is no account. Run “ember account add” to add one.")
        }
    }

    private static func lines(_ accounts: [SyncReply.Account]) -> String {
        accounts.map { "\n  " + $0.line }.joined()
    }

    /// Returns how to add an account without the login in the browser.
    private static func adviceWithoutLogin(at account: SyncReply.Account, in location: Location) -> String {
        guard location == .terminal else { return tr("Enter a user name and a password instead.") }
        return tr("Run “ember account add {address} --user NAME” to enter a password instead.", account.values)
    }
}

extension SyncReply.Account {
    /// The account in one line, as a command lists it.
    public var line: String { id + "  " + user + "  " + address }
}

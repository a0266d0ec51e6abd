// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import SyncInterface

/// Sentences about errors of servers.
enum ServerErrorText {
    /// Returns why the server of an account can't be used.
    static func text(for error: ServerError, _ account: SyncReply.Account) -> String {
        let values = account.values
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
        case .certificate where account.trustedCertificate != nil:
            return tr("The certificate of “{server}” has changed.", values)
        case .certificate: return tr("The certificate of “{server}” is not trusted.", values)
        case .insecure:
            return tr("Passwords are only sent over secure connections. Use an address that begins with https://.")
        case .notCalDAV:
            return tr("{address} did not answer like a CalDAV server.", values) + " " + retriesLater + " "
                + tr("If the network has a login page, log in first.")
        case .tooLarge: return tr("“{server}” sent too much data at once. Ask its administrator.", values)
        case .invalidAnswer, .preconditionFailed, .invalidSyncToken:
            return invalidAnswer(values, error) + " " + retriesLater
        case .otherServer(let other, let isSecure): return otherServer(values.adding("other", other.asPart), isSecure)
        case .refused:
            return tr("“{server}” refused the request: {reason}.", values.adding("reason", cause(error)))
        }
    }

    /// Returns why an account can't be added.
    static func text(forAdding error: ServerError, _ account: SyncReply.Account) -> String {
        let values = account.values
        switch error {
        case .offline(let reason):
            return unreachable(values, reason) + " " + tr("Check the address and the connection.")
        case .unauthorized where account.onlineAccount != nil:
            return refusedPassword(values) + " " + SyncText.onlineAccountAdvice
        case .unauthorized: return refusedPassword(values) + " " + tr("Check both.") + " " + SyncText.appPasswordAdvice
        case .notCalDAV: return tr("{address} is not a CalDAV server.", values) + " " + tr("Check the address.")
        case .invalidAnswer, .preconditionFailed, .invalidSyncToken:
            return invalidAnswer(values, error) + " " + tr("Check the address.")
        default: return text(for: error, account)
        }
    }

    private static func otherServer(_ values: [String: String], _ isSecure: Bool) -> String {
        guard isSecure else {
            return tr(
                "“{server}” refers to {other}, which is not a secure connection. Ask its administrator.", values)
        }
        return tr(
            "“{server}” refers to {other}, which is another server. If you trust it, enter its address instead.", values
        )
    }

    private static func unreachable(_ values: [String: String], _ reason: String) -> String {
        tr("Could not reach “{server}”: {reason}.", values.adding("reason", reason.asReason))
    }

    private static func refusedPassword(_ values: [String: String]) -> String {
        tr("“{server}” did not accept the name or the password.", values)
    }

    private static func invalidAnswer(_ values: [String: String], _ error: ServerError) -> String {
        let reason = error == .preconditionFailed ? "HTTP 412" : error.reason
        return tr(
            "“{server}” sent an answer that Ember does not understand ({reason}).",
            values.adding("reason", reason.asReason))
    }

    private static var retriesLater: String { tr("Ember will try again later.") }

    private static func cause(_ error: ServerError) -> String { cause(error.status, error.reason) }

    /// Returns the status of HTTP with the server's text, as far as both are known.
    ///
    /// - Parameter status: 0 if it is unknown.
    static func cause(_ status: Int, _ reason: String) -> String {
        [status == 0 ? "" : String(status), reason.asReason].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension [String: String] {
    /// The values with another one.
    fileprivate func adding(_ name: String, _ value: String) -> [String: String] {
        merging([name: value]) { _, new in new }
    }
}

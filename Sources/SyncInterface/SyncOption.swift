// SPDX-License-Identifier: GPL-3.0-or-later

/// An option of the commands of `ember-sync`.
public enum SyncOption: String, Sendable {
    case account = "--account"
    case certificate = "--certificate"
    case delete = "--delete"
    case exclude = "--exclude"
    case include = "--include"
    case json = "--json"
    case keep = "--keep"
    case onlineAccount = "--online-account"
    case passwordStdin = "--password-stdin"
    /// Makes the command print a `SyncReply`.
    case reply = "--reply"
    case user = "--user"

    /// Whether a value follows the option.
    public var hasValue: Bool { ![.json, .passwordStdin, .reply].contains(self) }

    /// Returns the arguments that set the option to a value; none for `nil`.
    public func arguments(_ value: String?) -> [String] { value.map { [rawValue, $0] } ?? [] }

    /// Returns the argument of an option without a value if it is set.
    public func arguments(if isSet: Bool) -> [String] { isSet ? [rawValue] : [] }
}

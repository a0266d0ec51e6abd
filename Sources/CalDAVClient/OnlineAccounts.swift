// SPDX-License-Identifier: GPL-3.0-or-later
import CalendarProtocol
import GLibSupport

/// An account of GNOME Online Accounts that may have calendars.
public struct OnlineAccount: Equatable, Sendable {
    /// The id there.
    public let id: String
    /// The name for the user, such as "ada@cloud.example.org".
    public let name: String
    /// The address to begin the discovery at.
    public let address: ServerAddress
    /// The name of the user on the server.
    public let user: String
}

/// The accounts of GNOME Online Accounts with a password: those on Nextcloud and on other WebDAV servers.
///
/// The passwords stay there. Each sync asks for them again.
public enum OnlineAccounts {
    private static let bus = "org.gnome.OnlineAccounts"
    private static let path = "/org/gnome/OnlineAccounts"
    /// The types of accounts that may have calendars with tasks and whose passwords other programs get.
    private static let providers: Set<String> = ["owncloud", "webdav"]
    /// Longest time in ms to wait for a password.
    private static let passwordTimeout = 20_000

    /// The properties of an object, by the names of its interfaces without `org.gnome.OnlineAccounts.`.
    private typealias Interfaces = [String: [String: DBusValue]]

    /// Returns the accounts whose calendars are switched on, sorted by their names.
    public static func all() -> [OnlineAccount] {
        ((try? objects()) ?? [:]).values.compactMap(account).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// Returns whether the password of an account is in a locked keyring.
    ///
    /// - Parameter id: The id there.
    public static func isLocked(_ id: String) -> Bool {
        providers.contains { Keyring.isLocked(onlineAccount: $0 + ":gen0:" + id) }
    }

    /// Returns the password of an account. While it is locked, GNOME asks the user to unlock the keyring.
    ///
    /// - Parameters:
    ///   - id: The id there.
    ///   - unlocking: Whether the user is expected to unlock the keyring, which may take any time.
    public static func password(of id: String, unlocking: Bool = false) throws(OnlineAccountError) -> String {
        let objects = try objects()
        guard let (path, interfaces) = objects.first(where: { $1["Account"]?["Id"] == .string(id) }) else {
            throw .removed
        }
        guard account(interfaces) != nil else { throw .switchedOff }
        let result = DBusConnection.result(
            of: "GetPassword", bus + ".PasswordBased", bus, path, [.string("password")],
            within: unlocking ? Int(Int32.max) : passwordTimeout)
        guard case .string(let password)? = result?.first else { throw .missingPassword }
        return password
    }

    /// Returns what the accounts consist of, by the paths of their objects.
    private static func objects() throws(OnlineAccountError) -> [String: Interfaces] {
        // The bus would wait for a program that isn't installed.
        guard DBusConnection.reaches(bus),
            let result = DBusConnection.result(
                of: "GetManagedObjects", "org.freedesktop.DBus.ObjectManager", bus, path),
            case .dictionary(let objects)? = result.first
        else { throw .unreachable }
        return objects.mapValues { object in
            guard case .dictionary(let interfaces) = object else { return [:] }
            let named = interfaces.compactMap { name, properties -> (String, [String: DBusValue])? in
                guard name.hasPrefix(bus + "."), case .dictionary(let properties) = properties else { return nil }
                return (String(name.dropFirst(bus.count + 1)), properties)
            }
            return Dictionary(named) { first, _ in first }
        }
    }

    /// Returns an account; `nil` if it is of another kind or its calendar is switched off.
    private static func account(_ interfaces: Interfaces) -> OnlineAccount? {
        guard let account = interfaces["Account"], case .string(let provider)? = account["ProviderType"],
            providers.contains(provider), account["CalendarDisabled"] != .boolean(true),
            case (.string(let id)?, .string(let user)?) = (account["Id"], account["Identity"]),
            interfaces["PasswordBased"] != nil
        else { return nil }
        // A server whose calendars weren't found may have some nevertheless.
        let addresses = ["Calendar", "Files"].lazy.compactMap { interfaces[$0]?["Uri"].flatMap(serverAddress) }
        guard let address = addresses.first else { return nil }
        var name = user
        if case .string(let text)? = account["PresentationIdentity"], !text.isEmpty { name = text }
        return OnlineAccount(id: id, name: name, address: address, user: user)
    }

    /// Returns an address of an account without the user that it names. Those of files have schemes of their own.
    private static func serverAddress(_ value: DBusValue) -> ServerAddress? {
        guard case .string(let text) = value else { return nil }
        let isWebDAV = text.hasPrefix("dav://") || text.hasPrefix("davs://")
        return ServerAddress(isWebDAV ? "http" + text.dropFirst("dav".count) : text, ignoringUser: true)
    }
}

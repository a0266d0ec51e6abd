// SPDX-License-Identifier: GPL-3.0-or-later
import CSecret

/// The keyring is missing, locked, or broken.
public struct KeyringError: Error {
    /// Whether it is locked, and the user wasn't asked to unlock it or didn't.
    public let isLocked: Bool

    fileprivate init(isLocked: Bool) {
        self.isLocked = isLocked
    }

    fileprivate init(taking error: UnsafeMutablePointer<GError>) {
        g_error_free(error)
        isLocked = false
    }
}

/// The passwords of accounts in the desktop's keyring; in a sandbox, in the application's own one.
public enum Keyring {
    /// The name of the keyring on the session bus. A file in a sandbox has none.
    public static let busName = "org.freedesktop.secrets"

    /// Waits for the user to unlock the default keyring, or to create it. Returns at once if it is unlocked.
    ///
    /// - Parameter onWait: Called before the user is asked.
    public static func unlock(onWait: () -> Void) throws(KeyringError) {
        if ember_keyring_needs_user() != 0 { onWait() }
        var error: UnsafeMutablePointer<GError>?
        let isUnlocked = ember_keyring_unlock(&error)
        if let error { throw KeyringError(taking: error) }
        guard isUnlocked != 0 else { throw KeyringError(isLocked: true) }
    }

    /// Returns the password of an account; `nil` if there is none.
    ///
    /// - Parameter onWait: Called if the keyring is locked, before the user is asked to unlock it; `nil` not to ask.
    public static func password(of account: String, unlocking onWait: (() -> Void)? = nil) throws(KeyringError)
        -> String?
    {
        do throws(KeyringError) {
            return try password(of: account, unlocks: false)
        } catch {
            guard error.isLocked, let onWait else { throw error }
            onWait()
            return try password(of: account, unlocks: true)
        }
    }

    private static func password(of account: String, unlocks: Bool) throws(KeyringError) -> String? {
        var error: UnsafeMutablePointer<GError>?
        var isLocked: gboolean = 0
        let password = ember_password_search(account, unlocks ? 1 : 0, &isLocked, &error)
        if let error { throw KeyringError(taking: error) }
        guard isLocked == 0 else { throw KeyringError(isLocked: true) }
        guard let password else { return nil }
        // Overwrites the memory.
        defer { secret_value_unref(UnsafeMutableRawPointer(password)) }
        return secret_value_get_text(password).map { String(cString: $0) }
    }

    /// Returns whether the password of an account of GNOME Online Accounts is in a locked keyring.
    ///
    /// - Parameter identity: The name of the password there.
    static func isLocked(onlineAccount identity: String) -> Bool { ember_online_password_is_locked(identity) != 0 }

    /// Stores the password of an account.
    ///
    /// - Parameter label: The name of the entry in the desktop's password manager.
    public static func setPassword(_ password: String, of account: String, label: String) throws(KeyringError) {
        var error: UnsafeMutablePointer<GError>?
        _ = ember_password_store(account, label, password, &error)
        if let error { throw KeyringError(taking: error) }
    }

    /// Removes the password of an account, if there is one.
    public static func removePassword(of account: String) throws(KeyringError) {
        var error: UnsafeMutablePointer<GError>?
        _ = ember_password_clear(account, &error)
        if let error { throw KeyringError(taking: error) }
    }
}

/// Protection of passwords in memory.
public enum ProcessMemory {
    /// Keeps the memory of this process out of core dumps and from other processes of the user. To be called first.
    public static func protect() {
        ember_protect_memory()
    }

    /// Ends this process when the one that started it ends.
    public static func endWithParent() {
        ember_end_with_parent()
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import Glibc
import SyncInterface

/// Lets the service of sync fetch what was done on other devices.
@MainActor enum SyncFetch {
    /// The longest time to wait, in ms. After it, the user is reminded of what is known here.
    private static let patience = 2_000
    /// Time in ms between two questions whether the service has finished.
    private static let pause = 50

    /// Starts a sync if there is an account, and waits until it ends.
    static func run() {
        guard start() else { return }
        // The main loop doesn't run meanwhile: it could handle the button of another reminder, which would wait forever
        // for the lock that is held here.
        for _ in 0..<(patience / pause) {
            guard call(SyncServiceName.status)?.first == .boolean(true) else { return }
            usleep(useconds_t(pause * 1_000))
        }
    }

    /// Starts a sync if there is an account. Returns `false` if none has begun.
    @discardableResult
    static func start() -> Bool {
        SyncAccounts.exist && call(SyncServiceName.fetch) != nil
    }

    private static func call(_ method: String) -> [DBusValue]? {
        DBusConnection.result(
            of: method, SyncServiceName.bus, SyncServiceName.bus, SyncServiceName.path, within: patience)
    }
}

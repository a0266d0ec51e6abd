// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarProtocol
import CalendarSync
import GLibSupport
import Glibc
import ListStore
import Localization
import SyncInterface

extension AccountCommands {
    /// Adds an account with a password that the server creates after the user has logged in in the browser.
    func addWithBrowser(at address: ServerAddress, _ certificate: String?, _ signalUndo: SignalUndo)
        throws(SyncCommandError)
    {
        // The user doesn't know the password, so it must be stored.
        guard (try? Keyring.unlock { arguments.tellWindow(.keyring) }) != nil else {
            throw .missingKeyring(SyncReply.Account(address))
        }
        arguments.tellWindow(.server)
        let appPassword = try appPassword(at: address, certificate)
        // A password that no account uses must not stay valid.
        func revoke() { BrowserLogin.revoke(appPassword, fingerprint: certificate) }
        signalUndo.setUndo(revoke)
        let credentials = Credentials(
            address: appPassword.address, user: appPassword.user, password: appPassword.password, storage: .always)
        do throws(SyncCommandError) {
            try add(credentials, certificate, signalUndo, undo: revoke)
        } catch {
            revoke()
            throw error
        }
    }

    private func appPassword(at address: ServerAddress, _ certificate: String?) throws(SyncCommandError)
        -> BrowserLogin.AppPassword
    {
        let appPassword: BrowserLogin.AppPassword?
        do throws(ServerError) {
            guard let login = try BrowserLogin.begin(at: address, fingerprint: certificate) else {
                throw .notCalDAV(address.text)
            }
            show(login.page)
            appPassword = try login.appPassword(now: { Int(MainLoop.now) }, pause: Self.pause)
        } catch {
            if case .notCalDAV = error { throw .noBrowserLogin(SyncReply.Account(address)) }
            throw .server(error, SyncReply.Account(address))
        }
        guard let appPassword else { throw .loginTimeout }
        return appPassword
    }

    private func show(_ page: ServerAddress) {
        arguments.tellWindow(.login(page: page.text))
        guard !arguments.wantsReply else { return }
        for line in [tr("Open this address in a browser and log in:"), page.text] {
            if arguments.wantsJSON { StandardStreams.writeError(line) } else { printLine(line) }
        }
    }

    /// Waits for a time in s. Returns false if standard output was closed, because the window or the terminal is gone.
    private static func pause(_ seconds: Int) -> Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, Int32(seconds * 1_000)) <= 0 || output.revents & Int16(POLLERR) == 0
    }
}

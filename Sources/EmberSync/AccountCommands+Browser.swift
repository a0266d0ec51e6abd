// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarProtocol
import CalendarSync
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
        guard (try? Keyring.unlock()) != nil else { throw .server(missingKeyring(for: address)) }
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

    func missingKeyring(for server: ServerAddress) -> String {
        let text = tr(
            "The password that “{server}” creates cannot be stored, because there is no keyring or it is locked.",
            ["server": server.host])
        return text + " " + adviceWithoutLogin(at: server)
    }

    /// Returns how to add an account without the login in the browser.
    private func adviceWithoutLogin(at address: ServerAddress) -> String {
        if arguments.wantsReply { return tr("Enter a user name and a password instead.") }
        return tr(
            "Run “ember account add {address} --user NAME” to enter a password instead.", ["address": address.text])
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
            appPassword = try login.appPassword(now: { monotonicMilliseconds() / 1_000 }, pause: Self.pause)
        } catch {
            if case .notCalDAV = error, address.isPrivate {
                let text = tr("“{server}” does not offer a login in the browser.", ["server": address.host])
                throw .server(text + " " + adviceWithoutLogin(at: address))
            }
            throw Self.error(error, address: address, user: "")
        }
        guard let appPassword else { throw .server(tr("The login was not completed within 20 minutes. Try again.")) }
        return appPassword
    }

    private func show(_ page: ServerAddress) {
        if arguments.wantsReply {
            var reply = SyncReply()
            reply.loginPage = page.text
            try? StandardStreams.writeOutput(reply.encode())
        } else {
            printLine(tr("Open this address in a browser and log in:"))
            printLine(page.text)
        }
    }

    /// Waits for a time in s. Returns false if standard output was closed, because the window or the terminal is gone.
    private static func pause(_ seconds: Int) -> Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, Int32(seconds * 1_000)) <= 0 || output.revents & Int16(POLLERR) == 0
    }
}

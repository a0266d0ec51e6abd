// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import Glibc
import ListStore
import Localization
import SyncInterface

extension AccountCommands {
    /// Adds an account with a password that the server creates after the user has logged in in the browser.
    func addWithBrowser(at address: ServerAddress, _ certificate: String?, _ termination: Termination) throws(CommandError) {
        // Nobody could enter the password later.
        guard (try? Keyring.unlock()) != nil else { throw .server(Self.missingKeyring(for: address)) }
        let grant = try grant(at: address, certificate)
        // Without the account, nobody needs the password.
        func revoke() { BrowserLogin.revoke(grant, fingerprint: certificate) }
        termination.setUndo(revoke)
        let credentials = Credentials(address: grant.address, user: grant.user, password: grant.password, storing: .always)
        do throws(CommandError) {
            try add(credentials, certificate, termination, undo: revoke)
        } catch {
            revoke()
            throw error
        }
    }

    private func grant(at address: ServerAddress, _ certificate: String?) throws(CommandError) -> BrowserLogin.Grant {
        let grant: BrowserLogin.Grant?
        do throws(ServerError) {
            guard let login = try BrowserLogin.begin(at: address, fingerprint: certificate) else {
                throw .notCalDAV(address.text)
            }
            show(login.page)
            grant = try login.grant(now: { monotonicMilliseconds() / 1_000 }, pause: Self.pause)
        } catch {
            if case .notCalDAV = error, address.isPrivate {
                throw .server(
                    tr(
                        "“{server}” does not offer a login in the browser. Enter a user name and a password instead.",
                        ["server": address.host]))
            }
            throw Self.error(error, address: address, user: "")
        }
        guard let grant else { throw .server(tr("The login was not completed within 20 minutes. Try again.")) }
        return grant
    }

    private func show(_ page: ServerAddress) {
        if arguments.wantsReply {
            var reply = SyncReply()
            reply.loginPage = page.text
            try? ExternalFile.writeToStandardOutput(reply.encode())
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

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListStore
import SyncInterface

/// The program that syncs. It is a process of its own, so the window neither links a network library nor opens a
/// socket.
enum SyncProgram {
    /// The path of the program; `nil` if it isn't installed.
    static let path = Program.paths(of: SyncServiceName.program).first {
        g_file_test($0, G_FILE_TEST_IS_EXECUTABLE) != 0
    }

    /// The file with the accounts. There is none without an account.
    static var hasAccounts: Bool {
        g_file_test(UserFolder.config.path + "/ember/accounts.json", G_FILE_TEST_EXISTS) != 0
    }

    /// Runs a command of the program.
    ///
    /// - Parameters:
    ///   - command: The command and its options.
    ///   - operands: Texts of the user, which may begin with a hyphen.
    ///   - password: Goes to standard input.
    ///   - onLoginPage: Receives an address that the user must open in the browser to log in. The command waits for
    ///     that.
    ///   - handler: Receives the reply. If there is none, it contains an error.
    @discardableResult
    static func run(
        _ command: [String], operands: [String] = [], password: String? = nil,
        onLoginPage: @escaping (String) -> Void = { _ in },
        _ handler: @escaping (SyncReply) -> Void
    ) -> Subprocess? {
        guard let path else { return nil }
        let end = operands.isEmpty ? [] : ["--"] + operands
        var last: SyncReply?
        return Subprocess.run(
            [path] + command + [SyncServiceName.replyOption] + end, input: password.map { $0 + "\n" } ?? "",
            onLine: { line in
                last = SyncReply(decoding: Array(line.utf8))
                if let page = last?.loginPage { onLoginPage(page) }
            },
            onEnd: {
                // The program ended while it waited for the login.
                if let last, last.loginPage == nil { return handler(last) }
                handler(SyncReply(error: .noReply))
            })
    }
}

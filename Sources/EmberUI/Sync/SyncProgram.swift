// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GtkSupport
import ListStore
import SyncInterface

/// The program that syncs. It is a process of its own, so the window neither links a network library nor opens a socket.
enum SyncProgram {
    /// The path of the program; `nil` if it isn't installed.
    static let path = Program.paths(of: SyncServiceName.program).first { g_file_test($0, G_FILE_TEST_IS_EXECUTABLE) != 0 }

    /// The file with the accounts. There is none without an account.
    static var hasAccounts: Bool {
        g_file_test(String(cString: g_get_user_config_dir()) + "/ember/accounts.json", G_FILE_TEST_EXISTS) != 0
    }

    /// Runs a command of the program.
    ///
    /// - Parameters:
    ///   - command: The command and its options.
    ///   - operands: Texts of the user, which may begin with a hyphen.
    ///   - password: Goes to standard input.
    ///   - handler: Receives the reply. If there is none, it contains an error.
    static func run(
        _ command: [String], operands: [String] = [], password: String? = nil, _ handler: @escaping (SyncReply) -> Void
    ) {
        guard let path else { return }
        let end = operands.isEmpty ? [] : ["--"] + operands
        Subprocess.run([path] + command + [SyncServiceName.replyOption] + end, input: password.map { $0 + "\n" } ?? "") { output in
            if let reply = output.flatMap({ SyncReply(decoding: Array($0.utf8)) }) { return handler(reply) }
            var reply = SyncReply()
            reply.error = tr("The program “{program}” ended unexpectedly. Try again.", ["program": SyncServiceName.program])
            handler(reply)
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import ListCore
import ListStore
import SyncInterface

/// The program that syncs. It is a process of its own, so the window neither links a network library nor opens a
/// socket.
enum SyncProgram {
    /// The path of the program; `nil` if it isn't installed.
    static let path = Program.paths(of: SyncServiceName.program).first {
        g_file_test($0, G_FILE_TEST_IS_EXECUTABLE) != 0
    }

    /// Runs a command of the program.
    ///
    /// - Parameters:
    ///   - command: The command and its options.
    ///   - operands: Texts of the user, which may begin with a hyphen.
    ///   - password: Goes to standard input.
    ///   - onWait: Receives what the command waits for, each time when it begins to.
    ///   - handler: Receives the reply. If there is none, it contains an error; if the command was terminated, only the
    ///     accounts.
    @discardableResult
    static func run(
        _ command: [String], operands: [String] = [], password: String? = nil,
        onWait: @escaping (SyncReply.Wait) -> Void = { _ in },
        _ handler: @escaping (SyncReply) -> Void
    ) -> Subprocess? {
        guard let path else { return nil }
        let end = operands.isEmpty ? [] : ["--"] + operands
        var last: SyncReply?
        var missingLibrary: String?
        return Subprocess.run(
            [path] + command + [SyncOption.reply.rawValue] + end, input: password.map { $0 + "\n" } ?? "",
            onLine: { line in
                last = SyncReply(decoding: Array(line.utf8))
                if let wait = last?.wait { onWait(wait) }
            },
            onErrorLine: { line in
                missingLibrary = missingLibrary ?? Self.missingLibrary(in: line)
                StandardStreams.writeError(line)
            },
            onEnd: { end in
                // The program may have ended while it waited.
                if let last, last.wait == nil { return handler(last) }
                if end == .signal(SIGTERM) { return _ = run(["status"], handler) }
                handler(SyncReply(error: missingLibrary.map { .missingLibrary($0) } ?? .noReply))
            })
    }

    /// Returns the library in the error of the dynamic linker about one that is missing.
    private static func missingLibrary(in line: String) -> String? {
        let parts = line.split(separator: ":").map { ItemText.trimmed(String($0)) }
        guard let place = parts.firstIndex(of: "error while loading shared libraries") else { return nil }
        return parts.indices.contains(place + 1) ? parts[place + 1] : nil
    }
}

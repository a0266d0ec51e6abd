// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Runs other programs in the background.
public enum Subprocess {
    /// Runs a program, and calls the handler with its standard output when it has ended. Standard error goes where that of this program
    /// goes.
    ///
    /// - Parameters:
    ///   - command: The path of the program and its arguments.
    ///   - input: Standard input, which may contain a password: others can't see it.
    ///   - handler: Receives `nil` if the program can't be started, or if its output isn't UTF-8.
    public static func run(_ command: [String], input: String = "", _ handler: @escaping (_ output: String?) -> Void) {
        let copies = command.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        let flags = G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue
        let process = g_subprocess_newv(copies.map { UnsafePointer<CChar>($0) } + [nil], GSubprocessFlags(rawValue: flags), nil)
        guard let process else { return MainLoop.soon { handler(nil) } }
        g_subprocess_communicate_utf8_async(
            process, input, nil,
            { process, result, data in
                guard let process, let data else { return }
                defer { releaseBox(data) }
                var output: UnsafeMutablePointer<CChar>?
                let isRead = g_subprocess_communicate_utf8_finish(ptr(process), result, &output, nil, nil) != 0
                let text = takeString(output)
                Box<(String?) -> Void>.value(of: data)(isRead ? text : nil)
            }, Box.retain(handler))
        // The operation keeps it.
        g_object_unref(UnsafeMutableRawPointer(process))
    }
}

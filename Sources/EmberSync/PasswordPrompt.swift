// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import Localization

/// Asks for passwords in a terminal without showing them.
enum PasswordPrompt {
    /// The settings of the terminal before the question. A pointer, because a signal handler may read them at any time.
    nonisolated(unsafe) private static let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    /// The signals that a terminal or another program sends to end a command.
    private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

    /// Whether standard input is a terminal.
    static var isAvailable: Bool { isatty(STDIN_FILENO) != 0 }

    /// Asks for a password, which may be empty. Returns `nil` without a terminal, or if the user ends the input with
    /// Ctrl+D.
    static func ask(for user: String, on server: String) -> String? {
        guard isAvailable, tcgetattr(STDIN_FILENO, settings) == 0 else { return nil }
        // Otherwise Ctrl+C would leave the terminal without echo.
        let handlers = signals.map { signal($0, restoreAndEnd) }
        // A shell doesn't turn the echo off again when it continues the process.
        let stopHandler = signal(SIGTSTP, SIG_IGN)
        var silent = settings.pointee
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, settings)
            for (each, handler) in zip(signals, handlers) { signal(each, handler) }
            signal(SIGTSTP, stopHandler)
        }
        write(tr("Password of “{user}” on “{server}”: ", ["user": user, "server": server]))
        let line = readLine()
        write("\n")
        return line
    }

    /// Reads a line from the terminal; `nil` at the end of the input. Unlike the standard library's function, it can go
    /// on after the end.
    private static func readLine() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        let isAtEnd = byte != UInt8(ascii: "\n") && bytes.isEmpty
        return isAtEnd ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Ends the process by a signal, with the echo of the terminal turned on. Only calls functions that signal handlers
    /// may call.
    private static let restoreAndEnd: @convention(c) (Int32) -> Void = { number in
        tcsetattr(STDIN_FILENO, TCSANOW, settings)
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Writes to standard error, without the line break of `UserFile`.
    private static func write(_ text: String) {
        _ = text.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}

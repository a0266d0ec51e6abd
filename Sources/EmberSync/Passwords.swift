// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import CalendarSync
import Glibc
import ListStore
import Localization

/// Where the passwords of the accounts come from.
enum PasswordSource {
    /// The keyring. If it has none, a terminal is asked.
    case keyring(asksTerminal: Bool)
    /// The lines of standard input, one for each account in the order of `ember account list`. Nothing is stored.
    case lines([String])

    /// Reads standard input if the option --password-stdin is given.
    init(_ arguments: Arguments) throws(CommandError) {
        self = arguments.has("--password-stdin") ? .lines(try Self.readLines()) : .keyring(asksTerminal: true)
    }

    /// Returns the password of an account; `nil` if there is none.
    ///
    /// - Parameter place: The place of the account among those that are synced.
    func password(of account: Account, at place: Int) -> String? {
        switch self {
        case .lines(let lines): return lines.indices.contains(place) ? lines[place] : nil
        case .keyring(let asksTerminal):
            // A missing keyring is like an empty one.
            if let password = (try? Keyring.password(of: account.id)) ?? nil { return password }
            guard asksTerminal else { return nil }
            return Self.askTerminal(for: account.user, on: ServerAddress(account.address)?.host ?? account.address)
        }
    }

    /// Returns the lines of standard input, at least one.
    static func readLines() throws(CommandError) -> [String] {
        var bytes: [UInt8] = []
        do throws(ReadError) {
            bytes = try ExternalFile.readStandardInput()
        } catch {
            throw .file(FileErrorText.text(for: error, file: tr("standard input")))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .file(tr("Could not read standard input: it is not UTF-8 text."))
        }
        // CR LF is one character.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        if lines.count > 1, lines.last == "" { lines.removeLast() }
        guard let first = lines.first, !first.isEmpty else { throw .invalid(tr("The password is missing: standard input is empty.")) }
        return lines
    }

    /// Asks for a password without showing it; `nil` if there is no terminal.
    static func askTerminal(for user: String, on server: String) -> String? {
        guard isatty(STDIN_FILENO) != 0 else { return nil }
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO)
        let question = tr("Password of “{user}” on “{server}”: ", ["user": user, "server": server])
        FileHandle.write(question)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            FileHandle.write("\n")
        }
        return readLine().flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Standard error, without the line break of `ExternalFile`.
private enum FileHandle {
    static func write(_ text: String) {
        _ = text.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ListStore
import Localization
import SyncInterface

/// The commands of the program. `ember` checks and documents them (EmberCommands), and passes the options before the operands.
@MainActor enum SyncProgram {
    /// Runs a command and returns the exit status.
    static func run(_ arguments: [String]) -> Int32 {
        guard let arguments = Arguments(arguments) else {
            StandardStreams.writeError(
                "usage: ember-sync service [SECONDS] | sync | status | account add|list|remove|trust|lists. Use “ember sync” and “ember account”."
            )
            return ExitStatus.usage
        }
        do {
            return try run(arguments)
        } catch {
            if arguments.wantsReply {
                SyncFolders.current().printReply(error)
            } else {
                StandardStreams.writeError(error.message)
            }
            return error.exitStatus
        }
    }

    private static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
        switch (arguments.command, arguments.operands.count) {
        case ("service", 0...1): return try SyncService.run(idleTimeout: arguments.operands.first.flatMap { Int($0) } ?? 60)
        case ("sync", 0): return try SyncCommand(arguments).run()
        case ("status", 0): return try StatusCommand.run(arguments)
        case ("account add", 1): try AccountCommands(arguments).add(arguments.operands[0])
        case ("account list", 0): try AccountCommands(arguments).list()
        case ("account remove", 0...1): try AccountCommands(arguments).remove(arguments.operands.first)
        case ("account trust", 1): try AccountCommands(arguments).trust(arguments.operands[0])
        case ("account lists", 0...1): try AccountCommands(arguments).lists(of: arguments.operands.first)
        default: throw .usage
        }
        return EXIT_SUCCESS
    }
}

/// The arguments of a command: its name, options, and operands.
struct Arguments {
    let command: String
    private(set) var operands: [String] = []
    private var options: [String: [String]] = [:]

    private static let flags: Set<String> = ["--password-stdin", "--status", SyncServiceName.replyOption]
    private static let optionsWithValue: Set<String> = [
        "--user", "--account", "--certificate", "--include", "--exclude", "--delete", "--keep",
    ]

    /// Returns `nil` if an option is unknown or has no value.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        guard let first = rest.popFirst() else { return nil }
        if first == "account", let second = rest.popFirst() { command = "account " + second } else { command = first }
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            } else if Self.flags.contains(argument) {
                options[argument] = []
            } else if Self.optionsWithValue.contains(argument), let value = rest.popFirst() {
                options[argument, default: []].append(value)
            } else if argument.hasPrefix("-") {
                return nil
            } else {
                operands.append(argument)
            }
        }
    }

    /// Whether the preferences run the command: it prints a `SyncReply` instead of sentences.
    var wantsReply: Bool { has(SyncServiceName.replyOption) }
    func has(_ flag: String) -> Bool { options[flag] != nil }
    /// The values of an option that may be repeated.
    func values(_ option: String) -> [String] { options[option] ?? [] }
    /// The last value of an option.
    func value(_ option: String) -> String? { options[option]?.last }
}

/// The exit status of a command, as the help of `ember` lists it.
enum ExitStatus {
    static let notFound: Int32 = 1
    static let file: Int32 = 2
    static let server: Int32 = 3
    static let usage: Int32 = 64
}

/// An error of a command, with the message for the user.
enum CommandError: Error {
    case notFound(String)
    case file(String)
    case server(String)
    /// A certificate that isn't trusted, with its fingerprint.
    case certificate(String, fingerprint: String)
    /// A password that is missing or was refused.
    case password(String)
    case invalid(String)
    case usage

    var exitStatus: Int32 {
        switch self {
        case .notFound: ExitStatus.notFound
        case .file: ExitStatus.file
        case .server, .certificate, .password: ExitStatus.server
        case .invalid, .usage: ExitStatus.usage
        }
    }

    var message: String {
        switch self {
        case .notFound(let message), .file(let message), .server(let message), .password(let message), .invalid(let message): message
        case .certificate(let message, let fingerprint):
            message + " " + SyncTexts.certificateAdvice(fingerprint: fingerprint, in: .terminal)
        case .usage: tr("The command line is invalid. “ember --help” lists the commands.")
        }
    }
}

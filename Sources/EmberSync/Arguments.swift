// SPDX-License-Identifier: GPL-3.0-or-later
import SyncInterface

/// The arguments of a command: its name, options, and operands.
struct Arguments {
    let command: String
    private(set) var operands: [String] = []
    private var options: [String: [String]] = [:]

    private static let flags: Set<String> = ["--password-stdin", "--status", "--json", SyncServiceName.replyOption]
    private static let optionsWithValue: Set<String> = [
        "--user", "--account", "--certificate", "--online-account", "--include", "--exclude", "--delete", "--keep",
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
    /// Whether to print JSON for scripts, which FORMAT.md describes.
    var wantsJSON: Bool { has("--json") }
    func has(_ flag: String) -> Bool { options[flag] != nil }
    /// The values of an option that may be repeated.
    func values(_ option: String) -> [String] { options[option] ?? [] }
    /// The last value of an option.
    func value(_ option: String) -> String? { options[option]?.last }
}

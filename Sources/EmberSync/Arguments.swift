// SPDX-License-Identifier: GPL-3.0-or-later
import SyncInterface

/// The arguments of a command: its name, options, and operands.
struct Arguments {
    let command: String
    private(set) var operands: [String] = []
    private var options: [SyncOption: [String]] = [:]

    /// Returns `nil` if an option is unknown or has no value.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        guard let first = rest.popFirst() else { return nil }
        if first == "account", let second = rest.popFirst() { command = "account " + second } else { command = first }
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            } else if let option = SyncOption(rawValue: argument) {
                if option.hasValue, rest.isEmpty { return nil }
                options[option, default: []] += option.hasValue ? [rest.removeFirst()] : []
            } else if argument.hasPrefix("-") {
                return nil
            } else {
                operands.append(argument)
            }
        }
    }

    /// Whether the preferences run the command: it prints a `SyncReply` instead of sentences.
    var wantsReply: Bool { has(.reply) }
    /// Whether to print JSON for scripts, which FORMAT.md describes.
    var wantsJSON: Bool { has(.json) }
    func has(_ flag: SyncOption) -> Bool { options[flag] != nil }
    /// The values of an option that may be repeated.
    func values(_ option: SyncOption) -> [String] { options[option] ?? [] }
    /// The last value of an option.
    func value(_ option: SyncOption) -> String? { options[option]?.last }
}

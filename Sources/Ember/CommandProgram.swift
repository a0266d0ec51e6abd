// SPDX-License-Identifier: GPL-3.0-or-later

/// The program that runs commands such as `ember add`.
enum CommandProgram {
    static let name = "ember-commands"
    /// The exit status if the program is missing: that of a file that can't be read.
    static let missingStatus: Int32 = 2

    /// Returns whether the arguments are a command or an option of a command. Others, such as `--gapplication-service`,
    /// are GTK's.
    static func handles(_ arguments: [String]) -> Bool {
        guard let first = arguments.first else { return false }
        return !first.hasPrefix("-") || ["--help", "-h", "--version", "--experimental-dump-help"].contains(first)
            || ["--generate-completion-script", "---completion"].contains { first.hasPrefix($0) }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Localization

/// The program for synchronization. It is a program of its own, so that the window and the other commands load no network library.
enum SyncProgram {
    /// Replaces this process with the program.
    ///
    /// - Parameters:
    ///   - command: The command's name and options.
    ///   - operands: The operands, which may begin with a hyphen.
    static func run(_ command: [String], operands: [String] = []) throws(CommandError) -> Never {
        throw .file(Program.execute("ember-sync", command + (operands.isEmpty ? [] : ["--"] + operands)))
    }
}

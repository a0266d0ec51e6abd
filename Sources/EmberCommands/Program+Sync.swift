// SPDX-License-Identifier: GPL-3.0-or-later

import Localization
import SyncInterface

extension Program {
    /// Replaces this process with `ember-sync`. It is a program of its own, so that the window and the other commands
    /// load no network library.
    ///
    /// - Parameters:
    ///   - command: The command's name and options.
    ///   - operands: The operands, which may begin with a hyphen.
    static func executeSync(_ command: [String], operands: [String] = []) throws(CommandError) -> Never {
        throw .file(execute(SyncServiceName.program, command + (operands.isEmpty ? [] : ["--"] + operands)))
    }
}

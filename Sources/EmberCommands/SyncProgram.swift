// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Localization

/// The program for synchronization. It is a program of its own, so that the window and the other commands load no network library.
enum SyncProgram {
    private static let name = "ember-sync"

    /// Replaces this process with the program.
    ///
    /// - Parameters:
    ///   - command: The command's name and options.
    ///   - operands: The operands, which may begin with a hyphen.
    static func run(_ command: [String], operands: [String] = []) throws(CommandError) -> Never {
        let arguments = [name] + command + (operands.isEmpty ? [] : ["--"] + operands)
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        for path in ProgramFolders.paths(of: name) { execv(path, &pointers) }
        throw .file(tr("The program “{program}” was not found. Install Ember again.", ["program": name]))
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Glibc
import ListStore

/// What the program does without a window: `ember add`, `list`, `done`, `import` and `export`.
public enum Commands {
    /// Runs what the arguments ask for.
    ///
    /// - Parameters:
    ///   - arguments: those behind the program's name.
    ///   - version: what `--version` tells.
    /// - Returns: the exit status; nil when the arguments are not for here, but for the window.
    public static func run(_ arguments: [String], version: String) -> Int32? {
        guard let first = arguments.first, isOurs(first) else { return nil }
        return EmberCommand.$version.withValue(version) { run(arguments) }
    }

    /// GTK has options of its own, such as `--gapplication-service`.
    private static func isOurs(_ first: String) -> Bool {
        !first.hasPrefix("-") || ["--help", "-h", "--version"].contains(first)
            || ["--generate-completion-script", "---completion"].contains { first.hasPrefix($0) }
    }

    private static func run(_ arguments: [String]) -> Int32 {
        do {
            var command = try EmberCommand.parseAsRoot(arguments)
            try command.run()
            return EXIT_SUCCESS
        } catch let problem as CommandProblem {
            OtherFile.writeToStandardError(problem.sentence)
            return problem.exitStatus
        } catch {
            EmberCommand.exit(withError: error)
        }
    }
}

struct EmberCommand: ParsableCommand {
    @TaskLocal static var version = ""

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "ember",
            abstract: "A to-do list that you clear by hand. Without a command, it opens the window.",
            discussion: """
                The commands work on the same file as the window, whether it is open or not, and never overwrite a file that they \
                cannot understand.

                Exit status: 0 when all is done; 1 when what was named is not there, or could be several; 2 when a file could not \
                be read or written; 64 when a command was not understood.
                """,
            version: "Ember \(version)",
            subcommands: [AddCommand.self, ListCommand.self, DoneCommand.self, ImportCommand.self, ExportCommand.self]
        )
    }
}

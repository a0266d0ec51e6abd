// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Glibc
import ListStore
import Localization

/// The command line: `ember add`, `list`, `done`, `import`, `export`, `account`, and `sync`.
public enum Commands {
    /// Runs a command.
    ///
    /// - Parameters:
    ///   - arguments: The arguments without the program's name.
    ///   - version: The version that `--version` prints.
    /// - Returns: The exit status; `nil` if the arguments aren't a command and the window should open.
    public static func run(_ arguments: [String], version: String) -> Int32? {
        guard let first = arguments.first, isCommand(first) else { return nil }
        return EmberCommand.$version.withValue(version) { run(arguments) }
    }

    /// Returns whether the first argument is a command or an option of a command. Others, such as `--gapplication-service`, are GTK's.
    private static func isCommand(_ first: String) -> Bool {
        !first.hasPrefix("-") || ["--help", "-h", "--version", "--experimental-dump-help"].contains(first)
            || ["--generate-completion-script", "---completion"].contains { first.hasPrefix($0) }
    }

    private static func run(_ arguments: [String]) -> Int32 {
        do {
            var command = try EmberCommand.parseAsRoot(arguments)
            try command.run()
            return EXIT_SUCCESS
        } catch let error as CommandError {
            ExternalFile.writeToStandardError(error.message)
            return error.exitStatus
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
            abstract: sentences(tr("Manage to-do lists with gestures."), tr("Without a command, Ember opens its window.")),
            discussion: sentences(
                tr("The commands work on the same file as the window, whether it is open or not."),
                tr("They never overwrite a file that Ember cannot read.")
            ) + "\n\n" + tr("Exit status:") + ExitStatus.all.map { "\n  \($0)  \($1)" }.joined(),
            version: "Ember \(version)",
            subcommands: [
                AddCommand.self, ListCommand.self, DoneCommand.self, ImportCommand.self, ExportCommand.self, AccountCommand.self,
                SyncCommand.self,
            ]
        )
    }
}

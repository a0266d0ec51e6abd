// SPDX-License-Identifier: GPL-3.0-or-later
import EmberUI
import Glibc
import ListStore
import Localization

Text.bind()
let arguments = Array(CommandLine.arguments.dropFirst())
// Commands are a program of their own, so that the window doesn't load what only they need.
if CommandProgram.handles(arguments) {
    StandardStreams.writeError(Program.execute(CommandProgram.name, arguments))
    exit(CommandProgram.missingStatus)
}
exit(Application().run())

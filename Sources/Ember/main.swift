// SPDX-License-Identifier: GPL-3.0-or-later
import EmberCommands
import EmberUI
import Glibc
import Localization

Text.bind()
if let status = Commands.run(Array(CommandLine.arguments.dropFirst()), version: Application.version) { exit(status) }
exit(Application().run())

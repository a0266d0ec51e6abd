// SPDX-License-Identifier: GPL-3.0-or-later
import CalDAVClient
import Glibc
import Localization

// Syncs the lists with calendar servers. The session bus starts it as a service; `ember sync` and `ember account` run
// it as a command.
ProcessMemory.protect()
// A server that closes the connection must not end the process.
signal(SIGPIPE, SIG_IGN)
Text.bind()
exit(Commands.run(Array(CommandLine.arguments.dropFirst())))

// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import Glibc
import ListCore
import ListStore
import Localization

// Shows the reminders that are due, and starts the timer of the next one. A timer of systemd, the desktop at login, the
// window, and D-Bus run it:
//
//     ember-remind                    at login: also syncs once
//     ember-remind MOMENT             MOMENT is that of the reminder for which the timer was started
//     ember-remind time SECONDS       when dates without a time remind, in s since midnight
//     ember-remind done|later ITEM    complete an item, or postpone its reminder
//     ember-remind service            wait for the next reminder, where there is no systemd
Text.bind()
// The window that has started the program may be closed.
signal(SIGPIPE, SIG_IGN)
let arguments = Array(CommandLine.arguments.dropFirst())
let operand = arguments.dropFirst().first ?? ""
let program = ReminderProgram()
switch arguments.first {
case "done": program.complete(ItemID(operand))
case "later": program.postpone(ItemID(operand))
case "service": ReminderService(program)?.run()
case "time": program.remind { $0.dayTime = Int(operand) ?? $0.dayTime }
case let moment?: program.remind(expected: Int(moment))
case nil:
    SyncFetch.start()
    program.remind()
}
// Buttons of notifications may be pressed at any time.
MainLoop.run { program.waitsForAnswers }

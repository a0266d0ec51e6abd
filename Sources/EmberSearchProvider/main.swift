// SPDX-License-Identifier: GPL-3.0-or-later
import DBusSupport
import Dispatch
import EmberSearch
import Glibc
import ListStore
import Localization

// Started by the session bus when somebody searches in the desktop's overview, and gone a minute after.
// `ember-search-provider [SECONDS]` says otherwise when.
let desk = SearchService(.current())
DispatchQueue.global(qos: .userInitiated).async { desk.prepare() }
Text.bind()
do throws(DBusError) {
    let bus = try DBusConnection()
    let provider = SearchProvider(desk: desk, bus: bus)
    try bus.export(SearchProvider.path, interface: SearchProvider.interface) { provider.answer($0, $1) }
    try bus.serve(as: SearchProvider.name, patience: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60)
} catch {
    ExternalFile.writeToStandardError(error.message)
    exit(EXIT_FAILURE)
}

// SPDX-License-Identifier: GPL-3.0-or-later
import EmberSearch
import GLibSupport
import Glibc
import ListStore
import Localization

// GNOME Shell's search provider. The session bus starts it for a search; it exits after a minute without calls, or
// after SECONDS: `ember-search-provider [SECONDS]`.
let service = SearchService(.current())
WorkQueue().async { service.prepare() }
Text.bind()
do throws(DBusError) {
    let bus = try DBusConnection()
    let provider = SearchProvider(service: service, bus: bus)
    try bus.export(SearchProvider.path, interface: SearchProvider.interface) { provider.handle($0, $1) }
    let idleTimeout = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60
    bus.serve(as: SearchProvider.name, idleTimeout: idleTimeout)
} catch {
    StandardStreams.writeError(error.message)
    exit(EXIT_FAILURE)
}

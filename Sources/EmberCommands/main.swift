// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ListStore
import Localization

Text.bind()
do {
    var command = try EmberCommand.parseAsRoot()
    try command.run()
} catch let error as CommandError {
    StandardStreams.writeError(error.message)
    exit(error.exitStatus.rawValue)
} catch {
    EmberCommand.exit(withError: error)
}

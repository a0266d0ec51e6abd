// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore
import Localization

/// The user's library and other files, for the commands.
enum UserLibrary {
    private static let paths = StorePaths.current()
    // Commands don't read the preferences. Where a completed item goes depends on its list: to the bottom, unless other
    // done items are between unfinished ones.
    private static let file = ListFile(paths) {
        ReminderSchedule(paths, program: Program.reminder).update(for: $0)
    }

    static func read() throws(CommandError) -> Library {
        do throws(ListFileError) {
            let (library, isNewer) = try file.read()
            if isNewer {
                StandardStreams.writeError(
                    tr(
                        "“{file}” was created by a newer version of Ember. Some data may be missing here.",
                        ["file": paths.dataFile])
                )
            }
            return library
        } catch {
            throw CommandError(error, file: paths.dataFile)
        }
    }

    static func edit<Value>(_ change: (inout Library) throws -> Value) throws -> Value {
        do {
            let value = try file.edit(change)
            SyncRequest.send()
            return value
        } catch let error as ListFileError {
            throw CommandError(error, file: paths.dataFile)
        }
    }

    /// Reads a file to import; "-" is standard input.
    static func readFile(_ path: String) throws(CommandError) -> [UInt8] {
        do throws(ReadError) {
            return path == "-" ? try StandardStreams.readInput() : try UserFile.read(path)
        } catch {
            throw .file(FileErrorText.text(for: error, file: displayName(path)))
        }
    }

    /// Writes an exported file; "-" is standard output.
    static func writeFile(_ bytes: [UInt8], to path: String) throws(CommandError) {
        do throws(WriteError) {
            if path == "-" { try StandardStreams.writeOutput(bytes) } else { try UserFile.write(bytes, to: path) }
        } catch {
            throw .file(FileErrorText.text(for: error, file: path == "-" ? tr("standard output") : path))
        }
    }

    /// Returns the name of a file to import for messages.
    static func displayName(_ path: String) -> String {
        path == "-" ? tr("standard input") : path
    }
}

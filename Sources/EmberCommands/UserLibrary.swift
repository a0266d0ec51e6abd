// SPDX-License-Identifier: GPL-3.0-or-later

import ListCore
import ListStore
import Localization

/// The user's own lists, as the commands read and change them.
enum UserLibrary {
    private static let paths = StorePaths.current()
    private static let file = {
        let file = ListFile(paths)
        // The desktop's settings are not a command's to read: the list tells. Where done items stand among others, all stay where
        // they are; else what is done goes below.
        file.sinksDone = nil
        return file
    }()

    static func read() throws(CommandError) -> Library {
        do throws(ListFileError) {
            let (library, isNewer) = try file.read()
            if isNewer {
                ExternalFile.writeToStandardError(
                    tr("“{file}” was created by a newer version of Ember. Some data may be missing here.", ["file": paths.dataFile])
                )
            }
            return library
        } catch {
            throw .own(error, file: paths.dataFile)
        }
    }

    static func edit<Value>(_ change: (inout Library) throws -> Value) throws -> Value {
        do {
            return try file.edit(change)
        } catch let problem as ListFileError {
            throw CommandError.own(problem, file: paths.dataFile)
        }
    }

    /// Reads a file that the user named; "-" is standard input.
    static func readOther(_ path: String) throws(CommandError) -> [UInt8] {
        do throws(ReadError) {
            return path == "-" ? try ExternalFile.readStandardInput() : try ExternalFile.read(path)
        } catch {
            throw .unreadable(error, file: shown(path))
        }
    }

    /// Writes a file that the user named; "-" is standard output.
    static func writeOther(_ bytes: [UInt8], to path: String) throws(CommandError) {
        do throws(WriteError) {
            if path == "-" { try ExternalFile.writeToStandardOutput(bytes) } else { try ExternalFile.write(bytes, to: path) }
        } catch {
            throw .unwritable(error, file: path == "-" ? tr("standard output") : path)
        }
    }

    static func shown(_ path: String) -> String {
        path == "-" ? tr("standard input") : path
    }
}

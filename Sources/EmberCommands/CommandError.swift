// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import ListStore
import Localization

/// Why a command could not do what it was asked.
enum CommandError: Error {
    /// What is named is not there, or could be several.
    case notFound(String)
    case file(String)

    /// One of those that `ember --help` tells of.
    var exitStatus: Int32 {
        switch self {
        case .notFound: 1
        case .file: 2
        }
    }

    var sentence: String {
        switch self {
        case .notFound(let sentence), .file(let sentence): sentence
        }
    }

    // MARK: Sentences

    static func own(_ problem: ListFileError, file: String) -> CommandError {
        switch problem {
        case .broken(let problem): .file(flaw(problem, in: file) + " " + tr("The file was left unchanged."))
        case .newer:
            .file(tr("“{file}” was created by a newer version of Ember. Update Ember to change your lists.", ["file": file]))
        case .unreadable(let problem): unreadable(problem, file: file)
        case .write(let problem): .file(reason(of: problem, file: file) + " " + tr("No changes were made."))
        }
    }

    static func unreadable(_ problem: ReadError, file: String) -> CommandError {
        let values = ["file": file]
        let sentence =
            switch problem {
            case .folder: tr("“{file}” is a folder, not a file.", values)
            case .special: tr("“{file}” is not a regular file.", values)
            case .tooLarge: tr("“{file}” is too large to be a list file.", values)
            case .noPermission: tr("You don’t have permission to read “{file}”.", values)
            case .system(code: ENOENT): tr("The file “{file}” does not exist.", values)
            case .system: tr("Could not read “{file}”.", values)
            }
        return .file(sentence)
    }

    /// What stands against writing a file, or to standard output.
    static func unwritable(_ problem: WriteError, file: String) -> CommandError {
        .file(reason(of: problem, file: file))
    }

    private static func reason(of problem: WriteError, file: String) -> String {
        let values = ["file": file]
        return switch problem.cause {
        case .diskFull: tr("The disk is full.")
        case .quotaExceeded: tr("You have reached your disk quota.")
        case .readOnly, .readOnlyDisk: tr("“{file}” is not writable.", values)
        case .folderMissing: tr("The folder of “{file}” was not found.", values)
        case .hardware: tr("The disk or network is not responding correctly.")
        case .tooLarge: tr("The lists are too large for one file.")
        case .locked: tr("“{file}” is in use by another program.", values)
        case .other: tr("Could not write to “{file}”.", values)
        }
    }

    static func notImported(_ problem: ImportError, file: String) -> CommandError {
        switch problem {
        case .notUTF8(let line): .file(notText(line, in: file))
        case .document(let problem): .file(flaw(problem, in: file))
        case .newer: .file(tr("“{file}” was created by a newer version of Ember. Update Ember to import it.", ["file": file]))
        }
    }

    private static func flaw(_ problem: DocumentError, in file: String) -> String {
        let values = ["file": file]
        return switch problem {
        case .empty: tr("“{file}” is empty.", values)
        case .notUTF8(let line, _): notText(line, in: file)
        case .notJSON(_, let line, _): tr("“{file}” contains an error on line {line}.", ["file": file, "line": String(line)])
        case .notALibrary: tr("“{file}” does not contain lists.", values)
        case .otherFormat: tr("“{file}” belongs to another program.", values)
        }
    }

    private static func notText(_ line: Int, in file: String) -> String {
        tr("Could not read “{file}”: line {line} is not UTF-8 text.", ["file": file, "line": String(line)])
    }
}

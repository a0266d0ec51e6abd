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
        case .broken(let problem): .file(flaw(problem, in: file) + " " + tr("It is left as it is; nothing was changed."))
        case .newer:
            .file(tr("“{file}” was made by a newer version of Ember. To change your lists, update Ember.", ["file": file]))
        case .unreadable(let problem): unreadable(problem, file: file)
        case .write(let problem): .file(reason(of: problem, file: file) + " " + tr("Nothing was changed."))
        }
    }

    static func unreadable(_ problem: ReadError, file: String) -> CommandError {
        let values = ["file": file]
        let sentence =
            switch problem {
            case .folder: tr("“{file}” is a folder, so there are no lists in it.", values)
            case .special: tr("“{file}” is not a file.", values)
            case .tooLarge: tr("“{file}” is too large to be a file with lists.", values)
            case .noPermission: tr("You may not read “{file}”.", values)
            case .system(code: ENOENT): tr("There is no file “{file}”.", values)
            case .system: tr("“{file}” could not be read.", values)
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
        case .quotaExceeded: tr("There is no room left for your files on this disk.")
        case .readOnly, .readOnlyDisk: tr("“{file}” may not be written to.", values)
        case .folderMissing: tr("The folder of “{file}” cannot be used.", values)
        case .hardware: tr("The disk or the network does not answer as it should.")
        case .tooLarge: tr("The lists are too long for one file.")
        case .locked: tr("“{file}” is in use by another program.", values)
        case .other: tr("“{file}” could not be written.", values)
        }
    }

    static func notImported(_ problem: ImportError, file: String) -> CommandError {
        switch problem {
        case .notUTF8(let line): .file(notText(line, in: file))
        case .document(let problem): .file(flaw(problem, in: file))
        case .newer: .file(tr("“{file}” was made by a newer version of Ember. To import it, update Ember.", ["file": file]))
        }
    }

    private static func flaw(_ problem: DocumentError, in file: String) -> String {
        let values = ["file": file]
        return switch problem {
        case .empty: tr("“{file}” is empty.", values)
        case .notUTF8(let line, _): notText(line, in: file)
        case .notJSON(_, let line, _): tr("“{file}” has a mistake in line {line}.", ["file": file, "line": String(line)])
        case .notALibrary: tr("“{file}” holds something other than lists.", values)
        case .otherFormat: tr("“{file}” belongs to another program.", values)
        }
    }

    private static func notText(_ line: Int, in file: String) -> String {
        tr("“{file}” cannot be read as text: line {line} is not UTF-8.", ["file": file, "line": String(line)])
    }
}

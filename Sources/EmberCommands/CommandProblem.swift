// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore
import ListStore

/// Why a command could not do what it was asked.
enum CommandProblem: Error {
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

    static func own(_ problem: ListFileProblem, file: String) -> CommandProblem {
        switch problem {
        case .broken(let problem): .file(flaw(problem, in: file) + " It is left as it is; nothing was changed.")
        case .newer: .file("“\(file)” was made by a newer version of Ember. To change your lists, update Ember.")
        case .unreadable(let problem): unreadable(problem, file: file)
        case .write(let problem): unwritable(problem, file: file)
        }
    }

    static func unreadable(_ problem: ReadProblem, file: String) -> CommandProblem {
        let sentence = switch problem {
        case .folder: "“\(file)” is a folder, so there are no lists in it."
        case .special: "“\(file)” is not a file."
        case .tooLarge: "“\(file)” is too large to be a file with lists."
        case .noPermission: "You may not read “\(file)”."
        case .system(code: ENOENT): "There is no file “\(file)”."
        case .system: "“\(file)” could not be read."
        }
        return .file(sentence)
    }

    static func unwritable(_ problem: WriteProblem, file: String) -> CommandProblem {
        let reason = switch problem.cause {
        case .diskFull: "The disk is full."
        case .quotaExceeded: "There is no room left for your files on this disk."
        case .readOnly, .readOnlyDisk: "“\(file)” may not be written to."
        case .folderMissing: "The folder of “\(file)” cannot be used."
        case .hardware: "The disk or the network does not answer as it should."
        case .tooLarge: "The lists are too long for one file."
        case .locked: "“\(file)” is in use by another program."
        case .other: "“\(file)” could not be written."
        }
        return .file(reason + " Nothing was changed.")
    }

    static func notImported(_ problem: ImportProblem, file: String) -> CommandProblem {
        switch problem {
        case .notUTF8(let line): .file("“\(file)” cannot be read as text: line \(line) is not UTF-8.")
        case .document(let problem): .file(flaw(problem, in: file))
        case .newer: .file("“\(file)” was made by a newer version of Ember. To import it, update Ember.")
        }
    }

    private static func flaw(_ problem: DocumentProblem, in file: String) -> String {
        switch problem {
        case .empty: "“\(file)” is empty."
        case .notUTF8(let line, _): "“\(file)” cannot be read as text: line \(line) is not UTF-8."
        case .notJSON(_, let line, _): "“\(file)” has a mistake in line \(line)."
        case .notALibrary: "“\(file)” holds something else than lists."
        case .otherFormat: "“\(file)” belongs to another program."
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListStore

/// What is told of the file when it is not as it should be: what happened, what is shown, and what becomes of changes.
enum Messages {
    static func newerVersion(_ file: String) -> String {
        tr("“{file}” was made by a newer version of Ember. You can look at your lists; to change them, update Ember.", ["file": file])
    }

    static func missing(_ file: String) -> String {
        tr("“{file}” is gone. These are the lists as Ember last knew them; the file will be written again with your next change.",
           ["file": file])
    }

    static func broken(_ file: String, _ problem: DocumentProblem, aside: String?, hasCopy: Bool) -> String {
        var sentences = [flaw(problem, in: file)]
        if hasCopy { sentences.append(tr("These are the lists as Ember last knew them.")) }
        if let aside {
            // TRANSLATORS: {name} is a file name.
            sentences.append(tr("The file is kept beside as “{name}”.", ["name": name(of: aside)]))
        } else {
            sentences.append(tr("No copy of it could be put beside it, so nothing can be changed for now."))
        }
        return sentences.joined(separator: " ")
    }

    static func unreadable(_ file: String, _ problem: ReadProblem, hasCopy: Bool) -> String {
        var sentences = [reason(problem, for: file)]
        if hasCopy { sentences.append(tr("These are the lists as Ember last knew them.")) }
        sentences.append(tr("Nothing can be changed until the file can be read; then start Ember again."))
        return sentences.joined(separator: " ")
    }

    static func unsaved(_ file: String, _ problem: WriteProblem) -> String {
        let reason = switch problem.cause {
        case .diskFull: tr("The disk is full.")
        case .quotaExceeded: tr("There is no room left for your files on this disk.")
        case .readOnly: tr("“{file}” may not be written to.", ["file": file])
        case .folderMissing: tr("The folder of “{file}” cannot be used.", ["file": file])
        case .hardware: tr("The disk or the network does not answer as it should.")
        case .tooLarge: tr("The lists are too long for one file.")
        case .other: tr("“{file}” could not be written.", ["file": file])
        }
        return reason + " " + tr("Your changes are not saved yet. Ember keeps them and goes on trying.")
    }

    static func notOverwritten(_ file: String, _ problem: ForeignProblem) -> String {
        let reason = switch problem {
        case .broken(let problem): flaw(problem, in: file)
        case .newer: tr("“{file}” was changed by a newer version of Ember.", ["file": file])
        }
        return reason + " " + tr("It is left as it is. Ember keeps your changes and saves them as soon as the file can be read again.")
    }

    private static func flaw(_ problem: DocumentProblem, in file: String) -> String {
        switch problem {
        case .empty: tr("“{file}” is empty.", ["file": file])
        case .notUTF8(let line, _): tr("“{file}” cannot be read as text: line {line} is not UTF-8.", ["file": file, "line": "\(line)"])
        case .notJSON(_, let line, _): tr("“{file}” has a mistake in line {line}.", ["file": file, "line": "\(line)"])
        case .notALibrary: tr("“{file}” holds something else than lists.", ["file": file])
        case .otherFormat: tr("“{file}” belongs to another program.", ["file": file])
        }
    }

    private static func reason(_ problem: ReadProblem, for file: String) -> String {
        switch problem {
        case .folder: tr("“{file}” is a folder, so there are no lists in it.", ["file": file])
        case .special: tr("“{file}” is not a file.", ["file": file])
        case .tooLarge: tr("“{file}” is too large to be a file with lists.", ["file": file])
        case .noPermission: tr("You may not read “{file}”.", ["file": file])
        case .system: tr("“{file}” could not be read.", ["file": file])
        }
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

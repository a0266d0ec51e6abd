// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListStore

/// What is told of the file when it is not as it should be: what happened, what is shown, and what becomes of changes.
enum Messages {
    static func newerVersion(_ file: String) -> String {
        tr("“{file}” was made by a newer version of Ember. You can look at your lists; to change them, update Ember.", ["file": file])
    }

    static func missing(_ file: String) -> String {
        tr(
            "“{file}” is gone. These are the lists as Ember last knew them; the file will be written again with your next change.",
            ["file": file])
    }

    static func broken(_ file: String, _ problem: DocumentError, aside: String?, hasCopy: Bool) -> String {
        var sentences = [flaw(problem, in: file)]
        if hasCopy { sentences.append(tr("These are the lists as Ember last knew them.")) }
        if let aside {
            // TRANSLATORS: {name} is a file name.
            sentences.append(tr("The file is kept beside as “{name}”.", ["name": name(of: aside)]))
        } else {
            sentences.append(tr("No copy of it could be put beside it, so nothing can be changed for now."))
            sentences.append(tr("Free some space on the disk, or allow writing to the folder."))
        }
        return sentences.joined(separator: " ")
    }

    static func unreadable(_ file: String, _ problem: ReadError, hasCopy: Bool) -> String {
        var sentences = [reason(problem, for: file)]
        if hasCopy { sentences.append(tr("These are the lists as Ember last knew them.")) }
        sentences.append(tr("Nothing can be changed until the file can be read. Ember goes on trying."))
        return sentences.joined(separator: " ")
    }

    static func unsaved(_ file: String, _ problem: WriteError) -> String {
        let reason =
            switch problem.cause {
            case .diskFull: tr("The disk is full. Free some space on it.")
            case .quotaExceeded: tr("There is no room left for your files on this disk. Delete some that you no longer need.")
            case .readOnly: tr("“{file}” may not be written to. Allow writing to it and to its folder.", ["file": file])
            case .readOnlyDisk: tr("The disk with “{file}” can be read, but not written to. Make it writable again.", ["file": file])
            case .locked: tr("“{file}” is in use by another program. Close that program, or wait until it is done.", ["file": file])
            case .folderMissing: tr("The folder of “{file}” is not there. Plug its disk in again, or put the folder back.", ["file": file])
            case .hardware: tr("The disk or the network does not answer as it should. Check that it is connected.")
            case .tooLarge: tr("The lists are too long for one file. Delete what you no longer need.")
            case .other: tr("“{file}” could not be written. See that its folder is there and may be written to.", ["file": file])
            }
        return reason + " " + keptInMemory
    }

    static func notOverwritten(_ file: String, _ problem: ForeignError) -> String {
        switch problem {
        case .broken(let problem):
            flaw(problem, in: file) + " "
                + tr(
                    "Mend it, and Ember reads it again. Or use the lists that you see here: the file is then kept beside under another name."
                )
        case .notKept(let problem):
            [
                flaw(problem, in: file), tr("No copy of it could be put beside it, so it is left as it is."),
                tr("Free some space on the disk, or allow writing to the folder."), keptInMemory,
            ].joined(separator: " ")
        case .newer:
            tr("“{file}” was changed by a newer version of Ember. Update Ember to see what is new in it.", ["file": file]) + " "
                + tr("Until then the file is left as it is, and Ember keeps your changes.")
        }
    }

    private static var keptInMemory: String { tr("Ember keeps your changes and saves them as soon as it can.") }

    static func flaw(_ problem: DocumentError, in file: String) -> String {
        switch problem {
        case .empty: tr("“{file}” is empty.", ["file": file])
        case .notUTF8(let line, _): tr("“{file}” cannot be read as text: line {line} is not UTF-8.", ["file": file, "line": "\(line)"])
        case .notJSON(_, let line, _): tr("“{file}” has a mistake in line {line}.", ["file": file, "line": "\(line)"])
        case .notALibrary: tr("“{file}” holds something other than lists.", ["file": file])
        case .otherFormat: tr("“{file}” belongs to another program.", ["file": file])
        }
    }

    private static func reason(_ problem: ReadError, for file: String) -> String {
        switch problem {
        case .folder: tr("“{file}” is a folder, so there are no lists in it. Move it elsewhere.", ["file": file])
        case .special: tr("“{file}” is not a file. Move it elsewhere.", ["file": file])
        case .tooLarge: tr("“{file}” is too large to be a file with lists. Move it elsewhere.", ["file": file])
        case .noPermission: tr("You may not read “{file}”. Allow reading it and its folder.", ["file": file])
        case .system: tr("“{file}” could not be read. Check that its disk is connected.", ["file": file])
        }
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

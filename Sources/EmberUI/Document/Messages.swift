// SPDX-License-Identifier: GPL-3.0-or-later
import GtkSupport
import ListStore

/// What is told of the file when it is not as it should be: what happened, what is shown, and what becomes of changes.
enum Messages {
    static func newerVersion(_ file: String) -> String {
        tr("“{file}” was created by a newer version of Ember. You can view your lists. Update Ember to change them.", ["file": file])
    }

    static func missing(_ file: String) -> String {
        tr(
            "“{file}” no longer exists. Ember shows the last known version of your lists and will create the file again with your next change.",
            ["file": file])
    }

    static func broken(_ file: String, _ problem: DocumentError, copyPath: String?, hasCopy: Bool) -> String {
        var sentences = [flaw(problem, in: file)]
        if hasCopy { sentences.append(tr("Ember shows the last known version of your lists.")) }
        if let copyPath {
            // TRANSLATORS: {name} is a file name.
            sentences.append(tr("The file was kept as “{name}” in the same folder.", ["name": name(of: copyPath)]))
        } else {
            sentences.append(tr("Ember could not save a copy in the same folder, so you cannot make changes for now."))
            sentences.append(tr("Free up disk space, or make the folder writable."))
        }
        return sentences.joined(separator: " ")
    }

    static func unreadable(_ file: String, _ problem: ReadError, hasCopy: Bool) -> String {
        var sentences = [reason(problem, for: file)]
        if hasCopy { sentences.append(tr("Ember shows the last known version of your lists.")) }
        sentences.append(tr("You cannot make changes until the file can be read. Ember will keep trying."))
        return sentences.joined(separator: " ")
    }

    static func unsaved(_ file: String, _ problem: WriteError) -> String {
        let reason =
            switch problem.cause {
            case .diskFull: tr("The disk is full. Free up some space.")
            case .quotaExceeded: tr("You have reached your disk quota. Delete files that you no longer need.")
            case .readOnly:
                tr("You don’t have permission to write to “{file}”. Change the permissions of the file and its folder.", ["file": file])
            case .readOnlyDisk: tr("“{file}” is on a read-only disk. Make the disk writable.", ["file": file])
            case .locked: tr("“{file}” is in use by another program. Close that program, or wait until it is finished.", ["file": file])
            case .folderMissing: tr("The folder of “{file}” was not found. Reconnect its disk, or restore the folder.", ["file": file])
            case .hardware: tr("The disk or network is not responding correctly. Check the connection.")
            case .tooLarge: tr("The lists are too large for one file. Delete items that you no longer need.")
            case .other: tr("Could not write to “{file}”. Check that its folder exists and is writable.", ["file": file])
            }
        return reason + " " + keptInMemory
    }

    static func notOverwritten(_ file: String, _ problem: ExternalChangeError) -> String {
        switch problem {
        case .broken(let problem):
            flaw(problem, in: file) + " "
                + tr(
                    "Fix the file and Ember will reload it. Or use the lists shown here: the file is then kept in the same folder under another name."
                )
        case .notKept(let problem):
            [
                flaw(problem, in: file), tr("Ember could not save a copy in the same folder, so it leaves the file unchanged."),
                tr("Free up disk space, or make the folder writable."), keptInMemory,
            ].joined(separator: " ")
        case .newer:
            tr("“{file}” was changed by a newer version of Ember. Update Ember to see the changes.", ["file": file]) + " "
                + tr("Until then, the file stays unchanged and Ember keeps your changes.")
        }
    }

    private static var keptInMemory: String { tr("Ember keeps your changes and saves them as soon as it can.") }

    static func flaw(_ problem: DocumentError, in file: String) -> String {
        switch problem {
        case .empty: tr("“{file}” is empty.", ["file": file])
        case .notUTF8(let line, _): tr("Could not read “{file}”: line {line} is not UTF-8 text.", ["file": file, "line": "\(line)"])
        case .notJSON(_, let line, _): tr("“{file}” contains an error on line {line}.", ["file": file, "line": "\(line)"])
        case .notALibrary: tr("“{file}” does not contain lists.", ["file": file])
        case .otherFormat: tr("“{file}” belongs to another program.", ["file": file])
        }
    }

    private static func reason(_ problem: ReadError, for file: String) -> String {
        switch problem {
        case .folder: tr("“{file}” is a folder, not a file. Move it elsewhere.", ["file": file])
        case .special: tr("“{file}” is not a regular file. Move it elsewhere.", ["file": file])
        case .tooLarge: tr("“{file}” is too large to be a list file. Move it elsewhere.", ["file": file])
        case .noPermission:
            tr("You don’t have permission to read “{file}”. Change the permissions of the file and its folder.", ["file": file])
        case .system: tr("Could not read “{file}”. Check that its disk is connected.", ["file": file])
        }
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

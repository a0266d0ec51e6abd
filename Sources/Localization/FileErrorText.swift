// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ListStore

/// Sentences about errors of files, for the window and the command line.
public enum FileErrorText {
    /// Returns what is wrong with the content of a file.
    public static func text(for error: DocumentError, in file: String) -> String {
        let values = ["file": file]
        return switch error {
        case .empty: tr("“{file}” is empty.", values)
        case .notUTF8(let line, _): notUTF8(line: line, in: file)
        case .notJSON(_, let line, _):
            tr("“{file}” contains an error on line {line}.", ["file": file, "line": String(line)])
        case .notALibrary: tr("“{file}” does not contain lists.", values)
        case .otherFormat: tr("“{file}” belongs to another program.", values)
        }
    }

    /// Returns why a file cannot be imported.
    public static func text(for error: ImportError, in file: String) -> String {
        switch error {
        case .binary: tr("“{file}” is not a text file.", ["file": file])
        case .notUTF8(let line): notUTF8(line: line, in: file)
        case .document(let error): text(for: error, in: file)
        case .newer: tr("“{file}” was created by a newer version of Ember. Update Ember to import it.", ["file": file])
        case .unknownTable:
            tr("“{file}” does not have the columns of a CSV file of Todoist or Outlook.", ["file": file])
        }
    }

    private static func notUTF8(line: Int, in file: String) -> String {
        tr("Could not read “{file}”: line {line} is not UTF-8 text.", ["file": file, "line": String(line)])
    }

    /// Returns why a file cannot be read.
    public static func text(for error: ReadError, file: String) -> String {
        let values = ["file": file]
        return switch error {
        case .folder: tr("“{file}” is a folder, not a file.", values)
        case .special: tr("“{file}” is not a regular file.", values)
        case .tooLarge: tr("“{file}” is too large to be a list file.", values)
        case .noPermission: tr("You don’t have permission to read “{file}”.", values)
        case .system(code: ENOENT): tr("The file “{file}” does not exist.", values)
        case .system: tr("Could not read “{file}”.", values)
        }
    }

    /// Returns why a file cannot be read, and what to do about it.
    public static func advice(for error: ReadError, file: String) -> String {
        let advice =
            switch error {
            case .folder: tr("Move the folder elsewhere.")
            case .special, .tooLarge: tr("Move the file elsewhere.")
            case .noPermission: tr("Change the permissions of the file and its folder.")
            case .system: tr("Check that its disk is connected.")
            }
        return text(for: error, file: file) + " " + advice
    }

    /// Returns why a file cannot be written.
    public static func text(for error: WriteError, file: String) -> String {
        let values = ["file": file]
        return switch error.cause {
        case .diskFull: tr("The disk is full.")
        case .quotaExceeded: tr("You have reached your disk quota.")
        case .readOnly: tr("You don’t have permission to write to “{file}”.", values)
        case .readOnlyDisk: tr("“{file}” is on a read-only disk.", values)
        case .folderMissing: tr("The folder of “{file}” was not found.", values)
        case .hardware: tr("The disk or network is not responding correctly.")
        case .tooLarge: tr("The lists are too large for one file.")
        case .locked: tr("“{file}” is in use by another program.", values)
        case .other: tr("Could not write to “{file}”.", values)
        }
    }

    /// Returns why a file cannot be written, and what to do about it.
    public static func advice(for error: WriteError, file: String) -> String {
        let advice =
            switch error.cause {
            case .diskFull: tr("Free up some space.")
            case .quotaExceeded: tr("Delete files that you no longer need.")
            case .readOnly: tr("Change the permissions of the file and its folder.")
            case .readOnlyDisk: tr("Make the disk writable.")
            case .locked: tr("Close that program, or wait until it is finished.")
            case .folderMissing: tr("Reconnect its disk, or restore the folder.")
            case .hardware: tr("Check the connection.")
            case .tooLarge: tr("Delete items that you no longer need.")
            case .other: tr("Check that its folder exists and is writable.")
            }
        return text(for: error, file: file) + " " + advice
    }

    /// Returns that the lists can't be changed because of their format.
    public static func newerVersion(_ file: String) -> String {
        tr("“{file}” was created by a newer version of Ember. Update Ember to change your lists.", ["file": file])
    }

    /// The error of standard input that isn't text.
    public static var standardInputNotUTF8: String { tr("Could not read standard input: it is not UTF-8 text.") }
}

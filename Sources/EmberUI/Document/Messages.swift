// SPDX-License-Identifier: GPL-3.0-or-later
import ListStore

/// Messages about a file that is missing, broken, or can't be written: what happened, what is shown, and whether
/// changes are kept.
enum Messages {
    static func newerVersion(_ file: String) -> String {
        tr(
            "“{file}” was created by a newer version of Ember. You can view your lists. Update Ember to change them.",
            ["file": file])
    }

    static func missing(_ file: String) -> String {
        tr(
            "“{file}” no longer exists. Ember shows the last known version of your lists and will create the file again with your next change.",
            ["file": file])
    }

    static func broken(_ file: String, _ problem: DocumentError, copyPath: String?, hasCopy: Bool) -> String {
        var sentences = [FileErrorText.text(for: problem, in: file)]
        if hasCopy { sentences.append(tr("Ember shows the last known version of your lists.")) }
        if let copyPath {
            // TRANSLATORS: {name} is a file name.
            sentences.append(
                tr("The file was kept as “{name}” in the same folder.", ["name": FileSystem.name(of: copyPath)]))
        } else {
            sentences.append(tr("Ember could not save a copy in the same folder, so you cannot make changes for now."))
            sentences.append(tr("Free up disk space, or make the folder writable."))
        }
        return sentences.joined(separator: " ")
    }

    /// The message after the lists were saved over a broken file.
    static func replacedBroken(copyPath: String) -> String {
        let name = FileSystem.name(of: copyPath)
        // TRANSLATORS: {name} is a file name.
        return tr(
            "Your lists replaced a file with errors, which was kept as “{name}” in the same folder.", ["name": name])
    }

    static func unreadable(_ file: String, _ problem: ReadError, hasCopy: Bool) -> String {
        var sentences = [FileErrorText.advice(for: problem, file: file)]
        if hasCopy { sentences.append(tr("Ember shows the last known version of your lists.")) }
        sentences.append(tr("You cannot make changes until the file can be read. Ember will keep trying."))
        return sentences.joined(separator: " ")
    }

    static func unsaved(_ file: String, _ problem: WriteError) -> String {
        FileErrorText.advice(for: problem, file: file)
    }

    static func notOverwritten(_ file: String, _ problem: ExternalChangeError) -> String {
        switch problem {
        case .broken(let problem):
            FileErrorText.text(for: problem, in: file) + " "
                + tr(
                    "Fix the file and Ember will reload it. Or use the lists shown here: the file is then kept in the same folder under another name."
                )
        case .notKept(let problem):
            [
                FileErrorText.text(for: problem, in: file),
                tr("Ember could not save a copy in the same folder, so it leaves the file unchanged."),
                tr("Free up disk space, or make the folder writable."),
            ].joined(separator: " ")
        case .newer:
            tr("“{file}” was changed by a newer version of Ember. Update Ember to see the changes.", ["file": file])
                + " "
                + tr("Until then, the file stays unchanged, and Ember keeps your changes only while it is open.")
        }
    }

    static var keptInMemory: String {
        tr("Ember keeps your changes while it is open, and saves them as soon as it can.")
    }
}

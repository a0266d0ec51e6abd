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

    /// Reads the lists, without writing anything.
    static func read() throws(CommandError) -> Library {
        do throws(ListFileError) {
            let (library, isNewer) = try ListReader(paths).readOnce()
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

    /// Makes an edit, which `undo` can undo later. Throws if it changes a list that its calendar server only allows
    /// reading.
    ///
    /// - Parameter makeEdit: Returns the edit; `nil` changes nothing.
    static func edit(_ makeEdit: (Library) throws -> Edit?) throws {
        var history: History?
        try change { library in
            guard let edit = try makeEdit(library) else { return }
            let placement = try library.checkedPlacement(for: edit)
            let result = library.apply(edit, placingDone: placement)
            history = result.map { History(of: $0, in: library, placingDone: placement) }
            // If the new one can't be stored, the one before must not be undone instead.
            if history != nil { save(History()) }
        }
        if let history { save(history) }
    }

    /// Undoes the last edit by a command.
    ///
    /// - Returns: What was undone, or `nil` if there is nothing to undo.
    static func undo() throws -> UndoStep? {
        let history = HistoryFile(ofLastCommand: paths).load()
        guard let edit = history.undoable.last, !history.redoable.isEmpty else { return nil }
        let step = try change { library in
            let placement = try library.checkedPlacement(for: edit)
            guard let redo = history.undoUnchanged(in: &library, placingDone: placement) else {
                throw CommandError.notFound(
                    tr("The last command can’t be undone, because its items or lists have been changed since."))
            }
            return library.step(of: redo)
        }
        save(History())
        return step
    }

    private static func change<Value>(_ change: (inout Library) throws -> Value) throws -> Value {
        do {
            let value = try file.edit(change)
            SyncRequest.send()
            return value
        } catch let error as ListFileError {
            throw CommandError(error, file: paths.dataFile)
        }
    }

    private static func save(_ history: History) {
        let file = HistoryFile(ofLastCommand: paths)
        file.save(history)
        file.flush()
    }

    /// The backups of the lists.
    static var backups: Backups { Backups(paths) }

    /// Reads a file to import; "-" is standard input.
    static func readFile(_ path: String) throws(CommandError) -> [UInt8] {
        do throws(ReadError) {
            return path == "-" ? try StandardStreams.readInput() : try UserFile.read(path)
        } catch {
            throw .file(FileErrorText.text(for: error, file: displayName(path)))
        }
    }

    /// Writes lines to standard output.
    static func write(_ lines: [String]) throws(CommandError) {
        try writeFile(lines.flatMap { Array(($0 + "\n").utf8) }, to: "-")
    }

    /// Writes values to standard output as JSON, each on a line.
    static func write(json values: [some Encodable]) throws(CommandError) {
        try writeFile(StandardStreams.lines(of: values), to: "-")
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

extension Library {
    /// Returns where an edit puts done items: to the bottom, if all lists that it concerns have them there. Throws if
    /// it changes a list that its calendar server only allows reading.
    fileprivate func checkedPlacement(for edit: Edit) throws(CommandError) -> DoneItemPlacement {
        let lists = edit.lists.compactMap { self[$0] }
        if let list = lists.first(where: \.isReadOnly) {
            throw .file(ReadOnlyListText.text(for: list.name.asPart))
        }
        return lists.doneItemPlacement
    }
}

extension ItemList {
    /// The name in the output of a command, which is shortened for a terminal.
    var shownName: String { StandardStreams.isTerminal ? name.asPart : name }
}

extension [ItemList] {
    /// Where the lists have their done items: at the bottom, if all of them do.
    var doneItemPlacement: DoneItemPlacement { allSatisfy(\.hasDoneItemsAtBottom) ? .bottom : .inPlace }
}

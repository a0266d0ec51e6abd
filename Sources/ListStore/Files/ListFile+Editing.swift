// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// An error that prevents reading or editing the file.
public enum ListFileError: Error, Codable, Hashable, Sendable {
    case broken(DocumentError)
    /// The file was written by a newer version of Ember. It can be read but not changed.
    case newer
    case unreadable(ReadError)
    case write(WriteError)
}

extension ListFile {
    /// Returns the current library: the last known one if the file is gone, an empty one if there never was a file.
    public func read() throws(ListFileError) -> (library: Library, isNewer: Bool) {
        try onQueue { (file) throws(ListFileError) in try file.read { usleep(20_000) } }
    }

    /// Reads the file, applies a change and saves the result, as a whole or not at all. Changes that other programs
    /// make meanwhile are merged (`Library.merge`). A file that cannot be decoded is left alone. Lists that have their
    /// done items at the bottom keep them there.
    ///
    /// - Parameter change: The change. If it throws, nothing is saved.
    /// - Throws: `ListFileError`, or the error of `change`.
    public func edit<Value>(_ change: (inout Library) throws -> Value) throws -> Value {
        let (old, isNewer) = try read()
        let base = onQueue { $0.known }
        guard !isNewer else { throw ListFileError.newer }
        var library = old
        let value = try change(&library)
        guard library != old else { return value }
        let placement = doneItemPlacement
        library.lists = library.lists.map { list in
            let hadDoneItemsAtBottom = old[list.id]?.hasDoneItemsAtBottom ?? old.lists.isEmpty
            return list.arranged(for: placement ?? (hadDoneItemsAtBottom ? .bottom : .inPlace))
        }
        do throws(SaveError) {
            let content = FileContent(library)
            try onQueue { (file) throws(SaveError) in
                _ = try file.mergeAndSave(content, basedOn: base, skippingSame: true)
                if let error = file.lateFailure { throw error }
            }
            onQueue { $0.known?.library }.map(onSaved)
        } catch {
            throw switch error {
            case .write(let problem): ListFileError.write(problem)
            case .external(.broken(let problem)), .external(.notKept(let problem)): ListFileError.broken(problem)
            case .external(.newer): ListFileError.newer
            }
        }
        return value
    }

    /// Reads the file. If it is broken, another program may still be writing it, so this waits up to 25 times before
    /// reporting an error.
    ///
    /// - Parameter wait: Waits for a moment.
    func read(wait: () -> Void) throws(ListFileError) -> (library: Library, isNewer: Bool) {
        for _ in 0..<ListReader.attemptCount {
            guard isBroken else { break }
            wait()
        }
        switch loadNow() {
        case .fresh, .missing(nil): return (Library(), false)
        case .loaded(let library), .missing(let library?): return (library, false)
        case .readOnly(let library, _): return (library, true)
        case .broken(let problem, _, _): throw .broken(problem)
        case .unreadable(let problem, _): throw .unreadable(problem)
        }
    }
}

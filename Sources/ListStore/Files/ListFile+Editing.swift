// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import ListCore

/// Why nothing can be done with the file at once.
public enum ListFileError: Error, Hashable, Sendable {
    case broken(DocumentError)
    /// A newer program's file: it can be read, but not written.
    case newer
    case unreadable(ReadError)
    case write(WriteError)
}

extension ListFile {
    /// What the file says now; what it said last if it is gone, nothing if there never was one.
    public nonisolated func read() throws(ListFileError) -> (library: Library, isNewer: Bool) {
        try onQueue { (file) throws(ListFileError) in try file.read { usleep(20_000) } }
    }

    /// Reads the file, changes what it says and writes it, whole or not at all. What others change in it meanwhile is merged with
    /// that three ways, as in a window (`Library.merge`). A file that cannot be understood is left as it is.
    ///
    /// - Parameter change: what it throws is thrown on, and nothing is written.
    /// - Throws: `ListFileError`, and what `change` throws.
    public nonisolated func edit<Value>(_ change: (inout Library) throws -> Value) throws -> Value {
        let (old, isNewer) = try read()
        let base = onQueue { $0.knownContent }
        guard !isNewer else { throw ListFileError.newer }
        var library = old
        let value = try change(&library)
        guard library != old else { return value }
        do throws(SaveError) {
            let content = Document.encode(library)
            _ = try onQueue { (file) throws(SaveError) in try file.exchange(content, madeFrom: base, skippingSame: true) }
        } catch {
            throw switch error {
            case .write(let problem): ListFileError.write(problem)
            case .foreign(.broken(let problem)), .foreign(.notKept(let problem)): ListFileError.broken(problem)
            case .foreign(.newer): ListFileError.newer
            }
        }
        return value
    }

    /// - Parameter wait: takes a moment. A script that writes in place leaves half a file for as long as it writes: that is no
    ///   mistake in it, yet.
    func read(wait: () -> Void) throws(ListFileError) -> (library: Library, isNewer: Bool) {
        for _ in 0..<25 {
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

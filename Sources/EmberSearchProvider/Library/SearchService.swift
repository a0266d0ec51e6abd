// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import ListStore
import Synchronization

/// Searches the user's file. Each call reads the file again if it has changed.
public final class SearchService: Sendable {
    private struct State {
        var reader: ListReader
        var index = SearchIndex()
    }

    private let state: Mutex<State>

    public init(_ paths: StorePaths) {
        state = Mutex(State(reader: ListReader(paths)))
    }

    /// Reads the file in advance, to answer the first search sooner. To be called on another thread; searches wait for
    /// it.
    public func prepare() {
        withIndex { _ in }
    }

    /// Returns the identifiers of the results, in the order in which they are shown.
    public func results(for terms: [String]) -> [String] {
        withIndex { $0.results(for: terms, at: FileSystem.posix.now()).map(\.identifier) }
    }

    /// Returns the metadata of each result.
    public func metadata(of identifiers: [String]) -> [ResultMeta] {
        withIndex { index in identifiers.map { index.metadata(of: $0) } }
    }

    private func withIndex<Value>(_ body: (SearchIndex) -> Value) -> Value {
        state.withLock { state in
            let library = state.reader.read()
            if library != state.index.library { state.index.update(to: library) }
            return body(state.index)
        }
    }
}

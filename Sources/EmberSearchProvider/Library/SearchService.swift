// SPDX-License-Identifier: GPL-3.0-or-later
import ListCore
import ListStore
import Synchronization

/// Answers the overview's search from the file, as it is when somebody asks.
public final class SearchService: Sendable {
    private struct State {
        var reader: ListReader
        var index = SearchIndex()
    }

    private let state: Mutex<State>

    public init(_ paths: StorePaths) {
        state = Mutex(State(reader: ListReader(paths)))
    }

    /// Reads the file, so that who asks first waits less. For another thread; a question meanwhile waits for its end.
    public func prepare() {
        withIndex { _ in }
    }

    /// The results for what was typed, best first, by their names.
    public func results(for terms: [String]) -> [String] {
        withIndex { $0.results(for: terms).map(\.name) }
    }

    /// What is shown of results, one for each name.
    public func cards(of names: [String]) -> [ResultMeta] {
        withIndex { index in names.map { index.card(of: $0) } }
    }

    private func withIndex<Value>(_ answer: (SearchIndex) -> Value) -> Value {
        state.withLock { state in
            let library = state.reader.read()
            if library != state.index.library { state.index.update(to: library) }
            return answer(state.index)
        }
    }
}

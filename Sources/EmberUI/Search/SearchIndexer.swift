// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import ListCore

/// Updates a search index on another thread when the library changes.
final class SearchIndexer {
    /// The index of the last library, or of an earlier one while that is being indexed; `nil` if there is none.
    private(set) var index: SearchIndex?
    /// Called after the index has changed.
    var onReady: () -> Void = {}

    private var wanted: Library?
    private var isWorking = false
    /// Changes with `forget()`, so that results of earlier work are dropped.
    private var serial = 0

    /// Indexes a library.
    func follow(_ library: Library) {
        wanted = library
        work()
    }

    /// Frees the index.
    func forget() {
        serial += 1
        (index, wanted, isWorking) = (nil, nil, false)
    }

    private func work() {
        guard !isWorking, let library = wanted, library != index?.library else { return }
        isWorking = true
        let (old, serial) = (index ?? SearchIndex(), serial)
        WorkQueue().async {
            var index = old
            index.update(to: library)
            return index
        } then: { [weak self] in
            self?.take($0, serial)
        }
    }

    private func take(_ new: SearchIndex, _ serial: Int) {
        guard serial == self.serial else { return }
        isWorking = false
        index = new
        onReady()
        work()
    }
}

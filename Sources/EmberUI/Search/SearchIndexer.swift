// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import ListCore

/// Keeps a search index up to date with the library, on another thread.
final class SearchIndexer {
    /// Of the library that was followed last, or of one before while that is being read; nil while there is none.
    private(set) var index: SearchIndex?
    /// The index is another one now.
    var onReady: () -> Void = {}

    private var wanted: Library?
    private var isWorking = false
    /// What was asked for since then is of no use after `forget()`.
    private var serial = 0

    /// Makes the index one of a library.
    func follow(_ library: Library) {
        wanted = library
        work()
    }

    /// Gives the memory back.
    func forget() {
        serial += 1
        (index, wanted, isWorking) = (nil, nil, false)
    }

    private func work() {
        guard !isWorking, let library = wanted, library != index?.library else { return }
        isWorking = true
        let (old, serial) = (index ?? SearchIndex(), serial)
        DispatchQueue.global(qos: .userInitiated).async {
            var index = old
            index.update(to: library)
            let new = index
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.take(new, serial) }
            }
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

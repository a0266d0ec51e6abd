// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import ListStore
import Synchronization

/// A file being read on another thread.
final class LoadingTask {
    private enum State {
        case reading
        case done(LoadResult)
        case delivered
    }

    private let state: SharedState
    private let backupIsAllowed: Semaphore
    private var waiting: ((LoadResult) -> Void)?

    /// Time in ms after which the content is backed up even if no window is drawn.
    private nonisolated static let backupDelay = 200

    /// The state that is shared with the reading thread.
    private final class SharedState: Sendable {
        let value = Mutex(State.reading)
    }

    /// Starts reading.
    init(of file: ListFile) {
        let state = SharedState()
        self.state = state
        let backupIsAllowed = Semaphore()
        self.backupIsAllowed = backupIsAllowed
        WorkQueue().async {
            file.load { result in
                state.value.withLock { $0 = .done(result) }
                MainLoop.perform { [weak self] in self?.deliver() }
            } thenWait: {
                backupIsAllowed.wait(milliseconds: Self.backupDelay)
            }
        }
    }

    /// Starts the backup, which waits for the first frame.
    func allowBackup() {
        backupIsAllowed.signal()
    }

    /// Calls an action with the result as soon as the file has been read. Only the first call gets the result.
    func whenDone(_ action: @escaping (LoadResult) -> Void) {
        waiting = action
        deliver()
    }

    private func deliver() {
        guard let waiting, let result = takeResult() else { return }
        self.waiting = nil
        waiting(result)
    }

    /// Returns the result without keeping it, so that lists that were replaced later don't stay in memory.
    private func takeResult() -> LoadResult? {
        state.value.withLock { state in
            guard case .done(let result) = state else { return nil }
            state = .delivered
            return result
        }
    }
}

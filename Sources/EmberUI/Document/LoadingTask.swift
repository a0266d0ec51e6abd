// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import ListStore
import Synchronization

/// A file being read on another thread.
final class LoadingTask {
    private let result: SharedResult
    private let backupIsAllowed: Semaphore
    private var waiting: ((LoadResult) -> Void)?

    /// Time in ms after which the content is backed up even if no window is drawn.
    private nonisolated static let backupDelay = 200

    /// The result, which the reading thread leaves until it is delivered.
    private final class SharedResult: Sendable {
        let value = Mutex<LoadResult?>(nil)
    }

    /// Starts reading.
    init(of file: ListFile) {
        let result = SharedResult()
        self.result = result
        let backupIsAllowed = Semaphore()
        self.backupIsAllowed = backupIsAllowed
        WorkQueue().async {
            file.load { loaded in
                result.value.withLock { $0 = loaded }
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

    /// Delivers the result without keeping it, so that lists that were replaced later don't stay in memory.
    private func deliver() {
        guard let waiting, let result = result.value.withLock({ $0.take() }) else { return }
        self.waiting = nil
        waiting(result)
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import Synchronization

/// Work on another thread, such as reading files, which can take long. The results are delivered on the main thread.
nonisolated final class BackgroundTask: Sendable {
    private let isCancelled = Atomic(false)

    /// Starts the work on one input after the other.
    ///
    /// - Parameters:
    ///   - queue: Does the work.
    ///   - work: Called for each input on the queue.
    ///   - deliver: Receives each input with its result, unless the task is cancelled before.
    @discardableResult
    init<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], on queue: WorkQueue = WorkQueue(), _ work: @escaping @Sendable (Input) -> Output,
        deliver: @escaping @MainActor (Input, Output) -> Void
    ) {
        for input in inputs {
            queue.async {
                self.isCancelled.load(ordering: .relaxed) ? nil : work(input)
            } then: { output in
                if let output, !self.isCancelled.load(ordering: .relaxed) { deliver(input, output) }
            }
        }
    }

    /// Ends the work after the current input. No more results are delivered.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }
}

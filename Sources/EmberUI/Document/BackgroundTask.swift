// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Synchronization

/// Work on another thread, such as reading files, which can take long. The results are delivered on the main thread.
nonisolated final class BackgroundTask: Sendable {
    private let isCancelled = Atomic(false)

    /// Starts the work on one input after the other.
    ///
    /// - Parameters:
    ///   - queue: Chooses the other thread.
    ///   - work: Called for each input on the other thread.
    ///   - deliver: Receives each input with its result, unless the task is cancelled before.
    @discardableResult
    init<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], on queue: DispatchQueue = .global(qos: .userInitiated), _ work: @escaping @Sendable (Input) -> Output,
        deliver: @escaping @MainActor (Input, Output) -> Void
    ) {
        queue.async { [self] in
            for input in inputs {
                guard !isCancelled.load(ordering: .relaxed) else { return }
                let output = work(input)
                DispatchQueue.main.async {
                    MainActor.assumeIsolated {
                        if !self.isCancelled.load(ordering: .relaxed) { deliver(input, output) }
                    }
                }
            }
        }
    }

    /// Ends the work after the current input. No more results are delivered.
    func cancel() {
        isCancelled.store(true, ordering: .relaxed)
    }
}

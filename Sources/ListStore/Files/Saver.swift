// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import ListCore
import Synchronization

/// How an attempt to save ended.
public enum SaveOutcome: Hashable, Sendable {
    /// The library given last is on disk.
    case saved
    /// It is not; it is kept in memory and tried again.
    case failed(WriteProblem)
}

/// Saves the library after each change, on a queue of its own.
///
/// States that come while one is being written replace each other: the newest is written next. After a failure it is tried
/// again with the next state, and every few seconds without one. The saver writes whatever it is given: whether the file may be
/// saved to (see `LoadResult`) is the caller's to know.
public final class Saver: Sendable {
    /// Runs a closure on the queue after the time between two attempts.
    package typealias Timer = @Sendable (_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) -> Void

    private struct State {
        /// What is not on disk after a failed attempt.
        var unsaved: Library?
        var outcome = SaveOutcome.saved
        var isRetryDue = false
    }

    private let file: ListFile
    private let report: @Sendable (SaveOutcome) -> Void
    private let timer: Timer
    private let queue = DispatchQueue(label: "io.github.ember_todo.Ember.Saver", qos: .userInitiated)
    /// The state that waits to be written.
    private let pending = Mutex<Library?>(nil)
    /// Touched on the queue only.
    private let state = Mutex(State())

    /// - Parameters:
    ///   - paths: where to.
    ///   - onOutcome: told the end of each attempt, on the saver's queue. It must not call `flush`.
    public convenience init(paths: StorePaths, onOutcome: @escaping @Sendable (SaveOutcome) -> Void) {
        self.init(file: ListFile(paths), timer: { $0.asyncAfter(deadline: .now() + .seconds(3), execute: $1) }, onOutcome: onOutcome)
    }

    package init(file: ListFile, timer: @escaping Timer, onOutcome: @escaping @Sendable (SaveOutcome) -> Void) {
        self.file = file
        self.timer = timer
        report = onOutcome
    }

    /// Has the library written soon. Costs the same however large it is.
    public func save(_ library: Library) {
        let replaced = pending.withLock { slot in
            let old = slot
            slot = library
            return old
        }
        if let replaced {
            // The queue will find the new state where it would have found this one. Letting go of a large one takes time.
            DispatchQueue.global(qos: .utility).async { withExtendedLifetime(replaced) {} }
        } else {
            queue.async { self.writePending() }
        }
    }

    /// Blocks until everything given before is on disk, or could not be written once more.
    @discardableResult
    public func flush() -> SaveOutcome {
        dispatchPrecondition(condition: .notOnQueue(queue))
        return queue.sync {
            if !writePending() { writeUnsaved() }
            return state.withLock { $0.outcome }
        }
    }

    // MARK: On the queue

    /// Returns whether there was anything to write.
    @discardableResult
    private func writePending() -> Bool {
        let library = pending.withLock { slot in
            defer { slot = nil }
            return slot
        }
        guard let library else { return false }
        write(library)
        return true
    }

    /// What a newer state waits to replace is not written any more.
    private func writeUnsaved() {
        guard pending.withLock({ $0 == nil }), let library = state.withLock({ $0.unsaved }) else { return }
        write(library)
    }

    private func write(_ library: Library) {
        let hasFailed = state.withLock { $0.outcome != .saved }
        let outcome: SaveOutcome
        do throws(WriteProblem) {
            try file.save(library, skippingSame: !hasFailed)
            outcome = .saved
        } catch {
            outcome = .failed(error)
        }
        let needsTimer = state.withLock { state in
            state.outcome = outcome
            state.unsaved = outcome == .saved ? nil : library
            if outcome == .saved || state.isRetryDue { return false }
            state.isRetryDue = true
            return true
        }
        if needsTimer { retryLater() }
        report(outcome)
    }

    private func retryLater() {
        timer(queue) {
            self.state.withLock { $0.isRetryDue = false }
            self.writeUnsaved()
        }
    }
}

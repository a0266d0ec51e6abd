// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import ListCore

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
        /// The content that is not on disk after a failed attempt.
        var unsaved: [UInt8]?
        var outcome = SaveOutcome.saved
        var isRetryDue = false
    }

    private struct Waiting {
        /// The state to be written next.
        var library: Library?
        /// States that it replaced. Freeing a large one takes time, so that the thread that saves must never hold the last
        /// reference: they go from here to a queue in the background.
        var replaced: [Library] = []
    }

    private let file: ListFile
    private let report: @Sendable (SaveOutcome) -> Void
    private let timer: Timer
    private let queue = DispatchQueue(label: "io.github.ember_todo.Ember.Saver", qos: .userInitiated)
    private let waiting = Guarded(Waiting())
    /// Touched on the queue only.
    private let state = Guarded(State())

    /// - Parameters:
    ///   - paths: where to.
    ///   - onOutcome: told the end of each attempt, on the saver's queue. It must not call `flush`.
    public convenience init(paths: StorePaths, onOutcome: @escaping @Sendable (SaveOutcome) -> Void) {
        self.init(
            file: ListFile(paths), timer: { $0.asyncAfter(deadline: .now() + .seconds(3), execute: $1) }, onOutcome: onOutcome
        )
    }

    package init(file: ListFile, timer: @escaping Timer, onOutcome: @escaping @Sendable (SaveOutcome) -> Void) {
        self.file = file
        self.timer = timer
        report = onOutcome
    }

    /// Has the library written soon. Costs the same however large it is.
    public func save(_ library: Library) {
        let isExpected = waiting.withLock { waiting in
            let replaced = waiting.library
            if let replaced { waiting.replaced.append(replaced) }
            waiting.library = library
            return replaced != nil
        }
        if isExpected {
            // The queue will find the new state where it would have found the old one.
            DispatchQueue.global(qos: .utility).async { self.freeReplaced() }
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

    private func freeReplaced() {
        let replaced = waiting.withLock { waiting in
            defer { waiting.replaced = [] }
            return waiting.replaced
        }
        withExtendedLifetime(replaced) {}
    }

    // MARK: On the queue

    /// Returns whether there was anything to write.
    @discardableResult
    private func writePending() -> Bool {
        guard let content = encodePending() else { return false }
        write(content)
        return true
    }

    /// Lets go of the library before anything is written: as long as it is held here, the next edit has to copy it.
    private func encodePending() -> [UInt8]? {
        let library = waiting.withLock { waiting in
            defer { waiting.library = nil }
            return waiting.library
        }
        return library.map(Document.encode)
    }

    private func writeUnsaved() {
        if let content = state.withLock({ $0.unsaved }) { write(content) }
    }

    private func write(_ content: [UInt8]) {
        let hasFailed = state.withLock { $0.outcome != .saved }
        let outcome: SaveOutcome
        do throws(WriteProblem) {
            try file.save(content, skippingSame: !hasFailed)
            outcome = .saved
        } catch {
            outcome = .failed(error)
        }
        let needsTimer = state.withLock { state in
            state.outcome = outcome
            state.unsaved = outcome == .saved ? nil : content
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

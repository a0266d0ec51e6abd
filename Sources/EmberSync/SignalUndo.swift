// SPDX-License-Identifier: GPL-3.0-or-later
import GLibSupport
import Glibc
import Synchronization

/// Undoes the steps of a command before SIGINT or SIGTERM ends it.
///
/// `@unchecked Sendable`: `undo` is only used with the lock.
final class SignalUndo: @unchecked Sendable {
    /// Undoes the steps so far; `nil` after the last one, when the signals have no effect.
    private var undo: (() -> Void)? = {}
    private let lock = Mutex(())

    private static let signals: sigset_t = {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
        return signals
    }()

    /// To be called before there are other threads, which would receive the signals.
    init() {
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        WorkQueue().async { [weak self] in
            // A thread that waits for a signal would take it at once. `finish` could not know of it.
            while self?.endIfSignaled() == false { usleep(100_000) }
        }
    }

    /// Undoes the steps and ends the process if a signal has arrived. Returns whether signals have no effect any more.
    private func endIfSignaled() -> Bool {
        lock.withLock { _ in
            guard undo != nil else { return true }
            undoIfSignaled()
            return false
        }
    }

    private func undoIfSignaled() {
        var signals = Self.signals
        var none = timespec()
        let signal = sigtimedwait(&signals, nil, &none)
        guard signal > 0 else { return }
        undo?()
        Glibc.signal(signal, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
    }

    /// Sets what undoes the steps so far. It is called on another thread.
    func setUndo(_ undo: @escaping () -> Void) {
        lock.withLock { _ in self.undo = undo }
    }

    /// Runs the last steps, which signals don't interrupt. They are handled afterwards.
    ///
    /// - Parameter body: Returns what undoes all steps; `nil` to keep them. If it throws, a signal undoes the steps
    ///   before.
    func finish<Failure: Error>(_ body: () throws(Failure) -> (() -> Void)?) throws(Failure) {
        try lock.withLock { (_) throws(Failure) in
            defer {
                undoIfSignaled()
                undo = nil
            }
            undo = try body()
        }
    }
}

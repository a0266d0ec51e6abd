// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch
import Glibc

/// Undoes the steps of a command before SIGINT or SIGTERM ends it.
final class Termination: @unchecked Sendable {
    /// Undoes the steps so far; `nil` after the last one, when the signals have no effect. Only used on the queue.
    private var undo: (() -> Void)? = {}
    private let queue = DispatchQueue(label: "termination")
    private let timer: any DispatchSourceTimer

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
        // A thread that waits for a signal would take it at once. `finish` could not know of it.
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now(), repeating: .milliseconds(100))
        timer.setEventHandler { [weak self] in self?.endIfSignaled() }
        timer.activate()
    }

    /// Undoes the steps and ends the process if a signal has arrived.
    private func endIfSignaled() {
        guard let undo else { return }
        var (signals, none) = (Self.signals, timespec())
        let signal = sigtimedwait(&signals, nil, &none)
        guard signal > 0 else { return }
        undo()
        Glibc.signal(signal, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
    }

    /// Sets what undoes the steps so far. It is called on another thread.
    func setUndo(_ undo: @escaping () -> Void) {
        queue.sync { self.undo = undo }
    }

    /// Runs the last steps, which signals don't interrupt. They are handled afterwards.
    ///
    /// - Parameter body: Returns what undoes all steps; `nil` to keep them. If it throws, a signal undoes the steps before.
    func finish<Failure: Error>(_ body: () throws(Failure) -> (() -> Void)?) throws(Failure) {
        let result = queue.sync {
            let result = Result { () throws(Failure) in undo = try body() }
            endIfSignaled()
            undo = nil
            return result
        }
        try result.get()
    }
}

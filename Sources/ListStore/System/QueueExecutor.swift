// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch

/// Runs the code of actors on a serial dispatch queue, as `DispatchSerialQueue` does on Apple's systems.
final class QueueExecutor: SerialExecutor {
    let queue: DispatchQueue

    init(label: String, qos: DispatchQoS) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Lets `assumeIsolated` accept code that a caller has put on the queue itself.
    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}

extension Actor {
    /// Runs a closure that is on the actor's queue already. Like `assumeIsolated`, with a typed error.
    nonisolated func assumeOnQueue<Value: Sendable, Failure: Error>(
        _ body: @Sendable (isolated Self) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result = assumeIsolated { actor in Result { () throws(Failure) in try body(actor) } }
        return try result.get()
    }
}

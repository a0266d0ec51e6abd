// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import ListCore
import Synchronization

/// How an attempt to save ended.
public enum SaveOutcome: Hashable, Sendable {
    /// The library given last is on disk.
    case saved
    /// It is not; it is kept in memory and tried again.
    case failed(SaveError)
}

/// What others changed in the file, together with what was changed here.
public struct Merge: Sendable {
    /// Counts from 1. A library that has this merge in it is saved with its number.
    public let number: Int
    /// The library that was to be saved.
    public let ours: Library
    /// What is in the file now.
    public let merged: Library
}

/// Saves the library after each change, on a queue of its own.
///
/// States that come while one is being written replace each other: the newest is written next. Of a text that is being typed one
/// state is written for several letters (`DraftThrottle`). After a failure it is tried
/// again with the next state, and every few seconds without one. The saver writes whatever it is given: whether the file may be
/// saved to (see `LoadResult`) is the caller's to know.
public actor Saver {
    /// Runs a closure on the queue after some time.
    package typealias Timer =
        @Sendable (
            _ queue: DispatchQueue, _ milliseconds: Int, _ work: @escaping @Sendable () -> Void
        ) -> Void

    /// ms between two attempts.
    private static let timeBetweenAttempts = 3_000

    private struct Content {
        let bytes: [UInt8]
        /// How many merges are in it.
        let adopted: Int
        var isDraft = false
        /// Whether it was given to be saved, and not just what is in the file.
        var isGiven = true
    }

    private struct Waiting {
        /// The state to be written next, and how many merges are in it.
        var library: Library?
        var adopted = 0
        /// Whether it, and all that it replaced, is merely being typed.
        var isDraft = true
        /// Whether it is not written before a timer says so.
        var isDelayed = false
        /// How many states were taken out to be written.
        var turn = 0
        var pace = DraftThrottle()
        /// States that it replaced. Freeing a large one takes time, so that the thread that saves must never hold the last
        /// reference: they go from here to a queue in the background.
        var replaced: [Library] = []
    }

    private let file: ListFile
    private let report: @Sendable (SaveOutcome) -> Void
    private let reportMerge: @Sendable (Merge) -> Void
    private let timer: Timer
    /// Tells the time in ms.
    private let clock: @Sendable () -> Int
    private let waiting = Mutex(Waiting())

    /// The content that is not on disk after a failed attempt.
    private var unsaved: Content?
    private var outcome = SaveOutcome.saved
    private var isRetryDue = false
    /// Merges made so far, how many of them were in what was to be saved last, and that.
    private var merges = 0
    private var lastAdopted = 0
    private var lastOurs: [UInt8]?
    /// The broken content of the file that the user has given up.
    private var replaceable: [UInt8]?

    /// The file's queue: the saver and the file are confined to it together.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { file.unownedExecutor }
    nonisolated var queue: DispatchQueue { file.queue }

    /// - Parameters:
    ///   - file: where to; the one that was read, for then it is known what others change in it.
    ///   - onMerge: told what others changed, on the saver's queue. It must not call `flush`.
    ///   - onOutcome: told the end of each attempt, likewise.
    public init(
        file: ListFile, onMerge: @escaping @Sendable (Merge) -> Void = { _ in }, onOutcome: @escaping @Sendable (SaveOutcome) -> Void
    ) {
        self.init(
            file: file, timer: { $0.asyncAfter(deadline: .now() + .milliseconds($1), execute: $2) }, onMerge: onMerge,
            onOutcome: onOutcome
        )
    }

    package init(
        file: ListFile, timer: @escaping Timer,
        clock: @escaping @Sendable () -> Int = { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) },
        onMerge: @escaping @Sendable (Merge) -> Void = { _ in }, onOutcome: @escaping @Sendable (SaveOutcome) -> Void
    ) {
        self.file = file
        self.timer = timer
        self.clock = clock
        report = onOutcome
        reportMerge = onMerge
    }

    /// Looks soon whether others have changed the file, and takes their changes on.
    public nonisolated func check() {
        enqueue { $0.takeOnForeign() }
    }

    /// Has the library written soon. Costs the same however large it is.
    ///
    /// - Parameters:
    ///   - adopted: the number of the last merge that is in it.
    ///   - isDraft: whether a text in it is still being typed: then it may wait for a moment, gets no backup, and pushes none out.
    public nonisolated func save(_ library: Library, adopted: Int = 0, isDraft: Bool = false) {
        let (hasReplaced, delay, turn) = waiting.withLock { waiting in
            let replaced = waiting.library
            if let replaced { waiting.replaced.append(replaced) }
            waiting.library = library
            waiting.adopted = adopted
            waiting.isDraft = isDraft && (replaced == nil || waiting.isDraft)
            let (hasReplaced, turn) = (replaced != nil, waiting.turn)
            // The queue, or the timer, will find the new state where it would have found the old one.
            if hasReplaced, !waiting.isDelayed || waiting.isDraft { return (hasReplaced, Int?.none, turn) }
            let delay = waiting.isDraft ? waiting.pace.delay(now: clock()) : 0
            waiting.isDelayed = delay > 0
            return (hasReplaced, delay, turn)
        }
        if hasReplaced { DispatchQueue.global(qos: .utility).async { self.freeReplaced() } }
        switch delay {
        case nil: break
        case 0: enqueue { $0.writePending() }
        case let delay?: timer(queue, delay) { self.assumeIsolated { $0.writeDelayed(turn) } }
        }
    }

    /// Blocks until everything given before is on disk, or could not be written once more. A file that others broke is no failure then,
    /// as long as nothing was changed here since it was whole.
    @discardableResult
    public nonisolated func flush() -> SaveOutcome {
        dispatchPrecondition(condition: .notOnQueue(queue))
        return queue.sync { assumeIsolated { $0.flushNow() } }
    }

    /// Has a broken file that others left kept aside, and the lists written in its place, soon: the user wants that. It counts for the
    /// content that was told of, and until it is done or the file has another content.
    public nonisolated func replaceBroken() {
        enqueue { saver in
            saver.replaceable = saver.onFile { $0.refusedContent }
            if !saver.writePending() { saver.writeUnsaved() }
        }
    }

    private nonisolated func enqueue(_ work: @escaping @Sendable (isolated Saver) -> Void) {
        queue.async { self.assumeIsolated(work) }
    }

    private nonisolated func freeReplaced() {
        let replaced = waiting.withLock { waiting in
            defer { waiting.replaced = [] }
            return waiting.replaced
        }
        withExtendedLifetime(replaced) {}
    }

    // MARK: On the queue

    private func onFile<Value: Sendable, Failure: Error>(
        _ body: @Sendable (isolated ListFile) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try file.assumeOnQueue(body)
    }

    private func flushNow() -> SaveOutcome {
        if !writePending() { writeUnsaved() }
        if case .failed(.foreign) = outcome, unsaved?.bytes == onFile({ $0.knownContent }) { return .saved }
        return outcome
    }

    /// Returns whether there was anything to write.
    @discardableResult
    private func writePending() -> Bool {
        let begin = clock()
        guard let content = encodePending() else { return false }
        write(content)
        let end = clock()
        waiting.withLock { $0.pace.wrote(from: begin, to: end, isDraft: content.isDraft) }
        return true
    }

    /// Writes what the timer was set for, unless that was done before.
    private func writeDelayed(_ turn: Int) {
        if waiting.withLock({ $0.turn == turn }) { writePending() }
    }

    /// Lets go of the library before anything is written: as long as it is held here, the next edit has to copy it.
    private func encodePending() -> Content? {
        let (library, adopted, isDraft) = waiting.withLock { waiting in
            defer {
                if waiting.library != nil { waiting.turn += 1 }
                (waiting.library, waiting.isDelayed) = (nil, false)
            }
            return (waiting.library, waiting.adopted, waiting.isDraft)
        }
        return library.map { Content(bytes: Document.encode($0), adopted: adopted, isDraft: isDraft) }
    }

    private func takeOnForeign() {
        // What is seen in the folder may be our own writing: then it is no reason to hurry with what is being typed.
        if !waiting.withLock({ $0.isDelayed }), writePending() { return }
        guard onFile({ $0.isForeign }) else { return takeInConflictCopies() }
        if writePending() { return }
        // Nothing here is new: all that comes of it is theirs.
        write(unsaved ?? Content(bytes: onFile { $0.knownContent } ?? Document.encode(Library()), adopted: merges, isGiven: false))
    }

    private func writeUnsaved() {
        if let unsaved { write(unsaved) }
    }

    private func write(_ content: Content) {
        // Made without the last merge, it is made from what was merged then.
        let base = merges == content.adopted ? onFile { $0.knownContent } : lastOurs
        let (hasFailed, replaceable) = (outcome != .saved, replaceable)
        do throws(SaveError) {
            let merged = try onFile { (file) throws(SaveError) in
                try file.exchange(
                    content.bytes, madeFrom: base, skippingSame: !hasFailed, isDraft: content.isDraft, replaceable: replaceable
                )
            }
            if let merged { tell(of: merged, with: content.bytes) }
            if content.isGiven { (lastAdopted, lastOurs) = (content.adopted, content.bytes) }
            outcome = .saved
        } catch {
            outcome = .failed(error)
        }
        unsaved = outcome == .saved ? nil : content
        switch outcome {
        case .saved, .failed(.foreign(.broken)): self.replaceable = nil
        case .failed: break
        }
        if outcome != .saved, !isRetryDue { retryLater() }
        report(outcome)
        if outcome == .saved { takeInConflictCopies() }
    }

    /// Merges what a synchroniser put beside the file. When that fails it is still there, for the next look.
    private func takeInConflictCopies() {
        guard let known = onFile({ $0.knownContent }), let merged = try? onFile({ try $0.takeInConflictCopies() }) else { return }
        tell(of: merged, with: known)
    }

    private func tell(of merged: [UInt8], with ours: [UInt8]) {
        // Who has all merges so far goes on from here; who has not, from what was saved last.
        if lastAdopted == merges { lastOurs = ours }
        merges += 1
        guard let merged = onFile({ $0.arranged(merged) }), let ours = onFile({ $0.arranged(ours) }) else { return }
        reportMerge(Merge(number: merges, ours: ours, merged: merged))
    }

    private func retryLater() {
        isRetryDue = true
        timer(queue, Self.timeBetweenAttempts) {
            self.assumeIsolated { saver in
                saver.isRetryDue = false
                saver.writeUnsaved()
            }
        }
    }
}

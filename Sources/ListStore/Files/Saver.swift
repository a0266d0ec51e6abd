// SPDX-License-Identifier: GPL-3.0-or-later

import GLibSupport
import Glibc
import ListCore
import Synchronization

/// Saves the library after each change, on the queue of its file.
///
/// If the library changes again during a write, only the newest version is written next. Text that is being typed is
/// written less often (`TypingThrottle`). After a failure, the saver tries again with the next change, or after a few
/// seconds. The caller decides whether the file may be saved to (see `LoadResult`).
///
/// `@unchecked Sendable`: callers on other threads only use constants and `pending`. Everything below it is only used
/// on the queue.
public final class Saver: @unchecked Sendable {
    /// Runs a closure on the queue after a delay.
    package typealias Timer =
        @Sendable (_ queue: WorkQueue, _ milliseconds: Int, _ work: @escaping @Sendable () -> Void) -> Void

    /// The delay in ms between two attempts.
    private static let retryInterval = 3_000

    /// The library to write next.
    private struct Pending {
        var library: Library?
        /// The number of the last merge in it.
        var mergeNumber = 0
        /// Whether it and all versions that it replaced only changed text that is still being typed.
        var isTyping = false
        /// Whether a timer starts the write.
        var isDelayed = false
        var throttle = TypingThrottle()
    }

    /// A version to write, which is kept if that fails.
    private struct Content {
        let encoded: FileContent
        /// The number of the last merge in it.
        let mergeNumber: Int
        var isTyping = false
        /// Whether it is a merge that was reported and written, but must be written again (`ListFile.lateFailure`).
        var isReportedMerge = false
    }

    private let file: ListFile
    private let report: @Sendable (SaveOutcome) -> Void
    private let reportMerge: @Sendable (Merge) -> Void
    private let timer: Timer
    /// The current time in ms.
    private let clock: @Sendable () -> Int
    private let pending = Mutex(Pending())

    private var merges = MergeNumbers()
    private var outcome = SaveOutcome.saved
    /// The content of the last attempt, if it failed.
    private var unsaved: Content?
    private var isRetryDue = false
    /// Broken content of the file that the user has agreed to replace.
    private var replaceable: ContentDigest?

    var queue: WorkQueue { file.queue }

    /// Creates a saver.
    ///
    /// - Parameters:
    ///   - file: The file that the library was loaded from. Its content at that time is needed to merge changes.
    ///   - onMerge: Called with merged changes, on the saver's queue. It must not call `flush`.
    ///   - onOutcome: Called after each attempt, and when a missing file is there again, on the saver's queue. It must
    ///     not call `flush`.
    package init(
        file: ListFile, timer: @escaping Timer = { $0.async(afterMilliseconds: $1, $2) },
        clock: @escaping @Sendable () -> Int = monotonicMilliseconds,
        onMerge: @escaping @Sendable (Merge) -> Void = { _ in }, onOutcome: @escaping @Sendable (SaveOutcome) -> Void
    ) {
        self.file = file
        self.timer = timer
        self.clock = clock
        report = onOutcome
        reportMerge = onMerge
    }

    /// Writes the library soon. Takes constant time, however large the library is.
    ///
    /// - Parameters:
    ///   - mergeNumber: The number of the last merge in it.
    ///   - isTyping: Whether only text that is still being typed has changed. It may be delayed for a moment and isn't
    ///     backed up.
    public func save(_ library: Library, mergeNumber: Int = 0, isTyping: Bool = false) {
        let delay: Int? = pending.withLock { pending in
            let isWaiting = pending.library != nil
            pending.isTyping = isTyping && (pending.isTyping || !isWaiting)
            pending.library = library
            pending.mergeNumber = mergeNumber
            // The write that is due anyway will write the new version.
            if isWaiting, pending.isTyping || !pending.isDelayed { return nil }
            let delay = pending.isTyping ? pending.throttle.delay(now: clock()) : 0
            pending.isDelayed = delay > 0
            return delay
        }
        switch delay {
        case nil: break
        case 0: queue.async { self.writePending() }
        case let delay?: timer(queue, delay) { self.writePending() }
        }
    }

    /// Checks soon whether other programs have changed the file, and merges their changes.
    public func check() {
        queue.async { self.mergeExternalChanges() }
    }

    /// Waits until everything is on disk, or one more attempt has failed. A file that another program broke is not a
    /// failure if nothing was changed here since.
    @discardableResult
    public func flush() -> SaveOutcome {
        queue.sync { self.flushNow() }
    }

    /// Replaces a broken file soon, because the user has agreed to it. A copy of the broken file is kept. Only the
    /// content that was reported is replaced, not a later one.
    public func replaceBroken() {
        queue.async { self.replaceBrokenNow() }
    }

    // MARK: Writing

    private func flushNow() -> SaveOutcome {
        if !writePending() { retry() }
        let hasUnsavedChanges = unsaved.map { $0.encoded.version.digest != file.known?.digest } ?? false
        if case .failed(.external) = outcome, !hasUnsavedChanges { return .saved }
        return outcome
    }

    /// Writes the pending library. Returns false if there is none.
    @discardableResult
    private func writePending() -> Bool {
        let next = pending.withLock { pending in
            defer { (pending.library, pending.isDelayed) = (nil, false) }
            return pending.library.map { (library: $0, mergeNumber: pending.mergeNumber, isTyping: pending.isTyping) }
        }
        guard let next else { return false }
        write(Content(encoded: FileContent(next.library), mergeNumber: next.mergeNumber, isTyping: next.isTyping))
        return true
    }

    /// Writes a version, merged with changes that other programs have made meanwhile.
    private func write(_ content: Content) {
        let (start, base, ours) = (
            clock(), merges.base(of: content.mergeNumber, known: file.known), content.encoded.version
        )
        var contentToRetry = content
        var result = SaveOutcome.saved
        do throws(SaveError) {
            let merged = try file.mergeAndSave(
                content.encoded, basedOn: base, skippingSame: outcome == .saved, isTyping: content.isTyping,
                replaceable: replaceable)
            if let merged {
                didMerge(merged.version, with: ours)
                contentToRetry = Content(encoded: merged, mergeNumber: merges.count, isReportedMerge: true)
            }
            if !content.isReportedMerge { merges.didSave(ours, mergeNumber: content.mergeNumber) }
            if let error = file.lateFailure { throw error }
        } catch {
            result = .failed(error)
        }
        pending.withLock { $0.throttle.didWrite(content.encoded.bytes.count, at: start) }
        end(with: result, retrying: contentToRetry)
    }

    /// Ends an attempt to write or read.
    ///
    /// - Parameter content: The content to write again after a failure; `nil` to read again.
    private func end(with outcome: SaveOutcome, retrying content: Content? = nil) {
        self.outcome = outcome
        unsaved = outcome == .saved ? nil : content
        switch outcome {
        case .saved, .failed(.external(.broken)): replaceable = nil
        case .failed: break
        }
        if outcome != .saved { retryLater() }
        report(outcome)
        guard outcome == .saved else { return }
        file.known?.library.map(file.onSaved)
        mergeConflictCopies()
    }

    private func retryLater() {
        guard !isRetryDue else { return }
        isRetryDue = true
        timer(queue, Self.retryInterval) {
            self.isRetryDue = false
            self.retry()
        }
    }

    private func retry() {
        if let unsaved {
            write(unsaved)
        } else if outcome != .saved {
            readExternalChange()
        }
    }

    private func replaceBrokenNow() {
        replaceable = file.brokenContent
        guard !writePending(), outcome != .saved else { return }
        write(unsaved ?? Content(encoded: FileContent(file.known?.library ?? Library()), mergeNumber: merges.count))
    }

    // MARK: Changes by other programs

    private func mergeExternalChanges() {
        // The change in the folder may be our own, so this is no reason to write typed text early.
        if !pending.withLock({ $0.isDelayed }), writePending() { return }
        guard file.hasExternalChange else {
            if outcome == .saved, file.takeHasReturned() { report(.saved) }
            return mergeConflictCopies()
        }
        if writePending() { return }
        if let unsaved { write(unsaved) } else { readExternalChange() }
    }

    /// Reads the other program's version. There are no changes here that would have to be merged.
    private func readExternalChange() {
        let known = file.known
        do throws(SaveError) {
            guard let version = try file.readExternalChange() else { return end(with: .saved) }
            didMerge(version.version, with: known)
            let outcome = file.lateFailure.map(SaveOutcome.failed) ?? .saved
            end(with: outcome, retrying: Content(encoded: version, mergeNumber: merges.count, isReportedMerge: true))
        } catch {
            end(with: .failed(error))
        }
    }

    /// Merges conflict copies. If this fails, they stay in the folder for the next attempt.
    private func mergeConflictCopies() {
        guard let known = file.known, let merged = try? file.mergeConflictCopies() else { return }
        didMerge(merged.version, with: known)
        merged.version.library.map(file.onSaved)
        let failure = file.lateFailure
        // Changes that aren't in the file yet are still to be written. A merge that may not last is part of this one.
        if unsaved?.isReportedMerge ?? (failure != nil) {
            unsaved = Content(encoded: merged, mergeNumber: merges.count, isReportedMerge: true)
        }
        guard let failure else { return }
        outcome = .failed(failure)
        retryLater()
        report(outcome)
    }

    /// Reports a version that contains changes by other programs.
    private func didMerge(_ merged: FileVersion, with ours: FileVersion?) {
        merges.didMerge(with: ours)
        guard let library = merged.library?.arranged(for: file.placement) else { return }
        // If our version couldn't be decoded and no earlier one is known, the caller shows no lists.
        let ours = ours?.library?.arranged(for: file.placement) ?? Library()
        reportMerge(Merge(number: merges.count, ours: ours, merged: library))
    }
}

/// Returns the time of a monotonic clock in ms.
private let monotonicMilliseconds: @Sendable () -> Int = {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
}

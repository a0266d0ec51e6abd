// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import ListCore
import Synchronization

/// The result of an attempt to save.
public enum SaveOutcome: Hashable, Sendable {
    /// The latest library is on disk.
    case saved
    /// The library is not on disk. The saver keeps it and tries again.
    case failed(SaveError)
}

/// A merge of changes by other programs with our own.
public struct Merge: Sendable {
    /// The number of the merge, from 1. A library that contains this merge is saved with its number.
    public let number: Int
    /// Our library before the merge.
    public let ours: Library
    /// The merged library, which is in the file now.
    public let merged: Library
}

/// Saves the library after each change, on its own queue.
///
/// If the library changes again during a write, only the newest version is written next. Keystrokes are combined into fewer writes
/// (`DraftThrottle`). While text is typed into a large file, they are written to a small file, and the large one is written rarely
/// (`TypingDraft`). After a failure, the saver tries again with the next change, or after a few seconds. The caller decides whether the
/// file may be saved to (see `LoadResult`).
public actor Saver {
    /// Runs a closure on the queue after a delay.
    package typealias Timer =
        @Sendable (
            _ queue: DispatchQueue, _ milliseconds: Int, _ work: @escaping @Sendable () -> Void
        ) -> Void

    /// The delay in ms between two attempts.
    private static let saveRetryInterval = 3_000

    /// The minimum time in ms between two writes of a large file while text is being typed, and the bytes that may be written per ms
    /// (1.5 MiB/s).
    private static let minimumInterval = 1_000
    private static let bytesPerMillisecond = 1_536

    /// A library that was passed to `save`.
    private struct Version {
        let library: Library
        /// The number of the last merge in it.
        let mergeNumber: Int
        let isDraft: Bool
    }

    private struct Content {
        let encoded: EncodedVersion
        /// The number of the last merge in it.
        let mergeNumber: Int
        var isDraft = false
        /// Whether it was passed to `save`; otherwise it was read from the file.
        var isFromCaller = true
        /// Whether it is a merge that was reported and written, but must be written again (`ListFile.lateFailure`).
        var isReportedMerge = false
    }

    private struct Waiting {
        /// The library to write next, and the number of the last merge in it.
        var library: Library?
        var mergeNumber = 0
        /// Whether it and all versions that it replaced are drafts.
        var isDraft = true
        /// Whether a timer triggers the write.
        var isDelayed = false
        /// The number of libraries taken from here so far.
        var turn = 0
        var pace = DraftThrottle()
        /// Versions that it replaced. Releasing a large one takes time, so they are released on a background queue, never on the thread
        /// that saves.
        var replaced: [Library] = []
    }

    private let file: ListFile
    private let report: @Sendable (SaveOutcome) -> Void
    private let reportMerge: @Sendable (Merge) -> Void
    private let timer: Timer
    /// The current time in ms.
    private let clock: @Sendable () -> Int
    private let waiting = Mutex(Waiting())

    /// The library that is only in the draft, because the file has older texts.
    private var drafted: Version?
    /// The library in the file, if the file is large and has exactly this content.
    private var base: Library?
    /// The time from which the file is written again while text is being typed, and whether a timer runs.
    private var nextFileWrite = 0
    private var isFileWriteDue = false
    /// The content of the last failed attempt.
    private var unsaved: Content?
    private var outcome = SaveOutcome.saved
    private var isRetryDue = false
    /// The number of merges so far, the number of the last merge in the version that was saved last, and this version.
    private var merges = 0
    private var lastMergeNumber = 0
    private var lastOurs: FileVersion?
    /// Broken content of the file that the user has agreed to replace.
    private var replaceable: ContentDigest?

    /// The saver shares the queue of its file.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { file.unownedExecutor }
    nonisolated var queue: DispatchQueue { file.queue }

    /// Creates a saver.
    ///
    /// - Parameters:
    ///   - file: The file that the library was loaded from. Its content at that time is needed to merge changes.
    ///   - onMerge: Called with merged changes, on the saver's queue. It must not call `flush`.
    ///   - onOutcome: Called after each attempt, and when a missing file is there again, on the saver's queue. It must not call `flush`.
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

    /// Checks soon whether other programs have changed the file, and merges their changes.
    public nonisolated func check() {
        enqueue { $0.mergeExternalChanges() }
    }

    /// Writes the library soon. Takes constant time, however large the library is.
    ///
    /// - Parameters:
    ///   - mergeNumber: The number of the last merge in it.
    ///   - isDraft: Whether text in it is still being typed. A draft may be delayed for a moment and isn't backed up.
    public nonisolated func save(_ library: Library, mergeNumber: Int = 0, isDraft: Bool = false) {
        let (hasReplaced, delay, turn) = waiting.withLock { waiting in
            let replaced = waiting.library
            if let replaced { waiting.replaced.append(replaced) }
            waiting.library = library
            waiting.mergeNumber = mergeNumber
            waiting.isDraft = isDraft && (replaced == nil || waiting.isDraft)
            let (hasReplaced, turn) = (replaced != nil, waiting.turn)
            // The pending write will pick up the new version.
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

    /// Waits until everything is on disk, or one more attempt has failed. A file that another program broke is not a failure if nothing was
    /// changed here since.
    @discardableResult
    public nonisolated func flush() -> SaveOutcome {
        dispatchPrecondition(condition: .notOnQueue(queue))
        return queue.sync { assumeIsolated { $0.flushNow() } }
    }

    /// Replaces a broken file soon, because the user has agreed to it. A copy of the broken file is kept. Only the content that was
    /// reported is replaced, not a later one.
    public nonisolated func replaceBroken() {
        enqueue { saver in
            saver.replaceable = saver.onFile { $0.brokenContent }
            if !saver.writeFile() { saver.writeUnsaved() }
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
        if !writeFile() { writeUnsaved() }
        if case .failed(.external) = outcome, unsaved?.encoded.version.digest == onFile({ $0.known })?.digest { return .saved }
        return outcome
    }

    /// Writes the pending library to the draft or the file. Returns whether the file was written.
    @discardableResult
    private func writePending() -> Bool {
        let begin = clock()
        guard let version = takePending() else { return false }
        let isInDraft = writeDraft(version)
        if !isInDraft { write(content(of: version)) }
        noteDuration(since: begin, isDraft: version.isDraft)
        return !isInDraft
    }

    /// Writes the pending library, or the one in the draft, to the file. Returns false if there is none.
    private func writeFile() -> Bool {
        let begin = clock()
        guard let version = takePending() ?? drafted else { return false }
        write(content(of: version))
        noteDuration(since: begin, isDraft: version.isDraft)
        return true
    }

    private func noteDuration(since begin: Int, isDraft: Bool) {
        let end = clock()
        waiting.withLock { $0.pace.wrote(from: begin, to: end, isDraft: isDraft) }
    }

    /// Writes the library that the timer was set for, unless it was written before.
    private func writeDelayed(_ turn: Int) {
        if waiting.withLock({ $0.turn == turn }) { writePending() }
    }

    /// Takes the pending library.
    private func takePending() -> Version? {
        waiting.withLock { waiting in
            guard let library = waiting.library else { return nil }
            waiting.turn += 1
            (waiting.library, waiting.isDelayed) = (nil, false)
            return Version(library: library, mergeNumber: waiting.mergeNumber, isDraft: waiting.isDraft)
        }
    }

    private func content(of version: Version) -> Content {
        Content(encoded: EncodedVersion(version.library), mergeNumber: version.mergeNumber, isDraft: version.isDraft)
    }

    // MARK: Draft

    /// Writes the difference from a large file to the draft. Returns false if the file itself must be written: it is small, it was
    /// written long ago, it doesn't have the previous version, more than texts have changed, or the draft can't be written.
    private func writeDraft(_ version: Version) -> Bool {
        guard version.isDraft, outcome == .saved, version.mergeNumber == merges, clock() < nextFileWrite, let base,
            let draft = TypingDraft(from: base, to: version.library), onFile({ $0.draft.write(draft) })
        else { return false }
        drafted = version
        scheduleFileWrite()
        report(.saved)
        return true
    }

    /// Writes the file after a while, even if no more text is typed.
    private func scheduleFileWrite() {
        guard !isFileWriteDue else { return }
        isFileWriteDue = true
        timer(queue, max(0, nextFileWrite - clock())) {
            self.assumeIsolated { saver in
                saver.isFileWriteDue = false
                guard saver.drafted != nil else { return }
                if saver.clock() < saver.nextFileWrite { saver.scheduleFileWrite() } else { _ = saver.writeFile() }
            }
        }
    }

    private func mergeExternalChanges() {
        // The change in the folder may be our own, so this is no reason to write a draft early.
        if !waiting.withLock({ $0.isDelayed }), writePending() { return }
        if let recovered = onFile({ $0.recovered }) {
            // Unsaved changes were made to the recovered lists, so they contain them.
            return write(unsaved ?? Content(encoded: EncodedVersion(recovered.library), mergeNumber: 0))
        }
        guard onFile({ $0.hasExternalChange }) else {
            if outcome == .saved, onFile({ $0.takeHasReturned() }) { report(.saved) }
            mergeLeftoverDraft()
            return mergeConflictCopies()
        }
        if writeFile() { return }
        // There are no changes here, so the result is the other program's version.
        let known = onFile { $0.known }
        let bytes = Document.encode(known?.library ?? Library())
        let encoded = known.map { EncodedVersion($0, bytes: bytes) } ?? EncodedVersion(Library(), bytes: bytes)
        write(unsaved ?? Content(encoded: encoded, mergeNumber: merges, isFromCaller: false))
    }

    private func writeUnsaved() {
        if let unsaved { write(unsaved) }
    }

    private func write(_ content: Content) {
        // Content without the last merge is based on the version before the merge.
        let base = merges == content.mergeNumber ? onFile { $0.known } : lastOurs
        let (hasFailed, replaceable) = (outcome != .saved, replaceable)
        if content.isFromCaller, let library = content.encoded.version.library {
            onFile { [base = self.base] in $0.draft.update(to: library, since: base) }
        }
        (self.base, drafted) = (nil, nil)
        var contentToRetry = content
        do throws(SaveError) {
            let merged = try onFile { (file) throws(SaveError) in
                try file.mergeAndSave(
                    content.encoded, basedOn: base, skippingSame: !hasFailed, isDraft: content.isDraft, replaceable: replaceable
                )
            }
            if let merged {
                tell(of: merged, with: content.encoded.version)
                contentToRetry = Content(encoded: merged, mergeNumber: merges, isFromCaller: content.isFromCaller, isReportedMerge: true)
            }
            if content.isFromCaller, !content.isReportedMerge {
                (lastMergeNumber, lastOurs) = (content.mergeNumber, content.encoded.version)
            }
            if let error = onFile({ $0.lateFailure }) { throw error }
            if content.isFromCaller {
                onFile {
                    $0.draft.remove()
                    $0.removeRecoveredDraft()
                }
            }
            let size = content.encoded.bytes.count
            if merged == nil, content.isFromCaller, size >= onFile({ $0.draftThreshold }) { self.base = content.encoded.version.library }
            nextFileWrite = clock() + max(Self.minimumInterval, size / Self.bytesPerMillisecond)
            outcome = .saved
        } catch {
            outcome = .failed(error)
        }
        unsaved = outcome == .saved ? nil : contentToRetry
        switch outcome {
        case .saved, .failed(.external(.broken)): self.replaceable = nil
        case .failed: break
        }
        if outcome != .saved, !isRetryDue { retryLater() }
        report(outcome)
        if outcome == .saved { mergeConflictCopies() }
    }

    /// Merges the draft of a killed process. If this fails, it stays for the next attempt.
    private func mergeLeftoverDraft() {
        guard let known = onFile({ $0.known }), let merged = try? onFile({ try $0.mergeLeftoverDraft() }) else { return }
        didMerge(merged, with: known)
    }

    /// Merges conflict copies. If this fails, they stay in the folder for the next attempt.
    private func mergeConflictCopies() {
        guard let known = onFile({ $0.known }), let merged = try? onFile({ try $0.mergeConflictCopies() }) else { return }
        didMerge(merged, with: known)
    }

    /// Reports a merge that wasn't caused by a save. If it may not last, it is written again later.
    private func didMerge(_ merged: EncodedVersion, with known: FileVersion) {
        tell(of: merged, with: known)
        let failure = onFile { $0.lateFailure }
        // Changes that aren't in the file yet are still to be written. A merge that may not last is part of this one.
        if unsaved?.isReportedMerge ?? (failure != nil) {
            unsaved = Content(
                encoded: merged, mergeNumber: merges, isFromCaller: unsaved?.isFromCaller ?? false, isReportedMerge: true)
        }
        guard let failure else { return }
        outcome = .failed(failure)
        if !isRetryDue { retryLater() }
        report(outcome)
    }

    private func tell(of merged: EncodedVersion, with ours: FileVersion) {
        // If the last saved version had all merges, this is the new base. Otherwise the base stays.
        if lastMergeNumber == merges { lastOurs = ours }
        merges += 1
        base = nil
        guard let merged = onFile({ merged.version.library?.arranged(for: $0.placement) }) else { return }
        // If our version couldn't be decoded and no earlier one is known, the caller shows no lists.
        reportMerge(Merge(number: merges, ours: onFile { $0.decoded(ours) } ?? Library(), merged: merged))
    }

    private func retryLater() {
        isRetryDue = true
        timer(queue, Self.saveRetryInterval) {
            self.assumeIsolated { saver in
                saver.isRetryDue = false
                saver.writeUnsaved()
            }
        }
    }
}
